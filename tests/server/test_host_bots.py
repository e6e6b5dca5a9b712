"""Bots that the host brings: chosen by name, started for each decision, replaced where they fail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from hortus.players import Seen
from hortus.server.host_bots import bots_of
from tests.cli.terminal import hortus_run
from tests.players.programs import polite
from tests.server.service import Service, served, settings, tokens_of

EXAMPLE = f"external:{sys.executable} examples/random_player.py"


class Last:
    """Takes the last legal action."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Seen) -> int:
        return seen.legal_actions()[-1]


class Wrong(Last):
    """Takes what is not legal."""

    def choose(self, seen: Seen) -> int:
        return 10_000


LAST = "module:tests.server.test_host_bots:Last"


async def decided(service: Service, bot: str) -> list[str]:
    """What the bot at the first seat does until the person after it is to act."""
    table = await service.table("fungi", [bot, "person"])
    await service.their_turn(table, tokens_of(table))
    live = service.context.hub.live[table["id"]]
    return [step.text for step in live.table.history.steps() if step.player == 0]


async def test_programs_and_imported_players_sit_at_tables() -> None:
    async with served(settings(bots={"mine": EXAMPLE, "last": LAST})) as service:
        listed = (await service.get("/api/games")).json()["levels"]
        assert [one["name"] for one in listed[-2:]] == ["mine", "last"]
        assert "random_player" not in str(listed)
        assert len(await decided(service, "mine")) == 1
        assert await decided(service, "last") != ["take 1"]


async def test_a_program_hears_what_its_seat_may_know_of_the_game_so_far(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
if message["type"] == "event":
    open({str(heard)!r}, "a").write(message["text"] + "\\n")
if message["type"] == "choose":
    say(message["legal"][0])
"""
    async with served(settings(bots={"mine": polite(tmp_path, body)})) as service:
        await decided(service, "mine")
    events = heard.read_text().splitlines()
    assert len(events) == 14  # FUN-5, FUN-6: eight cards of the forest, three for each hand
    assert "draw ?" not in events[:11]
    assert set(events[11:]) <= {"draw ?", "draw basket"}  # the other's; a basket is shown at once


@pytest.mark.parametrize("who", ["module:tests.server.test_host_bots:Wrong", "external:false"])
async def test_where_one_fails_greedy_decides(who: str) -> None:
    async with served(settings(bots={"broken": who})) as service:
        assert len(await decided(service, "broken")) == 1


async def test_one_that_is_not_given_any_more_is_replaced(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'hortus.db'}"
    async with served(settings(database, bots={"last": LAST})) as service:
        table = await service.table("fungi", ["person", "last"])
    async with served(settings(database)) as service:
        await service.play(table, tokens_of(table)[:1], 2)


@pytest.mark.parametrize("seat", ["module:os:_exit", "module:tests.server.test_host_bots:Last", EXAMPLE[:40]])
async def test_nobody_else_names_a_module_or_a_command(seat: str) -> None:
    async with served(settings(bots={"last": LAST})) as service:
        for seats, stand_in in ((["open", seat], "greedy"), (["open", "open"], seat)):
            wanted: dict[str, Any] = {"game": "fungi", "seats": seats, "settings": {"stand_in": stand_in}}
            answer = await service.post("/api/tables", wanted)
            assert answer.status_code == 422
            assert "may not sit here" in answer.json()["sentence"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mine", "A bot is NAME=WHO"),
        ("person=greedy", "There is a 'person' already"),
        ("master=greedy", "There is a player 'master' already"),
        ("mine=external:nowhere-at-all", "There is no program 'nowhere-at-all'"),
        ("mine=gardner", "Did you mean gardener?"),
        ("mine=module:nowhere_at_all:Bot", "cannot be imported"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_served(given: str, said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("?", r"\?")):
        bots_of([given])


def test_the_command_refuses_it_too() -> None:
    ran = hortus_run("serve", "--bot", "mine=gardner")
    assert ran.status == 2
    assert "Did you mean gardener?" in " ".join(ran.errors.split())


def test_openspiels_bots_play_the_games_they_can() -> None:
    assert bots_of(["one=openspiel:ismcts@10it", "two=openspiel:mcts@10it"])["two"] == "openspiel:mcts@10it"
