"""Feenbalz as a text board: the fairy, the market, everybody's fairies and collections, and the hand."""

from __future__ import annotations

import re

from hortus.games.feenbalz.cards import BERRY_NAMES, CATEGORIES, COLOURS
from hortus.games.feenbalz.views import FeenbalzFairy, FeenbalzView
from hortus.text_canvas import BoardStyle, Canvas, Piece, seat_mark

CARD = re.compile(rf"(?:{'|'.join(COLOURS)})-(?:{'|'.join(CATEGORIES)})-\d|horseshoe-\d")
LETTERS = dict(zip(COLOURS, "YRGBAV", strict=True))
ASKED = {
    "draw": "a card is drawn",
    "market": "the market is filled up",
    "turn": "to collect, exchange or court",
    "thistle": "may play a thistle against the exchange",
    "lay": "lays out a collection",
    "fairy": "the fairy appears",
    "mist": "may play mist against the fairy",
    "increase": "may increase",
    "bonus": "a further fairy appears",
    "give": "has too many cards and names who takes one",
    "take": "a card is taken",
    "lose": "a card is lost",
    "over": "the game is over",
}
YOU_ARE_ASKED = {
    "turn": "you may collect, exchange or court",
    "thistle": "you may play a thistle against the exchange",
    "lay": "you may lay a collection or decline",
    "mist": "you may play mist against the fairy",
    "increase": "you may increase",
    "give": "you have too many cards and name who takes one",
}


def touches(view: FeenbalzView, text: str) -> tuple[str, ...]:
    """A card or berry of the hand, and a seat."""
    words = text.split()
    found = [word for word in words[1:] if CARD.fullmatch(word) or word in BERRY_NAMES]
    if words[0] in ("give", "play") and words[-1].isdecimal():
        found.append(f"seat {words[-1]}")
    return tuple(found)


def draw(view: FeenbalzView, style: BoardStyle) -> Canvas:
    """The clearing, then the others, then the viewer with the hand."""
    canvas = Canvas()
    canvas.words(_asked(view, style), "", style.width, "head")
    _clearing(canvas, view, style)
    for number in sorted(range(len(view.seats)), key=lambda number: number == view.seat):
        _seat(canvas, view, number, style)
    return canvas


def likes(fairy: FeenbalzFairy) -> str:
    """A fairy's wishes in words."""
    if fairy.black:
        return "the black fairy: nobody can win her"
    found = [f"likes {fairy.mirror}"] if fairy.mirror else ["an empty mirror"]
    found.append(f"likes {fairy.clothing}s" if fairy.clothing else "white clothing")
    if fairy.dislikes:
        found.append(f"dislikes {fairy.dislikes} (✗)")
    if fairy.treasures:
        found.append(f"treasures {fairy.treasures} (+)")
    return ", ".join(found)


# The clearing -------------------------------------------------------------------------------------


def _asked(view: FeenbalzView, style: BoardStyle) -> str:
    """Whose turn it is and what is waited for, in words to the one who looks."""
    player, phase = view.player, view.phase
    if phase == "over":
        return f"The game is over; {' and '.join(style.name(seat) for seat in view.winners)} won."
    turn = "Your turn" if view.turn == view.seat else f"{style.name(view.turn)}’s turn"
    if player < 0:
        return f"{turn}; chance: {ASKED[phase]}."
    if player != view.seat:
        return f"{turn}; {style.name(player)}: {ASKED[phase]}."
    if phase == "lay" and view.seats[player].laid:
        return f"{turn}; you lay your collection, card by card."
    return f"{turn}; {YOU_ARE_ASKED[phase]}."


