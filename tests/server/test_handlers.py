"""The calls of the HTTP API."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.server import Config
from hortus.server.middleware import SecuritySettings
from hortus.server.rematches import next_id
from hortus.table import Table, verify
from tests.server.service import SEATS, Service, bearer, served, settings, tokens_of


async def test_a_whole_game_with_a_bot_by_the_minimal_calls_alone(database: str) -> None:
    async with served(settings(database)) as service:
        table = await service.table("fungi", ["person", "greedy"], players=2, options={})
        assert [one["seat"] for one in table["seats"]] == [0, 1]
        assert table["seats"][1]["token"] is None
        assert table["seats"][0]["link"].endswith(f"/t/{table['id']}#{table['seats'][0]['token']}")
        tokens = tokens_of(table)
        view = await service.seat_view(table, tokens[0])
        assert {"seq", "player", "over", "scores", "view", "legal"} <= set(view)
        assert view["commitment"] == table["commitment"]
        assert await service.play(table, tokens) > 10
        end = await service.seat_view(table)
        assert end["over"]
        assert end["player"] == hortus.OVER
        record = (await service.get(f"/api/tables/{table['id']}/record")).text
        assert verify(record).proven
        assert f"commitment: {table['commitment']}" in record
        assert hortus.Record.loads(record).replay().scores() == end["scores"]


async def test_refusals_have_their_status_and_say_why() -> None:
    async with served() as service:
        table = await service.table()
        mine, other = tokens_of(table)
        view = await service.seat_view(table, mine)
        seq = view["seq"]
        illegal = await service.act(table, mine, "take 8", seq)
        assert illegal.status_code == 422
        assert "position 8 costs 6 sticks and you have 0 (FUN-9)" in illegal.json()["sentence"]
        assert illegal.json()["clause"] == "FUN-9"
        assert (await service.act(table, other, "take 1", seq)).status_code == 403
        assert (await service.act(table, None, "take 1", seq)).status_code == 403
        assert (await service.act(table, "nobody's token", "take 1", seq)).status_code == 403
        another = await service.table()
        assert (await service.act(table, tokens_of(another)[0], "take 1", seq)).status_code == 403
        stale = await service.act(table, mine, "take 1", seq - 1)
        assert (stale.status_code, stale.json()["seq"]) == (409, seq)
        done = await service.act(table, mine, "Take  1", seq)
        assert done.status_code == 200
        assert done.json()["seq"] > seq
        again = await service.act(table, mine, "take 1", seq)
        assert (again.status_code, again.json()["seq"]) == (409, done.json()["seq"])


async def test_no_action_is_too_odd_to_be_refused_politely() -> None:
    async with served() as service:
        table = await service.table()
        mine = tokens_of(table)[0]
        view = await service.seat_view(table, mine)
        odd: list[Any] = [10**30, -1, 65536, 1.5, True, None, [], "", "take ?", "x" * 101, "\u0000", 70000]
        for action in odd:
            answer = await service.act(table, mine, action, view["seq"])
            assert answer.status_code in (400, 422), answer.text
        assert await service.seat_view(table, mine) == view


async def test_actions_by_number_and_by_text_are_the_same() -> None:
    async with served() as service:
        table = await service.table("mars")
        tokens = tokens_of(table)
        view = await service.seat_view(table, tokens[0])
        choice = view["legal"][3]
        assert (await service.act(table, tokens[0], choice["action"], view["seq"])).status_code == 200
        events = (await service.get(f"/api/tables/{table['id']}/events?since={view['seq']}")).json()
        assert events[0]["text"] == choice["text"]


IMPOSSIBLE = [
    (b"{", 400),
    (b"\xff", 400),
    (b"[]", 422),
    (b'{"game": "fungi"}', 422),
    (b'{"game": "chess", "seats": ["person", "person"]}', 422),
    (b'{"game": "fungi", "seats": ["person"]}', 422),
    (b'{"game": "fungi", "seats": ["person", "person"], "players": 3}', 422),
    (b'{"game": "fungi", "seats": ["person", "nobody"]}', 422),
    (b'{"game": "fungi", "seats": ["person", "plain"]}', 422),
    (b'{"game": "fungi", "seats": ["person", "master@3600"]}', 422),
    (b'{"game": "fungi", "seats": ["person", "sage@1000000it"]}', 422),
    (b'{"game": "fungi", "seats": ["person", "person"], "options": {"beginner": true}}', 422),
    (b'{"game": "feenbalz", "seats": ["person", "open", "open"], "options": {"fairies": true}}', 422),
    (b'{"game": "fungi", "seats": ["person", "person"], "settings": {"stand_in": "master@60"}}', 422),
    (b'{"game": "fungi", "seats": ["person", "person"], "names": ["\\u0000", ""]}', 422),
    (b'{"game": "fungi", "seats": ["person", "person"], "nonsense": 1}', 422),
]


async def test_a_table_that_cannot_be_is_refused_in_a_sentence() -> None:
    async with served() as service:
        for body, status in IMPOSSIBLE:
            answer = await service.client.post("/api/tables", content=body)
            assert (answer.status_code, answer.json()["kind"]) == (status, "bad"), answer.text
            assert answer.json()["sentence"]


async def test_what_is_nested_too_deeply_is_no_json() -> None:
    async with served() as service:
        table = await service.table()
        deep = '{"x":' + "[" * 7000 + "]" * 7000 + ',"type":"say","text":"deep"}'
        answer = await service.client.post(f"/api/tables/{table['id']}/commands", content=deep)
        assert (answer.status_code, answer.json()["kind"]) == (400, "bad")


async def test_what_is_not_there_is_missing() -> None:
    async with served() as service:
        for path in (
            "/api/tables/xyz",
            "/api/tables/%00",
            "/api/tables/" + "x" * 500,
            "/api/games/chess/rules",
            "/api/nothing",
        ):
            assert (await service.get(path)).status_code == 404, path
        assert (await service.client.delete("/api/tables")).status_code == 405
        table = await service.table()
        for query in ("seat=9", "seat=x", "seat=-1"):
            assert (await service.get(f"/api/tables/{table['id']}?{query}")).status_code == 422


# Sitting down -------------------------------------------------------------------------------------


async def invited(service: Service, **others: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table at which the second has sat down by invitation, and what came of that."""
    table = await service.table("fungi", ["person", "open"], **others)
    sat = await service.post(
        f"/api/tables/{table['id']}/sit", {"name": "Ben", "nonce": "of Ben"}, tokens_of(table)[1]
    )
    assert sat.status_code == 200, sat.text
    return table, sat.json()


