"""The keys that records are signed with: made at the first start, kept in the database, never sent.

There is one key in use. After a rotation the older ones stay listed, so that records signed by them can
still be checked. The database is asked each time, so all processes learn of a rotation at once.
"""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from hortus.server.messages import PublicKey, PublicKeys
from hortus.store import Store
from hortus.table import signature

NAME = "signing keys"


class SigningKey(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key pair. Its repr leaves out the private key."""

    private: str  # in hexadecimal
    made: float
    retired: float | None = None

    def __repr__(self) -> str:
        return f"SigningKey({self.public[:16]}…)"

    @property
    def public(self) -> str:
        """The public key, in hexadecimal."""
        return signature.public_key(bytes.fromhex(self.private))


_decoder = msgspec.json.Decoder(list[SigningKey])


def _new(now: float) -> SigningKey:
    return SigningKey(signature.new_key().hex(), now)


async def _kept(store: Store, now: float) -> bytes:
    """The keys as they are kept; the first one is made now if there is none."""
    return await store.kept(NAME) or await store.keep(NAME, msgspec.json.encode([_new(now)]))


async def keys(store: Store, now: float) -> list[SigningKey]:
    """All keys, the one in use last."""
    return _decoder.decode(await _kept(store, now))


async def rotate(store: Store, now: float) -> SigningKey:
    """Retire the key in use and make another, which is returned; of two at once one comes after the other."""
    while True:
        kept = await _kept(store, now)
        *older, used = _decoder.decode(kept)
        after = [*older, msgspec.structs.replace(used, retired=now), _new(now)]
        if await store.replace(NAME, kept, msgspec.json.encode(after)):
            return after[-1]


async def sign(store: Store, text: str, now: float) -> str:
    """A record of a finished game, signed by the key in use; as it is where the store signs nothing."""
    if not store.signs:
        return text
    return signature.sign(text, bytes.fromhex((await keys(store, now))[-1].private))


async def public_keys(store: Store, now: float) -> PublicKeys:
    """What is told of the keys: the one in use first."""
    return PublicKeys([_public(key) for key in reversed(await keys(store, now))])


def _public(key: SigningKey) -> PublicKey:
    retired = None if key.retired is None else _day(key.retired)
    return PublicKey(signature.fingerprint(key.public), "Ed25519", key.public, _day(key.made), retired)


def _day(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d")
