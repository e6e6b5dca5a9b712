"""Positions of random games for the tests of the browser's client, with what the server says to each try.

python -m tests.games.mars.client_positions
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

import hortus
from hortus import State
from tests.tables import positions

FILE = Path(__file__).parents[3] / "web/src/lib/fixtures/mars.json"
WANTED = ("place", "move", "stay", "plant")


def variants() -> Iterator[tuple[int, dict[str, object]]]:
    """All numbers of players with all sets of options that go with them."""
    options = hortus.load("mars").options
    for players in range(2, 6):
        names = [name for name, one in options.items() if not one.players or players in one.players]
        for size in range(len(names) + 1):
            for chosen in combinations(names, size):
                yield players, {name: True for name in chosen}  # noqa: C420


def content() -> list[dict[str, Any]]:
    """Of each variant a late position to move (where it can be, with a die that has no way) and one to plant;
    of some, one to place.
    """
    found = []
    for seed, (players, options) in enumerate(variants()):
        kept: dict[str, State] = {}
        for state in positions("mars", players, seed, options):
            kind = _kind(state)
            if kind in WANTED and (kind != "place" or not seed % 8):
                kept[kind] = state.copy()
        kept.pop("move" if "stay" in kept else "", None)
        found += [_told(state) for state in kept.values()]
    return found


def _kind(state: State) -> str:
    texts = [state.text(action) for action in state.legal_actions()]
    return "stay" if any(text.endswith("stay") for text in texts) else state.view(None)["phase"]


def _told(state: State) -> dict[str, Any]:
    """The view, what is legal, and by the code of its reason what a client could try in vain."""
    seat, legal = state.player, state.legal_actions()
    verb = state.text(legal[0]).split()[0]
    refused: dict[str, list[str]] = {}
    for action, text in enumerate(state.game.texts):
        if action not in legal and text.startswith(verb) and _sendable(state, text):
            refused.setdefault(state.game.refusal(state, action).code, []).append(text)
    told = [state.text(action) for action in legal]
    return {"view": state.game.client_view(state, seat), "legal": told, "refused": refused}


def _sendable(state: State, text: str) -> bool:
    """A client with two gardeners says which one walks, and one with one does not."""
    numbered = text.endswith((" 1", " 2"))
    return (
        "move" not in text
        or text.endswith("stay")
        or numbered == state.view(None)["options"]["two_gardeners"]
    )


def written() -> bytes:
    """The file."""
    return msgspec.json.encode(content()).replace(b'},{"view"', b'},\n{"view"') + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(written())
