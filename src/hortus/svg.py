"""Paper and ink for the games' pictures: the palette, and small SVG pieces that all four share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

PAPER, SHADE, INK, FAINT = "#f6efdf", "#e7dcc3", "#2f2a24", "#8d8271"
WOOD, LEAF, MOON = "#b48a5a", "#5d7f4e", "#2c3550"
RED, YELLOW, GREEN, BLUE, ROSE = "#c4473a", "#d9a521", "#4f8a4c", "#3d6f9e", "#d98ba3"
VIOLET, GRAY, WHITE = "#7b5a94", "#8a8a86", "#fbf8f0"
SERIF = "Fraunces, Georgia, 'Times New Roman', serif"
SANS = "'Nunito Sans', Nunito, 'Segoe UI', sans-serif"
STROKE = 1.6  # one width for every line that is drawn


def picture(width: float, height: float, title: str, pieces: Iterable[str]) -> str:
    """A whole drawing on paper, with a title for those who listen."""
    body = "\n".join(pieces)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'role="img" font-family="{SANS}"><title>{escape(title)}</title>\n'
        f'<rect width="{width:g}" height="{height:g}" rx="14" fill="{PAPER}"/>\n{body}\n</svg>'
    )


def words(
    x: float,
    y: float,
    text: str,
    size: float = 13,
    fill: str = INK,
    anchor: str = "middle",
    weight: int = 400,
) -> str:
    """A line of text; its baseline stands at ``y``."""
    style = f'font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def heading(x: float, y: float, text: str, size: float = 20, anchor: str = "start") -> str:
    """A line in the headings' face."""
    style = (
        f'font-size="{size:g}" fill="{INK}" text-anchor="{anchor}" font-family="{SERIF}" font-weight="600"'
    )
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def box(
    x: float, y: float, width: float, height: float, fill: str = WHITE, stroke: str = INK, radius: float = 8
) -> str:
    """A rounded box: a card, a bench, a cell."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{STROKE}"/>'
    )


def disc(x: float, y: float, radius: float, fill: str, stroke: str = INK) -> str:
    """A filled circle with an ink line."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}" stroke-width="{STROKE}"/>'


def path(d: str, fill: str = "none", stroke: str = INK) -> str:
    """A free line or shape."""
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{STROKE}" stroke-linecap="round" stroke-linejoin="round"/>'


def polygon(points: Iterable[tuple[float, float]], fill: str, stroke: str = INK) -> str:
    """A closed shape of straight lines."""
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}" stroke-width="{STROKE}" stroke-linejoin="round"/>'


def group(pieces: Iterable[str], x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """Pieces moved, turned and scaled together."""
    inside = "".join(pieces)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})">{inside}</g>'


def film(title: str, pictures: Iterable[tuple[str, str]], width: float = 400) -> str:
    """Whole drawings side by side, each so wide, with a line below it."""
    pieces, x, height = [], 12.0, 0.0
    for caption, drawing in pictures:
        size = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)" width="[0-9.]+" height="[0-9.]+"', drawing)
        assert size, "a drawing begins as picture() makes it"
        tall = width * float(size[2]) / float(size[1])
        place = f'viewBox="0 0 {size[1]} {size[2]}" x="{x:g}" y="12" width="{width:g}" height="{tall:g}"'
        pieces += [drawing.replace(size[0], place, 1), words(x + width / 2, tall + 32, caption)]
        x, height = x + width + 12, max(height, tall)
    return picture(x, height + 44, title, pieces)
