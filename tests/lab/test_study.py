"""Studies: the same figures whoever plays the batches, in whatever order, in one go or not."""

from __future__ import annotations

import json
import random
import re
import statistics
from collections.abc import Generator, Sequence
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import hortus
from hortus.lab import executor, prose, row_schema, study
from hortus.lab.batches import Batch, play_batch
from hortus.lab.comparisons import study_findings
from hortus.lab.findings import arm_findings
from hortus.lab.folder import Folder
from hortus.lab.games import Games, mean
from hortus.lab.plan import Arm, BatchSpec, Plan
from hortus.players.ratings import mean_interval, share_interval

RANDOM = Plan("fungi", ("random", "random"), 200, seed=3)
MIXED = Plan("fungi", ("greedy", "random"), 3, seed=3, skill=("random", "greedy"), skill_games=2)


def run(plan: Plan, path: Path, workers: int = 1, resume: bool = False) -> dict[str, Any]:
    return study.run(plan, Folder(path, plan, resume), study.on_this_machine(workers), lambda games: None)


def files(path: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished study of random players."""
    path = tmp_path_factory.mktemp("whole") / "study"
    run(RANDOM, path)
    return path


def test_one_worker_and_three_write_the_same_files(whole: Path, tmp_path: Path, drawn: None) -> None:
    run(RANDOM, tmp_path / "three", 3)
    assert files(whole) == files(tmp_path / "three")


def test_one_process_and_three_write_the_same_files(tmp_path: Path) -> None:
    for workers in (1, 3):
        run(MIXED, tmp_path / str(workers), workers)
    assert files(tmp_path / "1") == files(tmp_path / "3")


def test_batches_of_any_size_in_any_order_add_up_to_the_same() -> None:
    arm = RANDOM.arms[0]
    in_one, in_many = Games(arm), Games(arm)
    in_one.add(play_batch(arm, BatchSpec(0, 0, 200)))
    firsts = list(range(0, 200, 7))
    random.Random(1).shuffle(firsts)
    for first in firsts:
        in_many.add(play_batch(arm, BatchSpec(0, first, min(7, 200 - first))))
    assert study_findings(RANDOM, [in_one]) == study_findings(RANDOM, [in_many])


class StoppedError(Exception):
    pass


def test_a_study_that_was_interrupted_goes_on_where_it_was(whole: Path, tmp_path: Path, drawn: None) -> None:
    played: list[BatchSpec] = []

    def played_by(arms: Sequence[Arm], specs: Sequence[BatchSpec]) -> Generator[Batch, None, None]:
        for batch in executor.played(arms, specs, 1):
            played.append(batch.spec)
            yield batch

    def stop(games: int) -> None:
        if len(played) == 5:
            raise StoppedError

    path = tmp_path / "study"
    with pytest.raises(StoppedError):
        study.run(RANDOM, Folder(path, RANDOM, False), played_by, stop)
    assert not (path / "report.html").exists()
    damaged = sorted((path / "batches").iterdir())[2]
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"!")
    again = Folder(path, RANDOM, True)
    study.run(RANDOM, again, played_by, lambda games: None)
    twice = {spec for spec in played if played.count(spec) > 1}
    assert len(twice) == 1
    assert set(played) == set(RANDOM.specs)
    assert files(path) == files(whole)


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (Plan("fungi", ("random", "random"), 201, seed=3), "games 200, not 201"),
        (Plan("fungi", ("random", "random"), 200, seed=4), "seed 3, not 4"),
        (Plan("fungi", ("greedy", "random"), 200, seed=3), "players random,random, not greedy,random"),
        (
            Plan("felci", ("random", "random"), 200, seed=3, options={"beginner": True}),
            "options none, not beginner=True",
        ),
    ],
)
def test_a_study_goes_on_only_with_the_same_settings(whole: Path, other: Plan, named: str) -> None:
    before = files(whole)
    with pytest.raises(ValueError, match=re.escape(named)):
        Folder(whole, other, True)
    assert files(whole) == before


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path / "study", RANDOM, resume=False)
    folder.write("figures.txt", b"first")

    def torn(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", torn)
    with pytest.raises(OSError, match="No space left"):
        folder.write("figures.txt", b"second")
    assert (tmp_path / "study" / "figures.txt").read_bytes() == b"first"


def test_a_folder_with_a_study_is_not_written_over(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds a study already"):
        Folder(whole, RANDOM, False)
    (tmp_path / "report.html").write_text("my own")
    with pytest.raises(ValueError, match="would be written over"):
        Folder(tmp_path, RANDOM, False)
    assert files(tmp_path) == {"report.html": b"my own"}
    with pytest.raises(ValueError, match="no study"):
        Folder(tmp_path, RANDOM, True)


# What it says -------------------------------------------------------------------------------------


def test_the_rows_of_the_parquet_file_are_the_games_of_the_results(whole: Path) -> None:
    results = json.loads((whole / "results.json").read_text())
    table = pq.read_table(BytesIO((whole / "games.parquet").read_bytes())).to_pydict()
    assert table["game"] == list(range(200))
    wins = [bin(winners).count("1") for winners in table["winners"]]
    mine = [(winners & 1) / number for winners, number in zip(table["winners"], wins, strict=True)]
    assert results["base"]["seats"][0]["wins"]["mean"] == pytest.approx(statistics.fmean(mine))
    assert results["base"]["seats"][1]["score"]["mean"] == pytest.approx(statistics.fmean(table["score_1"]))
    decay = next(rule for rule in results["base"]["rules"] if rule["name"] == "decay_taken")
    assert decay["total"] == sum(table["decay_taken"])
    assert decay["games"] == sum(number > 0 for number in table["decay_taken"])
    match = hortus.Match("fungi", seed=table["deal"][7])
    assert [step.player for step in match.history] == [-1] * 14


def test_means_and_intervals_are_students() -> None:
    values = [0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0]
    cases = [
        (mean(np.array(values)), mean_interval([float(value) for value in values])),
        (
            mean(np.array(values) * 60, unit=60, share=True),
            share_interval([float(value) for value in values]),
        ),
        (mean(np.array(values), group=2), mean_interval([0.5, 0.5, 1.0, 0.5, 0.5, 0.0, 0.5, 0.0])),
    ]
    for found, known in cases:
        assert (found["mean"], found["low"], found["high"]) == pytest.approx((0.4375, known.low, known.high))


def test_numbers_that_are_never_below_nothing_have_no_mean_below_it() -> None:
    assert mean(np.array([0, 0, 0, 1]))["low"] == 0.0
    below = mean(np.array([0, -1, 0, 1]))["low"]
    assert below is not None
    assert below < 0.0


def test_a_variant_is_compared_on_the_same_deals_game_by_game() -> None:
    """MAR-12: with random players, counting the planted flower changes the scores and nothing else that is
    planted.
    """
    plan = Plan("mars", ("random", "random"), 64, variants={"count_planted": {"count_planted": True}})
    games = [Games(arm) for arm in plan.arms]
    for spec in plan.specs:
        games[spec.arm].add(play_batch(plan.arms[spec.arm], spec))
    changes = {
        change["name"]: change for change in study_findings(plan, games)["variants"][0]["compared"]["changes"]
    }
    assert changes["plantings"]["base"] > 40
    for name in ("plantings", "turns", "joining_2", "decisions", "choices"):
        assert changes[name]["difference"] == {"mean": 0.0, "low": 0.0, "high": 0.0}
    first = row_schema.FIRST_SCORE
    by_hand = [
        sum(after[first : first + 2]) - sum(before[first : first + 2])
        for before, after in zip(games[0].rows.tolist(), games[1].rows.tolist(), strict=True)
    ]
    interval = statistics.fmean(by_hand), statistics.stdev(by_hand) / 8
    assert changes["score"]["difference"]["mean"] == pytest.approx(interval[0])
    assert changes["score"]["difference"]["low"] == pytest.approx(interval[0] - 2.0 * interval[1], rel=0.01)


def test_the_deals_of_a_variant_are_those_of_the_game() -> None:
    plan = Plan("felci", ("random", "random"), 5, seed=1, variants={"beginner": {"beginner": True}})
    base, variant = plan.arms
    assert [base.deal(index) for index in range(5)] == [variant.deal(index) for index in range(5)]
    assert [base.word(index) for index in range(5)] == [variant.word(index) for index in range(5)]
    assert len({base.deal(index) for index in range(5)}) == 5
    one, other = (hortus.Match("felci", seed=base.deal(2), beginner=beginner) for beginner in (False, True))
    assert [step.text for step in one.history] == [step.text for step in other.history]
    assert (one.state.player, other.state.player) == (0, 1)


def test_different_players_take_turns_at_the_seats_with_the_same_deal() -> None:
    arm = Plan("mars", ("greedy", "random", "random"), 4, seed=2).arms[0]
    assert arm.games == 6
    assert [arm.seats(index).index("greedy") for index in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [arm.deal(index) == arm.deal(0) for index in range(6)] == [True] * 3 + [False] * 3
    assert len({arm.word(index) for index in range(6)}) == 6


def test_what_a_player_wins_is_found_at_the_seat_where_it_sat() -> None:
    arm = Plan("fungi", ("greedy", "random"), 4, seed=2).arms[0]
    games = Games(arm)
    games.add(play_batch(arm, BatchSpec(0, 0, 4)))
    found = arm_findings(games)
    winners = games.column("winners").tolist()
    greedy = sum((winners[index] >> index % 2 & 1) / bin(winners[index]).count("1") for index in range(4)) / 4
    assert found["by_player"][0]["name"] == "greedy"
    assert found["by_player"][0]["wins"]["mean"] == pytest.approx(greedy)
    assert greedy > 0.7


def test_a_game_that_is_won_together_has_no_favoured_seat(tmp_path: Path, drawn: None) -> None:
    plan = Plan("mars", ("random",) * 3, 6, options={"cooperative": True})
    run(plan, tmp_path / "study")
    page = (tmp_path / "study" / "report.html").read_text()
    assert "won or lost together" in page
    assert "favoured" in page
    assert "An even share" not in page
    assert not (tmp_path / "study" / "figures" / "seats.svg").exists()


def test_a_variant_of_a_game_that_is_won_together_is_told_by_the_lowest_score() -> None:
    for options, variant in (({"cooperative": True}, "count_planted"), ({}, "cooperative")):
        plan = Plan("mars", ("random",) * 2, 20, options=options, variants={variant: {variant: True}})
        games = [Games(arm) for arm in plan.arms]
        for spec in plan.specs:
            games[spec.arm].add(play_batch(plan.arms[spec.arm], spec))
        variant_found = study_findings(plan, games)["variants"][0]
        compared = variant_found["compared"]
        lowest = [np.minimum(one.scores(0), one.scores(1)).mean() for one in games]
        assert compared["changes"][0]["name"] == "lowest"
        assert compared["changes"][0]["difference"]["mean"] == pytest.approx(lowest[1] - lowest[0])
        said = prose.variant(variant_found)[0]
        assert "lowest score" in said
        assert "wins" not in said


def test_where_nothing_is_known_of_a_difference_it_has_no_picture(tmp_path: Path, drawn: None) -> None:
    """One game has no interval. The other pictures are there."""
    plan = Plan("mars", ("random", "random"), 1, variants={"special_actions": {"special_actions": True}})
    run(plan, tmp_path / "study")
    pictures = {file.stem for file in (tmp_path / "study" / "figures").iterdir()}
    assert "length" in pictures
    assert "variant-1" not in pictures
    assert "Variant: special_actions" in (tmp_path / "study" / "report.html").read_text()


# The report ---------------------------------------------------------------------------------------


class Links(HTMLParser):
    """Everything a page would fetch or run, and whether its tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts = 0
        self.ids: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag in ("script", "iframe", "link", "object", "embed", "img")
        self.pictures += tag == "svg"
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "action", "data", "srcset") and not (
                value or ""
            ).startswith("#"):
                self.found.append(value or "")
            if name == "id":
                self.ids.append(value or "")


