"""What a seat sees of Gardens of Mars: everything, built from named fields only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hortus.core.view import GameView
from hortus.games.mars.garden import COLOURS, HEXES, PHASES, Colour, Phase
from hortus.games.mars.rules import Rules

Counts = dict[Colour, int]
Ending = Literal["planted", "fruitless", "stuck"]


class MarsOptions(Struct, frozen=True, gc=False):
    """The variants that are played."""

    count_planted: bool
    special_actions: bool
    two_gardeners: bool
    cooperative: bool


class MarsSeat(Struct, frozen=True, gc=False):
    """One player's gardeners, by their hexes, and flowers."""

    gardeners: list[str]
    reserve: Counts
    size: int


class MarsView(GameView, frozen=True, gc=False):
    """A table of Gardens of Mars. Everything is public, so every seat sees the same."""

    turn: int  # whose turn it is, also while chance acts
    phase: Phase
    ended: Ending | None
    options: MarsOptions
    team: int | None  # the team's result so far in cooperative play
    flowers: dict[str, Colour]  # by hex
    bed: str | None  # the hex a flower is to be planted on
    dice: list[int]
    to_roll: int
    fruitless: int
    bag: Counts
    seats: list[MarsSeat]


def views(state: Rules, seats: Sequence[int | None], reveal: bool) -> list[MarsView]:
    """What each of these seats (None: a spectator) sees: the same (MAR-4: the reserves lie open)."""
    scores = state.scores()
    public = MarsView(
        game="mars",
        seat=None,
        player=state.player,
        scores=scores,
        winners=state.winners(),
        turn=state.turn,
        phase="over" if state.is_over else PHASES[state.phase],
        ended=_ended(state),
        options=MarsOptions(
            bool(state.count_planted), bool(state.special_actions), state.crew == 2, bool(state.cooperative)
        ),
        team=min(scores) if state.cooperative else None,
        flowers=_flowers(state),
        bed=HEXES[state.bed] if state.bed >= 0 else None,
        dice=[face + 1 for face in range(6) for _ in range(state.dice[face])],
        to_roll=state.to_roll,
        fruitless=state.fruitless,
        bag=_named(state.bag, 0),
        seats=[_seat(state, one) for one in range(state.players)],
    )
    return [public if seat is None else replace(public, seat=seat) for seat in seats]


def _flowers(state: Rules) -> dict[str, Colour]:
    found: dict[str, Colour] = {}
    for cell in range(91):
        if state.flower[cell] >= 0:
            found[HEXES[cell]] = COLOURS[state.flower[cell]]
    return found


def _seat(state: Rules, one: int) -> MarsSeat:
    gardeners = []
    for number in range(state.crew * one, state.crew * (one + 1)):
        if state.gardener[number] >= 0:
            gardeners.append(HEXES[state.gardener[number]])
    return MarsSeat(gardeners=gardeners, reserve=_named(state.reserve, 6 * one), size=state.reserve_size[one])


def _named(counts: list[int], first: int) -> Counts:
    """The flowers of a row of counts that begins there."""
    found: Counts = {}
    for colour in range(6):
        if counts[first + colour]:
            found[COLOURS[colour]] = counts[first + colour]
    return found


def _ended(state: Rules) -> Ending | None:
    """How the game came to its end (MAR-16, MAR-20)."""
    if not state.is_over:
        return None
    if state.reserve_size[state.turn] == 0:
        return "planted"
    return "fruitless" if state.fruitless == 100 else "stuck"
