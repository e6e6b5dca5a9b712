"""Recovery codes, passkeys, identities at a provider, and challenges that are answered once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from hortus.store import Passkey, Store, Taken, open_store
from tests.store.test_accounts import account

KEY = Passkey(b"id", "id-Ann", b"public", 3, "phone", 5.0)


async def ann(store: Store) -> None:
    await store.credentials.add_account(account("Ann"), [b"one", b"two"], ("https://id.example", "sub"))


async def test_a_code_is_good_once(url: str) -> None:
    async with await open_store(url) as store:
        await ann(store)
        found = store.credentials
        assert await found.has_code("id-Ann", b"one")
        assert not await found.has_code("id-Bob", b"one")
        tried = [found.recover("id-Ann", b"one", b"new") for _ in range(5)]
        assert sorted(map(str, await asyncio.gather(*tried))) == ["1", "None", "None", "None", "None"]
        assert await found.codes_left("id-Ann") == 1
        await found.set_codes("id-Ann", [b"three"])
        assert [await found.has_code("id-Ann", code) for code in (b"two", b"three")] == [False, True]


async def test_an_account_is_made_whole_or_not_at_all(url: str) -> None:
    async with await open_store(url) as store:
        await ann(store)
        with pytest.raises(Taken):
            await store.credentials.add_account(account("Bob"), [b"one"], ("https://id.example", "sub"))
        assert await store.account_named("Bob") is None
        assert await store.credentials.codes_left("id-Bob") == 0


async def test_passkeys_are_kept_counted_renamed_and_removed(url: str) -> None:
    async with await open_store(url) as store:
        await ann(store)
        found = store.credentials
        await found.add_passkey(KEY)
        with pytest.raises(Taken):
            await found.add_passkey(KEY)
        assert await found.passkey_used(KEY, 4, 6.0)
        assert not await found.passkey_used(KEY, 4, 7.0)  # another request was quicker
        used = replace(KEY, sign_count=4, used=6.0)
        assert await found.passkeys("id-Ann") == [used]
        assert not await found.rename_passkey("id-Bob", KEY.id, "mine")
        assert await found.rename_passkey("id-Ann", KEY.id, "tablet")
        assert await found.passkey(KEY.id) == replace(used, name="tablet")
        assert not await found.remove_passkey("id-Bob", KEY.id)
        assert await found.remove_passkey("id-Ann", KEY.id)
        assert await found.passkey(KEY.id) is None


async def test_all_of_it_goes_with_the_account(url: str) -> None:
    async with await open_store(url) as store:
        await ann(store)
        found = store.credentials
        await found.add_passkey(KEY)
        assert await found.issuers("id-Ann") == ["https://id.example"]
        assert await found.account_of("https://id.example", "sub") == account("Ann")
        await store.delete_account("id-Ann")
        assert await found.passkey(KEY.id) is None
        assert await found.codes_left("id-Ann") == 0
        assert await found.account_of("https://id.example", "sub") is None


async def test_a_challenge_is_spent_once_and_forgotten_when_it_is_old(url: str) -> None:
    async with await open_store(url) as store, await open_store(url) as other:
        spending = [one.credentials.spend(b"c", now=1.0, expires=9.0) for one in (store, other) * 3]
        assert sorted(await asyncio.gather(*spending)) == [False] * 5 + [True]
        assert await store.credentials.spend(b"another", now=10.0, expires=19.0)
        assert await store.credentials.spend(b"c", now=10.0, expires=19.0)
