"""What the documents say is true: their examples run, their links lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import re
import runpy
from pathlib import Path
from types import ModuleType

import pytest

from hortus import GAMES

ROOT = Path(__file__).parent.parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
MODULES = ["hortus", "hortus.core.match"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_run(page: Path) -> None:
    result = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert result.failed == 0


def test_the_readme_has_examples() -> None:
    assert (
        doctest.testfile(
            str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
        ).attempted
        > 10
    )


def test_the_examples_of_the_reference_run() -> None:
    """docs/api.md: every module that it names, and most of them have examples."""
    named = re.findall(r"^::: ([\w.]+)", (ROOT / "docs/api.md").read_text(encoding="utf-8"), re.MULTILINE)
    modules = {module_of(name) for name in named}
    results = {module.__name__: doctest.testmod(module, optionflags=doctest.ELLIPSIS) for module in modules}
    assert not [name for name, result in results.items() if result.failed]
    # The base of the rules is compiled, a review takes long, and data sets write files.
    without = {name for name, result in results.items() if not result.attempted}
    assert without <= {"hortus.core.state", "hortus.review.reviewer", "hortus.research.data"}


def module_of(name: str) -> ModuleType:
    """The module that defines what the reference names."""
    module = name if importlib.util.find_spec(name.rpartition(".")[0]) is None else name.rpartition(".")[0]
    found = getattr(importlib.import_module(module), name.rpartition(".")[2], None)
    return importlib.import_module(getattr(found, "__module__", None) or name)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not missing


def test_every_page_is_in_the_menu_of_the_site() -> None:
    named = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
    made = {
        "contributing.md",
        "changelog.md",
        "attribution.md",
        "decisions/index.md",
    }  # by tools/docs_hooks.py
    there = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    listed = {page for page in there if not page.startswith(("decisions/", "rules/de/", "rules/it/"))}
    assert listed == named - made


def test_the_page_of_house_rules_has_every_dial_as_the_games_declare_it() -> None:
    text = runpy.run_path(str(ROOT / "tools/house_rules.py"))["text"]
    assert (ROOT / "docs/house-rules.md").read_text(encoding="utf-8") == text(), "run: tools/house_rules.py"


@pytest.mark.parametrize("game", GAMES)
def test_the_site_shows_the_board_of_every_clause_that_the_client_has_one_for(game: str) -> None:
    boards = runpy.run_path(str(ROOT / "tools/docs_boards.py"))
    page = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    shown = re.findall(rf"boards\.html\?game={game}&amp;clause=(\w+-\d+)", boards["with_boards"](page, game))
    assert len(shown) > 5
    assert sorted(shown) == sorted(boards["illustrated"](game))


def test_a_board_stands_below_the_words_about_it_and_the_short_rules_above_all_of_them() -> None:
    boards = runpy.run_path(str(ROOT / "tools/docs_boards.py"))
    page = "# Fungi\n\nFor two.\n\n## Cards\n\nMany (FUN-10).\n\n- A path (FUN-1).\n- Long.\n\nOn (FUN-1).\n"
    text = boards["with_boards"](page, "fungi")
    places = [
        text.index(one) for one in ('game=fungi"', "## Cards", "Many", "=FUN-10", "Long", '=FUN-1"', "On (")
    ]
    assert places == sorted(places)
    assert text.count('=FUN-1"') == 1


def test_the_walk_of_one_move_names_at_most_twenty_modules_and_all_are_there() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    walk = text[: text.index("On the way others are asked")]
    assert [int(number) for number in re.findall(r"\((\d+)\)\s`", walk)] == list(range(1, 21))
    for name in re.findall(r"`([\w/.*]+\.(?:py|ts|svelte))`", text):
        assert list(ROOT.glob(name if name.startswith("web/") else f"src/hortus/{name}")), name
