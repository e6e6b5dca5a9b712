"""What the lab answers: exact intervals, what is clear of many figures, sweeps, who did what."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from scipy import stats

import hortus
from hortus import Record
from hortus.lab import provenance, row_schema, study, sweeps, tuning
from hortus.lab.batches import play_batch
from hortus.lab.compare import compared
from hortus.lab.comparisons import study_findings
from hortus.lab.findings import arm_findings
from hortus.lab.folder import Folder
from hortus.lab.games import Games
from hortus.lab.plan import Plan
from hortus.lab.statistics import exact_share, holm, never_above
from tests.cli.terminal import hortus_run


def run(plan: Plan, path: Path) -> dict[str, Any]:
    return study.run(plan, Folder(path, plan, False), study.on_this_machine(1), lambda games: None)


def played(plan: Plan) -> list[Games]:
    games = [Games(arm) for arm in plan.arms]
    for spec in plan.specs:
        games[spec.arm].add(play_batch(plan.arms[spec.arm], spec))
    return games


def flat(text: str) -> str:
    return " ".join(text.split())


# Intervals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("probability", [0.0002, 0.02, 0.5, 0.999])
def test_an_exact_interval_holds_a_share_95_times_of_a_hundred_however_rare(probability: float) -> None:
    trials, held = 5000, 0.0
    for hits in range(trials + 1):
        likely = float(stats.binom.pmf(hits, trials, probability))
        if likely > 1e-9:
            low, high = exact_share(hits, trials)
            held += likely * (low <= probability <= high)
    assert held >= 0.95


def test_what_never_came_in_5000_games_is_below_three_in_them() -> None:
    assert never_above(5000) == pytest.approx(3 / 5000, rel=0.01)


def test_what_came_in_every_game_is_not_certain() -> None:
    low, high = exact_share(120, 120)
    assert (round(low, 3), high) == (0.97, 1.0)


def test_of_many_figures_holm_asks_more_of_each() -> None:
    found = holm([0.01, 0.04, None, 0.03, 0.005])
    assert found == [pytest.approx(0.03), pytest.approx(0.06), None, pytest.approx(0.06), pytest.approx(0.02)]


def test_what_is_clear_of_a_variant_that_changes_nothing_is_nothing() -> None:
    """FUN-3: with twelve pans more or fewer in mind, an unrelated seed would change hundreds of figures."""
    plan = Plan("fungi", ("random",) * 2, 300, variants={f"butter={one}": {"butter": one} for one in (2, 4)})
    for variant in study_findings(plan, played(plan))["variants"]:
        clear = [one["name"] for one in variant["compared"]["changes"] if one["clear"]]
        assert set(clear) <= {"score", "margin"}


# The answer first ---------------------------------------------------------------------------------


def test_the_first_line_says_who_wins_with_the_variant(tmp_path: Path) -> None:
    ran = hortus_run("lab", "fungi", "--variant", "hand=9", "--games", "40", "--out", str(tmp_path / "study"))
    assert ran.status == 0
    first = flat(ran.output)[:200]
    assert first.startswith("With hand=9, Seat 1 wins ")
    assert "instead of" in first
    assert "Seat 2 wins" in first
    assert "Seat 0" not in ran.output


def test_different_players_are_told_before_the_seats(tmp_path: Path) -> None:
    words = ("lab", "fungi", "--seats", "random,greedy", "--games", "8", "--out", str(tmp_path / "study"))
    said = flat(hortus_run(*words).output)
    assert said.startswith("Wins: greedy ")
    assert said.index("random") < said.index("Wins by seat")


def test_the_old_spelling_is_taken_as_it_was_meant(tmp_path: Path) -> None:
    ran = hortus_run(
        "lab", "mars", "--players", "random", "--seats", "3", "--games", "4", "--out", str(tmp_path / "a")
    )
    assert ran.status == 0
    assert "read as --seats random" in flat(ran.errors)
    assert "read as --players 3" in flat(ran.errors)
    assert json.loads((tmp_path / "a" / "study.json").read_text())["players"] == ["random"] * 3


def test_a_name_that_is_nearly_one_is_guessed() -> None:
    for words in (("lab", "fungi", "--seats", "gardner"), ("match", "fungi", "--seats", "gardner,random")):
        assert "Did you mean gardener?" in flat(hortus_run(*words).errors)


# Sweeps -------------------------------------------------------------------------------------------


def test_a_range_is_a_variant_for_each_value_but_the_default() -> None:
    fungi = hortus.load("fungi")
    assert sweeps.expanded(fungi, ["hand=6..10"]) == ["hand=6", "hand=7", "hand=9", "hand=10"]
    assert sweeps.expanded(fungi, ["hand=6..10:4"]) == ["hand=6", "hand=10"]
    assert sweeps.expanded(fungi, ["hand=8..9+decay=4..5"]) == ["decay=5", "hand=9", "hand=9+decay=5"]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("hand=10..6", "hand=6..10"),
        ("hand=6..", "reads hand=6..10"),
        ("hand=1..9", "from 3 to 12"),
        ("cards=1..2", "no option 'cards'"),
        ("copies.morel=0..4+copies.porcini=1..8+hand=3..12", "up to 60 variants"),
    ],
)
def test_a_range_that_cannot_be_says_why(words: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        sweeps.expanded(hortus.load("fungi"), [words])


def test_a_sweep_is_drawn_in_one_picture(tmp_path: Path, drawn: None) -> None:
    dials = {"hand=6": {"hand": 6}, "hand=10": {"hand": 10}, "decay=3": {"decay": 3}}
    run(Plan("fungi", ("random",) * 2, 30, variants=dials), tmp_path / "study")
    assert (tmp_path / "study" / "figures" / "sweep.svg").is_file()
    page = (tmp_path / "study" / "report.html").read_text()
    assert page.index("The sweep") < page.index("<h2>Seats</h2>")


# What is in the files -----------------------------------------------------------------------------


def test_the_table_of_games_says_what_its_columns_are_and_who_sat_where(tmp_path: Path) -> None:
    plan = Plan("fungi", ("greedy", "random"), 4, seed=2)
    run(plan, tmp_path / "study")
    table = pq.read_table(tmp_path / "study" / "games.parquet")
    assert table["player_0"].to_pylist() == ["greedy", "random"] * 2
    assert table["player_1"].to_pylist() == ["random", "greedy"] * 2
    assert all(table.schema.field(name).metadata[b"description"] for name in table.column_names)
    assert json.loads(table.schema.metadata[b"hortus"]) == json.loads(json.dumps(plan.settings()))


def test_records_are_kept_where_they_are_wanted(tmp_path: Path) -> None:
    results = run(Plan("felci", ("random",) * 2, 3, kept=True), tmp_path / "study")
    with zipfile.ZipFile(BytesIO((tmp_path / "study" / "records.zip").read_bytes())) as archive:
        records = [Record.loads(archive.read(name).decode()) for name in archive.namelist()]
    scores = [record.replay().scores()[0] for record in records]
    assert sum(scores) / 3 == pytest.approx(results["base"]["seats"][0]["score"]["mean"])


def test_a_study_that_was_begun_by_other_rules_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan("fungi", ("random",) * 2, 10)
    Folder(tmp_path / "study", plan, False)
    Folder(tmp_path / "study", plan, True)
    monkeypatch.setattr(provenance, "program", lambda game: {"hortus": "9", "rules": 1, "code": "other"})
    with pytest.raises(ValueError, match="its games would be of two kinds"):
        Folder(tmp_path / "study", plan, True)


# Who did what, and when ---------------------------------------------------------------------------


def texts_of(games: Games) -> Iterable[tuple[int, list[str], hortus.State]]:
    for index in range(games.arm.games):
        history = memoryview(games.histories[index]).cast("h").tolist()
        state = hortus.load(games.arm.game).new(len(games.arm.players))
        yield index, [state.text(action) for action in history], state


def test_counts_by_seat_comebacks_and_actions_are_those_of_the_records() -> None:
    games = played(Plan("fungi", ("random",) * 2, 12, kept=True))[0]
    meals = {seat: games.column(f"meals_{seat}").tolist() for seat in range(2)}
    taken: dict[str, int] = {}
    for index, texts, state in texts_of(games):
        cooked, worst, behind, half = [0, 0], [0, 0], [0, 0], []
        for text in texts:
            mover, scores = state.player, state.scores()
            if mover >= 0:
                half.append(scores.index(max(scores)) if scores[0] != scores[1] else -1)
                behind = [behind[seat] + (scores[1 - seat] > scores[seat]) for seat in range(2)]
                worst = [max(worst[seat], scores[1 - seat] - scores[seat]) for seat in range(2)]
                taken[text] = taken.get(text, 0) + 1
                cooked[mover] += text.startswith("cook")
            state.apply(text)
        assert [meals[0][index], meals[1][index]] == cooked
        assert games.column("half_leader")[index] == half[len(half) // 2]
        assert games.column("deficit")[index] == worst[state.winners()[0]]
        assert games.column("behind")[index] == behind[state.winners()[0]]
    told = {one["action"]: one["taken"] for one in arm_findings(games)["actions"]["most"]}
    assert told == {text: taken[text] for text in told}


@pytest.mark.parametrize("game", hortus.GAMES)
def test_resources_and_cards_are_those_of_the_records(game: str) -> None:
    games = played(Plan(game, ("random",) * hortus.load(game).min_players, 6, kept=True))[0]
    seen: dict[str, list[list[int]]] = {}  # by resource: what everyone had before each decision
    named: dict[str, int] = {}
    for _, texts, state in texts_of(games):
        stage = 0
        for text in texts:
            if state.player >= 0:
                for name, held in held_now(state).items():
                    rows = seen.setdefault(name, [])
                    rows += [[0] * state.players] if len(rows) <= stage else []
                    rows[stage] = [one + more for one, more in zip(rows[stage], held, strict=True)]
                for card in cards_of(state, text):
                    named[card] = named.get(card, 0) + 1
                stage += 1
            state.apply(text)
    found, decisions = arm_findings(games), games.histograms["stage_decisions"].tolist()
    assert [one["name"] for one in found["course"]["resources"]] == list(seen)
    for one in found["course"]["resources"]:
        for seat, line in enumerate(one["by_seat"]):
            rows = seen[one["name"]]
            assert line == [rows[stage][seat] / decisions[stage] for stage in range(len(line))]
    assert {one["card"]: one["used"] for one in found["cards"]["cards"]} == named
    assert sum(one["by_winners"] for one in found["cards"]["cards"]) <= sum(named.values())


def held_now(state: hortus.State) -> dict[str, list[int]]:
    """What everyone has, by the views."""
    seats: list[dict[str, Any]] = [state.view(seat)["seats"][seat] for seat in range(state.players)]
    if state.game.name == "fungi":
        found = {"hand": "hand", "sticks": "sticks", "pans": "pans"}
    elif state.game.name == "felci":
        found = {"hand": "hand", "visitors": "visitors"}
    else:
        found = {"flowers": "reserve"} if state.game.name == "mars" else {"hand": "hand"}
    return {name: [amount(seat[key]) for seat in seats] for name, key in found.items()}


def amount(held: Any) -> int:
    """How many things a view names."""
    return sum(held.values()) if isinstance(held, dict) else held if isinstance(held, int) else len(held)


def cards_of(state: hortus.State, text: str) -> list[str]:
    """The cards that a decision is about, by its text and the view."""
    what, *rest = text.split()
    if state.game.name == "fungi":
        view = state.view(None)
        taken = view["forest"][int(rest[0]) - 1 : int(rest[0])] if what == "take" else []
        return list(view["decay"]) if what == "decay" else list(taken)
    if state.game.name == "feenbalz":
        return rest[:1] if what in ("lay", "add", "play") else []
    return rest[:1] if what == "plant" else []


def test_what_winners_do_more_often_is_told() -> None:
    """FUN-12: who cooks more has more flavour."""
    rules = arm_findings(played(Plan("fungi", ("random",) * 2, 200))[0])["rules"]
    meals = next(rule for rule in rules if rule["name"] == "meals")
    assert meals["winners_more"]["low"] > 0
    assert meals["winners"]["mean"] + meals["others"]["mean"] == pytest.approx(meals["a_game"]["mean"])


def test_how_much_a_choice_matters_is_known_where_somebody_weighs_it() -> None:
    thinking = arm_findings(played(Plan("fungi", ("sprout",) * 2, 1))[0])["choices"]
    assert 0 < thinking["stake"] < 1
    assert "stake" not in arm_findings(played(Plan("fungi", ("random",) * 2, 1))[0])["choices"]


# Other ways in ------------------------------------------------------------------------------------


def test_two_studies_are_compared_on_the_deals_they_share(tmp_path: Path) -> None:
    run(Plan("fungi", ("random",) * 2, 200), tmp_path / "a")
    run(Plan("fungi", ("random",) * 2, 200, options={"hand": 6}), tmp_path / "b")
    run(Plan("fungi", ("random",) * 2, 150, seed=1), tmp_path / "c")
    found = compared(tmp_path / "a", tmp_path / "b")
    assert found["how"].startswith("on the same deals")
    assert found["settings"] == ["options: none in A, hand 6 in B."]
    assert "turns" in [one["name"] for one in found["changes"] if one["clear"]]
    other = compared(tmp_path / "a", tmp_path / "c")
    assert other["how"] == "on different deals"
    assert not any(one["clear"] for one in other["changes"])
    with pytest.raises(ValueError, match="no finished study"):
        compared(tmp_path / "a", tmp_path)


def test_records_of_a_match_are_studied(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    words = ("match", "fungi", "--seats", "random,random", "--games", "6", "--seed", "3")
    assert hortus_run(*words, "--records", str(folder)).status == 0
    records = [Record.loads(file.read_text()) for file in sorted(folder.glob("*.txt"))]
    ran = hortus_run("lab", "fungi", "--records", str(folder), "--out", str(tmp_path / "study"), "--json")
    base = json.loads(ran.output)["base"]
    assert base["games"] == len(records) == 6
    scores = [record.replay().scores()[0] for record in records]
    assert base["seats"][0]["score"]["mean"] == pytest.approx(sum(scores) / 6)
    assert set(pq.read_table(tmp_path / "study" / "games.parquet")["deal"].to_pylist()) == {0}


def test_a_program_of_ones_own_sits_in_a_study() -> None:
    import sys

    plan = Plan("fungi", (f"external:{sys.executable} examples/random_player.py", "random"), 2)
    games = played(plan)[0]
    assert (games.column("decisions") > 30).all()
    assert play_batch(plan.arms[0], plan.specs[0]) == play_batch(plan.arms[0], plan.specs[0])


def test_a_dial_is_tuned_towards_what_is_wanted_and_tried_on_other_deals() -> None:
    fungi = hortus.load("fungi")
    plan = Plan("fungi", ("random",) * 2, 60)
    ranges, targets = tuning.ranges_of(fungi, ["copies.pan=0..12"]), tuning.targets_of(fungi, "length 40")
    found = tuning.search(plan, ranges, targets, 8, 1, lambda number, said: None)
    assert found.better
    offs = [off for _, off, _ in found.tried]
    assert min(offs) == next(off for dials, off, _ in found.tried if dials == found.best)
    again = tuning.search(plan, ranges, targets, 8, 1, lambda number, said: None)
    assert again == found


@pytest.mark.parametrize(
    ("dials", "towards", "named"),
    [
        (["hand=6..10"], "fun 3", "'fun 3' is nothing to tune towards"),
        (["hand=6..10"], "", "Say what is wanted"),
        ([], "length 40", "Say which dials"),
        (["hand=9..9"], "length 40", "goes up"),
    ],
)
def test_what_cannot_be_tuned_says_why(dials: list[str], towards: str, named: str) -> None:
    fungi = hortus.load("fungi")
    with pytest.raises(ValueError, match=named):
        (tuning.ranges_of(fungi, dials), tuning.targets_of(fungi, towards))


def test_no_game_has_more_counts_than_a_row_has_room_for() -> None:
    assert all(len(row_schema.counts(name)) <= 64 for name in hortus.GAMES)
