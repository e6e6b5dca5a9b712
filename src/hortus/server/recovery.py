"""Recovery codes: ten a person, each good for one log-in without the password."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from hortus.server.sessions import token_hash

CODES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is read for another
GROUPS, GROUP = 4, 4


def new_codes() -> list[str]:
    """Codes of 79 bits: too many to guess, so that a plain hash of them may be kept."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(CODES)]


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(GROUP))


def code_hash(code: str) -> bytes:
    """What is kept of a code: the same however it was typed."""
    return token_hash("".join(sign for sign in code.casefold() if sign.isalnum()))


def hashes(codes: Sequence[str]) -> list[bytes]:
    """What is kept of several."""
    return [code_hash(code) for code in codes]
