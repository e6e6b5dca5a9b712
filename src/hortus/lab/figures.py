"""The plots of a study, as SVG: the same findings give the same picture, byte for byte."""

from __future__ import annotations

import re
from collections import Counter
from io import StringIO
from typing import Any

import matplotlib as mpl

from hortus import svg
from hortus.core.registry import load
from hortus.lab import sweeps
from hortus.lab.prose import Relative, relative

mpl.use("svg")
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

INKS = (
    svg.BLUE,
    svg.RED,
    svg.GREEN,
    svg.VIOLET,
    svg.WOOD,
    svg.GRAY,
)  # where a game has no colours of its own
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "hortus",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.edgecolor": svg.FAINT,
    "axes.labelcolor": svg.INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": svg.INK,
    "ytick.color": svg.INK,
    "text.color": svg.INK,
    "legend.frameon": False,
}
WIDTH = 6.0
BARS = 60  # at most so many bars; a wider range is grouped
SHOWN = 16  # at most so many rules in the picture of a variant


def all_of(results: dict[str, Any]) -> dict[str, str]:
    """Every picture of a study, by name."""
    with mpl.rc_context(STYLE):
        base = {**results["base"], "inks": _inks(results["settings"]["game"])}
        drawn = {"length": _length, "scores": _scores, "choices": _choices, "course": _course}
        drawn |= {"growth": _growth}
        if base["course"]["resources"]:
            drawn |= {"resources": _resources}
        if "stake" in base["choices"]:
            drawn |= {"stakes": _stakes}
        if base["contested"]:
            drawn |= {"seats": _seats, "lead": _lead, "settled": _settled, "ahead": _ahead}
        found = {name: _svg(draw(base)) for name, draw in drawn.items()}
        for number, variant in enumerate(results["variants"], 1):
            if told := _largest(variant["compared"]["changes"]):
                found[f"variant-{number}"] = _svg(_variant(variant["title"], told))
        if drawn_sweep := sweeps.figure(results, _panels):
            found["sweep"] = _svg(drawn_sweep)
        return found


def _inks(game: str) -> tuple[str, ...]:
    """A colour for each seat: the game's own."""
    return load(game).seat_colours or INKS


def _panels(rows: int, columns: int) -> tuple[Figure, Any]:
    """Several panels in one picture."""
    figure, panels = plt.subplots(
        rows, columns, figsize=(WIDTH, 2.1 * rows), layout="constrained", squeeze=False
    )
    figure.patch.set_facecolor(svg.WHITE)
    for panel in panels.flat:
        panel.patch.set_alpha(0)
    return figure, panels


def _panel(height: float = 2.8) -> tuple[Figure, Axes]:
    figure, panel = plt.subplots(figsize=(WIDTH, height), layout="constrained")
    figure.patch.set_facecolor(svg.WHITE)
    panel.patch.set_alpha(0)
    return figure, panel


def _svg(figure: Figure) -> str:
    """The SVG without what only a printer needs, scaled to the width of the page."""
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    plt.close(figure)
    text = out.getvalue()
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text[text.index("<svg") :], flags=re.DOTALL)
    return re.sub(
        r'(<svg[^>]*?) width="[\d.]+pt" height="[\d.]+pt"|(<svg[^>]*?) height="[\d.]+pt" width="[\d.]+pt"',
        r"\1\2",
        text,
        count=1,
    )


def _numbers(histogram: dict[str, int]) -> dict[int, int]:
    return {int(value): times for value, times in histogram.items()}


