"""Passwords: which are too easy, and their argon2 hashes, which are made in threads, a few at a time."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from hortus.server.problems import HttpRefusal

T = TypeVar("T")

SHORTEST = 10
LONGEST = 200
FEWEST_SIGNS = 5  # different ones that are left without what anyone would guess
ROWS = (
    "1234567890",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "zxcvbnm",
    "yxcvbnm",
    "wxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "abcdefghijklmnopqrstuvwxyz",
)
LETTERS = str.maketrans("01345789@$!|€", "oieastbgasiie")  # that digits and signs stand in for
READINGS: Sequence[Mapping[int, int | str]] = ({}, LETTERS, LETTERS | {ord("1"): "l"})


def normalize(password: str) -> str:
    """A password as it is hashed: the same letters, however the keyboard put them together."""
    return unicodedata.normalize("NFC", password)


def check_password(password: str, name: str = "") -> None:
    """A `HttpRefusal` says why a password is too easy."""
    if len(password) < SHORTEST:
        raise _refused(
            f"A password has at least {SHORTEST} signs. A few words in a row are easy to remember."
        )
    if len(password) > LONGEST:
        raise _refused(f"A password has at most {LONGEST} signs.")
    if "\0" in password:
        raise _refused("There is a sign in this password that cannot be typed.")
    plain, name = password.casefold(), name.casefold()
    for reading in READINGS:
        rest = plain.translate(reading)
        for known in (name, name[::-1]):
            rest = rest.replace(known, "") if known else rest
        if len(set(_guessable().sub("", rest))) < FEWEST_SIGNS:
            raise _refused(
                "This password is easy to guess: there is little in it beside common words, rows of the "
                "keyboard, repetitions and your name. Please choose another."
            )


def _refused(sentence: str) -> HttpRefusal:
    return HttpRefusal(422, "password", sentence)


@cache
def _guessable() -> re.Pattern[str]:
    """The words that passwords are made of most often, and pieces of rows in either direction."""
    lines = files("hortus.server").joinpath("common-passwords.txt").read_text(encoding="utf-8").splitlines()
    pieces = {line.strip() for line in lines if line and not line.startswith("#")}
    for row in (*ROWS, *(row[::-1] for row in ROWS)):
        pieces |= {row[start:end] for end in range(3, len(row) + 1) for start in range(end - 2)}
    return re.compile("|".join(map(re.escape, sorted(pieces, key=len, reverse=True))))


class Passwords:
    """Makes and checks hashes in threads; with too many waiting, new ones are refused."""

    def __init__(self, hasher: PasswordHasher | None = None, *, threads: int = 2, waiting: int = 32) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="passwords")
        self._most = threads + waiting
        self._busy = 0
        # For names nobody has: checking against it takes as long as against anyone's.
        self._nobody = self._threads.submit(self._hasher.hash, "a password that opens nothing")

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> bytes:
        """The hash of a password."""
        return (await self._in_thread(lambda: self._hasher.hash(normalize(password)))).encode()

    async def verify(self, kept: bytes | None, password: str) -> bool:
        """Whether this is the password. Without a hash it never is, after the same work."""
        right = await self._in_thread(
            lambda: self._verify(kept.decode() if kept is not None else self._nobody.result(), password)
        )
        return right and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, normalize(password))
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._busy >= self._most:
            raise HttpRefusal(
                503,
                "busy",
                "Many people log in just now. Please try again in a moment.",
                {"retry-after": "5"},
            )
        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._busy -= 1
