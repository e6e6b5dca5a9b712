"""The actions of Felci as texts: canonical, as a seat may read them, and in plain words."""

from __future__ import annotations

from hortus.games.felci.garden import BENCHES, BITS, CELLS, COLOURS, DRAW, SEAT, SIDE_OF, SIDES, UNDER, around
from hortus.games.felci.rules import Rules

ACTIONS = (
    *(f"plant {colour} {cell}" for colour in COLOURS for cell in CELLS),
    *(f"under {colour} {cell}" for colour in COLOURS for cell in CELLS),
    *(f"seat {colour} {bench}" for colour in COLOURS for bench in BENCHES),
    *(f"draw {colour}" for colour in COLOURS),
)


def redacted(state: Rules, action: int, seat: int | None) -> str:
    """FEL-16: a tile drawn or laid face down is known only to the seat whose turn it is."""
    if seat == state.mover:
        return ACTIONS[action]
    if action >= DRAW:
        return "draw ?"
    if UNDER <= action < SEAT:
        return f"under ? {CELLS[(action - UNDER) % len(CELLS)]}"
    return ACTIONS[action]


def describe(state: Rules, action: int) -> str:
    """An action in plain words, with what it means where it is done."""
    if action >= DRAW:
        return f"a {COLOURS[action - DRAW]} fern is drawn"
    if action >= SEAT:
        return _describe_seat(state, *divmod(action - SEAT, len(BENCHES)))
    colour, cell = divmod(action % UNDER, len(CELLS))
    name = COLOURS[colour]
    if action >= UNDER:
        return f"lay a {name} tile face down on {CELLS[cell]} as undergrowth, and go on from there"
    if state.chain_size:
        return f"end the undergrowth with a {name} spore on {CELLS[cell]}"
    if around(1 << BITS[cell]) & state.ferns[colour]:
        return f"plant a {name} spore on {CELLS[cell]}"
    return f"start a new {name} plant on {CELLS[cell]}"


def _describe_seat(state: Rules, colour: int, bench: int) -> str:
    name, side = COLOURS[colour], SIDES[SIDE_OF[bench]]
    seen = (state.ferns[colour] & side.cells).bit_count()
    ferns = f"{seen} {name} fern" + ("" if seen == 1 else "s")
    if bench // 4 == state.mover:
        return f"seat your {name} Visitor on {BENCHES[bench]}, overlooking {side.name} with {ferns} now"
    owner = state.game.seat_name(bench // 4)
    where = f"{owner}'s bench {BENCHES[bench]}, overlooking {side.name}"
    return f"send your {name} Visitor to disturb {where} with {ferns} now"
