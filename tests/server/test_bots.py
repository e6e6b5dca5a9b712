"""Bots and hints on a server: for whom, at which tables, and how many at once."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from hortus.server import bots
from hortus.server.bots import check_budget, is_quick
from hortus.server.fair_queue import Tenant
from hortus.server.limits import DEFAULTS
from hortus.server.live_table import LiveTable
from hortus.server.middleware import SecuritySettings
from hortus.table import Refused
from tests.server.people import Browser, browsers
from tests.server.service import OFTEN, Service, eventually, new_database, served, settings, tokens_of

COUNTED = SecuritySettings(spare_loopback=False)  # also this machine's guests are guests


@pytest.fixture
async def strict() -> AsyncIterator[Service]:
    """A server that counts guests of this machine, too."""
    async with served(settings(security=COUNTED)) as service:
        yield service


def is_resting(live: LiveTable) -> Any:
    """A question for `eventually`: whether no bot thinks there."""

    async def ask() -> bool:
        return live.thinking is None

    return ask


def is_thinking(service: Service, count: int) -> Any:
    """A question for `eventually`: whether so many thoughts run, by the metrics."""

    async def ask() -> bool:
        return bool(service.context.metrics.thinking._value.get() == count)

    return ask


def waiting(service: Service) -> float:
    """Thoughts that wait, by the metrics."""
    return float(service.context.metrics.waiting._value.get())


# Who may have which bot ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "guest", "account"),
    [
        ("master", True, True),
        ("grandmaster", False, True),
        ("master@1", True, True),
        ("sage@5000it", True, True),
        ("master@1.5", False, True),
        ("sage@5001it", False, True),
        ("master@10", False, True),
        ("sage@20000it", False, True),
        ("master@11", False, False),
        ("sage@20001it", False, False),
    ],
)
def test_guests_have_bots_that_think_up_to_a_second_and_accounts_longer_ones(
    level: str, guest: bool, account: bool
) -> None:
    for is_guest, may in ((True, guest), (False, account)):
        if may:
            check_budget(level, is_guest)
        else:
            with pytest.raises(Refused, match="thinks for up to"):
                check_budget(level, is_guest)


async def test_a_guest_is_told_which_bots_are_allowed_and_an_account_gets_them(strict: Service) -> None:
    async with browsers(strict, 1) as [ann]:
        wanted: dict[str, Any] = {"game": "fungi", "seats": ["open", "master@10"]}
        answer = await ann.client.post("/api/tables", json=wanted)
        assert answer.status_code == 422
        assert "for guests a bot thinks for up to 1 s or 5000 iterations" in answer.json()["sentence"]
        stand_in = {"game": "fungi", "seats": ["open", "open"], "settings": {"stand_in": "master@10"}}
        assert await ann.refused("/api/tables", **stand_in) == (422, "bad")
        await ann.sign_up("Victoria")
        await ann.post("/api/tables", **wanted)


async def test_whoever_plays_on_their_own_machine_has_any_bot() -> None:
    async with served() as service:
        await service.table("fungi", ["open", "master@10"])


def test_only_bots_that_think_by_the_clock_or_a_lot_are_not_quick() -> None:
    found = ("greedy", "sprout", "sage", "master", "master@0.1", "sage@5000it")
    assert [is_quick(level, "fungi") for level in found] == [True] * 3 + [False] * 3


# Fair shares ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("endless")
async def test_bots_think_for_their_creator_and_a_hint_for_who_asks(
    strict: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    tenants = []
    submit = strict.context.hub.bots._pool.submit

    def note(tenant: Tenant, *arguments: Any, **others: Any) -> Any:
        tenants.append(tenant)
        return submit(tenant, *arguments, **others)

    monkeypatch.setattr(strict.context.hub.bots._pool, "submit", note)
    async with browsers(strict, 2) as [ann, ben]:
        live = await strict.context.hub.open(await ann.table("master", "person"))
        assert tenants == [Tenant("127.0.0.1", live.row.creator or "")]
        table = await ann.table("open", "open")
        for one in (ann, ben):
            await one.sit(table)
        chair = (await strict.context.hub.open(table)).table.chairs[0]
        await (ann, ben)[chair.number].command(table, "hint")
        assert tenants[1:] == [Tenant("127.0.0.1", chair.holder or "")]


@pytest.mark.usefixtures("endless")
async def test_who_has_enough_thoughts_waiting_gets_no_more_tables_with_bots(
    strict: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_WAITING", (3, 5))
    async with browsers(strict, 3) as people:
        ann, ben, cy = people

        async def begin(one: Browser, times: int) -> None:
            for _ in range(times):
                await one.table("master", "person")

        wanted: dict[str, Any] = {"game": "fungi", "seats": ["master", "person"]}
        await begin(ann, 2)
        await eventually(is_thinking(strict, 2))
        await begin(ann, 3)  # these wait
        assert await ann.refused("/api/tables", **wanted) == (429, "rate")
        await begin(ben, 2)
        assert await cy.refused("/api/tables", **wanted) == (429, "rate")
        await cy.table("open", "open")
        assert waiting(strict) == 5


async def test_tables_for_bots_alone_are_counted_by_themselves() -> None:
    limits = {**OFTEN, "create for bots": ("2/hour", "3/hour")}
    async with (
        served(settings(security=COUNTED, limits=limits)) as service,
        browsers(service, 2) as (ann, ben),
    ):
        wanted: dict[str, Any] = {"game": "fungi", "seats": ["greedy", "random"]}
        for _ in range(2):
            await ann.post("/api/tables", **wanted)
        assert await ann.refused("/api/tables", **wanted) == (429, "rate")
        await ben.post("/api/tables", **wanted)
        assert await ben.refused("/api/tables", **wanted) == (429, "rate")
        await ben.table("open", "greedy")
    assert DEFAULTS["create for bots"]


# Tables that nobody looks at -------------------------------------------------------------------------


async def test_bots_alone_rest_until_somebody_looks_and_when_nobody_does_any_more() -> None:
    async with served() as service:
        hub = service.context.hub
        table = await service.table("fungi", ["greedy", "master"])
        live = hub.live[table["id"]]
        assert (live.thinking, live.table.bot_to_move() is None) == (None, False)
        begun = live.table.seq
        async with service.line(table) as line:
            await line.reach(begun + 1)
        hub.clock = lambda: time.time() + bots.LOOK
        hub.bots.look(live)
        await eventually(is_resting(live))
        reached = live.table.seq
        hub.clock = time.time
        assert (await service.seat_view(table))["seq"] == reached
        assert live.thinking is not None  # whoever asks for the table looks at it, too


async def test_a_thought_that_nobody_waits_for_any_more_is_stopped() -> None:
    async with served() as service:
        table = await service.table("fungi", ["master@10", "master@10"])
        live = service.context.hub.live[table["id"]]
        begun = live.table.seq
        async with service.line(table):
            assert live.thinking is not None
            live.looked = None
        await eventually(is_resting(live))
        assert live.table.seq == begun


async def test_a_game_with_a_person_goes_on_to_their_turn_with_nobody_there() -> None:
    async with served() as service:
        table = await service.table("fungi", ["greedy", "person"])
        live = service.context.hub.live[table["id"]]
        live.looked = None

        async def is_their_turn() -> bool:
            return live.table.state.player == 1

        await eventually(is_their_turn)


@pytest.mark.usefixtures("endless")
async def test_after_a_restart_a_few_bots_think_at_a_time_and_those_alone_not_at_all(tmp_path: Path) -> None:
    database = new_database("sqlite", tmp_path)
    async with served(settings(database)) as service:
        for _ in range(12):
            await service.table("fungi", ["master", "person"])
            await service.table("fungi", ["master", "master"])
        last = await service.table("fungi", ["master", "person"])
        await eventually(is_thinking(service, 2))
        assert waiting(service) == 11
    async with served(settings(database)) as service:

        async def has_begun() -> bool:
            return waiting(service) > 0

        await eventually(has_begun)
        assert waiting(service) <= 4
        hub = service.context.hub
        assert hub.count == 13
        assert {live.tenant for live in hub.live.values()} == {None}
        await service.seat_view(last, tokens_of(last)[1])
        live = hub.live[last["id"]]
        assert live.thinking is not None  # who comes back does not wait for the others
        assert live.tenant is not None
