"""What may be laid and added, found the slow way: by trying every set of cards (FEE-6, FEE-7, FEE-9, FEE-16,
FEE-17).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hortus.games.feenbalz.cards import CARDS

Table = dict[str, Any]


def parts(card: str) -> tuple[str, str, int]:
    """Colour, category and value; a horseshoe has neither of the first two."""
    words = card.split("-")
    return ("", "", int(words[1])) if len(words) == 2 else (words[0], words[1], int(words[2]))


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=CARDS.index)


def fits(cards: list[str]) -> bool:
    coloured = [parts(card) for card in cards if not card.startswith("horseshoe")]
    if not coloured:
        return True
    if len(cards) - len(coloured) > 2:
        return False
    colours, categories = {card[0] for card in coloured}, {card[1] for card in coloured}
    return len(colours) == 1 or len(categories) == 1 or categories <= {"shell", "agaric"}


def is_collection(cards: list[str]) -> bool:
    return 3 <= len(cards) <= 5 and fits(cards)


def above(cards: list[str], laid: list[str]) -> list[str]:
    return [card for card in cards if not laid or CARDS.index(card) > CARDS.index(laid[-1])]


def lays(laid: list[str], hand: list[str]) -> set[str]:
    found = set()
    for card in above(hand, laid):
        begun = [*laid, card]
        rest = above(hand, begun)
        if any(is_collection([*begun, *more]) for size in range(5) for more in combinations(rest, size)):
            found.add(f"lay {card}")
    return found


def exchanges(hand: list[str], market: list[str]) -> set[str]:
    return {
        f"exchange {card} by {way}"
        for card in hand
        for place, way in enumerate(("colour", "category", "value"))
        if parts(card)[place] != "" and any(parts(other)[place] == parts(card)[place] for other in market)
    }


def worth(card: str, fairy: Table) -> int:
    colour, category, value = parts(card)
    traits = {colour, category} - {""} or {"horseshoe"}
    likes = (fairy["mirror"], fairy["clothing"], fairy["treasures"])
    return (0 if fairy["dislikes"] in traits else value) + sum(like in traits for like in likes)


def rank(cards: list[str], honey: int, fairy: Table) -> tuple[int, int]:
    if len(cards) == 5 and all(card.startswith("horseshoe") for card in cards):
        return 2, 0
    if len(cards) == 4 and any(all(f"-{kind}-" in card for card in cards) for kind in ("shell", "agaric")):
        return 1, 0
    return 0, 3 * honey + sum(worth(card, fairy) for card in cards)


def leads(table: Table, seat: int, cards: list[str]) -> bool:
    seats, players = table["seats"], len(table["seats"])
    mine = rank(cards, seats[seat]["honey"], table["fairy"])
    for number, other in enumerate(seats):
        if number != seat and other["suitor"]:
            theirs = rank(other["collection"], other["honey"], table["fairy"])
            earlier = (number - table["turn"]) % players < (seat - table["turn"]) % players
            if theirs > mine or (theirs == mine and earlier and mine[0] != 1):
                return False
    return True


def ends(
    old: list[str], added: list[str], back: list[str], hand: list[str]
) -> Iterator[tuple[str, list[str]]]:
    """Every way to go on with an increase: its next step, and the collection it ends in."""
    rest = [] if back else above(hand, added)
    for size in range(6):
        for more in combinations(rest, size):
            together = [*old, *added, *more]
            surplus = max(0, len(together) - 5)
            if not fits(together) or not added + list(more):
                continue
            for gone in combinations(in_order(old), min(surplus, len(old))):
                left = [card for card in together if card not in gone]
                if list(gone[: len(back)]) == back and is_collection(left):
                    yield _next(list(more), list(gone[len(back) :])), left


def _next(more: list[str], gone: list[str]) -> str:
    return f"add {more[0]}" if more else f"back {gone[0]}" if gone else "done"
