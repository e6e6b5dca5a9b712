"""A position of Fungi as a picture, drawn from a view: the forest path, and both players below it."""

from __future__ import annotations

from itertools import groupby

from hortus.games.fungi.art import ART, BARK, BLACK, MARKS, STRAW, back, fir, footprints, moon, twig
from hortus.games.fungi.cards import CARDS, MUSHROOMS, Mushroom
from hortus.games.fungi.views import FungiSeat, FungiView, Meal
from hortus.svg import (
    FAINT,
    INK,
    MOON,
    PAPER,
    SHADE,
    WHITE,
    WOOD,
    box,
    disc,
    group,
    heading,
    path,
    picture,
    words,
)

WIDE, HIGH = 88, 122  # a card
LEFT = 142  # where the forest begins; the decay pile lies to its left
STEP = 96
PATH_TOP, PATH_HIGH = 58, 234
SEAT_TOP, SEAT_HIGH = 306, 224
ROW = 100  # where a seat's rows begin, right of their labels
PAGE_WIDE = 1040
SMALL = 0.78  # cards in a hand
MOSS = ("#e3e6c6", "#b9c996", "#7f9c66", "#4c6a45")  # from the feet to the deep forest
MUSHROOM = {mushroom.name: mushroom for mushroom in MUSHROOMS}
HELPS = {"butter": "+3 with 4", "cider": "+5 with 5", "pan": "to cook in", "basket": "hand +2"}


def drawing(view: FungiView) -> str:
    """The whole table."""
    title = f"Fungi: {_state_of_play(view)}"
    pieces = [heading(24, 38, "Fungi"), words(104, 37, _state_of_play(view), 15, anchor="start")]
    pieces += [words(PAGE_WIDE - 24, 37, f"{sum(view.discard.values())} discarded", 13, INK, "end")]
    pieces += [*_path(view), *_decay(view.decay), *_pile(view.pile)]
    for number in range(2):
        pieces.append(group(_seat(view, number), 16, SEAT_TOP + (SEAT_HIGH + 12) * number))
    return picture(PAGE_WIDE, SEAT_TOP + 2 * SEAT_HIGH + 28, title, pieces)


def _state_of_play(view: FungiView) -> str:
    first, second = view.scores
    if view.winners:
        who = f"seat {view.winners[0]} wins" if len(view.winners) == 1 else "a tie"
        return f"the forest is empty: {who}, {first} to {second}"
    what = "a card is drawn" if view.player < 0 else f"seat {view.player} is to act"
    return f"{what}, {first} to {second}"


# The forest ---------------------------------------------------------------------------------------


def _path(view: FungiView) -> list[str]:
    """The path from the feet into the deep green, a card on each place, and below it the place's price."""
    pieces = [_ground()]
    for place in range(8):
        x = LEFT + STEP * place
        if place < len(view.forest):
            pieces.append(group(_card(view.forest[place]), x, PATH_TOP + 50))
        else:
            pieces.append(_empty_place(x, PATH_TOP + 50))
        pieces += _price(place + 1, x + WIDE / 2, PATH_TOP + 50 + HIGH)
    return pieces


def _ground() -> str:
    """Moss that darkens away from the feet, a wood that thickens, and the path itself."""
    area = f'x="16" y="{PATH_TOP}" width="{PAGE_WIDE - 32}" height="{PATH_HIGH}" rx="12"'
    stops = "".join(
        f'<stop offset="{number / 3:.2f}" stop-color="{moss}"/>' for number, moss in enumerate(MOSS)
    )
    pieces = [
        f'<defs><clipPath id="fungi-wood"><rect {area}/></clipPath>'
        f'<linearGradient id="fungi-moss">{stops}</linearGradient></defs>'
    ]
    pieces.append(f'<g clip-path="url(#fungi-wood)"><rect {area} fill="url(#fungi-moss)"/>')
    for number in range(64):
        x = 250 + (number * 97) % 780
        depth = (x - 200) / 830
        if (number * 61) % 100 < 110 * depth:
            tall = 30 + (number * 37) % 22 + 16 * depth
            pieces.append(
                group(
                    fir(tall, ("#587a4c", "#4a6b44", "#3d5c3c")[number % 3]),
                    x,
                    PATH_TOP + 62 + (number * 29) % 8,
                )
            )
    track = (
        f"M-30 {PATH_TOP + 132} C300 {PATH_TOP + 96} 640 {PATH_TOP + 150} {PAGE_WIDE + 30} {PATH_TOP + 112}"
    )
    pieces.append(f'<path d="{track}" fill="none" stroke="#d9c49a" stroke-width="86" stroke-opacity="0.75"/>')
    return "".join(pieces) + "</g>"


def _empty_place(x: float, y: float) -> str:
    size = f'x="{x + 6:g}" y="{y + 8:g}" width="{WIDE - 12}" height="{HIGH - 16}" rx="8"'
    return f'<rect {size} fill="none" stroke="{PAPER}" stroke-width="1.6" stroke-dasharray="5 5"/>'


