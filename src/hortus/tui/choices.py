"""The list of what a person may do, and what a typed line means."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from hortus.core.errors import IllegalAction
from hortus.core.game import Game
from hortus.tui.position import MenuChoice


class Row(NamedTuple):
    """A line of the list."""

    number: int
    text: str
    words: str


LISTED = 40  # more than this many are shown by group
NARROWEST = 24  # columns; plain words that have less beside their text stand below it
NARROW = "Type ? and how a text begins for a part of the list in plain words; ? all for all of it."


def place(typed: str, size: int) -> int:
    """The place in a list of this size that a typed number means; IllegalAction says which there are."""
    if len(typed) > 6 or not 1 <= int(typed) <= size:
        only = "There is only number 1" if size == 1 else f"The numbers go from 1 to {size}"
        raise IllegalAction(f"{only} here; type ? for the list.")
    return int(typed) - 1


def is_unfinished(game: Game, legal: Sequence[MenuChoice], typed: str) -> bool:
    """Whether this is no action yet, but how legal ones begin."""
    try:
        game.parse(typed)
    except IllegalAction:
        return bool(_beginning(game, legal, typed))
    return False


def _beginning(game: Game, legal: Sequence[MenuChoice], typed: str) -> list[Row]:
    """The legal actions whose texts begin so; if none do, those whose plain words do."""
    rows = [Row(number, *choice) for number, choice in enumerate(legal, 1)]
    wanted = game.normal(typed)
    found = [row for row in rows if game.normal(row.text).startswith(wanted)]
    return found or [row for row in rows if row.words.lower().startswith(f"{typed.lower()}:")]


def listing(game: Game, legal: Sequence[MenuChoice], asked: str = "", width: int = 80) -> list[str]:
    """The legal actions with their numbers, as lines; ``asked`` narrows by first words, ``all`` lists all."""
    found = _beginning(game, legal, "" if asked == "all" else asked)
    if not found:
        firsts = ", ".join(dict.fromkeys(choice.text.split()[0] for choice in legal))
        return hanging("", f"Nothing that begins with {asked!r} is possible now. There is: {firsts}.", width)
    if len(found) > LISTED and asked != "all":
        return _groups(found, width)
    return _described(found, width)


def hanging(head: str, text: str, width: int) -> list[str]:
    """Lines of whole words, the later ones as far to the right as the text of the first."""
    return textwrap.wrap(
        text,
        max(width - 1, len(head) + NARROWEST),
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _described(rows: list[Row], width: int) -> list[str]:
    """One a line, in plain words; an empty line before each new first word."""
    lines: list[str] = []
    for _, group in groupby(rows, key=lambda row: row.text.split()[0]):
        block = list(group)
        widest = max(len(row.text) for row in block)
        lines += [""] if lines else []
        for number, text, words in block:
            head = f"{number:>4}  {text:<{widest}}  "
            if words and len(head) + NARROWEST > width:
                lines += [head.rstrip(), *hanging(" " * 8, words, width)]
            else:
                lines += hanging(head, words, width) or [head.rstrip()]
    return lines


def _groups(rows: list[Row], width: int) -> list[str]:
    """So many that they are told by their first words, deep enough to tell them apart."""
    groups: dict[str, list[Row]] = {}
    depth = 0
    while len(groups) <= 1:
        depth += 1
        groups = {}
        for row in rows:
            groups.setdefault(" ".join(row.text.split()[:depth]), []).append(row)
    told = [line for words, group in groups.items() for line in _group(words, group, width)]
    listed = _columns(rows, width) if len(groups) > LISTED else told
    return [f"{len(rows)} things are possible:", *listed, *hanging("", NARROW, width)]


def _group(words: str, group: list[Row], width: int) -> list[str]:
    first, last = group[0], group[-1]
    if len(group) == 1:
        return hanging(f"{first.number:>9}  ", first.text, width)
    together = last.number - first.number == len(group) - 1
    span = f"{first.number}–{last.number}" if together else f"{first.number} …"
    example = f"{first.text} … {last.text}   (? {words} for these {len(group)})"
    return hanging(f"{span:>9}  ", example, width)


def _columns(rows: list[Row], width: int) -> list[str]:
    """Number and text only, as many beside each other as fit."""
    cells = [f"{row.number:>5}  {row.text}" for row in rows]
    widest = max(len(cell) for cell in cells) + 1
    across = max(1, width // widest)
    return [
        "".join(f"{cell:<{widest}}" for cell in cells[at : at + across]).rstrip()
        for at in range(0, len(cells), across)
    ]
