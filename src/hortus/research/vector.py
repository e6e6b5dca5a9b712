"""Many games side by side, a step each in one call, as arrays of NumPy: for programs that learn.

    env = VectorEnv("fungi", 1024, seed=7)
    step = env.reset()
    while training:
        step = env.step(policy(step.observations, step.masks))

Chance is rolled inside, and a game that has ended begins anew at once. The games are played inside the
compiled core without the interpreter's lock, on several threads; the same seed gives the same games on any
number of them.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from random import Random
from typing import Any, NamedTuple

import hortus
from hortus.core.batch import Rows, Worker
from hortus.core.errors import IllegalAction
from hortus.core.planes import Plane
from hortus.core.position import Position
from hortus.core.python_state import PythonState
from hortus.core.registry import load
from hortus.core.state import State, driven
from hortus.research import MissingExtraError

try:
    import numpy
except ImportError:
    raise MissingExtraError("NumPy", "research") from None

Array = numpy.ndarray[Any, Any]
STAY = -(1 << 31)  # instead of an action: nothing happens in this game


class StepResult(NamedTuple):
    """The result of a step, a row for each game. The environment's arrays: the next step overwrites them."""

    observations: Array  # int16: what the seat to act may know; no columns if they are off
    masks: Array  # bool: the legal actions
    rewards: Array  # float32, a column for each seat: all zero but in the step that ends a game
    terminations: Array  # bool: whether the step ended the game
    players: Array  # int8: the seat to act; OVER where a game is over and is not begun anew


