"""The pieces of Gardens of Mars in a few strokes: flowers, suits, the dome, dice, stones and soil."""

from __future__ import annotations

import math
from collections.abc import Iterable

from hortus import svg

SOILS = ("#b5623f", "#ae5b3a", "#b96845", "#a95637", "#b15f41")
DARK = "#7d3a25"
LINE = "#3a2119"
FILLS = {
    "red": "#d8322a",
    "green": "#4fa048",
    "blue": "#3c72c4",
    "yellow": "#f2c22e",
    "white": "#fdfaf2",
    "gray": "#9b9b98",
}
LETTERS = dict(zip(FILLS, "RGBYWA", strict=True))
SUITS = ("#f4efe2", "#38506e", "#e58a2e", "#5f8f5a", "#8a5fa8")
SUIT_INKS = (svg.INK, "#ffffff", svg.INK, "#ffffff", "#ffffff")


def _shape(points: Iterable[tuple[float, float]], fill: str) -> str:
    return svg.polygon(points, fill, LINE)


def _rays(number: int, outer: float, inner: float, turn: float = -90) -> list[tuple[float, float]]:
    """A star of so many points."""
    angles = [math.radians(turn + 180 * i / number) for i in range(2 * number)]
    return [
        (math.cos(a) * (inner if i % 2 else outer), math.sin(a) * (inner if i % 2 else outer))
        for i, a in enumerate(angles)
    ]


# Flowers ------------------------------------------------------------------------------------------


def flower(colour: str, x: float, y: float, scale: float = 1) -> str:
    """A flower of this colour: its own silhouette, and its letter in the heart."""
    shapes = {"red": _red, "green": _green, "blue": _blue, "yellow": _yellow, "white": _white, "gray": _gray}
    ink = "#ffffff" if colour in ("red", "green", "blue") else LINE
    letter = svg.words(0, 4, LETTERS[colour], 11, ink, weight=800)
    return svg.group([*shapes[colour](FILLS[colour]), letter], x, y, 0, scale)


def _ring(petals: int, radius: float, size: float, fill: str, turn: float = -90) -> list[str]:
    angles = [math.radians(turn + 360 * i / petals) for i in range(petals)]
    return [
        svg.disc(round(math.cos(a) * radius, 2), round(math.sin(a) * radius, 2), size, fill, LINE)
        for a in angles
    ]


def _red(fill: str) -> list[str]:
    """Five round petals."""
    return [*_ring(5, 11, 7.6, fill), f'<circle r="11" fill="{fill}"/>']


def _green(fill: str) -> list[str]:
    """A succulent: three broad leaves over three."""
    leaf = "M0 0 C-11 -7 -8 -17 0 -20 C8 -17 11 -7 0 0 z"
    return [
        *(svg.group([svg.path(leaf, "#377a35", LINE)], 0, 0, turn) for turn in (60, 180, 300)),
        *(svg.group([svg.path(leaf, fill, LINE)], 0, 0, turn) for turn in (0, 120, 240)),
        f'<circle r="8" fill="{fill}"/>',
    ]


def _blue(fill: str) -> list[str]:
    """A bell that hangs open."""
    bell = "M0 -20 C12 -20 13 -6 14 6 L20 14 L10 12 L6 19 L0 13"
    bell += " L-6 19 L-10 12 L-20 14 L-14 6 C-13 -6 -12 -20 0 -20 z"
    return [svg.path(bell, fill, LINE)]


def _yellow(fill: str) -> list[str]:
    """A sun of twelve rays."""
    return [_shape(_rays(12, 21, 13.5), fill), svg.disc(0, 0, 9, "#f9dc7a", LINE)]


def _white(fill: str) -> list[str]:
    """Four long petals, crosswise."""
    petal = "M0 0 C-10 -8 -7 -21 0 -21 C7 -21 10 -8 0 0 z"
    return [
        *(svg.group([svg.path(petal, fill, LINE)], 0, 0, turn) for turn in (45, 135, 225, 315)),
        svg.disc(0, 0, 7.5, "#f4e3b0", LINE),
    ]


