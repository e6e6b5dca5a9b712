"""What a study plays: its arms, each a way to play the game, and their games in batches.

Everything a game needs follows from the study's seed and the game's number in its arm. So it does not matter
who plays a batch, or when; and two arms with the same numbers are dealt the same cards.
"""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from hortus.core.game import Game
from hortus.core.registry import load
from hortus.lab import provenance
from hortus.players.arena import Makers, derived
from hortus.players.external import PREFIX, command_of
from hortus.players.registry import check, make
from hortus.players.seen import Player

RANDOM = "random"
RECORDED = "recorded"  # who played a game that is only counted
BATCHES = 64  # about how many a large arm has
LARGEST = 4096  # games in a batch
MOST_GAMES = 100_000_000
Options = Mapping[str, bool | int | str]


@dataclass(frozen=True)
class Arm:
    """One way to play: who against whom, under which options. Different players change seats every game."""

    kind: str  # "base", "variant" or "skill"
    title: str
    game: str
    players: tuple[str, ...]
    options: Options
    games: int
    seed: int
    adjusted: bool = False  # whether the luck of each game is measured, too
    makers: Makers = field(default_factory=dict)  # players beside those of the registry
    kept: bool = False  # whether all actions of each game are kept, too

    @property
    def group(self) -> int:
        """How many games share a deal: one for each rotation of different players."""
        return 1 if len(set(self.players)) == 1 else len(self.players)

    @property
    def is_nogil(self) -> bool:
        """Whether whole batches can be played in the core: all choose at random, and luck is not measured."""
        return set(self.players) == {RANDOM} and not self.adjusted and not self.kept

    def make(self, name: str, seed: int) -> Player:
        """A player that is not an external program."""
        return self.makers[name](seed) if name in self.makers else make(name, seed)

    def seats(self, index: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        turn = index % len(self.players) if self.group > 1 else 0
        return self.players[len(self.players) - turn :] + self.players[: len(self.players) - turn]

    def deal(self, index: int) -> int:
        """The seed of a game's chance, as ``Match`` takes it; the one ``hortus match`` uses too."""
        return 0 if RECORDED in self.players else derived(self.seed, "deal", index // self.group)

    def word(self, index: int) -> int:
        """The seed of the random choices in a game."""
        return derived(self.seed, "choices", index)


@dataclass(frozen=True)
class BatchSpec:
    """A batch to play: consecutive games of one arm."""

    arm: int
    first: int
    games: int


@dataclass(frozen=True)
class Plan:
    """A whole study. A ValueError says what is wrong with it."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int = 0
    options: Options = field(default_factory=dict)
    variants: Mapping[str, Options] = field(default_factory=dict)  # by title: the options that differ
    skill: tuple[str, ...] = ()
    skill_games: int = 0
    adjusted: bool = False  # whether the luck of each game is measured, too
    makers: Makers = field(default_factory=dict)  # players beside those of the registry
    kept: bool = False  # whether all actions of each game are kept, too

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"A study has from 1 to {MOST_GAMES} games, not {self.games}.")
        game = load(self.game)
        for name in (*self.players, *self.skill):
            if name.startswith(PREFIX):
                command_of(name)
            elif name != RECORDED and name not in self.makers:
                check(name)
        if len(set(self.skill)) != len(self.skill) or len(self.skill) == 1:
            raise ValueError("Skill shows between two or more different players: --skill random,greedy.")
        base = game.check_options(len(self.players), self.options)
        game.new(len(self.players), **base)
        for title, options in self.variants.items():
            changed = game.check_options(len(self.players), {**base, **options})
            if changed == base:
                raise ValueError(f"The variant {title} is no different from the game it is compared with.")
            game.new(len(self.players), **changed)

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The game itself, its variants, and pairs of players for their skill."""
        found = [self._arm("base", "the game", self.players, {}, self.games)]
        for title, options in self.variants.items():
            found.append(self._arm("variant", title, self.players, options, self.games))
        pairs = combinations(self.skill, 2) if len(self.players) == 2 else permutations(self.skill, 2)
        for one, other in pairs:
            players = (one, *[other] * (len(self.players) - 1))
            found.append(self._arm("skill", f"{one} against {other}", players, {}, self.skill_games))
        return tuple(found)

    def _arm(self, kind: str, title: str, players: tuple[str, ...], options: Options, games: int) -> Arm:
        options = {**self.options, **options}
        extras = (self.adjusted, self.makers, self.kept)
        arm = Arm(kind, title, self.game, players, options, games, self.seed, *extras)
        return replace(arm, games=-(-games // arm.group) * arm.group)

    @property
    def command(self) -> str:
        """The command that asks for this study, without what changes none of its figures."""
        if RECORDED in self.players:
            return shlex.join(["hortus", "lab", self.game, "--records", "DIR"])
        words = ["hortus", "lab", self.game, "--seats", ",".join(map(_quoted, self.players))]
        for name, value in self.options.items():
            words += ["--option", _said(name, value)]
        for title in self.variants:
            words += ["--variant", title]
        if self.skill:
            words += ["--skill", ",".join(self.skill), "--skill-games", str(self.skill_games)]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        return shlex.join([*words, *["--adjusted"] * self.adjusted, *["--keep-records"] * self.kept])

    @property
    def specs(self) -> list[BatchSpec]:
        """All batches, in order."""
        found = []
        for number, arm in enumerate(self.arms):
            size = min(LARGEST, max(1, arm.games // BATCHES))
            firsts = range(0, arm.games, size)
            found += [BatchSpec(number, first, min(size, arm.games - first)) for first in firsts]
        return found

    def settings(self) -> dict[str, Any]:
        """All that decides the result, as plain data."""
        game = load(self.game)
        return {
            "game": self.game,
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
            "options": _settled(game, self.options),
            "variants": {title: _settled(game, options) for title, options in self.variants.items()},
            "skill": list(self.skill),
            "skill_games": self.skill_games,
            "adjusted": self.adjusted,
            "kept": self.kept,
            "program": provenance.program(self.game),
        }


def _said(name: str, value: bool | int | str) -> str:
    """An option as it is given on the command line."""
    return f"{name}={'yes' if value else 'no'}" if isinstance(value, bool) else f"{name}={value}"


def _quoted(name: str) -> str:
    """A player's name in a list of them: one with a comma in double quotes."""
    return f'"{name}"' if "," in name else name


def _settled(game: Game, options: Options) -> dict[str, bool | int | str]:
    """The options as plain data; a file with the digest of its content, which may change."""
    return {
        name: f"{value} {_digest(str(value))}" if value and isinstance(value, str) else value
        for name, value in sorted(options.items())
    }


def _digest(path: str) -> str:
    return hashlib.blake2b(Path(path).read_bytes(), digest_size=8).hexdigest()


def seating(game: Game, names: Iterable[str], seats: int | None) -> tuple[str, ...]:
    """The players: one name sits at every seat, several sit one each. A ValueError says what is wrong."""
    given = tuple(names)
    if len(given) == 1:
        return given * (game.min_players if seats is None else seats)
    if seats is not None and seats != len(given):
        raise ValueError(
            f"{len(given)} players are named for {seats} seats: name one for all, or one for each."
        )
    return given
