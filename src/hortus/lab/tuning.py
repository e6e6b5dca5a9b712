"""Looking for the setting of a game's dials that comes nearest to what a designer wants, and trying it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from hortus.core.game import Game
from hortus.lab import executor, row_schema
from hortus.lab.games import Games, mean
from hortus.lab.plan import Options, Plan
from hortus.players.arena import derived

RANGE = re.compile(r"^(?P<name>[\w.]+)=(?P<least>\d+)\.\.(?P<most>\d+)$")
FAR = 5.0  # points of a hundred by which a seat's share may be off an even one and count as one step too far
NAMED = {
    "length": ("turns", "turns"),
    "decisions": ("decisions", "decisions"),
    "choices": ("choices", "choices a decision"),
    "score": ("score", "mean score of a seat"),
    "margin": ("margin", "lead at the end"),
    "lead changes": ("lead_changes", "changes of the lead"),
    "comebacks": ("comebacks", "games not won by the leader halfway, %"),
}
BALANCE = "seat balance"


@dataclass(frozen=True)
class Target:
    """One thing that is wanted: a figure, and its number."""

    name: str
    words: str
    wanted: float

    @property
    def step(self) -> float:
        """A difference that counts as much as a step of any other target."""
        return FAR if self.name == BALANCE else max(0.1 * abs(self.wanted), 0.1)

    def measured(self, games: Games) -> float:
        """The figure in these games."""
        if self.name == BALANCE:
            even = 1 / len(games.arm.players)
            shares = [float(games.wins(seat).mean()) / 60 for seat in range(len(games.arm.players))]
            return 100 * max(abs(share - even) for share in shares)
        if self.name == "score":
            return float(games.all_scores().mean())
        if self.name == "margin":
            return float(games.margin().mean())
        if self.name == "choices":
            return float(games.column("choices").sum() / games.column("decisions").sum())
        if self.name == "comebacks":
            half, winners = games.column("half_leader"), games.column("winners")
            return 100 * float(((half >= 0) & (winners >> half.clip(0) & 1 == 0)).mean())
        return float(mean(games.column(self.name))["mean"] or 0.0)


def targets_of(game: Game, towards: str) -> tuple[Target, ...]:
    """The targets from ``seat balance, length 40``; a ValueError says what is wrong with them."""
    found = []
    for one in filter(None, map(str.strip, towards.split(","))):
        name, _, number = one.rpartition(" ")
        if one == BALANCE:
            found.append(Target(BALANCE, "a seat's share off an even one, points", 0.0))
            continue
        counts = {count.name: (count.name, count.words) for count in row_schema.counts(game.name)}
        known = NAMED | counts
        if name not in known or not re.fullmatch(r"\d+(\.\d+)?", number):
            allowed = ", ".join([BALANCE, *(f"{one} N" for one in known)])
            raise ValueError(f"{one!r} is nothing to tune towards. There are: {allowed}.")
        found.append(Target(*known[name], float(number)))
    if not found:
        raise ValueError('Say what is wanted: --towards "seat balance, length 40".')
    return tuple(found)


def ranges_of(game: Game, dials: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The ranges from ``hand=6..10``; a ValueError says what is wrong with them."""
    found: dict[str, tuple[int, int]] = {}
    for one in dials:
        match = RANGE.match(one.strip())
        if match is None:
            raise ValueError(f"A dial and its range read --dial hand=6..10; {one!r} does not.")
        name, least, most = match["name"], int(match["least"]), int(match["most"])
        if name not in game.dials:
            game.check_options(game.min_players, {name: least})  # says what there is
            raise ValueError(f"The option {name} is no dial.")
        for end in (least, most):
            game.dials[name].check(name, end)
        if least >= most:
            raise ValueError(f"A range goes up, as {name}={min(least, most)}..{max(least, most) + 1}.")
        found[name] = (least, most)
    if not found:
        raise ValueError("Say which dials may be turned, and how far: --dial hand=6..10.")
    return found


@dataclass(frozen=True)
class TuningResult:
    """What came of it. ``confirmed``: each target's words, what was wanted, the game as it is, and tuned."""

    best: dict[str, int]
    tried: tuple[tuple[dict[str, int], float, tuple[float, ...]], ...]
    games: int
    confirmed: tuple[tuple[str, str, str, str], ...]
    better: bool

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "best": self.best,
            "better_on_other_deals": self.better,
            "games": self.games,
            "confirmed": [
                dict(zip(("target", "wanted", "as_it_is", "tuned"), one, strict=True))
                for one in self.confirmed
            ],
            "tried": [
                {"dials": dials, "off": off, "figures": list(figures)} for dials, off, figures in self.tried
            ],
        }


def search(
    plan: Plan,
    ranges: dict[str, tuple[int, int]],
    targets: Sequence[Target],
    trials: int,
    workers: int,
    told: Callable[[int, str], None],
) -> TuningResult:
    """Let Optuna's TPE sampler choose settings, measure each, and try the best on deals it has not seen."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    tried: dict[tuple[int, ...], tuple[float, tuple[float, ...]]] = {}

    def off(trial: optuna.Trial) -> float:
        setting = {name: trial.suggest_int(name, *between) for name, between in ranges.items()}
        key = tuple(setting.values())
        if key not in tried:
            try:
                figures = _figures(plan, setting, targets, workers)
            except ValueError:  # these numbers do not go together
                raise optuna.TrialPruned from None
            tried[key] = (_off(targets, figures), figures)
        said = ", ".join(f"{name}={value}" for name, value in setting.items())
        told(trial.number, f"{said}: {', '.join(f'{one:.1f}' for one in tried[key][1])}")
        return tried[key][0]

    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=plan.seed))
    study.optimize(off, n_trials=trials)
    if not tried:
        raise ValueError("None of the settings that were tried can be played.")
    nearest = min((off_by, key) for key, (off_by, _) in tried.items())[1]
    best = dict(zip(ranges, nearest, strict=True))
    fresh = replace(plan, seed=derived(plan.seed, "confirm"))
    before, after = (_figures(fresh, setting, targets, workers) for setting in ({}, best))
    lines = tuple(
        (target.words, f"{target.wanted:g}", f"{one:.2f}", f"{other:.2f}")
        for target, one, other in zip(targets, before, after, strict=True)
    )
    ranked = tuple((dict(zip(ranges, key, strict=True)), *tried[key]) for key in sorted(tried))
    return TuningResult(best, ranked, plan.arms[0].games, lines, _off(targets, after) < _off(targets, before))


def _off(targets: Sequence[Target], figures: Sequence[float]) -> float:
    """How far from what is wanted, all targets together."""
    return sum(
        ((figure - target.wanted) / target.step) ** 2 for target, figure in zip(targets, figures, strict=True)
    )


def _figures(plan: Plan, setting: Options, targets: Sequence[Target], workers: int) -> tuple[float, ...]:
    """The figures of the game with these dials."""
    turned = replace(plan, options={**plan.options, **setting}, variants={}, skill=())
    games = Games(turned.arms[0])
    with closing(executor.played(turned.arms, turned.specs, workers)) as batches:
        for batch in batches:
            games.add(batch)
    return tuple(target.measured(games) for target in targets)
