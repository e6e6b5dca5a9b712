"""What ends when somebody logs out everywhere, changes the password or deletes the account: also what is open
at tables.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from hortus.server.live_table import LiveTable
from hortus.server.seat_auth import Principal, SeatAuth, holder_of
from hortus.server.websocket import POLICY, Socket
from hortus.store import Token, open_store
from tests.server.service import Line, Service, new_database, served, settings, tokens_of

NAME, PASSWORD = "Alice", "velvet otters climb"


class Browser:
    """Somebody's browser at a server, with cookies of its own."""

    def __init__(self, service: Service, cookies: Any = None) -> None:
        self.service = service
        self.client = service.new_client(cookies)

    async def post(self, path: str, body: object, status: int = 200) -> Any:
        """Say something."""
        answer = await self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def log_in(self) -> None:
        """With name and password."""
        await self.post("/api/account/login", {"name": NAME, "password": PASSWORD})

    async def act(self, table: dict[str, Any], action: str, seq: int) -> int:
        """Try to move; the status of the answer."""
        return (
            await self.client.post(f"/api/tables/{table['id']}/actions", json={"action": action, "seq": seq})
        ).status_code

    @contextlib.asynccontextmanager
    async def line(self, table: dict[str, Any]) -> AsyncIterator[Line]:
        """A socket at a table, as the cookie says."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"ws://127.0.0.1:{self.service.port}/api/tables/{table['id']}/live"
        async with websockets.connect(
            address, additional_headers={"cookie": cookie}, compression=None
        ) as socket:
            line = Line(socket)
            assert (await line.hear())["type"] == "welcome"
            yield line


@contextlib.asynccontextmanager
async def browser(service: Service, cookies: Any = None) -> AsyncIterator[Browser]:
    """A browser, until it is closed."""
    opened = Browser(service, cookies)
    async with opened.client:
        yield opened


@contextlib.asynccontextmanager
async def two_devices(service: Service) -> AsyncIterator[tuple[Browser, Browser, dict[str, Any]]]:
    """An account at home and away, and a table at which it has the first seat; the second is a token's."""
    async with browser(service) as home, browser(service) as away:
        await home.post("/api/account", {"name": NAME, "password": PASSWORD}, 201)
        await away.log_in()
        table = await home.post("/api/tables", {"game": "mars", "seats": ["open", "person"]}, 201)
        await home.post(f"/api/tables/{table['id']}/sit", {"seat": 0})
        yield home, away, table


async def hung_up_on(line: Line) -> None:
    """Wait for the goodbye."""
    assert (await line.until(lambda message: message["type"] == "bye"))["why"] == "You were logged out."
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await line.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == POLICY


ENDS = {
    "everywhere": ("/api/account/logout", {"everywhere": True}),
    "password": ("/api/account/password", {"password": PASSWORD, "new": "sevenfold brambles"}),
    "deleted": ("/api/account/delete", {"password": PASSWORD}),
}


@pytest.mark.parametrize("how", ENDS)
async def test_sockets_of_ended_sessions_are_closed_and_open_no_seat_again(how: str) -> None:
    async with served() as service, two_devices(service) as (home, away, table):
        async with (
            away.line(table) as there,
            home.line(table) as here,
            service.line(table, tokens_of(table)[1]) as other,
        ):
            assert (there.seat_view["seat"], here.seat_view["seat"], other.seat_view["seat"]) == (0, 0, 1)
            choice = there.seat_view["legal"][0]["text"]
            await home.post(*ENDS[how])
            await hung_up_on(there)
            await hung_up_on(here)  # it comes back as whoever it is now
            assert (await other.ask("say", text="good luck"))["type"] == "news"
            seq = other.seat_view["seq"]
        async with away.line(table) as there, home.line(table) as here:
            assert there.seat_view["seat"] is None
            assert here.seat_view["seat"] == (0 if how == "password" else None)
            assert (await there.ask("act", action=choice, seq=seq))["kind"] == "seat"
        assert await away.act(table, choice, seq) == 403
        assert await home.act(table, choice, seq) == (200 if how == "password" else 403)


