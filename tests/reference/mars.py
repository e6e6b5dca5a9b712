"""Gardens of Mars, clause by clause."""

from __future__ import annotations

from collections import Counter

COLOURS = ("red", "green", "blue", "yellow", "white", "gray")  # MAR-1
ROWS = "abcdefghijk"
OPTIONS = {"count_planted", "special_actions", "two_gardeners", "cooperative"}
# What a house may decide otherwise, and how it is by the rules.
NUMBERS = {
    **{
        "size": 6,
        "dice": 6,
        "faces": 6,
        "points": 1,
        "loss": 1,
        "start": 0,
        "special": 25,
        "patience": 100,
        "share": 0,
    },
    **{f"flowers.{colour}": 10 for colour in COLOURS},  # MAR-1
}

# The notation's directions: steps of the row and of the number.
DIRECTIONS = {"e": (0, 1), "w": (0, -1), "ne": (1, 1), "nw": (1, 0), "se": (-1, 0), "sw": (-1, -1)}

HEXES = {
    f"{ROWS[row]}{number}" for row in range(11) for number in range(max(1, row - 4), min(11, row + 6) + 1)
}
CENTRE = "f6"


def step(place: str, direction: str) -> str:
    """The next hex in a direction; no hex (an empty text) where the board ends."""
    row, number = ROWS.index(place[0]), int(place[1:])
    row += DIRECTIONS[direction][0]
    number += DIRECTIONS[direction][1]
    there = f"{ROWS[row]}{number}" if 0 <= row <= 10 else ""
    return there if there in HEXES else ""


NEIGHBOURS = {
    place: [step(place, direction) for direction in DIRECTIONS if step(place, direction)] for place in HEXES
}


