"""Puzzles over HTTP: tries are judged, and each person's first one is counted."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from hortus.puzzles import puzzles
from hortus.server.middleware import SecuritySettings, kind_of
from hortus.server.retention import DAY, prune
from tests.server.people import Browser, browsers
from tests.server.service import OFTEN, Service, served, settings

PUZZLE = puzzles("fungi")[0]
LIST = "/api/games/fungi/puzzles"
PATH = f"{LIST}/{PUZZLE.id}"
RIGHT, WRONG = list(PUZZLE.answers[0]), list(PUZZLE.next.choice)


@pytest.fixture
async def people(service: Service) -> AsyncIterator[list[Browser]]:
    async with browsers(service, 2) as found:
        yield found


async def rated(browser: Browser) -> int:
    lines = (await browser.get(LIST))["puzzles"]
    return int(next(line["rating"] for line in lines if line["id"] == PUZZLE.id))


async def test_puzzles_are_listed_by_rating(people: list[Browser]) -> None:
    found = await people[0].get(LIST)
    ratings = [line["rating"] for line in found["puzzles"]]
    assert ratings == sorted(ratings)
    assert len(ratings) == len(puzzles("fungi"))
    assert found["mine"] == {"rating": 1500, "tries": 0}
    games = (await people[0].get("/api/games"))["games"]
    assert all(game["puzzles"] for game in games if game["name"] in ("felci", "feenbalz", "mars", "fungi"))


async def test_a_puzzle_holds_what_the_seat_may_know_and_no_answer(people: list[Browser]) -> None:
    told = await people[0].get(PATH)
    assert (told["seat"], told["hint"], told["solution"]) == (PUZZLE.seat, PUZZLE.hint, None)
    other = told["moment"]["view"]["seats"][1 - PUZZLE.seat]
    assert other["hand"] is None
    assert "record" not in told


async def test_the_first_try_of_each_person_counts(people: list[Browser]) -> None:
    ada, ben = people
    before = await rated(ada)
    missed = await ada.post(PATH, steps=WRONG)
    assert (missed["view"]["solution"]["solved"], missed["counted"]) == (False, True)
    assert missed["mine"]["tries"] == 1
    assert missed["mine"]["rating"] < 1500
    harder = await rated(ada)
    assert harder > before
    again = await ada.post(PATH, steps=RIGHT)
    assert (again["view"]["solution"]["solved"], again["counted"]) == (True, False)
    assert again["mine"] == missed["mine"]
    solved = await ben.post(PATH, steps=RIGHT)
    assert solved["counted"]
    assert solved["mine"]["rating"] > 1500
    assert await rated(ada) < harder


async def test_a_hint_leaves_ratings_alone_and_giving_up_is_a_miss(people: list[Browser]) -> None:
    ada, ben = people
    hinted = await ada.post(PATH, steps=RIGHT, hinted=True)
    assert (hinted["view"]["solution"]["solved"], hinted["counted"]) == (True, False)
    again = await ada.post(PATH, steps=RIGHT)  # the answer is known by now
    assert (again["counted"], again["mine"]["rating"]) == (False, 1500)
    shown = await ben.post(PATH, steps=[], give_up=True)
    assert shown["view"]["solution"]["answers"][0] == RIGHT
    assert shown["counted"]
    assert shown["mine"]["rating"] < 1500


async def test_of_many_tries_only_so_many_count() -> None:
    config = settings(
        limits={**OFTEN, "solve": ("", "2/hour")}, security=SecuritySettings(spare_loopback=False)
    )
    async with served(config) as service, browsers(service, 3) as people:
        found = [await one.post(PATH, steps=RIGHT) for one in people]
        assert [one["view"]["solution"]["solved"] for one in found] == [True] * 3
        assert [one["counted"] for one in found] == [True, True, False]


async def test_tries_go_with_their_account_and_are_told_to_their_person(people: list[Browser]) -> None:
    ada, ben = people
    await ada.sign_up("Victoria")
    await ada.post(PATH, steps=RIGHT)
    (told,) = (await ada.get("/api/account/export"))["parts"]["puzzles"]
    assert (told["puzzle"], told["solved"]) == (f"fungi/{PUZZLE.id}", True)
    assert (await ben.get("/api/account/export"))["parts"]["puzzles"] == []


async def test_guests_are_forgotten_accounts_are_not(service: Service, people: list[Browser]) -> None:
    ada, ben = people
    await ada.sign_up("Victoria")
    for one in people:
        await one.post(PATH, steps=RIGHT)
    now = service.context.sessions.now()
    await prune(service.context.store, now + 10 * DAY, keep_guests=5)
    assert (await ada.get(LIST))["mine"]["tries"] == 1
    assert (await ben.get(LIST))["mine"]["tries"] == 0


async def test_what_cannot_be_is_refused(service: Service) -> None:
    assert (await service.get(f"{LIST}/nothing")).status_code == 404
    missing = await service.get("/api/games/chess/puzzles")
    assert (missing.status_code, missing.json()["sentence"]) == (404, "There are no puzzles for 'chess'.")
    assert (await service.post(PATH, {"steps": "take 1"})).status_code == 400
    told = (await service.post(PATH, {"steps": ["juggle"]})).json()
    assert told["view"]["wrong"]["text"] == "juggle"
    assert not told["counted"]


def test_a_try_is_counted_as_a_change() -> None:
    assert kind_of({"type": "http", "method": "POST", "path": PATH}) == "write"
