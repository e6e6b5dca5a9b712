"""Felci, clause by clause."""

from __future__ import annotations

from collections import Counter

COLOURS = ("red", "yellow", "green", "blue", "rose")  # FEL-5
UNDERGROWTH = "undergrowth"  # how a face-down tile lies in the garden: of no colour (FEL-15)

# FEL-1: an 8×8 grid with three cells cut from each outer corner.
MISSING = {"a1", "b1", "a2", "g1", "h1", "h2", "a7", "a8", "b8", "g8", "h8", "h7"}
CELLS = {column + row for column in "abcdefgh" for row in "12345678"} - MISSING

# FEL-4: the Side each bench overlooks, by columns or by rows. Opposite benches overlook the same Side.
SIDES = {
    "w1": "5678",
    "b3": "5678",
    "w2": "1234",
    "b4": "1234",
    "w3": "abcd",
    "b1": "abcd",
    "w4": "efgh",
    "b2": "efgh",
}


# What a house may decide otherwise, and how it is by the rules.
NUMBERS = {"border": 0, "hand": 4, "actions": 2, "undergrowth": 3, "fern": 1, "disturb": 1}
NUMBERS |= {f"tiles.{colour}": 10 for colour in COLOURS} | {f"visitors.{colour}": 1 for colour in COLOURS}


def neighbours(cell: str) -> set[str]:
    """FEL-2: the cells to the left, to the right, above and below."""
    column, row = cell[0], cell[1]
    sideways = {chr(ord(column) - 1) + row, chr(ord(column) + 1) + row}
    up_and_down = {column + chr(ord(row) - 1), column + chr(ord(row) + 1)}
    return (sideways | up_and_down) & CELLS


