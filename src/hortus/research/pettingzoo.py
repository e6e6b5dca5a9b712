"""All games as environments of PettingZoo (AEC): agents act in turn and are told which actions are legal.

env = hortus.research.pettingzoo.env("fungi")
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    action = None if termination else env.action_space(agent).sample(observation["action_mask"])
    env.step(action)
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from hortus.core.intrinsics import CHANCE
from hortus.core.planes import Plane
from hortus.core.position import Position
from hortus.core.registry import load
from hortus.research import MissingExtraError
from hortus.research.rewards import rewards

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtraError("PettingZoo", "pettingzoo") from None

MOST = (1 << 15) - 1  # no number of an observation is higher


def env(
    game: str, players: int | None = None, render_mode: str | None = None, **options: bool | int | str
) -> Any:
    """An environment that says what is wrong when it is used in the wrong order."""
    return wrappers.OrderEnforcingWrapper(GardenEnv(game, players, render_mode, **options))


class GardenEnv(AECEnv):  # type: ignore[misc]
    """One game at one table. Agents are ``player_0``, ``player_1`` …; chance is rolled inside.

    An observation is a dictionary: ``observation``, the numbers of ``Position.observation``, and
    ``action_mask``, all zero for those who are not to act. An illegal action is IllegalAction, which says
    why, and nothing has changed.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        **options: bool | int | str,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            modes = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"There is no way to render as {render_mode!r}. There are {modes}.")
        self.game = load(game)
        self.metadata = {**self.metadata, "name": f"hortus_{game}_v0"}  # type: ignore[misc]
        self.render_mode = render_mode
        self._start = self.game.new(players, **options)
        self.planes: tuple[Plane, ...] = self.game.planes_of(self._start)
        self.possible_agents = [f"player_{seat}" for seat in range(self._start.players)]
        size, actions = sum(plane.size for plane in self.planes), self._start.num_actions
        self.observation_spaces = {agent: _space(size, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._luck = Random()
        self.position: Position = self._start.copy()

    def observation_space(self, agent: str) -> Any:
        """What an observation looks like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of the actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Start a new game; the same seed gives the same chance events."""
        if seed is not None:
            self._luck = Random(int(seed))
        self.position = self._start.copy()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._roll()
        self.agent_selection = self.agents[self.position.player]

    def _roll(self) -> None:
        while self.position.player == CHANCE:
            self.position.draw(self._luck.getrandbits(32))

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent may know, and what it may do."""
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(self._start.num_actions, numpy.int8)
        if seat == self.position.player:
            mask[self.position.legal_actions()] = 1
        return {"observation": numpy.array(self.position.observation(seat), numpy.int16), "action_mask": mask}

    def step(self, action: Any) -> None:
        """The selected agent's action, and whatever chance does then."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply(int(action))
        self._roll()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.is_over:
            worth = rewards(self.position.values(), self._start.together)
            self.rewards = dict(zip(self.agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[max(0, self.position.player)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table with everything open: printed, as text, or as an SVG picture."""
        if self.render_mode == "ansi":
            return str(self.position)
        if self.render_mode == "svg":
            return self.game.drawing(self.position)
        if self.render_mode == "human":
            print(self.position)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _space(size: int, actions: int) -> spaces.Dict:
    """What an agent may know and do."""
    observation = spaces.Box(0, MOST, (size,), numpy.int16)
    return spaces.Dict({"observation": observation, "action_mask": spaces.Box(0, 1, (actions,), numpy.int8)})
