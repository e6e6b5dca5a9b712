"""Statistics over the games of a study, with intervals.

All sums are of integers, so that the same games give the same figures in any order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

import hortus
from hortus.core.registry import load
from hortus.core.tally import Count
from hortus.lab import row_schema
from hortus.lab.batches import LUCK, Batch
from hortus.lab.plan import Arm, Plan
from hortus.players.ratings import student

Numbers = npt.NDArray[np.int64]
WIN = 60  # a win in parts that one to six winners can share
TENTHS = 10
COLUMNS = (  # of a game's row, which a variant may change: name, clause, words
    ("decisions", "", "decisions"),
    ("choices", "", "choices, over all decisions"),
    ("lead_changes", "", "changes of the lead"),
)
RARE = 0.02  # share of games: the mean of decisions that fewer games reach says little


class Games:
    """The games of an arm, in order, wherever and whenever they were played."""

    def __init__(self, arm: Arm) -> None:
        self.arm = arm
        self.names = row_schema.names(arm.game)
        self.rows = np.zeros((arm.games, len(self.names)), dtype=np.int32)
        self.choices = np.zeros(row_schema.MOST_CHOICES + 1, dtype=np.int64)
        self.stage_choices = np.zeros(row_schema.STAGES, dtype=np.int64)
        self.stage_decisions = np.zeros(row_schema.STAGES, dtype=np.int64)
        self.luck = np.zeros((arm.games, len(arm.players)), dtype=np.int32)

    def add(self, batch: Batch) -> None:
        """Add a batch: its rows in their place, its histograms summed."""
        first = batch.spec.first
        rows = np.frombuffer(batch.rows, dtype=np.int32).reshape(-1, len(self.names))
        self.rows[first : first + batch.spec.games] = rows
        self.choices += np.frombuffer(batch.choices, dtype=np.int64)
        self.stage_choices += np.frombuffer(batch.stage_choices, dtype=np.int64)
        self.stage_decisions += np.frombuffer(batch.stage_decisions, dtype=np.int64)
        if batch.luck:
            luck = np.frombuffer(batch.luck, dtype=np.int32).reshape(-1, len(self.arm.players))
            self.luck[first : first + batch.spec.games] = luck

    def column(self, name: str) -> Numbers:
        """A number of each game."""
        return self.rows[:, self.names.index(name)].astype(np.int64)

    def scores(self, seat: int) -> Numbers:
        """A seat's score in each game."""
        return self.column(f"score_{seat}")

    def wins(self, seat: int) -> Numbers:
        """What a seat won in each game, in sixtieths."""
        winners = self.column("winners")
        return np.asarray((winners >> seat & 1) * WIN // np.maximum(1, self.winners()), dtype=np.int64)

    def adjusted(self, seat: int) -> Numbers:
        """What a seat won in each game less its luck, in parts of luck."""
        return self.wins(seat) * (LUCK // WIN) - self.luck[:, seat].astype(np.int64)

    def winners(self) -> Numbers:
        """How many won each game."""
        mask = self.column("winners")
        return np.asarray(sum(mask >> seat & 1 for seat in range(row_schema.SEATS)), dtype=np.int64)

    def all_scores(self) -> Numbers:
        """The scores of all seats, a row a seat."""
        return np.stack([self.scores(seat) for seat in range(len(self.arm.players))])

    def of_player(self, of_seat: Callable[[int], Numbers], player: int) -> Numbers:
        """A player's number in each game, from the seats' numbers: players change seats."""
        index = np.arange(self.arm.games)
        seat = (player + (index if self.arm.group > 1 else 0)) % len(self.arm.players)
        return np.choose(seat, [of_seat(seat) for seat in range(len(self.arm.players))])

    def counts(self, *others: Games) -> list[Count]:
        """What is counted under the options of these games or of others."""
        chosen = [self.arm.options, *(other.arm.options for other in others)]
        found = row_schema.counts(self.arm.game)
        return [one for one in found if not one.option or any(options.get(one.option) for options in chosen)]

    @property
    def contested(self) -> bool:
        """Whether players compete; if all win or lose together, the result itself counts."""
        return not load(self.arm.game).new(len(self.arm.players), **self.arm.options).together


def mean(values: Numbers, group: int = 1, unit: int = 1, share: bool = False) -> dict[str, float | None]:
    """The mean and its 95 % interval (Student's t over groups of games that share a deal), from exact sums.

    One more group won and one more lost keep the interval of a share from being too narrow, as in
    ``hortus match``.
    """
    sums = values.reshape(-1, group).sum(axis=1)
    size, total, squares = len(sums), int(sums.sum()), int((sums * sums).sum())
    scale = unit * group
    middle = total / size / scale
    if share:
        size, total, squares = size + 2, total + scale, squares + scale * scale
    if size < 2:
        return {"mean": middle, "low": None, "high": None}
    half = student(size - 1) * math.sqrt((size * squares - total * total) / (size - 1)) / size / scale
    low, high = total / size / scale - half, total / size / scale + half
    if int(values.min()) >= 0:  # then no mean is negative
        low = max(0.0, low)
    return {"mean": middle, "low": low, "high": min(1.0, high) if share else high}


def histogram(values: Numbers) -> dict[str, int]:
    """How often each number came, from the least to the most."""
    found, times = np.unique(values, return_counts=True)
    return {str(value): int(number) for value, number in zip(found.tolist(), times.tolist(), strict=True)}


def _spread(values: Numbers, group: int) -> dict[str, Any]:
    ordered = np.sort(values)
    shares = {"tenth": 0.1, "median": 0.5, "ninetieth": 0.9, "least": 0.0, "most": 1.0}
    at = {name: int(ordered[int(share * (len(ordered) - 1))]) for name, share in shares.items()}
    return {**mean(values, group), **at, "histogram": histogram(values)}


# One arm ------------------------------------------------------------------------------------------


def arm_findings(games: Games) -> dict[str, Any]:
    """What the games of one arm say."""
    arm, group = games.arm, games.arm.group
    return {
        "title": arm.title,
        "players": list(arm.players),
        "options": dict(arm.options),
        "games": arm.games,
        "contested": games.contested,
        "seats": [_seat(games, seat) for seat in range(len(arm.players))],
        "by_player": [_player(games, player) for player in range(len(arm.players))] if group > 1 else [],
        "shared_wins": mean((games.winners() > 1).astype(np.int64), group, share=True),
        "margin": _spread(_margin(games), group),
        "turns": _spread(games.column("turns"), group),
        "decisions": _spread(games.column("decisions"), group),
        "rules": [_rule(games, count) for count in games.counts()],
        "choices": _choices(games),
        "lead": _lead(games),
    }


def _seat(games: Games, seat: int) -> dict[str, Any]:
    group = games.arm.group
    return {
        "name": load(games.arm.game).seat_name(seat),
        "wins": mean(games.wins(seat), group, WIN, share=True),
        **_adjusted(games, games.wins(seat), games.adjusted(seat)),
        "score": _spread(games.scores(seat), group),
    }


def _player(games: Games, player: int) -> dict[str, Any]:
    group = games.arm.group
    return {
        "name": games.arm.players[player],
        "wins": mean(games.of_player(games.wins, player), group, WIN, share=True),
        **_adjusted(games, games.of_player(games.wins, player), games.of_player(games.adjusted, player)),
        "score": mean(games.of_player(games.scores, player), group),
    }


def _adjusted(games: Games, wins: Numbers, adjusted: Numbers) -> dict[str, Any]:
    """The wins less the luck, if that was measured, and how many times more the plain wins vary."""
    if not games.arm.adjusted or not games.contested:
        return {}
    plain, less = (values.reshape(-1, games.arm.group).sum(axis=1) for values in (wins, adjusted))
    spread = float(np.var(less)) / LUCK**2
    ratio = float(np.var(plain)) / WIN**2 / spread if spread else None
    return {"adjusted": mean(adjusted, games.arm.group, LUCK), "variance_ratio": ratio}


def _margin(games: Games) -> Numbers:
    """By how much the best score was ahead of the next."""
    ordered = np.sort(games.all_scores(), axis=0)
    return np.asarray(ordered[-1] - ordered[-2], dtype=np.int64)


def _rule(games: Games, count: Count) -> dict[str, Any]:
    values = games.column(count.name)
    return {
        "name": count.name,
        "clause": count.clause,
        "words": count.words,
        "total": int(values.sum()),
        "a_game": mean(values, games.arm.group),
        "games": int((values > 0).sum()),
        "most": int(values.max()),
    }


def _choices(games: Games) -> dict[str, Any]:
    decisions = int(games.choices.sum())
    below = np.cumsum(games.choices)
    often = max(1, int(RARE * games.arm.games))
    return {
        "mean": int((games.choices * np.arange(len(games.choices))).sum()) / decisions,
        "median": int(np.searchsorted(below, -(-decisions // 2))),
        "most": int(np.flatnonzero(games.choices)[-1]),
        "forced": int(games.choices[1]) / decisions,
        "histogram": {str(size): int(games.choices[size]) for size in np.flatnonzero(games.choices).tolist()},
        "by_decision": [
            int(games.stage_choices[stage]) / int(games.stage_decisions[stage])
            for stage in range(row_schema.STAGES - 1)
            if games.stage_decisions[stage] >= often
        ],
    }


def _lead(games: Games) -> dict[str, Any]:
    changes, settled, decisions = map(games.column, ("lead_changes", "settled", "decisions"))
    tenth = np.minimum(TENTHS - 1, TENTHS * settled // np.maximum(1, decisions))
    return {
        "changes": _spread(changes, games.arm.group),
        "never": int((changes == 0).sum()) / games.arm.games,
        "settled_by_tenth": [int((tenth == part).sum()) for part in range(TENTHS)],
        "settled_in_last_tenth": int((tenth == TENTHS - 1).sum()) / games.arm.games,
    }


# Arms beside each other ---------------------------------------------------------------------------


def differences(base: Games, variant: Games) -> dict[str, Any]:
    """What a variant changes, game by game on the same deals: the variant's number less the game's own."""
    rules = [(count.name, count.clause, count.words) for count in base.counts(variant)]
    columns = [
        _difference(what, base.column(what[0]), variant.column(what[0]), base) for what in (*COLUMNS, *rules)
    ]
    return {
        "title": variant.arm.title,
        "games": base.arm.games,
        "players": len(base.arm.players),
        "unchanged_games": int((base.rows == variant.rows).all(axis=1).sum()),
        "changes": [
            _result(base, variant),
            _difference(("score", "", "score, all seats together"), _total(base), _total(variant), base),
            _difference(("margin", "", "lead at the end"), _margin(base), _margin(variant), base),
            *columns,
        ],
    }


def _result(base: Games, variant: Games) -> dict[str, Any]:
    """What the game is about: who wins; or, where all win or lose together, how low the lowest score is."""
    if base.contested and variant.contested:
        wins = f"wins of {load(base.arm.game).seat_name(0)}"
        return _difference(("first_seat", "", wins), base.wins(0), variant.wins(0), base, WIN)
    before, after = (np.asarray(games.all_scores().min(axis=0)) for games in (base, variant))
    return _difference(("lowest", "", "lowest score"), before, after, base)


def _total(games: Games) -> Numbers:
    return np.asarray(games.all_scores().sum(axis=0), dtype=np.int64)


def _difference(
    what: tuple[str, str, str], base: Numbers, variant: Numbers, games: Games, unit: int = 1
) -> dict[str, Any]:
    """A figure (its name, clause and words) without the variant and with it."""
    (name, clause, words), group = what, games.arm.group
    return {
        "name": name,
        "clause": clause,
        "words": words,
        "base": mean(base, group, unit)["mean"],
        "variant": mean(variant, group, unit)["mean"],
        "difference": mean(variant - base, group, unit),
    }


def _skill(games: Games) -> dict[str, Any]:
    mine, (one, other, *_) = _player(games, 0), games.arm.players
    found = {"player": one, "against": other, "games": games.arm.games}
    return {**found, **{name: mine[name] for name in mine if name != "name"}}


def study_findings(plan: Plan, studied: Iterable[Games]) -> dict[str, Any]:
    """All that a study found."""
    base, *others = studied
    variants = [other for other in others if other.arm.kind == "variant"]
    return {
        "hortus": hortus.__version__,
        "settings": plan.settings(),
        "base": arm_findings(base),
        "variants": [{**arm_findings(one), "compared": differences(base, one)} for one in variants],
        "skill": [_skill(other) for other in others if other.arm.kind == "skill"],
    }
