"""Two finished studies beside each other, from their folders: what differs, and what of it is clear."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from hortus.core.registry import load
from hortus.lab import row_schema
from hortus.lab.comparisons import COLUMNS, mark_clear
from hortus.lab.findings import seat_label
from hortus.lab.folder import GAMES, RESULTS
from hortus.lab.statistics import difference_of_means, paired_difference

TOLD = ("game", "players", "games", "seed", "options", "program")
Columns = dict[str, np.ndarray[Any, Any]]


def compared(a: Path, b: Path) -> dict[str, Any]:
    """All figures of two studies of one game, B less A. A ValueError says why they cannot be compared."""
    one, other = _settings(a), _settings(b)
    if one["game"] != other["game"] or len(one["players"]) != len(other["players"]):
        raise ValueError(
            f"{a} is of {one['game']} for {len(one['players'])}, {b} of {other['game']} for "
            f"{len(other['players'])}: one game with as many players is compared."
        )
    before, after = _columns(a), _columns(b)
    same = len(before["deal"]) == len(after["deal"]) and bool((before["deal"] == after["deal"]).all())
    group = len(one["players"]) if len({*one["players"]}) > 1 or len({*other["players"]}) > 1 else 1
    changes = []
    for name, clause, words, share in _figures(one["game"], len(one["players"])):
        if name in before and name in after:
            found = paired_difference if same else difference_of_means
            told = found(_grouped(before[name], group), _grouped(after[name], group))
            head = {"name": name, "clause": clause, "words": words, "share": share}
            changes.append({**head, **told})
    mark_clear(changes)
    differing = [name for name in TOLD if one.get(name) != other.get(name)]
    return {
        "a": str(a),
        "b": str(b),
        "how": "on the same deals, game by game" if same else "on different deals",
        "settings": [
            f"{name}: {_said(one.get(name))} in A, {_said(other.get(name))} in B." for name in differing
        ],
        "changes": changes,
    }


def _settings(path: Path) -> dict[str, Any]:
    if not (path / RESULTS).is_file() or not (path / GAMES).is_file():
        raise ValueError(f"There is no finished study in {path}.")
    settings: dict[str, Any] = json.loads((path / RESULTS).read_text(encoding="utf-8"))["settings"]
    return settings


def _columns(path: Path) -> Columns:
    """The columns of the game itself: the arm that comes first."""
    table = pq.read_table(path / GAMES)
    arms = table["arm"].to_pylist()
    rows = arms.count(arms[0])
    found: Columns = {
        name: table[name][:rows].to_numpy()
        for name in table.column_names
        if name != "arm" and not name.startswith("player_")
    }
    winners = found["winners"]
    seats = [name for name in found if name.startswith("score_")]
    number = sum(winners >> seat & 1 for seat in range(len(seats)))
    for seat in range(len(seats)):
        found[f"wins_{seat + 1}"] = (winners >> seat & 1) / np.maximum(1, number)
    scores = np.sort(np.stack([found[name] for name in seats]), axis=0)
    found["score"] = scores.sum(axis=0)
    found["margin"] = scores[-1] - scores[-2]
    return found


def _figures(game: str, players: int) -> Sequence[tuple[str, str, str, bool]]:
    """What is compared: name, clause, words, and whether it is a share of the wins."""
    if load(game).new(players).together:
        wins = []
    else:
        wins = [
            (f"wins_{seat + 1}", "", f"wins of {seat_label(game, seat)}", True) for seat in range(players)
        ]
    counts = [(count.name, count.clause, count.words, False) for count in row_schema.counts(game)]
    sums = [("score", "", "score, all seats together", False), ("margin", "", "lead at the end", False)]
    return [*wins, *sums, *((*what, False) for what in COLUMNS), *counts]


def _grouped(values: np.ndarray[Any, Any], group: int) -> np.ndarray[Any, Any]:
    """Means over the games that share a deal."""
    whole = len(values) // group * group
    return np.asarray(values[:whole].reshape(-1, group).mean(axis=1))


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items()) or "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
