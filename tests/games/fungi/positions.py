"""Positions of random games for the tests of the browser's client: what is legal, and why all else is not.

python -m tests.games.fungi.positions
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hortus import CHANCE, IllegalAction, State
from tests.games.fungi.walks import laid_out, me
from tests.tables import legal, outcome, table

FILE = Path(__file__).parents[3] / "web/src/games/fungi/fixtures/positions.json"
ALWAYS = [*(f"take {place}" for place in range(1, 9)), "decay", "pan"]


def _decisions(seed: int) -> Iterator[State]:
    """The decisions of a game between two who rarely sell, so that hands grow full."""
    rng = random.Random(seed)
    state = table("fungi")
    while not state.is_over:
        if state.player != CHANCE:
            yield state
            hoards = [text for text in legal(state) if not text.startswith("sell")]
            state.apply(rng.choice(hoards if hoards and rng.random() < 0.8 else legal(state)))
        else:
            state.apply(outcome(state, rng))


def _told(state: State) -> dict[str, Any]:
    """A position as who is to act sees it, with the code of the reason for whatever cannot be done."""
    why: dict[str, str] = {}
    for text in dict.fromkeys([*ALWAYS, *laid_out(state)]):
        try:
            state.copy().apply(text)
        except IllegalAction as refused:
            why[text] = refused.code
    return {"view": state.view(state.player), "legal": legal(state), "why": why}


def positions() -> bytes:
    """The file: the opening, some moments of each of four games, and all full hands among them."""
    found = []
    for seed in range(4):
        for number, state in enumerate(_decisions(seed)):
            is_full = me(state)["size"] >= me(state)["limit"]
            if number % 9 == seed or (is_full and number % 3 == 0):
                found.append(_told(state))
    lines = b",\n".join(map(msgspec.json.encode, found))
    return b"[\n" + lines + b"\n]\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(positions())
