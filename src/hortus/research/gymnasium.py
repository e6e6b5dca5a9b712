"""The games as environments of Gymnasium: many side by side, opponents inside, and a single one.

    env = vector("fungi", 64, opponents="sprout")
    observations, infos = env.reset(seed=7)
    actions = policy(observations, infos["action_mask"])
    observations, rewards, terminations, truncations, infos = env.step(actions)

``gymnasium.make_vec("hortus/fungi-v0", num_envs=64, opponents="sprout")`` gives the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar

import hortus
from hortus.core.position import Position
from hortus.players import Player, Seen, check, make
from hortus.research import MissingExtraError
from hortus.research.vector import STAY, Array, VectorEnv

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
except ImportError:
    raise MissingExtraError("Gymnasium", "pettingzoo") from None

MOST = (1 << 15) - 1  # no number of an observation is higher
ANY = "random"  # the opponent that plays inside the core
Policy = Callable[[Array, Array], Array]  # observations and masks, a row a game: an action each


class GardenVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """So many games at once, with a learner at one seat of each and opponents at the others.

    ``opponents``: the name of a player, or a function that takes observations and masks, a row a game, and
    gives an action each. ``seat``: where the learner sits, counted from 0; if not said it is another one in
    every game. Without opponents the learner plays for all seats: an observation belongs to the seat in
    ``infos["player"]``, and a reward to the seat that has just acted.

    A game that ends begins anew in the same step: ``infos["final_obs"]`` has what the learner saw at its end.

    >>> env = GardenVectorEnv("fungi", 2, opponents="random", seat=0)
    >>> observations, infos = env.reset(seed=7)
    >>> actions = infos["action_mask"].argmax(1)
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> rewards.tolist(), terminations.tolist(), infos["player"].tolist()
    ([0.0, 0.0], [False, False], [0, 0])
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        opponents: str | Policy | None = None,
        seat: int | None = None,
        max_episode_steps: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        threads: int | None = None,
        position: Position | None = None,
        **options: Any,
    ) -> None:
        if isinstance(opponents, str):
            check(opponents)
        if illegal not in ("raise", "random"):
            raise ValueError(f'An illegal action is answered with "raise" or "random", not {illegal!r}.')
        self.games = VectorEnv(
            game,
            num_envs,
            players=players,
            threads=threads,
            position=position,
            final_observations=True,
            **options,
        )
        if seat is not None and (opponents is None or not 0 <= seat < self.games.num_players):
            last = self.games.num_players - 1
            raise ValueError(
                f"The learner's seat is 0 to {last}, with opponents at the others; not {seat!r}."
            )
        self.num_envs, self.render_mode = num_envs, render_mode
        self.opponents, self.seat, self.illegal = opponents, seat, illegal
        self.max_episode_steps = max_episode_steps
        self.single_observation_space = spaces.Box(0, MOST, (self.games.num_observed,), numpy.int16)
        self.single_action_space = spaces.Discrete(self.games.num_actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._learners = numpy.full(num_envs, -1, numpy.int8)
        self._taken = numpy.zeros(num_envs, numpy.int64)  # decisions of the learner in each game
        self._seed = 0
        self._begun = 0  # how many times an opponent has been made
        self._sitting: dict[tuple[int, int], Player] = {}  # by game and seat

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin anew: all games, or those of ``options["reset_mask"]``. The same seed is the same games."""
        if seed is not None and not isinstance(seed, int):
            seed = hash(tuple(seed)) & 0xFFFFFFFF
        which = numpy.ones(self.num_envs, bool)
        if options and options.get("reset_mask") is not None:
            which = numpy.asarray(options["reset_mask"], bool)
        if seed is not None:
            self._seed, self._begun = seed, 0
            super().reset(seed=seed)
        if which.all():
            self._learners[:] = -1
            self.games.reset(seed)
        else:
            self.games.reset_games(numpy.flatnonzero(which).tolist())
        self._seat_learners(which)
        self._let_opponents(numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool), {})
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The learner's action in each game, and what the opponents do until it is to act again."""
        actions = self._legal(numpy.asarray(actions))
        movers = self.games.players.copy() if self.opponents is None else self._learners.copy()
        rewards, ended = numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool)
        infos: dict[str, Any] = {}
        self._step(actions, movers, rewards, ended, infos)
        self._taken += 1
        self._let_opponents(rewards, ended, infos)
        truncated = self._truncate(ended, infos)
        return self._observed(), rewards, ended, truncated, {**self._infos(), **infos}

    def _legal(self, actions: Array) -> Array:
        if self.illegal == "raise":
            return actions
        rows = numpy.arange(self.num_envs)
        known = (actions >= 0) & (actions < self.games.num_actions)
        legal = known & self.games.masks[rows, numpy.where(known, actions, 0)]
        return numpy.where(legal, actions, self.games.random_actions)

    def _step(
        self, actions: Array, movers: Array, rewards: Array, ended: Array, infos: dict[str, Any]
    ) -> None:
        """A step in the games that are not to stay, and what has ended there."""
        step = self.games.step(actions)
        over = numpy.flatnonzero(step.terminations)
        if not over.size:
            return
        rewards[over] = step.rewards[over, movers[over]]
        ended[over] = True
        assert self.games.finals is not None
        self._end(over, self.games.finals, infos)
        told = infos.setdefault("final_info", {})
        for name, shown in (("rewards", step.rewards), ("scores", self.games.scores)):
            told.setdefault(name, numpy.zeros_like(shown))[over] = shown[over]
            told.setdefault(f"_{name}", numpy.zeros(self.num_envs, bool))[over] = True
        self._seat_learners(step.terminations)

    def _end(self, over: Array, observations: Array, infos: dict[str, Any]) -> None:
        finals = infos.setdefault("final_obs", numpy.full(self.num_envs, None, object))
        for name in ("_final_obs", "_final_info"):
            infos.setdefault(name, numpy.zeros(self.num_envs, bool))[over] = True
        for game in over:
            finals[game] = observations[game].copy()

    def _truncate(self, ended: Array, infos: dict[str, Any]) -> Array:
        """Games that have lasted too long begin anew."""
        truncated = numpy.zeros(self.num_envs, bool)
        if self.max_episode_steps is None:
            return truncated
        truncated |= (self._taken >= self.max_episode_steps) & ~ended
        long = numpy.flatnonzero(truncated)
        if long.size:
            self._end(long, self.games.observations, infos)
            infos.setdefault("final_info", {})
            self.games.reset_games(long.tolist())
            self._seat_learners(truncated)
            self._let_opponents(numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool), {})
        return truncated

    # Opponents ------------------------------------------------------------------------------------

    def _seat_learners(self, which: Array) -> None:
        """In these games, which begin, the learner takes the next seat."""
        self._taken[which] = 0
        if self.opponents is None:
            return
        seats, first = self.games.num_players, which & (self._learners < 0)
        following = numpy.where(first, numpy.arange(self.num_envs), self._learners + 1) % seats
        self._learners[which] = following[which] if self.seat is None else self.seat
        self.games.watch(self._learners)
        for game, seat in [key for key in self._sitting if which[key[0]]]:
            del self._sitting[game, seat]

    def _let_opponents(self, rewards: Array, ended: Array, infos: dict[str, Any]) -> None:
        """Let the opponents act until the learner is to act in every game."""
        if self.opponents is None:
            return
        while (theirs := self.games.players != self._learners).any():
            actions = numpy.where(theirs, self._chosen(numpy.flatnonzero(theirs)), STAY)
            self._step(actions, self._learners.copy(), rewards, ended, infos)

    def _chosen(self, games: Array) -> Array:
        """What the opponents choose in these games; anything in the others."""
        if self.opponents == ANY:
            return self.games.random_actions
        actions = self.games.random_actions.copy()
        if callable(self.opponents):
            actions[games] = self.opponents(self.games.observations[games], self.games.masks[games])
            return actions
        asked = [(self._player(game), Seen(self.games.position(game))) for game in games.tolist()]
        if len(asked) == 1 or len(self.games._workers) == 1:
            actions[games] = [player.choose(seen) for player, seen in asked]
            return actions
        with ThreadPoolExecutor(len(self.games._workers)) as pool:
            actions[games] = list(pool.map(lambda one: one[0].choose(one[1]), asked))
        return actions

    def _player(self, game: int) -> Player:
        """Whoever sits where an opponent is to act; made anew for every game."""
        place = game, int(self.games.players[game])
        if place not in self._sitting:
            self._begun += 1
            seed = random.Random(f"{self._seed} {self._begun}").getrandbits(53)
            self._sitting[place] = make(str(self.opponents), seed)
        return self._sitting[place]

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the opponents at the tables, who are made anew when they are to act."""
        return {**vars(self), "_sitting": {}}

    # What is shown --------------------------------------------------------------------------------

    def _observed(self) -> Array:
        return self.games.observations.copy()

    def _infos(self) -> dict[str, Any]:
        everywhere = numpy.ones(self.num_envs, bool)
        return {
            "action_mask": self.games.masks.astype(numpy.int8),
            "_action_mask": everywhere,
            "player": self.games.players.copy(),
            "_player": everywhere,
        }

    def render(self) -> tuple[Any, ...] | None:
        """Each table with everything open, as text or as an SVG picture."""
        tables = [self.games.position(game) for game in range(self.num_envs)]
        if self.render_mode == "ansi":
            return tuple(str(state) for state in tables)
        return tuple(state._repr_svg_() for state in tables) if self.render_mode == "svg" else None


class GardenSingleEnv(gymnasium.Env[Any, Any]):
    """One game, with a learner at one seat and opponents at the others."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # type: ignore[misc]

    def __init__(self, game: str, *, opponents: str | Policy = ANY, **settings: Any) -> None:
        self.many = GardenVectorEnv(game, 1, opponents=opponents, **settings)
        self.render_mode = self.many.render_mode
        self.observation_space = self.many.single_observation_space
        self.action_space = self.many.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin anew."""
        super().reset(seed=seed)
        observations, infos = self.many.reset(seed=seed)
        return observations[0], self._info(infos)

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """The learner's action, and what the opponents do then. At the end the observation is that of it."""
        observations, rewards, ended, truncated, infos = self.many.step(numpy.array([action]))
        final = infos.get("final_obs")
        seen = observations[0] if final is None else final[0]
        info = {} if final is not None else self._info(infos)
        return seen, float(rewards[0]), bool(ended[0]), bool(truncated[0]), info

    @staticmethod
    def _info(infos: dict[str, Any]) -> dict[str, Any]:
        return {"action_mask": infos["action_mask"][0], "player": int(infos["player"][0])}

    def render(self) -> Any:
        """The table with everything open, as text or as an SVG picture."""
        tables = self.many.render()
        return tables and tables[0]


def vector(game: str, num_envs: int, **settings: Any) -> GardenVectorEnv:
    """Many games at once; see :class:`GardenVectorEnv`."""
    return GardenVectorEnv(game, num_envs, **settings)


def single(game: str, **settings: Any) -> GardenSingleEnv:
    """One game at a time; see :class:`GardenSingleEnv`."""
    return GardenSingleEnv(game, **settings)


for _name in hortus.GAMES:
    gymnasium.register(
        f"hortus/{_name}-v0",
        entry_point="hortus.research.gymnasium:GardenSingleEnv",
        vector_entry_point="hortus.research.gymnasium:GardenVectorEnv",
        kwargs={"game": _name},
    )
