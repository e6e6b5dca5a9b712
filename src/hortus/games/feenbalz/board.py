"""A position of Feenbalz as text for a terminal, drawn from a view."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

WIDTH = 79
TIED = "\N{NO-BREAK SPACE}"  # between words that stay on one line
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


def board(view: dict[str, Any]) -> str:
    """The clearing: the fairy, the market and the decks.

    Then every player with hand, collection and fairies.
    """
    lines = [
        *_wrapped("", _headline(view)),
        "",
        *_fairy_lines(view),
        *_line("Market", _cards(view["market"])),
    ]
    if view["offered"]:
        lines += _line("Offered", f"{card(view['offered']['card'])}, by {view['offered']['by']}")
    discard = len(view["discard"])
    lines += _line("Deck", f"{view['deck']} cards, {discard} in the discard" + _quiet(view))
    for number in range(len(view["seats"])):
        lines += ["", *_seat(number, view)]
    return "\n".join(lines)


def card(name: str) -> str:
    """A card in few letters: ``green-shell-4`` as ``green shell 4``."""
    return name.replace("-", " ")


def likes(fairy: dict[str, Any]) -> str:
    """A fairy's wishes in words."""
    if fairy["black"]:
        return "the black fairy: nobody can win her"
    found = [f"likes {fairy['mirror']}"] if fairy["mirror"] else ["an empty mirror"]
    found.append(f"likes {fairy['clothing']}s" if fairy["clothing"] else "white clothing")
    if fairy["dislikes"]:
        found.append(f"dislikes {fairy['dislikes']} (✗)")
    if fairy["treasures"]:
        found.append(f"treasures {fairy['treasures']} (+)")
    return ", ".join(found)


def _headline(view: dict[str, Any]) -> str:
    if view["phase"] == "over":
        won = " and ".join(f"seat {seat}" for seat in view["winners"])
        return f"Feenbalz: the game is over; {won} won."
    options = [name.replace("_", " ") for name, on in view["options"].items() if on]
    played = f" ({', '.join(options)})" if options else ""
    turn = "your turn" if view["turn"] == view["seat"] else f"turn of seat {view['turn']}"
    return f"Feenbalz{played}: {turn}; {_asked(view)}. {view['target']} fairies win."


def _asked(view: dict[str, Any]) -> str:
    """What is waited for, in words to the one who looks."""
    player, phase = view["player"], view["phase"]
    if player < 0:
        return f"chance: {ASKED[phase]}"
    if player != view["seat"]:
        return f"seat {player}: {ASKED[phase]}"
    if phase == "lay" and view["seats"][player]["laid"]:
        return "you lay your collection, card by card"
    return YOU_ARE_ASKED[phase]


def _fairy_lines(view: dict[str, Any]) -> list[str]:
    fairies = view["fairies"]
    lines = _line("Fairy", f"{view['fairy']['name']}: {likes(view['fairy'])}") if view["fairy"] else []
    rest = f"{fairies['deck']} in the deck"
    if fairies["bottom"]:
        rest += ", at its bottom " + ", then ".join(fairy["name"] for fairy in fairies["bottom"])
    if fairies["removed"]:
        rest += ", gone: " + ", ".join(fairy["name"] for fairy in fairies["removed"])
    return lines + _line("Fairies", rest)


def _quiet(view: dict[str, Any]) -> str:
    left = view["quiet_limit"] - view["quiet"]
    return f"; the game ends after {left} more turns without a courtship" if left <= 12 else ""


def _cards(names: list[str]) -> str:
    return " · ".join(card(name).replace(" ", TIED) for name in names) or "nothing"


def _line(name: str, text: str, indent: int = 0) -> list[str]:
    head = " " * indent + f"{name:<9}"
    return _wrapped(head, text)


def _wrapped(head: str, text: str) -> list[str]:
    lines = wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return [line.replace(TIED, " ") for line in lines]


def _seat(number: int, view: dict[str, Any]) -> list[str]:
    seat = view["seats"][number]
    mark = "▶" if view["player"] == number else " "
    courts = " courts" if view["courting"] and view["turn"] == number else ""
    you = " (you)" if view["seat"] == number else ""
    names = ", ".join(fairy["name"] for fairy in seat["fairies"])
    lines = _wrapped(
        f"{mark} Seat {number}{you}{courts}: ",
        _fairies(view["scores"][number]) + (f": {names}" if names else ""),
    )
    lines += _line(f"hand {seat['size']}", _hand(seat, view), 4)
    if seat["laid"]:
        lines += _line("lays", _collection(seat, view), 4)
    elif seat["declined"]:
        lines += _line("lays", "nothing: drew a card instead", 4)
    return lines


def _fairies(number: int) -> str:
    return "no fairy" if number == 0 else "1 fairy" if number == 1 else f"{number} fairies"


def _hand(seat: dict[str, Any], view: dict[str, Any]) -> str:
    if seat["hand"] is not None:
        return _cards(seat["hand"])
    where = "in hand or laid" if seat["laid"] and not view["shown"] else "never shown"
    parts = [_cards(seat["known"])] if seat["known"] else []
    if seat["hidden"]:
        parts.append(f"{seat['hidden']} {where}")
    return ", and ".join(parts) or "nothing"


def _collection(seat: dict[str, Any], view: dict[str, Any]) -> str:
    if seat["collection"] is None:
        return f"{seat['laid']} cards face down"
    worth = f" = {seat['value']}" if seat["value"] is not None else ""
    extras = [f"{seat['added']} added"] if seat["added"] else []
    extras += [f"{seat['taken_back']} taken back"] if seat["taken_back"] else []
    extras += ["honey"] * seat["honey"]
    hidden = [] if view["shown"] else ["face down"]
    return (
        _cards(seat["collection"]) + worth + (f" ({', '.join(extras + hidden)})" if extras or hidden else "")
    )
