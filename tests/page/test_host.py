"""Tables in a page: the server's handlers and hub, over the browser's store, without a network."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import hortus
from hortus.page.disk import Line, MemoryDisk
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
