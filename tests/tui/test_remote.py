"""A table on a real server, joined by its link."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hortus.core.record import Record
from hortus.tui.remote_session import RemoteSession
from hortus.tui.table_session import SessionRefusal
from tests.server.service import Service, served
from tests.tui.keyboard import seated, until


def link(service: Service, table: dict[str, Any], seat: int) -> str:
    """What one would be handed."""
    return f"{service.base}/t/{table['id']}#{table['seats'][seat]['token']}"


def test_what_a_link_is() -> None:
    for link in ("https://play.example/t/3vX9_a-b#d6_0-x", "http://127.0.0.1:8000/garden/t/3vX9"):
        assert RemoteSession(link).client.link == link
    for other in ("https://play.example/", "fungi"):
        with pytest.raises(ValueError, match="A table's link looks like"):
            RemoteSession(other)


async def test_a_seat_is_played_from_its_link() -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "random"])
        session = RemoteSession(link(service, table, 0))
        async with seated(session) as sitting:
            await until(lambda: session.position.legal and session.client.connected)
            assert sitting.play.position.viewer == 0
            before = session.table.seq
            await sitting.type("take 1")
            await until(lambda: session.table.seq > before and session.position.legal)
            assert ("You", "take 1") in session.log()
            await sitting.type("take 8")
            assert sitting.message.startswith("✗ ")
            assert "sticks" in sitting.message


async def test_an_invitation_sits_down_under_a_name_and_says_how_to_come_back() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "open"])
        session = RemoteSession(link(service, table, 1), "Ada")
        async with seated(session) as sitting:
            await until(lambda: session.client.connected)
            assert session.table.seat == 1
            view = await service.seat_view(table, table["seats"][0]["token"])
            assert view["seats"][1]["name"] == "Ada"
            assert view["phase"] == "playing"
            back = session.farewell.split()[-1]
            await sitting.press("ctrl+q")
            assert sitting.app.return_value == session.farewell
        again = RemoteSession(back)
        async with seated(again):
            assert again.table.seat == 1


async def test_a_line_that_breaks_is_picked_up_again_and_nothing_is_missed() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "person"])
        told: list[str] = []
        session = RemoteSession(link(service, table, 0))
        async with seated(session) as sitting:
            session.tell = told.append
            await until(lambda: session.client.connected and session.position.legal)
            await sitting.type("place a1")
            await session.client.disconnect()
            await service.act(table, table["seats"][1]["token"], "place c5", session.table.seq)
            await until(
                lambda: session.client.connected and session.position.view.seats[1].gardeners == ["c5"]
            )
            assert told == ["The connection is lost; trying again.", "Connected again."]
            rows = session.log()
            assert [what for _, what in rows if what.startswith("place")] == ["place a1", "place c5"]


async def test_others_are_asked_before_something_is_taken_back_and_can_talk() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "person"], settings={"take_back": "consent"})
        one, two = (RemoteSession(link(service, table, seat)) for seat in range(2))
        async with seated(one) as first:
            await two.open()
            await until(lambda: one.client.connected and two.client.connected and one.position.legal)
            await first.type("place a1")
            await until(lambda: two.position.legal)
            await two.act("place c5")
            await until(lambda: one.position.legal)
            assert "asked" in await one.undo()
            await until(lambda: two.table.question is not None)
            assert "type yes or no" in two.position.sentence
            await two.command("yes", "")
            await until(lambda: one.position.view.seats[0].gardeners == [])
            await two.command("say", "good luck")
            await until(lambda: any("good luck" in what for _, what in one.log()))
            with pytest.raises(SessionRefusal, match="Nothing was asked"):
                await one.command("no", "")
            await two.close()


async def test_hints_come_from_the_server_and_the_record_can_be_saved(tmp_path: Path) -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "random"])
        session = RemoteSession(link(service, table, 0))
        async with seated(session) as sitting:
            await until(lambda: session.client.connected and session.position.legal)
            await sitting.press("f2")
            assert "Have a look at" in sitting.message
            file = tmp_path / "known.txt"
            await session.save(file)
            assert "game: fungi" in file.read_text()
            assert await session.command("resign", "") == "Type resign once more to give up."
            await session.command("resign", "")
            await until(lambda: session.table.over)
            await session.save(file)
            assert Record.loads(file.read_text()).game == "fungi"
            assert session.farewell == ""
            assert "The game is over (resigned)" in session.position.sentence


async def test_a_table_that_is_not_there_ends_with_a_sentence() -> None:
    async with served() as service, seated(RemoteSession(f"{service.base}/t/nothing#token")) as sitting:
        assert sitting.app.return_code == 1
        assert "no such table" in str(sitting.app.return_value).lower()


async def test_rules_that_are_not_known_here_end_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "random"])
        session = RemoteSession(link(service, table, 0))
        view = await session.client.call("")

        async def newer(path: str) -> dict[str, Any]:
            return {**view, "rules": 7}

        monkeypatch.setattr(session.client, "call", newer)
        with pytest.raises(
            SessionRefusal, match=r"Fungi has no rules 7 here; the newest are 1\. The browser"
        ):
            await session.open()


async def test_a_server_that_does_not_answer_ends_with_a_sentence() -> None:
    with pytest.raises(SessionRefusal, match="does not answer"):
        await RemoteSession("http://127.0.0.1:9/t/3vX9#token").open()


async def test_a_rematch_goes_on_at_the_next_table() -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "random"])
        told: list[str] = []
        session = RemoteSession(link(service, table, 0))
        async with seated(session):
            session.tell = told.append
            await until(lambda: session.client.connected and session.position.legal)
            await session.command("resign", "")
            await session.command("resign", "")
            await until(lambda: session.table.over)
            await session.command("rematch", "")
            await until(
                lambda: (
                    session.client.connected
                    and session.table.table != table["id"]
                    and session.table.phase == "playing"
                )
            )
            await until(lambda: session.position.legal)
            assert not told
