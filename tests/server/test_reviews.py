"""Reviews over HTTP: one for each table, shared by all who wait, kept, and given up when nobody does.

The figures are made up here; ``tests/review`` is about the real ones.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hortus.core.record import read
from hortus.server import reviews
from hortus.server.fair_queue import Tenant
from hortus.server.review_process import ReviewFailed, review_in_process
from hortus.table import commands
from tests.server.people import Browser, browsers
from tests.server.service import PATIENCE, Service, eventually, new_database, served, settings, tokens_of

SEAT = dict.fromkeys(
    ("result", "start", "errors", "luck", "layout", "others", "remainder", "adjusted", "skill"), 0.5
)


class Reviewer:
    """Computes a made-up review, one part at a time, when the test says so."""

    def __init__(self) -> None:
        self.records: list[str] = []
        self.ended = 0
        self.first, self.rest = asyncio.Semaphore(0), asyncio.Semaphore(0)
        self.problem: Exception | None = None

    async def __call__(self, record: str) -> AsyncIterator[bytes]:
        self.records.append(record)
        line = read(record)[2][0][0]
        try:
            for progress, told in ((0.2, self.first), (1.0, self.rest)):
                await told.acquire()
                if self.problem is not None:
                    raise self.problem
                yield msgspec.json.encode(part(line, progress))
        finally:
            self.ended += 1


def part(line: int, progress: float) -> dict[str, Any]:
    counts = {"inaccuracy": 0, "mistake": 1, "blunder": 0}
    moment = {"line": line, "kind": "chance", "seat": 0, "action": "draw", "luck": 0.1, "lucks": [0.1, -0.1]}
    rest = {"best": None, "error": 0.0, "se": 0.0, "verdict": None, "win": [0.6, 0.4]}
    seats = [{"seat": seat, **SEAT, "counts": counts} for seat in (0, 1)]
    return {"game": "fungi", "seats": seats, "moments": [moment | rest], "progress": progress}


def reviewed_by(service: Service) -> Reviewer:
    service.context.reviews.work = found = Reviewer()
    return found


async def over(service: Service) -> str:
    """A game that was played to its end; its table's address."""
    table, hub, rng = await service.table(), service.context.hub, random.Random(3)
    live = await hub.open(table["id"])
    while not live.table.is_over:
        state = live.table.state
        await hub.do(live, commands.Act(rng.choice(state.legal_actions()), live.table.seq), state.player)
    return f"/api/tables/{table['id']}/review"


async def part_after(service: Service, address: str, number: int) -> dict[str, Any]:
    """The next part of a review."""
    async with asyncio.timeout(PATIENCE):
        while True:
            told: dict[str, Any] = (await service.get(f"{address}?after={number}")).json()
            if told["review"] is not None:
                return told
            number = told["number"]


async def test_a_review_comes_in_parts_is_kept_and_is_not_computed_twice(database: str) -> None:
    async with served(settings(database)) as service:
        reviewer, address = reviewed_by(service), await over(service)
        begun = (await service.get(address)).json()
        assert (begun["state"], begun["review"]) == ("queued", None)
        reviewer.first.release()
        first = await part_after(service, address, begun["number"])
        assert first["review"]["progress"] == 0.2
        assert [moment["place"] for moment in first["review"]["moments"]] == [0]
        reviewer.rest.release()
        done = first
        while done["review"]["progress"] < 1.0:
            done = await part_after(service, address, done["number"])

        async def is_kept() -> bool:
            again = (await service.get(address)).json()
            assert again["review"] == done["review"]
            return bool(again["state"] == "done")

        await eventually(is_kept)
        assert len(reviewer.records) == 1
    async with served(settings(database)) as service:  # after a restart it is still there
        assert (await service.get(address)).json()["state"] == "done"


