"""Games keep the rules they began with; a log that fits none that are known is shown as far as it does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hortus.server.personal_data import delete
from hortus.store.schema import log, tables
from tests.server.people import Browser, browsers
from tests.server.service import Service, eventually, new_database, served, settings, tokens_of

SENTENCE = "This game was played by older rules; it is shown up to move {}."
PATHS = ("", "/events", "/record", "/moments")


async def alter(service: Service, table_id: str, seq: int, payload: bytes) -> None:
    """Alter one entry, as a rule that has changed would; the server forgets what it knew of the table."""

    def write(connection: sa.Connection) -> None:
        here = (log.c.table_id == table_id) & (log.c.seq == seq)
        assert connection.execute(sa.update(log).where(here).values(payload=payload)).rowcount == 1

    await service.context.store._write(write)
    service.context.hub.live.clear()


async def last_act(service: Service, table_id: str) -> int:
    entries = await service.context.store.entries(table_id)
    return max(one.seq for one in entries if b'"type":"acted"' in one.payload)


async def played(service: Service, **others: Any) -> dict[str, Any]:
    """A table at which ten moves were made, the last of which no longer fits."""
    made = await service.table(**others)
    await service.play(made, tokens_of(made), moves=10)
    seq = await last_act(service, made["id"])
    await alter(service, made["id"], seq, b'{"type":"acted","seat":0,"action":"fly away"}')
    return made


async def test_every_way_in_shows_the_game_up_to_there(database: str) -> None:
    async with served(settings(database)) as service:
        made = await played(service, settings={"clock": {"kind": "days", "days": 1}})
        token, address = tokens_of(made)[0], f"/api/tables/{made['id']}"
        found = {path: await service.get(address + path, token) for path in PATHS}
        assert {one.status_code for one in found.values()} == {200}
        view = found[""].json()
        assert view["stopped"] == {"move": 9, "sentence": SENTENCE.format(9)}
        assert (view["legal"], view["clock"], view["take_back"]) == ([], None, None)
        assert sum(event["what"] == "acted" for event in found["/events"].json()) == 9
        assert found["/moments"].json()[-1]["seq"] == view["seq"]
        assert f"note: {SENTENCE.format(9)}" in found["/record"].text
        assert (await service.get(f"{address}/proof", token)).status_code == 409
        listed = await service.get("/api/tables?list=watch")
        assert listed.status_code == 200


async def test_nothing_can_be_done_there_and_the_reason_is_told(database: str) -> None:
    async with served(settings(database)) as service:
        made = await played(service)
        token, address = tokens_of(made)[0], f"/api/tables/{made['id']}"
        said = [
            {"type": "resign"},
            {"type": "leave"},
            {"type": "say", "text": "hello?"},
            {"type": "takeback"},
            {"type": "hint"},
            {"type": "draft", "steps": []},
            {"type": "act", "action": "take 1", "seq": 0},
        ]
        before = await service.context.store.entries(made["id"])
        for one in said:
            answer = await service.post(f"{address}/commands", one, token)
            assert (answer.status_code, answer.json()["sentence"]) == (409, SENTENCE.format(9)), one
        assert await service.context.store.entries(made["id"]) == before


async def test_the_socket_shows_it_and_refuses(database: str) -> None:
    async with served(settings(database)) as service:
        made = await played(service)
        async with service.line(made, tokens_of(made)[0]) as line:
            assert line.seat_view["stopped"]["move"] == 9
            refused = await line.ask("resign")
            assert (refused["type"], refused["code"]) == ("refused", "older_rules")


async def test_what_another_process_writes_may_not_fit_here(database: str) -> None:
    async with served(settings(database)) as service:
        made = await service.table()
        async with service.line(made, tokens_of(made)[0]) as line:
            live = await service.context.hub.open(made["id"])
            await service.context.store.append(
                made["id"], live.table.seq, [b'{"type":"acted","seat":0,"action":"fly away"}'], 1.0
            )
            live.behind = True
            await service.context.hub.refresh(live)
            await line.until(lambda message: (message.get("sight") or {}).get("stopped"))
            assert (await line.ask("resign"))["code"] == "older_rules"


async def test_bots_clocks_and_ratings_leave_it_alone(database: str) -> None:
    clock = {"kind": "real", "seconds": 10}
    async with served(settings(database)) as service:
        made = await service.table(seats=["person", "sprout"], settings={"clock": clock})
        await service.play(made, tokens_of(made)[:1], moves=3)
        assert await service.their_turn(made, tokens_of(made)[:1])  # the bot has moved, too
        seq = await last_act(service, made["id"])
        await alter(service, made["id"], seq, b'{"type":"flew"}')
        hub = service.context.hub
        for _ in range(2):
            await hub.upkeep.sweep(first=True)
        live = await hub.open(made["id"])
        assert live.thinking is None
        assert live.table.deadline() is None
        await hub.upkeep.due(made["id"])
        assert len(await service.context.store.entries(made["id"])) > live.table.seq


async def test_a_finished_game_is_left_to_be_counted_when_its_rules_are_known_again(database: str) -> None:
    async with served(settings(database)) as service, browsers(service, 2) as (ann, bob):
        for one, name in ((ann, "Ann"), (bob, "Bob")):
            await one.sign_up(name)
        table_id = await ann.table(settings={"rated": True, "take_back": "never"})
        for one in (ann, bob):
            await one.sit(table_id)
        await bob.command(table_id, "resign")
        await eventually(lambda: is_told(ann, table_id))
        await alter(service, table_id, 4, b'{"type":"drew","action":"fly away"}')
        await service.context.store._write(
            lambda connection: connection.execute(sa.update(tables).values(rated=False))
        )
        await service.context.hub.upkeep.count(1e12)
        assert await service.context.store.uncounted(1e12) == [table_id]
        assert (await ann.get(f"/api/tables/{table_id}"))["stopped"]["move"] == 0


async def is_told(somebody: Browser, table_id: str) -> bool:
    return bool((await somebody.get(f"/api/tables/{table_id}"))["ratings"])


async def test_of_a_game_that_nobody_knows_nothing_is_shown(database: str) -> None:
    async with served(settings(database)) as service:
        made = await service.table()
        await alter(service, made["id"], 0, b'{"type":"created","game":"moths"}')
        for path in (*PATHS, "/proof"):
            answer = await service.get(f"/api/tables/{made['id']}{path}")
            assert answer.status_code == 404
            assert "does not know the game" in answer.json()["sentence"]
        await service.context.hub.upkeep.sweep(first=True)


@pytest.mark.parametrize(
    "payload",
    [
        b"not even JSON",
        b'{"type":"sat","seat":9,"holder":"x"}',
        b'{"type":"started","order":[0,0]}',
        b'{"type":"answered","seat":0,"yes":true}',
        b'{"type":"said","seat":7,"text":"x"}',
        b'{"type":"tookback","seat":8,"place":0}',
        b'{"type":"finished","how":"played","scores":[],"values":[],"secret":""}',
    ],
)
async def test_whatever_stands_there_no_request_fails(payload: bytes, tmp_path: Path) -> None:
    async with served(settings(new_database("sqlite", tmp_path))) as service:
        made = await service.table()
        await service.play(made, tokens_of(made), moves=4)
        entries = await service.context.store.entries(made["id"])
        for seq in (1, 3, len(entries) - 1):
            await alter(service, made["id"], seq, payload)
            for path in (*PATHS, "/proof"):
                answer = await service.get(f"/api/tables/{made['id']}{path}", tokens_of(made)[0])
                assert answer.status_code < 500, (seq, path)


@pytest.mark.parametrize("payload", [b'{"type":"flew"}', b'{"type":"acted","seat":0,"action":"fly away"}'])
async def test_who_sat_there_is_told_what_is_kept_and_the_host_may_prune(
    payload: bytes, database: str
) -> None:
    async with served(settings(database, keep_guests=0)) as service, browsers(service, 2) as (ann, ben):
        await ann.sign_up("Annabella")
        table_id = await ann.table()
        for one in (ann, ben):
            await one.sit(table_id)
        await ann.command(table_id, "say", text="a word")
        for _ in range(3):
            view = await ann.get(f"/api/tables/{table_id}")
            mover = (ann, ben)[view["player"]]
            (first, *_) = (await mover.get(f"/api/tables/{table_id}"))["legal"]
            await mover.post(f"/api/tables/{table_id}/actions", action=first["text"], seq=view["seq"])
        await ben.command(table_id, "resign")
        await alter(service, table_id, await last_act(service, table_id), payload)
        (told,) = (await ann.get("/api/account/export"))["parts"]["tables"]
        assert told["said"][0]["text"] == "a word"
        assert "shown up to move" in told["record"]
        assert "signature" not in told["record"]
        assert len((await ann.get("/api/account/games"))["games"]) == 1
        service.context.hub.clock = lambda: 1e11
        await service.context.hub.upkeep.prune()
        entries = await service.context.store.entries(table_id)
        assert not any(b'"holder":"p-' in one.payload for one in entries if b"Annabella" not in one.payload)


async def test_who_sat_there_can_still_be_forgotten(database: str) -> None:
    async with served(settings(database)) as service, browsers(service, 1) as (ann,):
        await ann.sign_up("Ann")
        table_id = await ann.table("open", "sprout")
        await ann.sit(table_id)
        await alter(service, table_id, 3, b'{"type":"said","seat":7,"text":"x"}')
        account = await service.context.store.account_named("Ann")
        assert account is not None
        await delete(service.context, account)
        entries = await service.context.store.entries(table_id)
        assert not any(account.id.encode() in one.payload for one in entries)
