"""What the games of one arm say: seats, scores, length, rules, choices, actions, the lead; with intervals."""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.core.registry import load
from hortus.core.tally import Count
from hortus.lab import row_schema
from hortus.lab.batches import LUCK
from hortus.lab.games import WIN, Games, Numbers, mean, spread
from hortus.lab.row_schema import STAKE
from hortus.lab.statistics import exact_share, never_above

TENTHS = 10
RARE = 0.02  # share of games: the mean of decisions that fewer games reach says little
FEW = 30  # games that have something: with fewer the interval comes from the exact share
TOLD = 40  # actions that are told one by one


def seat_label(game: str, seat: int) -> str:
    """What people call a seat: its name at the table, or its number, counted from 1."""
    names = load(game).seat_names
    return names[seat] if names else f"Seat {seat + 1}"


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
        "by_player": [player_findings(games, player) for player in range(len(arm.players))]
        if group > 1
        else [],
        "shared_wins": mean((games.winners() > 1).astype(np.int64), group, share=True),
        "margin": spread(games.margin(), group),
        "turns": spread(games.column("turns"), group),
        "decisions": spread(games.column("decisions"), group),
        "rules": [_rule(games, count) for count in games.counts()],
        "choices": _choices(games),
        "actions": _actions(games),
        "cards": _cards(games),
        "lead": _lead(games),
        "course": _course(games),
    }


def _seat(games: Games, seat: int) -> dict[str, Any]:
    group = games.arm.group
    return {
        "name": seat_label(games.arm.game, seat),
        "wins": mean(games.wins(seat), group, WIN, share=True),
        **_adjusted(games, games.wins(seat), games.luck_of(seat)),
        "score": spread(games.scores(seat), group),
    }


def player_findings(games: Games, player: int) -> dict[str, Any]:
    """What one of several different players came to, at all seats."""
    group = games.arm.group
    return {
        "name": games.arm.players[player],
        "wins": mean(games.of_player(games.wins, player), group, WIN, share=True),
        **_adjusted(games, games.of_player(games.wins, player), games.of_player(games.luck_of, player)),
        "score": mean(games.of_player(games.scores, player), group),
    }


def _adjusted(games: Games, wins: Numbers, lucks: Numbers) -> dict[str, Any]:
    """The wins less the luck, if that was measured, and how many times more the plain wins vary."""
    if not games.arm.adjusted or not games.contested:
        return {}
    adjusted = games.less_luck(wins, lucks)
    plain, less = (values.reshape(-1, games.arm.group).sum(axis=1) for values in (wins, adjusted))
    variance = float(np.var(less)) / LUCK**2
    ratio = float(np.var(plain)) / WIN**2 / variance if variance else None
    return {"adjusted": mean(adjusted, games.arm.group, LUCK), "variance_ratio": ratio}


# Rules --------------------------------------------------------------------------------------------


def _rule(games: Games, count: Count) -> dict[str, Any]:
    values, group = games.column(count.name), games.arm.group
    hits, deals = int((values > 0).sum()), games.arm.games / group
    found = {
        "name": count.name,
        "clause": count.clause,
        "words": count.words,
        "total": int(values.sum()),
        "a_game": _a_game(values, group),
        "games": hits,
        # Games that share a deal count as one, so that the share is not surer than it may be.
        "share": dict(zip(("low", "high"), exact_share(hits / group, deals), strict=True)),
        "most": int(values.max()),
        "by_seat": [
            mean(games.column(f"{count.name}_{seat}"), group) for seat in range(len(games.arm.players))
        ],
    }
    if not hits:
        found["below"] = never_above(deals)
    if games.contested and len(games.arm.players) > 1:
        found |= _by_winners(games, count)
    return found


def _a_game(values: Numbers, group: int) -> dict[str, float | None]:
    """The mean of a count.

    Where few games have it, or none has it twice, its interval is that of the exact share, times how often it
    comes in a game that has it; and no narrower than Student's, as that differs from game to game.
    """
    found, hits = mean(values, group), int((values > 0).sum())
    if (
        found["low"] is None
        or found["high"] is None
        or not hits
        or (hits >= FEW * group and int(values.max()) > 1)
    ):
        return found
    low, high = exact_share(hits / group, len(values) / group)
    size = int(values.sum()) / hits
    low, high = low * size, high * size
    if int(values.max()) > 1:
        low, high = min(low, found["low"]), max(high, found["high"])
    return {"mean": found["mean"], "low": low, "high": high}


def _by_winners(games: Games, count: Count) -> dict[str, Any]:
    """How often the winners did it, and how much more often than each of the others."""
    seats, group = len(games.arm.players), games.arm.group
    winners = games.of_winners(count.name)
    all_seats = sum(games.column(f"{count.name}_{seat}") for seat in range(seats))
    others = all_seats * WIN - winners
    return {
        "winners": mean(winners, group, WIN),
        "others": mean(others, group, WIN * (seats - 1)),
        "winners_more": mean(winners * (seats - 1) - others, group, WIN * (seats - 1)),
    }


# Choices and actions ------------------------------------------------------------------------------


