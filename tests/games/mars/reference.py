"""A second, slower reading of the rules, in coordinates and dictionaries, to hold against the first."""

from __future__ import annotations

from typing import Any

STEPS = {"e": (0, 1), "w": (0, -1), "ne": (1, 1), "nw": (1, 0), "se": (-1, 0), "sw": (-1, -1)}
COLOURS = ("red", "green", "blue", "yellow", "white", "gray")
CENTRE = (5, 6)


def place(name: str) -> tuple[int, int]:
    """Row and number of a hex."""
    return "abcdefghijk".index(name[0]), int(name[1:])


def name(row: int, number: int) -> str:
    """The hex of a row and a number."""
    return f"{'abcdefghijk'[row]}{number}"


def exists(row: int, number: int) -> bool:
    """Whether there is such a hex."""
    return 0 <= row <= 10 and 1 <= number <= 11 and -5 <= number - row - 1 <= 5


def around(one: str) -> list[str]:
    """The hexes next to one."""
    row, number = place(one)
    return [name(row + up, number + on) for up, on in STEPS.values() if exists(row + up, number + on)]


def route(one: str, direction: str, die: int) -> list[str]:
    """The hexes a move enters; shorter than the die where the board ends."""
    (row, number), (up, on) = place(one), STEPS[direction]
    return [
        name(row + up * i, number + on * i)
        for i in range(1, die + 1)
        if exists(row + up * i, number + on * i)
    ]


def moves(view: dict[str, Any]) -> set[str]:
    """MAR-7 to MAR-10, MAR-18: what a player may do with the dice on the table."""
    taken = {one for seat in view["seats"] for one in seat["gardeners"]}
    found = set()
    for die in set(view["dice"]):
        able = set()
        for which, one in enumerate(view["seats"][view["turn"]]["gardeners"], 1):
            for direction in STEPS:
                way = route(one, direction, die)
                if len(way) == die and way[-1] != "f6" and not taken & set(way):
                    able.add(
                        f"move {die} {direction}" + (f" {which}" if view["options"]["two_gardeners"] else "")
                    )
        found |= able or {f"move {die} stay"}
    return found


def joined(flowers: dict[str, str], one: str, colour: str) -> int:
    """MAR-12: how many other flowers of the colour hang together with this hex."""
    group, rim = {one}, [one]
    while rim:
        for near in around(rim.pop()):
            if flowers.get(near) == colour and near not in group:
                group.add(near)
                rim.append(near)
    return len(group) - 1


def marker(view: dict[str, Any], change: int) -> tuple[int, bool]:
    """MAR-15, MAR-17: where the marker comes to stand, and whether it met another above 25."""
    others = [space for seat, space in enumerate(view["scores"]) if seat != view["turn"]]
    here = view["scores"][view["turn"]]
    first = here + change
    if change == 0 or first <= 0:
        return (here if change == 0 else 0), False
    space = first
    while space > 0 and space in others:
        space += change // abs(change)
    return space, first > 25 and first in others


def follow(view: dict[str, Any], text: str) -> tuple[list[int], int, str]:
    """After a move or a planting: the scores, whose turn it is, and what the table waits for."""
    word, what, *_ = text.split()
    seat, flowers = view["turn"], dict(view["flowers"])
    size, fruitless, dice = view["seats"][seat]["size"], view["fruitless"] + 1, len(view["dice"])
    gardeners = [list(one["gardeners"]) for one in view["seats"]]
    extra = False
    if word == "move":
        dice -= 1
        words = text.split()
        change = -1
        if words[2] != "stay":
            which = int(words[3]) - 1 if len(words) == 4 else 0
            goal = route(gardeners[seat][which], words[2], int(what))[-1]
            if goal not in flowers:
                return view["scores"], seat, "plant"
            gardeners[seat][which] = goal
    else:
        change = joined(flowers, view["bed"], what) + view["options"]["count_planted"]
        flowers[view["bed"]] = what
        fruitless, size = 0, size - 1
        extra = view["seats"][seat]["reserve"][what] == 1
    space, met = marker(view, change)
    scores = [space if one == seat else score for one, score in enumerate(view["scores"])]
    if size == 0 or fruitless == 100:
        return scores, seat, "over"
    if dice:
        again = view["options"]["special_actions"] and (extra or met)
        return scores, seat if again else (seat + 1) % len(gardeners), "move"
    for turns in range(1, len(gardeners) + 1):
        other = (seat + turns) % len(gardeners)
        if any(near not in flowers for one in gardeners[other] for near in around(one)):
            return scores, other, "roll"
    return scores, seat, "over"
