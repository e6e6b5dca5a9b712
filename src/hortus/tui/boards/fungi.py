"""Fungi in the terminal: the forest path down to your feet, the decay pile, hands and pans."""

from __future__ import annotations

from typing import Any

from hortus.games.fungi.cards import MUSHROOMS
from hortus.tui.boards.canvas import Canvas, CellStyle, Piece

PLACES = 8
MUSHROOM = {mushroom.name: mushroom for mushroom in MUSHROOMS}
HELPS = {"butter": "+3 with 4 cooked", "cider": "+5 with 5 cooked", "pan": "to cook in", "basket": "hand +2"}
ROLES = {
    "honeyfungus": "yellow",
    "treeear": "brown",
    "lawyerswig": "white",
    "shiitake": "brown",
    "henofwoods": "gray",
    "birchbolete": "red",
    "porcini": "brown",
    "chanterelle": "yellow",
    "morel": "earth",
    "butter": "cream",
    "cider": "rose",
    "pan": "gray",
    "basket": "green",
}


def touches(view: dict[str, Any], text: str) -> tuple[str, ...]:
    """A card of the path, the decay pile, or a set in the hand."""
    words = text.split()
    if words[0] == "take":
        return (f"path {words[1]}",)
    if words[0] in ("sell", "cook"):
        return (words[1],)
    return (words[0],) if words[0] in ("decay", "pan") else ()


def draw(view: dict[str, Any], look: CellStyle) -> Canvas:
    """The path from deep in the forest, on top, to the feet; then the players, the viewer last."""
    paper = Canvas()
    paper.line((f"Deep in the forest · {view['pile']} cards in the pile", "dim", ""))
    for place in range(PLACES, 0, -1):
        _place(paper, view, place, look)
    _decay(paper, view, look)
    mine = view["seat"]
    for number in sorted(range(2), key=lambda number: number == mine):
        _seat(paper, view, number, look)
    return paper


# The forest ---------------------------------------------------------------------------------------


def _place(paper: Canvas, view: dict[str, Any], place: int, look: CellStyle) -> None:
    spot = f"path {place}"
    mark = "◇" if spot in look.lit else " "
    if place > len(view["forest"]):
        paper.line((f" {place} {_price(place):<8}", "dim", ""), ("  ·", "dim", ""))
        return
    card = view["forest"][place - 1]
    name, worth = _title(card), _worth(card)
    role = "night" if card.endswith("*") else ROLES[card]
    paper.line(
        (f"{mark}{place} ", "", spot),
        (f"{_price(place):<9}", "dim", spot),
        (f" {name:<18}", role, spot),
        (f" {worth}", "", spot),
    )


def _title(card: str) -> str:
    name = card.removesuffix("*")
    title = MUSHROOM[name].title if name in MUSHROOM else name
    return f"☾ {title}" if card != name else title


def _worth(card: str) -> str:
    name = card.removesuffix("*")
    if name not in MUSHROOM:
        return HELPS[name]
    mushroom = MUSHROOM[name]
    return f"cooks {mushroom.flavour} sells {mushroom.sticks}" + (" ×2" if card != name else "")


def _price(place: int) -> str:
    return "free" if place <= 2 else "1 stick" if place == 3 else f"{place - 2} sticks"


def _decay(paper: Canvas, view: dict[str, Any], look: CellStyle) -> None:
    mark = "◇" if "decay" in look.lit else " "
    cards: list[Piece] = [
        (f" {_title(card)} ", "night" if card.endswith("*") else ROLES[card], "decay")
        for card in view["decay"]
    ]
    paper.flow(cards or [("empty", "dim", "")], f"{mark}decay {len(view['decay'])}/4 ", look.width)


# A player -----------------------------------------------------------------------------------------


def _seat(paper: Canvas, view: dict[str, Any], number: int, look: CellStyle) -> None:
    seat, mine = view["seats"][number], view["seat"] == number
    mark = "▸" if view["player"] == number else "★" if number in view["winners"] else " "
    stock = f"{_many(seat['sticks'], 'stick')}, {_many(seat['pans'], 'pan')}"
    head = f"{mark} {look.name(number)}: {view['scores'][number]} flavour · {stock}"
    paper.line((head[: look.width], "mine" if mine else "head", ""))
    paper.flow(_hand(view, number, look), f"  hand {seat['size']}/{seat['limit']} ", look.width)
    if seat["meals"]:
        meals: list[Piece] = [
            (
                f" {MUSHROOM[meal['name']].title} {meal['flavour']}{'b' * meal['butter']}{'c' * meal['cider']} ",
                ROLES[meal["name"]],
                "",
            )
            for meal in seat["meals"]
        ]
        paper.flow(meals, "  cooked ", look.width)


def _hand(view: dict[str, Any], number: int, look: CellStyle) -> list[Piece]:
    """Sets first, the largest in front: ●, a day card; ☾, a night card, which counts for two."""
    seat = view["seats"][number]
    cards = seat["hand"] if seat["hand"] is not None else seat["known"]
    can = view["player"] == number
    kinds = [name for name in MUSHROOM if name in cards or f"{name}*" in cards]
    kinds.sort(key=lambda name: -(cards.get(name, 0) + 2 * cards.get(f"{name}*", 0)))
    pieces: list[Piece] = [
        (
            f" {MUSHROOM[name].title}{'●' * cards.get(name, 0)}{'☾' * cards.get(f'{name}*', 0)} ",
            ROLES[name],
            name if can else "",
        )
        for name in kinds
    ]
    pieces += [
        (f" {name}{f' ×{cards[name]}' if cards[name] > 1 else ''} ", ROLES[name], name if can else "")
        for name in HELPS
        if name in cards
    ]
    if seat["hand"] is None and seat["hidden"]:
        pieces.append((f"{'▒' * seat['hidden']} never shown", "dim", ""))
    return pieces or [("empty", "dim", "")]


def _many(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
