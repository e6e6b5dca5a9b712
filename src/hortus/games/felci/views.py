"""What a seat of Felci may know, built from named fields only (FEL-16)."""

from __future__ import annotations

from typing import Any

from hortus.core import intrinsics
from hortus.games.felci.garden import BENCHES, CELLS, COLOURS, SIDE_OF, SIDES, SQUARES, colours_of
from hortus.games.felci.rules import Rules

OVERLOOKED: list[int] = [side.cells for side in SIDES]


def shared(state: Rules) -> dict[str, Any]:
    """What everyone may know; the rest is left empty."""
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
        "ferns": {cell: COLOURS[colour] for colour in range(5) for cell in _cells(state.ferns[colour])},
        "undergrowth": None,
        "chain": [CELLS[cell] for cell in state.chain[: state.chain_size]],
        "started": None,
        "sides": [_side(state, side) for side in range(4)],
        "benches": {name: _bench(state, bench) for bench, name in enumerate(BENCHES)},
        "seats": [_seat(state, one) for one in range(2)],
    }


def own(state: Rules, seat: int | None, reveal: bool, common: dict[str, Any]) -> dict[str, Any]:
    """What this seat (None: a spectator) sees beside or instead of what is common to all.

    ``reveal``: with all hands and all undergrowth open.
    """
    mine = -1 if seat is None else seat
    undergrowth: dict[str, Any] = {}
    for one in range(2):
        undergrowth |= _undergrowth(state, one, reveal or one == mine)
    return {
        "seat": seat,
        "unseen": _unseen(state, mine, reveal),
        "undergrowth": undergrowth,
        "started": colours_of(state.started) if reveal or mine == state.mover else None,
        "seats": [
            {**seen, "hand": _named(state.hand, 5 * one)} if reveal or one == mine else seen
            for one, seen in enumerate(common["seats"])
        ],
    }


def _named(counts: list[int], first: int) -> dict[str, int]:
    """The tiles of a row of counts that begins there."""
    return {COLOURS[colour]: counts[first + colour] for colour in range(5) if counts[first + colour]}


def _cells(bits: int) -> list[str]:
    """The names of the cells whose bits are set, row by row."""
    found = []
    while bits:
        found.append(SQUARES[intrinsics.lowest(bits)])
        bits &= bits - 1
    return found


def _undergrowth(state: Rules, one: int, is_open: bool) -> dict[str, Any]:
    """The cells a seat has laid face down, row by row; their colours only where they may be known."""
    hides = {}
    cells = 0
    for colour in range(5):
        laid = state.undergrowth[5 * one + colour]
        cells |= laid
        for cell in _cells(laid):
            hides[cell] = COLOURS[colour]
    return {cell: {"seat": one, "colour": hides[cell] if is_open else None} for cell in _cells(cells)}


def _unseen(state: Rules, mine: int, reveal: bool) -> dict[str, int]:
    """The tiles that may be in the pile, in hands this seat cannot see or under others' undergrowth."""
    found = {}
    for colour in range(5):
        tiles = state.pile[colour]
        for other in range(2):
            if other != mine and not reveal:
                tiles += state.hand[5 * other + colour] + intrinsics.count(
                    state.undergrowth[5 * other + colour]
                )
        if tiles:
            found[COLOURS[colour]] = tiles
    return found


def _side(state: Rules, side: int) -> dict[str, Any]:
    name, white, black, _ = SIDES[side]
    return {
        "name": name,
        "benches": [white, black],
        "ferns": {COLOURS[colour]: _ferns(state, side, colour) for colour in range(5)},
    }


def _bench(state: Rules, bench: int) -> dict[str, Any]:
    owner, side = bench // 4, SIDE_OF[bench]
    score = _ferns(state, side, state.seated[8 * owner + bench]) - _ferns(
        state, side, state.seated[8 * (1 - owner) + bench]
    )
    return {
        "owner": owner,
        "side": SIDES[side].name,
        "visitors": [_colour(state.seated[bench]), _colour(state.seated[8 + bench])],
        "score": score if score > 0 and state.seated[8 * owner + bench] >= 0 else 0,
    }


def _ferns(state: Rules, side: int, colour: int) -> int:
    """How many ferns of a colour a Side overlooks; none of no colour."""
    return intrinsics.count(state.ferns[colour] & OVERLOOKED[side]) if colour >= 0 else 0


def _colour(colour: int) -> str | None:
    return COLOURS[colour] if colour >= 0 else None


def _seat(state: Rules, one: int) -> dict[str, Any]:
    return {
        "name": state.game.seat_name(one),
        "hand": None,
        "size": state.hand_size[one],
        "visitors": colours_of(state.visitors[one]),
    }