async def test_an_invitation_opens_one_chair_once_and_shows_nobodys_cards() -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "open"])
        invitation = tokens_of(table)[1]
        assert (await service.seat_view(table, invitation))["seat"] is None
        assert (await service.seat_view(table))["phase"] == "waiting"
        sat = (await service.post(f"/api/tables/{table['id']}/sit", {"name": "Ben"}, invitation)).json()
        assert sat["seat"] == 1
        assert (await service.seat_view(table, sat["token"]))["seat"] == 1
        assert (await service.seat_view(table))["phase"] == "playing"
        spent = await service.seat_view(table, invitation)
        assert spent["seat"] is None
        assert spent["view"]["seats"][1]["hand"] is None
        again = await service.post(f"/api/tables/{table['id']}/sit", {"name": "Eve"}, invitation)
        assert again.status_code in (403, 409)
        assert (await service.act(table, invitation, "take 1", spent["seq"])).status_code == 403


async def test_nonces_of_those_who_sit_down_are_in_the_proof() -> None:
    async with served() as service:
        table, sat = await invited(service, settings={"autostart": False})
        mine = tokens_of(table)[0]
        named = await service.post(f"/api/tables/{table['id']}/sit", {"name": "Ann", "nonce": "of Ann"}, mine)
        assert named.json() == {"seat": 0, "seq": named.json()["seq"], "token": None, "link": None}
        begun = await service.post(f"/api/tables/{table['id']}/commands", {"type": "start"}, mine)
        assert begun.status_code == 200
        await service.play(table, [mine, sat["token"]])
        record = (await service.get(f"/api/tables/{table['id']}/record")).text
        assert "nonce 0: of Ann\nnonce 1: of Ben\n" in record
        assert verify(record).proven


