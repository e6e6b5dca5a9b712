"""How a game's nets are trained, as data: ``training.toml`` in its folder."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields, replace
from importlib.resources import files
from typing import Any

from hortus.core.game import Game
from hortus.training.trainer import Schedule


@dataclass(frozen=True)
class TrainingConfig:
    """What a training does; a ValueError says which setting is unknown."""

    players: int
    score_unit: float  # points that an output of 1 stands for: about what a seat ends with
    generations: int = 3
    games: int = 2000  # of self-play, in each generation
    shard: int = 50  # games of a shard
    first_iterations: int = 60  # of a decision of the games of generation 0, which go by the judgement
    iterations: int = 100  # and of the later ones, which go by the last net
    result_weight: float = 0.7  # of the game's result in the targets; the rest is what was expected
    # How much of what was expected was expected later, and in the end came, fading decision by decision
    # (TD(lambda)); 0: what the search expected there, alone.
    trace: float = 0.0
    curious_moves: int = 12  # decisions of a game that are drawn by visits
    random_moves: float = 0.03  # the share of decisions that are any
    window: int = 2  # generations whose games the net learns from
    gate_games: int = 100
    gate_seconds: float = 0.02  # of the processor, for a decision of a gate
    search: dict[str, Any] = field(
        default_factory=dict
    )  # of a search with a net, beside [learned] of levels.toml
    schedule: Schedule = field(default_factory=Schedule)

    def scaled(self, **changes: Any) -> TrainingConfig:
        """The same with some settings otherwise; those that are None stay."""
        return replace(self, **{name: value for name, value in changes.items() if value is not None})


def load(game: Game, players: int | None = None) -> TrainingConfig:
    """The settings of a game for so many seats, or for as many as its file says first."""
    path = files(f"hortus.games.{game.name}") / "training.toml"
    if not path.is_file():
        raise ValueError(
            f"{game.title} has no training.toml in its folder, which says how to train its nets."
        )
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return parse(data if players is None else {**data, "players": players})


def parse(data: dict[str, Any]) -> TrainingConfig:
    """Settings from plain data."""
    known = {one.name for one in fields(TrainingConfig)}
    for name in data:
        if name not in known:
            raise ValueError(f"There is no setting {name!r}. The settings are {', '.join(sorted(known))}.")
    schedule = Schedule(**data.get("schedule", {}))
    return TrainingConfig(**{**data, "schedule": schedule})
