"""The rules pages say the same in every language: the English one is the source."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import hortus

RULES = Path(__file__).parent.parent.parent / "docs" / "rules"
GAMES = sorted(page.stem for page in RULES.glob("*.md"))
LANGUAGES = ["it", "de"]
TRANSLATED = [(language, game) for language in LANGUAGES for game in GAMES]


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def without_code(text: str) -> str:
    """The page without its blocks of code, in which a # begins no heading."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def headings(text: str) -> list[int]:
    return [len(marks) for marks in re.findall(r"^(#+) ", without_code(text), flags=re.MULTILINE)]


def clauses(text: str) -> list[str]:
    return sorted(re.findall(r"\b[A-Z]{3}-\d+\b", text))


def pictures(text: str) -> list[str]:
    return [Path(source).name for source in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)]


def tables(text: str) -> list[int]:
    """How many rows each table has."""
    return [
        len(table.splitlines())
        for table in re.findall(r"(?:^\|.*\n)+", without_code(text), flags=re.MULTILINE)
    ]


def items(text: str) -> int:
    """How many items all lists have."""
    return len(re.findall(r"^(?:-|\d+\.) ", without_code(text), flags=re.MULTILINE))


def codes(text: str) -> list[str]:
    """The texts of actions, which no language changes."""
    return sorted(re.findall(r"`([^`\n]+)`", without_code(text)))


def test_every_page_is_of_a_game() -> None:
    assert set(GAMES) <= set(hortus.GAMES)
    assert GAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language(language: str) -> None:
    assert sorted(page.stem for page in (RULES / language).glob("*.md")) == GAMES


@pytest.mark.parametrize(("language", "game"), TRANSLATED)
@pytest.mark.parametrize(
    "count", [headings, clauses, pictures, tables, items, codes], ids=lambda count: count.__name__
)
def test_a_page_has_what_the_english_one_has(
    language: str, game: str, count: Callable[[str], object]
) -> None:
    assert count(read(RULES / language / f"{game}.md")) == count(read(RULES / f"{game}.md"))


@pytest.mark.parametrize(("language", "game"), TRANSLATED)
def test_the_lines_of_code_are_as_many(language: str, game: str) -> None:
    def blocks(text: str) -> list[int]:
        return [
            len(block.splitlines())
            for block in re.findall(r"^```.*?^```$", text, flags=re.MULTILINE | re.DOTALL)
        ]

    assert blocks(read(RULES / language / f"{game}.md")) == blocks(read(RULES / f"{game}.md"))
