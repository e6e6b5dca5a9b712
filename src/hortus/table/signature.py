"""The server's signature of a record: Ed25519 over everything in it, names and seats included.

A signed record has two more headers: ``key``, the public key, and ``signature``, both in hexadecimal. What is
signed is the line ``hortus 1 record``, the header lines but for ``signature``, an empty line and the actions,
without comments, with single line feeds between them and none at the end, in UTF-8.
"""

from __future__ import annotations

import hashlib
from typing import Any

from hortus.core.record import read

KEY, SIGNATURE = "key", "signature"


class SignatureError(ValueError):
    """The record is signed, and the signature does not fit what it says."""


def _ed25519() -> Any:
    """The module of ``cryptography``, which only those need who sign, or check a signature."""
    from cryptography.hazmat.primitives.asymmetric import ed25519

    return ed25519


def new_key() -> bytes:
    """A private key."""
    made: bytes = _ed25519().Ed25519PrivateKey.generate().private_bytes_raw()
    return made


def public_key(private: bytes) -> str:
    """The public key of a private one, in hexadecimal."""
    key: bytes = _ed25519().Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()
    return key.hex()


def fingerprint(key: str) -> str:
    """A public key's short name: the first 16 digits of its SHA-256."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()[:16]


def message(text: str) -> bytes:
    """What is signed of a record."""
    _, head, body = read(text)
    headers = [line for _, line in head if line.partition(":")[0].strip() != SIGNATURE]
    return "\n".join(["hortus 1 record", *headers, "", *(line for _, line in body)]).encode()


def sign(text: str, private: bytes) -> str:
    """The record with its two headers."""
    head, _, body = text.partition("\n\n")
    keyed = f"{head}\n{KEY}: {public_key(private)}"
    signer = _ed25519().Ed25519PrivateKey.from_private_bytes(private)
    signature = signer.sign(message(f"{keyed}\n\n{body}"))
    return f"{keyed}\n{SIGNATURE}: {signature.hex()}\n\n{body}"


def signer(text: str) -> str:
    """The public key that a record is signed by, in hexadecimal; empty if it is not signed.

    `SignatureError` if the signature does not fit.
    """
    headers = read(text)[0].headers
    if KEY not in headers and SIGNATURE not in headers:
        return ""
    from cryptography.exceptions import InvalidSignature

    try:
        key, signature = (bytes.fromhex(headers.get(name, "")) for name in (KEY, SIGNATURE))
        _ed25519().Ed25519PublicKey.from_public_bytes(key).verify(signature, message(text))
    except (ValueError, InvalidSignature):
        raise SignatureError(
            "The signature does not fit: something was changed, added or left out since the server signed it."
        ) from None
    return key.hex()
