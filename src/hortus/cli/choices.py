"""The list of what a person may do, and what a typed line means."""

from __future__ import annotations

from hortus.core.errors import IllegalAction
from hortus.core.state import State

Row = tuple[int, str]  # a number in the list, and the action's text
LISTED = 40  # more than this many are shown by group
NARROW = "Type ? and how a text begins for a part of the list in plain words; ? all for all of it."


def read(state: State, typed: str) -> int:
    """The legal action a person typed, as its text or its number in the list; IllegalAction says what is wrong."""
    legal = state.legal_actions()
    if typed.isdecimal():
        if len(typed) > 6 or not 1 <= int(typed) <= len(legal):
            only = "There is only number 1" if len(legal) == 1 else f"The numbers go from 1 to {len(legal)}"
            raise IllegalAction(f"{only} here; type ? for the list.")
        return legal[int(typed) - 1]
    action = state.parse(typed)
    if action not in legal:
        raise IllegalAction(state.game.refusal(state, action))
    return action


def listing(state: State, asked: str = "", width: int = 80) -> list[str]:
    """The legal actions in plain words, each with its number, as lines; ``asked`` narrows by first words, ``all`` lists all."""
    rows = [(number, state.text(action)) for number, action in enumerate(state.legal_actions(), 1)]
    wanted = "" if asked == "all" else asked.lower()
    found = [row for row in rows if row[1].startswith(wanted)]
    if not found:
        firsts = ", ".join(dict.fromkeys(text.split()[0] for _, text in rows))
        return [f"Nothing that begins with {asked!r} is possible now. There is: {firsts}."]
    if len(found) > LISTED and asked != "all":
        return _groups(found, width)
    return _described(state, found)


def _described(state: State, rows: list[Row]) -> list[str]:
    """One a line, in plain words; an empty line before each new first word."""
    legal = state.legal_actions()
    widest = max(len(text) for _, text in rows)
    lines: list[str] = []
    for place, (number, text) in enumerate(rows):
        if place and text.split()[0] != rows[place - 1][1].split()[0]:
            lines.append("")
        lines.append(f"{number:>4}  {text:<{widest}}  {state.describe(legal[number - 1])}")
    return lines


def _groups(rows: list[Row], width: int) -> list[str]:
    """So many that they are told by their first words, deep enough to tell them apart."""
    groups: dict[str, list[Row]] = {}
    depth = 0
    while len(groups) <= 1:
        depth += 1
        groups = {}
        for row in rows:
            groups.setdefault(" ".join(row[1].split()[:depth]), []).append(row)
    if len(groups) > LISTED:
        return [f"{len(rows)} things are possible:", *_columns(rows, width), NARROW]
    lines = [f"{len(rows)} things are possible:"]
    for words, group in groups.items():
        first, last = group[0], group[-1]
        in_a_row = last[0] - first[0] == len(group) - 1
        span = f"{first[0]}" if len(group) == 1 else f"{first[0]}–{last[0]}" if in_a_row else f"{first[0]} …"
        example = first[1] if len(group) == 1 else f"{first[1]} … {last[1]}"
        lines.append(f"{span:>9}  {example}" + (f"   (? {words} for these {len(group)})" if len(group) > 1 else ""))
    return [*lines, NARROW]


def _columns(rows: list[Row], width: int) -> list[str]:
    """Number and text only, as many beside each other as fit."""
    cells = [f"{number:>5}  {text}" for number, text in rows]
    widest = max(len(cell) for cell in cells) + 1
    across = max(1, width // widest)
    return ["".join(f"{cell:<{widest}}" for cell in cells[at : at + across]).rstrip() for at in range(0, len(cells), across)]
