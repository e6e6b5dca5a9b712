"""What a server promises and signs: the commitment to the next game, and the record of the last."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest

from hortus.server import signing
from hortus.server.upkeep import Upkeep
from hortus.store import open_store
from hortus.table import decode, entries, signature, verify
from tests.server.service import Service, eventually, served, settings, tokens_of

KEYS = "/.well-known/hortus-keys.json"


async def over(service: Service, game: str = "mars", **others: Any) -> dict[str, Any]:
    """A table at which somebody has given up."""
    table = await service.table(game, **others)
    await command(service, table, "resign", tokens_of(table)[0])
    return table


async def command(service: Service, table: dict[str, Any], kind: str, token: str | None, **more: Any) -> None:
    answer = await service.post(f"/api/tables/{table['id']}/commands", {"type": kind, **more}, token)
    assert answer.status_code == 200, answer.text


async def record_of(service: Service, table: dict[str, Any]) -> str:
    return (await service.get(f"/api/tables/{table['id']}/record")).text


# The next commitment ------------------------------------------------------------------------------


async def test_the_rematch_uses_the_secret_that_the_end_of_the_last_game_committed_to(database: str) -> None:
    async with served(settings(database)) as service:
        table = await over(service)
        promise = (await service.seat_view(table))["result"]["next_commitment"]
        told = (await service.get(f"/api/tables/{table['id']}/events")).json()
        assert [one["next_commitment"] for one in told if one["what"] == "finished"] == [promise]
        assert f"next commitment: {promise}" in await record_of(service, table)
        for token, nonce in zip(tokens_of(table), ("mine", "yours"), strict=True):
            await command(service, table, "rematch", token, nonce=nonce)
        following = await next_table(service, table)
        view = await service.seat_view(following)
        assert view["commitment"] == promise
        assert {seat["nonce"] for seat in view["seats"]} == {"mine", "yours"}
        row, _ = await service.context.store.load(following["id"])
        assert hashlib.sha256(row.secret).hexdigest() == promise


async def next_table(service: Service, table: dict[str, Any]) -> dict[str, Any]:
    async def there() -> bool:
        return bool((await service.seat_view(table))["next_table"])

    await eventually(there)
    return {"id": (await service.seat_view(table))["next_table"]}


async def test_another_process_keeps_the_promise_after_a_restart(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(self: Upkeep, live: Any) -> None:
        pass

    with monkeypatch.context() as killed:
        killed.setattr(Upkeep, "go_on", nothing)
        async with served(settings(database)) as service:
            table = await over(service)
            promise = (await service.seat_view(table))["result"]["next_commitment"]
            for token in tokens_of(table):
                await command(service, table, "rematch", token)
    async with served(settings(database)) as service:
        following = await next_table(service, table)
        assert (await service.seat_view(following))["commitment"] == promise


async def test_the_secret_of_the_rematch_is_nowhere_before_its_end() -> None:
    async with served() as service:
        table = await over(service)
        secret = (await service.context.hub.open(table["id"])).table.next_secret
        assert secret is not None
        for token in tokens_of(table):
            await command(service, table, "rematch", token)
        following = await next_table(service, table)
        for one in (table, following):
            for path in ("", "/events", "/record", "/moments"):
                assert secret.hex() not in (await service.get(f"/api/tables/{one['id']}{path}")).text
        await command(service, following, "resign", tokens_of(table)[0])
        assert f"secret: {secret.hex()}" in await record_of(service, following)
        assert f"rematch of: {table['id']}" in await record_of(service, following)


async def test_no_rematch_is_set_up_with_another_secret_than_the_promised_one() -> None:
    async with served() as service:
        table = await over(service)
        live = await service.context.hub.open(table["id"])
        live.table.next_secret = bytes(32)
        with pytest.raises(ValueError, match="is lost"):
            live.table.promised_secret()


async def test_a_game_that_ended_without_a_promise_has_its_rematch_all_the_same() -> None:
    async with served() as service:
        table = await over(service)
        found = (await service.context.hub.open(table["id"])).table
        assert found.result is not None
        old = decode(b'{"type":"finished","how":"resigned","scores":[0,0],"values":[0.0,1.0],"secret":"00"}')
        assert isinstance(old, entries.Finished)
        found.result = old
        assert found.promised_secret() is None


# The signature ------------------------------------------------------------------------------------


async def test_records_are_signed_by_the_key_that_the_server_publishes(database: str) -> None:
    async with served(settings(database)) as service:
        table = await over(service, names=["Ann", "Ben"])
        [key] = (await service.get(KEYS)).json()["keys"]
        verdict = verify(await record_of(service, table))
        assert (verdict.proven, verdict.key) == (True, key["key"])
        assert (key["algorithm"], key["retired"]) == ("Ed25519", None)
        assert key["id"] == hashlib.sha256(bytes.fromhex(key["key"])).hexdigest()[:16]
    async with served(settings(database)) as service:
        assert (await service.get(KEYS)).json()["keys"] == [key]


async def test_the_record_of_a_game_that_goes_on_is_not_signed() -> None:
    async with served() as service:
        assert "signature:" not in await record_of(service, await service.table("fungi"))


async def test_whoever_changes_names_or_seats_breaks_the_signature() -> None:
    async with served() as service:
        record = await record_of(service, await over(service, names=["Ann", "Ben"]))
    swapped = record.replace("seat 0: Ann", "seat 0: Ben").replace("seat 1: Ben", "seat 1: Ann")
    for forged in (swapped, record.replace("Ann", "Anna"), record.replace("date: 20", "date: 19")):
        assert forged != record
        verdict = verify(forged)
        assert not verdict.proven
        assert "The signature does not fit" in verdict.sentence


async def test_after_a_rotation_the_old_key_stays_listed_and_its_records_hold(database: str) -> None:
    async with served(settings(database)) as service, served(settings(database)) as other:
        table = await over(service)
        before = await record_of(service, table)
        await signing.rotate(service.context.store, 1_800_000_000.0)
        for one in (service, other):  # nobody has to be started anew
            used, old = (await one.get(KEYS)).json()["keys"]
            assert (used["retired"], old["retired"]) == (None, "2027-01-15")
            assert verify(await record_of(one, table)).key == used["key"]
        assert verify(before).key == old["key"] != used["key"]


async def test_two_rotations_at_once_come_one_after_the_other(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path / 'hortus.db'}"
    async with await open_store(url) as one, await open_store(url) as other:
        await asyncio.gather(*(signing.rotate(store, 5.0) for store in (one, other)))
        found = await signing.keys(one, 6.0)
        assert [key.retired for key in found] == [5.0, 5.0, None]
        assert len({key.public for key in found}) == 3


async def test_private_keys_are_not_told_and_not_printed() -> None:
    async with served() as service:
        found = await signing.keys(service.context.store, 0.0)
        told = (await service.get(KEYS)).text
        assert all(key.private not in told and key.private not in repr(found) for key in found)
        assert signature.public_key(bytes.fromhex(found[-1].private)) in told
