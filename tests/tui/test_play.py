"""A table in the application, by keyboard and mouse."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

import hortus
from hortus.core.record import Record
from hortus.tui.board_view import BoardView
from hortus.tui.dialogs import LeaveDialog, Page, SaveDialog
from tests.soak import soak_but
from tests.tui.keyboard import LARGE, local_session, seated

PLAYERS = {"felci": 2, "feenbalz": 3, "mars": 5, "fungi": 2}  # more at a table of Mars make a shorter game
EVERY = pytest.mark.parametrize("game", hortus.GAMES)


@pytest.mark.parametrize("game", soak_but(hortus.GAMES, ["fungi"]))
async def test_a_whole_game_against_random_by_keyboard(game: str) -> None:
    rng = random.Random(4)
    here = local_session(game, players=PLAYERS[game])
    async with seated(here) as sitting:
        while not sitting.play.position.over:
            before = len(here.table.match.history)
            legal = len(sitting.play.position.legal)
            await sitting.press(*["down"] * rng.randint(1, min(3, legal)), "enter")
            assert len(here.table.match.history) > before
        assert here.table.state.is_over
        assert "The game is over" in sitting.message
        assert ("wins." in sitting.message) or ("share the win" in sitting.message)


# Ways to play -------------------------------------------------------------------------------------


async def test_a_move_is_typed_as_its_text() -> None:
    here = local_session("fungi")
    async with seated(here) as sitting:
        await sitting.type("  TAKE 2 ")
        assert [step.text for step in here.table.match.history if step.player == 0] == ["take 2"]
        assert sitting.play.query_one("#line", Input).value == ""


async def test_what_is_typed_is_completed() -> None:
    here = local_session("fungi")
    async with seated(here) as sitting:
        await sitting.press("t")
        await sitting.press("right", "enter")
        assert [step.text for step in here.table.match.history if step.player == 0] == ["take 1"]


async def test_typing_narrows_the_list_and_the_board() -> None:
    here = local_session("felci")
    async with seated(here) as sitting:
        everything = sitting.play.query_one("#choices", OptionList).option_count
        await sitting.press("s", "e", "a")
        assert sitting.play.query_one("#choices", OptionList).option_count < everything
        lit = sitting.play.query_one(BoardView).highlights.lit
        assert "word seat" in lit
        assert "word plant" not in lit


async def test_a_lit_place_is_played_by_a_click() -> None:
    here = local_session("fungi")
    async with seated(here) as sitting:
        await sitting.click("path 2")
        assert [step.text for step in here.table.match.history if step.player == 0] == ["take 2"]


async def test_two_clicks_say_which_tile_goes_where() -> None:
    here = local_session("felci")
    async with seated(here) as sitting:
        text = next(choice.text for choice in sitting.play.position.legal if choice.text.startswith("seat"))
        _, colour, bench = text.split()
        await sitting.click(f"visitor {colour}")
        assert not any(step.player == 0 for step in here.table.match.history)
        assert f"visitor {colour}" in sitting.play.query_one(BoardView).highlights.chosen
        await sitting.click(f"bench {bench}")
        assert [step.text for step in here.table.match.history if step.player == 0] == [text]


async def test_escape_lets_go_of_what_was_clicked_and_typed() -> None:
    async with seated(local_session("felci")) as sitting:
        await sitting.click("word seat")
        await sitting.press("s", "escape")
        assert len(sitting.play.remaining()) == len(sitting.play.position.legal)
        assert sitting.play.query_one("#line", Input).value == ""


async def test_the_arrow_keys_go_from_lit_place_to_lit_place() -> None:
    here = local_session("fungi")
    async with seated(here) as sitting:
        board = sitting.play.query_one(BoardView)
        board.focus()
        await sitting.press("down")
        first = board.highlights.cursor
        await sitting.press("down")
        assert first.startswith("path")
        assert board.highlights.cursor in board.highlights.lit - {first}
        place = board.highlights.cursor.removeprefix("path ")
        await sitting.press("enter")
        assert [step.text for step in here.table.match.history if step.player == 0] == [f"take {place}"]


async def test_a_line_of_the_list_is_played_by_a_click() -> None:
    here = local_session("fungi")
    async with seated(here) as sitting:
        await sitting.pilot.click("#choices", offset=(3, 2))
        await sitting.settle()
        assert [step.text for step in here.table.match.history if step.player == 0] == ["take 1"]


async def test_a_refusal_names_the_reason_and_leaves_the_text() -> None:
    here = local_session("fungi")
    async with seated(here) as sitting:
        before = len(here.table.match.history)
        await sitting.type("take 8")
        assert "6 sticks" in sitting.message
        assert len(here.table.match.history) == before
        assert sitting.play.query_one("#line", Input).value == "take 8"
        await sitting.type("rubbish")
        assert "'rubbish' is not an action of Fungi" in sitting.message


async def test_enter_alone_plays_nothing_while_there_is_a_choice() -> None:
    here = local_session("fungi")
    async with seated(here) as sitting:
        before = len(here.table.match.history)
        await sitting.press("enter")
        assert len(here.table.match.history) == before
        assert "choices are left" in sitting.message


# Besides ------------------------------------------------------------------------------------------


async def test_a_hint_says_more_each_time() -> None:
    async with seated(local_session("fungi")) as sitting:
        await sitting.press("f2")
        legal = [choice.text for choice in sitting.play.position.legal]
        assert "Have a look at" in sitting.message
        assert not any(text in sitting.message for text in legal)
        await sitting.press("f2")
        assert any(text in sitting.message for text in legal)
        assert "From here your chances" not in sitting.message
        await sitting.type("hint")
        assert "From here your chances" in sitting.message


async def test_undo_goes_back_to_ones_last_decision() -> None:
    here = local_session("fungi")
    async with seated(here) as sitting:
        view = sitting.play.position.view
        await sitting.type("take 1")
        assert sitting.play.position.view != view
        await sitting.press("f3")
        assert sitting.play.position.view == view
        assert sitting.message == "Taken back: 'take 1', and what Seat 1 (random) did since."
        await sitting.press("f3")
        assert sitting.message == "✗ There is nothing to take back yet."


async def test_the_log_tells_what_the_seat_may_know() -> None:
    here = local_session("felci", moves=12)
    async with seated(here, LARGE) as sitting:
        told = str(sitting.play.session.log())
        hidden = [
            step.text
            for step in here.table.match.history
            if step.player == 1 and step.text.startswith("under")
        ]
        drawn = [step for step in here.table.match.history if step.text.startswith("draw")]
        assert drawn
        assert "?" in told
        assert not any(text in told for text in hidden)
        await sitting.press("f4")
        assert isinstance(sitting.top(), Page)
        await sitting.press("escape")
        assert sitting.top() is sitting.play


@pytest.mark.parametrize(("key", "word"), [("f1", "help"), ("f4", "log"), ("f5", "rules")])
async def test_pages_open_by_key_and_by_word(key: str, word: str) -> None:
    async with seated(local_session("mars")) as sitting:
        for by_word in (False, True):
            await (sitting.type(word) if by_word else sitting.press(key))
            assert isinstance(sitting.top(), Page)
            await sitting.press("pagedown", "escape")
            assert sitting.top() is sitting.play


async def test_a_game_is_saved_and_not_written_over_without_asking(tmp_path: Path) -> None:
    here = local_session("fungi")
    file = tmp_path / "evening.txt"
    file.write_text("precious")
    async with seated(here) as sitting:
        await sitting.type("take 1")
        await sitting.type(f"save {file}")
        assert isinstance(sitting.top(), SaveDialog)
        await sitting.press("enter")
        assert file.read_text() == "precious"
        await sitting.press("enter")
        assert Record.loads(file.read_text()).actions == here.table.record.actions
        assert "Saved" in sitting.message
        assert not here.unsaved


async def test_leaving_asks_where_something_would_be_lost(tmp_path: Path) -> None:
    here = local_session("fungi")
    file = tmp_path / "evening.txt"
    async with seated(here) as sitting:
        await sitting.type("take 1")
        await sitting.press("ctrl+q")
        assert isinstance(sitting.top(), LeaveDialog)
        await sitting.press("escape")
        assert sitting.top() is sitting.play
        await sitting.press("ctrl+q", "s")
        sitting.top().query_one(Input).value = str(file)
        await sitting.press("enter")
        assert " play --load " in str(sitting.app.return_value)
    assert file.exists()


async def test_who_has_decided_nothing_leaves_at_once() -> None:
    async with seated(local_session("fungi")) as sitting:
        await sitting.press("ctrl+q")
        assert sitting.app.return_value == ""


async def test_the_theme_changes_the_colours_of_the_board() -> None:
    async with seated(local_session("mars")) as sitting:
        board = sitting.play.query_one(BoardView)
        dark = board.text()
        await sitting.press("f7")
        assert board.text().plain == dark.plain
        assert board.text().spans != dark.spans


async def test_players_among_themselves_are_watched_to_the_end() -> None:
    async with seated(local_session("fungi", people=0)) as sitting:
        assert sitting.play.position.over
        assert sitting.play.position.viewer is None
