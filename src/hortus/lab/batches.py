"""Plays one batch of games: a row of numbers for each game, and histograms of integers."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from hortus.core.position import Position
from hortus.core.registry import load
from hortus.lab import row_schema
from hortus.lab.driver import Driver
from hortus.lab.plan import RANDOM, Arm, BatchSpec
from hortus.lab.row_schema import STAKE
from hortus.players.arena import derived
from hortus.players.external import PREFIX, External, ExternalError, command_of
from hortus.players.luck import luck_of, values_for
from hortus.players.seen import Player, Seen
from hortus.players.thinker import Thinker

LUCK = 6000  # a won game in parts of luck


@dataclass(frozen=True)
class Batch:
    """A batch that was played. All numbers are whole, so that batches add up exactly in any order."""

    spec: BatchSpec
    rows: bytes  # 32 bits a number
    histograms: bytes  # 64 bits a number: those of ``row_schema.histograms``, one after the other
    luck: bytes = b""  # 32 bits a number: each seat's luck in every game, in parts of ``LUCK``, if measured
    histories: tuple[bytes, ...] = ()  # 16 bits an action: all of each game, if they are kept


@dataclass
class Sums:
    """What is added up over the games of a batch beside what the drivers count."""

    weighed: list[int] = field(default_factory=lambda: [0] * row_schema.STAGES)
    stakes: list[int] = field(default_factory=lambda: [0] * row_schema.STAGES)

    def weigh(self, stage: int, player: Player) -> None:
        """How much was at stake, if the player has valued its choices."""
        found = player.stake() if isinstance(player, Thinker) else None
        if found is not None:
            place = min(stage, row_schema.STAGES - 1)
            self.weighed[place] += 1
            self.stakes[place] += round(STAKE * found)


def play_batch(arm: Arm, spec: BatchSpec) -> Batch:
    """Play the games of a batch."""
    start = load(arm.game).new(len(arm.players), **arm.options)
    indexes = range(spec.first, spec.first + spec.games)
    if arm.is_nogil:
        driver = _driver(arm, start, arm.players)
        deals = array("Q", [arm.deal(index) for index in indexes])
        rows = driver.run(deals, array("Q", [arm.word(index) for index in indexes]))
        return batch_of(spec, start, rows, [driver], Sums())
    rows, luck, sums = array("i"), array("i"), Sums()
    drivers: dict[tuple[str, ...], Driver] = {}
    histories = []
    with _programs(arm) as programs:
        for index in indexes:
            seats = arm.seats(index)
            if seats not in drivers:
                drivers[seats] = _driver(arm, start, seats)
            rows.extend(_play_game(drivers[seats], arm, index, seats, programs, sums))
            history = drivers[seats].history() if arm.adjusted or arm.kept else []
            if arm.adjusted:
                luck.extend(_luck(arm, index, start, history))
            if arm.kept:
                histories.append(array("h", history).tobytes())
    return batch_of(spec, start, rows, list(drivers.values()), sums, luck, histories)


def _driver(arm: Arm, start: Position, seats: tuple[str, ...]) -> Driver:
    at_random = sum(1 << seat for seat, name in enumerate(seats) if name == RANDOM)
    counted, resources = len(row_schema.counts(arm.game)), len(row_schema.resources(arm.game))
    return Driver(start, row_schema.new_tally(arm.game), counted, at_random, resources)


Programs = dict[tuple[str, int], External]
"""External players, by their names and the seats they sit at."""


@contextmanager
def _programs(arm: Arm) -> Iterator[Programs]:
    names = {name for name in arm.players if name.startswith(PREFIX)}
    programs = {
        (name, seat): External(command_of(name)) for name in names for seat in range(len(arm.players))
    }
    try:
        yield programs
    finally:
        for program in programs.values():
            program.close()


def _play_game(
    driver: Driver, arm: Arm, index: int, seats: tuple[str, ...], programs: Programs, sums: Sums
) -> array[int]:
    """One game with players who think; they come anew for every game."""
    told = {seat: programs[name, seat] for seat, name in enumerate(seats) if (name, seat) in programs}
    players: list[Player] = [
        told[seat] if seat in told else arm.make(name, derived(arm.seed, "player", index, seat))
        for seat, name in enumerate(seats)
    ]
    try:
        _greet(arm, index, seats, told)
        goes_on, news = driver.new_game(arm.deal(index), arm.word(index)), _news(driver, told)
        while goes_on:
            next(news)
            seen = Seen(driver.state)
            action = players[seen.seat].choose(seen)
            sums.weigh(driver.decided(), players[seen.seat])
            goes_on = driver.decide(action)
    except ExternalError as failure:
        who = ", ".join(sorted({name for name in seats if name.startswith(PREFIX)}))
        raise RuntimeError(f"In game {index} of {arm.title} {who} {failure}.") from None
    for program in told.values():
        program.over(driver.state.scores(), driver.state.values())
    return driver.row()


def _greet(arm: Arm, index: int, seats: tuple[str, ...], told: dict[int, External]) -> None:
    game = load(arm.game)
    for seat, program in told.items():
        options = game.check_options(len(seats), arm.options)
        program.greet(game, len(seats), seat, options, derived(index, seat))


def _news(driver: Driver, told: dict[int, External]) -> Generator[None, None, None]:
    """Each time it is asked, what has happened since is told to the programs, in words they may read."""
    state, known = driver.start_position(), 0
    while True:
        for action in driver.history()[known:] if told else []:
            for seat, program in told.items():
                program.happened(state.player, state.redacted(action, seat))
            state.apply(action)
            known += 1
        yield


def _luck(arm: Arm, index: int, start: Position, history: list[int]) -> Iterable[int]:
    """Each seat's luck in the game that was just played."""
    values = values_for(start, derived(arm.seed, "luck", index))
    lucks = luck_of(start, history, values)
    return [round(LUCK * luck) for luck in lucks]


def batch_of(
    spec: BatchSpec,
    start: Position,
    rows: array[int],
    drivers: list[Driver],
    sums: Sums,
    luck: Iterable[int] = (),
    histories: Iterable[bytes] = (),
) -> Batch:
    """The batch from its rows and from what was added up beside them."""

    def added(name: str) -> Iterable[int]:
        if name in ("weighed", "stakes"):
            found: list[int] = getattr(sums, name)
            return found
        return map(sum, zip(*[list(getattr(driver, name)) for driver in drivers], strict=True))

    together = array("q")
    for name in row_schema.histograms(start):
        together.extend(added(name))
    return Batch(spec, rows.tobytes(), together.tobytes(), array("i", luck).tobytes(), tuple(histories))
