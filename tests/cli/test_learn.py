"""``hortus learn``: a guided first game in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from hortus import lessons
from tests.cli.terminal import Ran, hortus_run


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps how far somebody has come."""
    monkeypatch.setattr("hortus.cli.lesson_mode.user_data_path", lambda *_, **__: tmp_path)
    return tmp_path


def learn(*lines: str, game: str = "fungi", language: str = "en") -> Ran:
    return hortus_run("learn", game, "--lang", language, typed="".join(f"{line}\n" for line in lines))


def test_without_a_game_the_lessons_are_listed() -> None:
    output = hortus_run("learn").output
    for game in lessons.taught():
        assert f"learn {game}" in output


@pytest.mark.parametrize("language", lessons.LANGUAGES)
@pytest.mark.parametrize("game", lessons.taught())
def test_a_lesson_is_played_to_its_end_by_what_is_lit(game: str, language: str) -> None:
    told, lines = lessons.tell(game, (), language), list[str]()
    while told.wants != "done":
        lines.append("" if told.wants == "continue" else "1")
        done = lessons.CONTINUE if told.wants == "continue" else told.accepted[0].text
        told = lessons.tell(game, (*told.actions, done), language)
    ran = learn(*lines, game=game, language=language)
    assert ran.status == 0
    ends = {"en": "The lesson is over.", "it": "La lezione è finita.", "de": "Die Lektion ist zu Ende."}
    assert ran.output.rstrip().endswith(ends[language])


def test_what_is_lit_is_named_and_listed() -> None:
    output = learn("", "?", "quit").output
    assert "(2/11) Your turn [take 2]:" in output
    assert "Lit: 1 take 2" in output
    assert "Lit: 1 take 2" in learn("hint", "quit").output, "whoever asks for a hint is told, too"


def test_a_wrong_try_is_answered_and_the_step_stays() -> None:
    output = learn("", "take 1", "sell porcini 1+0", "juggle", "quit").output
    assert "The honey fungus is free, too" in " ".join(output.split())
    assert "The rules do not allow that here." in output
    assert "That is nothing one can do in this game. ? says what is lit." in output
    assert output.count("(2/11)") == 4


def test_a_lesson_goes_on_where_it_was_left() -> None:
    assert "another time" in learn("", "take 2", "quit").output
    again = learn("board", "help", "", "quit").output
    assert "Welcome back" in again
    assert "(3/11)" in again
    assert "(1/11)" in learn("restart", "quit").output


def test_back_and_skip() -> None:
    output = learn("skip", "skip", "back", "back", "back", "quit").output
    assert [line[:6] for line in output.splitlines() if line.startswith("(")] == [
        "(1/11)",
        "(2/11)",
        "(3/11)",
        "(2/11)",
        "(1/11)",
        "(1/11)",
    ]


def test_what_was_kept_and_no_longer_fits_does_no_harm(data_folder: Path) -> None:
    for kept in ("no JSON", "[]", '{"fungi": ["continue", "fly"]}', '{"fungi": 7}'):
        (data_folder / "lessons.json").write_text(kept)
        assert "/11)" in learn("quit").output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["learn", "chess"], "There is no game 'chess'."),
        (["learn", "fungi", "--lang", "fr"], "There are lessons in en, it, de, not in 'fr'."),
    ],
)
def test_what_is_wrong_is_said(words: list[str], sentence: str) -> None:
    ran = hortus_run(*words)
    assert ran.status == 2
    assert sentence in ran.errors
