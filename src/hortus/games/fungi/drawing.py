"""A position of Fungi as a picture, drawn from a view: the forest path, and both players below it."""

from __future__ import annotations

from itertools import groupby

from hortus import svg
from hortus.core.dials import numbers
from hortus.games.fungi import dials
from hortus.games.fungi.cards import CARDS, MUSHROOMS
from hortus.games.fungi.dials import DIALS
from hortus.games.fungi.views import FungiSeat, FungiView, Meal

PIECES = svg.Pieces(__file__)
BARK = "#6b5138"
WIDE, HIGH = 88, 122  # a card
LEFT = 142  # where the forest begins; the decay pile lies to its left
STEP = 96
PATH_TOP, PATH_HIGH = 58, 234
CARD_TOP = PATH_TOP + 50
SEAT_TOP, SEAT_HIGH = 306, 224
ROW = 100  # where a seat's rows begin, right of their labels
PAGE_WIDE = 1040
SMALL = 0.78  # cards in a hand
MUSHROOM = {mushroom.name: mushroom for mushroom in MUSHROOMS}
# Two letters for each mushroom, where there is no room for its name.
MARKS = dict(zip(MUSHROOM, ("Ho", "Te", "Lw", "Sh", "Hw", "Bb", "Po", "Ch", "Mo"), strict=True))
KIND = {mushroom.name: kind for kind, mushroom in enumerate(MUSHROOMS)}


def drawing(view: FungiView) -> str:
    """The whole table."""
    told = numbers(DIALS, view.house_rules)
    title = f"Fungi: {_state_of_play(view)}"
    pieces = [
        svg.heading(24, 38, "Fungi"),
        svg.words(104, 37, _state_of_play(view), 15, anchor="start"),
        svg.words(PAGE_WIDE - 24, 37, f"{sum(view.discard.values())} discarded", 13, svg.INK, "end"),
        *_path(view, told),
        *_decay(view.decay, told),
        *_pile(view.pile),
    ]
    for number in range(2):
        pieces.append(svg.group(_seat(view, number, told), 16, SEAT_TOP + (SEAT_HIGH + 12) * number))
    return svg.picture(PAGE_WIDE, SEAT_TOP + 2 * SEAT_HIGH + 28, title, pieces)


def _state_of_play(view: FungiView) -> str:
    first, second = view.scores
    if view.winners:
        who = f"seat {view.winners[0]} wins" if len(view.winners) == 1 else "a tie"
        return f"the forest is empty: {who}, {first} to {second}"
    what = "a card is drawn" if view.player < 0 else f"seat {view.player} is to act"
    return f"{what}, {first} to {second}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


# The forest ---------------------------------------------------------------------------------------


def _path(view: FungiView, told: list[int]) -> list[str]:
    """The path from the feet into the deep green, a card on each place, and below it the place's price."""
    pieces = [PIECES("wood")]
    size = min(1.0, 8 / told[dials.FOREST])  # of a card on a path of many
    for place in range(told[dials.FOREST]):
        x, y = LEFT + STEP * size * place, CARD_TOP + HIGH * (1 - size)
        empty = place >= len(view.forest)
        if empty:
            pieces.append(PIECES("empty-place", x, y, scale=size))
        else:
            pieces.append(_card(view.forest[place], x, y, told, scale=size))
        pieces += _price(place, x + WIDE * size / 2, CARD_TOP + HIGH, told)
    return pieces


def _price(place: int, x: float, y: float, told: list[int]) -> list[str]:
    """FUN-9: two places at the feet, then one twig more for each step."""
    sticks = dials.price(place, told)
    twigs = (
        PIECES(f"sticks-{min(sticks, 6)}", x, y) if sticks else PIECES("footprints", x, y + 26, scale=0.82)
    )
    return [
        PIECES("sign", x, y + 8),
        twigs,
        svg.words(x - WIDE / 2 + 9, y + 47, str(place + 1), 12, svg.INK, "start", 700),
        svg.words(x + 5, y + 47, _count(sticks, "stick") if sticks else "free", 11),
    ]


