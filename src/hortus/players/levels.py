"""The levels of the thinking players and the settings of their search, as data (``levels.toml``)."""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

Value = TypeVar("Value")
MOST_SECONDS = 3600.0
MOST_ITERATIONS = 10_000_000


@dataclass(frozen=True)
class Level:
    """How far a player looks ahead, and how much it overlooks, unless a game says otherwise."""

    name: str
    title: str
    iterations: int | None = None
    seconds: float | None = None
    notice: float = 1.0  # the share of its choices that it sees at all
    judgement: bool = True  # whether the game's judgement gives its choices their priors
    learned: bool = False  # whether it reads positions with the game's net, where there is one
    is_level: bool = True  # False if it was given a budget of its own, which holds in every game

    def budget(self, game: str, players: int = 0) -> int | None:
        """How many iterations a decision may take at a table of this game; None: the clock counts."""
        return self._in(game, players, "iterations", self.iterations) if self.is_level else self.iterations

    def visible_share(self, game: str, players: int = 0) -> float:
        """The share of its choices that it sees at a table of this game."""
        return self._in(game, players, "notice", self.notice)

    def judges(self, game: str, players: int = 0) -> bool:
        """Whether it has any judgement at a table of this game."""
        return self._in(game, players, "judgement", self.judgement)

    def _in(self, game: str, players: int, name: str, value: Value) -> Value:
        found = _level_in(game, players, self.name.partition("@")[0])
        return found.get(name, value)  # type: ignore[no-any-return]


@cache
def _data(game: str = "") -> dict[str, Any]:
    """The data of all games, or of one game in its folder."""
    path = files(f"hortus.games.{game}" if game else "hortus.players") / "levels.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def levels() -> dict[str, Level]:
    """All levels by name, the gentlest first."""
    return {name: Level(name, **values) for name, values in _data()["level"].items()}


def elo(game: str, name: str) -> float | None:
    """How much stronger than the apprentice a player is, by the ladder; None if that is not known."""
    found: float | None = _data(game).get("elo", {}).get(name)
    return found


def players(game: str) -> list[list[str]]:
    """The levels of a game by the player they are, the gentlest first: without a net two may be the same."""
    found: dict[tuple[object, ...], list[str]] = {}
    for level in levels().values():
        reads = level.learned and bool(learned_seats(game))
        what = (level.budget(game), level.seconds, level.visible_share(game), level.judges(game), reads)
        found.setdefault(what, []).append(level.name)
    return list(found.values())


def _parts(game: str, players: int) -> list[dict[str, Any]]:
    """The data of a game, and behind it what differs where so many sit at the table."""
    many = _data(game).get("many", {})
    return [_data(game), many] if players >= many.get("seats", sys.maxsize) else [_data(game)]


@cache
def _level_in(game: str, players: int, level: str) -> dict[str, Any]:
    """What a game says of a level at such a table."""
    found: dict[str, Any] = {}
    for part in _parts(game, players):
        found |= part.get("level", {}).get(level, {})
    return found


def settings(game: str, level: Level, players: int = 0) -> dict[str, Any]:
    """The settings of the search at this level at a table of a game."""
    return dict(_data(game).get("search", _data()["search"])) if level.judges(game, players) else {}


def learned_seats(game: str) -> list[int]:
    """At which tables, by the number of seats, a game's net plays better than its judgement."""
    return list(_data(game).get("learned", {}).get("seats", []))


def learned_settings(game: str, players: int) -> dict[str, Any]:
    """The settings of the search that differ where a net reads the positions of such a table."""
    found: dict[str, Any] = {}
    for part in _parts(game, players):
        found |= part.get("learned", {})
    return {name: value for name, value in found.items() if name != "seats"}


def luck_settings(game: str, reads: bool = False) -> dict[str, Any]:
    """How positions are valued to measure luck: otherwise where a net reads those of the table."""
    found = {**_data()["luck"], **_data(game).get("luck", {})}
    played: dict[str, Any] = found.pop("played", {})
    return dict(played) if reads and played else found


def find(name: str) -> Level:
    """A level by name, or with a budget of its own, such as ``master@0.5`` (seconds) or ``master@500it``."""
    plain, at, _ = name.partition("@")
    if plain not in levels():
        raise ValueError(f"There is no level {plain!r}. The levels are {', '.join(levels())}.")
    level = levels()[plain]
    if not at:
        return level
    iterations, seconds = budget_of(name)
    return replace(level, name=name, iterations=iterations, seconds=seconds, is_level=False)


def budget_of(name: str) -> tuple[int | None, float | None]:
    """The iterations or the seconds after the @ of a name; a ValueError says what may stand there."""
    plain, _, text = name.partition("@")
    count = re.fullmatch(r"([1-9]\d{0,7})it", text)
    if count and int(count[1]) <= MOST_ITERATIONS:
        return int(count[1]), None
    if re.fullmatch(r"\d{1,4}(\.\d{1,4})?", text) and 0 < float(text) <= MOST_SECONDS:
        return None, float(text)
    raise ValueError(
        f"{name!r} has no such budget: after the @ stands a number of seconds up to {MOST_SECONDS:g} "
        f"({plain}@0.5), or of iterations up to {MOST_ITERATIONS} ({plain}@500it)."
    )
