"""Who is asking.

Everybody is somebody: whoever comes without a cookie gets one and is a guest from then on, without any form.
A guest may make an account, and keeps their games: the account takes over the guest's id. What a cookie says
is signed, so nobody can be whom they like; the keys live in the store, change by themselves, and are the same
for all processes.

A request with a seat's token (``Authorization: Bearer``) and no cookie needs no person: the token says which
seat it is.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.types import Scope

from hortus.store import Account, Store

K = TypeVar("K")
V = TypeVar("V")

DAY = 86400.0
GUEST_AGE = 400 * DAY  # as long as browsers keep any cookie
ACCOUNT_AGE = 90 * DAY
RENEWED_AFTER = 1 * DAY  # whoever keeps coming stays
KEY_PERIOD = 100 * DAY  # a new key so often; older ones are good until their last cookie is too old
KEYS = int(GUEST_AGE // KEY_PERIOD) + 1
FRESH = 5.0  # seconds for which this process believes what it last read about an account
REMEMBERED = 10_000  # people whose account, or lack of one, is remembered so long
COOKIE = "hortus"
SECURE_COOKIE = "__Host-hortus"  # browsers take it only over https, from this very host
VISIT = "hortus.visit"
LONGEST_TOKEN = 200
TOKEN = "t-"  # begins the name of whoever is known by a token alone

PLANTS = [
    "Alder",
    "Anemone",
    "Aster",
    "Beech",
    "Birch",
    "Bluebell",
    "Bracken",
    "Bramble",
    "Burdock",
    "Campion",
    "Clover",
    "Columbine",
    "Comfrey",
    "Cowslip",
    "Daisy",
    "Elder",
    "Fern",
    "Foxglove",
    "Gentian",
    "Hazel",
    "Heather",
    "Holly",
    "Ivy",
    "Juniper",
    "Larch",
    "Lichen",
    "Lily",
    "Linden",
    "Mallow",
    "Maple",
    "Moss",
    "Myrtle",
    "Nettle",
    "Oak",
    "Orchid",
    "Poppy",
    "Primrose",
    "Reed",
    "Rowan",
    "Rush",
    "Sedge",
    "Sorrel",
    "Thistle",
    "Thyme",
    "Vetch",
    "Violet",
    "Willow",
    "Yarrow",
]

# Tokens -------------------------------------------------------------------------------------------


def new_token() -> str:
    """A token that nobody guesses: 32 random bytes. Whoever has it sits where it leads."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What may be kept of a token."""
    return hashlib.sha256(token.encode(errors="replace")).digest()


def invitation(page: str, token: str) -> str:
    """The link that brings a token to a page.

    The token comes after the #: browsers keep that part to themselves, so it is in no request, no log, no
    proxy and no Referer, and a messenger that looks at the link for a preview does not use it up.
    """
    return f"{page}#{token}"


def bearer(connection: HTTPConnection) -> str | None:
    """The token that a request brings in ``Authorization: Bearer``, if it does."""
    for name, value in connection.scope["headers"]:
        if name == b"authorization":
            kind, _, token = value.decode("latin-1").partition(" ")
            token = token.strip()
            return token if kind.lower() == "bearer" and 0 < len(token) <= LONGEST_TOKEN else None
    return None


class LruDict(OrderedDict[K, V]):
    """A dictionary that holds so many items and drops the one that was set longest ago."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)


# People -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody. ``id`` is what the store and the tables call them; it is nobody else's business."""

    id: str
    kind: Literal["guest", "account", "token"]
    name: str
    token: str | None = field(default=None, repr=False)  # the seat's token that came with the request
    account: Account | None = field(default=None, repr=False)
    guest: str | None = None  # the guest they were in this browser before they logged in, and will be again
    proven: float = 0.0  # when they last logged in here by a passkey or a provider

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids whose seats are theirs: who logs in in the middle of a guest's game can go on with it."""
        return (self.id,) if self.guest is None else (self.id, self.guest)

    @property
    def is_account(self) -> bool:
        """Whether they have a password and may be rated."""
        return self.kind == "account"


