"""Why an action of Felci cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.felci.garden import (
    BENCHES,
    BITS,
    CELLS,
    COLOURS,
    DRAW,
    SEAT,
    SIDE_OF,
    UNDER,
    around,
    colours_of,
)
from hortus.games.felci.rules import Rules


def why_not(state: Rules, action: int) -> str:
    """The first thing that stands in the way of an illegal action."""
    if state.player == intrinsics.OVER:
        return "the game is over (FEL-21)."
    if action >= DRAW:
        return _why_not_draw(state, COLOURS[action - DRAW])
    if state.player == intrinsics.CHANCE:
        if state.dealing:
            return "the first hands are still being drawn (FEL-6)."
        return f"{state.game.seat_name(state.mover)} draws first (FEL-10)."
    if action >= SEAT:
        return _why_not_seat(state, *divmod(action - SEAT, len(BENCHES)))
    return _why_not_tile(state, *divmod(action % UNDER, len(CELLS)), under=action >= UNDER)


def _why_not_draw(state: Rules, name: str) -> str:
    if state.player >= 0:
        return "tiles are drawn when the actions of the turn are done, and a player is to act (FEL-10)."
    return f"no {name} tile is left in the pile (FEL-5)."


def _why_not_seat(state: Rules, colour: int, bench: int) -> str:
    seat, name = state.player, COLOURS[colour]
    if state.chain_size:
        return "the undergrowth you have begun must end with a spore first (FEL-14)."
    if not state.visitors[seat] >> colour & 1:
        where = state.seated[8 * seat : 8 * seat + 8].index(colour)
        return f"your {name} Visitor is seated on {BENCHES[where]} and stays there (FEL-19)."
    mine = state.seated[8 * seat + bench]
    if mine >= 0:
        return f"your {COLOURS[mine]} Visitor already sits on {BENCHES[bench]} (FEL-17)."
    for other in range(8):
        if SIDE_OF[other] == SIDE_OF[bench] and colour in (state.seated[other], state.seated[8 + other]):
            return f"a {name} Visitor already sits on that Side, on {BENCHES[other]} (FEL-18)."
    return f"{BENCHES[bench]} is not open to your {name} Visitor now (FEL-17)."


def _why_not_tile(state: Rules, colour: int, cell: int, under: bool) -> str:
    bit = 1 << BITS[cell]
    if not state.hand[5 * state.player + colour]:
        return f"you hold no {COLOURS[colour]} tile (FEL-6)."
    if not state.empty & bit:
        if any(state.ferns[one] & bit for one in range(5)):
            return f"a fern already grows on {CELLS[cell]} (FEL-12)."
        return f"{CELLS[cell]} is filled with undergrowth (FEL-15)."
    if state.chain_size and not around(1 << BITS[state.chain[state.chain_size - 1]]) & bit:
        return f"{CELLS[cell]} does not touch the last undergrowth tile, on {CELLS[state.chain[state.chain_size - 1]]} (FEL-14)."
    return _why_not_under(state, colour, cell) if under else _why_not_plant(state, colour, cell)


def _why_not_plant(state: Rules, colour: int, cell: int) -> str:
    name = COLOURS[colour]
    if state.chain_size:
        return f"the undergrowth did not start beside a free {name} fern (FEL-14)."
    return f"{CELLS[cell]} does not touch a free {name} fern (FEL-13)."


def _why_not_under(state: Rules, colour: int, cell: int) -> str:
    nearby = around(1 << BITS[cell])
    starting = state.started
    if not state.chain_size:
        starting = sum(1 << one for one in range(5) if state.ferns[one] & nearby)
        if not starting:
            return f"{CELLS[cell]} touches no fern from which undergrowth could start (FEL-14)."
    if not nearby & state.empty:
        return f"{CELLS[cell]} has no empty neighbour for the spore (FEL-14)."
    spores = " or ".join(colours_of(starting))
    return f"without this {COLOURS[colour]} tile you would hold no {spores} spore to end the undergrowth with (FEL-14)."
