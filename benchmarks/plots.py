"""Draws what the ladder, the doubling of time and the training of nets came to.

    python -m benchmarks.plots ladder benchmarks/results.jsonl docs/pictures/ladder.png
    python -m benchmarks.plots times benchmarks/results.jsonl docs/pictures/times.png
    python -m benchmarks.plots cross benchmarks/results.jsonl cross.md
    python -m benchmarks.plots training benchmarks/training.jsonl docs/pictures/training.png

All but the cross-tables need matplotlib (`pip install matplotlib`).
"""

from __future__ import annotations

import argparse
import io
import json
import math
from pathlib import Path
from typing import Any

TITLES = {"felci": "Felci", "feenbalz": "Feenbalz", "mars": "Gardens of Mars", "fungi": "Fungi"}
COLOURS = {"felci": "#2e7d4f", "feenbalz": "#8a4f9e", "mars": "#b4532a", "fungi": "#7a5c2e"}
INK, PAPER = "#3a3a32", "#fbf8f0"


def title(table: str) -> str:
    """What stands above a table's picture."""
    game, _, seats = table.partition(":")
    return f"{TITLES[game]}, {seats} seats"


def rows(path: Path) -> list[dict[str, Any]]:
    """The log, one JSON object a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def is_timed(entry: dict[str, Any]) -> bool:
    """Whether a row compares times a decision, such as master@1 with master@0.5."""
    return "@" in entry.get("first", "")


def pyplot() -> Any:
    """Matplotlib, which the rest of the project does without."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot as plt

    return plt


def save(figure: Any, out: Path) -> None:
    """Write a figure as a small PNG, in 32 colours."""
    from PIL import Image  # matplotlib brings it along

    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=90)
    Image.open(drawn).convert("RGB").quantize(32).save(out, optimize=True)


def write_cross(log: list[dict[str, Any]], out: Path) -> None:
    """The cross-tables in Markdown: what the row's player wins among the column's, in percent."""
    lines = []
    for table in dict.fromkeys(entry["table"] for entry in log):
        pairs = {
            (entry["first"], entry["second"]): entry
            for entry in log
            if entry["table"] == table and "share" in entry and not is_timed(entry)
        }
        names = list(
            dict.fromkeys(
                name for entry in log if entry["table"] == table for name in entry.get("ratings", {})
            )
        )
        lines += [f"**{title(table)}** (an even share is {100 / int(table.partition(':')[2]):.0f} %)", ""]
        lines += [f"| | {' | '.join(names)} |", f"|---|{'---:|' * len(names)}"]
        for row in names:
            cells = [_cell(pairs.get((row, column)), pairs.get((column, row)), table) for column in names]
            lines.append(f"| {row} | {' | '.join(cells)} |")
        lines.append("")
    out.write_text("\n".join(lines), encoding="utf-8")


def _cell(pair: dict[str, Any] | None, turned: dict[str, Any] | None, table: str) -> str:
    if pair is None and turned is not None and table.endswith(":2"):
        pair = {**turned, "share": 1 - turned["share"]}
    return "" if pair is None else f"{100 * pair['share']:.0f} ± {100 * pair['spread']:.0f}"


