"""Who is banned or muted: in memory, and read again whenever some process says that it has changed."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Literal

from hortus.server.limits import in_networks
from hortus.server.problems import HttpRefusal
from hortus.store import BanRow, Store
from hortus.table import Refused

Kind = Literal["ban", "mute"]
WIDEST = {4: 8, 6: 16}  # of a network that is banned: so many bits of the address are given, at least


def network(text: str) -> str:
    """An address or a network as it is kept, such as 192.0.2.0/24; ValueError if it is neither."""
    return str(ipaddress.ip_network(text.strip(), strict=False))


def is_network(subject: str) -> bool:
    """Whether a ban is of addresses, and not of a person."""
    return "/" in subject


def is_too_wide(subject: str) -> bool:
    """Whether a ban of this network would keep out a good part of the world, and perhaps the host."""
    found = ipaddress.ip_network(subject)
    return found.prefixlen < WIDEST[found.version]


def sentence(ban: BanRow) -> str:
    """What somebody who is banned or muted is told."""
    until = "" if ban.until is None else f" until {_day(ban.until)}"
    what = "The host has muted you" if ban.kind == "mute" else "The host has closed this server to you"
    reason = f": {ban.reason.rstrip('.')}" if ban.reason else ""
    return f"{what}{until}{reason}."


def _day(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%d %H:%M UTC")


class AccessList:
    """The bans that hold, as this process knows them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._people: dict[tuple[str, str], BanRow] = {}
        self._networks: dict[str, BanRow] = {}

    async def load(self) -> None:
        """Read the bans."""
        rows = await self._store.bans(self._clock())
        self._people = {(one.subject, one.kind): one for one in rows if not is_network(one.subject)}
        self._networks = {one.subject: one for one in rows if is_network(one.subject)}

    def ban_of(self, identities: Iterable[str | None], address: str = "") -> BanRow | None:
        """The ban that keeps these ids or this address out."""
        if not (self._people or self._networks):
            return None
        for identity in identities:
            ban = self._people.get((identity or "", "ban"))
            if ban is not None and self._holds(ban):
                return ban
        for one, ban in self._networks.items():
            if in_networks(address, (one,)) and self._holds(ban):
                return ban
        return None

    def check(self, identities: Iterable[str | None], address: str = "") -> None:
        """`HttpRefusal` for who is banned."""
        ban = self.ban_of(identities, address)
        if ban is not None:
            raise HttpRefusal(403, "banned", sentence(ban))

    def check_voice(self, identity: str | None) -> None:
        """`Refused` for who is muted."""
        mute = self._people.get((identity or "", "mute"))
        if mute is not None and self._holds(mute):
            raise Refused("seat", sentence(mute), code="muted")

    def _holds(self, ban: BanRow) -> bool:
        return ban.until is None or ban.until > self._clock()
