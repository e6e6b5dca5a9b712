"""Why an action of Felci cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.errors import Reason
from hortus.games.felci import dials, garden
from hortus.games.felci.garden import BENCHES, BITS, CELLS, COLOURS
from hortus.games.felci.rules import Rules
from hortus.text_canvas import counted


def why_not(state: Rules, action: int) -> Reason:
    """The first thing that stands in the way of an illegal action."""
    if state.player == intrinsics.OVER:
        return Reason("over", "FEL-21", "the game is over")
    if action >= garden.DRAW:
        return _why_not_draw(state, COLOURS[action - garden.DRAW])
    if state.player == intrinsics.CHANCE:
        if state.dealing:
            return Reason("hands_first", "FEL-6", "the first hands are still being drawn")
        return Reason("draw_first", "FEL-10", f"{state.game.seat_name(state.mover)} draws first")
    if action >= garden.SEAT:
        return _why_not_seat(state, *divmod(action - garden.SEAT, len(BENCHES)))
    return _why_not_tile(state, *divmod(action % garden.UNDER, len(CELLS)), under=action >= garden.UNDER)


def _why_not_draw(state: Rules, name: str) -> Reason:
    if state.player >= 0:
        later = "tiles are drawn when the actions of the turn are done, and a player is to act"
        return Reason("draws_later", "FEL-10", later)
    return Reason("none_in_pile", "FEL-5", f"no {name} tile is left in the pile")


def _why_not_seat(state: Rules, colour: int, bench: int) -> Reason:
    seat, name = state.player, COLOURS[colour]
    if state.chain_size:
        return Reason("spore_first", "FEL-14", "the undergrowth you have begun must end with a spore first")
    if not state.dials[dials.VISITORS + colour]:
        return Reason("no_visitor", "FEL-5", f"there are no {name} Visitors at this table")
    if not state.visitors[seat] >> colour & 1:
        where = BENCHES[state.seated[8 * seat : 8 * seat + 8].index(colour)]
        return Reason("visitor_stays", "FEL-19", f"your {name} Visitor is seated on {where} and stays there")
    mine = state.seated[8 * seat + bench]
    if mine >= 0:
        return Reason("own_bench", "FEL-17", f"your {COLOURS[mine]} Visitor already sits on {BENCHES[bench]}")
    for other in range(8):
        sitting = (state.seated[other], state.seated[8 + other])
        if garden.SIDE_OF[other] == garden.SIDE_OF[bench] and colour in sitting:
            where = BENCHES[other]
            return Reason("side_taken", "FEL-18", f"a {name} Visitor already sits on that Side, on {where}")
    return Reason("bench_closed", "FEL-17", f"{BENCHES[bench]} is not open to your {name} Visitor now")


def _why_not_tile(state: Rules, colour: int, cell: int, under: bool) -> Reason:
    bit = 1 << BITS[cell]
    if not state.hand[5 * state.player + colour]:
        return Reason("no_tile", "FEL-6", f"you hold no {COLOURS[colour]} tile")
    if not garden.inner(state.dials[dials.BORDER]) & bit:
        return Reason("outside", "FEL-1", f"{CELLS[cell]} is not part of this garden")
    if not state.empty & bit:
        if any(state.ferns[one] & bit for one in range(5)):
            return Reason("fern_there", "FEL-12", f"a fern already grows on {CELLS[cell]}")
        return Reason("undergrowth_there", "FEL-15", f"{CELLS[cell]} is filled with undergrowth")
    if state.chain_size and not garden.around(1 << BITS[state.chain[state.chain_size - 1]]) & bit:
        last = f"the last undergrowth tile, on {CELLS[state.chain[state.chain_size - 1]]}"
        return Reason("not_connected", "FEL-14", f"{CELLS[cell]} does not touch {last}")
    return _why_not_under(state, colour, cell) if under else _why_not_plant(state, colour, cell)


def _why_not_plant(state: Rules, colour: int, cell: int) -> Reason:
    name = COLOURS[colour]
    if state.chain_size:
        return Reason("wrong_spore", "FEL-14", f"the undergrowth did not start beside a free {name} fern")
    return Reason("no_fern_beside", "FEL-13", f"{CELLS[cell]} does not touch a free {name} fern")


def _why_not_under(state: Rules, colour: int, cell: int) -> Reason:
    if state.chain_size >= (most := state.dials[dials.UNDERGROWTH]):
        return Reason("long_undergrowth", "FEL-14", f"undergrowth has up to {counted(most, 'tile')} here")
    nearby = garden.around(1 << BITS[cell])
    starting = state.started
    if not state.chain_size:
        starting = sum(1 << one for one in range(5) if state.ferns[one] & nearby)
        if not starting:
            no_fern = f"{CELLS[cell]} touches no fern from which undergrowth could start"
            return Reason("no_start", "FEL-14", no_fern)
    if not nearby & state.empty:
        return Reason("no_room_for_spore", "FEL-14", f"{CELLS[cell]} has no empty neighbour for the spore")
    spore = f"{' or '.join(garden.colours_of(starting))} spore to end the undergrowth with"
    return Reason("no_spore_left", "FEL-14", f"without this {COLOURS[colour]} tile you would hold no {spore}")
