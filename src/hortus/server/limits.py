"""Rate limits: what is counted, for whom, and how often is too often.

Counts are a process's own; what is rarer than a game's moves is also counted by all processes together, in
PostgreSQL. Of the rest (`OWN`) several processes allow more, which does no harm.
"""

from __future__ import annotations

import ipaddress
import math
import re
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hortus.store import Store, StoreError
from hortus.store.rate_counters import Counted

MOST_KEYS = 50_000
SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
_RATE = re.compile(r"(\d+)\s*(?:/|per)\s*(\d*)\s*(second|minute|hour|day)s?", re.IGNORECASE)

# For each kind of request: how often one person may, and how often one address, where a whole household or
# school may sit.
DEFAULTS: Mapping[str, tuple[str, str]] = {
    "sign up": ("5/minute; 20/hour", "10/minute; 60/hour"),
    "log in": ("10/minute; 60/hour", "20/minute; 200/hour"),  # and whatever else needs the password
    "log in as": ("10/minute; 40/hour", ""),  # to one name, from one address
    "log in anew": ("20/minute; 60/hour", ""),  # to one name, by browsers that never did, from any address
    "log in again": ("10/minute; 60/hour", ""),  # to one name, by a browser that did before
    "export": ("6/minute; 30/hour", "30/minute; 200/hour"),  # all of somebody's data
    "create": ("120/minute; 1000/hour", "240/minute; 4000/hour"),  # a table
    "create for bots": ("10/minute; 100/hour", "20/minute; 200/hour"),  # a table without any person
    "review": ("120/hour", "600/hour"),  # of a game that is over
    "review as guest": ("40/hour", "200/hour"),
    "report": ("5/hour; 20/day", "30/hour"),  # of a player to the host
    "move": ("1000/10 second", "20000/10 second"),  # and whatever else is done at a table
    "connect": ("100/10 second", "3000/10 second"),  # a WebSocket
    "notify": ("60/hour", ""),  # notifications to one person
    "subscribe": ("10/minute; 60/hour", "20/minute; 120/hour"),  # an address to be told at, or a test of one
    "mail code": (
        "3/minute; 10/hour",
        "",
    ),  # to confirm an e-mail address: from one person, and to one address
    "say": ("40/minute; 400/hour", "400/minute; 4000/hour"),  # chat
    "solve": ("120/hour", "600/hour"),  # a puzzle whose try counts
    "write": ("100/10 second", "2000/10 second"),  # any other change
    "read": ("2000/10 second", "20000/10 second"),
}


# Too often to ask the database: each process counts its own.
OWN = ("move", "say", "connect", "write", "read")


class Rate(NamedTuple):
    """So many in so many seconds."""

    most: int
    seconds: int