class Felci:
    """A table of Felci; seat 0 is White, seat 1 is Black."""

    def __init__(self, players: int, **options: int) -> None:
        if players != 2 or not set(options) <= {"beginner", *NUMBERS}:
            raise ValueError("Felci is for 2 players; its only option is beginner.")
        self.house = NUMBERS | options
        edge = self.house["border"]
        columns, rows = "abcdefgh"[edge : 8 - edge], "12345678"[edge : 8 - edge]
        self.cells = {cell for cell in CELLS if cell[0] in columns and cell[1] in rows}
        self.pile = Counter({colour: self.house[f"tiles.{colour}"] for colour in COLOURS})  # FEL-5
        self.hands: list[Counter[str]] = [Counter(), Counter()]
        self.visitors = [
            {colour for colour in COLOURS if self.house[f"visitors.{colour}"]} for _ in range(2)
        ]  # FEL-6: not seated yet
        self.garden: dict[str, str] = {}  # cell: colour of a fern, or UNDERGROWTH
        self.benches: dict[str, dict[int, str]] = {
            bench: {} for bench in SIDES
        }  # bench: seat: colour of the Visitor
        self.over = False
        self.to_draw = [0] * self.house["hand"] + [1] * self.house["hand"]  # FEL-6: who draws the next tiles
        self.next_turn_of = 1 if options.get("beginner") else 0  # FEL-7, FEL-26
        self.mover = -1
        self.actions_left = 0
        self.laid = 0  # tiles of the chain that is being laid,
        self.last_undergrowth = ""  # its last cell,
        self.started: set[str] = set()  # and the colours it was started from

    @property
    def player(self) -> int:
        if self.over:
            return -2
        return -1 if self.to_draw else self.mover

    # What is legal

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.to_draw:
            return set(self.weights())
        if self.last_undergrowth:
            return self.going_on()
        return self.fern_actions() | self.visitor_actions()  # FEL-8

    def weights(self) -> dict[str, int]:
        if self.over or not self.to_draw:
            return {}
        return {f"draw {colour}": number for colour, number in self.pile.items() if number > 0}

    def empty(self, cells: set[str]) -> set[str]:
        return {cell for cell in cells & self.cells if cell not in self.garden}

    def free_ferns(self, colour: str) -> set[str]:
        """FEL-11."""
        return {cell for cell, lies in self.garden.items() if lies == colour and self.empty(neighbours(cell))}

    def held(self) -> set[str]:
        """The colours in the mover's hand."""
        return {colour for colour in COLOURS if self.hands[self.mover][colour] > 0}

    def held_without(self, tile: str) -> set[str]:
        """The colours in the mover's hand after giving up this tile."""
        hand = self.hands[self.mover] - Counter([tile])
        return {colour for colour in COLOURS if hand[colour] > 0}

    def fern_actions(self) -> set[str]:
        texts = set()
        for colour in self.held():
            free = self.free_ferns(colour)
            if not free:  # FEL-12: a new plant
                texts |= {f"plant {colour} {cell}" for cell in self.empty(CELLS)}
            for fern in free:  # FEL-13: a spore
                texts |= {f"plant {colour} {cell}" for cell in self.empty(neighbours(fern))}
        if self.house["undergrowth"] == 0:
            return texts
        for tile in self.held():  # FEL-14: the first tile of undergrowth
            for spore in self.held_without(tile):
                for fern in self.free_ferns(spore):
                    for cell in self.empty(neighbours(fern)):
                        if self.empty(neighbours(cell)):
                            texts.add(f"under {tile} {cell}")
        return texts

    def going_on(self) -> set[str]:
        """FEL-14: more undergrowth, or the spore that ends the chain."""
        texts = set()
        for cell in self.empty(neighbours(self.last_undergrowth)):
            for colour in self.held() & self.started:
                texts.add(f"plant {colour} {cell}")
            for tile in self.held() if self.laid < self.house["undergrowth"] else ():
                if self.held_without(tile) & self.started and self.empty(neighbours(cell)):
                    texts.add(f"under {tile} {cell}")
        return texts

    def visitor_actions(self) -> set[str]:
        texts = set()
        for colour in self.visitors[self.mover]:
            for bench, sitting in self.benches.items():
                if self.mover in sitting:  # FEL-17, FEL-19
                    continue
                side = [other for other in SIDES if SIDES[other] == SIDES[bench]]
                if any(colour in self.benches[other].values() for other in side):  # FEL-18
                    continue
                texts.add(f"seat {colour} {bench}")
        return texts

    # What happens

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(text)
        word, colour, *rest = text.split()
        if word == "draw":
            self.pile[colour] -= 1
            self.hands[self.to_draw.pop(0)][colour] += 1
            if not self.to_draw:
                self.begin_turn()
        elif word == "under":
            self.lay_under(colour, rest[0])
        elif word == "plant":
            self.hands[self.mover][colour] -= 1
            self.garden[rest[0]] = colour
            self.last_undergrowth = ""
            self.laid = 0
            self.started = set()
            self.end_action()
        else:
            self.visitors[self.mover].remove(colour)
            self.benches[rest[0]][self.mover] = colour
            self.end_action()

    def lay_under(self, colour: str, cell: str) -> None:
        self.hands[self.mover][colour] -= 1
        if not self.last_undergrowth:  # the first tile fixes the colours the chain starts from
            beside = {self.garden[fern] for fern in neighbours(cell) if fern in self.garden}
            self.started = {fern for fern in beside if fern != UNDERGROWTH} & self.held()
        self.garden[cell] = UNDERGROWTH
        self.last_undergrowth = cell
        self.laid += 1

    def begin_turn(self) -> None:
        self.mover = self.next_turn_of
        self.next_turn_of = 1 - self.mover
        if self.mover == 0 and self.pile.total() == 0:  # FEL-21
            self.over = True
            return
        self.actions_left = self.house["actions"]  # FEL-8
        self.forfeit_or_wait()

    def end_action(self) -> None:
        self.actions_left -= 1
        self.forfeit_or_wait()

    def forfeit_or_wait(self) -> None:
        if self.actions_left > 0 and self.legal():
            return
        self.actions_left = 0  # FEL-9: what cannot be done is forfeited
        wanted = self.house["hand"] - self.hands[self.mover].total()  # FEL-10
        self.to_draw = [self.mover] * min(wanted, self.pile.total())
        if not self.to_draw:
            self.begin_turn()

    # What it comes to

    def ferns(self, colour: str, bench: str) -> int:
        """The face-up ferns of a colour on the Side a bench overlooks."""
        return sum(
            1 for cell, lies in self.garden.items() if lies == colour and set(cell) & set(SIDES[bench])
        )

    def scores(self) -> list[int]:
        totals = [0, 0]
        for seat, own_benches in enumerate(["w1 w2 w3 w4", "b1 b2 b3 b4"]):
            for bench in own_benches.split():
                sitting = self.benches[bench]
                if seat in sitting:  # FEL-22; a Disturber alone does nothing (FEL-24)
                    points = self.house["fern"] * self.ferns(sitting[seat], bench)
                    if 1 - seat in sitting:  # FEL-20, FEL-23
                        points -= self.house["disturb"] * self.ferns(sitting[1 - seat], bench)
                    totals[seat] += max(0, points)
        return totals

    def winners(self) -> list[int]:
        if not self.over:
            return []
        scores = self.scores()
        return [seat for seat in (0, 1) if scores[seat] == max(scores)]  # FEL-25
