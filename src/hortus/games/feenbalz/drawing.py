"""A position of Feenbalz as a picture, drawn from a view: a clearing by moonlight."""

from __future__ import annotations

from hortus import svg
from hortus.games.feenbalz.board import ASKED, likes
from hortus.games.feenbalz.views import FeenbalzFairy, FeenbalzSeat, FeenbalzView

PIECES = svg.Pieces(__file__)
GOLD, NIGHT, MOONLIGHT, DUSK = "#e3b341", "#1d2740", "#f4ecd2", "#33415f"
WIDTH = 1000
TOP = 262  # where the seats begin
PANEL, GAP = 152, 14
SEAT = (WIDTH - 3 * GAP) / 2
CARD, SCALE = 56, 1.12  # how wide a card of a seat is, and its scale


def drawing(view: FeenbalzView) -> str:
    """The fairy, the market and the decks under the moon; below, every player's cards and fairies."""
    rows = (len(view.seats) + 1) // 2
    height = TOP + rows * (PANEL + GAP) + 6
    pieces = [*_clearing(height), *_title(view), *_fairy(view), *_market(view), *_decks(view)]
    for number in range(len(view.seats)):
        x, y = GAP + (number % 2) * (WIDTH - GAP) / 2, TOP + (number // 2) * (PANEL + GAP)
        pieces.append(svg.group(_seat(number, view), x, y))
    return svg.picture(WIDTH, height, f"Feenbalz: {_asked(view)}", pieces)


def _asked(view: FeenbalzView) -> str:
    if view.phase == "over":
        return "the game is over; " + " and ".join(f"seat {seat}" for seat in view.winners) + " won"
    who = f"seat {view.player} " if view.player >= 0 else ""
    return f"{who}{ASKED[view.phase]}"


def _clearing(height: float) -> list[str]:
    """Sky, moon, stars, the dark edge of the wood, and the grass."""
    corners = f"L1000 {height - 14:g} Q1000 {height:g} 986 {height:g} L14 {height:g} Q0 {height:g}"
    return [
        f'<rect width="{WIDTH}" height="{height:g}" rx="14" fill="{NIGHT}"/>',
        PIECES("night"),
        f'<path d="M0 250 Q500 228 1000 250 {corners} 0 {height - 14:g} Z" fill="#22352f"/>',
    ]


def _title(view: FeenbalzView) -> list[str]:
    title = svg.heading(200, 34, "Feenbalz", 23, fill=MOONLIGHT)
    return [title, svg.words(338, 33, _asked(view), 14, MOONLIGHT, "start")]


def _fairy(view: FeenbalzView) -> list[str]:
    fairy, deck = view.fairy, view.fairies.deck
    shown = min(1 if fairy else 3, deck)
    backs = [PIECES("fairy-back", 104 + 3 * shade, 130 - 3 * shade, 0, 1.12) for shade in range(shown)]
    if not fairy:
        return [*backs, svg.words(104, 214, f"{deck} fairies", 14, MOONLIGHT, weight=600)]
    return [
        *backs,
        svg.group(_portrait(fairy), 104, 126, 0, 1.28),
        svg.words(200, 58, likes(fairy), 13, GOLD, "start", 600),
        svg.words(200, 76, f"{deck} more in the fairy deck", 12, MOONLIGHT, "start"),
    ]


def _portrait(fairy: FeenbalzFairy) -> list[str]:
    """A fairy with her mirror and her dress; what she dislikes is crossed, what she treasures ringed."""
    if fairy.black:
        return [PIECES("fairy-black")]
    pieces = [PIECES(f"fairy-{fairy.clothing or 'white'}"), PIECES(f"mirror-{fairy.mirror or 'empty'}")]
    if fairy.dislikes:
        pieces.append(svg.group([PIECES(f"sign-{fairy.dislikes}"), PIECES("crossed")], -38, -64, 0, 0.95))
    if fairy.treasures:
        pieces.append(svg.group([PIECES(f"sign-{fairy.treasures}"), PIECES("ringed")], -38, -63, 0, 0.88))
    return pieces


def _card(name: str | None, x: float, y: float, scale: float) -> str:
    """A card with its middle at x, y; None shows its back."""
    if name is None:
        return PIECES("card-back", x, y, 0, scale)
    kind, _, value = name.rpartition("-")
    if not kind:  # a berry
        return PIECES(f"card-{name}", x, y, 0, scale)
    below = 2 if "-" in kind else -15  # at the left edge, where it can be read when cards overlap
    return svg.group([PIECES(f"card-{kind}"), svg.words(-15, below, value, 17, weight=700)], x, y, 0, scale)


def _market(view: FeenbalzView) -> list[str]:
    pieces = [svg.words(200, 112, "Market", 14, MOONLIGHT, "start", 600)]
    pieces += [_card(name, 236 + 80 * place, 168, 1.35) for place, name in enumerate(view.market)]
    pieces += [PIECES("empty-place", 236 + 80 * place, 168) for place in range(len(view.market), 5)]
    if view.offered:
        pieces.append(_card(view.offered.card, 640, 168, 1.35))
        pieces.append(svg.words(640, 236, f"offered by {view.offered.by}", 12, GOLD))
    return pieces


def _decks(view: FeenbalzView) -> list[str]:
    pieces = [_card(None, 710 + 2 * shade, 172 - 2 * shade, 1.1) for shade in range(3 * bool(view.deck))]
    pieces.append(svg.words(712, 232, f"deck {view.deck}", 13, MOONLIGHT))
    last = enumerate(view.discard[-3:])
    pieces += [_card(name, 790 + 3 * place, 172 - 2 * place, 1.1) for place, name in last]
    return [*pieces, svg.words(792, 232, f"discard {len(view.discard)}", 13, MOONLIGHT)]


# The players --------------------------------------------------------------------------------------


def _seat(number: int, view: FeenbalzView) -> list[str]:
    seat = view.seats[number]
    acts = view.player == number or number in view.winners
    edge = f'stroke="{GOLD}" stroke-width="3"' if acts else f'stroke="{MOONLIGHT}" stroke-opacity="0.35"'
    name = "▶ " * (view.player == number) + f"Seat {number}" + " (you)" * (view.seat == number)
    name += " courts" if view.courting and view.turn == number else ""
    return [
        f'<rect width="{SEAT:g}" height="{PANEL}" rx="12" fill="{DUSK}" fill-opacity="0.75" {edge}/>',
        svg.words(14, 24, name, 15, MOONLIGHT, "start", 700),
        *(_token(fairy, SEAT - 24 - 34 * place, 22) for place, fairy in enumerate(seat.fairies)),
        *_hand(seat, view),
        *_laid(seat, view),
    ]


def _token(fairy: FeenbalzFairy, x: float, y: float) -> str:
    """A fairy won, small: her mirror's colour behind the gift on her dress."""
    gift = PIECES(fairy.clothing, x, y, 0, 0.5, svg.PAPER) if fairy.clothing else ""
    return PIECES(f"token-{fairy.mirror or 'empty'}", x, y) + gift


def _hand(seat: FeenbalzSeat, view: FeenbalzView) -> list[str]:
    """The hand: open, or what is known of it and backs for the rest."""
    known: list[str | None] = list(seat.known[: seat.size] if seat.hand is None else seat.hand)
    cards = known + [None] * (seat.size - len(known))
    unsure = seat.hand is None and seat.known and seat.laid and not view.shown
    caption = f"hand {seat.size}" + (" (open cards may have been laid)" if unsure else "")
    return [*_row(cards, 14, _divide(seat) - 28), svg.words(14, 144, caption, 12, MOONLIGHT, "start")]


def _divide(seat: FeenbalzSeat) -> float:
    """Where the hand's room ends and the collection's begins: as the numbers of their cards are."""
    if not seat.laid:
        return SEAT
    share: float = seat.size / (seat.size + seat.laid)
    return 30 + (SEAT - 44) * min(0.74, max(0.2, share))


def _laid(seat: FeenbalzSeat, view: FeenbalzView) -> list[str]:
    if not seat.laid:
        return [svg.words(SEAT - 14, 144, "drew a card instead", 12, MOONLIGHT, "end")] * seat.declined
    cards: list[str | None] = [None] * seat.laid if seat.collection is None else list(seat.collection)
    left = _divide(seat)
    caption = "collection" if view.shown else "face down"
    if seat.value is not None:
        caption = f"worth {seat.value}"
    caption += " with honey" if seat.honey else ""
    row = [PIECES("divider", left - 12), *_row(cards, left, SEAT - left - 12)]
    return [*row, svg.words(SEAT - 14, 144, caption, 14, GOLD, "end", 700)]


def _row(cards: list[str | None], x: float, room: float) -> list[str]:
    """Cards side by side, overlapping where there is little room."""
    step = min(CARD + 5, (room - CARD) / max(1, len(cards) - 1))
    return [_card(name, x + CARD / 2 + step * place, 87, SCALE) for place, name in enumerate(cards)]
