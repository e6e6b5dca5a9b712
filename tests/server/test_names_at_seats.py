"""At a table nobody passes for somebody else: accounts' names are theirs, and seats say who is who."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import func, select

from hortus.server.names import check_worn
from hortus.server.problems import HttpRefusal
from hortus.store.schema import tokens
from tests.server.people import Browser, browsers
from tests.server.service import Service, served


@pytest.fixture
async def service() -> AsyncIterator[Service]:
    async with served() as found:
        yield found


@pytest.fixture
async def people(service: Service) -> AsyncIterator[list[Browser]]:
    async with browsers(service, 2) as found:
        yield found


WORN = [
    "Victoria",
    "vIcToRiA",
    "V1ctoria",
    "Vіctoria",
    "Víctoria",
    "Victoria.",
    "Victoria\u034f",
    "Vic-toria",
    "Vıctoria",
    "ᴠɪᴄᴛᴏʀɪᴀ",
]


@pytest.mark.parametrize("name", WORN)
async def test_a_guest_does_not_wear_an_accounts_name(people: list[Browser], name: str) -> None:
    victoria, guest = people
    await victoria.sign_up("Victoria")
    table = await victoria.table()
    refusal = await guest.refused(f"/api/tables/{table}/sit", name=name)
    assert refusal in [(422, "taken"), (422, "name")]
    made = {"game": "fungi", "seats": ["person", "open"], "names": [name]}
    assert await guest.refused("/api/tables", **made) == refusal
    await guest.sit(table, name="Vic")
    changed = await guest.refused(f"/api/tables/{table}/sit", name=name)
    assert changed == refusal


@pytest.mark.parametrize("name", ["admin", "The Host", "master", "SAGE", "greedy", "H0rtus", "ᴀᴅᴍɪɴ"])
def test_a_guest_does_not_wear_a_bots_or_the_hosts_name(name: str) -> None:
    with pytest.raises(HttpRefusal, match="reserved"):
        check_worn(name)


@pytest.mark.parametrize(
    "name", ["Ada", "Guest Willow", "Hostess", "Łukasz", "ひろし", "Jean-Luc", "🦊", "Işık"]
)
def test_other_names_are_free(name: str) -> None:
    assert check_worn(name)


async def test_seats_say_who_is_an_account_a_guest_and_a_bot(people: list[Browser]) -> None:
    victoria, guest = people
    await victoria.sign_up("Victoria")
    made = await victoria.post("/api/tables", game="feenbalz", seats=["open", "open", "random"], listed=True)
    await victoria.sit(made["id"], seat=0)
    assert [one["who"] for one in (await guest.get(f"/api/tables/{made['id']}"))["seats"]] == [
        "account",
        "",
        "bot",
    ]
    await guest.sit(made["id"], seat=1, name="Ada")
    seats = (await guest.get(f"/api/tables/{made['id']}"))["seats"]
    assert {one["name"]: one["who"] for one in seats} == {
        "Victoria": "account",
        "Ada": "guest",
        "random": "bot",
    }


async def test_an_account_under_another_name_is_not_shown_as_that_account(people: list[Browser]) -> None:
    victoria, _ = people
    await victoria.sign_up("Victoria")
    table = await victoria.table()
    await victoria.sit(table, seat=0, name="Bob")
    assert (await victoria.get(f"/api/tables/{table}"))["seats"][0]["who"] == "guest"
    await victoria.sit(table, seat=0, name="victoria")
    assert (await victoria.get(f"/api/tables/{table}"))["seats"][0]["who"] == "account"


async def test_who_is_refused_a_seat_leaves_no_token(service: Service, people: list[Browser]) -> None:
    ada, bob = people
    table = await ada.table()
    await ada.sit(table, seat=0, name="Ada")
    for _ in range(3):
        assert await bob.refused(f"/api/tables/{table}/sit", seat=0, name="Bob") == (403, "seat")
    rows = await service.context.store._read(
        lambda connection: connection.scalar(select(func.count()).where(tokens.c.purpose != "invitation"))
    )
    assert rows == 1
