"""All that a seat was told since the game began, as numbers: what makes its information state a tensor."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from hortus.core.planes import Plane
from hortus.core.position import Position

ROWS = 512  # events that have a row of their own; what came before them is told by a digest
DIGEST = 64  # bits of it


class Recall:
    """Turns what a seat was told, a line for each event, into planes of a fixed size."""

    def __init__(self, start: Position, events: int) -> None:
        texts = [start.text(action) for action in range(start.num_actions)]
        hidden = sorted({form for text in texts for form in _hidden(text)})
        self.numbers = {text: number for number, text in enumerate([*texts, *hidden], 1)}
        self.seats, self.rows = start.players, min(events, ROWS)
        self.bits = len(self.numbers).bit_length()
        width = self.seats + 1 + self.bits
        self.planes = [
            Plane("events", (1,), "how many events the seat was told of"),
            Plane("earlier", (DIGEST,), "a digest of those that have no row any more, bit by bit"),
            Plane(
                "told",
                (self.rows, width),
                "who acted, a seat or chance; then the number of the text, in bits",
            ),
        ]

    def write(self, told: str, planes: dict[str, Any]) -> None:
        """Write what was told into the planes, which are named as in ``planes``."""
        lines = told.splitlines()
        early = lines[: max(0, len(lines) - self.rows)]
        for name in ("events", "earlier", "told"):
            planes[name][...] = 0
        planes["events"][0] = len(lines)
        if early:
            digest = int.from_bytes(blake2b("\n".join(early).encode(), digest_size=DIGEST // 8).digest())
            planes["earlier"][:] = [digest >> bit & 1 for bit in range(DIGEST)]
        for row, line in zip(planes["told"], lines[len(early) :], strict=False):
            who, _, text = line.partition(" ")
            row[int(who) if int(who) >= 0 else self.seats] = 1
            number = self.numbers[text]
            row[self.seats + 1 :] = [number >> bit & 1 for bit in range(self.bits)]


def _hidden(text: str) -> list[str]:
    """How an action may read to those who do not know all of it: ``draw ?``, ``under ? b3``."""
    first, *others = text.split(" ")
    return [" ".join([first, "?", *others[1:]]), f"{first} ?"] if others else []
