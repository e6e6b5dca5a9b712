"""A position of Gardens of Mars as a picture: the garden, the dice, the reserves and the track."""

from __future__ import annotations

from math import ceil, cos, inf, pi, sin, sqrt

from hortus import svg
from hortus.core.dials import numbers
from hortus.games.mars import dials
from hortus.games.mars.dials import DIALS
from hortus.games.mars.garden import COLOURS, HEXES, PLACES, inside
from hortus.games.mars.views import MarsView

PIECES = svg.Pieces(__file__)
SIZE = 31.5  # from a hex's middle to its corners
STEP = SIZE * sqrt(3)  # from a hex to the next in its row
MIDDLE = (350.0, 352.0)
WIDTH, PANEL = 1060, 700
ROW_OF_STONES = 21
TRACK_TOP = 690.0
SOILS = ("#b5623f", "#ae5b3a", "#b96845", "#a95637", "#b15f41")


def drawing(view: MarsView) -> str:
    """The whole table on paper."""
    last = max(41, *(space + 3 for space in view.scores))
    rows = ceil((last + 1) / ROW_OF_STONES)
    height = TRACK_TOP + 46 * rows + 34
    title = "Gardens of Mars, scores " + ", ".join(str(score) for score in view.scores)
    return svg.picture(WIDTH, height, title, [*_garden(view), *_panel(view), *_track(view, rows)])


# The garden ---------------------------------------------------------------------------------------


def _point(row: int, number: int) -> tuple[float, float]:
    x, y = MIDDLE
    return x + STEP * (number - 6 - (row - 5) / 2), y - 1.5 * SIZE * (row - 5)


def _garden(view: MarsView) -> list[str]:
    standing = {
        name: (number, which)
        for number, seat in enumerate(view.seats)
        for which, name in enumerate(seat.gardeners, 1)
    }
    parts = [PIECES("garden", *MIDDLE)]
    size = numbers(DIALS, view.house_rules)[dials.SIZE]
    parts += [_soil(cell, *_point(*place)) for cell, place in enumerate(PLACES) if inside(cell, size)]
    parts += _names()
    for name, place in zip(HEXES, PLACES, strict=True):
        parts += _on_hex(view, name, standing.get(name), *_point(*place))
    return parts


def _soil(cell: int, x: float, y: float) -> str:
    """One hex of rust, no two neighbours quite alike; here and there a crater."""
    soil = PIECES("soil", x, y, colour=SOILS[cell * 7 % 5])
    if cell % 9 != 4:
        return soil
    return soil + PIECES(f"crater-{5 + cell % 3}", x - 8 + cell % 5 * 4, y + 6 - cell % 4 * 4)


def _names() -> list[str]:
    rows = [(letter, *_point(row, max(1, row - 4) - 1)) for row, letter in enumerate("abcdefghijk")]
    names = [(letter, x + 12, y + 5) for letter, x, y in rows]
    lines = [(str(number), *_point(max(0, number - 6) - 1, number)) for number in range(1, 12)]
    names += [(number, x - 6, y - 3) for number, x, y in lines]
    return [svg.words(x, y, name, 14, "#f3d9c4", weight=700) for name, x, y in names]


def _on_hex(view: MarsView, name: str, who: tuple[int, int] | None, x: float, y: float) -> list[str]:
    if name == "f6":
        return [PIECES("dome", x, y)]
    parts = []
    flower = view.flowers.get(name)
    if flower:
        place = (x - 11, y + 8, 0, 0.78) if who else (x, y)
        parts.append(PIECES(f"flower-{flower}", *place))
    if name == view.bed:
        parts.append(PIECES("bed", x, y))
    if who:
        (number, which), shift = who, 10 if flower else 0
        place = (x + shift, y - shift / 2, 0, 0.9)
        parts.append(PIECES(f"gardener-{number}", *place))
        if view.options.two_gardeners:
            parts.append(PIECES(f"flag-{which}", *place))
    return parts


# Beside it ----------------------------------------------------------------------------------------


def _panel(view: MarsView) -> list[str]:
    parts = [
        svg.heading(PANEL, 48, "Gardens of Mars", 26),
        svg.words(PANEL, 72, _status(view), 14, svg.FAINT, "start"),
    ]
    dice = [(f"die-{face}", place * 37 % 13 - 6) for place, face in enumerate(view.dice)]
    dice += [("die-to-roll", 0)] * view.to_roll
    parts += [PIECES(die, PANEL + 18 + 46 * place, 112, turn) for place, (die, turn) in enumerate(dice)]
    if not dice:
        parts.append(svg.words(PANEL, 116, "no dice on the table", 13, svg.FAINT, "start"))
    for number in range(len(view.seats)):
        parts += _seat(view, number, 150 + 102 * number)
    return parts


