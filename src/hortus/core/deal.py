"""The deal of a seed: each pile is shuffled once and then drawn from in order, whatever the players do.

A pile is known by the first word of what comes from it (``Game.piles`` says which words share one). Its
order follows from the seed and the pile. Every card has a priority of its own, so a pile with one card more
lies in the same order but for that card. A pile that does not hold what it held less what was drawn is
shuffled anew: the n-th throw of a die is its n-th shuffle, and a discard that comes back is shuffled once
more. All numbers are whole: compiled and plain agree bit for bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hortus.core import intrinsics
from hortus.core.errors import IllegalAction
from hortus.core.position import Position
from hortus.core.state import State, driven

if TYPE_CHECKING:
    from hortus.core.game import Game

# How much there is room for: the sizes of the arrays below.
PILES = 8  # piles whose order is kept; further ones are drawn from without
KINDS = 128  # kinds of card in a pile: the outcomes of one event
CARDS = 512  # cards of a pile that are kept in order


class Deal:
    """What chance brings in one game after the other. One object serves one thread."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        table = game.pile_table
        self.pile_of = table.piles  # by action number
        self.face_of = table.faces
        self.salts = table.salts  # by pile
        self.slot_of = table.fresh_slots()
        self.outcomes: list[int] = [0] * 1024
        self.word: int = 0
        self.found: int = 0  # outcomes of the event that is looked at
        self.loose: int = 0  # draws without an order
        self.slots: int = 0
        self.rounds: list[int] = [0] * 8  # how often each pile was shuffled
        self.kinds: list[int] = [0] * 8
        self.size: list[int] = [0] * 8  # cards that are left
        self.faces: list[int] = [0] * 1024
        self.left: list[int] = [0] * 1024  # of each kind
        self.keys: list[int] = [
            0
        ] * 4096  # the priorities of the cards that are left, falling: the last is on top
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """A new game: the deal of this seed, from its beginning."""
        self.begin(seed & intrinsics.WORD)

    def draw(self, state: Position) -> int:
        """At chance: the next outcome of the deal, which is applied and returned."""
        if state.player != intrinsics.CHANCE:
            raise IllegalAction("Nothing is left to chance here.")
        return self.bring(driven(state))

    def follow(self, state: Position, outcome: int) -> None:
        """At chance: this outcome has come, whatever was next; it is taken out of its pile, not applied."""
        slot = self.look_at(driven(state))
        if slot >= 0:
            self.take(slot, self.face_of[outcome])

    # Without the interpreter's lock ----------------------------------------------------------------

    def begin(self, word: int) -> None:
        """All piles lie unshuffled."""
        self.word = intrinsics.scramble(word)
        self.loose = 0
        self.slots = 0
        for pile in range(len(self.salts)):
            self.slot_of[pile] = -1

    def bring(self, state: State) -> int:
        """At chance: the outcome that comes, which is played."""
        outcome = self.next(state)
        state.play(outcome)
        return outcome

    def next(self, state: State) -> int:
        """At chance: the outcome that comes; whoever asks plays it."""
        slot = self.look_at(state)
        if slot < 0:
            return state.choose(intrinsics.mix(intrinsics.nth(self.word, self.loose)))
        last = self.size[slot] - 1
        face = intrinsics.low_bits(self.keys[CARDS * slot + last])
        self.size[slot] = last
        self.count_down(slot, face)
        for place in range(self.found):
            if self.face_of[self.outcomes[place]] == face:
                return self.outcomes[place]
        return -1  # never: the pile holds what can come

    def look_at(self, state: State) -> int:
        """The slot of the pile that is drawn from, in order; below 0: it is drawn from without one."""
        self.found = state.find_legal(self.outcomes)
        if self.found == 0:  # the rules have failed
            return -1
        pile = self.pile_of[self.outcomes[0]]
        slot = self.slot_of[pile]
        if slot < 0:
            if self.slots == PILES:
                self.loose += 1
                return -1
            slot = self.slots
            self.slots += 1
            self.slot_of[pile] = slot
            self.rounds[slot] = 0
        elif self.is_as_left(state, slot):
            return slot
        if self.found > KINDS or not self.shuffle(state, slot, self.salts[pile]):
            self.loose += 1
            self.kinds[slot] = 0
            return -1
        return slot

    def is_as_left(self, state: State, slot: int) -> bool:
        """Whether the pile holds what it held less what was drawn from it."""
        place = KINDS * slot
        end = place + self.kinds[slot]
        for i in range(self.found):
            while place < end and self.left[place] == 0:
                place += 1
            if place == end or self.faces[place] != self.face_of[self.outcomes[i]]:
                return False
            if self.left[place] != state.weight(self.outcomes[i]):
                return False
            place += 1
        while place < end and self.left[place] == 0:
            place += 1
        return place == end

    def shuffle(self, state: State, slot: int, salt: int) -> bool:
        """Lay the pile out in order of its cards' priorities; False: it is too large."""
        word = intrinsics.scramble(intrinsics.nth(self.word ^ salt, self.rounds[slot]))
        self.rounds[slot] += 1
        total = 0
        for i in range(self.found):
            face = self.face_of[self.outcomes[i]]
            weight = state.weight(self.outcomes[i])
            if total + weight > CARDS:
                return False
            self.faces[KINDS * slot + i] = face
            self.left[KINDS * slot + i] = weight
            for copy in range(weight):
                key = intrinsics.priority(word, CARDS * face + copy, face)
                self.insert(CARDS * slot, CARDS * slot + total, key)
                total += 1
        self.kinds[slot] = self.found
        self.size[slot] = total
        return total > 0  # rules that fail have no outcomes

    def insert(self, first: int, place: int, key: int) -> None:
        """Put a priority into its place among those before it."""
        while place > first and self.keys[place - 1] < key:
            self.keys[place] = self.keys[place - 1]
            place -= 1
        self.keys[place] = key

    def take(self, slot: int, face: int) -> None:
        """Take out the uppermost card of a kind."""
        last = CARDS * slot + self.size[slot] - 1
        place = last
        while intrinsics.low_bits(self.keys[place]) != face:
            place -= 1
        while place < last:
            self.keys[place] = self.keys[place + 1]
            place += 1
        self.size[slot] -= 1
        self.count_down(slot, face)

    def count_down(self, slot: int, face: int) -> None:
        """One card fewer of a kind is left."""
        kind = KINDS * slot
        while self.faces[kind] != face:
            kind += 1
        self.left[kind] -= 1