async def test_a_key_opens_one_table_and_no_chair_once_its_holder_has_left() -> None:
    async with served() as service:
        tables, keys = [], []
        for _ in range(2):  # somebody with a cookie sits at two tables
            table = await service.table("fungi", ["person", "open"], settings={"autostart": False})
            tables.append(table)
        browser = service.client
        browser.cookies.clear()
        for table in tables:
            path, invitation = f"/api/tables/{table['id']}/sit", bearer(tokens_of(table)[1])
            await browser.get("/api/account")
            keys.append((await browser.post(path, json={}, headers=invitation)).json()["token"])
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        for table, key, other in zip(tables, keys, reversed(keys), strict=True):
            assert (await service.seat_view(table, key))["seat"] == 1
            assert (await service.get(f"/api/tables/{table['id']}", other)).status_code == 403
        path = f"/api/tables/{tables[0]['id']}"
        assert (await service.post(f"{path}/commands", {"type": "leave"}, keys[0])).status_code == 200
        assert (await service.post(f"{path}/sit", {}, keys[0])).status_code == 403
        assert (await browser.get(f"/api/tables/{tables[1]['id']}", headers={"cookie": cookie})).json()[
            "seat"
        ] == 1


async def test_lists_are_not_endless() -> None:
    async with served() as service:
        assert (await service.get("/api/tables?limit=100")).status_code == 200
        assert (await service.get("/api/tables?limit=101")).status_code == 422


def test_nobody_knows_the_name_of_the_next_table_before_the_secret_is_known() -> None:
    assert next_id(Table("t", bytes(32))) != next_id(Table("t", bytes(31) + b"1"))


async def test_strangers_sit_down_only_at_listed_tables() -> None:
    async with served() as service:
        for listed, status in ((False, 403), (True, 200)):
            table = await service.table("fungi", ["person", "open"], listed=listed)
            found = (await service.get("/api/tables?list=open&game=fungi")).json()["tables"]
            assert (table["id"] in [one["id"] for one in found]) == listed
            sat = await service.post(f"/api/tables/{table['id']}/sit", {})
            assert sat.status_code == status
        assert (await service.seat_view(table, sat.json()["token"]))["seat"] == 1
        watching = (await service.get("/api/tables?list=watch")).json()["tables"]
        assert [one["id"] for one in watching] == [table["id"]]
        assert "holder" not in str(watching)


async def test_a_browser_is_known_by_its_cookie_and_finds_its_games() -> None:
    async with served() as service:
        browser = service.client
        table = (
            await browser.post("/api/tables", json={"game": "fungi", "seats": ["open", "greedy"]})
        ).json()
        sat = (await browser.post(f"/api/tables/{table['id']}/sit", json={"seat": 0, "nonce": "n"})).json()
        assert sat["seat"] == 0
        view = (await browser.get(f"/api/tables/{table['id']}")).json()
        assert view["seat"] == 0
        assert view["seats"][0]["name"].startswith("Guest ")
        mine = (await browser.get("/api/tables?list=mine")).json()["tables"]
        assert [(one["id"], one["seats"][0]["mine"]) for one in mine] == [(table["id"], True)]
        device = (await browser.post(f"/api/tables/{table['id']}/keys")).json()
        assert (await service.seat_view(table, device["token"]))["seat"] == 0
        assert (await service.seat_view(table))["seat"] is None
        assert (await service.post(f"/api/tables/{table['id']}/keys", {})).status_code == 403


async def test_who_leaves_before_the_start_has_left() -> None:
    async with served() as service:
        table, ben = await invited(service, settings={"autostart": False})
        async with service.line(table, ben["token"]) as line:
            await line.ask("leave")
            eve = await service.post(f"/api/tables/{table['id']}/sit", {"name": "Eve"}, tokens_of(table)[1])
            assert eve.status_code == 200
            await service.post(f"/api/tables/{table['id']}/commands", {"type": "start"}, tokens_of(table)[0])
            begun = await line.until(lambda message: (message.get("sight") or {}).get("phase") == "playing")
            assert begun["sight"]["seat"] is None
            assert begun["sight"]["view"]["seats"][1]["hand"] is None
            assert (await line.ask("say", text="I am Eve"))["kind"] == "seat"
            assert (await line.ask("resign"))["kind"] == "seat"
        assert (await service.get(f"/api/tables/{table['id']}", ben["token"])).status_code == 403


async def test_with_random_seating_tokens_go_with_their_chairs() -> None:
    async with served() as service:
        orders = set()
        for _ in range(12):
            table = await service.table(
                "mars", ["person", "person", "random"], settings={"seating": "random"}
            )
            seen = [(await service.seat_view(table, token))["seat"] for token in tokens_of(table) if token]
            assert seen == [one["seat"] for one in table["seats"] if one["token"]]
            orders.add(next(one["seat"] for one in table["seats"] if one["kind"] == "bot"))
        assert len(orders) > 1