async def test_logging_out_here_leaves_others_where_they_are() -> None:
    async with served() as service, two_devices(service) as (home, away, table), away.line(table) as there:
        await home.post("/api/account/logout", {})
        assert (await there.ask("say", text="still here"))["type"] == "news"
        assert (
            await there.ask("act", action=there.seat_view["legal"][0]["text"], seq=there.seat_view["seq"])
        )["type"] == "news"


async def test_keys_for_an_accounts_seat_end_with_its_sessions() -> None:
    async with served() as service, two_devices(service) as (home, away, table):
        path = f"/api/tables/{table['id']}"
        key = (await away.post(f"{path}/keys", {}, 201))["token"]
        assert (await service.seat_view(table, key))["seat"] == 0
        async with service.line(table, key) as line:
            await home.post(*ENDS["everywhere"])
            await hung_up_on(line)
        assert (await service.get(path, key)).status_code == 403
        await home.log_in()
        new = (await home.post(f"{path}/keys", {}, 201))["token"]
        assert (await service.seat_view(table, new))["seat"] == 0


async def test_who_is_logged_out_and_does_not_hang_up_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as service, two_devices(service) as (home, away, table), away.line(table) as line:
        monkeypatch.setattr(Socket, "hang_up", lambda *_: None)
        await home.post(*ENDS["everywhere"])
        assert (await line.ask("act", action=line.seat_view["legal"][0]["text"], seq=line.seat_view["seq"]))[
            "kind"
        ] == "seat"
        assert (await line.ask("hello"))["seat"] is None
        monkeypatch.undo()


async def test_a_session_that_ends_while_its_socket_opens_opens_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with served() as service, two_devices(service) as (_, away, table):
        seats = SeatAuth.seats

        async def ending(seat_auth: SeatAuth, live: LiveTable, caller: Principal) -> list[int]:
            found = await seats(seat_auth, live, caller)
            if caller.identity is not None:
                service.context.sessions.end(caller.identity, 1)
            return found

        monkeypatch.setattr(SeatAuth, "seats", ending)
        with pytest.raises((websockets.ConnectionClosed, AssertionError)):
            async with away.line(table):
                pass


async def test_sockets_at_other_processes_are_closed_too(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    async with (
        served(settings(database)) as one,
        served(settings(database)) as other,
        two_devices(one) as (home, away, table),
        browser(other, away.client.cookies) as elsewhere,
    ):
        key = (await away.post(f"/api/tables/{table['id']}/keys", {}, 201))["token"]
        async with elsewhere.line(table) as line, other.line(table, key) as keyed:
            assert line.seat_view["seat"] == 0
            await home.post(*ENDS["everywhere"])
            await hung_up_on(line)
            await hung_up_on(keyed)
        assert await elsewhere.act(table, line.seat_view["legal"][0]["text"], line.seat_view["seq"]) == 403
        assert (await other.get(f"/api/tables/{table['id']}", key)).status_code == 403


async def test_what_ended_while_no_news_came_is_seen_when_they_come_again(tmp_path: Path) -> None:
    database = new_database("sqlite", tmp_path)
    async with (
        served(settings(database)) as service,
        two_devices(service) as (_, away, table),
        browser(service) as guest,
    ):
        await guest.client.get("/api/account")
        key = (await away.post(f"/api/tables/{table['id']}/keys", {}, 201))["token"]
        live = await service.context.hub.open(table["id"])
        holder = live.table.chairs[0].holder
        assert holder is not None
        async with (
            away.line(table) as line,
            service.line(table, key) as keyed,
            service.line(table, tokens_of(table)[1]) as other,
            guest.line(table) as watching,
        ):
            async with await open_store(database) as store:
                await store.end_sessions(holder, purpose=f"seat {holder}")
            service.context.hub.when_ended("", 0)
            await hung_up_on(line)
            await hung_up_on(keyed)
            assert (await other.ask("say", text="good luck"))["type"] == "news"
            assert (await watching.ask("hello"))["type"] == "welcome"


async def test_a_token_that_is_revoked_while_it_is_read_opens_nothing() -> None:
    class Revoking:
        reads = 0

        async def token(self, token: str) -> Token | None:
            self.reads += 1
            if self.reads > 1:
                return None
            seat_auth.forget()
            return Token("t", 0, f"seat {holder_of(token)}")

    seat_auth = SeatAuth(Revoking())  # type: ignore[arg-type]
    assert await seat_auth.token("key") is None
