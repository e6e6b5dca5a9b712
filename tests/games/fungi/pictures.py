"""Makes the pictures of the rules page from scripted positions: ``python -m tests.games.fungi.pictures``."""

from __future__ import annotations

import re
from pathlib import Path

from hortus.core.record import Record
from tests.games.fungi.walks import deal, walk

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "fungi.md"
ODDS = "lawyerswig shiitake henofwoods birchbolete porcini chanterelle"
FOREST = "honeyfungus lawyerswig* pan treeear cider shiitake morel treeear"


def example() -> Record:
    """The record that stands on the rules page."""
    found = re.search(r"```text\n(hortus: 1\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found, "the rules page has no example"
    return Record.loads(found[1])


def pictures() -> dict[str, str]:
    """Each picture by its name, seen by the player to act."""
    states = {
        "start": deal(f"honeyfungus treeear {ODDS}", "morel butter pan", "cider pan shiitake*"),
        "decay": walk(
            f"pan butter {ODDS} basket",
            f"pan butter {ODDS}",
            forest=FOREST,
            rot="basket honeyfungus treeear*",
        ),
        "cooking": example().replay(),
    }
    return {name: state.game.drawing(state, state.player, reveal=False) for name, state in states.items()}


if __name__ == "__main__":
    for name, svg in pictures().items():
        (PAGE.parent / "pictures" / f"fungi-{name}.svg").write_text(svg + "\n", encoding="utf-8")
