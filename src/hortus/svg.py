"""SVG pictures: the palette, the elements that all pictures share, and the pieces of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

PAPER, SHADE, INK, FAINT = "#f6efdf", "#e7dcc3", "#2f2a24", "#8d8271"
WOOD, LEAF = "#b48a5a", "#5d7f4e"
RED, YELLOW, GREEN, BLUE, ROSE = "#c4473a", "#d9a521", "#4f8a4c", "#3d6f9e", "#d98ba3"
VIOLET, GRAY, WHITE = "#7b5a94", "#8a8a86", "#fbf8f0"
SERIF = "Fraunces, Georgia, 'Times New Roman', serif"
SANS = "'Nunito Sans', Nunito, 'Segoe UI', sans-serif"
# One width and round ends for every line that is drawn.
PEN = 'stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"'


class Pieces:
    """The symbols of the ``pieces.svg`` beside a module, to be placed in a picture."""

    def __init__(self, module: str) -> None:
        self.symbols: dict[str, str] = {}
        sheet = Path(module).with_name("pieces.svg").read_text(encoding="utf-8")
        for name, inside in re.findall(r'<symbol id="([\w-]+)">(.*?)</symbol>', sheet, re.DOTALL):
            # A symbol that uses an earlier one gets a copy of it: a picture needs no ids.
            copied = re.sub(r'<use href="#([\w-]+)"(.*?)/>', self._copy, inside)
            self.symbols[name] = re.sub(r"\n *", "", copied)

    def _copy(self, use: re.Match[str]) -> str:
        return f"<g{use[2]}>{self.symbols[use[1]]}</g>"

    def __call__(
        self, name: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, colour: str = INK
    ) -> str:
        """A piece moved, turned and scaled; ``colour`` is its symbol's currentColor."""
        style = f'fill="none" stroke="{INK}" {PEN} color="{colour}"'
        return f'<g transform="{_place(x, y, turn, scale)}" {style}>{self.symbols[name]}</g>'


def picture(width: float, height: float, title: str, pieces: Iterable[str]) -> str:
    """A whole picture on paper, with a title for screen readers."""
    size = f'width="{width:g}" height="{height:g}"'
    root = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {size} role="img"'
    paper = f'<title>{escape(title)}</title>\n<rect {size} rx="14" fill="{PAPER}"/>'
    return "\n".join([f'<svg {root} font-family="{SANS}">{paper}', *pieces, "</svg>"])


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


def heading(x: float, y: float, text: str, size: float = 20, anchor: str = "start", fill: str = INK) -> str:
    """A line of text in the typeface of headings."""
    line = words(x, y, text, size, fill, anchor, 600)
    return line.replace("<text", f'<text font-family="{SERIF}"')


def box(
    x: float, y: float, width: float, height: float, fill: str = WHITE, stroke: str = INK, radius: float = 8
) -> str:
    """A rounded box: a card, a bench, a cell."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f'<rect {place} fill="{fill}" stroke="{stroke}" {PEN}/>'


def disc(x: float, y: float, radius: float, fill: str, stroke: str = INK) -> str:
    """A filled circle with its outline."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}" {PEN}/>'


def path(d: str, fill: str = "none", stroke: str = INK) -> str:
    """A free line or shape."""
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" {PEN}/>'


def polygon(points: Iterable[tuple[float, float]], fill: str, stroke: str = INK) -> str:
    """A closed shape of straight lines."""
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}" {PEN}/>'


def group(pieces: Iterable[str], x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """Pieces moved, turned and scaled together."""
    return f'<g transform="{_place(x, y, turn, scale)}">{"".join(pieces)}</g>'


def _place(x: float, y: float, turn: float, scale: float) -> str:
    turned, scaled = f" rotate({turn:g})" if turn else "", f" scale({scale:g})" if scale != 1 else ""
    return f"translate({x:g} {y:g}){turned}{scaled}"


def film(title: str, pictures: Iterable[tuple[str, str]], width: float = 400) -> str:
    """Whole pictures side by side, each of this width and with a caption below it."""
    pieces, x, height = [], 12.0, 0.0
    for caption, drawing in pictures:
        size = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)" width="[0-9.]+" height="[0-9.]+"', drawing)
        assert size, "a picture begins as picture() makes it"
        tall = width * float(size[2]) / float(size[1])
        place = f'viewBox="0 0 {size[1]} {size[2]}" x="{x:g}" y="12" width="{width:g}" height="{tall:g}"'
        pieces += [drawing.replace(size[0], place, 1), words(x + width / 2, tall + 32, caption)]
        x, height = x + width + 12, max(height, tall)
    return picture(x, height + 44, title, pieces)
