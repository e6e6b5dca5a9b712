"""The lessons over HTTP: nothing is kept, so all that was done is sent each time."""

from __future__ import annotations

from starlette.types import Scope

from hortus.server.middleware import kind_of
from tests.server.service import served

LESSON = "/api/games/fungi/lesson"


async def test_a_lesson_begins_in_the_language_asked_for() -> None:
    async with served() as service:
        told = (await service.get(f"{LESSON}?lang=de")).json()
        assert (told["step"], told["wants"], told["actions"]) == (0, "continue", [])
        assert told["say"].startswith("Sammle Pilze")
        assert (await service.get(f"{LESSON}?lang=xx")).json()["say"].startswith("Pick mushrooms")


async def test_what_was_done_is_sent_again_with_the_next_try() -> None:
    async with served() as service:
        told = (await service.post(LESSON, {"actions": ["continue"], "language": "it"})).json()
        assert [one["text"] for one in told["accepted"]] == ["take 2"]
        assert told["point"] == "take 2"
        told = (await service.post(LESSON, {"actions": [*told["actions"], "take 2"]})).json()
        assert told["name"] == "decay"
        assert [moment["events"][0]["seat"] for moment in told["moments"]] == [0, 1]
        assert told["moments"][-1]["view"]["game"] == "fungi"


async def test_a_wrong_try_is_answered_with_the_rule() -> None:
    async with served() as service:
        told = (await service.post(LESSON, {"actions": ["continue", "cook porcini 3+0"]})).json()
        assert told["actions"] == ["continue"]
        assert told["wrong"]["code"].startswith("fungi.")
        assert told["wrong"]["clause"] == "FUN-12"
        assert not told["wrong"]["legal"]


async def test_what_cannot_be_a_lesson_is_refused() -> None:
    async with served() as service:
        assert (await service.get("/api/games/chess/lesson")).status_code == 404
        assert (await service.post("/api/games/chess/lesson", {"actions": []})).status_code == 404
        assert (await service.post(LESSON, {"actions": "take 2"})).status_code == 422
        assert (await service.post(LESSON, {"actions": ["x"] * 301})).status_code == 422
        assert (await service.post(LESSON, {"actions": [], "language": "fr"})).status_code == 422


async def test_the_list_of_games_says_which_have_a_lesson() -> None:
    async with served() as service:
        games = (await service.get("/api/games")).json()["games"]
        assert {one["name"] for one in games if one["lesson"]} >= {"felci", "feenbalz", "mars", "fungi"}


def test_a_try_is_counted_as_reading() -> None:
    scope: Scope = {"type": "http", "method": "POST", "path": LESSON}
    assert kind_of(scope) == "read"