def _gray(fill: str) -> list[str]:
    """A seed head: threads with a knob at each end."""
    parts = []
    for i in range(9):
        a = math.radians(40 * i - 90)
        x, y = math.cos(a), math.sin(a)
        parts.append(svg.path(f"M{x * 8:.1f} {y * 8:.1f} L{x * 17:.1f} {y * 17:.1f}", "none", LINE))
        parts.append(svg.disc(round(x * 18, 1), round(y * 18, 1), 3.4, "#d6d6d2", LINE))
    return [*parts, svg.disc(0, 0, 10, "#c4c4c0", LINE)]


def faded(piece: str, is_faded: bool) -> str:
    """A piece that is not there any more, as a shadow of itself."""
    return f'<g opacity="0.22">{piece}</g>' if is_faded else piece


# Gardeners ----------------------------------------------------------------------------------------


def gardener(seat: int, x: float, y: float, number: int = 0, scale: float = 1) -> str:
    """A gardener in the seat's suit, its number on the chest; one of two has a flag with 1 or 2."""
    fill = SUITS[seat]
    parts = [
        '<ellipse cx="1" cy="20" rx="13" ry="4" fill="#000000" opacity="0.28"/>',
        svg.path("M-10 20 L-11 6 C-11 -1 11 -1 11 6 L10 20 L3 20 L2 15 L-2 15 L-3 20 z", fill),
        svg.path("M-11 5 L-15 13 M11 5 L15 13"),
        svg.disc(0, -9, 11, fill),
        svg.path("M-7.5 -9 C-7.5 -16 7.5 -16 7.5 -9 C7.5 -3.5 -7.5 -3.5 -7.5 -9 z", "#bfe0ea"),
        svg.path("M-4 -11 C-3.5 -13 -1.5 -13.6 0 -13.6", "none", "#ffffff"),
        *_hat(seat),
        svg.words(0, 13, str(seat), 12, SUIT_INKS[seat], weight=800),
    ]
    if number:
        parts += [
            svg.path("M14 13 L14 -22 L32 -15 L14 -7 z", "#fdf3c8"),
            svg.words(19.5, -11, str(number), 11, weight=800),
        ]
    return svg.group(parts, x, y, 0, scale)


def _hat(seat: int) -> list[str]:
    """What tells the suits apart in grey: aerial, brim, crest, leaf, two ears."""
    hats = (
        svg.path("M0 -20 L0 -26") + svg.disc(0, -27, 2, svg.RED),
        svg.path("M-12 -17 L12 -17 M-7 -18 C-6 -26 6 -26 7 -18 z", SUITS[1]),
        svg.path("M-3 -20 L-1 -28 L1.5 -21 L5 -27 L5 -18", SUITS[2]),
        svg.path(
            "M0 -20 C-9 -22 -8 -29 -8 -29 C-1 -29 1 -25 0 -20 C1 -24 4 -26 8 -27 C8 -21 4 -20 0 -20 z",
            "#8fc07f",
        ),
        svg.disc(-8, -19, 3.6, SUITS[4]) + svg.disc(8, -19, 3.6, SUITS[4]),
    )
    return [hats[seat]]


def marker(seat: int, x: float, y: float, scale: float = 1) -> str:
    """A seat's marker on the track: a helmet with its number."""
    parts = [
        '<ellipse cx="1" cy="10" rx="10" ry="3.5" fill="#000000" opacity="0.25"/>',
        svg.path("M-11 9 L-11 -2 C-11 -15 11 -15 11 -2 L11 9 z", SUITS[seat]),
        svg.words(0, 4.5, str(seat), 14, SUIT_INKS[seat], weight=800),
    ]
    return svg.group(parts, x, y, 0, scale)


