# Everything a person does with Hortus from its source. `make play` and `make test` set up all they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := $(shell find src -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))

.PHONY: play test check unit plain bench asan clean help

help:  ## list what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

play: $(VENV)/built  ## play, in the terminal
	@$(BIN)/hortus play

test: check unit plain  ## everything: lint, types, layers, all tests compiled and plain

check: $(VENV)/built  ## lint, types, layers
	$(BIN)/ruff format --check src tests setup.py benchmarks examples
	$(BIN)/ruff check src tests setup.py benchmarks examples
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(VENV)/built  ## the tests, on the compiled rules
	$(BIN)/python -m pytest -n 2 -q

plain: $(VENV)/built  ## the tests of rules and players, on the rules as plain Python
	HORTUS_PURE=1 $(BIN)/python -m pytest -n 2 -q --ignore=tests/server --ignore=tests/store

bench: $(VENV)/bench build/fungi  ## how fast it is, beside OpenSpiel and a Fungi written in C++
	$(BIN)/hortus bench --beside "build/fungi 30000"

build/fungi: benchmarks/fungi.cpp
	@mkdir -p build
	$(CXX) -O3 -o $@ $<

asan: $(VENV)/built  ## random games of every kind under the AddressSanitizer
	benchmarks/asan.sh $(BIN)/python

clean:  ## forget everything that was built
	rm -rf $(VENV) build dist *.egg-info src/*.egg-info
	find src -name '*.so' -delete

$(VENV)/installed: pyproject.toml setup.py
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Hortus needs Python 3.11 or newer: make PYTHON=python3.12 play")'
	$(PYTHON) -m venv $(VENV)
	@echo "Setting up Hortus (a minute or two, once) ..."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "setuptools>=77" "Cython>=3.2"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	@touch $@

$(VENV)/built: $(VENV)/installed $(COMPILED)
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/python -c 'import hortus; hortus.compiled or print("No C compiler was found: Hortus runs in plain Python, about a hundred times slower.")'
	@touch $@

$(VENV)/bench: $(VENV)/built
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[bench]'
	@touch $@