async def test_two_who_ask_at_once_share_one() -> None:
    async with served() as service:
        reviewer, address = reviewed_by(service), await over(service)
        async with browsers(service, 2) as (ann, bob):
            reviewer.first.release()
            parts = await asyncio.gather(ann.get(address), bob.get(address))
            assert [one["review"]["progress"] for one in parts] == [0.2, 0.2]
            assert len(reviewer.records) == 1


async def test_a_review_that_nobody_waits_for_ends_and_begins_anew_on_asking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviews, "LINGER", 0.05)
    async with served() as service:
        reviewer, address = reviewed_by(service), await over(service)

        async def is_begun(times: int) -> bool:
            await service.get(address)  # on a busy machine one may be given up before it began
            return len(reviewer.records) >= times

        async def is_ended() -> bool:
            return reviewer.ended == len(reviewer.records) and not service.context.reviews._reviews

        await eventually(lambda: is_begun(1))
        await eventually(is_ended)
        await eventually(lambda: is_begun(reviewer.ended + 1))


async def test_first_curves_come_at_once_and_to_look_closer_reviews_wait_for_each_other() -> None:
    async with served(settings(reviews=1)) as service:
        reviewer, address, other = reviewed_by(service), await over(service), await over(service)
        for path in (address, other):
            reviewer.first.release()
            assert (await part_after(service, path, 0))["review"]["progress"] == 0.2
        states = [(await service.get(path)).json() for path in (address, other)]
        assert [(one["state"], one["ahead"]) for one in states] == [("running", 0), ("queued", 1)]
        reviewer.rest.release()  # the first one is done

        async def is_second() -> bool:
            return bool((await service.get(other)).json()["state"] == "running")

        await eventually(is_second)
        assert (await service.get(address)).json()["state"] == "done"


async def test_processes_that_share_a_database_share_a_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "RENEW", 0.05)
    config = settings(new_database("postgresql", tmp_path))
    async with served(config) as one, served(config) as other:
        reviewer, idle, address = reviewed_by(one), reviewed_by(other), await over(one)
        reviewer.first.release()
        assert (await part_after(one, address, 0))["review"]["progress"] == 0.2
        assert (await part_after(other, address, 0))["review"]["progress"] == 0.2
        reviewer.rest.release()

        async def is_done() -> bool:
            return bool((await other.get(address)).json()["state"] == "done")

        await eventually(is_done)
        assert (len(reviewer.records), len(idle.records)) == (1, 0)


async def test_a_review_that_was_cut_off_by_the_end_of_the_server_begins_anew(tmp_path: Path) -> None:
    config = settings(new_database("sqlite", tmp_path))
    async with served(config) as service:
        address = await over(service)
        table_id, now = address.split("/")[3], service.context.hub.clock()
        cut_off = service.context.store.reviews.claim(
            table_id, reviews.VERSION, 1, now, now + 1e6, alone=True
        )
        assert await cut_off is None
    async with served(config) as service:
        reviewer = reviewed_by(service)
        reviewer.first.release()
        assert (await part_after(service, address, 0))["review"]["progress"] == 0.2


async def test_only_a_game_that_was_played_to_its_end_is_reviewed() -> None:
    async with served() as service:
        reviewer, table = reviewed_by(service), await service.table()
        tokens = tokens_of(table)
        address = f"/api/tables/{table['id']}/review"
        for path in (address, f"{address}/position?place=3"):
            early = await service.get(path, tokens[0])
            assert (early.status_code, early.json()["kind"]) == (409, "over")
            assert "once it is over" in early.json()["sentence"]
        await service.post(f"/api/tables/{table['id']}/commands", {"type": "resign"}, tokens[0])
        cut = await service.get(address, tokens[0])
        assert "not played to its end" in cut.json()["sentence"]
        assert reviewer.records == []
        assert (await service.get("/api/tables/nowhere/review")).status_code == 404
        assert (await service.get(address, "somebody else's token")).status_code == 403


