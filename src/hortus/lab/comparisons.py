"""Arms beside each other: what a variant changes, what is clear of it, and a whole study's findings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from hortus.lab.findings import arm_findings, player_findings, seat_label
from hortus.lab.games import WIN, Games, Numbers, mean
from hortus.lab.plan import Plan
from hortus.lab.statistics import LEVEL, holm, p_of_mean

What = tuple[str, str, str]  # name, clause and words
COLUMNS: tuple[What, ...] = (  # of a game's row, which a variant may change
    ("decisions", "", "decisions"),
    ("choices", "", "choices, over all decisions"),
    ("lead_changes", "", "changes of the lead"),
    ("deficit", "", "points the winner was behind at worst"),
    ("behind", "", "decisions before which the winner was behind"),
)


def study_findings(plan: Plan, studied: Iterable[Games]) -> dict[str, Any]:
    """All that a study found."""
    base, *others = studied
    variants = [other for other in others if other.arm.kind == "variant"]
    compared = [differences(base, one) for one in variants]
    mark_clear([change for one in compared for change in one["changes"]])
    settings = plan.settings()
    return {
        "hortus": settings["program"]["hortus"],
        "command": plan.command,
        "settings": settings,
        "base": arm_findings(base),
        "variants": [
            {**arm_findings(one), "compared": told} for one, told in zip(variants, compared, strict=True)
        ],
        "skill": [_skill(other) for other in others if other.arm.kind == "skill"],
    }


def mark_clear(changes: list[dict[str, Any]]) -> None:
    """Say of each change how likely luck alone would bring one as large, corrected for how many there are."""
    corrected = holm([change["p"] for change in changes])
    for change, p in zip(changes, corrected, strict=True):
        change["p_corrected"] = p
        change["clear"] = p is not None and p < LEVEL


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
            *_results(base, variant),
            _difference(("score", "", "score, all seats together"), _total(base), _total(variant), base),
            _difference(("margin", "", "lead at the end"), base.margin(), variant.margin(), base),
            *columns,
        ],
    }


def _results(base: Games, variant: Games) -> list[dict[str, Any]]:
    """What the game is about: who wins; or, where all win or lose together, how low the lowest score is."""
    if not (base.contested and variant.contested):
        before, after = (np.asarray(games.all_scores().min(axis=0)) for games in (base, variant))
        return [_difference(("lowest", "", "lowest score"), before, after, base)]
    seats = range(len(base.arm.players))
    by_seat = [
        _difference(
            (f"wins_{seat + 1}", "", f"wins of {seat_label(base.arm.game, seat)}"),
            base.wins(seat),
            variant.wins(seat),
            base,
            WIN,
        )
        for seat in seats
    ]
    if base.arm.group == 1:
        return by_seat
    return [
        *(
            _difference(
                (f"wins_of_{name}_{player + 1}", "", f"wins of {name}"),
                base.of_player(base.wins, player),
                variant.of_player(variant.wins, player),
                base,
                WIN,
            )
            for player, name in enumerate(base.arm.players)
        ),
        *by_seat,
    ]


def _total(games: Games) -> Numbers:
    return np.asarray(games.all_scores().sum(axis=0), dtype=np.int64)


def _difference(what: What, base: Numbers, variant: Numbers, games: Games, unit: int = 1) -> dict[str, Any]:
    """A figure (its name, clause and words) without the variant and with it."""
    (name, clause, words), group = what, games.arm.group
    before, after = (values.reshape(-1, group).sum(axis=1) for values in (base, variant))
    change = after - before
    return {
        "name": name,
        "clause": clause,
        "words": words,
        "share": unit == WIN,
        "base": mean(base, group, unit)["mean"],
        "variant": mean(variant, group, unit)["mean"],
        "difference": mean(variant - base, group, unit),
        "p": p_of_mean(len(change), int(change.sum()), int((change * change).sum())),
        "saved": _saved(before, after),
    }


def _saved(before: Numbers, after: Numbers) -> float | None:
    """How many times as many games would be needed on unrelated deals; None: nothing varies."""
    apart, paired = float(np.var(before) + np.var(after)), float(np.var(after - before))
    return apart / paired if paired else None


def _skill(games: Games) -> dict[str, Any]:
    mine, (one, other, *_) = player_findings(games, 0), games.arm.players
    found = {"player": one, "against": other, "games": games.arm.games}
    return {**found, **{name: mine[name] for name in mine if name != "name"}}
