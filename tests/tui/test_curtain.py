"""Two people at one keyboard: between turns nothing is to be seen."""

from __future__ import annotations

from hortus.tui.dialogs import Curtain, LeaveDialog
from tests.tui.keyboard import Sitting, local_session, screen_text, seated


def visible(sitting: Sitting) -> str:
    """Everything that is on the screen now."""
    return screen_text(sitting.app)


async def test_a_curtain_falls_between_two_hands() -> None:
    async with seated(local_session("fungi", people=2)) as sitting:
        assert isinstance(sitting.top(), Curtain)
        assert "Pass the keyboard to Seat 0" in visible(sitting)
        await sitting.press("enter")
        assert sitting.play.position.viewer == 0
        await sitting.type("take 1")
        assert isinstance(sitting.top(), Curtain)
        assert "Pass the keyboard to Seat 1" in visible(sitting)
        assert "hand" not in visible(sitting)
        assert sitting.play.has_class(
            "covered"
        )  # the table itself is hidden, too, should the curtain give way
        await sitting.press("enter")
        assert not sitting.play.has_class("covered")
        assert sitting.play.position.viewer == 1
        assert sitting.play.position.view.seats[0].hand is None


async def test_nothing_of_a_hand_is_behind_the_question_whether_to_leave() -> None:
    async with seated(local_session("fungi", people=2)) as sitting:
        await sitting.press("enter")
        await sitting.type("take 1")
        await sitting.press("ctrl+q")
        assert isinstance(sitting.top(), LeaveDialog)
        assert "hand" not in visible(sitting)
        assert "Deep in the forest" not in visible(sitting)
        await sitting.press("escape")
        assert isinstance(sitting.top(), Curtain)


async def test_what_was_decided_can_be_taken_back_through_the_curtain() -> None:
    here = local_session("felci", people=2)
    async with seated(here) as sitting:
        await sitting.press("enter")
        text = sitting.play.position.legal[0].text
        await sitting.type(text)
        await sitting.type(sitting.play.position.legal[0].text)
        assert here.table.state.player == 1
        await sitting.press("u")
        assert isinstance(sitting.top(), Curtain)
        assert here.table.state.player == 0
        assert "White" in here.curtain
        await sitting.press("u")  # White decided twice: still nobody knows who is looking
        assert isinstance(sitting.top(), Curtain)
        assert not any(step.player >= 0 for step in here.table.match.history)
        await sitting.press("u")
        assert isinstance(sitting.top(), Curtain)
        await sitting.press("enter")
        assert sitting.top() is sitting.play
        assert sitting.play.position.viewer == 0


async def test_where_all_lies_open_there_is_no_curtain() -> None:
    here = local_session("mars", people=2)
    async with seated(here) as sitting:
        assert sitting.top() is sitting.play
        await sitting.type(sitting.play.position.legal[0].text)
        assert sitting.top() is sitting.play
        assert sitting.play.position.viewer == here.table.state.player == 1
        assert "▸ 1" in sitting.board
