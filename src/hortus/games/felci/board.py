"""A position of Felci as text for a terminal, drawn from a view."""

from __future__ import annotations

from typing import Any

MARGIN = 15  # the benches at the left and right ends of the rows
CELL = 5
HALF = 4 * CELL
COLUMNS = "abcdefgh"
LENGTHS = (4, 6, 8, 8, 8, 8, 6, 4)  # FEL-1: the cells of each row


def board(view: dict[str, Any]) -> str:
    """The garden with row 1 on top, each bench at the end of the rows or columns it overlooks, and both
    players.
    """
    benches = {name: _bench(name, bench) for name, bench in view["benches"].items()}
    lines = [
        *_across(benches["w3"], benches["w4"]),
        (" " * (MARGIN + 3) + "".join(map(_column, "abcd")) + " " + "".join(map(_column, "efgh"))).rstrip(),
    ]
    left = benches["w2"] + benches["w1"]
    right = benches["b4"] + benches["b3"]
    for row in range(8):
        if row == 4:
            lines.append(" " * MARGIN + "   " + "─" * HALF + "┼" + "─" * HALF)
        lines.append(f"{left[row]:>{MARGIN}} {row + 1} {_row(view, row)} {row + 1} {right[row]}".rstrip())
    lines += [*_across(benches["b1"], benches["b2"]), "", _turn(view)]
    for number, seat in enumerate(view["seats"]):
        lines += _seat(number, seat, view)
    return "\n".join([*lines, *_hidden(view)])


def _column(letter: str) -> str:
    return letter.center(CELL)


def _across(left: list[str], right: list[str]) -> list[str]:
    """Two benches side by side, above or below the columns they overlook."""
    rows = [
        (f"{left[0]} {left[1]}", f"{right[0]} {right[1]}"),
        (f"{left[2]} {left[3]}".strip(), f"{right[2]} {right[3]}".strip()),
    ]
    return [(" " * (MARGIN + 3) + one.center(HALF) + " " + two.center(HALF)).rstrip() for one, two in rows]


def _bench(name: str, bench: dict[str, Any]) -> list[str]:
    """Name, Visitor, Disturber and score, one each a line."""
    own, disturber = bench["visitors"][bench["owner"]], bench["visitors"][1 - bench["owner"]]
    return [
        name,
        own or "nobody",
        f"{disturber} disturbs" if disturber else "",
        f"= {bench['score']}" if own else "",
    ]


def _row(view: dict[str, Any], row: int) -> str:
    first = (8 - LENGTHS[row]) // 2
    cells = [
        _cell(view, f"{letter}{row + 1}") if first <= column < 8 - first else " " * CELL
        for column, letter in enumerate(COLUMNS)
    ]
    return "".join(cells[:4]) + "│" + "".join(cells[4:])


def _cell(view: dict[str, Any], cell: str) -> str:
    """A fern by two letters of its colour; undergrowth between hatches, with its colour where it is known."""
    if cell in view["ferns"]:
        return view["ferns"][cell][:2].capitalize().center(CELL)  # type: ignore[no-any-return]
    if cell in view["undergrowth"]:
        colour = view["undergrowth"][cell]["colour"]
        return f"▒{colour[:2] if colour else '▒▒'}▒".center(CELL)
    return "·".center(CELL)


def _turn(view: dict[str, Any]) -> str:
    name = view["seats"][view["turn"]]["name"]
    if view["winners"]:
        winners = [view["seats"][seat]["name"] for seat in view["winners"]]
        return "The game is over: " + (f"{winners[0]} wins." if len(winners) == 1 else "a draw.")
    if view["player"] < 0:
        return f"{name} draws. {view['pile']} tiles in the pile."
    line = f"{name} to act, {view['actions_left']} of 2 actions left. {view['pile']} tiles in the pile."
    if view["chain"]:
        line += f"\nUndergrowth on {', '.join(view['chain'])}"
        hand = view["seats"][view["turn"]]["hand"]
        spores = [colour for colour in view["started"] if colour in hand] if hand is not None else []
        line += "; a spore must follow" + (f": {' or '.join(spores)}." if spores else ".")
    return line


def _seat(number: int, seat: dict[str, Any], view: dict[str, Any]) -> list[str]:
    mark = "▶" if view["player"] == number else " "
    points = view["scores"][number]
    hand = f"{seat['size']} hidden" if seat["hand"] is None else _counts(seat["hand"]) or "empty"
    return [
        f"{mark} {seat['name']}: {points} point" + ("" if points == 1 else "s"),
        f"    hand: {hand}",
        f"    Visitors not seated: {', '.join(seat['visitors']) or 'none'}",
    ]


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{tiles}×{colour}" if tiles > 1 else colour for colour, tiles in counts.items())


def _hidden(view: dict[str, Any]) -> list[str]:
    """Who laid tiles face down where, and what is not yet seen."""
    lines = []
    for number, seat in enumerate(view["seats"]):
        laid = [cell for cell, one in view["undergrowth"].items() if one["seat"] == number]
        if laid:
            lines.append(f"  Undergrowth by {seat['name']}: {' '.join(laid)}")
    if view["unseen"]:
        lines.append(f"  Not seen yet: {_counts(view['unseen'])}")
    return lines