# Commands -----------------------------------------------------------------------------------------


async def test_a_step_that_makes_a_whole_turn_is_played_and_any_other_is_drafted() -> None:
    async with served() as service:
        table = await service.table("felci")
        token = tokens_of(table)[0]
        path = f"/api/tables/{table['id']}/commands"
        seq, steps = table["seq"], [(await service.seat_view(table, token))["legal"][0]["text"]]
        bodies: list[dict[str, object]] = [{"steps": []}, {"steps": steps, "confirm": True}]
        for body in bodies:
            found = (await service.post(path, {"type": "step", "seq": seq, **body}, token)).json()
            assert found["type"] == "draft"
            assert found["draft"]["steps"] == body["steps"]
        assert (await service.seat_view(table, token))["seq"] == seq
        stale = await service.post(path, {"type": "step", "steps": [], "seq": 0}, token)
        assert (stale.status_code, stale.json()["kind"]) == (409, "stale")
        while True:
            found = (await service.post(path, {"type": "step", "seq": seq, "steps": steps}, token)).json()
            if found["type"] != "draft":
                break
            assert not found["draft"]["complete"]
            steps.append(found["draft"]["legal"][0]["text"])
        assert found["type"] == "done"
        assert found["seq"] == (await service.seat_view(table, token))["seq"]
        events = (await service.get(f"/api/tables/{table['id']}/events?since={seq}", token)).json()
        assert [one["text"] for one in events[: len(steps)]] == steps


async def test_a_whole_turn_that_is_to_be_confirmed_first_is_only_drafted() -> None:
    async with served() as service:
        table = await service.table("fungi")
        token, path = tokens_of(table)[0], f"/api/tables/{table['id']}/commands"
        step = {"type": "step", "seq": table["seq"], "steps": ["take 1"]}
        found = (await service.post(path, step | {"confirm": True}, token)).json()
        assert (found["type"], found["draft"]["complete"]) == ("draft", True)
        assert (await service.seat_view(table, token))["seq"] == table["seq"]
        assert (await service.post(path, step, token)).json()["type"] == "done"


async def test_commands_over_http_are_those_of_the_socket() -> None:
    async with served() as service:
        table = await service.table("felci")
        mine, other = tokens_of(table)
        path = f"/api/tables/{table['id']}/commands"
        view = await service.seat_view(table, mine)
        texts = [one["text"] for one in view["legal"]]
        draft = (await service.post(path, {"type": "draft", "steps": texts[:1]}, mine)).json()["draft"]
        assert draft["steps"] == texts[:1]
        assert await service.seat_view(table, mine) == view
        assert (await service.post(path, {"type": "draft", "steps": []}, other)).status_code == 403
        assert (await service.post(path, {"type": "draft", "steps": []})).status_code == 403
        played = await service.post(path, {"type": "play", "actions": texts[:1], "seq": view["seq"]}, mine)
        assert (played.status_code, played.json()["type"]) == (200, "done")
        assert (await service.post(path, {"type": "say", "text": "hello"}, mine)).status_code == 200
        assert (await service.post(path, {"type": "say", "text": "hello"})).status_code == 403
        resigned = await service.post(path, {"type": "resign"}, mine)
        assert resigned.status_code == 200
        assert (await service.seat_view(table))["result"]["how"] == "resigned"
        assert (await service.post(path, {"type": "resign"}, other)).status_code == 409