class Mars:
    """A table of Gardens of Mars."""

    def __init__(self, players: int, **options: int) -> None:
        if (
            players not in range(2, 6)
            or not set(options) <= OPTIONS | NUMBERS.keys()
            or (options.get("two_gardeners") and players != 2)
        ):
            raise ValueError("Gardens of Mars is for 2 to 5 players; two gardeners are for 2.")
        self.house = NUMBERS | options
        self.board = self.garden()
        self.count_planted = bool(options.get("count_planted"))
        self.special_actions = bool(options.get("special_actions"))
        self.two_gardeners = bool(options.get("two_gardeners"))
        self.cooperative = bool(options.get("cooperative"))
        self.seats = list(range(players))
        self.bag = Counter({colour: self.house[f"flowers.{colour}"] for colour in COLOURS})  # MAR-1
        self.reserves: list[Counter[str]] = [Counter() for _ in self.seats]
        self.gardeners: list[list[str]] = [[] for _ in self.seats]
        self.flowers: dict[str, str] = {}  # hex: colour
        self.markers = [self.house["start"] for _ in self.seats]  # MAR-3
        self.dice: list[int] = []  # on the table
        self.over = False
        self.mover = 0
        self.to_place = self.seats * (2 if self.two_gardeners else 1)  # MAR-3, MAR-18
        each = self.house["share"] or self.bag.total() // players  # MAR-4
        self.to_draw = [seat for seat in self.seats for _ in range(each)]
        self.to_roll = 0
        self.planting = ""  # the hex on which a flower must be planted
        self.dice_without_planting = 0

    @property
    def player(self) -> int:
        if self.over:
            return -2
        if self.to_place:
            return self.to_place[0]
        if self.to_draw or self.to_roll:
            return -1
        return self.mover

    # What is legal

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.to_place:  # MAR-3
            return {
                f"place {place}" for place in self.board if place != CENTRE and place not in self.occupied()
            }
        if self.to_draw or self.to_roll:
            return set(self.weights())
        if self.planting:  # MAR-12
            return {f"plant {colour}" for colour, number in self.reserves[self.mover].items() if number > 0}
        texts: set[str] = set()
        for die in self.dice:  # MAR-7
            texts |= self.moves(die) or {f"move {die} stay"}  # MAR-10
        return texts

    def weights(self) -> dict[str, int]:
        if self.over or self.to_place:
            return {}
        if self.to_draw:
            return {f"draw {colour}": number for colour, number in self.bag.items() if number > 0}
        if self.to_roll:
            return {f"roll {eyes}": 1 for eyes in range(1, self.house["faces"] + 1)}
        return {}

    def garden(self) -> set[str]:
        """MAR-1: the hexes that are reached from the centre in fewer steps than a side has hexes."""
        found = {CENTRE}
        for _ in range(self.house["size"] - 1):
            found |= {near for place in found for near in NEIGHBOURS[place]}
        return found

    def occupied(self) -> set[str]:
        """The hexes with a gardener."""
        return {place for gardeners in self.gardeners for place in gardeners}

    def moves(self, die: int) -> set[str]:
        """The moves of the mover's gardeners by a die, without `stay` (MAR-18: only those that can move)."""
        texts = set()
        for number, place in enumerate(self.gardeners[self.mover], start=1):
            for direction in DIRECTIONS:
                if self.destination(place, direction, die):
                    texts.add(f"move {die} {direction}" + (f" {number}" if self.two_gardeners else ""))
        return texts

    def destination(self, place: str, direction: str, die: int) -> str:
        """Where a gardener comes to by so many hexes in a straight line; an empty text if it cannot."""
        for _ in range(die):
            place = step(place, direction)
            if place not in self.board or place in self.occupied():  # MAR-7, MAR-9
                return ""
        return "" if place == CENTRE else place  # MAR-8

    # What happens

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(text)
        word, *rest = text.split()
        if word == "place":
            self.gardeners[self.to_place.pop(0)].append(rest[0])
        elif word == "draw":
            self.bag[rest[0]] -= 1
            self.reserves[self.to_draw.pop(0)][rest[0]] += 1
            if not self.to_draw:
                self.begin_turn(0)  # MAR-2
        elif word == "roll":
            self.dice.append(int(rest[0]))
            self.to_roll -= 1
        elif word == "move":
            self.move(int(rest[0]), rest[1], int(rest[2]) - 1 if len(rest) == 3 else 0)
        else:
            self.plant(rest[0])

    def begin_turn(self, seat: int) -> None:
        self.mover = seat
        if self.dice:
            return
        if all(self.dice_of(other) == 0 for other in self.seats):  # MAR-16
            self.over = True
            return
        self.to_roll = self.dice_of(seat)  # MAR-5
        if self.to_roll == 0:  # MAR-6
            self.begin_turn(self.seat_after(seat))

    def seat_after(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)  # MAR-2, MAR-14

    def dice_of(self, seat: int) -> int:
        """MAR-5; with two gardeners the larger count (MAR-18)."""
        bare = self.board - self.flowers.keys()
        most = max(len(bare.intersection(NEIGHBOURS[own])) for own in self.gardeners[seat])
        return min(most, self.house["dice"])

    def move(self, die: int, direction: str, gardener: int) -> None:
        self.dice.remove(die)  # MAR-10, MAR-13
        if direction != "stay":
            place = self.destination(self.gardeners[self.mover][gardener], direction, die)
            self.gardeners[self.mover][gardener] = place
            if place not in self.flowers:  # MAR-12
                self.planting = place
                return
        special = self.change_score(-self.house["loss"])  # MAR-10, MAR-11
        self.dice_without_planting += 1
        if self.dice_without_planting == self.house["patience"]:  # MAR-20
            self.over = True
            return
        self.end_turn(special)

    def plant(self, colour: str) -> None:
        place, self.planting = self.planting, ""
        self.dice_without_planting = 0
        self.reserves[self.mover][colour] -= 1
        self.flowers[place] = colour
        counted = len(self.group(place)) - (0 if self.count_planted else 1)
        special = self.change_score(counted * self.house["points"])  # MAR-12
        if self.reserves[self.mover].total() == 0:  # MAR-16
            self.over = True
            return
        self.end_turn(special or self.reserves[self.mover][colour] == 0)  # MAR-17 (a)

    def group(self, place: str) -> set[str]:
        """All flowers of one colour connected to the one on this hex, itself included."""
        found: set[str] = set()
        to_look_at = [place]
        while to_look_at:
            here = to_look_at.pop()
            found.add(here)
            to_look_at += [
                there
                for there in NEIGHBOURS[here]
                if self.flowers.get(there) == self.flowers[place] and there not in found
            ]
        return found

    def change_score(self, points: int) -> bool:
        """MAR-15; whether the marker came first onto another's above 25 (MAR-17 (b))."""
        if points == 0:
            return False
        others = [self.markers[seat] for seat in self.seats if seat != self.mover]
        space = max(0, self.markers[self.mover] + points)
        special = space > self.house["special"] and space in others
        while space > 0 and space in others:
            space += 1 if points > 0 else -1
        self.markers[self.mover] = space
        return special

    def end_turn(self, special: bool) -> None:
        if self.special_actions and special and self.dice:  # MAR-17
            self.begin_turn(self.mover)
        else:
            self.begin_turn(self.seat_after(self.mover))  # MAR-14

    # What it comes to

    def scores(self) -> list[int]:
        return list(self.markers)

    def winners(self) -> list[int]:
        if not self.over:
            return []
        if self.cooperative:  # MAR-19
            return list(self.seats)
        return [seat for seat in self.seats if self.markers[seat] == max(self.markers)]  # MAR-16
