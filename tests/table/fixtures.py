"""What the tests of the browser's client are given: made here, so that two programs that share nothing agree.

python -m tests.table.fixtures
"""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path
from typing import Any

import msgspec

from hortus.table import Settings
from hortus.table.commands import Sit
from tests.table.helpers import TableDriver, opened

FOLDER = Path(__file__).parents[2] / "web/src/lib/fixtures"
NONCES = ("Übermut & Ζέφυρος 🌿", "")


def game() -> TableDriver:
    """A whole game of Felci, the seats drawn; one nonce with signs of many bytes, one empty."""
    driver = opened("felci", settings=Settings(seating="random"))
    for seat, nonce in enumerate(NONCES):
        driver.do(Sit(seat, f"holder {seat}", f"Person {seat}", nonce))
    driver.play_on(10_000, seed=8)
    return driver


def vectors() -> list[dict[str, str]]:
    """Digests of messages of every length around the borders of a block."""
    found = []
    for size in (0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000):
        message, key = (
            bytes(number * 7 % 256 for number in range(size)),
            bytes(number * 5 % 256 for number in range(size % 131)),
        )
        digest = hashlib.sha256(message).hexdigest()
        found.append(
            {
                "message": message.hex(),
                "key": key.hex(),
                "sha256": digest,
                "hmac": hmac.digest(key, message, "sha256").hex(),
            }
        )
    return found


def fixtures() -> dict[str, bytes]:
    """The files, by name."""
    table = game().table
    proof: dict[str, Any] = {
        "proof": table.proof(),
        "events": [one for one in table.events(None) if one.what == "drew"],
    }
    return {
        name: msgspec.json.format(msgspec.json.encode(content), indent=0) + b"\n"
        for name, content in {"proof.json": proof, "digests.json": vectors()}.items()
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in fixtures().items():
        (FOLDER / name).write_bytes(content)
