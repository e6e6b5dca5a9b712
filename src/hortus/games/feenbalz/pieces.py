"""The pieces of Feenbalz's pictures, each around its own middle: gifts as silhouettes, cards, fairies."""

from __future__ import annotations

from hortus import svg
from hortus.games.feenbalz.views import FeenbalzFairy

HUES = {
    "yellow": svg.YELLOW,
    "red": svg.RED,
    "green": svg.GREEN,
    "blue": svg.BLUE,
    "gray": svg.GRAY,
    "violet": svg.VIOLET,
}
# Colour is never alone: each has its letter (A: gray, as G is green).
LETTERS = {"yellow": "Y", "red": "R", "green": "G", "blue": "B", "gray": "A", "violet": "V"}
IRON, GOLD, NIGHT, MOONLIGHT, DUSK = "#5b5f66", "#e3b341", "#1d2740", "#f4ecd2", "#33415f"
CARD_WIDTH, CARD_HEIGHT = 50, 70


# Gifts, about 26 wide -----------------------------------------------------------------------------


def gift(kind: str, hue: str) -> str:
    """The silhouette of a category, a horseshoe or a berry."""
    return GIFTS[kind](hue)


def _beetle(hue: str) -> str:
    legs = "M-8 -5 L-14 -9 M-9 2 L-15 2 M-8 8 L-13 13 M8 -5 L14 -9 M9 2 L15 2 M8 8 L13 13"
    feelers = "M-2 -13 Q-4 -17 -8 -17 M2 -13 Q4 -17 8 -17"
    return (
        svg.path(legs + feelers)
        + svg.path("M0 -9 C-12 -8 -12 13 0 15 C12 13 12 -8 0 -9 Z", hue)
        + svg.path("M-6 -8 Q0 -17 6 -8 Q0 -5 -6 -8 Z", svg.INK)
        + svg.path("M0 -7 L0 15")
        + _spot(-4.5, 2)
        + _spot(4.5, 2)
        + _spot(-3.5, 8)
        + _spot(3.5, 8)
    )


def _spot(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="1.7" fill="{svg.INK}"/>'


def _flower(hue: str) -> str:
    petal = f'cx="0" cy="-9" rx="5.2" ry="7.4" fill="{hue}" stroke="{svg.INK}" stroke-width="1.3"'
    petals = "".join(f'<ellipse {petal} transform="rotate({turn})"/>' for turn in range(0, 360, 60))
    return petals + svg.disc(0, 0, 4.4, svg.MOON if hue == svg.YELLOW else GOLD)


def _stone(hue: str) -> str:
    return svg.path("M-14 6 L-9 -7 L2 -12 L12 -6 L15 6 L5 13 L-8 13 Z", hue) + svg.path(
        "M-9 -7 L-2 0 L12 -6 M-2 0 L-8 13 M-2 0 L5 13"
    )


def _feather(hue: str) -> str:
    return (
        svg.path("M-9 14 C-15 0 -4 -15 13 -16 C14 -2 4 11 -9 14 Z", hue)
        + svg.path("M-14 18 C-7 8 1 -2 11 -14")
        + svg.path("M-8 6 L-11 2 M-3 0 L-6 -5 M3 -6 L1 -11 M-6 9 L0 9 M0 2 L6 2")
    )


def _shell(hue: str) -> str:
    return (
        svg.path("M-4 13 L4 13 L15 -1 C14 -15 -14 -15 -15 -1 Z", hue)
        + svg.path("M0 13 L0 -11 M-2 13 L-8 -9 M2 13 L8 -9 M-3 13 L-13 -3 M3 13 L13 -3")
        + svg.path("M-7 15 L7 15")
    )


def _agaric(hue: str) -> str:
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="2" fill="{svg.WHITE}"/>'
        for x, y in ((-7, -4), (0, -9), (7, -4), (1, -3))
    )
    return (
        svg.path("M-4 0 L-5 14 Q0 17 5 14 L4 0 Z", svg.WHITE)
        + svg.path("M-15 1 C-14 -18 14 -18 15 1 Q0 5 -15 1 Z", hue)
        + dots
    )


def _horseshoe(hue: str) -> str:
    shape = "M-7 14 C-20 -2 -12 -15 0 -15 C12 -15 20 -2 7 14 L3 12 C11 0 8 -8 0 -8 C-8 -8 -11 0 -3 12 Z"
    nails = "".join(
        f'<circle cx="{x}" cy="{y}" r="1.2" fill="{svg.WHITE}"/>'
        for x, y in ((-9, 2), (-8, -6), (0, -11.5), (8, -6), (9, 2))
    )
    return svg.path(shape, hue) + nails


def _berry(hue: str) -> str:
    return (
        svg.path("M0 -6 Q2 -13 9 -15 M0 -6 Q-6 -12 -12 -9 Q-8 -3 0 -6 Z", svg.LEAF)
        + svg.disc(-5, 4, 7, hue)
        + svg.disc(6, 5, 7, hue)
        + _glint(-7, 1)
        + _glint(4, 2)
    )


