"""What a seat of Felci may know, built from named fields only (FEL-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from hortus.core import intrinsics
from hortus.core.view import GameView, HouseRules
from hortus.games.felci import dials
from hortus.games.felci.garden import (
    BENCHES,
    CELLS,
    COLOURS,
    SIDE_OF,
    SIDES,
    SQUARES,
    BenchName,
    Colour,
    colours_of,
)
from hortus.games.felci.rules import Rules

OVERLOOKED: list[int] = [side.cells for side in SIDES]

Counts = dict[Colour, int]


class Laid(Struct, frozen=True, gc=False):
    """A tile of undergrowth: whose it is, and its colour; null if it may not be known."""

    seat: int
    colour: Colour | None


class FelciSide(Struct, frozen=True, gc=False):
    """A Side of the garden: White's and Black's bench there, and the ferns it overlooks."""

    name: str
    benches: list[BenchName]
    ferns: Annotated[dict[Colour, int], Meta(min_length=5)]


class FelciBench(Struct, frozen=True, gc=False):
    """A bench: whose it is, who sits on it, and what it scores for its owner."""

    owner: int
    side: str
    visitors: list[Colour | None]  # White's and Black's
    score: int


class FelciSeat(Struct, frozen=True, gc=False):
    """One player's tiles and the Visitors who are not seated."""

    name: str
    hand: Counts | None  # null if this hand may not be seen
    size: int
    visitors: list[Colour]


class FelciView(GameView, frozen=True, gc=False):
    """A table of Felci."""

    turn: int  # whose turn it is, also while chance acts
    actions_left: int
    beginner: bool
    pile: int
    unseen: Counts  # what may be in the pile, in hands that are not seen or under others' undergrowth
    ferns: dict[str, Colour]  # by cell
    undergrowth: dict[str, Laid]  # by cell
    chain: list[str]
    started: list[Colour] | None  # the colours that may end the chain; null if they may not be known
    sides: list[FelciSide]
    benches: Annotated[dict[BenchName, FelciBench], Meta(min_length=8)]
    seats: list[FelciSeat]
    house_rules: HouseRules = UNSET


def views(state: Rules, seats: Sequence[int | None], reveal: bool) -> list[FelciView]:
    """What each of these seats (None: a spectator) may know; ``reveal``: with all tiles open."""
    public = FelciView(
        game="felci",
        seat=None,
        player=state.player,
        scores=state.scores(),
        winners=state.winners(),
        turn=state.mover,
        actions_left=state.actions_left,
        beginner=bool(state.beginner),
        pile=state.pile_size,
        unseen={},
        ferns=_all_ferns(state),
        undergrowth={},
        chain=[CELLS[cell] for cell in state.chain[: state.chain_size]],
        started=None,
        sides=[_side(state, side) for side in range(4)],
        benches={name: _bench(state, bench) for bench, name in enumerate(BENCHES)},
        seats=[_public_seat(state, one) for one in range(2)],
        house_rules=state.house_rules if state.turned else UNSET,
    )
    return [_seen(state, public, seat, -1 if seat is None else seat, reveal) for seat in seats]


def _seen(state: Rules, public: FelciView, seat: int | None, mine: int, reveal: bool) -> FelciView:
    """The public view together with what this seat alone may know."""
    undergrowth: dict[str, Laid] = {}
    for one in range(2):
        _lay(undergrowth, state, one, reveal or one == mine)
    seats = [
        replace(one, hand=_named(state.hand, 5 * number)) if reveal or number == mine else one
        for number, one in enumerate(public.seats)
    ]
    return replace(
        public,
        seat=seat,
        unseen=_unseen(state, mine, reveal),
        undergrowth=undergrowth,
        started=colours_of(state.started) if reveal or mine == state.mover else None,
        seats=seats,
    )


def _named(counts: list[int], first: int) -> Counts:
    """The tiles of a row of counts that begins there."""
    found: Counts = {}
    for colour in range(5):
        if counts[first + colour]:
            found[COLOURS[colour]] = counts[first + colour]
    return found


def _all_ferns(state: Rules) -> dict[str, Colour]:
    """The colour of every fern, colour by colour and row by row."""
    found: dict[str, Colour] = {}
    for colour in range(5):
        cells = state.ferns[colour]
        while cells:
            found[SQUARES[intrinsics.lowest(cells)]] = COLOURS[colour]
            cells &= cells - 1
    return found


def _lay(undergrowth: dict[str, Laid], state: Rules, one: int, is_open: bool) -> None:
    """Add the cells a seat has laid face down, row by row; their colours only where they may be known."""
    cells = 0
    for colour in range(5):
        cells |= state.undergrowth[5 * one + colour]
    while cells:
        bit = cells & -cells
        undergrowth[SQUARES[intrinsics.lowest(cells)]] = LAID[6 * one + _laid(state, one, bit, is_open)]
        cells &= cells - 1


def _laid(state: Rules, one: int, cell: int, is_open: bool) -> int:
    """The colour a seat has laid face down there; 5 if it may not be known."""
    if is_open:
        for colour in range(5):
            if state.undergrowth[5 * one + colour] & cell:
                return colour
    return 5


LAID = tuple(Laid(one, colour) for one in range(2) for colour in (*COLOURS, None))


def _unseen(state: Rules, mine: int, reveal: bool) -> Counts:
    """The tiles that may be in the pile, in hands this seat cannot see or under others' undergrowth."""
    found = {}
    for colour in range(5):
        tiles = state.pile[colour]
        for other in range(2):
            if other != mine and not reveal:
                tiles += state.hand[5 * other + colour]
                tiles += intrinsics.count(state.undergrowth[5 * other + colour])
        if tiles:
            found[COLOURS[colour]] = tiles
    return found


def _side(state: Rules, side: int) -> FelciSide:
    name, white, black, _ = SIDES[side]
    ferns: Counts = {}
    for colour in range(5):
        ferns[COLOURS[colour]] = _ferns(state, side, colour)
    return FelciSide(name, [white, black], ferns)


def _bench(state: Rules, bench: int) -> FelciBench:
    owner, side = bench // 4, SIDE_OF[bench]
    mine, theirs = state.seated[8 * owner + bench], state.seated[8 * (1 - owner) + bench]
    score = state.dials[dials.FERN] * _ferns(state, side, mine)
    score -= state.dials[dials.DISTURB] * _ferns(state, side, theirs)
    return FelciBench(
        owner=owner,
        side=SIDES[side].name,
        visitors=[_colour(state.seated[bench]), _colour(state.seated[8 + bench])],
        score=score if score > 0 and mine >= 0 else 0,
    )


def _ferns(state: Rules, side: int, colour: int) -> int:
    """How many ferns of a colour a Side overlooks; none of no colour."""
    return intrinsics.count(state.ferns[colour] & OVERLOOKED[side]) if colour >= 0 else 0


def _colour(colour: int) -> Colour | None:
    return COLOURS[colour] if colour >= 0 else None


def _public_seat(state: Rules, one: int) -> FelciSeat:
    return FelciSeat(
        name=state.game.seat_name(one),
        hand=None,
        size=state.hand_size[one],
        visitors=colours_of(state.visitors[one]),
    )
