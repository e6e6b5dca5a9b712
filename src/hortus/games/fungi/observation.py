"""What a seat of Fungi may know, as numbers (FUN-8): the planes of ``planes.py``, in order."""

from __future__ import annotations

from collections.abc import MutableSequence

from hortus.core import intrinsics
from hortus.games.fungi import cards, dials, rules
from hortus.games.fungi.features import Encoded


class Observed(Encoded):
    """A position of Fungi that can be looked at."""

    def observe(self, seat: int, numbers: MutableSequence[int], at: int) -> int:
        """The table, then both seats, the one that looks first."""
        at = self.observe_seats(seat, self.mover, numbers, at)
        for place in range(self.forest_size):
            numbers[at + cards.FACES * place + self.forest[place]] = 1
        at += cards.FACES * self.dials[dials.FOREST]
        for place in range(self.decay_size):
            numbers[at + cards.FACES * place + self.decay[place]] = 1
        at += cards.FACES * self.dials[dials.DECAY]
        numbers[at] = self.pile_size
        at = _write_counts(self, seat, numbers, at + 1)
        first = 1 if seat == 1 else 0
        at = _write_seat(self, first, first == seat or self.player == intrinsics.OVER, numbers, at)
        return _write_seat(self, 1 - first, self.player == intrinsics.OVER, numbers, at)


def _write_counts(table: Observed, seat: int, numbers: MutableSequence[int], at: int) -> int:
    """What may be unseen, and the discard. At the end all hands lie open."""
    for card in range(cards.FACES):
        numbers[at + card] = table.left[card]
        numbers[at + cards.FACES + card] = table.discard[card]
    for other in range(2 if table.player != intrinsics.OVER else 0):
        for card in range(cards.FACES if other != seat else 0):
            numbers[at + card] += table.hidden[cards.FACES * other + card]
    return at + 2 * cards.FACES


def _write_seat(table: Observed, one: int, is_open: bool, numbers: MutableSequence[int], at: int) -> int:
    hidden = 0
    for card in range(cards.FACES):
        secret = table.hidden[cards.FACES * one + card]
        hidden += secret
        numbers[at + cards.FACES + card] = table.hand[cards.FACES * one + card] - secret
    for card in range(cards.FACES if is_open else 0):
        numbers[at + card] = table.hand[cards.FACES * one + card]
    at += 2 * cards.FACES
    numbers[at] = hidden
    numbers[at + 1] = table.hand_size[one]
    numbers[at + 2] = table.limit[one]
    numbers[at + 3] = table.sticks[one]
    numbers[at + 4] = table.pans[one]
    return _write_meals(table, one, numbers, at + 5)


def _write_meals(table: Observed, one: int, numbers: MutableSequence[int], at: int) -> int:
    for place in range(table.meal_count[one]):
        meal = table.meals[13 * one + place]
        row = at + 13 * place  # nine mushrooms and four numbers
        numbers[row + rules.MEAL_KIND[meal]] = 1
        numbers[row + 9] = rules.MEAL_DAY[meal]
        numbers[row + 10] = rules.MEAL_NIGHT[meal]
        numbers[row + 11] = rules.MEAL_BUTTER[meal]
        numbers[row + 12] = rules.MEAL_CIDER[meal]
    return at + 13 * 13