async def test_what_cannot_be_reviewed_is_told_in_a_sentence_and_is_not_tried_at_once_again() -> None:
    async with served() as service:
        reviewer, address = reviewed_by(service), await over(service)
        reviewer.problem = ReviewFailed("Line 3 is no move.")
        reviewer.first.release()
        failed = (await service.get(address)).json()
        assert (failed["state"], failed["sentence"]) == ("failed", "Line 3 is no move.")
        assert (await service.get(address)).json()["state"] == "failed"
        assert len(reviewer.records) == 1


async def test_guests_may_have_fewer_games_reviewed() -> None:
    limits = {**settings().limits, "review as guest": ("1/hour", "")}
    config = settings(limits=limits)
    async with served(config) as service:
        reviewed_by(service)
        first, second = await over(service), await over(service)
        service.context.is_spared = lambda scope: False  # type: ignore[method-assign]
        async with browsers(service, 2) as (guest, member):
            await guest.get(first)
            await guest.get(first)  # to follow it is not to ask for another one
            refused = await guest.client.get(second)
            assert (refused.status_code, refused.json()["kind"]) == (429, "rate")
            await member.sign_up("Thistle")
            await member.get(second)


async def test_the_position_before_a_decision_is_what_its_seat_saw() -> None:
    async with served() as service:
        address = await over(service)
        moments = (await service.get(address.replace("/review", "/moments"))).json()
        place, texts = moments[1]["place"], moments[2]["texts"]
        told = (await service.get(f"{address}/position?place={place}")).json()
        assert told["seat"] == moments[1]["player"]
        assert texts[0] in [one["text"] for one in told["legal"]]
        other = told["view"]["seats"][1 - told["seat"]]
        assert other != moments[1]["view"]["seats"][1 - told["seat"]]  # a hand is hidden
        assert (await service.get(f"{address}/position?place=0")).status_code == 422


# My games -----------------------------------------------------------------------------------------


async def lose(player: Browser, *seats: str, **others: Any) -> str:
    """A table at which this person gives up."""
    table = await player.table("open", *seats, **others)
    await player.sit(table)
    await player.command(table, "resign")
    return table


async def test_my_games_are_those_of_this_browser_and_of_the_account(database: str) -> None:
    async with served(settings(database)) as service, browsers(service, 2) as (ann, bob):
        first = await lose(ann, "sprout")
        assert [one["id"] for one in (await ann.get("/api/account/games"))["games"]] == [first]
        await ann.sign_up("Ann")
        second = await lose(ann, "seedling")
        found = await ann.get("/api/account/games")
        assert [one["id"] for one in found["games"]] == [second, first]
        assert [one["result"] for one in found["games"]] == ["lost", "lost"]
        assert [(one["key"], one["lost"]) for one in found["by_game"]] == [("fungi", 2)]
        assert {(one["key"], one["bot"], one["lost"]) for one in found["by_opponent"]} == {
            ("sprout", True, 1),
            ("seedling", True, 1),
        }
        assert (await bob.get("/api/account/games"))["games"] == []


async def test_my_games_come_in_pages_and_can_be_filtered() -> None:
    async with served() as service, browsers(service, 1) as (ann,):
        ids = [await lose(ann, level) for level in ("sprout", "seedling", "sprout")]
        page = await ann.get("/api/account/games?limit=2")
        assert ([one["id"] for one in page["games"]], page["more"]) == ([ids[2], ids[1]], True)
        rest = await ann.get(f"/api/account/games?limit=2&before={page['games'][-1]['finished']}")
        assert ([one["id"] for one in rest["games"]], rest["more"], rest["by_game"]) == ([ids[0]], False, [])
        wanted = await ann.get("/api/account/games?opponent=sprout&search=FUNG&result=lost&game=fungi")
        assert [one["id"] for one in wanted["games"]] == [ids[2], ids[0]]
        assert (await ann.client.get("/api/account/games?game=chess")).status_code == 422
        assert (await ann.client.get("/api/account/games?before=soon")).status_code == 422