class Limits:
    """Says whether somebody may, and if not, when again."""

    def __init__(
        self,
        rules: Mapping[str, tuple[str, str]] | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``rules`` replaces some of ``DEFAULTS``; an empty text is no limit."""
        chosen = {**DEFAULTS, **(rules or {})}
        unknown = set(chosen) - set(DEFAULTS)
        if unknown:
            raise ValueError(
                f"There is no limit called {', '.join(sorted(unknown))}; there are: {', '.join(DEFAULTS)}."
            )
        self._rules = {kind: (parse(person), parse(address)) for kind, (person, address) in chosen.items()}
        self._window = MovingWindow(clock)
        self._store: Store | None = None

    def share(self, store: Store) -> None:
        """Count all but `OWN` together with the other processes on this store, if it has any."""
        self._store = store if store.shared else None

    async def wait(self, kind: str, person: str | None, address: str | None = None) -> float:
        """Count one of ``kind``; 0.0 if it may be, otherwise in how many seconds it may.

        Whatever is not a process's own (`OWN`) is counted by all processes together, too.
        """
        wait = self._wait_here(kind, person, address)
        if wait or kind in OWN or self._store is None:
            return wait
        asked = [Counted(f"{kind} {who}", *rate) for who, rate in self._counted(kind, person, address)]
        try:
            return await self._store.count(asked, time.time()) if asked else 0.0
        except StoreError:
            return 0.0  # counted in this process at least; what needs the database will say that it is away

    def _wait_here(self, kind: str, person: str | None, address: str | None = None) -> float:
        for_person, for_address = self._rules[kind]
        if person is not None and (wait := self._wait(for_person, f"{kind} {person}")):
            return wait
        return self._wait(for_address, f"{kind} {neighbourhood(address)}") if address is not None else 0.0

    def _counted(self, kind: str, person: str | None, address: str | None) -> Iterator[tuple[str, Rate]]:
        for rates, who in zip(self._rules[kind], (person, address), strict=True):
            if who is not None:
                for rate in rates:
                    yield neighbourhood(who) if who is address else who, rate

    def waiting(self, kind: str, person: str, address: str) -> Callable[[], float]:
        """``wait`` for one kind, person and address, for who is asked again and again."""
        for_person, for_address = self._rules[kind]
        hits = [(f"{kind} {person}", rate) for rate in for_person]
        hits += [(f"{kind} {neighbourhood(address)}", rate) for rate in for_address]
        hit = self._window.hit

        def wait() -> float:
            for key, rate in hits:
                if seconds := hit(key, rate):
                    return seconds
            return 0.0

        return wait

    def _wait(self, rates: list[Rate], key: str) -> float:
        for rate in rates:
            if wait := self._window.hit(key, rate):
                return wait
        return 0.0


def parse(text: str) -> list[Rate]:
    """Rates as a text, like 5/minute; 20/hour. ValueError if it is none."""
    found = []
    for part in re.split("[;,|]", text) if text.strip() else ():
        match = _RATE.fullmatch(part.strip())
        if match is None:
            raise ValueError(f"{part.strip()!r} is no rate; 5/minute or 100/10 seconds would be.")
        found.append(Rate(int(match[1]), int(match[2] or 1) * SECONDS[match[3].lower()]))
    return found


def retry_after(seconds: float) -> dict[str, str]:
    """The header that says when to come again."""
    return {"retry-after": str(math.ceil(seconds))}


@lru_cache(4096)
def neighbourhood(address: str) -> str:
    """An address as it is counted: of IPv6 the first 64 bits, as one household has all the rest."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)).network_address)
    return address


@lru_cache(4096)
def in_networks(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address is one of these, or in one of these networks."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in ipaddress.ip_network(one, strict=False) for one in networks)


class MovingWindow:
    """The times of the last hits by key. With every new key up to two that no longer count are forgotten."""

    def __init__(self, clock: Callable[[], float], most_keys: int = MOST_KEYS) -> None:
        self._clock = clock
        self._most_keys = most_keys
        self._hits: defaultdict[Rate, OrderedDict[str, deque[float]]] = defaultdict(OrderedDict)

    def hit(self, key: str, rate: Rate) -> float:
        """Count a hit if the rate allows it: 0.0; otherwise in how many seconds it will."""
        now = self._clock()
        start = now - rate.seconds
        keys = self._hits[rate]
        hits = keys.get(key)
        if hits is None:
            hits = keys[key] = deque()
            self._forget(keys, start)
        else:
            keys.move_to_end(key)
        while hits and hits[0] <= start:
            hits.popleft()
        if len(hits) >= rate.most:
            return max(1.0, hits[0] + rate.seconds - now) if hits else 1.0
        hits.append(now)
        return 0.0

    def _forget(self, keys: OrderedDict[str, deque[float]], start: float) -> None:
        """Drop up to two of the oldest keys, if they no longer count or there are too many."""
        for _ in range(2):
            oldest = next(iter(keys.values()))
            if len(keys) > self._most_keys or (len(keys) > 1 and (not oldest or oldest[-1] <= start)):
                keys.popitem(last=False)

    def __len__(self) -> int:
        """How many keys are remembered."""
        return sum(map(len, self._hits.values()))
