"""Every way a game can be set up: all player counts, all options alone and together."""

from __future__ import annotations

import functools
import itertools
import random
from dataclasses import dataclass, field
from types import GetSetDescriptorType
from typing import Any

import pytest

import hortus
from hortus import State
from hortus.core.plain_data import duplicate
from tests.tables import positions


@dataclass(frozen=True)
class Case:
    """One way to set up a game."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict, hash=False)
    title: str = ""

    def new(self) -> State:
        return hortus.load(self.game).new(self.players, **self.options)

    def __str__(self) -> str:
        return self.title or "-".join([self.game, str(self.players), *self.options])


def turned(game: str, seed: int) -> Case:
    """A way to set up a game with house rules: a few dials turned, or many, to any number they can have."""
    meta, rng = hortus.load(game), random.Random(f"{game} {seed}")
    while True:
        players = rng.randint(meta.min_players, meta.max_players)
        share = rng.choice((1.5 / len(meta.dials), 0.15, 0.6))
        options: dict[str, Any] = {
            name: rng.choice((dial.least, dial.most, rng.randint(dial.least, dial.most)))
            for name, dial in meta.dials.items()
            if rng.random() < share
        }
        for name, option in meta.options.items():
            if option.kind is bool and (not option.players or players in option.players):
                options[name] = rng.random() < 0.3
        case = Case(game, players, options, f"{game}-{players}-turned-{seed}")
        try:
            if case.new().house_rules:
                return case
        except ValueError:  # these numbers do not go together
            continue


def _cases(game: str) -> list[Case]:
    meta = hortus.load(game)
    switches = [name for name, option in meta.options.items() if option.kind is bool]
    found = []
    for players in range(meta.min_players, meta.max_players + 1):
        usable = [
            name
            for name in switches
            if not meta.options[name].players or players in meta.options[name].players
        ]
        for size in range(len(usable) + 1):
            for chosen in itertools.combinations(usable, size):
                found.append(Case(game, players, dict.fromkeys(chosen, True)))
    return found


ALL = [case for game in hortus.GAMES for case in _cases(game)]
# Each player count and each option at least once: for tests that are too slow for every combination.
SOME = [case for case in ALL if len(case.options) <= 1]
# The least players without options, the most with all of them.
FEW = [case for game in hortus.GAMES for case in (_cases(game)[0], _cases(game)[-1])]
# Plain Python is slow, and test_plain_and_compiled.py shows that it plays the same games in every case.
TURNED = [turned(game, seed) for game in hortus.GAMES if hortus.load(game).dials for seed in range(2)]
EVERY, MOST = ([*ALL, *TURNED], [*SOME, *TURNED]) if hortus.compiled else ([*FEW, *TURNED[::2]], FEW)
every_case = pytest.mark.parametrize("case", EVERY, ids=str)
most_cases = pytest.mark.parametrize("case", MOST, ids=str)


POSITIONS = 30 if hortus.compiled else 12  # of one game


@functools.cache
def walk(case: Case, seed: int = 9) -> tuple[State, ...]:
    """`POSITIONS` or a few more of one random game, the first and the last among them.

    Played once for all tests, so none may change them.
    """
    found = [state.copy() for state in positions(case.game, case.players, seed, dict(case.options))]
    return (*found[: -1 : max(1, len(found) // POSITIONS)], found[-1])


def fingerprint(state: State) -> dict[str, Any]:
    """Every number a state holds, hidden ones included, to see whether anything at all has changed."""
    fields = dict(getattr(state, "__dict__", {}))
    if hortus.compiled:
        for base in type(state).__mro__:
            for name, value in vars(base).items():
                if isinstance(value, GetSetDescriptorType) and not name.startswith(NO_FIELDS):
                    fields[name] = getattr(state, name)
    return duplicate(fields)  # type: ignore[no-any-return]


NO_FIELDS = ("game", "house_rules", "is_over", "num_actions", "together", "__")
