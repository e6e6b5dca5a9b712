"""Fair chance: every draw follows from a secret the table committed to, and from the players' nonces.

Before anyone sits down the table shows the *commitment*, SHA-256 of a secret of 32 bytes. Draw number
``index`` on the line of play comes from HMAC-SHA256(secret, table, nonces, index), without bias. When the
game is over the secret is shown, and anyone can check every draw: "Fair chance" in docs/protocol.md says how,
step by step.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

SECRET_SIZE = 32
MOST_NONCE = 64
SIZE = 1 << 256  # how many digests there are


def commitment(secret: bytes) -> str:
    """What is shown of the secret before the game: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def check_nonce(nonce: str) -> str:
    """The nonce, if it is one: a line of plain text up to 64 signs. A ValueError says so otherwise."""
    if len(nonce) > MOST_NONCE or not nonce.isprintable() or nonce != nonce.strip():
        raise ValueError(f"A nonce is a line of plain text, up to {MOST_NONCE} signs.")
    return nonce


def below(total: int, words: Iterable[int], size: int) -> int:
    """A number below ``total`` without bias, from words that are equally likely numbers below ``size``.

    Words from the last, incomplete stretch of ``total`` are passed over: they would favour the low numbers.
    """
    whole = size - size % total
    for word in words:
        if word < whole:
            return word % total
    raise ValueError("There were not enough words for one draw.")


class Draws:
    """Numbers the draws of a line of play: all of them in one row."""

    def __init__(self, count: int = 0) -> None:
        self._count = count

    def next(self, weights: Sequence[tuple[int, int]]) -> tuple[str, int]:
        """The purpose and the number of the next draw, which has these outcomes."""
        self._count += 1
        return "draw", self._count - 1


class Source:
    """All the draws of one table."""

    __slots__ = ("_begun",)

    def __init__(self, secret: bytes, table: str, nonces: Sequence[str]) -> None:
        self._begun = hmac.new(secret, "\n".join(["hortus 1", table, *nonces, ""]).encode(), "sha256")

    def words(self, purpose: str, index: int) -> Iterator[int]:
        """The numbers of 256 bits from which a draw is made; the second only if the first is passed over."""
        for attempt in count():
            message = self._begun.copy()  # what all draws share
            message.update(f"{purpose} {index} {attempt}".encode())
            yield int.from_bytes(message.digest(), "big")

    def draw(self, index: int, weights: Sequence[tuple[int, int]], purpose: str = "draw") -> int:
        """The outcome of draw number ``index`` for this purpose, by the weights of ``state.weights()``."""
        total = 0
        for _, weight in weights:
            total += weight
        left = below(total, self.words(purpose, index), SIZE)
        for outcome, weight in weights:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("the weights add up to the total")

    def order(self, seats: int) -> tuple[int, ...]:
        """Who plays which seat: a shuffle (Fisher and Yates)."""
        order = list(range(seats))
        for last in range(seats - 1, 0, -1):
            other = below(last + 1, self.words("seat", last), SIZE)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def bot_seed(self, place: int) -> int:
        """The seed of a bot that thinks at this place: the same after a restart, secret until the end."""
        return next(self.words("bot", place)) >> 192
