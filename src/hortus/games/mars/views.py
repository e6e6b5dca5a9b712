"""What a seat sees of Gardens of Mars: everything, built from named fields only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hortus.core.view import GameView
from hortus.games.mars import garden
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
    display: MarsDisplay | None = None  # for clients alone


# The hexes around each hex, by name, clockwise as the directions are.
NEIGHBOURS = {
    name: [HEXES[cell] for way in range(6) if (cell := garden.ahead(HEXES.index(name), way, 1)) != garden.OFF]
    for name in HEXES
}


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


# For clients --------------------------------------------------------------------------------------


def display(state: Rules, seat: int | None) -> MarsDisplay | None:
    """What is connected; nothing where nothing grows."""
    flowers = _flowers(state)
    if not flowers:
        return None
    groups: list[list[str]] = []
    known: set[str] = set()
    for name in flowers:
        if name not in known:
            groups.append([name, *_joined(flowers, name, flowers[name])])
            known.update(groups[-1])
    return MarsDisplay(groups, _joins(state, flowers) if state.bed >= 0 else {})


def _joins(state: Rules, flowers: dict[str, Colour]) -> dict[Colour, list[str]]:
    held = state.reserve[6 * state.turn : 6 * state.turn + 6]
    bed = HEXES[state.bed]
    return {COLOURS[one]: _joined(flowers, bed, COLOURS[one]) for one in range(6) if held[one]}


def _joined(flowers: dict[str, Colour], start: str, colour: Colour) -> list[str]:
    """MAR-12: the flowers of this colour with which one on that hex is connected."""
    group = [start]
    for name in group:
        for other in NEIGHBOURS[name]:
            if flowers.get(other) == colour and other not in group:
                group.append(other)
    return group[1:]


def outcome(state: Rules, action: int) -> MarsOutcome | None:
    """What a move or a planting, which is about to be applied, comes to; None for all else."""
    if action < garden.MOVE:
        return None
    after = state.copy()
    assert isinstance(after, Rules)
    after.apply(action)
    joined: list[str] = []
    if action >= garden.PLANT:
        name = HEXES[state.bed]
        joined = _joined(_flowers(after), name, COLOURS[after.flower[state.bed]])
        points = len(joined) + bool(state.count_planted)
    else:
        name = HEXES[_stop(state, after, action)]
        points = 0 if after.bed >= 0 else -1
    here, there = state.scores()[state.turn], after.scores()[state.turn]
    flower = _flowers(after).get(name) if action >= garden.PLANT or not _stays(action) else None
    return MarsOutcome(name, flower, joined, points, here, there, _again(state, after, action, points))


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
    return "met" if points and space > 25 and space in others else None