# The ground ---------------------------------------------------------------------------------------


def dome(x: float, y: float) -> str:
    """The glass dome in the middle, where no gardener stops."""
    plant = (
        "M0 14 C-1 6 0 2 0 -4 M0 4 C-7 3 -9 -2 -9 -6 C-3 -6 0 -2 0 4 M0 0 C6 -1 8 -6 8 -10 C3 -10 0 -6 0 0"
    )
    frame = "M-23 15 C-23 -32 23 -32 23 15 z M-9 15 C-10 -6 -6 -18 0 -20 C6 -18 10 -6 9 15"
    parts = [
        '<ellipse cx="2" cy="17" rx="25" ry="7" fill="#000000" opacity="0.28"/>',
        '<path d="M-23 15 C-23 -32 23 -32 23 15 z" fill="#cfe9ef" opacity="0.92"/>',
        svg.path(plant, "#6aa35c", LINE),
        svg.path(f"{frame} M-21 2 C-8 -2 8 -2 21 2", "none", "#41616b"),
        svg.path("M-25 15 L25 15 L22 20 L-22 20 z", "#e9e2d0"),
        svg.path("M-16 -3 C-14 -10 -11 -13 -8 -15", "none", "#ffffff"),
    ]
    return svg.group(parts, x, y)


def crater(x: float, y: float, size: float) -> str:
    """A dent in the soil, lit from the upper left."""
    flat = round(0.7 * size, 1)
    rim = svg.path(f"M{x - size:g} {y:g} a{size:g} {flat:g} 0 0 0 {2 * size:g} 0", "none", "#d28a66")
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{size:g}" ry="{flat:g}" fill="#93462c"/>{rim}'


def bed(x: float, y: float, size: float) -> str:
    """A ring of dots where a flower is to be planted."""
    line = 'stroke="#fff3d6" stroke-width="2.4" stroke-dasharray="2 6" stroke-linecap="round"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="none" {line}/>'


def stone(space: int, x: float, y: float, special: bool) -> str:
    """A stepping stone; with special actions, those above 25 are warmer and bear a little star."""
    warm = special and space > 25
    fill = "#f0cf8a" if warm else "#d8cfc0" if space % 5 else "#c3b9a8"
    points = [
        (x + 17 * math.cos(a) * (1 + 0.07 * math.sin(space * 5 + 3 * i)), y + 14 * math.sin(a))
        for i, a in _turns(9)
    ]
    star = _shape([(x + 12 + dx, y - 10 + dy) for dx, dy in _rays(5, 5, 2.2)], "#fff3d6") if warm else ""
    return (
        svg.polygon(points, fill, "#8b7f6c")
        + svg.words(x, y + 5, str(space), 12, "#4d4538", weight=600)
        + star
    )


def _turns(number: int) -> list[tuple[int, float]]:
    return [(i, 2 * math.pi * i / number) for i in range(number)]


# Dice ---------------------------------------------------------------------------------------------

PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}


def die(face: int, x: float, y: float, turn: float) -> str:
    """A die as it fell."""
    pips = [((int(pip) - 1) % 3 - 1, (int(pip) - 1) // 3 - 1) for pip in PIPS[face]]
    parts = [
        '<rect x="-15" y="-13" width="34" height="34" rx="7" fill="#000000" opacity="0.2"/>',
        svg.box(-17, -17, 34, 34, svg.WHITE, radius=7),
        *(f'<circle cx="{9 * across}" cy="{9 * down}" r="3.4" fill="{DARK}"/>' for across, down in pips),
    ]
    return svg.group(parts, x, y, turn)


def blank_die(x: float, y: float) -> str:
    """A die still to be rolled."""
    line = f'stroke="{svg.FAINT}" stroke-width="{svg.STROKE}" stroke-dasharray="4 4"'
    return f'<rect x="{x - 17:g}" y="{y - 17:g}" width="34" height="34" rx="7" fill="none" {line}/>'