def _price(place: int, x: float, y: float) -> list[str]:
    """FUN-9: two places at the feet, then one twig more for each step."""
    shown = [box(x - WIDE / 2, y + 8, WIDE, 44, PAPER, FAINT, 10)]
    if place <= 2:
        shown.append(group(footprints(), x, y + 26, scale=0.82))
    else:
        shown += [group(twig(18), x + dx, y + dy) for dx, dy in _TWIGS[place - 3]]
    price = "free" if place <= 2 else "1 stick" if place == 3 else f"{place - 2} sticks"
    return [
        *shown,
        words(x - WIDE / 2 + 9, y + 47, str(place), 12, INK, "start", 700),
        words(x + 5, y + 47, price, 11),
    ]


_TWIGS = (
    [(0, 25)],
    [(0, 20), (0, 29)],
    [(-12, 20), (12, 20), (0, 29)],
    [(-12, 20), (12, 20), (-12, 29), (12, 29)],
    [(-12, 16), (12, 16), (-12, 24), (12, 24), (0, 31)],
    [(-12, 16), (12, 16), (-12, 24), (12, 24), (-12, 31), (12, 31)],
)


def _decay(cards: list[str]) -> list[str]:
    """The decay pile, spread upwards so that every name can be read; the latest on top."""
    pieces = [
        words(79, PATH_TOP + 24, "decay pile", 13, INK, weight=700),
        words(79, PATH_TOP + 40, f"{len(cards)} of 4", 12),
    ]
    if not cards:
        return [*pieces, _empty_place(35, PATH_TOP + 50)]
    for number, card in enumerate(cards):
        y = PATH_TOP + PATH_HIGH - 102 - 13 * (4 - len(cards)) - 26 * number
        pieces.append(group(_card(card), 46 + (5, -3, 3, -4)[number], y, (2, -2, 1.5, -1)[number], 0.76))
    return pieces


