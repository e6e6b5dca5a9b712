"""Positions for the client's tests, as a player is told them. Write them anew with

python -m tests.games.feenbalz.fixtures
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from hortus import State
from tests.tables import positions

FILE = Path(__file__).parents[3] / "web/src/games/feenbalz/fixtures/positions.json"
GAMES = ((3, 1, False, False), (4, 2, True, False), (3, 5, True, True))


def fixtures() -> list[dict[str, Any]]:
    """Some decisions of random games, of every kind."""
    found = []
    for players, seed, berries, early in GAMES:
        rng = random.Random(seed)
        options: dict[str, object] = {"berries": berries, "early_increase": early}
        for state in positions("feenbalz", players, seed, options):
            if state.player >= 0 and rng.random() < (
                0.03 if state.text(state.legal_actions()[0]) == "collect" else 0.15
            ):
                found.append(_told(state))
    return found


def _told(state: State) -> dict[str, Any]:
    view = state.game.client_view(state, state.player)
    display = view["display"]
    return {
        **{part: view[part] for part in ("phase", "turn", "offered")},
        "hand": view["seats"][state.player]["hand"],
        "legal": [state.text(action) for action in state.legal_actions()],
        **{part: display[part] for part in ("takes", "picks")},
    }


def text() -> str:
    """The file, one position a line."""
    lines = [json.dumps(one, separators=(",", ":")) for one in fixtures()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), encoding="utf-8")
