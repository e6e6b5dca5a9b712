"""A position of Fungi as text for a terminal, drawn from a view."""

from __future__ import annotations

from typing import Any

from hortus.games.fungi.cards import MUSHROOMS

CELL = 8  # so that eight cards fit a terminal of 80 columns
PLACES = 8
MUSHROOM = {mushroom.name: mushroom for mushroom in MUSHROOMS}
BROKEN = {  # names that are longer, on two lines
    "honeyfungus": ("honey", "fungus"),
    "lawyerswig": ("lawyers", "wig"),
    "henofwoods": ("hen of", "woods"),
    "birchbolete": ("birch", "bolete"),
    "chanterelle": ("chante-", "relle"),
}
HELPS = {
    "butter": ("", "♨ +3", "with 4"),
    "cider": ("", "♨ +5", "with 5"),
    "pan": ("", "to cook", "in"),
    "basket": ("", "hand", "+2"),
}


def board(view: dict[str, Any]) -> str:
    """The forest path with its prices, the decay pile at its near end, and both players with their hands in
    sets.
    """
    lines = [_state_of_play(view), "", *_forest(view), *_piles(view)]
    for number in range(len(view["seats"])):
        lines += ["", *_seat(view, number)]
    return "\n".join(line.rstrip() for line in lines)


def _state_of_play(view: dict[str, Any]) -> str:
    if view["winners"]:
        who = f"seat {view['winners'][0]} wins" if len(view["winners"]) == 1 else "a tie, both seats win"
        return f"Fungi · the forest is empty: {who}, {view['scores'][0]} to {view['scores'][1]}"
    return "Fungi · " + ("a card is drawn" if view["player"] < 0 else f"seat {view['player']} is to act")


# The forest ---------------------------------------------------------------------------------------


def _forest(view: dict[str, Any]) -> list[str]:
    """Eight places from the feet on, whether they hold a card or not: prices stay the same."""
    cards = [*view["forest"], *[""] * (PLACES - len(view["forest"]))]
    rows = zip(*(_cell(card) for card in cards), strict=True)
    places = (str(place) for place in range(1, PLACES + 1))
    prices = (_price(place) for place in range(1, PLACES + 1))
    edge = "─" * CELL
    return [
        _ends("◄ decay pile", "at your feet", "deep forest", f"pile {view['pile']} ►"),
        "┌" + "┬".join([edge] * PLACES) + "┐",
        *("│" + "│".join(text.center(CELL) for text in row) + "│" for row in rows),
        "└" + "┴".join([edge] * PLACES) + "┘",
        " " + " ".join(place.center(CELL) for place in places),
        " " + " ".join(price.center(CELL) for price in prices),
    ]


def _ends(near: str, feet: str, deep: str, far: str) -> str:
    wide = PLACES * (CELL + 1) + 1
    left, right = f" {near}   {feet}", f"{deep}   {far} "
    return left + right.rjust(wide - len(left))


def _cell(card: str) -> tuple[str, str, str, str]:
    """A card's name, whether it is a night card, and what one mushroom of it is worth."""
    if not card:
        return "", "·", "", ""
    name = card.removesuffix("*")
    if name not in MUSHROOM:
        return name, *HELPS[name]
    mushroom = MUSHROOM[name]
    night = "☾ two" if card != name else ""
    return *BROKEN.get(name, (name, "")), night, f"♨ {mushroom.flavour}  / {mushroom.sticks}"


def _price(place: int) -> str:
    return "free" if place <= 2 else "1 stick" if place == 3 else f"{place - 2} sticks"


def _piles(view: dict[str, Any]) -> list[str]:
    decay = " ← ".join(reversed(view["decay"])) or "empty"
    key = "♨ flavour, / sticks of one mushroom"
    return [
        "",
        f" Decay pile, {len(view['decay'])} of 4: {decay}",
        f" Discarded: {sum(view['discard'].values())}    {key}",
    ]


# A player -----------------------------------------------------------------------------------------


def _seat(view: dict[str, Any], number: int) -> list[str]:
    """One player: what is public in the first line, then the hand, a set to a line, and what was cooked."""
    seat = view["seats"][number]
    mark = "▶" if view["player"] == number else "★" if number in view["winners"] else " "
    you = " (you)" if view["seat"] == number else ""
    stock = [
        _many(seat["sticks"], "stick"),
        _many(seat["pans"], "empty pan"),
        _many(seat["baskets"], "basket"),
    ]
    head = f"{mark} Seat {number}{you} ── {view['scores'][number]} flavour ── {', '.join(stock)} "
    rows = _sets(seat)
    label = f"hand {seat['size']}/{seat['limit']}"
    lines = [head.ljust(PLACES * (CELL + 1) + 1, "─")]
    lines += [
        f"    {label if first else '':<12}{row}"
        for first, row in zip([True] + [False] * len(rows), rows, strict=False)
    ]
    meals = [_meal(meal) for meal in seat["meals"]]
    return lines + [f"    {'cooked' if place == 0 else '':<12}{meal}" for place, meal in enumerate(meals)]


def _sets(seat: dict[str, Any]) -> list[str]:
    """The hand, largest sets first: ● a day card, ☾ a night card; then what the set would bring."""
    cards = seat["hand"] if seat["hand"] is not None else seat["known"]
    kinds = [name for name in MUSHROOM if name in cards or name + "*" in cards]
    kinds.sort(key=lambda name: -_mushrooms(cards, name))
    rows = [_set(cards, name) for name in kinds]
    others = [f"{name} ×{cards[name]}" if cards[name] > 1 else name for name in HELPS if name in cards]
    if others:
        rows.append(", ".join(others))
    if seat["hand"] is None and seat["hidden"]:
        rows.append("▒" * seat["hidden"] + f"  {_many(seat['hidden'], 'card')} dealt and never shown")
    return rows or ["empty"]


def _mushrooms(cards: dict[str, int], name: str) -> int:
    return cards.get(name, 0) + 2 * cards.get(name + "*", 0)


def _set(cards: dict[str, int], name: str) -> str:
    marks = "●" * cards.get(name, 0) + "☾" * cards.get(name + "*", 0)
    number = _mushrooms(cards, name)
    worth = [f"sells for {_many(number * MUSHROOM[name].sticks, 'stick')}"] if number >= 2 else []
    worth += [f"cooks to {number * MUSHROOM[name].flavour} flavour"] if number >= 3 else []
    return f"{name:<13}{marks:<12}{', '.join(worth)}"


def _meal(meal: dict[str, Any]) -> str:
    marks = "●" * meal["day"] + "☾" * meal["night"]
    added = " + butter" * meal["butter"] + " + cider" * meal["cider"]
    return f"{meal['name']:<13}{marks:<12}{added.removeprefix(' ')}{' ' * bool(added)}= {meal['flavour']} flavour"


def _many(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
