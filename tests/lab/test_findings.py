"""Every figure of a study against a slow count of the same games in plain Python."""

from __future__ import annotations

import statistics
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from hortus.lab import prose, report
from hortus.lab.batches import LUCK, play_batch
from hortus.lab.comparisons import differences, study_findings
from hortus.lab.findings import arm_findings
from hortus.lab.games import WIN, Games
from hortus.lab.plan import BatchSpec, Plan
from hortus.players.control_variate import luck_shares

PLAN = Plan("mars", ("random",) * 3, 40, seed=5, variants={"special_actions": {"special_actions": True}})


@pytest.fixture(scope="module")
def games() -> list[Games]:
    """A game and its variant."""
    found = [Games(arm) for arm in PLAN.arms]
    for spec in PLAN.specs:
        found[spec.arm].add(play_batch(PLAN.arms[spec.arm], spec))
    return found


@pytest.fixture(scope="module")
def rows(games: list[Games]) -> list[dict[str, int]]:
    """The games as dictionaries."""
    return [dict(zip(games[0].names, row, strict=True)) for row in games[0].rows.tolist()]


def test_the_lead_at_the_end_is_that_over_the_next_best(
    games: list[Games], rows: list[dict[str, int]]
) -> None:
    margins = []
    for row in rows:
        best, second, _ = sorted((row[f"score_{seat}"] for seat in range(3)), reverse=True)
        margins.append(best - second)
    found = arm_findings(games[0])["margin"]
    assert found["mean"] == pytest.approx(statistics.mean(margins))
    assert found["histogram"] == {str(size): times for size, times in sorted(Counter(margins).items())}
    assert (found["least"], found["most"]) == (min(margins), max(margins))
    ordered = sorted(margins)
    assert (found["tenth"], found["median"], found["ninetieth"]) == (ordered[3], ordered[19], ordered[35])