def test_the_report_needs_nothing_but_itself(tmp_path: Path, drawn: None) -> None:
    plan = Plan(
        "felci",
        ("random", "random"),
        40,
        variants={"beginner": {"beginner": True}},
        skill=("random", "greedy"),
        skill_games=2,
    )
    run(plan, tmp_path / "study")
    page = (tmp_path / "study" / "report.html").read_text(encoding="utf-8")
    assert "http:" not in page
    assert "https:" not in page
    assert "//" not in re.sub(r"</?\w[^>]*>", "", page)
    assert "@import" not in page
    assert re.findall(r"url\((?!#)", page) == []
    links = Links()
    links.feed(page)
    assert (links.found, links.scripts) == ([], 0)
    assert links.pictures == 11
    assert len(set(links.ids)) == len(links.ids)
    used = re.findall(r'(?:href="|url\()#([^")]+)', page)
    assert used
    assert set(used) <= set(links.ids)
    for heading in (
        "Seats",
        "Scores",
        "Length",
        "Rules",
        "Choices",
        "The lead",
        "Skill",
        "Variant: beginner",
        "FEL-14",
        "disturbers",
    ):
        assert heading in page


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"players": ("nobody", "random")}, "no player 'nobody'"),
        ({"players": ("random",) * 3}, "for 2 players, not 3"),
        ({"options": {"berries": True}}, "no option 'berries'"),
        ({"games": 0}, "from 1 to"),
        ({"skill": ("greedy",)}, "two or more"),
        ({"variants": {"beginner=no": {"beginner": False}}}, "no different"),
    ],
)
def test_a_plan_that_cannot_be_played_says_why(wrong: dict[str, Any], named: str) -> None:
    settings: dict[str, Any] = {"game": "felci", "players": ("random", "random"), "games": 5, **wrong}
    with pytest.raises(ValueError, match=named):
        Plan(**settings)
