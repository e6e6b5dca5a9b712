"""The list of what a person may do, and what a typed line means."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Callable
from itertools import groupby
from typing import NamedTuple

from hortus.core.errors import IllegalAction
from hortus.core.game import Game
from hortus.core.state import State
from hortus.tui.event_log import beyond


class Menu(NamedTuple):
    """What may be done: the texts, and plain words for the one at each place."""

    game: Game
    texts: list[str]
    words: Callable[[int], str]


class Row(NamedTuple):
    """A line of the list."""

    number: int
    text: str


LISTED = 40  # more than this many are shown by group
OFFERED = 3  # how many actions stand in for a text that is none
NARROWEST = 24  # columns; plain words that have less beside their text stand below it
NARROW = "Type ? and how a text begins for a part of the list in plain words; ? all for all of it."


def menu(state: State) -> Menu:
    """What may be done in a position. Words take a while, so they are made for what is shown only."""
    legal = state.legal_actions()
    return Menu(
        state.game, [state.text(action) for action in legal], lambda place: state.describe(legal[place])
    )


def read(state: State, typed: str) -> int:
    """The legal action a person typed, as its text or its number in the list.

    IllegalAction says what is wrong.
    """
    legal = state.legal_actions()
    if typed.isdecimal():
        return legal[place(typed, len(legal))]
    if not _is_action(state.game, typed):
        raise IllegalAction(_unknown(menu(state), typed))
    action = state.parse(typed)
    if action not in legal:
        raise state.game.refusal(state, action)
    return action


def place(typed: str, size: int) -> int:
    """The place in a list of this size that a typed number means.

    IllegalAction says which numbers there are.
    """
    if len(typed) > 6 or not 1 <= int(typed) <= size:
        only = "There is only number 1" if size == 1 else f"The numbers go from 1 to {size}"
        raise IllegalAction(f"{only} here; type ? for the list.")
    return int(typed) - 1


def unfinished(offered: Menu, typed: str) -> bool:
    """Whether this is no action yet, but how legal ones begin."""
    return (
        bool(typed)
        and not typed.isdecimal()
        and not _is_action(offered.game, typed)
        and bool(_beginning(offered, typed))
    )


def _is_action(game: Game, typed: str) -> bool:
    try:
        game.parse(typed)
    except IllegalAction:
        return False
    return True


def _beginning(offered: Menu, typed: str) -> list[Row]:
    """The legal actions whose texts begin so; if none do, those whose plain words do."""
    rows = [Row(number, text) for number, text in enumerate(offered.texts, 1)]
    normal = offered.game.normal
    wanted = normal(typed)
    found = [row for row in rows if normal(row.text).startswith(wanted)]
    if found:
        return found
    return [row for row in rows if offered.words(row.number - 1).lower().startswith(f"{typed.lower()}:")]


def _unknown(offered: Menu, typed: str) -> str:
    """What a text that is no action may have meant, of what is possible now."""
    legal = offered.texts
    near = difflib.get_close_matches(typed.lower()[:60], legal, n=OFFERED, cutoff=0.5)
    shown = typed if len(typed) <= 60 else typed[:59] + "…"
    more = f" and {len(legal) - OFFERED} more" if len(legal) > OFFERED else ""
    now = f"Possible now: {', '.join(legal[:OFFERED])}{more}; ? lists them."
    hint = f"Did you mean {' or '.join(map(repr, near))}?" if near else now
    return f"{shown!r} is not an action of {offered.game.title}. {hint}"


def listing(offered: Menu, asked: str = "", width: int = 80) -> list[str]:
    """The legal actions in plain words, each with its number, as lines.

    ``asked`` narrows by first words, ``all`` lists all.
    """
    found = _beginning(offered, "" if asked == "all" else asked)
    if not found:
        firsts = ", ".join(dict.fromkeys(text.split()[0] for text in offered.texts))
        return hanging("", f"Nothing that begins with {asked!r} is possible now. There is: {firsts}.", width)
    if len(found) > LISTED and asked != "all":
        return _groups(found, width)
    return _described(offered, found, width)


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


def _described(offered: Menu, rows: list[Row], width: int) -> list[str]:
    """One a line, in plain words; an empty line before each new first word."""
    lines: list[str] = []
    for _, group in groupby(rows, key=lambda row: row.text.split()[0]):
        block = list(group)
        widest = max(len(row.text) for row in block)
        lines += [""] if lines else []
        for number, text in block:
            head, words = f"{number:>4}  {text:<{widest}}  ", beyond(text, offered.words(number - 1))
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
    narrow = hanging("", NARROW, width)
    if len(groups) > LISTED:
        return [f"{len(rows)} things are possible:", *_columns(rows, width), *narrow]
    lines = [f"{len(rows)} things are possible:"]
    for words, group in groups.items():
        first, last = group[0], group[-1]
        in_a_row = last.number - first.number == len(group) - 1
        span = (
            f"{first.number}"
            if len(group) == 1
            else f"{first.number}–{last.number}"
            if in_a_row
            else f"{first.number} …"
        )
        example = first.text if len(group) == 1 else f"{first.text} … {last.text}"
        more = f"   (? {words} for these {len(group)})" if len(group) > 1 else ""
        lines += hanging(f"{span:>9}  ", example + more, width)
    return [*lines, *narrow]


def _columns(rows: list[Row], width: int) -> list[str]:
    """Number and text only, as many beside each other as fit."""
    cells = [f"{row.number:>5}  {row.text}" for row in rows]
    widest = max(len(cell) for cell in cells) + 1
    across = max(1, width // widest)
    return [
        "".join(f"{cell:<{widest}}" for cell in cells[at : at + across]).rstrip()
        for at in range(0, len(cells), across)
    ]
