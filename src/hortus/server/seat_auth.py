"""Authorisation of seats: tokens, invitations and people.

A seat belongs to its *holder*, a text in the table's log that is never sent to anyone: the id of an account
or a guest, or the hash of a token. Who comes with that token, or as that person, holds the seat. An
invitation opens an empty seat once; then it is worthless, so who handed it out sees nothing from that seat.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hortus.server.live_table import LiveTable
from hortus.server.sessions import TOKEN, LruDict, token_hash
from hortus.store import Store, Token
from hortus.table import Refused, Table
from hortus.table.daily import closes

INVITATION = "invitation"
SEAT = "seat "  # and the holder it lets in
REMEMBERED = 10_000


def holder_of(token: str) -> str:
    """The holder that a token is by itself."""
    return TOKEN + token_hash(token).hex()[:32]


def seat_of_chair(table: Table, number: int) -> int:
    """Where a chair stands now: chance may have moved it at the start."""
    return next(seat for seat, chair in enumerate(table.chairs) if chair.number == number)


class Principal:
    """Who asks something of a table: with a token, as an account or guest, or as nobody known."""

    __slots__ = ("generation", "identities", "name", "token")

    def __init__(
        self,
        token: str | None,
        identities: tuple[str, ...] = (),
        name: str = "",
        generation: int | None = None,
    ) -> None:
        self.token = token
        self.identities = identities
        self.name = name
        self.generation = generation  # of an account's session; None for guests

    @property
    def identity(self) -> str | None:
        """As whom the caller is known."""
        return self.identities[0] if self.identities else None

    @property
    def known_as(self) -> tuple[str, ...]:
        """All ids that a ban may name."""
        return self.identities if self.token is None else (*self.identities, holder_of(self.token))


class SeatAuth:
    """Says which seats a principal holds."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._known: LruDict[str, Token] = LruDict(REMEMBERED)
        self._forgotten = 0  # so often

    async def token(self, token: str) -> Token | None:
        """The stored token, from memory if it was read before."""
        found = self._known.get(token)
        while found is None:
            forgotten = self._forgotten
            found = await self._store.token(token)
            if forgotten != self._forgotten:
                found = None  # it may have been revoked while it was read
            elif found is None:
                return None
            else:
                self._known[token] = found
        return found

    def forget(self) -> None:
        """Read all tokens anew: some may have been revoked."""
        self._known.clear()
        self._forgotten += 1

    async def seats(self, live: LiveTable, caller: Principal) -> list[int]:
        """The caller's seats; none for a spectator. `Refused`: the token is not for this table."""
        table = live.table
        if caller.token is None:
            return [seat for seat, chair in enumerate(table.chairs) if chair.holder in caller.identities]
        held = table.seats_of(holder_of(caller.token))
        if held:
            return held
        found = await self.token(caller.token)
        if found is None or found.table != table.id:
            raise Refused("seat", "This token opens no seat at this table.")
        return table.seats_of(found.purpose.removeprefix(SEAT)) if found.purpose.startswith(SEAT) else []

    async def seat(self, live: LiveTable, caller: Principal, asked: int | None = None) -> int | None:
        """The seat the caller looks from: the one asked for, or else their first; None for a spectator."""
        held = await self.seats(live, caller)
        self._check_watcher(live.table, bool(held))
        if asked is None:
            return held[0] if held else None
        if asked not in held:
            raise Refused("seat", "That is not your seat.")
        return asked

    def _check_watcher(self, table: Table, is_seated: bool) -> None:
        """A deal of the day is watched by nobody who might still play it: `Refused` until the day closes."""
        day = table.created.daily
        if day and not is_seated and self._clock() < closes(day):
            raise Refused(
                "seat", "This deal of the day can be watched when its day has closed.", code="day_open"
            )

    async def invited(self, live: LiveTable, caller: Principal) -> int | None:
        """The chair that the caller's invitation is for."""
        found = await self.token(caller.token) if caller.token is not None else None
        is_one = found is not None and found.table == live.table.id and found.purpose == INVITATION
        return found.seat if is_one and found is not None else None
