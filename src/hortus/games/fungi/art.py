"""The little drawings of Fungi: nine mushrooms, four other cards, and what lies about in a forest.

Each is a list of SVG pieces around the origin, about 60 wide and 60 high, with the light from the upper left.
"""

from __future__ import annotations

from hortus.svg import FAINT, INK, PAPER, SHADE, WHITE, WOOD, disc, path

HONEY, EAR, CREAM, UMBER, ASH = "#dfa93a", "#8f5348", "#f3ead6", "#7d5533", "#a39a8b"
RUST, CHESTNUT, EGG, OLIVE, STEM = "#b9683a", "#8a4f2b", "#eab02f", "#94834a", "#efe4cb"
BARK, BLACK, STRAW, GLASS, YOLK = "#6b5138", "#3a3733", "#c99a55", "#8a5a26", "#f4d35e"


def honeyfungus() -> list[str]:
    """Three slender honey-coloured hats from one foot, scaly in the middle."""
    pieces = [
        path(f"M{foot} 27 Q{foot} 10 {top} {y} l5 0 Q{foot + 6} 12 {foot + 5} 27 Z", STEM)
        for foot, top, y in _TUFT
    ]
    for x, y, width in ((-15, 2, 12), (15, 0, 12), (0, -10, 16)):
        left = x - width
        hat = f"M{left} {y} Q{left} {y - width} {x} {y - width} T{x + width} {y} Q{x} {y + 5} {left} {y} Z"
        pieces.append(path(hat, HONEY))
        pieces.append(
            path(f"M{x - 4} {y - 7} l1 1 M{x + 1} {y - 9} l1 1 M{x + 5} {y - 6} l1 1 M{x} {y - 4} l1 1")
        )
    return [*pieces, _light("M-12 -15 Q-9 -21 -3 -22")]


_TUFT = ((-9, -16, 2), (4, 12, 0), (-3, -3, -10))


def treeear() -> list[str]:
    """Rubbery ears on a branch, without a foot."""
    return [
        path("M-30 18 Q0 12 30 20 L30 28 Q0 21 -30 27 Z", BARK),
        path("M-22 22 h12 M2 23 h14", stroke=WOOD),
        path("M-20 17 Q-28 -6 -8 -22 Q14 -30 20 -10 Q24 6 6 16 Q-6 22 -20 17 Z", EAR),
        path("M-13 12 Q-17 -4 -3 -14 Q10 -20 13 -7 Q14 4 2 10 Q-4 13 -5 6 Q-5 -1 3 -4"),
        path("M14 17 Q12 6 22 4 Q30 5 28 14 Q24 20 14 17 Z", EAR),
        path("M18 14 Q18 9 23 9"),
        _light("M-18 0 Q-17 -11 -8 -17"),
    ]


def lawyerswig() -> list[str]:
    """A tall shaggy bell, white above, its hem turning to ink."""
    hem = "M-15 14 q2 6 4 0 q2 7 5 0 q2 7 6 0 q2 7 5 0 q2 6 5 0 q3 5 5 0"
    return [
        path("M-4 10 L-5 29 L6 29 L5 10 Z", STEM),
        path("M-15 14 Q-18 -26 0 -28 Q18 -26 15 14 Q0 9 -15 14 Z", CREAM),
        path(hem + " Q0 7 -15 14 Z", BLACK),
        path(
            "M-9 -10 q3 5 6 0 M2 -14 q3 5 6 0 M-11 2 q3 5 6 0 M-1 -2 q3 5 6 0 M7 2 q2 4 5 0 M-5 -20 q3 4 6 0"
        ),
        path("M-4 -25 Q0 -29 5 -25 Q0 -21 -4 -25 Z", WOOD),
    ]


def shiitake() -> list[str]:
    """A broad brown dome, crackled white at the rim, gills below."""
    gills = " ".join(f"M{x} 3 L{x // 3} 9" for x in range(-20, 21, 5))
    return [
        path("M-6 7 Q-7 20 -3 28 L8 28 Q5 18 7 7 Z", STEM),
        path("M-27 2 Q0 16 27 2 Q14 10 0 10 Q-14 10 -27 2 Z", CREAM),
        path(gills, stroke=FAINT),
        path("M-28 3 Q-26 -22 0 -23 Q26 -22 28 3 Q0 9 -28 3 Z", UMBER),
        path(
            "M-22 -4 l5 2 l-2 4 M-12 -1 l5 -3 l3 5 M3 1 l4 -5 l4 4 M15 0 l3 -5 l5 3 M-3 -12 l3 3 l3 -4",
            stroke=CREAM,
        ),
        _light("M-20 -10 Q-15 -18 -5 -19"),
    ]


