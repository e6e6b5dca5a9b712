"""What a seat of Felci may know, built from named fields only (FEL-16)."""

from __future__ import annotations

from typing import Any

from hortus.games.felci.garden import BENCHES, CELLS, COLOURS, SIDE_OF, SIDES, cells_of, colours_of
from hortus.games.felci.rules import Rules


def view(state: Rules, seat: int | None, reveal: bool, common: dict[str, Any] | None = None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it; ``reveal``: with all hands and all undergrowth open."""
    undergrowth, hand = state.undergrowth, state.hand  # read once: each time they are copied
    found = dict(shared(state) if common is None else common)
    found["seat"] = seat
    found["unseen"] = _unseen(state.pile, hand, undergrowth, seat, reveal)
    found["undergrowth"] = {
        cell: entry
        for one in range(2)
        for cell, entry in _undergrowth(one, undergrowth[5 * one : 5 * one + 5], reveal or one == seat)
    }
    found["started"] = colours_of(state.started) if reveal or seat == state.mover else None
    found["seats"] = [
        {**seen, "hand": _named(hand[5 * one : 5 * one + 5])} if reveal or one == seat else seen
        for one, seen in enumerate(found["seats"])
    ]
    return found


def shared(state: Rules) -> dict[str, Any]:
    """What everyone may know; the rest is left empty."""
    ferns = state.ferns
    seen = [[(cells & side.cells).bit_count() for cells in ferns] for side in SIDES]  # ferns of each colour on each Side
    return {
        "game": "felci",
        "seat": None,
        "player": state.player,
        "scores": state.scores(),
        "winners": state.winners(),
        "turn": state.mover,
        "actions_left": state.actions_left,
        "beginner": bool(state.beginner),
        "pile": state.pile_size,
        "unseen": None,
        "ferns": {cell: name for colour, name in enumerate(COLOURS) for cell in cells_of(ferns[colour])},
        "undergrowth": None,
        "chain": [CELLS[cell] for cell in state.chain[: state.chain_size]],
        "started": None,
        "sides": [_side(side, seen[side]) for side in range(len(SIDES))],
        "benches": _benches(state.seated, seen),
        "seats": [_seat(state, one) for one in range(2)],
    }


def _named(counts: list[int]) -> dict[str, int]:
    return {COLOURS[colour]: tiles for colour, tiles in enumerate(counts) if tiles}


def _undergrowth(one: int, laid: list[int], is_open: bool) -> list[tuple[str, dict[str, Any]]]:
    """The cells a seat has laid face down, row by row; their colours only where they may be known."""
    hides = {cell: name for colour, name in enumerate(COLOURS) for cell in cells_of(laid[colour])}
    cells = cells_of(laid[0] | laid[1] | laid[2] | laid[3] | laid[4])
    return [(cell, {"seat": one, "colour": hides[cell] if is_open else None}) for cell in cells]


def _unseen(pile: list[int], hand: list[int], undergrowth: list[int], seat: int | None, reveal: bool) -> dict[str, int]:
    """The tiles that may be in the pile, in hands this seat cannot see or under others' undergrowth."""
    counts = list(pile)
    for other in range(2):
        if other != seat and not reveal:
            for colour in range(5):
                counts[colour] += hand[5 * other + colour] + undergrowth[5 * other + colour].bit_count()
    return _named(counts)


def _side(side: int, seen: list[int]) -> dict[str, Any]:
    return {
        "name": SIDES[side].name,
        "benches": [SIDES[side].white, SIDES[side].black],
        "ferns": dict(zip(COLOURS, seen, strict=True)),
    }


def _benches(seated: list[int], seen: list[list[int]]) -> dict[str, dict[str, Any]]:
    found = {}
    for bench, name in enumerate(BENCHES):
        owner, side = bench // 4, SIDE_OF[bench]
        sitting = [seated[8 * one + bench] for one in range(2)]
        worth = [seen[side][colour] if colour >= 0 else 0 for colour in sitting]
        found[name] = {
            "owner": owner,
            "side": SIDES[side].name,
            "visitors": [COLOURS[colour] if colour >= 0 else None for colour in sitting],
            "score": max(0, worth[owner] - worth[1 - owner]) if sitting[owner] >= 0 else 0,
        }
    return found


def _seat(state: Rules, one: int) -> dict[str, Any]:
    return {
        "name": state.game.seat_name(one),
        "hand": None,
        "size": state.hand_size[one],
        "visitors": colours_of(state.visitors[one]),
    }