class VectorEnv:
    """So many games of one kind, stepped together.

    ``observations=False`` leaves observations out, for more speed; ``auto_reset=False`` leaves a game over
    that has ended, whatever is done in it; ``threads``: as many as there are cores for this process, if not
    said. ``position``: where all games begin; ``final_observations``: keep what was seen of a game at
    its end in ``finals``; ``copy``: every step gives arrays of its own, which may be kept and written to.

    >>> env = VectorEnv("mars", 4, seed=7)
    >>> step = env.reset()
    >>> step = env.step(env.random_actions)
    >>> step.players.tolist(), step.observations.shape, bool(step.masks.any(1).all())
    ([1, 1, 1, 1], (4, 1497), True)
    """

    def __init__(
        self,
        game: str,
        games: int,
        *,
        players: int | None = None,
        seed: int = 0,
        threads: int | None = None,
        observations: bool = True,
        auto_reset: bool = True,
        position: Position | None = None,
        final_observations: bool = False,
        copy: bool = False,
        **options: bool | int | str,
    ) -> None:
        for number, what in ((games, "games"), (1 if threads is None else threads, "threads")):
            if type(number) is not int or number < 1:
                raise ValueError(f"A number of {what} is 1 or more, not {number!r}.")
        self._settings = dict(
            game=game, games=games, players=players, threads=threads, observations=observations,
            auto_reset=auto_reset, final_observations=final_observations, copy=copy, **options
        )  # fmt: skip
        self.game = load(game)
        fresh = driven(self.game.new(players, **options))
        begin = self._start = fresh if position is None else _checked(position, fresh).copy()
        self._copies = copy
        self.num_games = games
        self.num_players = begin.players
        self.num_actions = begin.num_actions
        self.planes: tuple[Plane, ...] = self.game.planes_of(begin)
        self.num_observed = sum(plane.size for plane in self.planes) if observations else 0
        self._make_arrays(begin, auto_reset, final_observations)
        portions = -(-games // 32)  # more threads than portions would be idle
        in_python = not hortus.compiled or isinstance(begin, PythonState)  # threads would share the GIL
        count = 1 if in_python else min(threads or _cores(), portions)
        self._workers = [Worker(self._rows) for _ in range(count)]
        self._helpers: _Helpers | None = None
        self._busy = threading.Lock()
        self._begun = False
        self._sow(seed)

    def _make_arrays(self, start: State, auto_reset: bool, finals: bool) -> None:
        games, seats = self.num_games, self.num_players
        rows = self._rows = Rows(start, games, self.num_actions, self.num_observed, auto_reset)
        # The core reads back what it has shown unchecked: nobody else may write there.
        self.observations, rows.observations = _shared((games, self.num_observed), numpy.int16, shown=True)
        self.finals: Array | None = None
        if finals and self.num_observed:
            self.finals, rows.finals = _shared((games, self.num_observed), numpy.int16, shown=True)
        self._watchers, rows.watchers = _shared(games, numpy.int8)
        self._watchers[:] = -1
        self.masks, rows.masks = _shared((games, self.num_actions), numpy.bool_, shown=True)
        self.rewards, rows.rewards = _shared((games, seats), numpy.float32, shown=True)
        self.terminations, rows.ended = _shared(games, numpy.bool_, shown=True)
        self.players, rows.players = _shared(games, numpy.int8, shown=True)
        self.scores, rows.scores = _shared((games, seats), numpy.int32, shown=True)
        self.random_actions, rows.anything = _shared(games, numpy.int64, shown=True)
        self._actions, rows.actions = _shared(games, numpy.int64)
        self._next, rows.next = _shared(1, numpy.int64)
        self._luck, rows.luck = _shared(games, numpy.uint64)
        self._whim, rows.whim = _shared(games, numpy.uint64)
        self._step = StepResult(self.observations, self.masks, self.rewards, self.terminations, self.players)

    def _sow(self, seed: int) -> None:
        """Seed a separate random sequence for each game, whatever the number of games."""
        if type(seed) is not int:
            raise ValueError(f"A seed is a whole number, not {seed!r}.")
        rng = Random(seed)
        words = [rng.getrandbits(128) for _ in range(self.num_games)]
        self._luck[:] = [word >> 64 for word in words]
        self._whim[:] = [word & (1 << 64) - 1 for word in words]

    def reset(self, seed: int | None = None) -> StepResult:
        """Begin all games anew: without a seed other games than before; with one, those of that seed."""
        with _alone(self._busy):
            if seed is not None:
                self._sow(seed)
            self._run(begins=True)
            self._begun = True
        return self._result()

    def reset_games(self, games: Iterable[int]) -> StepResult:
        """Begin these games anew; the others stay as they are."""
        for game in games:
            self.set_position(game, self._start)
        return self._result()

    def set_position(self, game: int, position: Position) -> StepResult:
        """One game goes on from this position of the same game for as many; chance acts there if it is to."""
        with _alone(self._busy):
            self._check_begun()
            self._workers[0].place(_checked(position, self._start), game)
        return self._result()

    def watch(self, seats: Any) -> None:
        """Say as which seat, one a game, ``finals`` see a game's end; -1: as whoever acted last."""
        self._watchers[:] = seats

    def _result(self) -> StepResult:
        return StepResult(*(array.copy() for array in self._step)) if self._copies else self._step

    def step(self, actions: Any) -> StepResult:
        """An action in each game. IllegalAction says which is illegal and why; then nothing has changed.

        In a game whose action is ``STAY`` nothing happens.
        """
        given = numpy.asarray(actions)
        if given.shape != (self.num_games,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"A step takes {self.num_games} whole numbers, one a game, "
                f"not {given.dtype} in the shape {given.shape}."
            )
        with _alone(self._busy):
            self._check_begun()
            self._actions[:] = given
            if (wrong := self._workers[0].first_illegal()) >= 0:
                position = self.position(wrong)
                raise IllegalAction(f"Game {wrong}: {self.game.refusal(position, int(given[wrong]))}")
            self._run(begins=False)
        return self._result()

    def position(self, game: int) -> Position:
        """The position of one game, as a state of its own."""
        self._check_begun()
        return self._workers[0].position(game)

    def _check_begun(self) -> None:
        if not self._begun:
            raise ValueError("The games have not begun yet: reset() begins them.")

    def named(self, observations: Array | None = None) -> dict[str, Array]:
        """Observations (None: the last step's) by the names of their planes, each in its shape; as views."""
        return split(self.observations if observations is None else observations, self.planes)

    def _run(self, begins: bool) -> None:
        self._next[0] = 0
        if len(self._workers) == 1:
            self._workers[0].run(begins)
            return
        if self._helpers is None or self._helpers.process != os.getpid():  # threads do not survive a fork
            self._helpers = _Helpers(len(self._workers) - 1)
            weakref.finalize(self, self._helpers.stop)
        self._helpers.run(self._workers, begins)

    def __getstate__(self) -> dict[str, Any]:
        """Everything, for a checkpoint or another process: the same steps follow."""
        with _alone(self._busy):
            arrays = {name: getattr(self, name).copy() for name in KEPT}
            finals = None if self.finals is None else self.finals.copy()
            positions = [self.position(game) for game in range(self.num_games)] if self._begun else []
        return {"settings": self._settings, "start": self._start, "arrays": arrays, "finals": finals,
                "positions": positions}  # fmt: skip

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Go on as the pickled games would have gone on."""
        self.__init__(**kept["settings"], position=kept["start"])  # type: ignore[misc]
        for game, position in enumerate(kept["positions"]):
            self._workers[0].place(position, game)
        for name, array in [*kept["arrays"].items(), ("finals", kept["finals"])]:
            if array is not None:
                _overwrite(getattr(self, name), array)
        self._begun = bool(kept["positions"])

    def __repr__(self) -> str:
        threads = len(self._workers)
        return f"<{self.num_games} games of {self.game.name} for {self.num_players}, {threads} threads>"


# All that a step shows or leaves behind, but for the positions.
KEPT = [
    "observations",
    "masks",
    "rewards",
    "terminations",
    "players",
    "scores",
    "random_actions",
    "_luck",
    "_whim",
    "_watchers",
]


def _overwrite(array: Array, other: Array) -> None:
    """Make a shown array equal to another."""
    shown = not array.flags.writeable
    array.flags.writeable = True
    array[...] = other
    array.flags.writeable = not shown


def _checked(position: Position, like: State) -> State:
    """The position, if it belongs to the same game; its observations and actions then have the same sizes."""
    if position.game is not like.game or position.players != like.players:
        raise ValueError(
            f"These are games of {like.game.title} for {like.players}; "
            f"the position is of {position.game.title} for {position.players}."
        )
    if position.house_rules != like.house_rules:
        raise ValueError(f"These games have the house rules {like.house_rules}, not {position.house_rules}.")
    return driven(position)


def split(observations: Array, planes: tuple[Plane, ...]) -> dict[str, Array]:
    """Observations, the last index running through one, by the names of their planes, each in its shape."""
    found, at = {}, 0
    for plane in planes:
        part = observations[..., at : at + plane.size]
        found[plane.name] = part.reshape(*observations.shape[:-1], *plane.shape)
        at += plane.size
    return found


def _shared(shape: int | tuple[int, int], kind: Any, shown: bool = False) -> tuple[Array, memoryview]:
    """An array and its memory for the core. One that is shown can be written only by the core."""
    array = numpy.zeros(shape, kind)
    memory = array.view(numpy.uint8 if kind is numpy.bool_ else kind).reshape(-1).data
    array.flags.writeable = not shown
    return array, memory


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _alone(lock: threading.Lock) -> Iterator[None]:
    """Excludes concurrent steps of the same games."""
    if not lock.acquire(blocking=False):
        raise RuntimeError(
            "These games are being stepped already, in another thread. "
            "Give each thread an environment of its own."
        )
    try:
        yield
    finally:
        lock.release()


class _Helpers:
    """Threads that wait for work and hold no reference to the environment, so that it can be collected."""

    def __init__(self, count: int) -> None:
        self.process = os.getpid()
        self._orders: SimpleQueue[tuple[Worker, bool] | None] = SimpleQueue()
        self._done: SimpleQueue[None] = SimpleQueue()
        self._count = count
        for _ in range(count):
            queues = (self._orders, self._done)
            threading.Thread(target=_help, args=queues, name="hortus-vector", daemon=True).start()

    def run(self, workers: list[Worker], begins: bool) -> None:
        """Let all threads work through the portions of the games."""
        for worker in workers[1:]:
            self._orders.put((worker, begins))
        workers[0].run(begins)
        for _ in workers[1:]:
            self._done.get()

    def stop(self) -> None:
        """End the threads."""
        for _ in range(self._count):
            self._orders.put(None)


def _help(orders: SimpleQueue[tuple[Worker, bool] | None], done: SimpleQueue[None]) -> None:
    while (order := orders.get()) is not None:
        worker, begins = order
        worker.run(begins)
        done.put(None)
        del order, worker
