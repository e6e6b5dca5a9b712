"""Reviews: kept once they are complete, and computed by one worker at a time."""

from __future__ import annotations

from hortus.store import Store, open_store
from hortus.store.reviews import ReviewRow
from tests.store.examples import lay

ME, OTHER = 1, 2


async def claim(
    store: Store, worker: int, now: float, *, version: str = "1", alone: bool = False
) -> ReviewRow | None:
    return await store.reviews.claim("t", version, worker, now, now + 10, alone=alone)


async def test_one_worker_computes_and_the_others_see_how_far_it_is(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        assert await store.reviews.find("t", "1") is None
        assert await claim(store, ME, 100.0) is None
        found = await claim(store, OTHER, 101.0)
        assert found is not None
        assert (found.worker, found.lease, found.body) == (ME, 110.0, b"")
        renewed = await store.reviews.renew("t", ME, 120.0, b"half")
        assert renewed == ReviewRow(ME, 120.0, 101.0, b"half")  # somebody else asked at 101
        assert await claim(store, OTHER, 111.0) == renewed
        await store.reviews.finish("t", "1", ME, [], b"whole")
        done = await store.reviews.find("t", "1")
        assert done is not None
        assert (done.lease, done.body) == (None, b"whole")
        assert await claim(store, OTHER, 1e9) == done


async def test_a_worker_that_says_nothing_is_replaced(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await claim(store, ME, 100.0)
        assert await claim(store, OTHER, 111.0) is None
        assert await store.reviews.renew("t", ME, 130.0, b"late") is None
        await store.reviews.give_up("t", ME)
        assert await store.reviews.renew("t", OTHER, 130.0, b"") is not None
        assert await claim(store, ME, 112.0, alone=True) is None  # the other one is known to be gone


async def test_who_gives_up_leaves_the_way_free_and_nothing_complete_is_lost(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await claim(store, ME, 100.0)
        await store.reviews.give_up("t", ME)
        assert await claim(store, OTHER, 101.0) is None
        await store.reviews.finish("t", "1", OTHER, [], b"whole")
        await store.reviews.give_up("t", OTHER)
        assert await store.reviews.find("t", "1") is not None


async def test_figures_of_another_version_are_computed_anew(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await claim(store, ME, 100.0)
        await store.reviews.finish("t", "1", ME, [], b"old")
        assert await store.reviews.find("t", "2") is None
        assert await claim(store, ME, 101.0, version="2") is None
