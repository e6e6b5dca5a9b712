"""Feenbalz in the terminal: the fairy, the market, everybody's fairies and collections, and the hand."""

from __future__ import annotations

import re
from typing import Any

from hortus.games.feenbalz.board import likes
from hortus.games.feenbalz.cards import BERRY_NAMES, CATEGORIES, COLOURS
from hortus.tui.boards.canvas import Canvas, CellStyle, Piece

CARD = re.compile(rf"(?:{'|'.join(COLOURS)})-(?:{'|'.join(CATEGORIES)})-\d|horseshoe-\d")
LETTERS = dict(zip(COLOURS, "YRGBAV", strict=True))


def touches(view: dict[str, Any], text: str) -> tuple[str, ...]:
    """A card or berry of the hand, and a seat."""
    words = text.split()
    found = [word for word in words[1:] if CARD.fullmatch(word) or word in BERRY_NAMES]
    if words[0] in ("give", "play") and words[-1].isdecimal():
        found.append(f"seat {words[-1]}")
    return tuple(found)


def draw(view: dict[str, Any], look: CellStyle) -> Canvas:
    """The clearing, then the others, then the viewer with the hand."""
    paper = Canvas()
    _clearing(paper, view, look)
    mine = view["seat"]
    for number in sorted(range(len(view["seats"])), key=lambda number: number == mine):
        _seat(paper, view, number, look)
    return paper


# The clearing -------------------------------------------------------------------------------------


def _clearing(paper: Canvas, view: dict[str, Any], look: CellStyle) -> None:
    fairies = view["fairies"]
    if view["fairy"]:
        paper.words(likes(view["fairy"]), "fairy  ", "head", look.width)
    else:
        paper.line("fairy  ", (f"not here yet, {fairies['deck']} in the deck", "dim", ""))
    if fairies["bottom"]:
        paper.words(
            ", then ".join(fairy["name"] for fairy in fairies["bottom"]),
            "       at the bottom: ",
            "dim",
            look.width,
        )
    paper.flow([_card(name) for name in view["market"]] or [("empty", "dim", "")], "market ", look.width)
    if view["offered"]:
        paper.line("offer  ", _card(view["offered"]["card"]), f" by {view['offered']['by']}")
    left = view["quiet_limit"] - view["quiet"]
    quiet = f"; the end after {left} more turns without a courtship" if left <= 12 else ""
    decks = f"{view['deck']} cards, {len(view['discard'])} discarded; {view['target']} fairies win{quiet}"
    paper.words(decks, "deck   ", "dim", look.width)


def _card(name: str, spot: str = "") -> Piece:
    """`R beetle 2`: the letter of the colour, what it is, and its value."""
    if name in BERRY_NAMES:
        return f" {name} ", "rose", spot
    colour, _, rest = name.partition("-")
    if colour == "horseshoe":
        return f" shoe {rest} ", "cream", spot
    return f" {LETTERS[colour]} {rest.replace('-', ' ')} ", colour, spot


# A player -----------------------------------------------------------------------------------------


def _seat(paper: Canvas, view: dict[str, Any], number: int, look: CellStyle) -> None:
    seat, mine, spot = view["seats"][number], view["seat"] == number, f"seat {number}"
    mark = (
        "▸"
        if view["player"] == number
        else "★"
        if number in view["winners"]
        else "◇"
        if spot in look.lit
        else " "
    )
    fairies = _many(view["scores"][number])
    courts = " · courts" if view["courting"] and view["turn"] == number else ""
    held = "" if mine or seat["hand"] is not None else f" · {seat['size']} in hand"
    head = f"{mark} {number} {look.name(number)}: {fairies}{held}{courts}"
    paper.line((head[: look.width], "mine" if mine else "head", spot))
    if seat["fairies"]:
        paper.words(", ".join(fairy["name"] for fairy in seat["fairies"]), "  won   ", "dim", look.width)
    can = view["player"] == number
    if seat["hand"] is not None:
        hand = [_card(name, name if can else "") for name in seat["hand"]]
        paper.flow(hand or [("empty", "dim", "")], f"  hand {seat['size']:<2} ", look.width)
    elif seat["known"]:
        paper.flow([_card(name) for name in seat["known"]], "  known ", look.width)
    if seat["laid"]:
        _collection(paper, view, number, look)
    elif seat["declined"]:
        paper.line(("  lays nothing", "dim", ""))


def _collection(paper: Canvas, view: dict[str, Any], number: int, look: CellStyle) -> None:
    seat = view["seats"][number]
    can = view["player"] == number
    if seat["collection"] is None:
        cards: list[Piece] = [("▒▒ " * seat["laid"] + "face down", "dim", "")]
    else:
        cards = [_card(name, name if can else "") for name in seat["collection"]]
    notes = [f"= {seat['value']}"] if seat["value"] is not None else []
    notes += [f"{seat['added']} added"] if seat["added"] else []
    notes += [f"{seat['taken_back']} taken back"] if seat["taken_back"] else []
    notes += ["honey"] * seat["honey"]
    if seat["collection"] is not None and not view["shown"]:
        notes.append("face down")
    paper.flow(cards + ([(", ".join(notes), "", "")] if notes else []), "  lays  ", look.width)


def _many(fairies: int) -> str:
    return "no fairy" if fairies == 0 else "1 fairy" if fairies == 1 else f"{fairies} fairies"