def _status(view: MarsView) -> str:
    if view.phase == "over":
        if view.team is not None:
            return f"The team has reached {view.team}."
        won = " and ".join(f"Seat {number}" for number in view.winners)
        return f"{won} {'has' if len(view.winners) == 1 else 'have'} won."
    asked = {
        "place": "places a gardener",
        "draw": "draws flowers",
        "roll": "rolls the dice",
        "move": "chooses a die and moves",
        "plant": f"plants on {view.bed}",
    }
    return f"Seat {view.turn} {asked[view.phase]}."


def _seat(view: MarsView, number: int, top: float) -> list[str]:
    """A player's suit, score and flowers; the frame is heavy while it is their turn."""
    seat, active = view.seats[number], view.turn == number and view.phase != "over"
    frame = svg.INK if active or number in view.winners else "#cbbd9f"
    where = ", ".join(seat.gardeners) or "not yet placed"
    crown = " ★" if number in view.winners else ""
    parts = [
        svg.box(PANEL, top, 340, 92, svg.WHITE if active else "#fbf5e6", frame),
        svg.path(f"M{PANEL - 14} {top + 38} l9 8 l-9 8 z", svg.INK) if active else "",
        PIECES(f"gardener-{number}", PANEL + 28, top + 46, 0, 1.25),
        svg.words(PANEL + 58, top + 24, f"Seat {number}{crown}", 15, anchor="start", weight=700),
        svg.words(PANEL + 58, top + 43, where, 12, svg.FAINT, "start"),
        svg.words(PANEL + 326, top + 25, f"{view.scores[number]}", 19, anchor="end", weight=700),
        svg.words(PANEL + 326, top + 43, f"{seat.size} flowers", 12, svg.FAINT, "end"),
    ]
    for place, colour in enumerate(COLOURS):
        parts.append(_reserve(colour, seat.reserve.get(colour, 0), PANEL + 72 + 45 * place, top + 69))
    return parts


def _reserve(colour: str, copies: int, x: float, y: float) -> str:
    """How many flowers of a colour a player has; the flower is faded when there is none."""
    flower = PIECES(f"flower-{colour}", x, y, 0, 0.62)
    if not copies:
        flower = f'<g opacity="0.22">{flower}</g>'
    return flower + svg.words(x + 15, y + 5, str(copies), 12, svg.INK if copies else svg.FAINT, "start", 700)


# The track ----------------------------------------------------------------------------------------


def _stone_at(space: int) -> tuple[float, float]:
    """The path winds: every second row runs back."""
    row, place = divmod(space, ROW_OF_STONES)
    place = ROW_OF_STONES - 1 - place if row % 2 else place
    return 50 + 48 * place, TRACK_TOP + 32 + 46 * row + 3 * sin(space * 1.9)


def _stone(space: int, special: float) -> str:
    """A stepping stone; with special actions, those above 25 are warmer and bear a little star."""
    x, y = _stone_at(space)
    warm = space > special
    fill = "#f0cf8a" if warm else "#d8cfc0" if space % 5 else "#c3b9a8"
    corners = [(1 + 0.07 * sin(space * 5 + 3 * corner), 2 * pi * corner / 9) for corner in range(9)]
    shape = [(x + 17 * cos(angle) * bulge, y + 14 * sin(angle)) for bulge, angle in corners]
    name = svg.words(x, y + 5, str(space), 12, "#4d4538", weight=600)
    return svg.polygon(shape, fill, "#8b7f6c") + name + (PIECES("star", x + 12, y - 10) if warm else "")


def _track(view: MarsView, rows: int) -> list[str]:
    stones = range(ROW_OF_STONES * rows)
    line = " L".join(f"{x:.1f} {y:.1f}" for x, y in map(_stone_at, stones))
    pen = 'stroke="#e4d5b4" stroke-width="20" stroke-linejoin="round" stroke-linecap="round"'
    shared = [number for number, space in enumerate(view.scores) if view.scores.count(space) > 1]
    parts = [f'<path d="M{line}" fill="none" {pen}/>']
    told = numbers(DIALS, view.house_rules)
    special = told[dials.SPECIAL] if view.options.special_actions else inf
    parts += [_stone(space, special) for space in stones]
    for number, space in enumerate(view.scores):
        x, y = _stone_at(space)
        if number in shared:  # several crowd around 0, three abreast
            row, place = divmod(shared.index(number), 3)
            parts.append(PIECES(f"marker-{number}", x + 20 * (place - 1), y - 28 + 22 * row, 0, 0.8))
        else:
            parts.append(PIECES(f"marker-{number}", x, y - 4))
    return parts