def _bars(panel: Axes, histogram: dict[str, int], colour: str) -> None:
    """A histogram of shares; a wide range of numbers is grouped."""
    times = _numbers(histogram)
    width = max(1, -(-(max(times) - min(times) + 1) // BARS))
    groups = Counter[int]()
    for value, number in times.items():
        groups[value - (value - min(times)) % width] += number
    middles = [first + (width - 1) / 2 for first in groups]
    shares = [100 * number / groups.total() for number in groups.values()]
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.bar(middles, shares, width=0.86 * width, color=colour)
    panel.set_ylabel("% of games")


def _length(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    _bars(panel, base["turns"]["histogram"], svg.LEAF)
    panel.axvline(base["turns"]["mean"], color=svg.INK, linewidth=1)
    panel.set_xlabel("turns in a game (line: the mean)")
    return figure


def _scores(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    for seat, ink in zip(base["seats"], base["inks"], strict=False):
        times = _numbers(seat["score"]["histogram"])
        line = range(min(times) - 1, max(times) + 2)
        shares = [100 * times.get(value, 0) / base["games"] for value in line]
        panel.step(list(line), shares, where="mid", color=ink, label=seat["name"])
    panel.set_xlabel("score")
    panel.set_ylabel("% of games")
    panel.set_ylim(bottom=0)
    panel.legend()
    return figure


def _seats(base: dict[str, Any]) -> Figure:
    seats = base["seats"]
    figure, panel = _panel(0.7 + 0.35 * len(seats))
    for place, (seat, ink) in enumerate(zip(seats, base["inks"], strict=False)):
        wins = seat["wins"]
        whiskers = [
            [100 * (wins["mean"] - min(wins["mean"], wins["low"]))],
            [100 * (max(wins["mean"], wins["high"]) - wins["mean"])],
        ]
        panel.barh(
            place,
            100 * wins["mean"],
            height=0.6,
            color=ink,
            edgecolor=svg.FAINT,
            xerr=whiskers,
            ecolor=svg.INK,
            capsize=3,
        )
    panel.axvline(100 / len(seats), color=svg.INK, linewidth=1, linestyle="--")
    panel.set_yticks(range(len(seats)), [seat["name"] for seat in seats])
    panel.invert_yaxis()
    panel.set_xlabel("% of the wins (dashed: an even share)")
    return figure


def _choices(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    _bars(panel, base["choices"]["histogram"], svg.BLUE)
    panel.set_xlabel("choices at a decision")
    panel.set_ylabel("% of decisions")
    return figure


def _course(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    line = base["choices"]["by_decision"]
    panel.plot(range(1, len(line) + 1), line, color=svg.BLUE)
    panel.set_ylim(bottom=0)
    panel.set_xlabel("the game's first, second, … decision")
    panel.set_ylabel("choices, on average")
    return figure


def _lead(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    _bars(panel, base["lead"]["changes"]["histogram"], svg.RED)
    panel.set_xlabel("changes of the lead")
    return figure


def _settled(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    shares = [100 * number / base["games"] for number in base["lead"]["settled_by_tenth"]]
    panel.bar([5 + 10 * part for part in range(len(shares))], shares, width=8.6, color=svg.RED)
    panel.set_xlabel("how far the game was when its last leader took the lead, %")
    panel.set_ylabel("% of games")
    return figure


def _growth(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    for seat, line, ink in zip(base["seats"], base["course"]["scores"], base["inks"], strict=False):
        panel.plot(range(1, len(line) + 1), line, color=ink, label=seat["name"])
    panel.set_xlabel("the game's first, second, … decision")
    panel.set_ylabel("score, on average")
    panel.legend()
    return figure


def _resources(base: dict[str, Any]) -> Figure:
    told = base["course"]["resources"]
    figure, panels = _panels(len(told), 1)
    for panel, one in zip(panels.flat, told, strict=True):
        for seat, line, ink in zip(base["seats"], one["by_seat"], base["inks"], strict=False):
            panel.plot(range(1, len(line) + 1), line, color=ink, label=seat["name"])
        panel.set_ylim(bottom=0)
        panel.set_ylabel(one["words"])
    panels.flat[0].legend()
    panels.flat[-1].set_xlabel("the game's first, second, … decision")
    return figure


def _ahead(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    line = base["course"]["lead"]
    panel.plot(range(1, len(line) + 1), line, color=svg.RED)
    panel.set_ylim(bottom=0)
    panel.set_xlabel("the game's first, second, … decision")
    panel.set_ylabel("lead over the next, on average")
    return figure


def _stakes(base: dict[str, Any]) -> Figure:
    figure, panel = _panel()
    line = base["choices"]["stake_by_decision"]
    panel.plot([int(stage) for stage in line], [100 * one for one in line.values()], color=svg.VIOLET)
    panel.set_ylim(bottom=0)
    panel.set_xlabel("the game's first, second, … decision")
    panel.set_ylabel("at stake, % of a win")
    return figure


def _largest(changes: list[dict[str, Any]]) -> list[tuple[dict[str, Any], Relative]]:
    """The clear differences, the largest in proportion, in the table's order; else the first; else none."""
    known = [(change, one) for change in changes if (one := relative(change)) is not None]
    clear = [pair for pair in known if pair[0]["clear"]]
    largest = sorted(clear, key=lambda pair: -abs(pair[1][0]))[:SHOWN]
    return [pair for pair in clear if pair in largest] or known[:1]


def _variant(title: str, told: list[tuple[dict[str, Any], Relative]]) -> Figure:
    figure, panel = _panel(0.9 + 0.26 * len(told))
    for place, (_, (middle, low, high)) in enumerate(told):
        ink = svg.LEAF if middle > 0 else svg.RED
        panel.errorbar(middle, place, xerr=[[middle - low], [high - middle]], fmt="o", color=ink, capsize=3)
    panel.axvline(0, color=svg.INK, linewidth=1)
    panel.set_yticks(range(len(told)), [_short(change["words"]) for change, _ in told])
    panel.set_ylim(len(told) - 0.5, -0.5)
    panel.set_xlabel(f"{title}: difference in %")
    return figure


def _short(words: str) -> str:
    return words if len(words) <= 34 else words[:33].rstrip() + "…"
