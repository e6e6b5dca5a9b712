"""Tables in a page: the server's handlers and hub, over the browser's store, without a network."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import hortus
from hortus.page.disk import Line, MemoryDisk
from hortus.review import review
from hortus.review.reviewer import Pass
from hortus.table import verify
from tests.page.pages import opened

BOTS = {"felci": ["greedy"], "mars": ["greedy"], "fungi": ["sprout"], "feenbalz": ["greedy", "greedy"]}


@pytest.mark.parametrize("game", hortus.GAMES)
async def test_a_whole_game_against_bots_ends_and_is_a_record(game: str) -> None:
    async with opened() as client:
        table = await client.table(game, *BOTS[game])
        seat = await client.look(table)
        await seat.play()
        record = await client.ask("GET", f"/api/tables/{table}/record")
    assert hortus.Record.loads(record).replay().is_over


async def test_a_page_that_is_opened_again_goes_on_with_the_game() -> None:
    disk = MemoryDisk()
    async with opened(disk) as client:
        table = await client.table("fungi", "greedy")
        await (await client.look(table)).play(2)
        before = await client.ask("GET", f"/api/tables/{table}/record")
    async with opened(disk) as client:
        mine = await client.ask("GET", "/api/tables?list=mine")
        assert [one["id"] for one in mine["tables"]] == [table]
        again = await client.look(table)
        after = await client.ask("GET", f"/api/tables/{table}/record")
        assert after.startswith(before.rstrip())
        await again.play()
        assert again.sight["phase"] == "over"


async def test_two_tabs_at_one_game_take_no_move_twice_and_see_each_other() -> None:
    disk = MemoryDisk()
    async with opened(disk) as one:
        table = await one.table("fungi", "greedy")
        first = await one.look(table)
        async with opened(disk) as other:
            second = await other.look(table)
            await first.act()
            assert (await second.act())["type"] == "refused"  # it was not told: the tab was asleep
            newest = one.host.store.tables[table]
            other.host.store.hear(table, newest.seq - 1, {f"table/{table}": newest.text()})
            while second.sight["seq"] < newest.seq:
                await second.until("news")
            assert second.sight["seq"] == newest.seq


class FullDisk(MemoryDisk):
    """Keeps nothing more after a while."""

    is_full = False

    async def write(self, lines: Sequence[Line], documents: Mapping[str, str | None]) -> bool:
        if self.is_full:
            raise OSError("the quota has been exceeded")
        return await super().write(lines, documents)


async def test_a_move_that_the_browser_cannot_keep_is_refused_and_can_be_made_later() -> None:
    disk = FullDisk()
    async with opened(disk) as client:
        seat = await client.look(await client.table("fungi", "greedy"))
        while not seat.sight["legal"]:
            await seat.until("news")
        disk.is_full = True
        assert (await seat.act())["kind"] == "busy"
        disk.is_full = False
        assert (await seat.act())["type"] in ("news", "done")


async def test_the_first_try_at_todays_deal_is_the_one_that_counts() -> None:
    async with opened() as client:
        begun = await client.ask("POST", "/api/daily/felci")
        assert begun["scored"]
        await (await client.look(begun["table"])).play()
        deal = next(one for one in (await client.ask("GET", "/api/daily"))["deals"] if one["game"] == "felci")
        assert deal["state"] == "done"
        assert not (await client.ask("POST", "/api/daily/felci"))["scored"]


async def test_a_puzzle_is_counted_once() -> None:
    async with opened() as client:
        listed = await client.ask("GET", "/api/games/fungi/puzzles")
        address = f"/api/games/fungi/puzzles/{listed['puzzles'][0]['id']}"
        given_up = {"steps": [], "give_up": True}
        assert (await client.ask("POST", address, given_up))["counted"]
        assert not (await client.ask("POST", address, given_up))["counted"]
        other = f"/api/games/fungi/puzzles/{listed['puzzles'][1]['id']}"
        for hinted in (True, False):
            assert not (await client.ask("POST", other, given_up | {"hinted": hinted}))["counted"]


async def test_finished_games_are_listed_with_their_results() -> None:
    async with opened() as client:
        await (await client.look(await client.table("felci", "greedy"))).play()
        played = await client.ask("GET", "/api/account/games?game=felci")
        assert [one["game"] for one in played["games"]] == ["felci"]
        assert played["by_game"][0]["key"] == "felci"


async def test_games_are_taken_along_to_another_browser_and_go_on_there() -> None:
    async with opened() as client:
        table = await client.table("fungi", "greedy")
        await (await client.look(table)).play(2)
        file = await client.ask("GET", "/api/page/games")
    async with opened() as other:
        assert await other.ask("POST", "/api/page/games", file) == {"games": 1}
        assert await other.ask("POST", "/api/page/games", file) == {"games": 0}
        seat = await other.look(table)
        await seat.play()
        assert seat.sight["phase"] == "over"


async def test_a_table_that_another_version_kept_stays_and_says_so_and_the_others_go_on() -> None:
    disk = MemoryDisk()
    async with opened(disk) as client:
        table = await client.table("fungi", "greedy")
    disk.kept["table/later"] = later = '{"row": "kept in another way"}'
    async with opened(disk) as client:
        assert client.host.store.unread == {"later"}
        assert (await client.look(table)).sight["phase"] == "playing"
        client.host.store.hear("later", 0, {"table/later": later})  # a newer page in another tab
        assert await client.ask("GET", "/api/tables/later") == (404, "missing")
    assert disk.kept["table/later"] == later


async def test_an_old_game_that_the_rules_have_left_is_shown_as_far_as_it_fits() -> None:
    disk = MemoryDisk()
    async with opened(disk) as client:
        table = await client.table("fungi", "greedy")
        await (await client.look(table)).play(3)
    log = disk.logs[table]
    last = max(log)
    log[last] = log[last]._replace(payload='{"type":"acted","seat":0,"action":"take 1 of yesterday"}')
    async with opened(disk) as client:
        seat = await client.look(table)
        assert "older rules" in seat.sight["stopped"]["sentence"]
        assert not seat.sight["legal"]


@pytest.mark.parametrize("game", hortus.GAMES)
async def test_a_record_is_taken_in_once_and_is_the_same_record_again(game: str) -> None:
    async with opened() as client:
        table = await client.table(game, *BOTS[game])
        await (await client.look(table)).play()
        record = await client.ask("GET", f"/api/tables/{table}/record")
    async with opened() as other:
        file = {"file": "record", "text": record}
        assert await other.ask("POST", "/api/page/games", file) == {"games": 1}
        assert await other.ask("POST", "/api/page/games", file) == {"games": 0}
        assert (await other.look(table)).sight["result"]["how"] == "played"
        again = await other.ask("GET", f"/api/tables/{table}/record")
        listed = (await other.ask("GET", "/api/account/games"))["games"]
    assert again == record
    assert verify(again).proven
    assert [one["id"] for one in listed] == [table]


async def test_a_record_without_a_proof_is_taken_in_without_one() -> None:
    match = hortus.Match("mars", players=2, seed=3)
    while not match.state.is_over:
        match.apply(match.state.legal_actions()[0])
    file = {"file": "record", "text": match.record.dumps()}
    async with opened() as client:
        assert await client.ask("POST", "/api/page/games", file) == {"games": 1}
        assert await client.ask("POST", "/api/page/games", file) == {"games": 0}
        ((table, document),) = client.host.store.tables.items()
        record = await client.ask("GET", f"/api/tables/{table}/record")
        assert document.row.finished
        assert await client.ask("GET", f"/api/tables/{table}/proof") == (409, "over")
    assert hortus.Record.loads(record).actions == match.record.actions


async def test_a_game_that_was_given_up_is_taken_in_up_to_there() -> None:
    record = hortus.Record("fungi", 2, actions=[], headers={"ended": "resigned", "seat 0": "Ada"})
    async with opened() as client:
        file = {"file": "record", "text": record.dumps()}
        assert await client.ask("POST", "/api/page/games", file) == {"games": 1}
        sight = (await client.look(next(iter(client.host.store.tables)))).sight
    assert (sight["result"]["how"], sight["result"]["values"]) == ("resigned", [0, 0])


async def test_what_is_no_record_is_refused_with_the_line_and_nothing_is_taken_in() -> None:
    async with opened() as client:
        text = "hortus: 1\ngame: fungi\nplayers: 2\n\ntake 1\n"
        body = json.dumps({"file": "record", "text": text})
        answer = await client.host.request("POST", "/api/page/games", None, body)
        assert answer.status == 422
        assert "Line 5" in json.loads(answer.body)["sentence"]
        assert not client.host.store.tables


async def test_a_full_browser_refuses_games_that_are_taken_in() -> None:
    disk = FullDisk()
    async with opened(disk) as client:
        disk.is_full = True
        file = {"file": "record", "text": hortus.Record("fungi", 2).dumps()}
        assert await client.ask("POST", "/api/page/games", file) == (503, "busy")


@pytest.mark.parametrize(
    "body", [{}, {"file": "hortus games 1", "person": "", "tables": {"a": "{}"}, "logs": {}}]
)
async def test_a_file_that_holds_no_games_is_refused_and_nothing_is_taken_in(body: Any) -> None:
    async with opened() as client:
        assert await client.ask("POST", "/api/page/games", body) == (422, "bad")
        assert not client.host.store.tables


@pytest.mark.parametrize(
    ("method", "address", "answer"),
    [
        ("POST", "/api/account/login", (403, "alone")),
        ("GET", "/api/host/bans", (403, "alone")),
        ("GET", "/api/nothing", (404, "missing")),
        ("GET", "/api/tables/nowhere", (404, "missing")),
    ],
)
async def test_what_only_a_server_has_is_refused_with_a_sentence(
    method: str, address: str, answer: tuple[int, str]
) -> None:
    async with opened() as client:
        assert await client.ask(method, address, {} if method == "POST" else None) == answer


async def test_a_lesson_and_the_rules_are_there_without_a_server() -> None:
    async with opened() as client:
        lesson: dict[str, Any] = await client.ask("GET", "/api/games/mars/lesson?lang=it")
        assert lesson["language"] == "it"
        assert (await client.ask("GET", "/api/games/mars/rules?lang=de")).startswith("# ")


def test_a_review_needs_no_second_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hortus.Match("felci", seed=2)
    while not match.state.is_over:
        match.apply(match.state.legal_actions()[0])

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")  # as in a browser

    monkeypatch.setattr(threading.Thread, "start", refuse)
    shallow = Pass(search=1, replicates=1, iterations=1, values=1, layout=1)
    parts = list(review(match.record, threads=1, passes=[shallow]))
    assert parts[-1].progress == 1.0


def test_the_host_loads_without_the_libraries_of_a_server() -> None:
    program = """
import sys
from hortus.page import absent
for name in absent.LIBRARIES:
    assert name not in sys.modules, name
sys.meta_path.insert(0, absent.StandInFinder(absent.LIBRARIES - {"openskill", "ssl"}))
import hortus.page.host, sqlalchemy
assert sqlalchemy.Column is absent.Absent
"""
    subprocess.run([sys.executable, "-c", program], check=True)
