"""The pieces of Felci as small drawings, each around its own middle: five fronds, tiles and Visitors."""

from __future__ import annotations

from math import cos, pi, sin

from hortus import svg

INKS = {"red": svg.RED, "yellow": svg.YELLOW, "green": svg.GREEN, "blue": svg.BLUE, "rose": svg.ROSE}
LINES = {"red": svg.WHITE, "yellow": svg.INK, "green": svg.WHITE, "blue": svg.WHITE, "rose": svg.INK}
CHARCOAL, CREAM, LITTER = "#3b3a3c", "#fbf3dc", "#8a6a47"
FRAMES = (CREAM, CHARCOAL)  # White's and Black's


def frond(colour: str, line: str | None = None) -> str:
    """A fern leaf about 32 high, told by its shape alone."""
    line = line or LINES[colour]
    return "".join(_SHAPES[colour](line))


def _fiddlehead(line: str) -> list[str]:
    curl = "M-5 16 C-4 8 -9 2 -9 -4 C-9 -12 -3 -16 3 -15 C10 -14 12 -5 7 -1 C3 2 -3 0 -3 -5 C-3 -9 3 -10 4 -6"
    hairs = "M-7 7 l-5 -2 M-9 -1 l-5 -1 M-8 -8 l-5 -3 M-2 -14 l-2 -4"
    return [svg.path(curl, stroke=line), svg.path(hairs, stroke=line)]


def _maidenhair(line: str) -> list[str]:
    pieces = []
    for turn in (-64, -32, 0, 32, 64):
        angle = turn * pi / 180
        x, y = 15 * sin(angle), 9 - 18 * cos(angle)
        pieces.append(svg.path(f"M0 10 L{x:.1f} {y:.1f}", stroke=line))
        fan = "M0 2 L-4 -4 Q0 -7 4 -4 Z"
        pieces.append(svg.group([svg.path(fan, fill=line, stroke=line)], x, y, turn))
    return [*pieces, svg.path("M0 10 L0 16", stroke=line)]


def _feather(line: str) -> list[str]:
    leaves = [
        f"M0 {y} Q{side * width * 0.6:g} {y - 5:g} {side * width:g} {y - 3:g}"
        for y, width in ((12, 8), (7, 11), (2, 12), (-3, 10), (-8, 7), (-12, 4))
        for side in (-1, 1)
    ]
    return [svg.path("M0 16 L0 -16", stroke=line), svg.path(" ".join(leaves), stroke=line)]


def _staghorn(line: str) -> list[str]:
    antler = "M-2 16 L-2 5 L-11 -3 L-14 -12 L-9 -7 L-8 -15 L-4 -6 L0 -1"
    antler += " L4 -6 L8 -15 L9 -7 L14 -12 L11 -3 L2 5 L2 16 Z"
    return [svg.path(antler, fill=line, stroke=line)]


def _round_leaflets(line: str) -> list[str]:
    discs = [
        svg.disc(side * across, y, size, line, line)
        for y, across, size in ((8, 7, 3.6), (0, 7, 3.6), (-7, 6, 3))
        for side in (-1, 1)
    ]
    return [svg.path("M0 16 L0 -10", stroke=line), *discs, svg.disc(0, -13, 3, line, line)]


_SHAPES = {
    "red": _fiddlehead,
    "yellow": _maidenhair,
    "green": _feather,
    "blue": _staghorn,
    "rose": _round_leaflets,
}


def mark(colour: str) -> str:
    """The two letters of a colour."""
    return colour[:2].capitalize()


def diamond(size: float, fill: str, stroke: str) -> str:
    """A square standing on its corner."""
    return svg.polygon([(0, -size), (size, 0), (0, size), (-size, 0)], fill, stroke)


def fern(colour: str, size: float) -> str:
    """A face-up tile in the turned garden."""
    ink = LINES[colour]
    return (
        diamond(size, INKS[colour], svg.INK)
        + svg.group([frond(colour)], 0, -3, scale=size / 42)
        + svg.words(0, size * 0.72, mark(colour), size * 0.27, ink, weight=700)
    )


def undergrowth(colour: str | None, owner: int, size: float) -> str:
    """A tile lying face down: leaf litter, a pip in its owner's shade, and its colour for who may know it."""
    leaf = "M0 -7 Q6 0 0 7 Q-6 0 0 -7 Z M0 -7 L0 7"
    places = ((-8, -9, 40), (8, -8, -35), (-14, 4, 80), (0, 2, 10), (14, 5, -70), (-6, 14, -50), (7, 14, 35))
    litter = [
        svg.group(
            [svg.path(leaf, fill="#a98455" if turn > 0 else "#b99566", stroke="#5b4329")],
            x,
            y,
            turn,
            size / 38,
        )
        for x, y, turn in places
    ]
    known = [] if colour is None else [svg.group([chip(colour)], 0, 0, scale=0.8)]
    pip = svg.disc(0, -size * 0.68, size * 0.11, FRAMES[owner])
    return diamond(size, LITTER, svg.INK) + "".join(litter) + pip + "".join(known)


def chip(colour: str) -> str:
    """A round token with the letters of a colour."""
    return svg.disc(0, 0, 12, INKS[colour]) + svg.words(0, 4.5, mark(colour), 12, LINES[colour], weight=700)


def card(colour: str | None) -> str:
    """A tile in a hand, 48 by 56; None shows its back."""
    if colour is None:
        return svg.box(-24, -28, 48, 56, LITTER) + svg.box(-18, -22, 36, 44, "none", CREAM, 5)
    ink = LINES[colour]
    return (
        svg.box(-24, -28, 48, 56, INKS[colour])
        + svg.group([frond(colour)], 0, -7)
        + svg.words(0, 24, mark(colour), 11, ink, weight=700)
    )


def visitor(colour: str, owner: int) -> str:
    """A little person with a hat in their owner's frame, their fern on the coat; 38 by 50."""
    line, ink = (svg.INK, CHARCOAL) if owner == 0 else (CREAM, CREAM)
    coat = "M-14 23 Q-15 2 0 1 Q15 2 14 23 Z"
    hat = "M-12 -9 L12 -9 M-7 -9 Q-7 -19 0 -19 Q7 -19 7 -9"
    return (
        svg.box(-19, -25, 38, 50, FRAMES[owner], svg.INK, 7)
        + svg.path(coat, INKS[colour], line)
        + svg.disc(0, -5, 6.5, "#f0cfa8", line)
        + svg.path(hat, INKS[colour], ink)
        + svg.group([frond(colour)], 0, 13, scale=0.5)
    )
