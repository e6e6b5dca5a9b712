"""The server's own secrets for notifications: made when first needed, kept in the database."""

from __future__ import annotations

import base64
import hashlib
import secrets

from itsdangerous import BadData, URLSafeSerializer

from hortus.store import Store


async def vapid_key(store: Store) -> bytes:
    """The private key by which push services know this server: 32 bytes, base64url."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return await store.keep("vapid key", encode(number.to_bytes(32, "big")))


def vapid_public(private: bytes) -> str:
    """The public key that browsers subscribe with."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    number = int.from_bytes(decode(private.decode()), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    form = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return encode(public.public_bytes(*form)).decode()


def encode(raw: bytes) -> bytes:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=")


def decode(text: str) -> bytes:
    """What was encoded so. ValueError if nothing was."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class StopLinks:
    """Signs the links that end a subscription; they hold as long as it does."""

    def __init__(self, key: bytes) -> None:
        how = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        self._signer = URLSafeSerializer(key, salt="hortus.stop", signer_kwargs=how)

    @classmethod
    async def open(cls, store: Store) -> StopLinks:
        """With the key that all processes share."""
        return cls(await store.keep("unsubscribe key", secrets.token_bytes(32)))

    def token(self, subscription_id: str) -> str:
        """The token in the link."""
        return str(self._signer.dumps(subscription_id))

    def read(self, token: str) -> str | None:
        """The subscription that a token ends; None if we have not signed it."""
        try:
            return str(self._signer.loads(token))
        except BadData:
            return None
