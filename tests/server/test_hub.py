"""What the tables of a server survive: crowds, restarts, other processes, time."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest

from hortus.server.config import Config
from hortus.server.deadlines import Deadlines
from hortus.server.rematches import next_id
from hortus.server.retention import DAY, NEVER_BEGUN
from hortus.server.upkeep import Upkeep
from hortus.store import SeatRow, StoreError, TableRow, open_store
from hortus.table import SYSTEM, Refused, Table, commands, decode, encode, entries, verify
from tests.server.people import RATED, Browser, browsers
from tests.server.service import PATIENCE, Service, eventually, new_database, served, settings, tokens_of


async def log_of(service: Service, table: dict[str, Any]) -> list[bytes]:
    """All entries of a table, as they are on the disk; that they make a table is checked."""
    row, log = await service.context.store.load(table["id"])
    Table.from_log(row.id, row.secret, ((decode(one.payload), one.time) for one in log))
    assert [one.seq for one in log] == list(range(len(log)))
    return [bytes(one.payload) for one in log]


async def test_of_a_hundred_requests_for_one_move_exactly_one_is_carried_out(database: str) -> None:
    async with served(settings(database)) as service:
        table = await service.table("mars")
        mine = tokens_of(table)[0]
        view = await service.seat_view(table, mine)
        choice = view["legal"][0]["text"]
        answers = await asyncio.gather(*(service.act(table, mine, choice, view["seq"]) for _ in range(100)))
        assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 99}
        reached = next(answer.json()["seq"] for answer in answers if answer.status_code == 200)
        assert {answer.json()["seq"] for answer in answers} == {reached}
        assert len(await log_of(service, table)) == reached


async def test_a_restarted_server_goes_on_with_every_game_bots_included(database: str) -> None:
    async with served(settings(database)) as service:
        table = await service.table("fungi", ["person", "master@10"])
        mine = tokens_of(table)[0]
        view = await service.seat_view(table, mine)
        await service.act(table, mine, "take 1", view["seq"])
        other = await service.table("fungi", ["person", "person"])
        before = await service.seat_view(other, tokens_of(other)[0])
        thinking = await service.seat_view(table, mine)
        assert thinking["player"] == 1
    async with served(settings(database)) as service:
        assert await service.seat_view(other, tokens_of(other)[0]) == before
        live = await service.context.hub.open(table["id"])
        assert live.thinking is not None
        await service.post(f"/api/tables/{table['id']}/commands", {"type": "resign"}, mine)
        assert (await service.seat_view(table))["over"]


async def test_bots_alone_play_to_the_end_and_the_proof_holds(tmp_path: Path) -> None:
    async with served(settings(new_database("sqlite", tmp_path))) as service:
        tables = [await service.table(game, seats) for game, seats in BOTS]
        for table in tables:
            await eventually(lambda table=table: _is_over(service, table))
            assert verify((await service.get(f"/api/tables/{table['id']}/record")).text).proven


BOTS = [("fungi", ["random", "sprout"]), ("mars", ["greedy", "random"]), ("felci", ["random", "greedy"])]


async def _is_over(service: Service, table: dict[str, Any]) -> bool:
    return bool((await service.seat_view(table))["over"])


@pytest.mark.usefixtures("endless")
async def test_the_loop_is_free_while_bots_think_and_a_closing_server_does_not_wait_for_them() -> None:
    async with asyncio.timeout(2 * PATIENCE), served(Config(threads=2)) as service:
        for _ in range(6):
            await service.table("fungi", ["master@10", "person"])
        quick = await service.table("fungi", ["person", "greedy"])
        await service.play(quick, tokens_of(quick), 5)  # quick bots do not wait behind slow ones
        thinking = service.context.metrics.thinking._value.get()
        assert 1 <= thinking <= 3  # two that think for long, and perhaps the quick one
        assert service.context.metrics.waiting._value.get() >= 4


@pytest.mark.usefixtures("endless")
async def test_a_bot_stops_thinking_when_the_game_moves_on() -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "master@10"])
        mine = tokens_of(table)[0]
        view = await service.seat_view(table, mine)
        await service.act(table, mine, "take 1", view["seq"])
        live = await service.context.hub.open(table["id"])
        await eventually(lambda: _true(service.context.metrics.thinking._value.get() == 1))
        await service.post(f"/api/tables/{table['id']}/commands", {"type": "resign"}, mine)
        await eventually(lambda: _true(live.thinking is None))


async def _true(found: bool) -> bool:
    return found


async def test_idle_tables_are_put_away_and_come_back_from_the_log() -> None:
    async with served(settings(idle=0.2)) as service:
        table = await service.table("fungi")
        tokens = tokens_of(table)
        await service.play(table, tokens, 4)
        before = [await service.seat_view(table, token) for token in tokens]
        async with service.line(table, tokens[0]):
            service.context.hub.put_away(time.time() + 1)
            assert service.context.hub.count == 1
        await eventually(lambda: _true(service.context.hub.count == 0))
        assert [await service.seat_view(table, token) for token in tokens] == before


async def test_a_table_that_was_put_away_and_opened_again_knows_what_was_still_under_way() -> None:
    async with served() as service:
        hub = service.context.hub
        table = await service.table("mars")
        before = await hub.open(table["id"])
        del hub.live[table["id"]]
        async with service.line(table) as line:
            await hub.do(before, commands.Say("still here"), 0)
            said = await line.until(lambda message: message.get("events"))  # the presence may come first
            assert said["events"][0]["text"] == "still here"
            assert (await hub.open(table["id"])) is not before


async def test_a_table_that_never_began_is_deleted_after_a_month(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as service:
        hub = service.context.hub
        begun, waiting = await service.table(), await service.table(seats=("person", "open"))
        now = time.time()
        for later, found in ((NEVER_BEGUN * DAY - 60, 200), (NEVER_BEGUN * DAY + 60, 404)):
            monkeypatch.setattr(hub, "clock", lambda: now + later)  # noqa: B023
            await hub.upkeep.prune()
            hub.put_away(now + 2 * NEVER_BEGUN * DAY)
            assert (await service.get(f"/api/tables/{waiting['id']}")).status_code == found
            assert (await service.get(f"/api/tables/{begun['id']}")).status_code == 200


async def test_time_runs_out_by_itself_even_when_the_table_is_put_away() -> None:
    now = [1_800_000_000.0]
    async with served(settings(idle=0.05)) as service:
        hub = service.context.hub
        hub.clock = lambda: now[0]
        hub.clocks._clock = hub.clock
        table = await service.table(
            "fungi", settings={"clock": {"kind": "days", "days": 2}, "on_timeout": "forfeit"}
        )
        now[0] += 2 * 86400 - 10
        await eventually(lambda: _true(hub.count == 0))
        assert not (await service.seat_view(table))["over"]
        now[0] += 20
        hub.clocks._changed.set()
        await eventually(lambda: _is_over(service, table))
        assert (await service.seat_view(table))["result"]["how"] == "time"


async def test_a_clock_does_not_count_the_time_in_which_nobody_was_served(tmp_path: Path) -> None:
    database = new_database("sqlite", tmp_path)
    now = [1_800_000_000.0]
    async with served(settings(database)) as service:
        service.context.hub.clock = lambda: now[0]
        table = await service.table(
            "fungi", settings={"clock": {"kind": "real", "seconds": 60, "increment": 0}}
        )
        tokens = tokens_of(table)
        await service.play(table, tokens, 3)
    async with served(settings(database)) as service:  # by the clock on the wall it is much later or earlier
        live = await service.context.hub.open(table["id"])
        later = live.table.last + 5000
        service.context.hub.clock = lambda: later
        await service.context.hub.upkeep.forgive(live)
        assert not live.table.is_over
        due = live.table.deadline()
        assert due is not None
        assert later < due <= later + 120


@pytest.mark.parametrize(
    ("clock", "over"),
    [({"kind": "real", "seconds": 60, "increment": 0}, False), ({"kind": "days", "days": 1}, True)],
)
async def test_after_a_restart_seconds_go_on_where_they_stopped_and_days_went_on(
    clock: dict[str, Any], over: bool, tmp_path: Path
) -> None:
    database = new_database("sqlite", tmp_path)
    async with served(settings(database)) as service:
        service.context.hub.clock = lambda: 1_000_000_000.0  # long ago
        table = await service.table("fungi", settings={"clock": clock})
        await service.play(table, tokens_of(table), 3)
    async with served(settings(database)) as service:
        assert service.context.hub.count == 1  # without anybody having asked for it
        await service.context.hub.upkeep.due(table["id"])
        assert (await service.seat_view(table))["over"] is over


@pytest.mark.parametrize(
    "payloads", [[b"no entry"], [b'{"type":"laterversion"}'], [b'{"type":"started","order":[0,1]}']]
)
async def test_a_log_that_cannot_be_read_keeps_no_other_table_from_going_on(
    payloads: list[bytes], tmp_path: Path
) -> None:
    database = new_database("sqlite", tmp_path)
    async with await open_store(database) as store:
        row = TableRow("broken", "fungi", 2, {}, "", bytes(32), 1.0, clocked=True, started=1.0)
        await store.create(row, [SeatRow(0), SeatRow(1)], payloads, time=1.0)
    async with served(settings(database)) as service:
        table = await service.table("fungi", ["random", "random"])
        await eventually(lambda: _is_over(service, table))


async def test_a_clock_that_could_not_be_served_rings_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as service:
        hub = service.context.hub
        table = await service.table(
            "fungi", settings={"clock": {"kind": "real", "seconds": 60, "increment": 0}}
        )
        hub.clocks.watch(table["id"], None)

        async def trouble(*arguments: Any) -> int:
            raise StoreError("The disk is full.")

        with monkeypatch.context() as patch:
            patch.setattr(hub, "do", trouble)
            await hub.upkeep.due(table["id"])
        assert hub.clocks.knows(table["id"])


async def test_a_table_is_in_the_lists_in_which_it_belongs_from_beginning_to_end() -> None:
    async with served() as service:
        browser = service.client

        async def lists() -> list[str]:
            names = ("open", "watch", "mine", "finished")
            found = [(await browser.get(f"/api/tables?list={name}")).json()["tables"] for name in names]
            return [name for name, tables in zip(names, found, strict=True) if tables]

        async def do(kind: str) -> None:
            assert (
                await browser.post(f"/api/tables/{table['id']}/commands", json={"type": kind})
            ).status_code == 200

        async def level() -> Any:
            [found] = (await browser.get("/api/tables?list=mine")).json()["tables"]
            return found["seats"][0]["level"]

        wanted = {"game": "mars", "seats": ["open", "person"], "listed": True}
        table = (await browser.post("/api/tables", json={**wanted, "settings": {"on_timeout": "bot"}})).json()
        assert await lists() == ["open"]
        assert (await browser.post(f"/api/tables/{table['id']}/sit", json={})).status_code == 200
        assert await lists() == ["watch", "mine"]
        service.context.hub.bots._closing = True  # so that the bot leaves something to come back to
        await do("leave")
        assert (await lists(), await level()) == (["watch", "mine"], "greedy")
        await do("return")
        assert (await lists(), await level()) == (["watch", "mine"], None)
        await do("resign")
        assert await lists() == ["finished"]


async def test_a_rematch_that_another_process_set_up_before_it_ended_is_found() -> None:
    async with served() as service:
        table = await service.table("mars")
        path = f"/api/tables/{table['id']}/commands"
        await service.post(path, {"type": "resign"}, tokens_of(table)[0])
        live = await service.context.hub.open(table["id"])
        there = replace(live.row, id=next_id(live.table))
        await service.context.store.create(there, [], [b"created"], time=1.0)
        for token in tokens_of(table):
            assert (await service.post(path, {"type": "rematch"}, token)).status_code == 200
        await eventually(lambda: _went_on(service, table, there.id))


async def _went_on(service: Service, table: dict[str, Any], following: str) -> bool:
    return bool((await service.seat_view(table))["next_table"] == following)


async def test_a_bot_whose_move_could_not_be_written_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "random"])
        store, token, troubles = service.context.store, tokens_of(table)[0], list[int]()
        append = store.append
        view = await service.seat_view(table, token)

        async def once_in_trouble(table_id: str, seq: int, *arguments: Any, **others: Any) -> int:
            if seq > view["seq"] and not troubles:
                troubles.append(seq)
                raise StoreError("The disk is full.")
            return await append(table_id, seq, *arguments, **others)

        monkeypatch.setattr(store, "append", once_in_trouble)
        assert (await service.act(table, token, view["legal"][0]["text"], view["seq"])).status_code == 200
        await eventually(lambda: _has_moved(service, table))
        assert troubles


async def test_a_game_that_ends_is_rated() -> None:
    async with served() as service:
        await _alice_loses(service)

        async def rated() -> Any:
            return (await service.client.get("/api/account/ratings")).json()["ratings"]

        await eventually(rated)
        [rating] = await rated()
        assert (rating["game"], rating["games"]) == ("fungi", 1)


async def _nothing(*_: object, **__: object) -> None:
    """What a process does that was killed just before."""


async def _alice_loses(service: Service) -> str:
    """Somebody with an account gives up against another: a result that counts."""
    alice = Browser(service.client)
    await alice.sign_up("Alice")
    table = await alice.table(settings=RATED)
    await alice.sit(table)
    async with browsers(service, 1) as (ben,):
        await ben.sign_up("Benedikt")
        await ben.sit(table)
    await alice.command(table, "resign")
    return table


@contextlib.asynccontextmanager
async def killed_before(database: str, monkeypatch: pytest.MonkeyPatch, step: str) -> AsyncIterator[Service]:
    """A server that is killed before it comes to this step of its upkeep."""
    with monkeypatch.context() as killed:
        killed.setattr(Upkeep, step, _nothing)
        async with served(settings(database)) as service:
            yield service


async def test_a_result_that_a_killed_process_did_not_count_is_counted_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with killed_before(database, monkeypatch, "rate") as service:
        await _alice_loses(service)
        cookies = httpx2.Cookies(service.client.cookies)
        nobodys = await service.table("mars")  # this one does not count
        await service.post(f"/api/tables/{nobodys['id']}/commands", {"type": "resign"}, tokens_of(nobodys)[0])
    async with served(settings(database)) as one, served(settings(database)) as other:
        for service in (one, other):
            service.client.cookies = cookies
            [rating] = (await service.client.get("/api/account/ratings")).json()["ratings"]
            assert (rating["game"], rating["games"]) == ("fungi", 1)
            assert await service.context.store.uncounted(1e12) == []


async def test_a_result_of_somebody_who_has_gone_since_is_settled(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with killed_before(database, monkeypatch, "rate") as service:
        table = await _alice_loses(service)
        store = service.context.store
        assert await store.uncounted(1e12) == [table]
        alice = await store.account_named("Alice")
        assert alice is not None
        await store.delete_account(alice.id)
    async with served(settings(database)) as service:
        assert await service.context.store.uncounted(1e12) == []


async def test_a_result_that_another_process_did_not_count_is_counted_by_one_that_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = new_database("postgresql", tmp_path)
    async with served(settings(database, sweep=0.2)) as one, served(settings(database, sweep=0.2)) as other:
        monkeypatch.setattr(one.context.hub.upkeep, "rate", _nothing)
        monkeypatch.setattr(one.context.hub.upkeep, "count", _nothing)
        table = await _alice_loses(one)

        async def counted() -> bool:
            return (await other.context.store.load(table))[0].rated

        await eventually(counted)
        [rating] = (await one.client.get("/api/account/ratings")).json()["ratings"]
        assert rating["games"] == 1


async def test_a_rematch_that_a_killed_process_did_not_set_up_is_set_up_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with killed_before(database, monkeypatch, "go_on") as service:
        table = await service.table("mars")
        path = f"/api/tables/{table['id']}/commands"
        await service.post(path, {"type": "resign"}, tokens_of(table)[0])
        for token in tokens_of(table):
            assert (await service.post(path, {"type": "rematch"}, token)).status_code == 200
    async with served(settings(database)) as one, served(settings(database)) as other:
        following = next_id((await one.context.hub.open(table["id"])).table)
        for service in (one, other):
            await eventually(lambda service=service: _went_on(service, table, following))
            assert (await service.seat_view({"id": following}, tokens_of(table)[0]))["players"]
        log = [decode(payload) for payload in await log_of(one, table)]
        assert [entry for entry in log if isinstance(entry, entries.WentOn)] == [entries.WentOn(following)]


async def test_a_finished_game_that_cannot_be_read_keeps_no_other_from_being_counted(tmp_path: Path) -> None:
    database = new_database("sqlite", tmp_path)
    async with await open_store(database) as store:
        row = TableRow("broken", "mars", 2, {}, "1", bytes(32), 0.0, started=0.0, finished=1.0)
        await store.create(row, [SeatRow(0), SeatRow(1)], [b"nonsense"], time=1.0)
    async with served(settings(database)) as service:
        table = await service.table("mars")
        await service.post(f"/api/tables/{table['id']}/commands", {"type": "resign"}, tokens_of(table)[0])
        await eventually(lambda: _true_of(service.context.store.uncounted(1e12), ["broken"]))


async def _true_of(found: Any, wanted: object) -> bool:
    return bool(await found == wanted)


def test_clocks_ring_once_at_the_latest_time_they_were_set_to() -> None:
    now = 100.0
    clocks = Deadlines(lambda table: asyncio.sleep(0), lambda: now)
    clocks.watch("a", 110.0)
    clocks.watch("a", 120.0)
    clocks.watch("b", 130.0)
    clocks.watch("b", 115.0)
    clocks.watch("c", 112.0)
    clocks.watch("c", None)
    assert clocks.ready() == []
    now = 116.0
    assert clocks.ready() == ["b"]
    now = 140.0
    assert clocks.ready() == ["a"]
    assert clocks.ready() == []
    assert not clocks.knows("a")


# Several processes --------------------------------------------------------------------------------


async def test_two_servers_on_one_database_show_both_seats_every_event_in_order(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    async with served(settings(database)) as here, served(settings(database)) as there:
        table = await here.table("mars", ["person", "person"])
        first, second = tokens_of(table)
        async with here.line(table, first) as ann, there.line(table, second) as ben:
            for _ in range(12):
                line, other = (ann, ben) if ann.seat_view["player"] == 0 else (ben, ann)
                answer = await line.ask(
                    "act", action=line.seat_view["legal"][0]["action"], seq=line.seat_view["seq"]
                )
                assert answer["type"] == "news", answer
                await other.reach(answer["sight"]["seq"])
            for line in (ann, ben):
                assert [event["seq"] for event in line.events] == list(range(line.seat_view["seq"]))
            assert [event["text"] for event in ann.events if "text" in event] == [
                event["text"] for event in ben.events if "text" in event
            ]


async def test_a_server_that_has_not_heard_yet_does_not_refuse_what_is_right(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    async with served(settings(database)) as here, served(settings(database)) as there:
        table = await here.table("mars", ["person", "person"])
        tokens = tokens_of(table)
        await there.seat_view(table)
        far = await there.context.hub.open(table["id"])
        for turn in range(6):
            view = await here.their_turn(table, tokens)
            assert view is not None
            if turn % 2:
                far.behind = False  # as if the news were still on their way
            service = there if turn % 2 else here
            answer = await service.act(table, tokens[view["player"]], view["legal"][0]["text"], view["seq"])
            assert answer.status_code == 200, answer.text


async def test_a_server_that_has_not_heard_yet_shows_the_table_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = new_database("postgresql", tmp_path)
    async with served(settings(database)) as here, served(settings(database)) as there:
        table = await here.table("mars", ["person", "person"])
        token = tokens_of(table)[0]
        await there.seat_view(table)
        monkeypatch.setattr(
            there.context.hub.upkeep, "hear", lambda table_id, seq: None
        )  # as if the news never came
        view = await here.seat_view(table, token)
        answer = await here.act(table, token, view["legal"][0]["text"], view["seq"])
        async with there.line(table, token) as line:
            assert line.seat_view["seq"] == answer.json()["seq"]
            answer = await here.post(
                f"/api/tables/{table['id']}/commands", {"type": "say", "text": "hello"}, token
            )
            again = await line.ask("hello")
            assert again["sight"]["seq"] == answer.json()["seq"]
            assert (await there.seat_view(table))["seq"] == answer.json()["seq"]
            await here.post(
                f"/api/tables/{table['id']}/commands", {"type": "say", "text": "still here?"}, token
            )
            said = await line.ask(
                "say", text="yes"
            )  # made for a place that is taken, and right at the next one
            assert [event["text"] for event in said["events"]] == ["yes"]


async def test_the_same_move_sent_to_two_servers_is_made_once(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    async with served(settings(database)) as here, served(settings(database)) as there:
        table = await here.table("mars", ["person", "person"])
        tokens = tokens_of(table)
        for _ in range(5):
            view = await here.their_turn(table, tokens)
            assert view is not None
            token, choice = tokens[view["player"]], view["legal"][0]["text"]
            answers = await asyncio.gather(
                *(
                    service.act(table, token, choice, view["seq"])
                    for service in (here, there)
                    for _ in range(10)
                )
            )
            assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 19}
        await log_of(here, table)


async def test_of_two_servers_that_both_think_for_a_bot_one_moves(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    async with served(settings(database)) as here, served(settings(database)) as there:
        table = await here.table("mars", ["person", "seedling"])
        mine = tokens_of(table)[0]
        for _ in range(4):
            view = await here.their_turn(table, [mine, None])
            assert view is not None
            assert (await here.act(table, mine, view["legal"][0]["text"], view["seq"])).status_code == 200
            far = await there.context.hub.open(table["id"])
            await there.context.hub.refresh(far)
            turn = far.table.bot_to_move()
            if turn is not None:
                with_luck = there.context.hub.do(
                    far, commands.Act(far.table.state.legal_actions()[0], turn.seq), SYSTEM
                )
                await asyncio.gather(with_luck, return_exceptions=True)
        log = await log_of(here, table)
        kept = [entry for entry in log if b'"acted"' in entry]
        people = sum(b'"seat":0' in entry for entry in kept)
        assert people == 4


async def test_a_person_who_changes_servers_does_not_wait_for_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hortus.server.bots.GRACE", 10 * PATIENCE)
    database = new_database("postgresql", tmp_path)
    async with served(settings(database)) as here, served(settings(database)) as there:
        table = await here.table("mars", ["person", "greedy"])
        tokens = tokens_of(table)
        async with here.line(table), there.line(table):  # both have the table, and hear of every move
            for turn in range(8):
                service = (here, there)[turn % 2]
                view = await service.their_turn(table, tokens)
                assert view is not None
                assert (
                    await service.act(table, tokens[0], view["legal"][0]["text"], view["seq"])
                ).status_code == 200


async def test_a_server_that_fell_silent_is_stood_in_for(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    async with served(settings(database)) as here:
        table = await here.table("fungi", ["person", "greedy"])
        mine = tokens_of(table)[0]
        here.context.hub.bots._closing = True  # it will not think any more
        await here.act(table, mine, "take 1", (await here.seat_view(table, mine))["seq"])
        async with served(settings(database, sweep=0.1)) as there:
            await eventually(lambda: _has_moved(there, table))


async def _has_moved(service: Service, table: dict[str, Any]) -> bool:
    return bool((await service.seat_view(table))["player"] == 0)


async def test_in_a_log_time_never_goes_backwards_whatever_the_clock_does() -> None:
    async with served() as service:
        hub = service.context.hub
        table = await service.table("mars", ["person", "person"])
        live = await hub.open(table["id"])
        began, hub.clock = live.table.last, lambda: 1000.0
        view = await service.seat_view(table, tokens_of(table)[0])
        assert (
            await service.act(table, tokens_of(table)[0], view["legal"][0]["text"], view["seq"])
        ).status_code == 200
        assert live.table.last == began


async def test_after_a_write_that_failed_the_table_is_read_anew() -> None:
    async with served() as service:
        table = await service.table("mars")
        mine = tokens_of(table)[0]
        live = await service.context.hub.open(table["id"])
        store = service.context.store
        append = store.append

        async def written_but_not_told(*args: Any, **kwargs: Any) -> int:
            await append(*args, **kwargs)
            raise StoreError("The connection was lost.")

        view = await service.seat_view(table, mine)
        store.append = written_but_not_told  # type: ignore[method-assign]
        assert (await service.act(table, mine, view["legal"][0]["text"], view["seq"])).status_code == 503
        store.append = append  # type: ignore[method-assign]
        assert live.behind
        assert (await service.seat_view(table, mine))["seq"] == view["seq"] + 1
        with pytest.raises(Refused):
            await service.context.hub.do(live, commands.Act(view["legal"][0]["text"], view["seq"]), 0)


@pytest.mark.parametrize("busy", ["append", "entries"])
async def test_news_that_come_while_the_table_is_busy_are_not_lost(busy: str) -> None:
    """Another process goes on before this one has heard what became of its own writing, or of its reading."""

    async with served() as service:
        table = await service.table("mars")
        mine = tokens_of(table)[0]
        hub, store = service.context.hub, service.context.store
        original = getattr(store, busy)

        async def say(text: str) -> None:
            seq = (await store.heads([table["id"]]))[table["id"]]
            await type(store).append(store, table["id"], seq, [encode(entries.Said(1, text))], hub.clock())
            hub.upkeep.hear(table["id"], seq)

        async def and_another_goes_on(*args: Any, **kwargs: Any) -> Any:
            setattr(store, busy, original)
            found = await original(*args, **kwargs)
            await say("meanwhile")
            await asyncio.sleep(0)
            return found

        async with service.line(table, mine) as line:
            setattr(store, busy, and_another_goes_on)
            if busy == "append":
                view = await service.seat_view(table, mine)
                assert (
                    await service.act(table, mine, view["legal"][0]["text"], view["seq"])
                ).status_code == 200
            else:
                await say("first")
            await line.until(
                lambda message: any(one.get("text") == "meanwhile" for one in message.get("events", ()))
            )
