# Everything a person does with Hortus from its source. `make play` and `make test` set up all they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTHONS := src tests setup.py benchmarks examples tools web/client.py web/wasm.py web/packing.py web/backend.py web/printed.py
COMPILED := $(shell find src -name '*.pxd' -o -name '*.pyx') $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))
TEST := $(BIN)/python -m pytest -q $(PYTEST_MORE)
QUICK := tests/core tests/games tests/contract/test_games.py tests/contract/test_conserved.py tests/playthroughs \
	tests/table tests/server/test_handlers.py --ignore=tests/table/test_leaks.py
PLAIN := tests/contract tests/core tests/games tests/playthroughs tests/players/test_search.py \
	--ignore=tests/contract/test_plain_and_compiled.py
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome chrome
CORES := $(shell getconf _NPROCESSORS_ONLN)
# Many tests wait for a disk, a terminal or another program.
MORE := $(shell expr $(CORES) + 2)
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync)
unexport PYTHONDONTWRITEBYTECODE  # the tests start Python often, and without bytecode that takes twice as long

.PHONY: play test quick soak wheels wheel-checks docs ready check lint types runtime pages vitest unit some plain e2e gallery chromium client page web bench asan clean help

help:  ## list what there is
	@grep -E '^[a-z0-9]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

play:  ## play, in the browser
	@$(MAKE) --no-print-directory -j2 $(VENV)/built
	@$(BIN)/python web/client.py build --fetch || echo "Everything else works: $(BIN)/hortus play plays in the terminal."
	@$(BIN)/hortus

test:  ## everything before a change is merged: lint, types, layers, all tests but the long ones
	@$(MAKE) --no-print-directory -j4 ready
	@$(MAKE) --no-print-directory -j3 -k $(SYNC) unit e2e plain types pages vitest lint

quick: $(VENV)/built client  ## for every few minutes of work: lint, rules, tables, some of the server, the client
	@$(MAKE) --no-print-directory -j2 -k $(SYNC) some vitest lint

soak: ready  ## the long ones: all variants beside the references, kill -9 and assault, whole games by keyboard
	@$(BIN)/python web/wasm.py
	$(TEST) -n $(CORES) -m soak

ready: $(VENV)/built client chromium runtime

runtime: client  # for the short test of the page; Python 3.11 alone can make it
	-@$(BIN)/python web/wasm.py --plain build/plain-page

check: lint types pages  ## only lint, types and layers

lint: $(VENV)/built
	$(BIN)/ruff format --check $(PYTHONS)
	$(BIN)/ruff check $(PYTHONS)
	$(BIN)/lint-imports

types: $(VENV)/built
	$(BIN)/mypy

pages: client
	$(BIN)/python web/client.py format-check
	$(BIN)/python web/client.py check

vitest: client
	$(BIN)/python web/client.py test

unit: $(VENV)/bytecode client  ## only the tests without a browser, on the compiled rules
	$(TEST) -n $(MORE) --dist worksteal --ignore=tests/e2e

some: $(VENV)/built
	$(TEST) -n $(CORES) --dist worksteal $(QUICK)

plain: $(VENV)/bytecode  ## only the tests of rules and search, on the rules as plain Python
	HORTUS_PURE=1 $(TEST) -m 'not soak and not compiled' $(PLAIN)

e2e: ready $(VENV)/bytecode  ## only the tests in a real browser
	$(TEST) -n $(CORES) --dist worksteal tests/e2e

gallery: $(VENV)/built client chromium  ## every screen as a picture, in build/gallery
	$(BIN)/python -m tests.e2e.gallery build/gallery

chromium:
	@for name in $(BROWSERS); do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Getting Chromium ..."; apt-get update -qq && for name in $(BROWSERS); do \
			DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $$name >/dev/null && exit 0; done; \
	fi; \
	echo "The tests in the browser need Chromium, and only root can install it: apt-get install chromium, then again."; exit 1

client: $(VENV)/compiler  ## build the client for the browser
	@$(BIN)/python web/client.py build --fetch

page: $(VENV)/built client  ## the games as a static site that needs no server, in build/page: docs/page.md
	@$(BIN)/python web/wasm.py
	@$(BIN)/hortus page build/page

web: client  ## work on the client: a server for it at port 5173 that shows every change, beside `hortus serve`
	@$(BIN)/python web/client.py dev

bench: $(VENV)/bench build/fungi  ## how fast it is, beside OpenSpiel and a Fungi written in C++
	$(BIN)/hortus bench --beside "build/fungi 30000"

build/fungi: benchmarks/fungi.cpp
	@mkdir -p build
	$(CXX) -O3 -o $@ $<

wheels: $(VENV)/release client  ## what is published, in dist: the archive and a wheel for each platform; PLATFORMS=none for the plain one
	@$(BIN)/python web/wasm.py
	$(BIN)/python tools/wheels.py $(PLATFORMS)

wheel-checks: $(VENV)/release  ## whether what is in dist may be published
	$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz
	$(BIN)/check-wheel-contents dist/*.whl
	$(BIN)/pyroma --min 10 dist/*.tar.gz
	$(BIN)/pydistcheck --inspect dist/*.tar.gz dist/*-any.whl
	sh tools/audit.sh $(BIN)/auditwheel $(wildcard dist/*linux*.whl)
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline .github

docs: $(VENV)/docs client  ## the documentation as a site, in build/site
	@$(BIN)/python web/client.py boards
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

asan: $(VENV)/built  ## random games of every kind under the AddressSanitizer
	benchmarks/asan.sh $(BIN)/python

clean:  ## forget everything that was built
	rm -rf $(VENV) build dist *.egg-info src/*.egg-info src/hortus/server/static web/node_modules web/dist
	find src -name '*.so' -delete

# What compiles the rules comes first, so that they are compiled while the rest is fetched.
$(VENV)/compiler: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Hortus needs Python 3.11 or newer: make PYTHON=python3.12 play")'
	@echo "Setting up Hortus (a minute or two, once) ..."
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade pip "setuptools>=77,<85" "Cython>=3.2,<4"
	@touch $@

# HORTUS_PURE: pip would compile the rules once more. Bytecode is written when a module is first used.
$(VENV)/installed: $(VENV)/compiler setup.py
	HORTUS_PURE=1 $(PIP) --no-compile --no-build-isolation --editable '.[dev]'
	@touch $@

$(VENV)/compiled: $(VENV)/compiler setup.py $(COMPILED)
	@echo "Compiling the rules (a minute or two, when they have changed) ..."
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

$(VENV)/built: $(VENV)/installed $(VENV)/compiled
	@$(BIN)/python -c 'import hortus; hortus.compiled or print("No C compiler was found: Hortus runs in plain Python, about a hundred times slower.")'
	@touch $@

# pytest compiles each test with its assertions taken apart: once, not in every process of the tests.
$(VENV)/bytecode: | $(VENV)/built
	-@$(TEST) --collect-only > /dev/null
	@touch $@

$(VENV)/release: $(VENV)/installed
	HORTUS_PURE=1 $(PIP) --no-build-isolation --editable '.[dev,release]'
	@touch $@

$(VENV)/docs: $(VENV)/installed
	HORTUS_PURE=1 $(PIP) --no-build-isolation --editable '.[dev,docs]'
	@touch $@

$(VENV)/bench: $(VENV)/built
	HORTUS_PURE=1 $(PIP) --no-build-isolation --editable '.[bench]'
	@touch $@