def draw_ladder(log: list[dict[str, Any]], out: Path) -> None:
    """A panel a table: the rating of each level, and how large the steps are."""
    plt = pyplot()
    rated = [entry for entry in log if "ratings" in entry]
    figure, panels = plt.subplots(2, -(-len(rated) // 2), figsize=(11, 6.4), sharey=True, facecolor=PAPER)
    for panel, entry in zip(panels.flat, rated, strict=False):
        names, ratings = list(entry["ratings"]), list(entry["ratings"].values())
        colour = COLOURS[entry["table"].partition(":")[0]]
        panel.set_facecolor(PAPER)
        panel.plot(range(len(names)), ratings, "o-", color=colour, linewidth=2)
        for place in range(1, len(names)):
            middle = (ratings[place - 1] + ratings[place]) / 2
            panel.annotate(
                f"{ratings[place] - ratings[place - 1]:+.0f}",
                (place - 0.45, middle),
                va="top",
                fontsize=8,
                color=INK,
            )
        panel.set_xticks(range(len(names)), names, rotation=35, ha="right", fontsize=8, color=INK)
        panel.set_title(title(entry["table"]), fontsize=11, color=INK)
        panel.grid(axis="y", color="#ddd6c4")
        panel.spines[["top", "right"]].set_visible(False)
    panels.flat[0].set_ylabel("Elo above the sprout", color=INK)
    figure.tight_layout()
    save(figure, out)


def draw_times(log: list[dict[str, Any]], out: Path) -> None:
    """A line a game: what the side with twice the time wins."""
    plt = pyplot()
    figure, panel = plt.subplots(figsize=(7, 4), facecolor=PAPER)
    panel.set_facecolor(PAPER)
    log = sorted(filter(is_timed, log), key=lambda entry: float(_seconds(entry["first"])))
    log = [{**entry, "step": f"{_seconds(entry['second'])} → {_seconds(entry['first'])} s"} for entry in log]
    tables = list(dict.fromkeys(entry["table"] for entry in log))
    steps = list(dict.fromkeys(entry["step"] for entry in log))
    for number, table in enumerate(tables):
        found = [entry for entry in log if entry["table"] == table]
        places = [steps.index(entry["step"]) + 0.06 * (number - 1.5) for entry in found]
        seats = int(table.partition(":")[2])
        elo = [_elo(entry["share"], seats) for entry in found]
        spreads = [
            [
                abs(_elo(entry["share"] + sign * entry["spread"], seats) - one)
                for entry, one in zip(found, elo, strict=True)
            ]
            for sign in (-1, 1)
        ]
        panel.errorbar(
            places,
            elo,
            spreads,
            fmt="o",
            color=COLOURS[table.partition(":")[0]],
            label=title(table),
            capsize=3,
            linewidth=1.5,
        )
    panel.axhline(0, color=INK, linewidth=1)
    panel.set_xticks(range(len(steps)), steps, color=INK)
    panel.set_ylabel("Elo gained by twice the time", color=INK)
    panel.spines[["top", "right"]].set_visible(False)
    panel.legend(frameon=False, fontsize=9)
    figure.tight_layout()
    save(figure, out)


def draw_training(log: list[dict[str, Any]], out: Path) -> None:
    """What each generation won at its gate, and how shares that nets give agree with what came of them."""
    figure, (gates, shares) = pyplot().subplots(1, 2, figsize=(9, 4), facecolor=PAPER)
    for place, table in enumerate(dict.fromkeys(entry["table"] for entry in log)):
        entries = [entry for entry in log if entry["table"] == table]
        colour, even = COLOURS[table.partition(":")[0]], 1 / int(table.partition(":")[2])
        where = [entry["generation"] + 0.08 * place for entry in entries]
        won = [entry["share"] / even for entry in entries]
        spreads = [
            [(entry["share"] - entry["interval"][0]) / even for entry in entries],
            [(entry["interval"][1] - entry["share"]) / even for entry in entries],
        ]
        gates.errorbar(where, won, spreads, fmt="o", color=colour, capsize=3, label=title(table))
        best = entries[min(1, len(entries) - 1)]
        given, came = zip(*(bin[1:] for bin in best["lesson"]["calibration"]), strict=True)
        shares.plot(given, came, "o-", color=colour, markersize=4, linewidth=1)
    gates.axhline(1, color=INK, linewidth=1)
    gates.set_xticks(range(4))
    gates.set_xlabel("generation", color=INK)
    gates.set_ylabel("won at the gate, in even shares", color=INK)
    gates.legend(frameon=False, fontsize=8)
    shares.plot([0, 1], [0, 1], color=INK, linewidth=1)
    shares.set_xlabel("share that generation 1 gives the one to act", color=INK)
    shares.set_ylabel("what came of it", color=INK)
    for panel in (gates, shares):
        panel.set_facecolor(PAPER)
        panel.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    save(figure, out)


def _seconds(name: str) -> str:
    return str(name.partition("@")[2])


def _elo(share: float, seats: int) -> float:
    kept = min(max(share, 0.01), 0.99)
    return 400 * math.log10(kept * (seats - 1) / (1 - kept))


def main() -> None:
    """Read a log, write a picture."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["ladder", "times", "cross", "training"])
    parser.add_argument("log", type=Path)
    parser.add_argument("out", type=Path)
    chosen = parser.parse_args()
    draw = {"ladder": draw_ladder, "times": draw_times, "cross": write_cross, "training": draw_training}
    draw[chosen.what](rows(chosen.log), chosen.out)


if __name__ == "__main__":
    main()
