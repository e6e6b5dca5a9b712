"""What a seat of Felci may know, built from named fields only (FEL-16)."""

from __future__ import annotations

from typing import Any

from hortus.games.felci.garden import BENCHES, CELLS, COLOURS, SIDE_OF, SIDES, cells_of, colours_of
from hortus.games.felci.rules import Rules


def view(state: Rules, seat: int | None, reveal: bool) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it; ``reveal``: with all hands and all undergrowth open."""
    return {
        "game": "felci",
        "seat": seat,
        "player": state.player,
        "scores": state.scores(),
        "winners": state.winners(),
        "turn": state.mover,
        "actions_left": state.actions_left,
        "beginner": bool(state.beginner),
        "pile": state.pile_size,
        "unseen": _unseen(state, seat, reveal),
        "ferns": {cell: name for colour, name in enumerate(COLOURS) for cell in cells_of(state.ferns[colour])},
        "undergrowth": {cell: entry for one in range(2) for cell, entry in _undergrowth(state, one, reveal or one == seat)},
        "chain": [CELLS[cell] for cell in state.chain[: state.chain_size]],
        "started": colours_of(state.started) if reveal or seat == state.mover else None,
        "sides": [_side(state, side) for side in range(len(SIDES))],
        "benches": {name: _bench(state, bench) for bench, name in enumerate(BENCHES)},
        "seats": [_seat(state, one, reveal or one == seat) for one in range(2)],
    }


def _named(counts: list[int]) -> dict[str, int]:
    return {COLOURS[colour]: tiles for colour, tiles in enumerate(counts) if tiles}


def _undergrowth(state: Rules, one: int, is_open: bool) -> list[tuple[str, dict[str, Any]]]:
    """The cells a seat has laid face down, row by row; their colours only where they may be known."""
    hides = {cell: name for colour, name in enumerate(COLOURS) for cell in cells_of(state.undergrowth[5 * one + colour])}
    return [(cell, {"seat": one, "colour": hides[cell] if is_open else None}) for cell in CELLS if cell in hides]


def _unseen(state: Rules, seat: int | None, reveal: bool) -> dict[str, int]:
    """The tiles that may be in the pile, in hands this seat cannot see or under others' undergrowth."""
    counts = list(state.pile)
    for other in range(2):
        if other != seat and not reveal:
            for colour in range(5):
                counts[colour] += state.hand[5 * other + colour] + state.undergrowth[5 * other + colour].bit_count()
    return _named(counts)


def _side(state: Rules, side: int) -> dict[str, Any]:
    counts = [(state.ferns[colour] & SIDES[side].cells).bit_count() for colour in range(5)]
    return {
        "name": SIDES[side].name,
        "benches": [SIDES[side].white, SIDES[side].black],
        "ferns": dict(zip(COLOURS, counts, strict=True)),
    }


def _bench(state: Rules, bench: int) -> dict[str, Any]:
    owner = bench // 4
    sitting = [state.seated[8 * one + bench] for one in range(2)]
    worth = [(state.ferns[colour] & SIDES[SIDE_OF[bench]].cells).bit_count() if colour >= 0 else 0 for colour in sitting]
    return {
        "owner": owner,
        "side": SIDES[SIDE_OF[bench]].name,
        "visitors": [COLOURS[colour] if colour >= 0 else None for colour in sitting],
        "score": max(0, worth[owner] - worth[1 - owner]) if sitting[owner] >= 0 else 0,
    }


def _seat(state: Rules, one: int, is_open: bool) -> dict[str, Any]:
    return {
        "name": state.game.seat_name(one),
        "hand": _named(state.hand[5 * one : 5 * one + 5]) if is_open else None,
        "size": state.hand_size[one],
        "visitors": colours_of(state.visitors[one]),
    }
