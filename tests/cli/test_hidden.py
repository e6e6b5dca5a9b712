"""What one person may not know is never on the screen while they look at it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hortus
from hortus import Record
from tests.cli.terminal import HANDS, board, dealt_file, hortus_asked, hortus_run, saved, typist

EVERY = pytest.mark.parametrize("game", hortus.GAMES)
EMPTY_SCREEN = "\n" * 50


@pytest.fixture(scope="module", params=hortus.GAMES)
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Record, str]:
    """A game among people at one keyboard: which, its record, and all that was on the screen."""
    game: str = request.param
    file = tmp_path_factory.mktemp(game) / "game.txt"
    seats = [f"--seat={number}=person" for number in range(1, hortus.load(game).min_players + 1)]
    with pytest.MonkeyPatch.context() as monkeypatch:
        ran = hortus_asked(monkeypatch, typist(2, file), "play", game, "--seed", "4", *seats)
    return game, saved(file), ran.output


def test_two_people_at_one_keyboard_see_their_own_board_only(evening: tuple[str, Record, str]) -> None:
    game, record, output = evening
    called = hortus.load(game)
    before, *shown = re.split(r" to act ─+\n", output)
    deciding = [state for state in record.states() if state.player >= 0]
    assert len(shown) == len(deciding)
    for state, screen in zip(deciding, shown, strict=True):
        mine = board(state, state.player)
        assert mine in screen
        for other in range(state.players):
            theirs = board(state, other)
            assert theirs == mine or theirs not in screen
        name = called.seat_name(state.player)
        assert before.rstrip().endswith(name)
        before = screen


def test_the_screen_is_emptied_before_the_keyboard_is_passed_on(evening: tuple[str, Record, str]) -> None:
    game, record, output = evening
    screens = re.split(r"^[^\n]+ to act ─+\n", output, flags=re.M)
    looking, passed = -1, 0
    for state, before in zip((one for one in record.states() if one.player >= 0), screens, strict=False):
        views = [{**state.view(seat), "seat": None} for seat in range(state.players)]
        if state.player != looking and any(view != views[state.player] for view in views):
            asked = f"Pass the keyboard to {state.game.seat_name(state.player)}."
            assert asked in before
            assert before[: before.index(asked)].endswith(EMPTY_SCREEN)
            passed += 1
        looking = state.player
    assert bool(passed) == ("Pass the keyboard" in output) == (game != "mars")  # where all is open to all


def other_truth(game: str) -> tuple[Record, Record]:
    """Two games up to the first decision that differ only in what seat 0 cannot know."""
    true = hortus.Match(game, seed=6)
    drawn = {
        step.text.split()[-1] for step in true.history
    }  # a card that is there once must not be needed later
    state = true.record.new()
    actions: list[str] = []
    for step in true.history:
        told = state.redacted(step.action, 0)
        same = (
            [action for action, _ in state.outcomes() if state.redacted(action, 0) == told]
            if "?" in told
            else []
        )
        same.sort(key=lambda action: state.text(action).split()[-1] in drawn)
        action = next((action for action in same if action != step.action), step.action)
        actions.append(state.text(action))
        state.apply(action)
    assert state.player == true.state.player == 0
    return true.record, Record(game, state.players, {}, actions)


@EVERY
def test_what_seat_0_reads_does_not_depend_on_what_it_cannot_know(game: str, tmp_path: Path) -> None:
    outputs = []
    for name, record in zip(("true", "other"), other_truth(game), strict=True):
        (tmp_path / name).write_text(record.dumps())
        outputs.append(
            hortus_run(
                "play", "--load", str(tmp_path / name), "--seed", "1", typed="? all\nlog\nscores\n"
            ).output
        )
    assert outputs[0] == outputs[1]


def test_the_other_truth_is_another_one_in_fungi() -> None:
    true, other = other_truth("fungi")
    assert true.actions != other.actions


def test_a_table_with_one_person_never_stops_for_passing_the_keyboard() -> None:
    ran = hortus_run("play", "fungi", "--seed", "3", typed="1\n1\n")
    assert "Pass the keyboard" not in ran.output
    assert EMPTY_SCREEN not in ran.output


def test_the_dealt_hand_of_the_other_is_not_on_the_screen_in_fungi(tmp_path: Path) -> None:
    ran = hortus_run(
        "play", f"--load={dealt_file(tmp_path)}", "--seat", "2=person", typed="\ntake 1\n\nlog\n"
    )
    first, second = (" ".join(part.split()) for part in ran.output.split("Pass the keyboard to Seat 1."))
    assert HANDS[0] in first
    assert HANDS[1] not in first
    assert HANDS[1] in second
    assert HANDS[0] not in second


def passing(tmp_path: Path, typed: str) -> list[str]:
    """What two people read who type this in the dealt game, cut where the keyboard is passed on."""
    ran = hortus_run("play", f"--load={dealt_file(tmp_path)}", "--seat", "2=person", typed=typed)
    assert ran.status == 0
    return [" ".join(part.split()) for part in ran.output.split("Pass the keyboard to ")]


def test_only_an_empty_line_shows_the_cards_of_the_next(tmp_path: Path) -> None:
    parts = passing(tmp_path, "\ntake 1\ntake 2\nhello\n\n")
    assert [part[:6] for part in parts[1:]] == ["Seat 0", "Seat 1", "Seat 1", "Seat 1"]
    for part in parts[2:4]:
        assert "Only Enter shows the cards" in part
        assert HANDS[1] not in part
    assert HANDS[1] in parts[4]


def test_undo_while_the_keyboard_is_passed_gives_it_back_to_the_last_mover(tmp_path: Path) -> None:
    file = tmp_path / "after.txt"
    parts = passing(tmp_path, f"\ntake 1\nUndo\n\nlog\nsave {file}\n")
    assert [part[:6] for part in parts[1:]] == ["Seat 0", "Seat 1", "Seat 0"]
    assert HANDS[0] not in parts[2]
    assert HANDS[0] in parts[3]
    assert all(HANDS[1] not in part for part in parts)
    assert "take 1" not in saved(file).actions


def test_there_may_be_nothing_to_undo_while_the_keyboard_is_passed(tmp_path: Path) -> None:
    parts = passing(tmp_path, "undo\n")
    assert "There is nothing to take back yet." in parts[1]
    assert HANDS[0] not in parts[1]


def test_quit_while_the_keyboard_is_passed(tmp_path: Path) -> None:
    parts = passing(tmp_path, "\ntake 1\nquit\n\n")
    assert len(parts) == 3
    assert parts[2].endswith("Goodbye.")
    assert HANDS[1] not in parts[2]