def _glint(x: float, y: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="1.6" fill="{svg.WHITE}"/>'


GIFTS = {
    "beetle": _beetle,
    "flower": _flower,
    "stone": _stone,
    "feather": _feather,
    "shell": _shell,
    "agaric": _agaric,
    "horseshoe": _horseshoe,
    "berry": _berry,
}


def drop(colour: str) -> str:
    """A colour by itself: a drop of it, with its letter."""
    return svg.path("M0 -14 C10 -2 12 12 0 13 C-12 12 -10 -2 0 -14 Z", HUES[colour]) + svg.words(
        0, 8, LETTERS[colour], 12, svg.WHITE, weight=700
    )


def sign(characteristic: str) -> str:
    """What a fairy dislikes or treasures."""
    if characteristic in HUES:
        return drop(characteristic)
    return gift(characteristic, IRON if characteristic == "horseshoe" else svg.SHADE)


# Cards --------------------------------------------------------------------------------------------


def card(name: str, x: float, y: float, scale: float = 1) -> str:
    """A card with its middle at x, y: the gift, and at its left edge the colour's letter and the value."""
    half_width, half_height = CARD_WIDTH / 2, CARD_HEIGHT / 2
    parts = name.split("-")
    pieces = [svg.box(-half_width, -half_height, CARD_WIDTH, CARD_HEIGHT, svg.PAPER, radius=6)]
    if len(parts) == 1:
        pieces += [
            svg.group([gift("berry", BERRY_HUES[name])], 0, -6),
            svg.words(0, 28, name, 12, weight=600),
        ]
    else:
        kind, hue = (parts[0], IRON) if len(parts) == 2 else (parts[1], HUES[parts[0]])
        pieces.append(svg.group([gift(kind, hue)], 7, 14, 0, 0.98))
        if len(parts) == 3:
            pieces.append(
                f'<circle cx="{-half_width + 10:g}" cy="{-half_height + 11:g}" r="7.5" fill="{hue}"/>'
            )
            pieces.append(
                svg.words(-half_width + 10, -half_height + 15, LETTERS[parts[0]], 11, svg.WHITE, weight=700)
            )
        below = 37 if len(parts) == 3 else 20  # at the left edge, where it can be read when cards overlap
        pieces.append(svg.words(-half_width + 10, -half_height + below, parts[-1], 17, weight=700))
    return svg.group(pieces, x, y, 0, scale)


BERRY_HUES = {
    "dew": "#7fa7c9",
    "thorn": "#8c3b4a",
    "mist": "#a9adb8",
    "honey": "#d9962a",
    "thistle": svg.VIOLET,
}


def back(x: float, y: float, scale: float = 1) -> str:
    """A card face down: a moth under the moon."""
    half_width, half_height = CARD_WIDTH / 2, CARD_HEIGHT / 2
    moth = "M0 10 C-4 -2 -16 0 -14 9 C-13 15 -4 15 0 10 C4 15 13 15 14 9 C16 0 4 -2 0 10 Z"
    pieces = [
        svg.box(-half_width, -half_height, CARD_WIDTH, CARD_HEIGHT, DUSK, MOONLIGHT, 6),
        f'<circle cx="8" cy="-14" r="9" fill="{MOONLIGHT}" opacity="0.85"/>',
        f'<circle cx="12" cy="-16" r="8" fill="{DUSK}"/>',
        f'<path d="{moth}" fill="{MOONLIGHT}" opacity="0.55"/>',
    ]
    return svg.group(pieces, x, y, 0, scale)


# Fairies ------------------------------------------------------------------------------------------


def fairy_card(fairy: FeenbalzFairy, x: float, y: float, scale: float = 1) -> str:
    """A fairy: her mirror shows a colour, her dress a category.

    Above her what she dislikes (crossed) or treasures (ringed).
    """
    black = fairy.black
    ground = "#14161d" if black else "#dfe3ec"
    pieces = [svg.box(-62, -88, 124, 176, ground, MOONLIGHT if black else svg.INK, 10)]
    pieces += (
        _black_fairy()
        if black
        else [*_wings("#f7f9ff"), *_figure(fairy), *_mirror(fairy.mirror), *_wish(fairy)]
    )
    return svg.group(pieces, x, y, 0, scale)


WINGS = (
    "M0 -8 C-22 -62 -66 -40 -46 0 C-40 14 -14 10 0 -8 Z",
    "M0 -8 C22 -62 66 -40 46 0 C40 14 14 10 0 -8 Z",
    "M0 -4 C-20 8 -40 24 -24 36 C-12 40 -4 20 0 -4 Z",
    "M0 -4 C20 8 40 24 24 36 C12 40 4 20 0 -4 Z",
)


def _wings(fill: str) -> list[str]:
    return [f'<g opacity="0.9">{"".join(svg.path(wing, fill) for wing in WINGS)}</g>']


def _figure(fairy: FeenbalzFairy) -> list[str]:
    dress = svg.WHITE if fairy.clothing is None else "#e9d9c4"
    found = [
        svg.path("M-6 58 L-7 78 M6 58 L7 78"),
        svg.path("M-9 -12 L9 -12 L32 60 Q0 72 -32 60 Z", dress),
        svg.path("M-9 -8 Q-22 6 -27 20 M9 -8 Q22 4 28 -8"),
        svg.disc(0, -27, 14, "#f3d9bf"),
        svg.path("M-14 -28 C-16 -50 16 -50 14 -28 C8 -38 -6 -36 -14 -28 Z", "#6b4a2f"),
        _spot(-5, -26),
        _spot(5, -26),
        svg.path("M-4 -20 Q0 -17 4 -20"),
    ]
    if fairy.clothing:
        found.append(svg.group([gift(fairy.clothing, "#b9854e")], 0, 34, 0, 1.15))
    else:
        found.append(svg.words(0, 40, "white", 11, svg.FAINT))
    return found


def _mirror(colour: str | None) -> list[str]:
    glass = HUES[colour] if colour else svg.WHITE
    found = [svg.path("M32 6 L30 -8"), svg.disc(34, -24, 16, GOLD), svg.disc(34, -24, 12.5, glass)]
    if colour:
        found.append(svg.words(34, -19, LETTERS[colour], 14, svg.WHITE, weight=700))
    else:
        found.append(f'<path d="M27 -18 L37 -31 M32 -15 L42 -27" stroke="{svg.FAINT}" stroke-width="1.4"/>')
    return found


def _wish(fairy: FeenbalzFairy) -> list[str]:
    if fairy.dislikes:
        cross = "M-16 -16 L16 16 M16 -16 L-16 16"
        crossed = f'<path d="{cross}" stroke="{svg.RED}" stroke-width="4" stroke-linecap="round"/>'
        return [svg.group([sign(fairy.dislikes), crossed], -38, -64, 0, 0.95)]
    if fairy.treasures:
        ring = "".join(
            f'<circle r="20" fill="none" stroke="{hue}" stroke-width="{width}"/>'
            for hue, width in ((GOLD, 4), (svg.INK, 1))
        )
        plus = svg.words(23, -10, "+", 20, svg.INK, weight=700)
        return [svg.group([sign(fairy.treasures), ring, plus], -38, -63, 0, 0.88)]
    return []


def _black_fairy() -> list[str]:
    eyes = "".join(f'<ellipse cx="{x}" cy="-27" rx="4" ry="2.4" fill="{MOONLIGHT}"/>' for x in (-6, 6))
    pale = f'stroke="{MOONLIGHT}" stroke-width="1.6" stroke-linejoin="round"'
    return [
        f'<path d="M0 -8 L-30 -70 L-36 -34 L-56 -44 L-44 0 L-54 20 L-20 18 Z" fill="#2b2e39" {pale}/>',
        f'<path d="M0 -8 L30 -70 L36 -34 L56 -44 L44 0 L54 20 L20 18 Z" fill="#2b2e39" {pale}/>',
        f'<path d="M-9 -12 L9 -12 L34 62 L18 54 L8 68 L-4 56 L-18 68 L-34 60 Z" fill="#05060a" {pale}/>',
        f'<circle cx="0" cy="-27" r="14" fill="#05060a" {pale}/>{eyes}',
        f'<path d="M-6 -18 Q0 -22 6 -18" fill="none" {pale}/>',
        svg.words(0, 82, "the black fairy", 11, MOONLIGHT, weight=600),
    ]


def fairy_token(fairy: FeenbalzFairy, x: float, y: float) -> str:
    """A fairy won, small: her mirror's colour behind the gift on her dress."""
    glass = HUES[fairy.mirror] if fairy.mirror else svg.WHITE
    pieces = [
        svg.path(
            "M-3 -2 C-10 -16 -20 -8 -14 2 C-10 6 -4 4 -3 -2 Z M3 -2 C10 -16 20 -8 14 2 C10 6 4 4 3 -2 Z",
            "#f7f9ff",
            MOONLIGHT,
        ),
        svg.disc(0, 0, 11, glass, GOLD),
    ]
    if fairy.clothing:
        pieces.append(svg.group([gift(fairy.clothing, svg.PAPER)], 0, 0, 0, 0.5))
    if fairy.mirror:
        pieces.append(svg.words(0, 22, LETTERS[fairy.mirror], 9, MOONLIGHT, weight=700))
    return svg.group(pieces, x, y)


def fairy_back(x: float, y: float, scale: float = 1) -> str:
    """The fairy deck."""
    pieces = [
        svg.box(-62, -88, 124, 176, DUSK, MOONLIGHT, 10),
        f'<circle cx="18" cy="-44" r="24" fill="{MOONLIGHT}" opacity="0.9"/>'
        f'<circle cx="28" cy="-50" r="22" fill="{DUSK}"/>',
        f'<g opacity="0.5">{"".join(_wings(MOONLIGHT))}</g>',
    ]
    return svg.group(pieces, x, y, 0, scale)
