"""Sweeps: one dial or two over a range of values, as variants of one study, and how they are drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from hortus import svg
from hortus.core.game import Game

RANGE = re.compile(r"^(?P<name>[\w.]+)=(?P<first>\d+)\.\.(?P<last>\d+)(:(?P<step>\d+))?$")
MOST = 60  # variants of one study
MEASURES = ("wins_1", "score", "margin", "turns", "lead_changes", "lowest")
LINES = (svg.BLUE, svg.RED, svg.GREEN, svg.VIOLET, svg.WOOD, svg.GRAY, svg.YELLOW, svg.ROSE)


def expanded(game: Game, given: Iterable[str]) -> list[str]:
    """The variants that are meant; a ValueError says what is wrong.

    ``hand=6..10`` is one for each value but the default, ``6..10:2`` for every second; joined by ``+`` with
    another, each with each.
    """
    found: list[str] = []
    for one in given:
        parts = [_values(game, part.strip()) for part in one.split("+")]
        for chosen in product(*parts):
            title = "+".join(part for part in chosen if part)
            if title and title not in found:
                found.append(title)
    if len(found) > MOST:
        raise ValueError(
            f"A study compares up to {MOST} variants; these are {len(found)}. Take a larger step."
        )
    return found


def _values(game: Game, part: str) -> list[str]:
    """What one part stands for; the default of a dial is the game itself, an empty word."""
    match = RANGE.match(part)
    if match is None:
        if ".." in part and not part.endswith(".toml"):
            raise ValueError(f"A range of a dial reads hand=6..10, or hand=6..10:2; {part!r} does not.")
        return [part]
    name, first, last = match["name"], int(match["first"]), int(match["last"])
    if name not in game.dials:
        game.check_options(game.min_players, {name: first})  # says what there is
        raise ValueError(f"The option {name} is no dial, so it has no range.")
    if first > last:
        raise ValueError(f"A range goes up: {name}={last}..{first}, not {part}.")
    for end in (first, last):
        game.dials[name].check(name, end)
    values = range(first, last + 1, max(1, int(match["step"] or 1)))
    return ["" if value == game.dials[name].default else f"{name}={value}" for value in values]


def points(results: dict[str, Any]) -> tuple[list[str], list[dict[str, Any]]]:
    """The dials that are turned, and a point for each arm: their values, and its variant or None."""
    turned: dict[str, int] = {}
    known = results["settings"]["options"]
    for variant in results["variants"]:
        for part in variant["title"].split("+"):
            name, _, value = part.partition("=")
            if value.isdecimal():
                turned.setdefault(name, 0)
    if not 1 <= len(turned) <= 2 or len(results["variants"]) < 2:
        return [], []
    from hortus.core.registry import load  # only sweeps need it

    dials = load(results["settings"]["game"]).dials
    usual = {name: known.get(name, dials[name].default) for name in turned if name in dials}
    if set(usual) != set(turned):
        return [], []
    found = [{"values": usual, "variant": None}]
    for variant in results["variants"]:
        parts = dict(part.partition("=")[::2] for part in variant["title"].split("+"))
        if set(parts) - set(turned):
            return [], []
        found.append({"values": {**usual, **{name: int(parts[name]) for name in parts}}, "variant": variant})
    return list(turned), sorted(found, key=lambda point: [point["values"][name] for name in turned])


def figure(results: dict[str, Any], panels: Callable[[int, int], tuple[Any, Any]]) -> Any:
    """Every measure over the first dial, a line for each value of the second; None: no sweep."""
    names, found = points(results)
    if not found:
        return None
    first = next(point["variant"] for point in found if point["variant"])
    changes = {one["name"]: one for one in first["compared"]["changes"]}
    measures = [name for name in MEASURES if name in changes]
    drawn, grid = panels(-(-len(measures) // 2), 2)
    seconds = sorted({point["values"][names[1]] for point in found}) if len(names) > 1 else [None]
    for panel, name in zip(grid.flat, measures, strict=False):
        for ink, second in zip(LINES, seconds, strict=False):
            line = [
                (point["values"][names[0]], *_measured(name, point, changes))
                for point in found
                if second is None or point["values"][names[1]] == second
            ]
            at, middle, low, high = zip(*line, strict=True)
            bars = [
                [one - least for one, least in zip(middle, low, strict=True)],
                [most - one for one, most in zip(middle, high, strict=True)],
            ]
            label = None if second is None else f"{names[1]} {second}"
            panel.errorbar(at, middle, yerr=bars, fmt="o-", color=ink, capsize=2, markersize=4, label=label)
        panel.set_title(changes[name]["words"] + (", %" if changes[name]["share"] else ""), fontsize=9)
        panel.set_xlabel(names[0], fontsize=9)
        panel.set_xticks(sorted({point["values"][names[0]] for point in found}))
    for panel in list(grid.flat)[len(measures) :]:
        panel.set_axis_off()
    if len(names) > 1:
        grid.flat[0].legend(fontsize=8)
    return drawn


def _measured(name: str, point: dict[str, Any], example: dict[str, Any]) -> tuple[float, float, float]:
    """A measure at a point: the game's own, with the paired interval of its difference around it."""
    unit = 100 if example[name]["share"] else 1
    if point["variant"] is None:
        middle = unit * example[name]["base"]
        return middle, middle, middle
    change = next(one for one in point["variant"]["compared"]["changes"] if one["name"] == name)
    difference, middle = change["difference"], unit * change["variant"]
    if difference["low"] is None:
        return middle, middle, middle
    base = unit * change["base"]
    return middle, base + unit * difference["low"], base + unit * difference["high"]
