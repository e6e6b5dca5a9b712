"""Whose turn it is to think: fair queueing by neighbourhood and person, without threads and without a clock.

Whoever has used the least time is served next, however much others have waiting. Of a neighbourhood (one
address, or one household's network) all people together have one share, since one address can be a thousand
guests; within it every person has the same share. Work is done in slices, so nobody waits for a whole job of
somebody else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Tenant(NamedTuple):
    """For whom work is done: a person, and the neighbourhood they come from."""

    neighbourhood: str
    person: str


class Job(Generic[T]):
    """Something to do in slices. Short jobs come before a tenant's long ones."""

    __slots__ = ("is_running", "is_short", "is_started", "tenant", "work")

    def __init__(self, tenant: Tenant, work: T, is_short: bool = False) -> None:
        self.tenant = tenant
        self.work = work
        self.is_short = is_short
        self.is_started = False
        self.is_running = False


class _Share:
    """What somebody has used, and how many jobs they have."""

    def __init__(self) -> None:
        self.used = 0.0  # seconds, those of the slices that run now as if they were full
        self.jobs = 0
        self.running = 0
        self.started = 0  # long jobs that have begun and not ended: they take up memory

    @property
    def waiting(self) -> int:
        return self.jobs - self.running


class _Person(_Share):
    """A person's jobs that do not run just now; those that have begun come first."""

    def __init__(self) -> None:
        super().__init__()
        self.short: deque[Job[Any]] = deque()
        self.long: deque[Job[Any]] = deque()


class _Neighbourhood(_Share):
    def __init__(self) -> None:
        super().__init__()
        self.people: dict[str, _Person] = {}


S = TypeVar("S", bound=_Share)


class FairQueue(Generic[T]):
    """Jobs, and which of them is served next."""

    def __init__(self, longest: float, per_person: int, per_neighbourhood: int) -> None:
        """``longest``: seconds of a slice. So many long jobs of one tenant are begun at the same time."""
        self._longest = longest
        self._per_person = per_person
        self._per_neighbourhood = per_neighbourhood
        self._neighbourhoods: dict[str, _Neighbourhood] = {}

    def add(self, job: Job[T]) -> None:
        """Let a job wait for its turn."""
        neighbourhood = _enter(self._neighbourhoods, job.tenant.neighbourhood, _Neighbourhood)
        person = _enter(neighbourhood.people, job.tenant.person, _Person)
        (person.short if job.is_short else person.long).append(job)

    def take(self, only_short: bool = False) -> Job[T] | None:
        """The job whose next slice is to be done now, if there is one."""
        for neighbourhood in sorted(self._with_jobs(), key=_order):
            for person in sorted(neighbourhood.people.values(), key=_order):
                job = self._next(neighbourhood, person, only_short)
                if job is not None:
                    self._begin(job)
                    return job
        return None

    def give_back(self, job: Job[T], seconds: float) -> None:
        """A slice of the job took so long; it is not done yet."""
        _, person = self._end(job, seconds)
        (person.short if job.is_short else person.long).appendleft(job)

    def finish(self, job: Job[T], seconds: float) -> None:
        """The job is done; its last slice took so long."""
        for share in self._end(job, seconds):
            share.jobs -= 1
            share.started -= not job.is_short

    def withdraw(self, job: Job[T]) -> bool:
        """Forget a job that waits; False if it does not."""
        neighbourhood, person = self._shares(job.tenant)
        jobs = person.short if job.is_short else person.long
        if job.is_running or job not in jobs:
            return False
        jobs.remove(job)
        for share in (neighbourhood, person):
            share.jobs -= 1
            share.started -= job.is_started and not job.is_short
        return True

    def waiting(self, tenant: Tenant) -> tuple[int, int]:
        """How many jobs of this person, and of the whole neighbourhood, are waiting."""
        neighbourhood = self._neighbourhoods.get(tenant.neighbourhood)
        if neighbourhood is None:
            return 0, 0
        person = neighbourhood.people.get(tenant.person)
        return 0 if person is None else person.waiting, neighbourhood.waiting

    def __len__(self) -> int:
        """How many jobs are waiting."""
        return sum(share.waiting for share in self._neighbourhoods.values())

    def jobs(self) -> Iterator[Job[T]]:
        """All jobs that are waiting."""
        for neighbourhood in self._neighbourhoods.values():
            for person in neighbourhood.people.values():
                yield from (*person.short, *person.long)

    def _with_jobs(self) -> Iterator[_Neighbourhood]:
        return (one for one in self._neighbourhoods.values() if one.waiting)

    def _next(self, neighbourhood: _Neighbourhood, person: _Person, only_short: bool) -> Job[T] | None:
        if person.short:
            return person.short[0]
        if only_short or not person.long:
            return None
        has_room = person.started < self._per_person and neighbourhood.started < self._per_neighbourhood
        return person.long[0] if person.long[0].is_started or has_room else None

    def _shares(self, tenant: Tenant) -> tuple[_Neighbourhood, _Person]:
        neighbourhood = self._neighbourhoods[tenant.neighbourhood]
        return neighbourhood, neighbourhood.people[tenant.person]

    def _begin(self, job: Job[T]) -> None:
        neighbourhood, person = self._shares(job.tenant)
        (person.short if job.is_short else person.long).popleft()
        for share in (neighbourhood, person):
            share.running += 1
            share.used += self._longest
            share.started += not (job.is_started or job.is_short)
        job.is_started = job.is_running = True

    def _end(self, job: Job[T], seconds: float) -> tuple[_Neighbourhood, _Person]:
        shares = self._shares(job.tenant)
        for share in shares:
            share.running -= 1
            share.used += seconds - self._longest
        job.is_running = False
        return shares


def _order(share: _Share) -> tuple[float, int]:
    return share.used, share.running


def _enter(shares: dict[str, S], key: str, make: type[S]) -> S:
    """The share of this key, with one job more.

    Who had nothing to do begins level with the one who has used least: being away earns nothing. What they
    had used beyond that still counts, so coming and going earns nothing either.
    """
    share = shares.get(key)
    if share is None or not share.jobs:
        floor = min((one.used for one in shares.values() if one.jobs), default=None)
        for name in [name for name, one in shares.items() if not one.jobs]:
            if floor is None or shares[name].used <= floor:
                del shares[name]
        share = shares.setdefault(key, make())
        share.used = max(share.used, floor or 0.0)
    share.jobs += 1
    return share
