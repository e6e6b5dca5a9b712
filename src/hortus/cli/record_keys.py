"""Whose signature a record bears, and whether it is that of a key one knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

PATH = "/.well-known/hortus-keys.json"
MOST = 1 << 20  # bytes of a list of keys
PATIENCE = 10.0  # seconds


class KnownKey(msgspec.Struct, frozen=True):
    """A key of a server, as its list says."""

    key: str
    retired: str | None = None


class _KeyList(msgspec.Struct, frozen=True):
    keys: list[KnownKey]


Keys = Mapping[str, KnownKey]


def known_keys(given: str | None) -> Keys | None:
    """The trusted keys: at a server's address, in a file, or as hexadecimal digits; None if none is given.

    ValueError: these are no keys.
    """
    if given is None:
        return None
    if re.match(r"https?://", given):
        return _listed(_fetch(given), given)
    if _is_key(given):
        return {given.lower(): KnownKey(given.lower())}
    try:
        return _listed(Path(given).read_bytes(), given)
    except OSError:
        wanted = "a server's address, a file with its keys, or 64 hexadecimal digits"
        raise ValueError(f"A key is {wanted}; {given[:80]!r} is none of these.") from None


def _is_key(text: str) -> bool:
    return re.fullmatch(r"[0-9a-fA-F]{64}", text) is not None


def _fetch(url: str) -> bytes:
    import urllib.request  # few records are checked with keys from elsewhere

    address = url if url.endswith(".json") else url.rstrip("/") + PATH
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            found: bytes = answer.read(MOST)
            return found
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "reason", problem)
        raise ValueError(f"{address} cannot be read: {reason}.") from None


def _listed(content: bytes, where: str) -> Keys:
    """The keys in such a list, or in a file that holds one as plain text."""
    text = content.decode(errors="replace").strip()
    if _is_key(text):
        return {text.lower(): KnownKey(text.lower())}
    try:
        found = msgspec.json.decode(content, type=_KeyList).keys
    except msgspec.DecodeError:
        raise ValueError(f"{where} holds no keys: it should look like a server's {PATH}.") from None
    return {one.key.lower(): one for one in found}


def attested(key: str, trusted: Keys | None, date: str) -> tuple[bool, str]:
    """Whether all that was asked of the signature holds, and what it shows; ``date``: of the game."""
    if not key:
        words = "Not signed: this shows only that the draws fit the secret, not that such a game was played."
        return (
            trusted is None,
            f"{words} Names, dates and notes are not sealed: anybody can have changed them.",
        )
    if trusted is None:
        says = f"Signed by {key}: the server with this key says that this game was played so."
        return True, f"{says} Whose key it is, --key with the server's address says."
    if key not in trusted:
        return (
            False,
            f"Signed by {key}, which is not a key you named: that server does not vouch for this game.",
        )
    retired = trusted[key].retired
    if retired is not None and date > retired:
        return False, f"Signed by {key}, which was retired on {retired}, before this game was played."
    return (
        True,
        f"Signed by {key}: this server says that this game was played so, by those named at these seats.",
    )
