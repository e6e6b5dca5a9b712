"""Positions of random games for the client's tests, with what the rules allow there and what it means.

python -m tests.games.felci.fixtures
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from hortus import State
from tests.tables import positions

FILE = Path(__file__).parents[3] / "web/src/lib/fixtures/felci.json"
SEEDS = (3, 5, 8)
MEANINGS = ("start a new", "plant a", "end the undergrowth", "lay a", "seat your", "send your")


def offers(state: State) -> dict[str, dict[str, str]]:
    """The places of each kind of action, ``plant red``, and how its first one is described."""
    found: dict[str, dict[str, str]] = {}
    for action in state.legal_actions():
        start, _, place = state.text(action).rpartition(" ")
        meant = next(one for one in MEANINGS if state.describe(action).startswith(one))
        one = found.setdefault(start, {"means": meant, "places": ""})
        one["places"] += f" {place}".removeprefix("" if one["places"] else " ")
    return found


def chosen() -> Iterable[dict[str, Any]]:
    """Every seventh decision, every sixth in the midst of a chain, the last ones, and the end."""
    for seed in SEEDS:
        decisions = 0
        for state in positions("felci", 2, seed):
            view = state.view(max(0, state.player))
            decisions += state.player >= 0
            late = state.player >= 0 and view["pile"] == 0 and not view["seats"][state.player]["visitors"]
            often = 6 if view["chain"] else 1 if late else 7
            if state.is_over or (state.player >= 0 and decisions % often == 0):
                yield {"view": view, "offers": {} if state.is_over else offers(state)}


def content() -> bytes:
    """The file."""
    return msgspec.json.format(msgspec.json.encode(list(chosen())), indent=0) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(content())
