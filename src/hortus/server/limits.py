"""How often is too often.

The counting is `limits`'s moving window; what is counted, and for whom, is decided here. Counts are a
process's own. With several processes everyone may do a little more, which is fine for what this is for.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from functools import lru_cache

from limits import RateLimitItem, parse_many
from limits.storage import MovingWindowSupport, Storage
from limits.strategies import MovingWindowRateLimiter

MOST_KEYS = 50_000

# For each kind of thing: how often one person may, and how often one address, where a whole household or
# school may sit.
DEFAULTS: Mapping[str, tuple[str, str]] = {
    "sign up": ("5/minute; 20/hour", "10/minute; 60/hour"),
    "log in": ("10/minute; 60/hour", "20/minute; 200/hour"),
    "log in as": ("10/minute; 40/hour", ""),  # to one name, from wherever
    "create": ("120/minute; 1000/hour", "240/minute; 4000/hour"),  # a table
    "move": ("1000/10 second", "20000/10 second"),  # and whatever else is done at a table
    "connect": ("100/10 second", "3000/10 second"),  # a WebSocket
    "write": ("100/10 second", "2000/10 second"),  # any other change
    "read": ("2000/10 second", "20000/10 second"),
}


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
        self._clock = clock
        self._counts = Window(clock)
        self._window = MovingWindowRateLimiter(self._counts)

    def wait(self, kind: str, person: str | None, address: str | None = None) -> float:
        """Count one of ``kind``; 0.0 if it may be, otherwise in how many seconds it may."""
        for_person, for_address = self._rules[kind]
        if person is not None:
            for item in for_person:
                if not self._window.hit(item, kind, person):
                    return self._until(item, kind, person)
        if address is not None:
            household = neighbourhood(address)
            for item in for_address:
                if not self._window.hit(item, kind, household):
                    return self._until(item, kind, household)
        return 0.0

    def waiting(self, kind: str, person: str | None) -> Callable[[], float]:
        """The same for one who does one kind of thing again and again: what is counted, and as what, is found
        out once.
        """
        items = self._rules[kind][0] if person is not None else []
        counted = [(item, item.key_for(kind, str(person)), item.amount, item.get_expiry()) for item in items]

        def wait() -> float:
            for item, key, most, seconds in counted:
                if not self._counts.acquire_entry(key, most, seconds):
                    return self._until(item, kind, str(person))
            return 0.0

        return wait

    def _until(self, item: RateLimitItem, *names: str) -> float:
        return max(1.0, self._window.get_window_stats(item, *names).reset_time - self._clock())


def parse(text: str) -> list[RateLimitItem]:
    """A rate as a text, like 5/minute; 20/hour. ValueError if it is none."""
    return parse_many(text) if text.strip() else []


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


class Window(Storage, MovingWindowSupport):
    """Where `limits` keeps its counts.

    Its own memory storage starts a thread every ten milliseconds to look through all keys, and keeps the
    names of keys for ever. This one looks only at the key it is asked about and at those that were used
    longest ago, and forgets them when they no longer count or there are too many.
    """

    STORAGE_SCHEME = None  # not to be had by an address

    def __init__(self, clock: Callable[[], float], most: int = MOST_KEYS) -> None:
        super().__init__()
        self._clock = clock
        self._most = most
        self._hits: dict[int, OrderedDict[str, deque[float]]] = {}  # by how long they count

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count, if there is room for it."""
        start = (now := self._clock()) - expiry
        alike = self._hits.setdefault(expiry, OrderedDict())
        hits = alike.get(key)
        if hits is None:
            hits = alike[key] = deque()
        else:
            alike.move_to_end(key)
        self._forget(alike, start)
        while hits and hits[0] <= start:
            hits.popleft()
        if len(hits) + amount > limit:
            return False
        hits.extend([now] * amount)
        return True

    def _forget(self, alike: OrderedDict[str, deque[float]], start: float) -> None:
        """Let go of one or two keys that were used longest ago: more than come, so that there are never many."""
        for _ in range(2):
            oldest = next(iter(alike.values()))
            if len(alike) > self._most or (len(alike) > 1 and (not oldest or oldest[-1] <= start)):
                alike.popitem(last=False)

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """When the first hit that still counts was, and how many there are."""
        now = self._clock()
        alike = self._hits.get(expiry) or OrderedDict()
        hits = [hit for hit in alike.get(key, ()) if hit > now - expiry]
        return (hits[0], len(hits)) if hits else (now, 0)

    def clear(self, key: str) -> None:
        """Forget one key."""
        for alike in self._hits.values():
            alike.pop(key, None)

    def reset(self) -> int | None:
        """Forget all."""
        found = sum(map(len, self._hits.values()))
        self._hits.clear()
        return found

    def __len__(self) -> int:
        """How many keys are kept."""
        return sum(map(len, self._hits.values()))

    def check(self) -> bool:
        """Memory is always there."""
        return True

    @property
    def base_exceptions(self) -> type[Exception] | tuple[type[Exception], ...]:
        """What may go wrong: nothing of its own."""
        return ValueError

    # Fixed windows, which nobody asks for.

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Not kept."""
        raise NotImplementedError

    def get(self, key: str) -> int:
        """Not kept."""
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        """Not kept."""
        raise NotImplementedError