def _choices(games: Games) -> dict[str, Any]:
    sizes = games.histograms["choices"]
    decisions, below = int(sizes.sum()), np.cumsum(sizes)
    return {
        "mean": int((sizes * np.arange(len(sizes))).sum()) / decisions,
        "median": int(np.searchsorted(below, -(-decisions // 2))),
        "most": int(np.flatnonzero(sizes)[-1]),
        "forced": int(sizes[1]) / decisions,
        "histogram": {str(size): int(sizes[size]) for size in np.flatnonzero(sizes).tolist()},
        "by_decision": _by_decision(games, "stage_choices"),
        **_stakes(games),
    }


def _stakes(games: Games) -> dict[str, Any]:
    """How much a choice matters, where somebody who looks ahead has weighed it."""
    weighed, stakes = games.histograms["weighed"], games.histograms["stakes"]
    if not weighed.any():
        return {}
    often = max(1, int(RARE * games.arm.games))
    told = [stage for stage in range(row_schema.STAGES - 1) if weighed[stage] >= often]
    return {
        "weighed": int(weighed.sum()),
        "stake": int(stakes.sum()) / int(weighed.sum()) / STAKE,
        "stake_by_decision": {
            str(stage + 1): int(stakes[stage]) / int(weighed[stage]) / STAKE for stage in told
        },
    }


def _by_decision(games: Games, name: str, seats: int = 1, seat: int = 0) -> list[float]:
    """A mean at the game's first, second, ... decision, as far as enough games go."""
    decisions, sums = games.histograms["stage_decisions"], games.histograms[name]
    often = max(1, int(RARE * games.arm.games))
    return [
        int(sums[seats * stage + seat]) / int(decisions[stage])
        for stage in range(row_schema.STAGES - 1)
        if decisions[stage] >= often
    ]


def _actions(games: Games) -> dict[str, Any]:
    """What was done how often: by the first word, and the actions one by one that were taken most."""
    every = action_table(games)
    kinds: dict[str, dict[str, Any]] = {}
    for one in every:
        word = one["action"].split()[0]
        kind = kinds.setdefault(word, {"action": word, "offered": 0, "taken": 0, "by_winners": 0})
        for name in ("offered", "taken", "by_winners"):
            kind[name] += one[name]
    return {
        "kinds": sorted(kinds.values(), key=lambda one: (-one["taken"], one["action"])),
        "most": sorted(every, key=lambda one: (-one["taken"], one["action"]))[:TOLD],
    }


def action_table(games: Games) -> list[dict[str, Any]]:
    """Every action that was ever legal: how often it was, how often it was taken, and by winners."""
    offered, taken, winning = (games.histograms[name] for name in ("offered", "taken", "winning"))
    game = load(games.arm.game)
    return [
        {
            "action": game.text(number),
            "offered": int(offered[number]),
            "taken": int(taken[number]),
            "by_winners": int(winning[number]),
        }
        for number in np.flatnonzero(offered).tolist()
    ]


def _cards(games: Games) -> dict[str, Any]:
    """How often each card was used, in how many games, and how often by winners."""
    names = row_schema.cards(games.arm.game)
    used, shared, winning = (games.histograms[name] for name in ("cards", "card_games", "winning_cards"))
    told = [
        {
            "card": name,
            "a_game": int(used[number]) / games.arm.games,
            "games": int(shared[number]) / games.arm.games,
            "used": int(used[number]),
            "by_winners": int(winning[number]),
        }
        for number, name in enumerate(names)
        if used[number]
    ]
    return {"words": row_schema.cards_used(games.arm.game), "cards": told}


# The course of the game ---------------------------------------------------------------------------


def _lead(games: Games) -> dict[str, Any]:
    changes, settled, decisions = map(games.column, ("lead_changes", "settled", "decisions"))
    tenth = np.minimum(TENTHS - 1, TENTHS * settled // np.maximum(1, decisions))
    half, winners = games.column("half_leader"), games.column("winners")
    led = half >= 0
    came_back = led & ((winners >> np.maximum(half, 0)) & 1 == 0)
    group = games.arm.group
    return {
        "changes": spread(changes, group),
        "never": int((changes == 0).sum()) / games.arm.games,
        "settled_by_tenth": [int((tenth == part).sum()) for part in range(TENTHS)],
        "settled_in_last_tenth": int((tenth == TENTHS - 1).sum()) / games.arm.games,
        "led_at_half": int(led.sum()),
        "comebacks": mean(came_back.astype(np.int64), group, share=True),
        "deficit": spread(games.column("deficit"), group),
        "drama": _drama(games),
    }


def _drama(games: Games) -> dict[str, float | None]:
    """The share of a game, in decisions, before which its winner was behind; in parts of ``STAKE``."""
    looked_at = np.minimum(games.column("decisions"), row_schema.STAGES)
    return mean(STAKE * games.column("behind") // np.maximum(1, looked_at), games.arm.group, STAKE)


def _course(games: Games) -> dict[str, Any]:
    """Scores, the lead and resources before the game's first, second, ... decision."""
    seats, kinds = len(games.arm.players), row_schema.RESOURCES
    every = row_schema.SEATS * kinds  # numbers a decision
    return {
        "scores": [
            _by_decision(games, "stage_scores", row_schema.SEATS, seat)
            for seat in range(len(games.arm.players))
        ],
        "lead": _by_decision(games, "stage_leads"),
        "resources": [
            {
                "name": one.name,
                "words": one.words,
                "by_seat": [
                    _by_decision(games, "stage_resources", every, kinds * seat + which)
                    for seat in range(seats)
                ],
            }
            for which, one in enumerate(row_schema.resources(games.arm.game))
        ],
    }