def _clearing(canvas: Canvas, view: FeenbalzView, style: BoardStyle) -> None:
    fairies = view.fairies
    if view.fairy:
        canvas.words(f"{view.fairy.name}: {likes(view.fairy)}", "fairy  ", style.width, "head")
    else:
        canvas.line("fairy  ", (f"not here yet, {fairies.deck} in the deck", "dim", ""))
    for head, known in (("       at the bottom: ", fairies.bottom), ("       gone: ", fairies.removed)):
        if known:
            canvas.words(", ".join(fairy.name for fairy in known), head, style.width, "dim")
    canvas.flow(_cards(view.market, style) or [("empty", "dim", "")], "market ", style.width)
    if view.offered:
        canvas.line("offer  ", _card(view.offered.card, style), f" by {view.offered.by}")
    left = view.quiet_limit - view.quiet
    quiet = f"; the end after {left} more turns without a courtship" if left <= 12 else ""
    if isinstance(view.house_rules, dict):
        turned: list[Piece] = [(f"{name} {number}", "", "") for name, number in view.house_rules.items()]
        canvas.flow(turned, "house rules ", style.width)
    decks = f"{view.deck} cards, {len(view.discard)} discarded; {view.target} fairies win{quiet}"
    canvas.words(decks, "deck   ", style.width, "dim")


def _cards(names: list[str], style: BoardStyle, can: bool = False) -> list[Piece]:
    return [_card(name, style, name if can else "") for name in names]


def _card(name: str, style: BoardStyle, spot: str = "") -> Piece:
    """``red beetle 2``, or ``R beetle 2`` where there is little room."""
    if name in BERRY_NAMES:
        return f" {name} ", "rose", spot
    colour, _, rest = name.partition("-")
    if colour == "horseshoe":
        return f" horseshoe {rest} " if style.is_wide else f" shoe {rest} ", "cream", spot
    return f" {colour if style.is_wide else LETTERS[colour]} {rest.replace('-', ' ')} ", colour, spot


# A player -----------------------------------------------------------------------------------------


def _seat(canvas: Canvas, view: FeenbalzView, number: int, style: BoardStyle) -> None:
    seat, mine, spot = view.seats[number], view.seat == number, f"seat {number}"
    mark = seat_mark(number, view.player, view.winners).strip() or style.mark(spot)
    fairies = {0: "no fairy", 1: "1 fairy"}.get(view.scores[number], f"{view.scores[number]} fairies")
    courts = " · courts" if view.courting and view.turn == number else ""
    held = "" if seat.hand is not None else f" · {seat.size} in hand"
    head = f"{mark} {number} {style.name(number)}: {fairies}{held}{courts}"
    canvas.line((head[: style.width], "mine" if mine else "head", spot))
    if seat.fairies:
        canvas.words(", ".join(fairy.name for fairy in seat.fairies), "  won   ", style.width, "dim")
    if seat.hand is not None:
        hand = _cards(seat.hand, style, view.player == number)
        canvas.flow(hand or [("empty", "dim", "")], f"  hand {seat.size:<2} ", style.width)
    elif seat.known:
        unknown = [(f"and {seat.hidden} never shown", "dim", "")] if seat.hidden else []
        canvas.flow([*_cards(seat.known, style), *unknown], "  known ", style.width)
    if seat.laid:
        canvas.flow(_collection(view, number, style), "  lays  ", style.width)
    elif seat.declined:
        canvas.line(("  lays nothing: drew a card instead", "dim", ""))


def _collection(view: FeenbalzView, number: int, style: BoardStyle) -> list[Piece]:
    seat = view.seats[number]
    if seat.collection is None:
        return [("▒▒ " * seat.laid + "face down", "dim", "")]
    notes = [f"= {seat.value}"] if seat.value is not None else []
    notes += [f"{seat.added} added"] if seat.added else []
    notes += [f"{seat.taken_back} taken back"] if seat.taken_back else []
    notes += ["honey"] * seat.honey
    notes += [] if view.shown else ["face down"]
    return [
        *_cards(seat.collection, style, view.player == number),
        *([(", ".join(notes), "", "")] if notes else []),
    ]
