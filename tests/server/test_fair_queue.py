"""Whose turn it is to think, with time that passes when told to."""

from __future__ import annotations

import asyncio
from collections import Counter

from hortus.server.fair_queue import FairQueue, Job, Tenant
from hortus.server.fair_semaphore import FairSemaphore

SLICE = 0.05
CROWD = Tenant("192.0.2.7", "crowd")
ANN = Tenant("198.51.100.1", "ann")


def queue(per_person: int = 2, per_neighbourhood: int = 8) -> FairQueue[str]:
    """An empty queue."""
    return FairQueue(SLICE, per_person, per_neighbourhood)


def add(found: FairQueue[str], tenant: Tenant, name: str = "", is_short: bool = False) -> Job[str]:
    """One more job."""
    job = Job(tenant, name or tenant.person, is_short)
    found.add(job)
    return job


def crowd(found: FairQueue[str], count: int) -> None:
    """So many guests at one address, each with a job."""
    for guest in range(count):
        add(found, Tenant(CROWD.neighbourhood, f"guest {guest}"), "crowd")


def serve(found: FairQueue[str], slices: int, seconds: float = SLICE) -> list[str]:
    """Who was served, one slice after the other; no job is ever done."""
    served = []
    for _ in range(slices):
        job = found.take()
        assert job is not None
        served.append(job.work)
        found.give_back(job, seconds)
    return served


def test_a_newcomer_is_served_at_once_whatever_others_have_waiting() -> None:
    found = queue()
    crowd(found, 1000)
    serve(found, 100)
    running = [found.take(), found.take()]
    add(found, ANN)
    assert serve(found, 1) == ["ann"]
    assert all(job is not None and job.work == "crowd" for job in running)


def test_a_thousand_guests_at_one_address_have_one_share_together() -> None:
    found = queue()
    crowd(found, 1000)
    serve(found, 500)
    add(found, ANN)
    assert Counter(serve(found, 100)) == {"ann": 50, "crowd": 50}


def test_people_of_one_neighbourhood_share_its_time_alike() -> None:
    found = queue()
    for _ in range(50):
        add(found, CROWD)
    serve(found, 20)
    add(found, Tenant(CROWD.neighbourhood, "ben"))
    assert Counter(serve(found, 40)) == {"crowd": 20, "ben": 20}


def test_time_counts_and_not_the_number_of_slices() -> None:
    found = queue()
    add(found, CROWD)
    add(found, ANN)
    used = Counter[str]()
    for _ in range(120):
        job = found.take()
        assert job is not None
        took = 0.01 if job.work == "ann" else 0.05
        used[job.work] += round(100 * took)
        found.give_back(job, took)
    assert abs(used["ann"] - used["crowd"]) <= 5


def test_nobody_saves_time_up_by_being_away() -> None:
    found = queue()
    add(found, CROWD)
    serve(found, 1000)
    add(found, ANN)
    assert serve(found, 6).count("crowd") == 3


def test_nobody_gains_by_coming_and_going() -> None:
    found = queue()
    add(found, CROWD)
    add(found, ANN)
    served = []
    for _ in range(40):
        job = found.take()
        assert job is not None
        served.append(job.work)
        if job.work == "ann":
            found.finish(job, 3 * SLICE)
            add(found, ANN)
        else:
            found.give_back(job, SLICE)
    assert Counter(served) == {"ann": 10, "crowd": 30}


def test_short_jobs_do_not_wait_for_long_ones_but_both_count() -> None:
    found = queue()
    long = add(found, CROWD, "long")
    assert found.take(is_short=True) is None
    assert found.take() is long
    add(found, ANN, "short", is_short=True)
    add(found, CROWD, "crowd", is_short=True)
    first = found.take(is_short=True)
    assert first is not None
    assert first.work == "short"
    found.give_back(first, 20 * SLICE)
    second = found.take(is_short=True)
    assert second is not None
    assert second.work == "crowd"


def test_of_one_tenant_few_long_jobs_are_begun_and_those_go_on_first() -> None:
    found = queue(per_person=2, per_neighbourhood=3)
    for name in ("a", "b", "c"):
        add(found, CROWD, name)
    taken = [found.take(), found.take()]
    assert [job and job.work for job in taken] == ["a", "b"]
    assert found.take() is None
    assert taken[0] is not None
    found.give_back(taken[0], SLICE)
    assert serve(found, 2) == ["a", "a"]
    for name in ("x", "y"):
        add(found, Tenant(CROWD.neighbourhood, name), name)
    others = [found.take() for _ in range(3)]
    assert {job.work for job in others if job is not None} == {"a", "x"}


def test_what_is_done_or_withdrawn_makes_room_and_no_longer_counts() -> None:
    found = queue(per_person=1)
    first, second, third = (add(found, CROWD, name) for name in ("first", "second", "third"))
    assert found.waiting(CROWD) == (3, 3)
    assert found.take() is first
    assert not found.withdraw(first)
    assert found.withdraw(second)
    assert (len(found), found.waiting(CROWD), found.waiting(ANN)) == (1, (1, 1), (0, 0))
    assert found.take() is None
    found.finish(first, SLICE)
    assert found.take() is third
    found.give_back(third, SLICE)
    assert found.withdraw(third)
    assert not found.withdraw(third)
    assert (len(found), list(found.jobs())) == (0, [])
    fresh = add(found, CROWD)
    assert found.take() is fresh


async def test_of_a_neighbourhood_few_have_a_turn_and_the_rest_does_not_stand_before_others() -> None:
    found, began, go_on = FairSemaphore(2, 1), list[str](), asyncio.Event()

    async def take(where: str) -> None:
        async with found.turn(where):
            began.append(where)
            await go_on.wait()

    async with asyncio.TaskGroup() as tasks:
        for where in ("crowd", "crowd", "crowd", "elsewhere"):
            tasks.create_task(take(where))
        for _ in range(5):
            await asyncio.sleep(0)
        assert began == ["crowd", "elsewhere"]
        go_on.set()
    assert sorted(began) == ["crowd", "crowd", "crowd", "elsewhere"]
    assert not found._own
