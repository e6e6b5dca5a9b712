"""Puts the client's own boards into the pages of the rules: small positions by clause, and the short rules.

`web/client.py boards` builds what they are shown by, into build/boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build/boards"
FOLDER = "boards"  # of the site
KEY = re.compile(r'^\s*"((?:FEL|FEE|MAR|FUN)-\d+)":', re.MULTILINE)
CLAUSE = re.compile(r"\b(?:FEL|FEE|MAR|FUN)-\d+\b")
IN_BRACKETS = re.compile(r"\(([^()]*)\)")
FRAME = '<iframe class="hortus-board" loading="lazy" src="../{}/boards.html?{}" title="{}"></iframe>'


class NotBuilt(Exception):  # noqa: N818
    """The boards have not been built."""


def files() -> Iterator[tuple[str, Path]]:
    """The files of the boards, by their places in the site."""
    if not (BUILT / "boards.html").is_file():
        raise NotBuilt("The boards of the rules are not there: make docs builds them.")
    for path in sorted(BUILT.rglob("*")):
        if path.is_file():
            yield f"{FOLDER}/{path.relative_to(BUILT).as_posix()}", path


def illustrated(game: str) -> set[str]:
    """The clauses that the client has a small position for."""
    return set(KEY.findall((ROOT / f"web/src/games/{game}/examples.ts").read_text(encoding="utf-8")))


def with_boards(markdown: str, game: str) -> str:
    """A page of rules with a board below each block whose clause has one, and the short rules at its head."""
    left = illustrated(game)
    blocks = []
    for block in re.split(r"\n\n+", markdown):
        blocks.append(block)
        if not block.startswith("#"):
            named = CLAUSE.findall(" ".join(IN_BRACKETS.findall(block)))
            blocks += [_example(game, clause) for clause in dict.fromkeys(named) if clause in left]
            left -= set(named)
    head = next(at for at, block in enumerate(blocks) if block.startswith("## "))
    blocks.insert(head, _short(game))
    return "\n\n".join(blocks) + "\n"


def _example(game: str, clause: str) -> str:
    frame = FRAME.format(FOLDER, escape(f"game={game}&clause={clause}"), f"{clause} on the board")
    return f'<details class="hortus-example"><summary>{clause} on the board</summary>{frame}</details>'


def _short(game: str) -> str:
    frame = FRAME.format(FOLDER, escape(f"game={game}"), "The rules on one screen")
    return f'<details class="hortus-short" open><summary>The rules on one screen</summary>{frame}</details>'
