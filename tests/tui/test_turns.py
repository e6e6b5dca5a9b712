"""Turns at a table on a server: tried step by step, taken back, confirmed.

And the clock that runs meanwhile.
"""

from __future__ import annotations

import pytest
from textual.widgets import Static

from hortus.tui.clock_text import Clock
from hortus.tui.header import Header
from hortus.tui.remote_session import RemoteSession
from hortus.tui.table_session import SessionRefusal
from tests.server.service import Service, served
from tests.tui.keyboard import Sitting, seated, until
from tests.tui.test_remote import link

REAL = {"clock": {"kind": "real", "seconds": 300.0}}


class Time:
    """A clock that stands still unless it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def plant(session: RemoteSession, cell: str) -> str:
    """A fern that can be planted there."""
    return next(
        choice.text
        for choice in session.position.legal
        if choice.text.startswith("plant") and choice.text.endswith(cell)
    )


def tried(session: RemoteSession) -> list[str]:
    """The steps that nobody else has seen."""
    return list(session.position.tried)


def top(sitting: Sitting) -> str:
    """What is said above the board."""
    return str(sitting.play.query_one("#top", Static).render())


# Drafts -------------------------------------------------------------------------------------------


async def test_a_turn_is_tried_step_by_step_and_nobody_else_sees_it_before_it_is_whole() -> None:
    async with served() as service:
        table = await service.table("felci", ["person", "person"])
        mine, theirs = (RemoteSession(link(service, table, seat)) for seat in range(2))
        async with seated(mine) as sitting:
            await theirs.open()
            await until(lambda: mine.position.legal and theirs.client.connected)
            first = plant(mine, "c1")
            await sitting.type(first)
            assert tried(mine) == [first]
            assert list(mine.position.view.ferns) == ["c1"]
            assert f"Tried: {first}." in sitting.message
            assert (await service.seat_view(table, table["seats"][1]["token"]))["view"]["ferns"] == {}
            await sitting.press("f3")
            assert tried(mine) == []
            assert mine.position.view.ferns == {}
            assert f"Taken back: {first!r}" in sitting.message
            await sitting.type(first)
            await until(lambda: tried(mine) == [first])
            await sitting.type(plant(mine, "e1"))
            await until(lambda: theirs.position.legal)
            assert tried(mine) == []
            assert list(theirs.position.view.ferns) == ["c1", "e1"]
            await theirs.close()


async def test_steps_are_taken_back_one_by_one_and_what_is_tried_so_far_can_be_confirmed() -> None:
    async with served() as service:
        table = await service.table("felci", ["person", "person"])
        session = RemoteSession(link(service, table, 0))
        async with seated(session) as sitting:
            await until(lambda: session.client.connected)
            await sitting.type("confirm")
            assert "nothing to confirm" in sitting.message
            await sitting.type("confirm on")
            first = plant(session, "c1")
            await sitting.type(first)
            second = plant(session, "e1")
            await sitting.type(second)
            assert tried(session) == [first, second]
            assert not session.position.legal
            await sitting.type("plant red e2")
            assert "Your turn is whole" in sitting.message
            await sitting.type("undo")
            assert tried(session) == [first]
            await sitting.type("hint")
            assert "take back what you have tried first" in sitting.message
            await sitting.type(plant(session, "f1"))
            await sitting.type("")  # Enter alone confirms a turn that is whole
            await until(lambda: session.table.player == 1)
            assert list(session.table.view["ferns"]) == ["c1", "f1"]


async def test_what_is_tried_so_far_is_played_by_confirm() -> None:
    async with served() as service:
        table = await service.table("felci", ["person", "person"])
        session = RemoteSession(link(service, table, 0))
        async with seated(session) as sitting:
            await until(lambda: session.client.connected)
            await sitting.type(plant(session, "c1"))
            await sitting.type("confirm")
            await until(lambda: list(session.table.view["ferns"]) == ["c1"])
            assert tried(session) == []
            assert session.table.player == 0  # the second action is still to come


async def test_words_leave_what_was_tried_alone_and_another_position_drops_it() -> None:
    async with served() as service:
        table = await service.table("felci", ["person", "person"])
        mine, theirs = (RemoteSession(link(service, table, seat)) for seat in range(2))
        async with seated(mine):
            await theirs.open()
            await until(lambda: mine.position.legal and theirs.client.connected)
            first = plant(mine, "c1")
            await mine.act(first)
            await theirs.command("say", "good luck")
            await until(lambda: any("good luck" in what for _, what in mine.log()))
            assert tried(mine) == [first]
            other = mine.table.legal[-1].text
            answer = await service.act(
                table, table["seats"][0]["token"], other, mine.table.seq
            )  # at another device
            assert answer.status_code == 200
            await until(lambda: "c1" not in mine.position.view.ferns)
            assert tried(mine) == []
            await theirs.close()


# The clock ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0.0, "0:00"),
        (0.2, "0:01"),
        (61.0, "1:01"),
        (3723.0, "1:02:03"),
        (86400.0, "24:00:00"),
        (4e5, "4 days"),
    ],
)
def test_what_a_clock_shows(seconds: float, shown: str) -> None:
    assert str(Clock(seconds, running=True)) == shown


def test_only_a_clock_that_runs_is_low() -> None:
    assert Clock(19.0, running=True).is_low
    assert not Clock(19.0, running=False).is_low
    assert not Clock(20.0, running=True).is_low


async def test_the_clock_goes_on_between_messages_and_stops_with_the_game() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "person"], settings=REAL)
        time = Time()
        session = RemoteSession(link(service, table, 0), now=time)
        async with seated(session, second=0.05) as sitting:
            bar = sitting.play.query_one(Header)
            await until(lambda: session.client.connected and bar.ticking)
            mine, theirs = session.clocks()
            assert (mine.running, theirs.running) == (True, False)
            assert theirs.left == 300.0
            assert 60.0 < mine.left <= 120.0  # a first turn has two minutes, and they are not taken off
            time.now = 30.0
            assert session.clocks()[0].left == pytest.approx(mine.left - 30.0)
            await until(lambda: f"You 0 {session.clocks()[0]}" in top(sitting))
            time.now = mine.left - 7.5
            await until(lambda: "You 0  0:08 !" in top(sitting))  # low: a sign, and not a colour alone
            time.now = 1000.0
            await until(lambda: "0:00 !" in top(sitting))
            await sitting.type("place a1")
            await until(lambda: session.clocks()[1].running)
            assert "5:00" in top(sitting)
            await session.command("resign", "")
            await session.command("resign", "")
            await until(lambda: session.table.over and not bar.ticking)
            assert not any(clock.running for clock in session.clocks())


async def test_without_a_clock_nothing_ticks() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "person"])
        session = RemoteSession(link(service, table, 0))
        async with seated(session) as sitting:
            await until(lambda: session.client.connected)
            assert session.clocks() == ()
            assert not sitting.play.query_one(Header).ticking
            assert ":" not in top(sitting)


async def test_where_there_is_no_room_for_all_clocks_the_one_that_runs_is_shown() -> None:
    async with served() as service:
        names = ["Bartholomew the Elder"] * 5
        table = await service.table("mars", ["person"] * 5, names=names, settings=REAL)
        session = RemoteSession(link(service, table, 0), now=Time())
        async with seated(session) as sitting:
            await until(lambda: session.client.connected)
            await until(lambda: top(sitting).endswith(str(session.clocks()[0])))
            assert len(top(sitting)) < 80
            assert "…" in top(sitting)


# Coming and going ---------------------------------------------------------------------------------


async def test_who_gets_up_is_played_for_until_they_return() -> None:
    async with served() as service:
        table = await service.table(
            "mars", ["person"] * 3, names=["Ada", "Ben", "Cleo"], settings={"on_timeout": "bot"}
        )
        one, two = (RemoteSession(link(service, table, seat)) for seat in range(2))
        async with seated(one) as sitting:
            await two.open()
            await until(lambda: one.client.connected and two.client.connected)
            await until(lambda: "Ben; " in one._who())  # presence is told a moment later
            await sitting.type("who")
            assert sitting.message == "Seat 0: You; Seat 1: Ben; Seat 2: Cleo (not connected)."
            await sitting.type("mute ben")
            assert sitting.message == "What Ben says is not shown any more."
            await two.command("say", "can you hear me")
            await sitting.type("unmute Ben")
            await two.command("say", "and now")
            await until(lambda: any("and now" in what for _, what in one.log()))
            assert not any("can you" in what for _, what in one.log())
            with pytest.raises(SessionRefusal, match="There is: Ben, Cleo"):
                await one.command("mute", "Dora")
            assert "once more" in await two.command("leave", "")
            await two.command("leave", "")
            await until(lambda: "Ben (away)" in one.position.names)
            await two.command("return", "")
            await until(lambda: "Ben" in one.position.names)
            await two.close()


async def test_chance_may_say_who_plays_which_seat() -> None:
    async def moved(service: Service) -> bool:
        """Whether the first who sat down plays the other seat, whose cards they are then told."""
        table = await service.table("fungi", ["person", "open"], settings={"seating": "random"})
        one, two = (RemoteSession(link(service, table, seat)) for seat in range(2))
        await one.open()
        await until(lambda: one.client.connected)
        await two.open()
        await until(
            lambda: one.client.connected and one.table.phase == "playing" and one.happened == one.table.seq
        )
        dealt = [event.text for event in one._events if event.what == "drew"]
        hidden = [place for place, text in enumerate(dealt) if text == "draw ?"]
        theirs = (
            8 if one.table.seat == 1 else 11
        )  # the forest lies open; then come the hands, three cards each
        assert set(hidden) <= set(range(theirs, theirs + 3))
        if one.table.player == one.table.seat:
            await one.act("take 1")
        await one.close()
        await two.close()
        return one.table.seat == 1

    async with served() as service:
        while not await moved(service):
            pass


async def test_who_comes_too_late_to_sit_down_is_told_that_they_watch() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "open"])
        first, late = (RemoteSession(link(service, table, 1)) for _ in range(2))
        await first.open()
        told: list[str] = []
        late.tell = told.append
        await late.open()
        assert late.table.seat is None
        assert told == ["You watch: nobody sits down with this link any more."]
        await first.close()
        await late.close()


async def test_a_table_that_waits_for_it_is_begun_by_start() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "random"], settings={"autostart": False})
        session = RemoteSession(link(service, table, 0))
        async with seated(session) as sitting:
            await until(lambda: session.client.connected)
            assert sitting.message == "start begins."
            await sitting.type("start")
            await until(lambda: session.position.legal)


async def test_scores_that_rise_stand_in_the_log() -> None:
    async with served() as service:
        table = await service.table(
            "mars", ["person", "person"], options={"count_planted": True}, names=["Ada", "Ben"]
        )
        session = RemoteSession(link(service, table, 0))
        await session.open()
        await until(lambda: session.client.connected)
        await service.play(table, [seat["token"] for seat in table["seats"]], moves=24)
        await until(lambda: any(session.table.scores))
        risen = [what for who, what in session.log() if who == "score"]
        assert risen
        assert "0 → " in risen[0]
        await session.close()


async def test_a_table_that_is_there_no_more_is_told_once_and_not_asked_for_again() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "person"])
        session = RemoteSession(link(service, table, 0))
        told: list[str] = []
        session.tell = told.append
        await session.open()
        await until(lambda: session.client.connected)
        session.client.begin_again("nothing")
        await until(lambda: session.client.gone)
        assert told[-1] == "This table is there no more."
        await session.close()
