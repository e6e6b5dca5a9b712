"""The list of what a person may do, and what a typed line means."""

from __future__ import annotations

from hortus.core.errors import IllegalAction
from hortus.core.state import State

LISTED = 40  # more than this many are shown by group


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


def listing(state: State, asked: str = "") -> list[str]:
    """The legal actions in plain words, each with its number, as lines; ``asked`` narrows by first words, ``all`` lists all."""
    rows = [(number, state.text(action), action) for number, action in enumerate(state.legal_actions(), 1)]
    wanted = [] if asked == "all" else asked.lower().split()
    found = [row for row in rows if row[1].split()[: len(wanted)] == wanted]
    if not found:
        firsts = ", ".join(dict.fromkeys(text.split()[0] for _, text, _ in rows))
        return [f"Nothing that begins with {asked!r} is possible now. There is: {firsts}."]
    if len(found) > LISTED and asked != "all":
        return _groups(found, len(wanted))
    width = max(len(text) for _, text, _ in found)
    lines: list[str] = []
    for place, (number, text, action) in enumerate(found):
        if place and text.split()[0] != found[place - 1][1].split()[0]:
            lines.append("")
        lines.append(f"{number:>4}  {text:<{width}}  {state.describe(action)}")
    return lines


def _groups(rows: list[tuple[int, str, int]], depth: int) -> list[str]:
    """So many that they are told by their first words, deep enough to tell them apart."""
    while True:
        groups: dict[str, list[tuple[int, str, int]]] = {}
        for row in rows:
            groups.setdefault(" ".join(row[1].split()[: depth + 1]), []).append(row)
        if len(groups) > 1:
            break
        depth += 1
    lines = [f"{len(rows)} things are possible:"]
    for words, group in groups.items():
        first, last = group[0], group[-1]
        in_a_row = last[0] - first[0] == len(group) - 1
        span = f"{first[0]}" if len(group) == 1 else f"{first[0]}–{last[0]}" if in_a_row else f"{first[0]} …"
        example = first[1] if len(group) == 1 else f"{first[1]} … {last[1]}"
        lines.append(f"{span:>9}  {example}" + (f"   (? {words} for these {len(group)})" if len(group) > 1 else ""))
    return [*lines, "? and the first words narrow the list; ? all shows all of it."]
