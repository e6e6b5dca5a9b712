"""Proving a game that was played at a table, offline."""

from __future__ import annotations

from pathlib import Path

from hortus.cli.screen import Screen
from hortus.core.record import read
from hortus.core.registry import load
from hortus.table.proof import Verdict
from hortus.table.proof import verify as check


def verify(screen: Screen, path: Path) -> Verdict:
    """Check the record in a file and say what was found. RecordError or OSError: it cannot be read."""
    text = path.read_text(encoding="utf-8", errors="replace")
    verdict = check(text)
    if not verdict.proven:
        where = f", line {verdict.line}" if verdict.line else ""
        screen.say(f"{path}{where}: not proven. {verdict.sentence}", "bold")
        return verdict
    written, _, _ = read(text)
    screen.say(f"{path}: proven. {verdict.sentence}", "bold")
    screen.say()
    screen.say("This is what you should have seen before the game began, and what those who sat down added:")
    rows = [
        ("game", load(written.game).title),
        ("table", written.headers["table"]),
        ("commitment", written.headers["commitment"]),
    ]
    rows += [(name, value) for name, value in written.headers.items() if name.startswith("nonce ")]
    screen.rows(rows)
    return verdict