async def test_hints_come_in_three_strengths_one_at_a_time_and_only_for_the_seat_to_act(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hortus.server.bots.ADVISER", "master@50it")
    async with served() as service:
        table = await service.table("mars")
        mine, other = tokens_of(table)
        path = f"/api/tables/{table['id']}/commands"
        legal = {one["text"] for one in (await service.seat_view(table, mine))["legal"]}
        look, move, reasons = [
            (await service.post(path, {"type": "hint", "strength": strength}, mine)).json()
            for strength in ("look", "move", "reasons")
        ]
        assert look["look"] == "place"
        assert "best" not in look
        assert move["best"]["text"] in legal
        assert "sentences" not in move
        assert len(reasons["sentences"]) >= 2
        assert (await service.post(path, {"type": "hint"}, other)).status_code == 403
        assert (await service.post(path, {"type": "hint"})).status_code == 403


async def test_a_hint_goes_on_from_the_steps_that_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hortus.server.bots.ADVISER", "master@20it")
    async with served() as service:
        table = await service.table("felci")
        mine = tokens_of(table)[0]
        path = f"/api/tables/{table['id']}/commands"
        steps = [(await service.seat_view(table, mine))["legal"][0]["text"]]
        draft = (await service.post(path, {"type": "draft", "steps": steps}, mine)).json()["draft"]
        hint = {"type": "hint", "strength": "move"}
        found = (await service.post(path, {**hint, "steps": steps}, mine)).json()
        assert found["best"]["text"] in [one["text"] for one in draft["legal"]]
        whole = [*steps, found["best"]["text"]]
        refused = await service.post(path, {**hint, "steps": whole}, mine)
        assert (refused.status_code, refused.json()["code"]) == (422, "whole_turn")
        bots, asked, go_on = service.context.hub.bots, asyncio.Event(), asyncio.Event()
        advise = bots.advise

        async def slowly(*asked_for: Any) -> Any:
            asked.set()
            await go_on.wait()
            return await advise(*asked_for)

        monkeypatch.setattr(bots, "advise", slowly)
        thinking = asyncio.create_task(service.post(path, {"type": "hint"}, mine))
        await asked.wait()
        assert (await service.post(path, {"type": "hint"}, mine)).status_code == 429
        go_on.set()
        assert (await thinking).status_code == 200
        assert (await service.post(path, {"type": "hint"}, mine)).status_code == 200


@pytest.mark.parametrize("listed", [False, True])
async def test_a_rematch_has_its_seats_rotated_and_opens_to_the_same_tokens(listed: bool) -> None:
    async with served() as service:
        table = await service.table("fungi", names=["Ann", "Ben"], listed=listed)
        ann, ben = tokens_of(table)
        path = f"/api/tables/{table['id']}/commands"
        await service.post(path, {"type": "resign"}, ann)
        async with service.line(table, ben) as line:
            await service.post(path, {"type": "rematch"}, ann)
            await line.ask("rematch", nonce="again")
            went = await line.until(
                lambda message: any(event["what"] == "wenton" for event in message.get("events", ()))
            )
        following = {"id": went["sight"]["next_table"]}
        assert (await service.seat_view(following, ben))["seat"] == 0
        assert (await service.seat_view(following, ann))["seat"] == 1
        names = [seat["name"] for seat in (await service.seat_view(following))["seats"]]
        assert names == ["Ben", "Ann"]
        row, _ = await service.context.store.load(following["id"])
        assert row.listed is listed


# Games, health, files -----------------------------------------------------------------------------


async def test_games_levels_and_rules_are_there_to_choose_from() -> None:
    async with served() as service:
        found = (await service.get("/api/games")).json()
        assert [one["name"] for one in found["games"]] == list(hortus.GAMES)
        assert [one["name"] for one in found["levels"]][:2] == ["random", "greedy"]
        assert "plain" not in str(found["levels"])
        options = {one["name"]: {option["name"] for option in one["options"]} for one in found["games"]}
        assert "berries" in options["feenbalz"]
        for game in hortus.GAMES:
            rules = await service.get(f"/api/games/{game}/rules")
            assert rules.headers["content-type"].startswith("text/markdown")
            assert "-1" in rules.text
            for level in found["levels"]:
                assert (
                    await service.post(
                        "/api/tables", {"game": game, "seats": ["open", level["name"], "open"][: SEATS[game]]}
                    )
                ).status_code == 201


async def test_health_and_metrics() -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "person"])
        await service.play(table, tokens_of(table), 3)
        health = await service.get("/healthz")
        assert (health.status_code, health.json()["status"]) == (200, "ok")
        assert "set-cookie" not in health.headers
        metrics = (await service.get("/metrics")).text
        assert 'hortus_moves_total{by="person"} 3.0' in metrics
        assert 'hortus_moves_total{by="bot"} 0.0' in metrics
        assert 'hortus_tables_created_total{game="fungi"} 1.0' in metrics
        assert "hortus_tables_live 1.0" in metrics
        assert "hortus_bots_thinking" in metrics
        assert "hortus_command_seconds_bucket" in metrics


async def test_health_says_when_the_database_is_gone() -> None:
    async with served() as service:
        await service.context.store.close()
        health = await service.get("/healthz")
        assert (health.status_code, health.json()["status"]) == (503, "no database")
        answer = await service.post("/api/tables", {"game": "fungi", "seats": ["person", "person"]})
        assert (answer.status_code, answer.json()["kind"]) == (503, "busy")