def _decay(cards: list[str], told: list[int]) -> list[str]:
    """The decay pile, spread upwards so that every name can be read; the latest on top."""
    pieces = [
        svg.words(79, PATH_TOP + 24, "decay pile", 13, svg.INK, weight=700),
        svg.words(79, PATH_TOP + 40, f"{len(cards)} of {told[dials.DECAY]}", 12),
    ]
    if not cards:
        return [*pieces, PIECES("empty-place", 35, CARD_TOP)]
    step = 26 * min(1.0, 4 / len(cards))
    for number, card in enumerate(cards):
        y = PATH_TOP + PATH_HIGH - 102 - 13 * max(0, 4 - len(cards)) - step * number
        shift, turn = ((5, 2), (-3, -2), (3, 1.5), (-4, -1))[number % 4]
        pieces.append(_card(card, 46 + shift, y, told, turn, 0.76))
    return pieces


def _pile(size: int) -> list[str]:
    x, y = LEFT + STEP * 8 + 8, CARD_TOP
    label = [
        PIECES("sign", x + WIDE / 2, y + HIGH + 8),
        svg.words(x + WIDE / 2, y + HIGH + 27, "pile", 13, weight=700),
        svg.words(x + WIDE / 2, y + HIGH + 45, _count(size, "card"), 12),
    ]
    if not size:
        return [*label, PIECES("empty-place", x, y)]
    return [
        *label,
        *(PIECES("card-back", x - 2 * layer, y - 3 * layer, 0, 1) for layer in range((size + 15) // 16)),
    ]


def _card(card: str, x: float, y: float, told: list[int], turn: float = 0, scale: float = 1) -> str:
    """A card with its upper left corner at x, y; an empty name shows its back."""
    if not card:
        return PIECES("card-back", x, y, turn, scale)
    name = card.removesuffix("*")
    time, ink = ("night", svg.WHITE) if card.endswith("*") else ("day", svg.INK)
    pieces = [PIECES(f"card-{time}"), PIECES(name, WIDE / 2, 64)]
    if name in MUSHROOM:  # FUN-2: flavour in a little pan on the left, sticks on the right
        mushroom, kind = MUSHROOM[name], KIND[name]
        pieces += [
            PIECES(f"worth-{time}"),
            svg.words(15, 19.5, str(told[dials.FLAVOUR + kind]), 13, svg.WHITE, weight=700),
            svg.words(WIDE - 25, 20, str(told[dials.STICKS + kind]), 13, ink, weight=700),
            svg.words(WIDE / 2, HIGH - 8, mushroom.title, _fit(mushroom.title), ink),
        ]
    else:
        pieces.append(svg.words(WIDE / 2, 19, _help(name, told), 12, ink))
        pieces.append(svg.words(WIDE / 2, HIGH - 8, name.capitalize(), 12, ink))
    return svg.group(pieces, x, y, turn, scale)


def _help(name: str, told: list[int]) -> str:
    """What a card that is no mushroom is good for."""
    return {
        "butter": f"+{told[dials.BUTTER]} with {told[dials.BUTTER_NEEDS]}",
        "cider": f"+{told[dials.CIDER]} with {told[dials.CIDER_NEEDS]}",
        "pan": "to cook in",
        "basket": f"hand +{told[dials.BASKET]}",
    }[name]


def _fit(title: str) -> float:
    return 12 if len(title) < 12 else 11 if len(title) < 14 else 9


# A player -----------------------------------------------------------------------------------------


def _seat(view: FungiView, number: int, told: list[int]) -> list[str]:
    """One player: the name and what is public in one line, the hand, and the display."""
    seat = view.seats[number]
    acting = view.player == number
    ground, frame = ("#fbf7ea", svg.INK) if acting else (svg.PAPER, svg.FAINT)
    return [
        svg.box(0, 0, PAGE_WIDE - 32, SEAT_HIGH, ground, frame, 12),
        svg.path("M14 15 L25 22 L14 29 Z", svg.WOOD) if acting else "",
        svg.heading(34, 29, f"Seat {number}" + (" (you)" if view.seat == number else ""), 18),
        svg.words(176, 28, _standing(view, number), 13, svg.INK, "start", 700),
        *_stock(seat),
        svg.words(PAGE_WIDE - 52, 31, f"{view.scores[number]} flavour", 20, svg.INK, "end", 700),
        svg.words(18, 88, "hand", 13, svg.INK, "start"),
        svg.words(18, 105, f"{seat.size} of {seat.limit}", 13, svg.INK, "start", 700),
        svg.words(18, 180, "display", 13, svg.INK, "start"),
        *_hand(seat, told),
        *_display(seat, told),
    ]


def _standing(view: FungiView, number: int) -> str:
    if number in view.winners:
        return "wins" if len(view.winners) == 1 else "shares the win"
    if view.player != number:
        return ""
    return "your turn" if view.seat == number else "to act"


def _stock(seat: FungiSeat) -> list[str]:
    places = [376 + 13 * number + 8 * (number // 5) for number in range(min(seat.sticks, 24))]
    label = svg.words(300, 28, _count(seat.sticks, "stick"), 13, svg.INK, "start", 700)
    return [label, *(PIECES("twig-16", x, 23, -75, colour=BARK) for x in places)]


def _hand(seat: FungiSeat, told: list[int]) -> list[str]:
    """The hand sorted into sets, each set overlapping; what this view does not know lies face down."""
    cards = seat.hand if seat.hand is not None else seat.known
    row = sorted((card for card, copies in cards.items() for _ in range(copies)), key=_place_in_hand)
    sets = [list(alike) for _, alike in groupby(row, key=lambda card: card.removesuffix("*"))]
    if seat.hand is None and seat.hidden:
        sets.append([""] * seat.hidden)
    if not sets:
        return [svg.words(ROW, 96, "no cards", 13, svg.INK, "start")]
    lap, gap = _spacing(sets)
    pieces, x = [], float(ROW)
    for alike in sets:
        pieces += [_card(card, x + lap * number, 44, told, 0, SMALL) for number, card in enumerate(alike)]
        x += lap * (len(alike) - 1) + WIDE * SMALL + gap
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


def _display(seat: FungiSeat, told: list[int]) -> list[str]:
    """Meals in their pans, empty pans, baskets."""
    count = len(seat.meals) + seat.pans + seat.baskets
    if not count:
        return [svg.words(ROW, 180, "no pan, no basket", 13, svg.INK, "start")]
    step = min(98.0, (PAGE_WIDE - ROW - 70) / count)
    things = [_meal(meal, step > 90) for meal in seat.meals]
    things += [[PIECES("pan", 0, -2, scale=0.8), svg.words(0, 38, "empty", 11)]] * seat.pans
    things += [
        [PIECES("basket", 0, -2, scale=0.72), svg.words(0, 38, f"+{told[dials.BASKET]}", 11)]
    ] * seat.baskets
    return [svg.group(thing, ROW + 36 + step * number, 178) for number, thing in enumerate(things)]


def _meal(meal: Meal, roomy: bool) -> list[str]:
    """A pan that has been used: what is in it, how much, and what it was worth."""
    name = MUSHROOM[meal.name].title if roomy else MARKS[meal.name]
    label = f"{meal.day + 2 * meal.night} {name}"
    added = ["butter"] * meal.butter + ["cider"] * meal.cider
    return [
        PIECES("pan", 0, -4, scale=0.95),
        svg.disc(-4, -9, 16, svg.SHADE),
        PIECES(meal.name, -4, -9, scale=0.48),
        svg.disc(16, -23, 11, svg.WHITE),
        svg.words(16, -18.5, str(meal.flavour), 12.5, weight=700),
        *(PIECES(extra, -31, 14 - 17 * number, scale=0.32) for number, extra in enumerate(added)),
        svg.words(0, 38, label, 11 if len(label) < 15 else 9),
    ]