def henofwoods() -> list[str]:
    """A rosette of overlapping grey fans."""
    fans = ((-17, 8, -50), (17, 8, 50), (-13, -6, -25), (13, -6, 25), (0, -11, 0), (-8, 8, -14), (9, 9, 14))
    pieces = [path("M-7 14 Q-6 26 -10 28 L10 28 Q6 26 7 14 Z", STEM)]
    for x, y, turn in fans:
        fan = path("M0 12 Q-15 8 -14 -4 Q-9 -9 -5 -6 Q0 -12 5 -6 Q10 -9 14 -4 Q15 8 0 12 Z", ASH)
        lines = path("M0 8 L-6 -1 M0 8 V-3 M0 8 L6 -1", stroke=BLACK)
        pieces.append(f'<g transform="translate({x} {y}) rotate({turn})">{fan}{lines}</g>')
    return pieces


def birchbolete() -> list[str]:
    """A small rust cap on a long white stem with black flecks; pores, no gills."""
    return [
        path("M-4 -8 Q-6 14 -8 28 L8 28 Q6 14 5 -8 Z", WHITE),
        path("M-3 2 h3 M1 7 h3 M-5 12 h3 M0 15 h4 M-6 20 h3 M-1 23 h4 M3 19 h2", stroke=BLACK),
        path("M-19 -8 Q0 -1 19 -8 Q10 -3 0 -3 Q-10 -3 -19 -8 Z", CREAM),
        path("M-20 -8 Q-20 -28 0 -28 Q20 -28 20 -8 Q0 -4 -20 -8 Z", RUST),
        _light("M-14 -16 Q-11 -23 -3 -24"),
    ]


def porcini() -> list[str]:
    """A chestnut bun on a fat, netted foot."""
    return [
        path("M-10 0 Q-20 20 -13 28 Q0 31 14 28 Q20 18 11 0 Z", STEM),
        path("M-9 8 l6 5 l6 -6 l7 5 M-13 17 l8 5 l6 -7 l7 6 l6 -4", stroke=FAINT),
        path("M-27 0 Q0 9 27 0 Q16 6 0 6 Q-16 6 -27 0 Z", YOLK),
        path("M-28 0 Q-30 -25 0 -26 Q30 -25 28 0 Q0 5 -28 0 Z", CHESTNUT),
        _light("M-22 -8 Q-19 -19 -7 -21"),
    ]


def chanterelle() -> list[str]:
    """A golden funnel with a wavy rim, its ridges running down the foot."""
    rim = "M-27 -18 Q-19 -27 -9 -22 Q0 -29 9 -23 Q20 -28 28 -18 Q19 -8 8 -13 Q0 -7 -8 -12 Q-18 -8 -27 -18 Z"
    return [
        path("M-26 -17 Q-10 -6 -5 28 L7 28 Q10 -4 27 -18 Q18 -8 8 -13 Q0 -7 -8 -12 Q-18 -8 -26 -17 Z", EGG),
        path("M-17 -10 Q-5 4 -2 26 M-7 -10 Q0 6 1 26 M3 -9 Q4 8 3 26 M16 -11 Q7 4 5 26"),
        path(rim, YOLK),
        path("M-12 -17 Q0 -13 13 -18"),
    ]


def morel() -> list[str]:
    """A honeycombed cone on a pale foot."""
    pits = ((0, -21), (-7, -14), (7, -14), (0, -10), (-11, -3), (11, -3), (-4, 0), (6, 1))
    cells = [
        f'<ellipse cx="{x}" cy="{y}" rx="3.6" ry="4.6" fill="{BARK}" stroke="{INK}" stroke-width="1"/>'
        for x, y in pits
    ]
    return [
        path("M-7 6 Q-9 20 -10 28 L10 28 Q8 20 7 6 Z", STEM),
        path("M-3 14 V24 M3 12 V22", stroke=FAINT),
        path("M-16 8 Q-20 -6 -10 -20 Q0 -34 10 -20 Q20 -6 16 8 Q0 13 -16 8 Z", OLIVE),
        *cells,
    ]


def butter() -> list[str]:
    """A pat with a slice cut off, on its dish."""
    return [
        path("M-28 20 Q0 30 28 20 L24 14 H-24 Z", WHITE),
        path("M-20 -2 L-10 -12 H22 L12 -2 Z", YOLK),
        path("M-20 -2 H12 V15 H-20 Z", YOLK),
        path("M12 -2 L22 -12 V6 L12 15 Z", EGG),
        path("M-6 -2 V15 M-6 -2 L4 -12"),
    ]