def _pile(size: int) -> list[str]:
    x, y = LEFT + STEP * 8 + 8, PATH_TOP + 50
    label = [
        box(x, PATH_TOP + 50 + HIGH + 8, WIDE, 44, PAPER, FAINT, 10),
        words(x + WIDE / 2, y + HIGH + 27, "pile", 13, weight=700),
    ]
    label.append(words(x + WIDE / 2, y + HIGH + 45, "1 card" if size == 1 else f"{size} cards", 12))
    if not size:
        return [*label, _empty_place(x, y)]
    return [*label, *(group(_back(), x - 2 * layer, y - 3 * layer) for layer in range((size + 15) // 16))]


# Cards --------------------------------------------------------------------------------------------


def _card(card: str) -> list[str]:
    """A card with its upper left corner at the origin."""
    name = card.removesuffix("*")
    night = card.endswith("*")
    ground, ink = (MOON, WHITE) if night else (WHITE, INK)
    pieces = [
        _shadow(),
        box(0, 0, WIDE, HIGH, ground),
        group(_halo(night), WIDE / 2, 64),
        group(ART[name](), WIDE / 2, 64),
    ]
    if name in MUSHROOM:
        mushroom = MUSHROOM[name]
        pieces += [
            *_worth(mushroom, night),
            words(WIDE / 2, HIGH - 8, mushroom.title, _fit(mushroom.title), ink),
        ]
        if night:
            pieces += [
                group(moon(), 44, 15, scale=0.85),
                disc(WIDE - 14, HIGH - 30, 10, MOON, WHITE),
                words(WIDE - 14, HIGH - 26, "×2", 11, ink, weight=700),
            ]
    else:
        pieces += [
            words(WIDE / 2, 19, HELPS[name], 12, ink),
            words(WIDE / 2, HIGH - 8, name.capitalize(), 12, ink),
        ]
    return pieces


def _fit(title: str) -> float:
    return 12 if len(title) < 12 else 11 if len(title) < 14 else 9


def _shadow() -> str:
    return f'<rect x="2" y="3" width="{WIDE}" height="{HIGH}" rx="8" fill="{INK}" fill-opacity="0.18"/>'


def _halo(night: bool) -> list[str]:
    """By night the drawing stands in a pool of moonlight, so that its ink can be seen."""
    return ['<ellipse cx="0" cy="1" rx="39" ry="37" fill="#b9bfd0"/>'] if night else []


def _worth(mushroom: Mushroom, night: bool) -> list[str]:
    """Flavour in a little pan on the left, sticks on the right (FUN-2)."""
    ink, bark = (WHITE, STRAW) if night else (INK, BARK)
    return [
        path("M20 20 l6 6", stroke=ink),
        disc(15, 15, 9.5, BLACK, ink),
        words(15, 19.5, str(mushroom.flavour), 13, WHITE, weight=700),
        words(WIDE - 25, 20, str(mushroom.sticks), 13, ink, weight=700),
        group(twig(14, bark), WIDE - 12, 15, -50),
    ]


def _back() -> list[str]:
    size = f'x="6" y="6" width="{WIDE - 12}" height="{HIGH - 12}" rx="5"'
    inner = f'<rect {size} fill="none" stroke="{PAPER}" stroke-width="1.6"/>'
    return [_shadow(), box(0, 0, WIDE, HIGH, "#49684a"), inner, group(back(), WIDE / 2, HIGH / 2)]


# A player -----------------------------------------------------------------------------------------


def _seat(view: FungiView, number: int) -> list[str]:
    """One player: the name and what is public in one line, the hand, and the display."""
    seat = view.seats[number]
    acting = view.player == number
    name = f"Seat {number}" + (" (you)" if view.seat == number else "")
    pieces = [
        box(0, 0, PAGE_WIDE - 32, SEAT_HIGH, "#fbf7ea" if acting else PAPER, INK if acting else FAINT, 12)
    ]
    if acting:
        pieces.append(path("M14 15 L25 22 L14 29 Z", WOOD))
    pieces.append(heading(34, 29, name, 18))
    pieces.append(words(176, 28, _standing(view, number), 13, INK, "start", 700))
    pieces += _stock(seat)
    pieces.append(words(PAGE_WIDE - 52, 31, f"{view.scores[number]} flavour", 20, INK, "end", 700))
    for y, label, what in ((88, "hand", f"{seat.size} of {seat.limit}"), (180, "display", "")):
        pieces += [words(18, y, label, 13, INK, "start"), words(18, y + 17, what, 13, INK, "start", 700)]
    return [*pieces, *_hand(seat), *_display(seat)]


def _standing(view: FungiView, number: int) -> str:
    if number in view.winners:
        return "wins" if len(view.winners) == 1 else "shares the win"
    if view.player != number:
        return ""
    return "your turn" if view.seat == number else "to act"


def _stock(seat: FungiSeat) -> list[str]:
    sticks = seat.sticks
    shown = min(sticks, 24)
    pieces = [words(300, 28, "1 stick" if sticks == 1 else f"{sticks} sticks", 13, INK, "start", 700)]
    for number in range(shown):
        pieces.append(group(twig(16), 376 + 13 * number + 8 * (number // 5), 23, -75))
    return pieces


def _hand(seat: FungiSeat) -> list[str]:
    """The hand sorted into sets, each set overlapping; what this view does not know lies face down."""
    cards = seat.hand if seat.hand is not None else seat.known
    row = sorted((card for card, copies in cards.items() for _ in range(copies)), key=_place_in_hand)
    sets = [list(alike) for _, alike in groupby(row, key=lambda card: card.removesuffix("*"))]
    if seat.hand is None and seat.hidden:
        sets.append([""] * seat.hidden)
    if not sets:
        return [words(ROW, 96, "no cards", 13, INK, "start")]
    lap, gap = _spacing(sets)
    pieces, x = [], float(ROW)
    for alike in sets:
        for card in alike:
            pieces.append(group(_card(card) if card else _back(), x, 44, scale=SMALL))
            x += lap
        x += WIDE * SMALL - lap + gap
    return pieces


def _place_in_hand(card: str) -> int:
    """Sets in the order of the cards, the night card on top of its day cards."""
    name = card.removesuffix("*")
    return 2 * CARDS.index(name) + (card != name)


def _spacing(sets: list[list[str]]) -> tuple[float, float]:
    """How far the cards of a set and the sets stand apart, so that the row fits the page."""
    room = PAGE_WIDE - 32 - ROW - 18 - WIDE * SMALL * len(sets)
    laps, gaps = sum(len(alike) - 1 for alike in sets), len(sets) - 1
    lap = min(30.0, max(9.0, (room - 4 * gaps) / laps)) if laps else 0.0
    return lap, min(12.0, (room - lap * laps) / gaps) if gaps else 0.0


def _display(seat: FungiSeat) -> list[str]:
    """Meals in their pans, empty pans, baskets."""
    count = len(seat.meals) + seat.pans + seat.baskets
    if not count:
        return [words(ROW, 180, "no pan, no basket", 13, INK, "start")]
    step = min(98.0, (PAGE_WIDE - ROW - 70) / count)
    things = [_meal(meal, step > 90) for meal in seat.meals]
    things += [[group(ART["pan"](), 0, -2, scale=0.8), words(0, 38, "empty", 11)]] * seat.pans
    things += [[group(ART["basket"](), 0, -2, scale=0.72), words(0, 38, "+2", 11)]] * seat.baskets
    return [group(thing, ROW + 36 + step * number, 178) for number, thing in enumerate(things)]


def _meal(meal: Meal, roomy: bool) -> list[str]:
    """A pan that has been used: what is in it, how much, and what it was worth."""
    name = MUSHROOM[meal.name].title if roomy else MARKS[meal.name]
    label = f"{meal.day + 2 * meal.night} {name}"
    pieces = [
        group(ART["pan"](), 0, -4, scale=0.95),
        disc(-4, -9, 16, SHADE),
        group(ART[meal.name](), -4, -9, scale=0.48),
    ]
    pieces += [disc(16, -23, 11, WHITE), words(16, -18.5, str(meal.flavour), 12.5, weight=700)]
    added = ["butter"] * meal.butter + ["cider"] * meal.cider
    pieces += [group(ART[extra](), -31, 14 - 17 * number, scale=0.32) for number, extra in enumerate(added)]
    return [*pieces, words(0, 38, label, 11 if len(label) < 15 else 9)]
