"""Passwords: which are too easy, and how they are kept. argon2 does the keeping, in threads, a few at a time."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
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
FEWEST_TURNS = 6  # pieces that do not follow from what came before
FEWEST_SIGNS = 5  # different ones
ROWS = (
    "`1234567890-=",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "qwertzuiopü+",
    "yxcvbnm,.-",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "abcdefghijklmnopqrstuvwxyz",
)
INSTEAD = str.maketrans("01345789@$!|€", "oieastbgasiie")


def tidy(password: str) -> str:
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
    plain = password.casefold()
    if len(set(plain)) < FEWEST_SIGNS or _is_repeated(plain):
        raise _refused("This password says the same over and over. Please choose another.")
    if _turns(plain) < FEWEST_TURNS:
        raise _refused("This password follows the alphabet or the keyboard. Please choose another.")
    if any(_core(form) in common() or _is_common_twice(_core(form)) for form in _readings(plain)):
        raise _refused("This is among the first passwords anyone would try. Please choose another.")
    called = "".join(sign for sign in name.casefold() if sign.isalnum())
    if called and any(_is_about(called, form) for form in _readings(plain)):
        raise _refused("This password is your name. Please choose another.")


def _refused(sentence: str) -> HttpRefusal:
    return HttpRefusal(422, "password", sentence)


@cache
def common() -> frozenset[str]:
    """The words passwords are made of most often."""
    lines = files("hortus.server").joinpath("common-passwords.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line and not line.startswith("#"))


def _readings(plain: str) -> set[str]:
    """With and without digits and signs around it, and with those inside read as the letters they stand in
    for.
    """
    first = next((place for place, sign in enumerate(plain) if sign.isalpha()), 0)
    last = next((place for place, sign in reversed(list(enumerate(plain))) if sign.isalpha()), 0)
    forms = {plain, plain[: last + 1], plain[first : last + 1]}
    return forms | {form.translate(table) for form in forms for table in (INSTEAD, INSTEAD | {ord("1"): "l"})}


def _core(plain: str) -> str:
    """The letters, without what is around and between them."""
    return "".join(sign for sign in plain if sign.isalpha())


def _is_common_twice(core: str) -> bool:
    """Two common words in a row, and nothing else."""
    words = common()
    return any(core[:cut] in words and core[cut:] in words for cut in range(3, len(core) - 2))


def _is_about(name: str, plain: str) -> bool:
    """Whether hardly anything is left without the name."""
    kept = "".join(sign for sign in plain if sign.isalnum())
    return any(_turns(kept.replace(form, "")) < 5 for form in (name, name[::-1]) if form in kept)


def _is_repeated(plain: str) -> bool:
    """A few signs again and again, perhaps with a rest at the end."""
    return any(
        all(sign == plain[place % size] for place, sign in enumerate(plain))
        for size in range(1, len(plain) // 2 + 1)
        if size < 8
    )


def _turns(plain: str) -> int:
    """In how many pieces a password falls, if whatever goes on along the alphabet, a keyboard row or in place
    is one piece.
    """
    count, place = 0, 0
    while place < len(plain):
        count += 1
        place += max(_run(plain, place), 1)
    return count


def _run(plain: str, start: int) -> int:
    """How many signs from here on follow from each other; 1 if fewer than three do."""
    best = 1
    for row in (*ROWS, *(row[::-1] for row in ROWS), plain[start] * 3):
        length = 1
        while start + length < len(plain) and _follows(plain[start + length - 1], plain[start + length], row):
            length += 1
        best = max(best, length)
    return best if best >= 3 else 1


def _follows(sign: str, after: str, row: str) -> bool:
    return sign + after in row or (sign == row[-1] and after == row[0] and row[0] != row[-1])


class Passwords:
    """Makes and checks hashes, so many at once as there are threads.

    When too many wait, new ones are asked to come again.
    """

    def __init__(self, hasher: PasswordHasher | None = None, *, threads: int = 2, waiting: int = 32) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="passwords")
        self._most = threads + waiting
        self._busy = 0
        # For names nobody has: checking against it takes as long as against anyone's.
        self._nobody = self._hasher.hash("a password that opens nothing")

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> bytes:
        """What to keep of a password."""
        return (await self._in_thread(lambda: self._hasher.hash(tidy(password)))).encode()

    async def verify(self, kept: bytes | None, password: str) -> bool:
        """Whether this is the password; with nothing kept, never, after the same work."""
        right = await self._in_thread(
            lambda: self._verify(kept.decode() if kept is not None else self._nobody, password)
        )
        return right and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, tidy(password))
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._busy >= self._most:
            raise HttpRefusal(
                503,
                "busy",
                "Many people are at this door just now. Please try again in a moment.",
                {"retry-after": "5"},
            )
        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._busy -= 1
