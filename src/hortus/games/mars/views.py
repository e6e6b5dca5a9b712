"""What a seat sees of Gardens of Mars: everything, built from named fields only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from hortus.core.view import GameView, HouseRules
from hortus.games.mars import dials, garden, rules
from hortus.games.mars.garden import COLOURS, HEXES, PHASES, Colour, Phase
from hortus.games.mars.rules import Rules

Counts = dict[Colour, int]
Ending = Literal["planted", "fruitless", "stuck"]
Again = Literal["last", "met"]


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


class MarsOutcome(Struct, frozen=True, gc=False):
    """What a move or a planting came to."""

    hex: str  # where the gardener has stopped, or stays
    flower: Colour | None  # the one that was planted there, or that the gardener has stopped on
    joined: list[str]  # the other flowers of its colour with which a planted one is connected
    points: int  # before the marker goes on over taken spaces (MAR-15)
    before: int  # the space of the marker
    after: int
    again: Again | None  # why the same player goes on (MAR-17)
    due: int  # the space that the points alone lead to: nobody goes below 0


class MarsDisplay(Struct, frozen=True, gc=False):
    """What a client shows beyond the view: what is connected with what."""

    groups: list[list[str]]  # flowers of one colour that are connected, single ones too
    joins: dict[Colour, list[str]]  # by colour: the flowers that one planted now is connected with


class MarsView(GameView, frozen=True, gc=False, omit_defaults=True):
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
    house_rules: HouseRules = UNSET
    display: MarsDisplay | None = None  # for clients alone


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
        house_rules=state.house_rules if state.turned else UNSET,
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
    return "fruitless" if state.fruitless == state.dials[dials.PATIENCE] else "stuck"


# For clients --------------------------------------------------------------------------------------


def display(state: Rules, seat: int | None) -> MarsDisplay | None:
    """What is connected; nothing where nothing grows."""
    known: list[int] = [0] * 92
    groups = []
    for cell in range(91):
        if state.flower[cell] >= 0 and not known[cell]:
            groups.append(_group(state, cell, state.flower[cell], known))
    if not groups:
        return None
    return MarsDisplay(groups, _joins(state) if state.bed >= 0 else {})


def _joins(state: Rules) -> dict[Colour, list[str]]:
    known: list[int] = [0] * 92
    found: dict[Colour, list[str]] = {}
    for colour in range(6):
        if state.reserve[6 * state.turn + colour]:
            found[COLOURS[colour]] = _group(state, state.bed, colour, known)[1:]
    return found


def _group(state: Rules, cell: int, colour: int, known: list[int]) -> list[str]:
    """MAR-12: a hex and those with which one of this colour there is connected; they are marked as known."""
    size: int = 1
    looked: int = 0
    cells: list[int] = [0] * 92
    cells[0] = cell
    known[cell] = 1
    while looked < size:
        for way in range(6):
            near = rules.NEIGHBOUR[6 * cells[looked] + way]
            if state.flower[near] == colour and not known[near]:
                known[near] = 1
                cells[size] = near
                size += 1
        looked += 1
    return [HEXES[cells[place]] for place in range(size)]


def outcome(state: Rules, action: int) -> MarsOutcome | None:
    """What a move or a planting, which is about to be applied, comes to; None for all else."""
    if action < garden.MOVE:
        return None
    after = state.copy()
    assert isinstance(after, Rules)
    after.apply(action)
    joined: list[str] = []
    if action >= garden.PLANT:
        known: list[int] = [0] * 92
        cell, colour = state.bed, after.flower[state.bed]
        joined = _group(after, cell, colour, known)[1:]
        points = state.dials[dials.POINTS] * (len(joined) + bool(state.count_planted))
    else:
        cell = _stop(state, after, action)
        colour = rules.BARE if _stays(action) else after.flower[cell]
        points = 0 if after.bed >= 0 else -state.dials[dials.LOSS]
    here, there = state.scores()[state.turn], after.scores()[state.turn]
    flower = COLOURS[colour] if colour >= 0 else None
    again, due = _again(state, after, action, points), max(0, here + points)
    return MarsOutcome(HEXES[cell], flower, joined, points, here, there, again, due)


def _stays(action: int) -> bool:
    return (action - garden.MOVE) % garden.WAYS == garden.STAY


def _stop(state: Rules, after: Rules, action: int) -> int:
    """The cell on which the gardener who was moved stands then."""
    second = not _stays(action) and (action - garden.MOVE) % garden.WAYS >= 12
    return after.gardener[state.crew * state.turn + second]


def _again(state: Rules, after: Rules, action: int, points: int) -> Again | None:
    """MAR-17: why the next turn is the same player's, if it is an extra one."""
    if not state.special_actions or after.is_over or after.bed >= 0 or after.dice_left == 0:
        return None
    planted = action >= garden.PLANT
    if planted and after.reserve[6 * state.turn + action - garden.PLANT] == 0:
        return "last"
    space = state.scores()[state.turn] + points
    others = [score for seat, score in enumerate(state.scores()) if seat != state.turn]
    return "met" if points and space > state.dials[dials.SPECIAL] and space in others else None
