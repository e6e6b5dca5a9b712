"""An authenticator in software: makes passkeys and signs challenges with them, as WebAuthn says."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
ORIGIN = "https://play.example"


@dataclass
class Authenticator:
    """One passkey. What it says of itself can be changed, to see that the server notices."""

    origin: str = ORIGIN
    rp_id: str = "play.example"
    flags: int = PRESENT | VERIFIED
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    user: str | None = None

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What ``navigator.credentials.create`` answers."""
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        data = self._data(self.flags | ATTESTED) + attested
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential({"clientDataJSON": client, "attestationObject": made})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What ``navigator.credentials.get`` answers."""
        self.count += 1
        client, data = self._client("webauthn.get", options["challenge"]), self._data(self.flags)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        assert self.user is not None
        return self._credential(response | {"userHandle": base64url_to_bytes(self.user)})

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.rp_id.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: dict[str, bytes]) -> dict[str, Any]:
        ident = bytes_to_base64url(self.id)
        told = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": ident, "rawId": ident, "type": "public-key", "response": told}
