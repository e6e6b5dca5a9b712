"""``hortus puzzles``: solved line by line, remembered, and made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hortus import lessons
from hortus.puzzles import Puzzle, finding, puzzles
from hortus.puzzles.puzzle import loads
from tests.cli.terminal import Ran, hortus_run

PUZZLE = next(one for one in puzzles("fungi") if len(one.answers[0]) == 1)
RIGHT, WRONG = PUZZLE.answers[0][0], PUZZLE.next.choice[0]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps what was solved."""
    monkeypatch.setattr("hortus.cli.puzzle_mode.user_data_path", lambda *_, **__: tmp_path)
    return tmp_path


def solve(*lines: str, puzzle: Puzzle = PUZZLE, language: str = "en") -> Ran:
    typed = "".join(f"{line}\n" for line in lines)
    return hortus_run("puzzles", puzzle.game, "--id", puzzle.id, "--lang", language, typed=typed)


def test_without_a_game_they_are_listed() -> None:
    output = " ".join(hortus_run("puzzles", "--lang", "en").output.split())
    for game in ("felci", "feenbalz", "mars", "fungi"):
        assert f"puzzles {game}" in output
    assert f"Fungi: {len(puzzles('fungi'))} puzzles, 0 solved, your rating 1500" in output


def test_a_wrong_try_is_answered_kindly_and_the_right_one_with_the_reason(data_folder: Path) -> None:
    output = solve("?", "hint me", WRONG, RIGHT, "quit").output
    assert "forest" in output
    assert "'hint me' is not an action of Fungi" in output
    assert "there is something better" in output
    assert "Yes, that is it!" in output
    assert f"The answer: {RIGHT}." in output
    assert "Your rating by puzzles: 1" in output
    kept = json.loads((data_folder / "puzzles.json").read_text())["fungi"]
    assert kept["tried"] == {PUZZLE.id: True}
    assert kept["mu"] < 25
    again = solve(RIGHT, "quit").output
    assert "so your rating stays" in " ".join(again.split())


def test_a_hint_among_actions_of_one_kind_names_two() -> None:
    puzzle = puzzles("mars")[0]
    output = " ".join(solve("hint", "quit", puzzle=puzzle).output.split())
    assert "It is one of these two: " in output
    assert f"“{puzzle.answers[0][0]}”" in output
    assert f"“{puzzle.next.choice[0]}”" in output


@pytest.mark.parametrize("language", lessons.LANGUAGES)
def test_a_hint_and_the_answer_in_every_language(language: str) -> None:
    output = solve("hint", "show", "quit", language=language).output
    assert f"{PUZZLE.hint}" in output
    assert f"{RIGHT}." in output
    assert "{" not in output


def test_steps_may_be_typed_one_after_the_other() -> None:
    laying = next(one for one in puzzles("feenbalz") if len(one.answers[0]) > 2)
    *steps, last = laying.answers[0]
    assert "Yes, that is it!" in solve(*steps, last, "quit", puzzle=laying).output
    assert "Yes, that is it!" in solve(" · ".join(laying.answers[0]), "quit", puzzle=laying).output


def test_the_next_one_is_near_to_ones_rating_and_was_not_solved() -> None:
    output = solve(RIGHT, "", "quit").output
    asked = [line.split()[1].rstrip(",") for line in output.splitlines() if line.startswith("Puzzle ")]
    assert asked[0] == PUZZLE.id
    assert asked[1] != PUZZLE.id


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["puzzles", "fungi", "--id", "nothing"], "There is no puzzle 'nothing' of 'fungi'."),
        (["puzzles", "chess"], "There is no game 'chess'."),
        (["puzzles", "make", "fungi", "--players", "7"], "Fungi"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], sentence: str) -> None:
    ran = hortus_run(*words)
    assert ran.status == 2
    assert sentence in ran.errors


def test_what_is_made_is_added_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = puzzles("fungi")[:3]
    monkeypatch.setattr(
        "hortus.puzzles.making.make_puzzles", lambda plan, games, cores, on_game: made[games.start :][:2]
    )
    out = tmp_path / "some.jsonl"
    assert hortus_run("puzzles", "make", "fungi", "--out", str(out)).status == 0
    assert loads(out.read_text()) == made[:2]
    ran = hortus_run("puzzles", "make", "fungi", "--first", "1", "--out", str(out))
    assert loads(out.read_text()) == made
    assert "2 found, 3 kept" in ran.errors
    assert loads(hortus_run("puzzles", "make", "fungi", "--most", "1").output) == made[:1]
    out.write_text("no puzzle")
    assert hortus_run("puzzles", "make", "fungi", "--out", str(out)).status == 2
    assert out.read_text() == "no puzzle"


def test_a_plan_is_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[finding.FindingPlan] = []

    def make(plan: finding.FindingPlan, *_: object) -> tuple[Puzzle, ...]:
        plans.append(plan)
        return ()

    monkeypatch.setattr("hortus.puzzles.making.make_puzzles", make)
    hortus_run("puzzles", "make", "feenbalz", "--players", "4", "--seed", "3", "--option", "berries")
    assert plans == [finding.FindingPlan("feenbalz", 4, 3, {"berries": True})]
