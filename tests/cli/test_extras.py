"""What is installed with the rules alone, and what is said where more is needed."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hortus import extras

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

# Runs the commands of its arguments, a line each, where no library of an extra can be imported.
BARE = """
import shlex, sys
from hortus import extras

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if any(name.partition(".")[0] in modules for modules in extras.MODULES.values()):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hidden())

from typer.testing import CliRunner
from hortus.cli.main import app

for line in sys.argv[1:]:
    done = CliRunner().invoke(app, shlex.split(line), input="")
    print(f"{line}: {done.exit_code}: {' '.join(done.output.split())}")
"""


def imported() -> Iterator[tuple[str, Path]]:
    """All that the program imports, and where."""
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from ((one.name, path) for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                yield node.module, path


def libraries(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(one).name) for one in requirements}


def test_each_library_that_is_imported_comes_with_the_core_or_with_an_extra_that_is_named() -> None:
    distributions = packages_distributions()
    core = libraries(PROJECT["dependencies"])
    extra_of = {module: extra for extra, modules in extras.MODULES.items() for module in modules}
    seen = set()
    for name, path in imported():
        module = name.partition(".")[0]
        ours = module in ("hortus", "pyodide")  # pyodide is there where a page runs
        if module in sys.stdlib_module_names or ours or "migrations" in path.parts:
            continue
        seen.add(module)
        brought = {canonicalize_name(one) for one in distributions[module]}
        if not brought & core:
            assert module in extra_of, f"{path} imports {module}"
    assert set(extra_of) <= seen, "an extra names a module that nothing imports"
    for extra in extras.MODULES:
        assert extra in PROJECT["optional-dependencies"]


def test_a_sentence_names_the_extra_of_a_missing_library() -> None:
    said = extras.missing(ModuleNotFoundError("no", name="sqlalchemy.ext"))
    assert said == f"This needs sqlalchemy, which is not installed here: {extras.install('serve')} brings it."
    assert extras.missing(ModuleNotFoundError("no", name="hortus.games.chess")) is None


@pytest.fixture(scope="module")
def bare() -> dict[str, tuple[int, str]]:
    """Exit status and output of commands where only the core is installed."""
    lines = [
        "--version",
        "rules fungi",
        "match fungi --seats greedy,random --games 2 --json",
        "match feenbalz --seats greedy,random,random --games 3",
        "play mars --seed 1",
        "puzzles mars",
        "serve",
        "admin list accounts",
        "lab fungi --games 10",
        "",
    ]
    done = subprocess.run(
        [sys.executable, "-c", BARE, *lines], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    found = {}
    for line, told in zip(lines, done.stdout.splitlines(), strict=True):
        status, _, output = told.removeprefix(f"{line}: ").partition(": ")
        found[line] = int(status), output
    return found


def test_rules_players_and_the_terminal_need_no_extra(bare: dict[str, tuple[int, str]]) -> None:
    assert bare["--version"][0] == 0
    assert bare["rules fungi"][0] == 0
    assert bare["match fungi --seats greedy,random --games 2 --json"][0] == 0
    assert bare["match feenbalz --seats greedy,random,random --games 3"][0] == 0
    assert "Gardens of Mars" in bare["play mars --seed 1"][1]
    assert bare["puzzles mars"][0] == 0


@pytest.mark.parametrize(
    ("line", "extra"), [("serve", "serve"), ("admin list accounts", "serve"), ("lab fungi --games 10", "lab")]
)
def test_a_command_without_its_extra_says_which_in_one_line(
    bare: dict[str, tuple[int, str]], line: str, extra: str
) -> None:
    status, output = bare[line]
    assert status in (1, 2)
    assert extras.install(extra) in output
    assert "Traceback" not in output


def test_without_the_server_hortus_opens_in_the_terminal(bare: dict[str, tuple[int, str]]) -> None:
    assert f"In the browser: {extras.install('serve')}, then hortus. In the terminal:" in bare[""][1]


def test_in_a_clone_an_extra_is_installed_from_there_and_elsewhere_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert extras.install("lab") == f"pip install '{ROOT}[lab]'"
    monkeypatch.setattr(extras, "CLONE", tmp_path / "pyproject.toml")
    assert extras.install("lab") == "pip install 'hortus[lab]'"