def cider() -> list[str]:
    """A corked bottle with an apple on its label."""
    return [
        path("M-5 -27 H5 V-20 H-5 Z", STRAW),
        path("M-5 -20 H5 V-10 Q14 -4 14 6 V24 Q14 28 10 28 H-10 Q-14 28 -14 24 V6 Q-14 -4 -5 -10 Z", GLASS),
        path("M-14 6 H14 V21 H-14 Z", CREAM),
        path("M0 10 Q-7 8 -6 14 Q-5 19 0 18 Q5 19 6 14 Q7 8 0 10 Q1 7 3 6", RUST),
        _light("M-9 2 Q-8 -4 -3 -8"),
    ]


def pan() -> list[str]:
    """An iron pan from above."""
    return [
        path("M10 9 L26 24 Q30 28 27 30 Q24 32 21 29 L5 14 Z", WOOD),
        disc(-4, -5, 21, BLACK),
        disc(-4, -5, 16, "#57534c"),
        _light("M-15 -9 Q-12 -17 -4 -18"),
    ]


def basket() -> list[str]:
    """A wicker basket with its handle."""
    return [
        path("M-20 -2 Q-20 -28 0 -28 Q20 -28 20 -2 L16 -2 Q16 -23 0 -23 Q-16 -23 -16 -2 Z", STRAW),
        path("M-25 -3 H25 L19 26 H-19 Z", STRAW),
        path("M-24 3 H24 M-22 11 H22 M-21 19 H21", stroke=BARK),
        path("M-14 -2 L-11 26 M0 -2 V26 M14 -2 L11 26", stroke=BARK),
        path("M-27 -6 H27 V-1 H-27 Z", WOOD),
    ]


ART = {
    "honeyfungus": honeyfungus,
    "treeear": treeear,
    "lawyerswig": lawyerswig,
    "shiitake": shiitake,
    "henofwoods": henofwoods,
    "birchbolete": birchbolete,
    "porcini": porcini,
    "chanterelle": chanterelle,
    "morel": morel,
    "butter": butter,
    "cider": cider,
    "pan": pan,
    "basket": basket,
}
# Two letters for each mushroom, where there is no room for its name.
MARKS = {
    "honeyfungus": "Ho",
    "treeear": "Te",
    "lawyerswig": "Lw",
    "shiitake": "Sh",
    "henofwoods": "Hw",
    "birchbolete": "Bb",
    "porcini": "Po",
    "chanterelle": "Ch",
    "morel": "Mo",
}


def moon() -> list[str]:
    """A crescent, about 16 wide."""
    return [path("M3 -8 A8.5 8.5 0 1 0 8 5 A7 7 0 0 1 3 -8 Z", YOLK, YOLK)]


def twig(length: float = 20, colour: str = BARK) -> list[str]:
    """A stick lying across, with one side shoot."""
    end = length / 2
    bark = f'fill="none" stroke="{colour}" stroke-width="3.2" stroke-linecap="round"'
    return [f'<path d="M{-end:g} 1.5 Q0 -1.5 {end:g} 0.5 M{end / 5:g} -0.3 l4 -4" {bark}/>']


def footprints() -> list[str]:
    """A pair of boots' prints, toes up."""
    return [
        f'<g transform="rotate({turn} {x} 0)"><ellipse cx="{x}" cy="-4" rx="5" ry="7.5" fill="{BARK}"/>'
        f'<ellipse cx="{x}" cy="9" rx="3.8" ry="4" fill="{BARK}"/></g>'
        for x, turn in ((-8, -8), (8, 8))
    ]


def fir(height: float, fill: str) -> list[str]:
    """A fir in the distance, its foot at the origin."""
    half = height * 0.26
    tiers = []
    for tier in range(3):
        top, low = -height + tier * height * 0.24, -height + height * (0.42 + 0.26 * tier)
        wide = half * (0.6 + 0.2 * tier)
        tier_line = f"M0 {top:.1f} L{wide:.1f} {low:.1f} Q0 {low + 4:.1f} {-wide:.1f} {low:.1f} Z"
        tiers.append(f'<path d="{tier_line}" fill="{fill}"/>')
    return [
        f'<rect x="-2" y="{-height * 0.12:.1f}" width="4" height="{height * 0.12:.1f}" fill="{BARK}"/>',
        *tiers,
    ]


def back() -> list[str]:
    """The back of a card: a little wood in rings of paper."""
    return [
        disc(0, 0, 19, SHADE),
        *(
            f'<g transform="translate({x} 14)">{"".join(fir(tall, "#5d7f4e"))}</g>'
            for x, tall in ((-8, 20), (8, 22), (0, 29))
        ),
        path("M-14 14 H14", stroke=BARK),
    ]


def _light(d: str) -> str:
    """Where the light falls, from the upper left."""
    return path(d, stroke=PAPER)
