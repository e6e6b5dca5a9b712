"""A position of Feenbalz as a picture, drawn from a view: a clearing by moonlight."""

from __future__ import annotations

from hortus import svg
from hortus.games.feenbalz.board import ASKED, likes
from hortus.games.feenbalz.pieces import (
    CARD_WIDTH,
    DUSK,
    GOLD,
    MOONLIGHT,
    NIGHT,
    back,
    card,
    fairy_back,
    fairy_card,
    fairy_token,
)
from hortus.games.feenbalz.views import FeenbalzSeat, FeenbalzView

WIDTH = 1000
TOP = 262  # where the seats begin
PANEL, GAP = 152, 14


def drawing(view: FeenbalzView) -> str:
    """The fairy, the market and the decks under the moon; below, every player's cards and fairies."""
    rows = (len(view.seats) + 1) // 2
    height = TOP + rows * (PANEL + GAP) + 6
    pieces = [*_night(height), *_title(view), *_fairy(view), *_market(view), *_decks(view)]
    for number in range(len(view.seats)):
        x, y = GAP + (number % 2) * (WIDTH - GAP) / 2, TOP + (number // 2) * (PANEL + GAP)
        pieces.append(svg.group(_seat(number, view), x, y))
    return svg.picture(WIDTH, height, f"Feenbalz: {_asked(view)}", pieces)


def _asked(view: FeenbalzView) -> str:
    if view.phase == "over":
        return "the game is over; " + " and ".join(f"seat {seat}" for seat in view.winners) + " won"
    who = f"seat {view.player} " if view.player >= 0 else ""
    return f"{who}{ASKED[view.phase]}"


def _night(height: float) -> list[str]:
    """Sky, moon, stars, and the dark edge of the wood."""
    stars = [
        (60, 40),
        (210, 22),
        (330, 58),
        (470, 20),
        (600, 46),
        (720, 24),
        (980, 120),
        (270, 100),
        (545, 84),
        (760, 100),
        (120, 12),
    ]
    wood = (
        "M0 250 L0 205 L24 150 L44 200 L66 132 L92 205 L120 168 L150 226 L190 240 L330 248 L660 248 L800 236"
    )
    wood += " L842 170 L866 214 L892 120 L920 208 L948 150 L974 205 L1000 160 L1000 250 Z"
    return [
        f'<rect width="{WIDTH}" height="{height:g}" rx="14" fill="{NIGHT}"/>',
        f'<circle cx="905" cy="74" r="92" fill="{MOONLIGHT}" opacity="0.08"/>'
        f'<circle cx="905" cy="74" r="58" fill="{MOONLIGHT}"/>',
        '<circle cx="890" cy="62" r="9" fill="#e2d8b8"/><circle cx="922" cy="92" r="13" fill="#e2d8b8"/>'
        '<circle cx="926" cy="52" r="6" fill="#e2d8b8"/>',
        *(f'<circle cx="{x}" cy="{y}" r="1.6" fill="{MOONLIGHT}" opacity="0.8"/>' for x, y in stars),
        f'<path d="{wood}" fill="#131b2c"/>',
        f'<path d="M0 250 Q500 228 1000 250 L1000 {height - 14:g} Q1000 {height:g} 986 {height:g} '
        f'L14 {height:g} Q0 {height:g} 0 {height - 14:g} Z" fill="#22352f"/>',
    ]


def _title(view: FeenbalzView) -> list[str]:
    return [
        f'<text x="200" y="34" font-size="23" font-family="{svg.SERIF}" font-weight="600" '
        f'fill="{MOONLIGHT}">Feenbalz</text>',
        svg.words(338, 33, _asked(view), 14, MOONLIGHT, "start"),
    ]


def _fairy(view: FeenbalzView) -> list[str]:
    fairy, deck = view.fairy, view.fairies.deck
    pieces = [fairy_back(104 + 3 * shade, 130 - 3 * shade, 1.12) for shade in range(min(3, deck))]
    if fairy:
        pieces = [*pieces[:1], fairy_card(fairy, 104, 126, 1.28)]
        pieces.append(svg.words(200, 58, likes(fairy), 13, GOLD, "start", 600))
    else:
        pieces.append(svg.words(104, 214, f"{deck} fairies", 14, MOONLIGHT, weight=600))
    if fairy:
        pieces.append(svg.words(200, 76, f"{deck} more in the fairy deck", 12, MOONLIGHT, "start"))
    return pieces


def _market(view: FeenbalzView) -> list[str]:
    pieces = [svg.words(200, 112, "Market", 14, MOONLIGHT, "start", 600)]
    for place in range(5):
        x, y = 236 + 80 * place, 168
        if place < len(view.market):
            pieces.append(card(view.market[place], x, y, 1.35))
        else:
            line = f'fill="none" stroke="{MOONLIGHT}" stroke-dasharray="5 5" opacity="0.5"'
            pieces.append(f'<rect x="{x - 34}" y="{y - 47}" width="68" height="94" rx="8" {line}/>')
    if view.offered:
        pieces += [
            card(view.offered.card, 640, 168, 1.35),
            svg.words(640, 236, f"offered by {view.offered.by}", 12, GOLD),
        ]
    return pieces


def _decks(view: FeenbalzView) -> list[str]:
    pieces = [back(710 + 2 * shade, 172 - 2 * shade, 1.1) for shade in range(3)] if view.deck else []
    pieces.append(svg.words(712, 232, f"deck {view.deck}", 13, MOONLIGHT))
    discard = view.discard
    pieces += [card(name, 790 + 3 * place, 172 - 2 * place, 1.1) for place, name in enumerate(discard[-3:])]
    pieces.append(svg.words(792, 232, f"discard {len(discard)}", 13, MOONLIGHT))
    return pieces


# The players --------------------------------------------------------------------------------------


def _seat(number: int, view: FeenbalzView) -> list[str]:
    seat, width = view.seats[number], (WIDTH - 3 * GAP) / 2
    acts = view.player == number or number in view.winners
    edge = f'stroke="{GOLD}" stroke-width="3"' if acts else f'stroke="{MOONLIGHT}" stroke-opacity="0.35"'
    pieces = [f'<rect width="{width:g}" height="{PANEL}" rx="12" fill="{DUSK}" fill-opacity="0.75" {edge}/>']
    name = (
        f"Seat {number}"
        + (" (you)" if view.seat == number else "")
        + (" courts" if _courts(number, view) else "")
    )
    pieces.append(
        svg.words(14, 24, ("▶ " if view.player == number else "") + name, 15, MOONLIGHT, "start", 700)
    )
    for place, fairy in enumerate(seat.fairies):
        pieces.append(fairy_token(fairy, width - 24 - 34 * place, 22))
    pieces += _hand(seat, view, width)
    return pieces + _laid(seat, view, width)


def _courts(number: int, view: FeenbalzView) -> bool:
    return bool(view.courting and view.turn == number)


def _hand(seat: FeenbalzSeat, view: FeenbalzView, width: float) -> list[str]:
    """The hand: open, or what is known of it and backs for the rest."""
    cards = list(seat.hand if seat.hand is not None else seat.known)[
        : seat.size if seat.hand is None else None
    ]
    shown: list[str | None] = [*cards, *[None] * (seat.size - len(cards))]
    room = _divide(seat, width) - 28
    unsure = seat.hand is None and seat.known and seat.laid and not view.shown
    caption = f"hand {seat.size}" + (" (open cards may have been laid)" if unsure else "")
    return [*_row(shown, 14, 87, room, 1.12), svg.words(14, 144, caption, 12, MOONLIGHT, "start")]


def _divide(seat: FeenbalzSeat, width: float) -> float:
    """Where the hand's room ends and the collection's begins: as the numbers of their cards are."""
    if not seat.laid:
        return width
    share: float = seat.size / (seat.size + seat.laid)
    return 30 + (width - 44) * min(0.74, max(0.2, share))


def _laid(seat: FeenbalzSeat, view: FeenbalzView, width: float) -> list[str]:
    if not seat.laid:
        return (
            [svg.words(width - 14, 144, "drew a card instead", 12, MOONLIGHT, "end")] if seat.declined else []
        )
    cards: list[str | None] = list(seat.collection) if seat.collection is not None else [None] * seat.laid
    left = _divide(seat, width)
    pieces = [
        f'<path d="M{left - 12:g} 46 L{left - 12:g} 134" stroke="{MOONLIGHT}" '
        f'stroke-opacity="0.5" stroke-dasharray="3 5"/>',
        *_row(cards, left, 87, width - left - 12, 1.12),
    ]
    caption = "face down" if not view.shown else "collection"
    if seat.value is not None:
        caption = f"worth {seat.value}"
    caption += " with honey" if seat.honey else ""
    return [*pieces, svg.words(width - 14, 144, caption, 14, GOLD, "end", 700)]


def _row(cards: list[str | None], x: float, y: float, room: float, scale: float) -> list[str]:
    """Cards side by side, overlapping where there is little room."""
    if not cards:
        return []
    wide = CARD_WIDTH * scale
    step = min(wide + 5, (room - wide) / max(1, len(cards) - 1))
    places = [x + wide / 2 + step * place for place in range(len(cards))]
    return [
        back(at, y, scale) if name is None else card(name, at, y, scale)
        for at, name in zip(places, cards, strict=True)
    ]
