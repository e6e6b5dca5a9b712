"""Fair chance: every draw follows from a secret that was promised before anyone sat down, and from what those who sat down added.

At the start the table shows the *commitment*, SHA-256 of a secret of 32 bytes. Draw number ``index`` on the line of play comes from
HMAC-SHA256(secret, table, nonces, index), without bias. When the game is over the secret is shown, and anyone can check every draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

SECRET_SIZE = 32


def commitment(secret: bytes) -> str:
    """What is shown of the secret before the game: its SHA-256, in hexadecimal."""
    raise NotImplementedError


def below(total: int, words: Iterable[int], size: int) -> int:
    """A number from 0 to ``total`` - 1, each equally likely if the words are equally likely numbers from 0 to ``size`` - 1.

    Words from the last, incomplete stretch of ``total`` are passed over: they would favour the low numbers.
    """
    raise NotImplementedError


class Source:
    """All the draws of one table."""

    def __init__(self, secret: bytes, table: str, nonces: Sequence[str]) -> None:
        raise NotImplementedError

    def words(self, purpose: str, index: int) -> Iterator[int]:
        """The numbers of 256 bits from which one draw is made; more than one only if the first is passed over."""
        raise NotImplementedError

    def draw(self, index: int, weights: Sequence[tuple[int, int]]) -> int:
        """The outcome of draw number ``index``, by the weights of ``state.weights()``."""
        raise NotImplementedError

    def order(self, seats: int) -> tuple[int, ...]:
        """Who plays which seat: a shuffle."""
        raise NotImplementedError

    def bot_seed(self, place: int) -> int:
        """The seed of a bot that thinks at this place: the same after a restart, and unknown to everyone until the end."""
        raise NotImplementedError
