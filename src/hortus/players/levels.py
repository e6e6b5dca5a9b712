"""The levels of the thinking players and the settings of their search, as data (``levels.toml``)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

MOST_SECONDS = 3600.0
MOST_ITERATIONS = 10_000_000


@dataclass(frozen=True)
class Level:
    """How far a player looks ahead, and how much it overlooks."""

    name: str
    title: str
    iterations: int | Mapping[str, int] | None = (
        None  # for all games alike, or by game: some reward a look further more
    )
    seconds: float | None = None
    notice: float | Mapping[str, float] = (
        1.0  # the share of its choices that it sees at all, for all games alike or by game
    )
    judgement: bool | Mapping[str, bool] = True  # whether some choices look better than others at first sight

    def budget(self, game: str) -> int | None:
        """How many iterations a decision may take in this game; None: the clock counts."""
        return self.iterations[game] if isinstance(self.iterations, Mapping) else self.iterations

    def visible_share(self, game: str) -> float:
        """The share of its choices that it sees in this game."""
        return self.notice[game] if isinstance(self.notice, Mapping) else self.notice

    def judges(self, game: str) -> bool:
        """Whether it has any judgement in this game."""
        return self.judgement[game] if isinstance(self.judgement, Mapping) else self.judgement


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("hortus.players") / "levels.toml").read_text(encoding="utf-8"))


@cache
def levels() -> dict[str, Level]:
    """All levels by name, the gentlest first."""
    return {name: Level(name, **values) for name, values in _data()["level"].items()}


def settings(game: str, level: Level) -> dict[str, Any]:
    """What guides the search of this level in a game."""
    return dict(_data()["search"][game]) if level.judges(game) else {}


def find(name: str) -> Level:
    """A level by name, or with a budget of its own: ``master@0.5`` thinks half a second, ``master@500it`` 500
    iterations.
    """
    plain, at, _ = name.partition("@")
    if plain not in levels():
        raise ValueError(f"There is no level {plain!r}. The levels are {', '.join(levels())}.")
    level = levels()[plain]
    if not at:
        return level
    iterations, seconds = budget_of(name)
    return replace(level, name=name, iterations=iterations, seconds=seconds)


def budget_of(name: str) -> tuple[int | None, float | None]:
    """The iterations or the seconds after the @ of a name; a ValueError says what may stand there."""
    plain, _, text = name.partition("@")
    count = re.fullmatch(r"([1-9]\d{0,7})it", text)
    if count and int(count[1]) <= MOST_ITERATIONS:
        return int(count[1]), None
    if re.fullmatch(r"\d{1,4}(\.\d{1,4})?", text) and 0 < float(text) <= MOST_SECONDS:
        return None, float(text)
    raise ValueError(
        f"{name!r} has no such budget: after the @ stands a number of seconds up to {MOST_SECONDS:g} ({plain}@0.5), "
        f"or of iterations up to {MOST_ITERATIONS} ({plain}@500it)."
    )
