"""Fungi as a text board: the forest path down to the feet, the decay pile, hands and pans."""

from __future__ import annotations

from hortus.core.dials import numbers
from hortus.games.fungi import dials
from hortus.games.fungi.cards import MUSHROOMS
from hortus.games.fungi.dials import DIALS
from hortus.games.fungi.views import FungiView, Meal
from hortus.text_canvas import BoardStyle, Canvas, Piece, counted, seat_mark

MUSHROOM = {mushroom.name: mushroom for mushroom in MUSHROOMS}
KIND = {mushroom.name: kind for kind, mushroom in enumerate(MUSHROOMS)}
HELPERS = ("butter", "cider", "pan", "basket")
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


def touches(view: FungiView, text: str) -> tuple[str, ...]:
    """A card of the path, the decay pile, or a set in the hand."""
    words = text.split()
    if words[0] == "take":
        return (f"path {words[1]}",)
    if words[0] in ("sell", "cook"):
        return (words[1],)
    return (words[0],) if words[0] in ("decay", "pan") else ()


def draw(view: FungiView, style: BoardStyle) -> Canvas:
    """The path from deep in the forest, on top, to the feet; then the players, the viewer last."""
    canvas = Canvas()
    discarded = f" · {sum(view.discard.values())} discarded" if style.is_wide else ""
    canvas.line((f"Deep in the forest · {view.pile} cards in the pile{discarded}", "dim", ""))
    told = numbers(DIALS, view.house_rules)
    for place in range(told[dials.FOREST], 0, -1):
        _place(canvas, view, place, told, style)
    cards = [(f" {_title(card)} ", _role(card), "decay") for card in view.decay]
    head = f"{style.mark('decay')}decay {len(view.decay)}/{told[dials.DECAY]} "
    canvas.flow(cards or [("empty", "dim", "")], head, style.width)
    for number in sorted(range(2), key=lambda number: number == view.seat):
        _seat(canvas, view, number, told, style)
    if isinstance(view.house_rules, dict):
        turned = [(f"{name} {number}", "", "") for name, number in view.house_rules.items()]
        canvas.flow(turned, "House rules: ", style.width)
    return canvas


# The forest ---------------------------------------------------------------------------------------


def _place(canvas: Canvas, view: FungiView, place: int, told: list[int], style: BoardStyle) -> None:
    """A place of the path: its number, its price, the card and what one mushroom of it brings."""
    spot = f"path {place}"
    sticks = dials.price(place - 1, told)
    price = counted(sticks, "stick") if sticks else "free"
    if place > len(view.forest):
        canvas.line((f"{place:>2} {price:<9} ·", "dim", ""))
        return
    card = view.forest[place - 1]
    canvas.line(
        (f"{style.mark(spot)}{place} ", "", spot),
        (f"{price:<9}", "dim", spot),
        (f" {_title(card):<18}", _role(card), spot),
        (f" {_worth(card, told)}", "", spot),
    )


def _title(card: str) -> str:
    name = card.removesuffix("*")
    title = MUSHROOM[name].title if name in MUSHROOM else name
    return f"☾ {title}" if card != name else title


def _role(card: str) -> str:
    return "night" if card.endswith("*") else ROLES[card]


def _worth(card: str, told: list[int]) -> str:
    name = card.removesuffix("*")
    if name not in MUSHROOM:
        return {
            "butter": f"+{told[dials.BUTTER]} with {told[dials.BUTTER_NEEDS]} cooked",
            "cider": f"+{told[dials.CIDER]} with {told[dials.CIDER_NEEDS]} cooked",
            "pan": "to cook in",
            "basket": f"hand +{told[dials.BASKET]}",
        }[name]
    flavour, sticks = told[dials.FLAVOUR + KIND[name]], told[dials.STICKS + KIND[name]]
    return f"cooks {flavour} sells {sticks}" + (" ×2" if card != name else "")


# A player -----------------------------------------------------------------------------------------


def _seat(canvas: Canvas, view: FungiView, number: int, told: list[int], style: BoardStyle) -> None:
    seat, mine = view.seats[number], view.seat == number
    mark = seat_mark(number, view.player, view.winners)
    stock = f"{counted(seat.sticks, 'stick')}, {counted(seat.pans, 'pan')}"
    head = f"{mark} {style.name(number)}: {view.scores[number]} flavour · {stock}"
    canvas.line((head[: style.width], "mine" if mine else "head", ""))
    label = f"  hand {seat.size}/{seat.limit} "
    hand = _hand(view, number, told)
    if style.is_wide:
        for (text, role, spot), worth in [one for one in hand if one[1]]:
            canvas.line(label, (f"{text:<24}", role, spot), f" {worth}")
            label = " " * len(label)
        hand = [one for one in hand if not one[1]]
    if hand:
        canvas.flow([piece for piece, _ in hand], label, style.width)
    if seat.meals:
        canvas.flow([_meal(meal) for meal in seat.meals], "  cooked ", style.width)


def _hand(view: FungiView, number: int, told: list[int]) -> list[tuple[Piece, str]]:
    """Sets with what they bring, the largest first; ● is a day card, ☾ a night card, which counts for two."""
    seat = view.seats[number]
    cards = seat.known if seat.hand is None else seat.hand
    can = view.player == number
    sizes = {name: cards.get(name, 0) + 2 * cards.get(f"{name}*", 0) for name in MUSHROOM}
    found: list[tuple[Piece, str]] = []
    for name in sorted(filter(sizes.get, sizes), key=lambda name: -sizes[name]):
        marks = "●" * cards.get(name, 0) + "☾" * cards.get(f"{name}*", 0)
        piece = f" {MUSHROOM[name].title} {marks} ", ROLES[name], name if can else ""
        found.append((piece, _set_worth(name, sizes[name], told)))
    for name in filter(cards.get, HELPERS):
        copies = f" ×{cards[name]}" if cards[name] > 1 else ""
        found.append(((f" {name}{copies} ", ROLES[name], name if can else ""), ""))
    if seat.hand is None and seat.hidden:
        found.append(((f"{'▒' * seat.hidden} never shown", "dim", ""), ""))
    return found or [(("empty", "dim", ""), "")]


def _set_worth(name: str, size: int, told: list[int]) -> str:
    """What a set brings if it is large enough."""
    flavour, sticks = told[dials.FLAVOUR + KIND[name]], told[dials.STICKS + KIND[name]]
    found = [f"sells for {counted(size * sticks, 'stick')}"] if size >= 2 else []
    found += [f"cooks to {size * flavour} flavour"] if size >= 3 else []
    return ", ".join(found)


def _meal(meal: Meal) -> Piece:
    marks = "●" * meal.day + "☾" * meal.night
    added = "+butter" * meal.butter + "+cider" * meal.cider
    return f" {MUSHROOM[meal.name].title} {marks}{added} = {meal.flavour} ", ROLES[meal.name], ""
