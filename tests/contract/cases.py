"""Every way a game can be set up: all player counts, all options alone and together."""

from __future__ import annotations

import functools
import itertools
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
    options: dict[str, bool] = field(default_factory=dict, hash=False)

    def new(self) -> State:
        return hortus.load(self.game).new(self.players, **self.options)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *self.options])


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
EVERY, MOST = (ALL, SOME) if hortus.compiled else (FEW, FEW)
every_case = pytest.mark.parametrize("case", EVERY, ids=str)
most_cases = pytest.mark.parametrize("case", MOST, ids=str)


@functools.cache
def walk(case: Case, seed: int = 9) -> tuple[State, ...]:
    """About thirty positions of one random game, the first and the last among them.

    Played once for all tests, so none may change them.
    """
    found = [state.copy() for state in positions(case.game, case.players, seed, dict(case.options))]
    return (*found[: -1 : max(1, len(found) // 30)], found[-1])


def fingerprint(state: State) -> dict[str, Any]:
    """Every number a state holds, hidden ones included, to see whether anything at all has changed."""
    fields = dict(getattr(state, "__dict__", {}))
    if hortus.compiled:
        for base in type(state).__mro__:
            for name, value in vars(base).items():
                if isinstance(value, GetSetDescriptorType) and not name.startswith(NO_FIELDS):
                    fields[name] = getattr(state, name)
    return duplicate(fields)  # type: ignore[no-any-return]


NO_FIELDS = ("game", "is_over", "together", "__")
