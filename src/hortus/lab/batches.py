"""Plays one batch of games: a row of numbers for each game, and histograms of integers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hortus.core import intrinsics
from hortus.core.registry import load
from hortus.core.state import State
from hortus.lab import row_schema
from hortus.lab.driver import Driver
from hortus.lab.plan import RANDOM, Arm, BatchSpec
from hortus.players.arena import derived
from hortus.players.luck import RolloutValues, luck_of
from hortus.players.registry import make
from hortus.players.seen import Seen

LUCK = 6000  # a won game in parts of luck


@dataclass(frozen=True)
class Batch:
    """A batch that was played. All numbers are whole, so that batches add up exactly in any order."""

    spec: BatchSpec
    rows: bytes  # 32 bits a number
    choices: bytes  # 64 bits: how many decisions had so many choices
    stage_choices: bytes  # the choices at a game's first, second, ... decision
    stage_decisions: bytes
    luck: bytes = b""  # 32 bits a number: each seat's luck in every game, in parts of ``LUCK``, if measured


def play_batch(arm: Arm, spec: BatchSpec) -> Batch:
    """Play the games of a batch."""
    start = load(arm.game).new(len(arm.players), **arm.options)
    indexes = range(spec.first, spec.first + spec.games)
    if arm.is_nogil:
        driver = _driver(arm, start, arm.players)
        deals = array("Q", [arm.deal(index) for index in indexes])
        rows = driver.run(deals, array("Q", [arm.word(index) for index in indexes]))
        return _batch(spec, rows, [driver])
    rows, luck = array("i"), array("i")
    drivers: dict[tuple[str, ...], Driver] = {}
    for index in indexes:
        seats = arm.seats(index)
        if seats not in drivers:
            drivers[seats] = _driver(arm, start, seats)
        decisions: list[int] = []
        rows.extend(_play_game(drivers[seats], arm, index, seats, decisions))
        if arm.adjusted:
            luck.extend(_luck(arm, index, seats, start, decisions))
    return _batch(spec, rows, list(drivers.values()), luck)


def _driver(arm: Arm, start: State, seats: tuple[str, ...]) -> Driver:
    at_random = sum(1 << seat for seat, name in enumerate(seats) if name == RANDOM)
    return Driver(start, row_schema.new_tally(arm.game), len(row_schema.counts(arm.game)), at_random)


def _play_game(
    driver: Driver, arm: Arm, index: int, seats: tuple[str, ...], decisions: list[int]
) -> array[int]:
    """One game with players who think; they come anew for every game. What they choose is noted."""
    players = [make(name, derived(arm.seed, "player", index, seat)) for seat, name in enumerate(seats)]
    goes_on = driver.new_game(arm.deal(index), arm.word(index))
    while goes_on:
        seen = Seen(driver.state)
        decisions.append(players[seen.seat].choose(seen))
        goes_on = driver.decide(decisions[-1])
    return driver.row()


def _luck(
    arm: Arm, index: int, seats: tuple[str, ...], start: State, decisions: Iterable[int]
) -> Iterable[int]:
    """Each seat's luck in the game that was just played."""
    values = RolloutValues(arm.game, derived(arm.seed, "luck", index))
    lucks = luck_of(start, _actions(arm, index, seats, start, iter(decisions)), values)
    return [round(LUCK * luck) for luck in lucks]


def _actions(
    arm: Arm, index: int, seats: tuple[str, ...], start: State, decisions: Iterator[int]
) -> Iterator[int]:
    """All actions of a game, chance and random seats included, as the driver played them."""
    state, chance, word = start.copy(), arm.deal(index), arm.word(index)
    while not state.is_over:
        if state.player == intrinsics.CHANCE:
            action = state.copy().draw(intrinsics.mix(intrinsics.step(chance)))
        elif seats[state.player] == RANDOM:
            word = intrinsics.step(word)
            legal = state.legal_actions()
            action = legal[intrinsics.scale(intrinsics.mix(word), len(legal))]
        else:
            action = next(decisions)
        state.apply(action)
        chance = intrinsics.step(chance)
        yield action


def _batch(spec: BatchSpec, rows: array[int], drivers: list[Driver], luck: Iterable[int] = ()) -> Batch:
    def added(name: str) -> bytes:
        histograms = [list(getattr(driver, name)) for driver in drivers]
        return array("q", map(sum, zip(*histograms, strict=True))).tobytes()

    choices, at_stage, decisions = map(added, ("choices", "stage_choices", "stage_decisions"))
    return Batch(spec, rows.tobytes(), choices, at_stage, decisions, array("i", luck).tobytes())
