"""A position of Gardens of Mars as a picture: the garden, the dice, the reserves and the track."""

from __future__ import annotations

import math

from hortus import svg
from hortus.games.mars import pieces
from hortus.games.mars.garden import COLOURS, HEXES, PLACES
from hortus.games.mars.views import MarsView

SIZE = 31.5  # from a hex's middle to its corners
STEP = SIZE * math.sqrt(3)  # from a hex to the next in its row
MIDDLE = (350.0, 352.0)
WIDTH, PANEL = 1060, 700
ROW_OF_STONES = 21
TRACK_TOP = 690.0


def drawing(view: MarsView) -> str:
    """The whole table on paper."""
    last = max(41, *(space + 3 for space in view.scores))
    rows = math.ceil((last + 1) / ROW_OF_STONES)
    height = TRACK_TOP + 46 * rows + 34
    title = "Gardens of Mars, scores " + ", ".join(str(score) for score in view.scores)
    return svg.picture(WIDTH, height, title, [*_garden(view), *_panel(view), *_track(view, rows)])


# The garden ---------------------------------------------------------------------------------------


def _point(row: int, number: int) -> tuple[float, float]:
    x, y = MIDDLE
    return x + STEP * (number - 6 - (row - 5) / 2), y - 1.5 * SIZE * (row - 5)


def _corners(x: float, y: float, size: float, turn: float = 30) -> list[tuple[float, float]]:
    return [
        (x + size * math.cos(math.radians(60 * i + turn)), y + size * math.sin(math.radians(60 * i + turn)))
        for i in range(6)
    ]


def _garden(view: MarsView) -> list[str]:
    x, y = MIDDLE
    parts = [
        svg.polygon(_corners(x + 4, y + 6, 344, 0), "#d8c9ab", "none"),
        svg.polygon(_corners(x, y, 344, 0), "#7d3a25"),
    ]
    standing = {
        name: (number, which)
        for number, seat in enumerate(view.seats)
        for which, name in enumerate(seat.gardeners)
    }
    parts += [_soil(cell, *_point(*place)) for cell, place in enumerate(PLACES)]
    parts += _names()
    for name, place in zip(HEXES, PLACES, strict=True):
        parts += _on_hex(view, name, standing, *_point(*place))
    return parts


def _soil(cell: int, x: float, y: float) -> str:
    """One hex of rust, no two neighbours quite alike; here and there a crater."""
    fill = pieces.SOILS[cell * 7 % 5]
    parts = [svg.polygon(_corners(x, y, SIZE - 1), fill, "#7d3a25")]
    if cell % 9 == 4:
        parts.append(pieces.crater(x - 8 + cell % 5 * 4, y + 6 - cell % 4 * 4, 5 + cell % 3))
    return "".join(parts)


def _names() -> list[str]:
    parts = []
    for row, letter in enumerate("abcdefghijk"):
        x, y = _point(row, max(1, row - 4) - 1)
        parts.append(svg.words(x + 12, y + 5, letter, 14, "#f3d9c4", weight=700))
    for number in range(1, 12):
        x, y = _point(max(0, number - 6) - 1, number)
        parts.append(svg.words(x - 6, y - 3, str(number), 14, "#f3d9c4", weight=700))
    return parts


def _on_hex(view: MarsView, name: str, standing: dict[str, tuple[int, int]], x: float, y: float) -> list[str]:
    if name == "f6":
        return [pieces.dome(x, y)]
    parts = []
    flower = view.flowers.get(name)
    here = name in standing
    if flower:
        parts.append(pieces.flower(flower, x - 11 * here, y + 8 * here, 0.78 if here else 1))
    if name == view.bed:
        parts.append(pieces.bed(x, y, SIZE - 4))
    if here:
        number, which = standing[name]
        two = view.options.two_gardeners
        shift = 10 if flower else 0
        parts.append(pieces.gardener(number, x + shift, y - shift / 2, which + 1 if two else 0, 0.9))
    return parts


# Beside it ----------------------------------------------------------------------------------------


def _panel(view: MarsView) -> list[str]:
    parts = [
        svg.heading(PANEL, 48, "Gardens of Mars", 26),
        svg.words(PANEL, 72, _status(view), 14, svg.FAINT, "start"),
    ]
    for place, face in enumerate(view.dice):
        parts.append(pieces.die(face, PANEL + 18 + 46 * place, 112, (place * 37 % 13) - 6))
    for place in range(len(view.dice), len(view.dice) + view.to_roll):
        parts.append(pieces.blank_die(PANEL + 18 + 46 * place, 112))
    if not view.dice and not view.to_roll:
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
    parts = [svg.box(PANEL, top, 340, 92, svg.WHITE if active else "#fbf5e6", frame)]
    if active:
        parts.append(svg.path(f"M{PANEL - 14} {top + 38} l9 8 l-9 8 z", svg.INK))
    parts.append(pieces.gardener(number, PANEL + 28, top + 46, 0, 1.25))
    where = ", ".join(seat.gardeners) or "not yet placed"
    crown = " ★" if number in view.winners else ""
    parts.append(svg.words(PANEL + 58, top + 24, f"Seat {number}{crown}", 15, anchor="start", weight=700))
    parts.append(svg.words(PANEL + 58, top + 43, where, 12, svg.FAINT, "start"))
    parts.append(svg.words(PANEL + 326, top + 25, f"{view.scores[number]}", 19, anchor="end", weight=700))
    parts.append(svg.words(PANEL + 326, top + 43, f"{seat.size} flowers", 12, svg.FAINT, "end"))
    for place, colour in enumerate(COLOURS):
        copies = seat.reserve.get(colour, 0)
        x, y = PANEL + 72 + 45 * place, top + 69
        parts.append(pieces.faded(pieces.flower(colour, x, y, 0.62), copies == 0))
        parts.append(
            svg.words(x + 15, y + 5, str(copies), 12, svg.INK if copies else svg.FAINT, "start", 700)
        )
    return parts


# The track ----------------------------------------------------------------------------------------


def _stone_at(space: int) -> tuple[float, float]:
    """The path winds: every second row runs back."""
    row, place = divmod(space, ROW_OF_STONES)
    place = ROW_OF_STONES - 1 - place if row % 2 else place
    return 50 + 48 * place, TRACK_TOP + 32 + 46 * row + 3 * math.sin(space * 1.9)


def _track(view: MarsView, rows: int) -> list[str]:
    stones = ROW_OF_STONES * rows
    line = " ".join(
        f"{'L' if space else 'M'}{x:.1f} {y:.1f}" for space in range(stones) for x, y in [_stone_at(space)]
    )
    parts = [
        f'<path d="{line}" fill="none" stroke="#e4d5b4" stroke-width="20" '
        'stroke-linejoin="round" stroke-linecap="round"/>',
        *(pieces.stone(space, *_stone_at(space), view.options.special_actions) for space in range(stones)),
    ]
    shared = [number for number, space in enumerate(view.scores) if space == 0]
    for number, space in enumerate(view.scores):
        x, y = _stone_at(space)
        if number in shared and len(shared) > 1:  # several crowd around 0, three abreast
            row, place = divmod(shared.index(number), 3)
            parts.append(pieces.marker(number, x + 20 * (place - 1), y - 28 + 22 * row, 0.8))
        else:
            parts.append(pieces.marker(number, x, y - 4))
    return parts
