"""What the tests of the browser's client are given: made here, so that two programs that share nothing agree.

python -m tests.table.fixtures
"""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path
from typing import Any

import msgspec

from hortus.table import SYSTEM, Settings
from hortus.table.commands import Create, Resign, Sit
from hortus.table.daily import closes
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


def daily_game() -> TableDriver:
    """The beginning of a deal of the day in Mars: cards and dice are numbered each by itself."""
    driver = TableDriver()
    command = Create("mars", ["person", "greedy"], settings=Settings(seating="random"), daily="2026-11-17")
    driver.do(command, SYSTEM)
    driver.do(Sit(0, "holder", "Ann"))
    driver.play_on(30, seed=8)
    driver.do(Resign(), next(seat for seat, chair in enumerate(driver.table.chairs) if not chair.level))
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
    deal = daily_game().table
    daily: dict[str, Any] = {"proof": deal.proof(closes("2026-11-17"))}
    return {
        name: msgspec.json.format(msgspec.json.encode(content), indent=0) + b"\n"
        for name, content in {"proof.json": proof, "daily.json": daily, "digests.json": vectors()}.items()
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in fixtures().items():
        (FOLDER / name).write_bytes(content)
