"""Fungi, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

# FUN-1, FUN-2: cards by day, cards by night, flavour, sticks.
MUSHROOMS = {
    "honeyfungus": (10, 1, 1, 1),
    "treeear": (8, 1, 1, 2),
    "lawyerswig": (6, 1, 2, 1),
    "shiitake": (5, 1, 2, 2),
    "henofwoods": (5, 1, 3, 1),
    "birchbolete": (4, 1, 3, 2),
    "porcini": (4, 1, 3, 3),
    "chanterelle": (4, 1, 4, 2),
    "morel": (3, 0, 6, 4),
}
FOREST = -1  # where a drawn card goes, if not to a seat


# What a house may decide otherwise, and how it is by the rules.
NUMBERS = {
    **{"hand": 8, "basket": 2, "forest": 8, "free": 2, "price": 1, "decay": 4},
    **{"butter": 3, "butter_needs": 4, "cider": 5, "cider_needs": 5},
    **{"copies.butter": 3, "copies.cider": 3, "copies.pan": 13 - 2, "copies.basket": 5},
}
for each, (days, nights, worth, wood) in MUSHROOMS.items():
    NUMBERS |= {f"copies.{each}": days, f"nights.{each}": nights}
    NUMBERS |= {f"flavour.{each}": worth, f"sticks.{each}": wood}


def full_pile(house: Mapping[str, int]) -> Counter[str]:
    """FUN-3: the pile without the two pans of the displays; a night card is its name with a star."""
    pile = Counter({name: house[f"copies.{name}"] for name in ("butter", "cider", "pan", "basket")})
    for name in MUSHROOMS:
        pile[name] = house[f"copies.{name}"]
        pile[name + "*"] = house[f"nights.{name}"]
    return pile


class Fungi:
    """A table of Fungi."""

    def __init__(self, players: int, **options: int) -> None:
        if players != 2 or options.keys() - NUMBERS.keys():
            raise ValueError("Fungi is for 2 players and has no options, only house rules.")
        self.house = NUMBERS | options
        self.pile = full_pile(self.house)
        self.forest: list[str] = []  # position 1, at the feet, comes first (FUN-9)
        self.decay: list[str] = []
        self.discard: Counter[str] = Counter()
        self.hands: list[Counter[str]] = [Counter(), Counter()]
        self.pans = [1, 1]  # FUN-5: in the displays
        self.baskets = [0, 0]
        self.sticks = [0, 0]
        self.flavour = [0, 0]
        self.mover = -1
        self.over = False
        self.to_draw = [FOREST] * self.house["forest"] + [0] * 3 + [1] * 3  # FUN-5, FUN-6

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
        texts = self.forest_takes() | self.cookings() | self.sales()
        if self.may_take_decay():
            texts.add("decay")
        if self.hands[self.mover]["pan"] > 0:  # FUN-15
            texts.add("pan")
        return texts

    def weights(self) -> dict[str, int]:
        if self.over or not self.to_draw:
            return {}
        return {f"draw {card}": number for card, number in self.pile.items() if number > 0}

    def limit(self) -> int:
        """FUN-7."""
        return self.house["hand"] + self.house["basket"] * self.baskets[self.mover]

    def forest_takes(self) -> set[str]:
        """FUN-9, FUN-10."""
        texts = set()
        for position, card in enumerate(self.forest, start=1):
            if self.price(position) > self.sticks[self.mover]:
                continue
            if card == "basket" or self.hands[self.mover].total() + 1 <= self.limit():
                texts.add(f"take {position}")
        return texts

    def price(self, position: int) -> int:
        """FUN-9."""
        free = self.house["free"]
        return (position - free) * self.house["price"] if position > free else 0

    def may_take_decay(self) -> bool:
        """FUN-11."""
        baskets = self.decay.count("basket")
        others = len(self.decay) - baskets
        return (
            len(self.decay) > 0
            and self.hands[self.mover].total() + others <= self.limit() + self.house["basket"] * baskets
        )

    def splits(self, name: str, at_least: int) -> list[tuple[int, int]]:
        """The choices of day and night cards of a kind in hand that are so many mushrooms or more (FUN-2)."""
        hand = self.hands[self.mover]
        every = [(day, night) for day in range(hand[name] + 1) for night in range(hand[name + "*"] + 1)]
        return [(day, night) for day, night in every if day + 2 * night >= at_least]

    def cookings(self) -> set[str]:
        """FUN-12, FUN-13."""
        texts = set()
        hand = self.hands[self.mover]
        for name in MUSHROOMS:
            for day, night in self.splits(name, 3):
                for butter in range(hand["butter"] + 1):
                    for cider in range(hand["cider"] + 1):
                        needs = self.house["butter_needs"] * butter + self.house["cider_needs"] * cider
                        if needs <= day + 2 * night:
                            text = f"cook {name} {day}+{night}" + " butter" * butter + " cider" * cider
                            if self.pans[self.mover] > 0:
                                texts.add(text)
                            if hand["pan"] > 0:
                                texts.add(text + " hand")
        return texts

    def sales(self) -> set[str]:
        """FUN-14."""
        return {f"sell {name} {day}+{night}" for name in MUSHROOMS for day, night in self.splits(name, 2)}

    # What happens

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(text)
        word, *rest = text.split()
        if word == "draw":
            self.draw(rest[0])
            return
        if word == "take":
            position = int(rest[0])
            self.sticks[self.mover] -= self.price(position)
            self.receive(self.mover, self.forest.pop(position - 1))
        elif word == "decay":
            for card in self.decay:
                self.receive(self.mover, card)
            self.decay = []
        elif word == "pan":
            self.hands[self.mover]["pan"] -= 1
            self.pans[self.mover] += 1
        elif word == "sell":
            self.sticks[self.mover] += self.give_up(rest[0], rest[1]) * self.house[f"sticks.{rest[0]}"]
        else:
            self.cook(rest[0], rest[1], rest[2:])
        self.after_turn()

    def draw(self, card: str) -> None:
        self.pile[card] -= 1
        place = self.to_draw.pop(0)
        if place == FOREST:
            self.forest.append(card)
        else:
            self.receive(place, card)
        if not self.to_draw:
            self.begin_turn()

    def receive(self, seat: int, card: str) -> None:
        """A basket goes to the display (FUN-6, FUN-7, FUN-10), any other card into the hand."""
        if card == "basket":
            self.baskets[seat] += 1
        else:
            self.hands[seat][card] += 1

    def give_up(self, name: str, split: str) -> int:
        """Take mushrooms out of the mover's hand; how many they count for (FUN-2)."""
        day, night = (int(number) for number in split.split("+"))
        self.hands[self.mover][name] -= day
        self.hands[self.mover][name + "*"] -= night
        self.discard[name] += day
        self.discard[name + "*"] += night
        return day + 2 * night

    def cook(self, name: str, split: str, extras: list[str]) -> None:
        self.flavour[self.mover] += self.give_up(name, split) * self.house[f"flavour.{name}"]
        for extra in extras:
            if extra in ("butter", "cider"):
                self.flavour[self.mover] += self.house[extra]
                self.hands[self.mover][extra] -= 1
                self.discard[extra] += 1
        if "hand" in extras:
            self.hands[self.mover]["pan"] -= 1
        else:
            self.pans[self.mover] -= 1
        self.discard["pan"] += 1

    def after_turn(self) -> None:
        if not self.forest:  # FUN-19: the last card was taken
            self.over = True
            return
        if len(self.decay) == self.house["decay"]:  # FUN-17
            self.discard.update(self.decay)
            self.decay = []
        self.decay.append(self.forest.pop(0))
        if not self.forest:  # FUN-19: the last card has decayed
            self.over = True
            return
        self.to_draw = [FOREST] * min(self.house["forest"] - len(self.forest), self.pile.total())  # FUN-18
        if not self.to_draw:
            self.begin_turn()

    def begin_turn(self) -> None:
        self.mover = 0 if self.mover == 1 else self.mover + 1  # seat 0 starts
        if not self.legal():  # FUN-16
            self.after_turn()

    # What it comes to

    def scores(self) -> list[int]:
        return list(self.flavour)  # FUN-20

    def winners(self) -> list[int]:
        if not self.over:
            return []
        return [seat for seat in (0, 1) if self.flavour[seat] == max(self.flavour)]  # FUN-20