@dataclass(slots=True)
class Visitor:
    """Who sends a request, and the cookie to send along; None leaves the browser's as it is."""

    identity: Identity | None = None
    cookie: str | None = field(default=None, repr=False)
    age: float = 0.0
    others: dict[str, tuple[str, float]] = field(default_factory=dict, repr=False)  # see `SignedCookie`


@dataclass(frozen=True, slots=True)
class CookieContent:
    """A cookie's content: who, an account's generation, when it was signed, the guest they were before.

    ``proven`` is when the session was begun with a passkey or at a provider; 0.0: with a password.
    """

    id: str
    generation: int | None
    signed: float
    guest: str | None
    proven: float = 0.0


async def identify(connection: HTTPConnection) -> Identity:
    """Who sends this request, or opens this WebSocket (before it is accepted)."""
    sessions: Sessions = connection.app.state.context.sessions
    return await sessions.identify(connection)


class Sessions:
    """Knows people by their cookies. One for a process; made by ``await Sessions.open(store)``."""

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self._clock = clock
        self._period = -1
        self._signer: _Signer | None = None
        self.keys: list[bytes] = []  # the newest, which signs, is the last
        self._known: LruDict[str, tuple[float, Account | None]] = LruDict(REMEMBERED)
        # Sessions of these accounts before that generation are over.
        self._ended: LruDict[str, int] = LruDict(REMEMBERED)
        self.when_ended: Callable[[str, int], None] = lambda account_id, generation: None
        # Raises where an account may not log in.
        self.may_enter: Callable[[str], None] = lambda account_id: None

    @classmethod
    async def open(cls, store: Store, *, clock: Callable[[], float] = time.time) -> Sessions:
        """People, with the keys that all processes of this store share."""
        people = cls(store, clock=clock)
        await people._keys()
        return people

    async def identify(self, connection: HTTPConnection) -> Identity:
        """Who is asking. Newcomers become guests; their cookie goes out with the answer (see `Cookies`)."""
        visit: Visitor = connection.scope[VISIT]
        if visit.identity is None:
            visit.identity = await self._recognise(connection, visit)
        return visit.identity

    async def _recognise(self, connection: HTTPConnection, visit: Visitor) -> Identity:
        await self._keys()
        token = bearer(connection)
        shown = self.read(connection)
        if shown is not None:
            account = await self._account(shown.id)
            old = self._clock() - shown.signed > RENEWED_AFTER
            if (
                account is not None
                and account.generation == shown.generation
                and not self.is_over(shown.id, shown.generation)
            ):
                guest = shown.guest
                if guest is not None and await self._account(guest) is not None:
                    guest = None  # that guest has made an account, which is nobody else's
                if old:
                    self._hand_out(visit, account.id, account.generation, guest, shown.proven)
                return _account_identity(account, token, guest, shown.proven)
            if account is None and shown.generation is None:
                if old:
                    self._hand_out(visit, shown.id)
                return Identity(shown.id, "guest", guest_name(shown.id), token)
        if token is not None:
            return Identity(TOKEN + token_hash(token).hex()[:32], "token", "", token)
        return self.new_guest(visit)

    def read(self, connection: HTTPConnection) -> CookieContent | None:
        """What a request's cookie says, if we signed it and it is not too old.

        Whether it still holds, the store knows.
        """
        name = SECURE_COOKIE if is_secure(connection.scope) else COOKIE
        value = connection.cookies.get(name)
        if not value or self._signer is None:
            return None
        found = self._signer.read(value)
        if found is None or found.signed > self._clock() + DAY:
            return None
        age = GUEST_AGE if found.generation is None else ACCOUNT_AGE
        return found if self._clock() - found.signed <= age else None

    def new_guest(self, visit: Visitor, again: str | None = None) -> Identity:
        """Somebody new, or the guest one was before."""
        somebody = again or new_id()
        self._hand_out(visit, somebody)
        visit.identity = Identity(somebody, "guest", guest_name(somebody))
        return visit.identity

    def welcome(
        self, visit: Visitor, account: Account, guest: str | None = None, *, proven: bool = False
    ) -> Identity:
        """From this answer on the browser is this account's; ``guest`` is whose it was.

        ``proven``: they logged in by a passkey or a provider.
        """
        self.may_enter(account.id)
        when = float(int(self.now())) if proven else 0.0
        self._hand_out(visit, account.id, account.generation, guest, when)
        visit.identity = _account_identity(account, None, guest, when)
        return visit.identity

    def now(self) -> float:
        """The time by which cookies are signed."""
        return self._clock()

    def forget(self, account_id: str) -> None:
        """Read anew about this account next time: it has just changed."""
        self._known.pop(account_id, None)

    def forget_all(self) -> None:
        """Read anew about everybody."""
        self._known.clear()

    def end(self, account_id: str, generation: int) -> None:
        """End the account's sessions before this generation, also those that are just being recognised."""
        self.forget(account_id)
        self._ended[account_id] = generation
        self.when_ended(account_id, generation)

    def is_over(self, somebody: str, generation: int | None) -> bool:
        """Whether a session of this generation (None: a guest's) is known to be over."""
        return self._ended.get(somebody, 0) > (generation or 0)

    async def generation(self, somebody: str) -> int | None:
        """The generation of this account; None if there is none, or no more."""
        account = await self._account(somebody)
        return None if account is None else account.generation

    async def _account(self, somebody: str) -> Account | None:
        """The account with this id, as it was at most ``FRESH`` seconds ago."""
        now = self._clock()
        at, account = self._known.get(somebody, (-FRESH, None))
        if not 0 <= now - at < FRESH:
            account = await self.store.account(somebody)
            self._known[somebody] = (now, account)
        return account

    def _hand_out(
        self,
        visit: Visitor,
        somebody: str,
        generation: int | None = None,
        guest: str | None = None,
        proven: float = 0.0,
    ) -> None:
        assert self._signer is not None
        visit.cookie = self._signer.write(somebody, generation, guest, proven)
        visit.age = GUEST_AGE if generation is None else ACCOUNT_AGE

    async def _keys(self) -> None:
        """See that the keys are those of the time: the newest signs, the older ones are still believed."""
        period = int(self._clock() // KEY_PERIOD)
        if period == self._period:
            return
        first = period - KEYS + 1
        self.keys = [
            await self.store.keep(f"cookie key {n}", secrets.token_bytes(32))
            for n in range(first, period + 1)
        ]
        self._signer = _Signer(self.keys, self._clock)
        self._period = period


class _Signer(URLSafeSerializer):
    """Signs and reads cookies with HMAC-SHA-256."""

    def __init__(self, keys: list[bytes], clock: Callable[[], float]) -> None:
        kwargs = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        super().__init__(keys, salt="hortus.person", signer_kwargs=kwargs)
        self._clock = clock

    def write(self, somebody: str, generation: int | None, guest: str | None, proven: float) -> str:
        said = [somebody, generation, int(self._clock()), guest]
        return str(self.dumps([*said, proven] if proven else said))

    def read(self, value: str) -> CookieContent | None:
        try:
            said: Any = self.loads(value)
        except BadData:
            return None
        return CookieContent(*said)  # signed by us, so it has our form


def _account_identity(account: Account, token: str | None, guest: str | None, proven: float) -> Identity:
    return Identity(account.id, "account", account.name, token, account, guest, proven)


def new_id() -> str:
    """The id of somebody new."""
    return "p-" + secrets.token_urlsafe(16)


def guest_name(somebody: str) -> str:
    """What a guest is called until they say otherwise."""
    return f"Guest {PLANTS[hashlib.sha256(somebody.encode()).digest()[0] % len(PLANTS)]}"


def is_secure(scope: Scope) -> bool:
    """Whether the request came over https."""
    return scope.get("scheme") in ("https", "wss")
