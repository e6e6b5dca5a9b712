"""Golden games: one record for each game, number of players and option, every line with what it led to.

A line reads ``action  # to act, scores, number of legal actions, digest of all views``. When a rule changes
on purpose, write them anew with ``python -m tests.playthroughs`` and read the difference.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from pathlib import Path

import hortus
from hortus import Record, State
from tests.contract.cases import Case

FOLDER = Path(__file__).parent


def path_of(case: Case) -> Path:
    """Where the golden game of a case lies: here, or in the folder of a game that is not ours."""
    folder = Path(str(files(f"hortus.games.{case.game}")))
    ours = folder.parent == Path(hortus.__file__).parent / "games"
    return (FOLDER if ours else folder / "golden") / f"{case}.txt"


def line(text: str, state: State) -> str:
    """An action and what it led to."""
    views = json.dumps([state.view(seat) for seat in (*range(state.players), None)], sort_keys=True)
    scores = " ".join(str(score) for score in state.scores())
    digest = hashlib.sha256(views.encode()).hexdigest()[:10]
    turn = {-1: "chance", -2: "over"}.get(state.player, f"seat {state.player}")
    return f"{text:<40}# {turn}, {scores}, {len(state.legal_actions())}, {digest}"


def golden(record: Record) -> str:
    """The whole file of a record."""
    head, _, _ = record.dumps().partition("\n\n")
    state = record.new()
    lines = []
    for text in record.actions:
        state.apply(text)
        lines.append(line(text, state))
    return "\n".join([head, "", *lines]) + "\n"