def test_a_lead_is_settled_in_the_tenth_of_the_game_in_which_its_last_leader_took_it(
    games: list[Games], rows: list[dict[str, int]]
) -> None:
    tenths = Counter(min(9, 10 * row["settled"] // row["decisions"]) for row in rows)
    found = arm_findings(games[0])["lead"]
    assert found["settled_by_tenth"] == [tenths[tenth] for tenth in range(10)]
    assert found["settled_in_last_tenth"] == pytest.approx(tenths[9] / 40)
    assert found["never"] == pytest.approx(sum(row["lead_changes"] == 0 for row in rows) / 40)


def test_choices_are_those_of_all_decisions(games: list[Games], rows: list[dict[str, int]]) -> None:
    sizes = [size for size, times in enumerate(games[0].histograms["choices"].tolist()) for _ in range(times)]
    found = arm_findings(games[0])["choices"]
    assert len(sizes) == sum(row["decisions"] for row in rows)
    assert sum(sizes) == sum(row["choices"] for row in rows)
    assert found["mean"] == pytest.approx(statistics.mean(sizes))
    assert found["median"] == statistics.median_low(sizes)
    assert found["most"] == max(sizes)
    assert found["forced"] == pytest.approx(sum(row["forced"] for row in rows) / len(sizes))
    assert found["forced"] > 0


def test_the_mean_of_a_few_games_may_be_lower_and_higher_than_it_was_seen() -> None:
    plan = Plan("fungi", ("random", "random"), 12, seed=5)
    games = Games(plan.arms[0])
    for spec in plan.specs:
        games.add(play_batch(plan.arms[0], spec))
    different = [
        count["a_game"]
        for count in arm_findings(games)["rules"]
        if len(set(games.column(count["name"]).tolist())) > 2
    ]
    assert len(different) > 5
    for told in different:
        assert told["low"] < told["mean"] < told["high"]


def test_games_that_a_variant_leaves_alone_are_counted(games: list[Games]) -> None:
    base, variant = (one.rows.tolist() for one in games)
    same = sum(one == other for one, other in zip(base, variant, strict=True))
    assert differences(*games)["unchanged_games"] == same < 40
    assert differences(games[0], games[0])["unchanged_games"] == 40


def test_what_is_clearly_different_stands_out_in_the_report(games: list[Games]) -> None:
    results = study_findings(PLAN, games)
    clear = [one for one in results["variants"][0]["compared"]["changes"] if one["clear"]]
    assert 0 < len(clear) < len(results["variants"][0]["compared"]["changes"])
    assert report.page(results, {}).count("<tr class='clear'>") == len(clear)


def test_one_among_several_meets_each_of_the_others_both_ways() -> None:
    pairs = [
        arm.players
        for arm in Plan("mars", ("random",) * 3, 1, skill=("random", "greedy"), skill_games=3).arms[1:]
    ]
    assert pairs == [("random", "greedy", "greedy"), ("greedy", "random", "random")]
    pairs = [
        arm.players
        for arm in Plan("fungi", ("random",) * 2, 1, skill=("random", "greedy"), skill_games=2).arms[1:]
    ]
    assert pairs == [("random", "greedy")]


def test_a_file_that_has_changed_makes_it_another_study(tmp_path: Path) -> None:
    file = tmp_path / "fairies.toml"
    table = (resources.files("hortus.games.feenbalz") / "fairies.toml").read_text(encoding="utf-8")
    file.write_text(table, encoding="utf-8")
    plan = Plan("feenbalz", ("random",) * 3, 1, options={"fairies": str(file)})
    before = plan.settings()
    assert plan.settings() == before
    file.write_text(f"{table}\n# another\n", encoding="utf-8")
    assert plan.settings() != before


# In words -----------------------------------------------------------------------------------------


def base(*shares: tuple[float, float, float]) -> dict[str, Any]:
    """Seats that win so often: mean, low, high."""
    names = ("White", "Black", "Red")
    ends = ("mean", "low", "high")
    return {
        "seats": [
            {"name": name, "wins": dict(zip(ends, one, strict=True))}
            for name, one in zip(names, shares, strict=False)
        ]
    }


@pytest.mark.parametrize(
    ("shares", "verdict"),
    [
        (((0.52, 0.48, 0.56), (0.48, 0.44, 0.52)), "no seat is clearly favoured"),
        (((0.6, 0.55, 0.65), (0.4, 0.35, 0.45)), "White is favoured"),
        (((0.4, 0.36, 0.44), (0.4, 0.36, 0.44), (0.2, 0.1, 0.3)), "White and Black are favoured"),
        (((0.4, 0.3, 0.5), (0.4, 0.3, 0.5), (0.2, 0.1, 0.3)), "Red has the worse of it"),
        (((0.5, 0.3, 0.6), (0.25, 0.2, 0.3), (0.25, 0.2, 0.3)), "Black and Red have the worse of it"),
    ],
)
def test_a_seat_is_favoured_where_the_interval_says_so(
    shares: tuple[tuple[float, float, float], ...], verdict: str
) -> None:
    assert prose.seats(base(*shares)).endswith(f": {verdict}.")


def test_who_thinks_by_the_clock_is_named() -> None:
    def told(*players: str) -> str:
        return prose.clocked({"settings": {"game": "fungi", "players": list(players), "skill": []}})

    assert told("random", "greedy", "sprout") == ""
    assert told("master", "random") == ", except that master thinks by the clock"
    assert told("master", "plain@1") == ", except that master and plain@1 think by the clock"


@pytest.mark.parametrize(
    ("mean", "low", "high", "shown"),
    [
        (12.34, 10.0, 14.0, "12.3 (10.0–14.0)"),
        (0.5, 0.45, 0.55, "0.50 (0.45–0.55)"),
        (0.0123, 0.0120, 0.0126, "0.01230 (0.01200–0.01260)"),
        (3.0, None, None, "3.00"),
        (-1.5, -2.0, -1.0, "−1.50 (−2.00–−1.00)"),
    ],
)
def test_as_many_digits_are_shown_as_the_interval_supports(
    mean: float, low: float | None, high: float | None, shown: str
) -> None:
    assert prose.interval({"mean": mean, "low": low, "high": high}) == shown


def test_the_luck_of_a_study_is_that_of_the_games_it_plays() -> None:
    plain, adjusted = (
        Plan("fungi", ("greedy", "random"), 4, seed=3, adjusted=measured) for measured in (False, True)
    )
    spec = BatchSpec(0, 0, 4)
    with_luck, without = play_batch(adjusted.arms[0], spec), play_batch(plain.arms[0], spec)
    assert with_luck.rows == without.rows
    assert without.luck == b""
    games = Games(adjusted.arms[0])
    games.add(with_luck)
    assert abs(games.luck.sum(axis=1)).max() <= 1  # what is luck to one is none to the other
    assert abs(games.luck).min() > 0
    for seat, one in enumerate(arm_findings(games)["seats"]):
        wins, lucks = (
            found.reshape(-1, games.arm.group).mean(axis=1)  # by deal
            for found in (games.wins(seat) / WIN, games.luck[:, seat] / LUCK)
        )
        shares = luck_shares(wins.tolist(), lucks.tolist())
        mean = one["wins"]["mean"] - (shares * lucks).mean()
        assert one["adjusted"]["mean"] == pytest.approx(mean, abs=1 / LUCK)
    assert "Wins less luck: greedy " in " ".join(prose.in_short(study_findings(adjusted, [games])))
    unmeasured = Games(plain.arms[0])
    unmeasured.add(without)
    assert not any("adjusted" in one for one in arm_findings(unmeasured)["seats"])