async def test_this_very_machine_need_not_wait_but_may_not_guess_passwords() -> None:
    few = {"create": ("2/minute", "2/minute"), "log in": ("2/minute", "2/minute")}
    for spared, status in ((True, 201), (False, 429)):
        async with served(Config(limits=few, security=SecuritySettings(spare_loopback=spared))) as service:
            for _ in range(3):
                made = await service.post("/api/tables", {"game": "fungi", "seats": ["person", "person"]})
            assert made.status_code == status
            for _ in range(3):
                guess = await service.post("/api/account/login", {"name": "ann", "password": "guess"})
            assert guess.status_code == 429


async def test_a_proxy_that_nobody_told_us_of_is_not_this_very_machine() -> None:
    async with served(Config(limits={"create": ("2/minute", "2/minute")})) as service:
        answers = [
            await service.client.post(
                "/api/tables",
                json={"game": "fungi", "seats": ["person", "person"]},
                headers={"x-forwarded-for": "203.0.113.7"},
            )
            for _ in range(3)
        ]
        assert [answer.status_code for answer in answers] == [201, 201, 429]


async def test_a_header_that_is_no_token_is_nobody() -> None:
    async with served() as service:
        table = await service.table()
        for given in ("Basic abc", "Bearer", "Bear er"):
            answer = await service.client.get(f"/api/tables/{table['id']}", headers={"authorization": given})
            assert answer.json()["seat"] is None
        assert bearer(None) == {}


async def test_a_game_can_be_gone_through_again_and_is_packed_for_who_can_unpack_it() -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "person"])
        tokens, path = tokens_of(table), f"/api/tables/{table['id']}/moments"
        await service.play(table, tokens, 3)
        for who in (tokens[0], tokens[1], None):
            told = (await service.get(path, who)).json()
            view = await service.seat_view(table, who)
            assert [moment["seat"] for moment in told] == [None, 0, 1, 0]
            assert all(told[-1][name] == view[name] for name in ("seq", "player", "scores", "view"))
        places = [moment["place"] for moment in told]
        some = (await service.get(f"{path}?from={places[1]}&to={places[2]}")).json()
        assert some == told[1:3]
        assert (await service.get(f"{path}?from=x")).json()["kind"] == "bad"
        assert (await service.get(f"{path}?seat=1", tokens[0])).status_code == 403
        assert (await service.get("/api/tables/nothing/moments")).status_code == 404
        for coding, packed in (("gzip", "gzip"), ("identity", None)):
            answer = await service.client.get(path, headers={"accept-encoding": coding})
            assert (answer.headers.get("content-encoding"), answer.headers["vary"]) == (
                packed,
                "Accept-Encoding",
            )
            assert answer.json() == told


async def test_the_proof_comes_with_the_end() -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "person"])
        tokens, path = tokens_of(table), f"/api/tables/{table['id']}/proof"
        early = await service.get(path, tokens[0])
        assert (early.status_code, early.json()["kind"]) == (409, "over")
        await service.play(table, tokens)
        assert (await service.get(path, "no such token")).status_code == 403
        proof = (await service.get(path)).json()
        assert proof["commitment"] == table["commitment"]
        assert proof["secret"] == (await service.seat_view(table))["result"]["secret"]
        drawn = [
            event["text"]
            for event in (await service.get(f"/api/tables/{table['id']}/events")).json()
            if event["what"] == "drew"
        ]
        assert [draw["drawn"] for draw in proof["draws"]] == drawn


async def test_rules_come_in_the_language_asked_for_or_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {
        "fungi.md": "In the wood",
        "mars.md": "On Mars",
        "it/fungi.md": "Nel bosco",
        "fr/fungi.md": "Au bois",
    }.items():
        (tmp_path / "rules" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "rules" / name).write_text(text)
    monkeypatch.setattr("hortus.core.rulebook.resources.files", lambda package: tmp_path)
    async with served() as service:
        for asked, told in [
            ("fungi/rules", "In the wood"),
            ("fungi/rules?lang=it", "Nel bosco"),
            ("fungi/rules?lang=en", "In the wood"),
            ("mars/rules?lang=it", "On Mars"),
            ("fungi/rules?lang=fr", "In the wood"),  # none of ours
            ("mars/rules?lang=../it", "On Mars"),
        ]:
            assert (await service.get(f"/api/games/{asked}")).text == told