async def test_skill_and_luck_of_reviewed_games_are_told() -> None:
    async with served() as service, browsers(service, 1) as (ann,):
        reviewer = reviewed_by(service)
        reviewer.first.release()
        reviewer.rest.release()
        table = await ann.table("open", "random")
        await ann.sit(table)
        made = {"id": table}
        token = (await ann.post(f"/api/tables/{table}/keys"))["token"]
        seat = (await ann.get(f"/api/tables/{table}"))["seat"]
        await service.play(made, [token if one == seat else None for one in (0, 1)])

        async def is_done() -> bool:
            return bool((await ann.get(f"/api/tables/{table}/review"))["state"] == "done")

        await eventually(is_done)
        found = await ann.get("/api/account/games")
        assert [(one["id"], one["skill"], one["luck"]) for one in found["points"]] == [(table, 0.5, 0.5)]
        assert found["games"][0]["reviewed"]


# The process that computes them ---------------------------------------------------------------------


async def test_a_real_process_draws_the_first_curve_and_then_waits() -> None:
    async with served() as service:
        address = await over(service)
        record = (await service.get(address.replace("/review", "/record"))).text
    parts = review_in_process(record)
    first = reviews.placed(await anext(parts), {line: at for at, (line, _) in enumerate(read(record)[2])})
    assert (first.game, len(first.seats)) == ("fungi", 2)
    assert first.progress < 0.1
    assert len(first.moments) == len(read(record)[2])
    await parts.aclose()  # type: ignore[attr-defined]


def test_the_process_steps_back_with_all_its_threads() -> None:
    code = """
import os, threading
from hortus.review import stream
wait = threading.Event()
thread = threading.Thread(target=wait.wait)
thread.start()
stream.step_back()
print(*(os.getpriority(os.PRIO_PROCESS, one.native_id) for one in threading.enumerate()))
wait.set()
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["19", "19"]


async def test_a_real_process_says_what_is_wrong_with_a_record() -> None:
    with pytest.raises(ReviewFailed):
        await anext(review_in_process("hortus: 1\ngame: fungi\nplayers: 2\n\ndraw nothing\n"))


# Many at once -------------------------------------------------------------------------------------


async def test_who_asks_for_many_at_once_is_asked_to_wait_before_the_first_curve_too() -> None:
    async with served() as service:
        reviewer = reviewed_by(service)
        addresses = [await over(service) for _ in range(reviews.MOST_WAITING + 2)]
        async with browsers(service, 2) as (greedy, other):
            await greedy.get("/api/account")
            answers = await asyncio.gather(*(greedy.client.get(one) for one in addresses))
            assert sorted(one.status_code for one in answers) == [200] * reviews.MOST_WAITING + [429] * 2
            left = next(path for path, one in zip(addresses, answers, strict=True) if one.status_code == 429)
            assert (await other.client.get(left)).status_code == 200
        assert len(reviewer.records) == reviews.MOST_WAITING + 1


async def test_a_crowd_at_one_address_leaves_processes_to_others() -> None:
    async with served() as service:
        reviewer = reviewed_by(service)
        addresses = [await over(service) for _ in range(reviews.MOST_PROCESSES[1] + 3)]
        records = {path: (await service.get(path.replace("/review", "/record"))).text for path in addresses}

        async def admit() -> None:
            pass

        async def ask(path: str, tenant: Tenant) -> Any:
            table_id = path.split("/")[3]
            return await service.context.reviews.follow(table_id, records[path], tenant, 0, admit)

        crowd = [Tenant("crowd", str(number)) for number in range(len(addresses) - 1)]
        await asyncio.gather(*map(ask, addresses, crowd))
        assert len(reviewer.records) == reviews.MOST_PROCESSES[1]
        await ask(addresses[-1], Tenant("elsewhere", "Ann"))
        assert reviewer.records[-1] == records[addresses[-1]]
