"""A slow second opinion on what is legal, written straight from the clauses, action by action."""

from __future__ import annotations

from typing import Any


def may(view: dict[str, Any], text: str) -> bool:
    """Whether the player to act, whose own view this is, may do what the text says."""
    mine = view["seats"][view["player"]]
    word, *rest = text.split()
    if word == "take":
        return _may_take(view, mine, int(rest[0]))
    if word == "decay":
        return _may_take_decay(view, mine)
    if word == "pan":
        return "pan" in mine["hand"]  # FUN-15
    if word == "draw":
        return False
    day, night = map(int, rest[1].split("+"))
    mushrooms = day + 2 * night  # FUN-2
    if mine["hand"].get(rest[0], 0) < day or mine["hand"].get(rest[0] + "*", 0) < night:
        return False
    return mushrooms >= 2 if word == "sell" else _may_cook(mine, mushrooms, rest[2:])  # FUN-14


def _may_take(view: dict[str, Any], mine: dict[str, Any], place: int) -> bool:
    if place > len(view["forest"]) or max(0, place - 2) > mine["sticks"]:  # FUN-9
        return False
    return bool(view["forest"][place - 1] == "basket" or mine["size"] + 1 <= mine["limit"])  # FUN-10


def _may_take_decay(view: dict[str, Any], mine: dict[str, Any]) -> bool:
    baskets = view["decay"].count("basket")
    others = len(view["decay"]) - baskets
    return bool(baskets + others > 0 and mine["size"] + others <= mine["limit"] + 2 * baskets)  # FUN-11


def _may_cook(mine: dict[str, Any], mushrooms: int, added: list[str]) -> bool:
    butter, cider = added.count("butter"), added.count("cider")
    if butter > mine["hand"].get("butter", 0) or cider > mine["hand"].get("cider", 0):
        return False
    pans = mine["hand"].get("pan", 0) if "hand" in added else mine["pans"]
    return mushrooms >= 3 and 4 * butter + 5 * cider <= mushrooms and pans >= 1  # FUN-12, FUN-13
