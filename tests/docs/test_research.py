"""The page for researchers lists every plane of every game. Run as a program, this writes the lists anew."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from pathlib import Path

import hortus

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"
MARK = "<!-- The tables below are written by: python -m tests.docs.test_research -->\n"


def tables() -> str:
    return "".join(table(name) for name in hortus.GAMES if find_spec(f"hortus.games.{name}.planes"))


def table(name: str) -> str:
    game = hortus.load(name)
    planes = game.planes()
    sizes = [
        f"{sum(plane.size for plane in game.planes(players)):,}"
        for players in range(game.min_players, game.max_players + 1)
    ]
    of = "" if len(sizes) == 1 else f"; for more of them {', '.join(sizes[1:])}"
    told = importlib.import_module(f"hortus.games.{name}.planes").planes.__doc__
    order = " ".join(told.split()).removeprefix("All planes, in order. ")
    lines = [f"\n### {game.title}\n", f"{order} For {game.min_players} players {sizes[0]} numbers{of}.\n"]
    lines += ["| from | plane | shape | what it says |", "|---:|---|---|---|"]
    at = 0
    for plane in planes:
        base, _, seat = plane.name.rpartition(" ")
        if not seat.isdecimal() or seat == "0":
            shown = f"{base} *s*" if seat == "0" else plane.name
            lines.append(f"| {at} | {shown} | {' × '.join(map(str, plane.shape))} | {plane.meaning} |")
        at += plane.size
    return "\n".join(lines) + "\n"


def test_the_page_lists_every_plane() -> None:
    _, _, written = PAGE.read_text(encoding="utf-8").partition(MARK)
    assert written == tables(), "run: python -m tests.docs.test_research"


if __name__ == "__main__":
    text, mark, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    PAGE.write_text(text + mark + tables(), encoding="utf-8")
