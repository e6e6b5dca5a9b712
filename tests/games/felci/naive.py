"""Felci's actions and scores a second time, told slowly with sets and names; to compare the rules with."""

from __future__ import annotations

from typing import Any

ROWS = {
    1: "cdef",
    2: "bcdefg",
    3: "abcdefgh",
    4: "abcdefgh",
    5: "abcdefgh",
    6: "abcdefgh",
    7: "bcdefg",
    8: "cdef",
}
CELLS = {f"{column}{row}" for row, columns in ROWS.items() for column in columns}
OPPOSITE = {"w1": "b3", "w2": "b4", "w3": "b1", "w4": "b2", "b3": "w1", "b4": "w2", "b1": "w3", "b2": "w4"}


def adjacent(cell: str) -> set[str]:
    """The neighbours of a cell."""
    column, row = ord(cell[0]), int(cell[1])
    return {
        f"{chr(c)}{r}"
        for c, r in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    } & CELLS


def legal(view: dict[str, Any]) -> set[str]:
    """The legal actions of the player to act, out of what that player may know."""
    ferns, hand = view["ferns"], view["seats"][view["player"]]["hand"]
    empty = CELLS - set(ferns) - set(view["undergrowth"])
    if view["chain"]:
        return chained(view["chain"][-1], view["started"], hand, empty)
    free = {cell for cell in ferns if adjacent(cell) & empty}
    actions = set()
    for colour in hand:
        grown = {cell for cell in free if ferns[cell] == colour}
        actions |= {f"plant {colour} {cell}" for cell in empty if not grown or adjacent(cell) & grown}
        spores = {other for other in hand if other != colour or hand[colour] > 1}
        starts = {cell for cell in free if ferns[cell] in spores}
        actions |= {
            f"under {colour} {cell}" for cell in empty if adjacent(cell) & starts and adjacent(cell) & empty
        }
    return actions | seats(view)


def chained(last: str, started: list[str], hand: dict[str, int], empty: set[str]) -> set[str]:
    """How a chain of undergrowth may go on."""
    actions = {
        f"plant {colour} {cell}" for colour in started if colour in hand for cell in adjacent(last) & empty
    }
    for colour in hand:
        if any(hand.get(other, 0) > (other == colour) for other in started):
            actions |= {f"under {colour} {cell}" for cell in adjacent(last) & empty if adjacent(cell) & empty}
    return actions


def seats(view: dict[str, Any]) -> set[str]:
    """Where Visitors may sit."""
    actions = set()
    for colour in view["seats"][view["player"]]["visitors"]:
        for name, bench in view["benches"].items():
            side = bench["visitors"] + view["benches"][OPPOSITE[name]]["visitors"]
            if bench["visitors"][view["player"]] is None and colour not in side:
                actions.add(f"seat {colour} {name}")
    return actions


def scores(view: dict[str, Any]) -> list[int]:
    """What the benches of each seat come to."""
    sides = {"w1": "5678", "w2": "1234", "w3": "abcd", "w4": "efgh"}
    totals = [0, 0]
    for name, bench in view["benches"].items():
        side = sides.get(name) or sides[OPPOSITE[name]]
        owner = "wb".index(name[0])
        mine, theirs = bench["visitors"][owner], bench["visitors"][1 - owner]
        seen = [colour for cell, colour in view["ferns"].items() if cell[0] in side or cell[1] in side]
        if mine is not None:
            totals[owner] += max(0, seen.count(mine) - seen.count(theirs))
    return totals
