"""What happens in a game of Felci, counted rule by rule for studies; ``tally.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import State
from hortus.core.tally import Count, Resource, Tally
from hortus.games.felci import dials, rules
from hortus.games.felci.garden import COLOURS
from hortus.games.felci.rules import Rules

COUNTS = (
    Count("turns", "FEL-8", "turns"),
    Count("forfeits", "FEL-9", "second actions lost, there being nothing left to play"),
    Count("new_plants", "FEL-12", "new plants"),
    Count("spores", "FEL-13", "spores planted beside their fern"),
    Count("undergrowth_of_1", "FEL-14", "undergrowth of one tile, then a spore"),
    Count("undergrowth_of_2", "FEL-14", "undergrowth of two tiles"),
    Count("undergrowth_of_3", "FEL-14", "undergrowth of three tiles"),
    Count("undergrowth_tiles", "FEL-15", "tiles laid face down"),
    Count("visitors", "FEL-17", "visitors on benches of their own"),
    Count("disturbers", "FEL-20", "disturbers"),
    Count("disturbed_points", "FEL-23", "points lost to disturbers"),
    Count("benches_at_nothing", "FEL-23", "benches disturbed down to nothing"),
    Count("lonely_disturbers", "FEL-24", "disturbers with nobody to disturb"),
    Count("visitors_left", "FEL-19", "visitors never seated"),
    Count("empty_cells", "FEL-1", "cells empty at the end"),
)
RESOURCES = (Resource("hand", "tiles in hand"), Resource("visitors", "Visitors not yet seated"))
CARDS = COLOURS
CARDS_USED = "Tiles planted face up, by colour."
TURNS, FORFEITS, NEW_PLANTS, SPORES, UNDERGROWTH_OF_1, UNDERGROWTH_OF_2, UNDERGROWTH_OF_3 = range(7)
UNDERGROWTH_TILES, VISITORS, DISTURBERS, DISTURBED_POINTS, BENCHES_AT_NOTHING = range(7, 12)
LONELY_DISTURBERS, VISITORS_LEFT, EMPTY_CELLS = range(12, 15)


class GameTally(Tally):
    """Counts what happens at a table of Felci."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        assert isinstance(state, Rules)
        self.table: Rules = state
        self.left: int = 0  # actions that should be left when the one under way is done

    def before(self, action: int) -> None:
        """What the action is."""
        self.left = 0
        if action >= rules.FIRST_DRAW:
            return
        if self.table.actions_left == self.table.dials[dials.ACTIONS] and self.table.chain_size == 0:
            self.counts[TURNS] += 1
        if rules.FIRST_UNDER <= action < rules.FIRST_SEAT:
            self.counts[UNDERGROWTH_TILES] += 1
            return
        self.left = self.table.actions_left - 1
        if action >= rules.FIRST_SEAT:
            is_own = (action - rules.FIRST_SEAT & 7) // 4 == self.table.player
            self.counts[VISITORS if is_own else DISTURBERS] += 1
        else:
            self.count_fern(action // 52)

    def count_fern(self, colour: int) -> None:
        """FEL-12 to FEL-14: a new plant, a spore, or the spore that ends undergrowth."""
        self.use(colour)
        if self.table.chain_size > 0:
            self.counts[UNDERGROWTH_OF_1 + min(self.table.chain_size, 3) - 1] += 1
        elif rules.around(self.table.ferns[colour]) & self.table.empty == 0:  # FEL-11: none is free
            self.counts[NEW_PLANTS] += 1
        else:
            self.counts[SPORES] += 1

    def after(self) -> None:
        """FEL-9: where one action was left, and is not."""
        if self.left and self.table.actions_left != self.left:
            self.counts[FORFEITS] += 1

    def resource(self, which: int, seat: int) -> int:
        """FEL-10, FEL-17: tiles in hand, Visitors that wait."""
        return self.table.hand_size[seat] if which == 0 else intrinsics.count(self.table.visitors[seat])

    def finish(self) -> None:
        """The benches, one by one; who never sat down; what stayed bare."""
        for seat in range(2):
            self.counts[VISITORS_LEFT] += intrinsics.count(self.table.visitors[seat])
            for bench in range(4 * seat, 4 * seat + 4):
                self.count_bench(seat, bench)
        self.counts[EMPTY_CELLS] = intrinsics.count(self.table.empty)

    def count_bench(self, seat: int, bench: int) -> None:
        """FEL-22 to FEL-24: what a disturber takes from the visitor of the bench."""
        visitor = self.table.seated[8 * seat + bench]
        disturber = self.table.seated[8 * (1 - seat) + bench]
        if disturber < 0:
            return
        if visitor < 0:
            self.counts[LONELY_DISTURBERS] += 1
            return
        worth = intrinsics.count(self.table.ferns[visitor] & rules.SIDE_CELLS[bench])
        worth *= self.table.dials[dials.FERN]
        lost = intrinsics.count(self.table.ferns[disturber] & rules.SIDE_CELLS[bench])
        lost *= self.table.dials[dials.DISTURB]
        self.counts[DISTURBED_POINTS] += min(worth, lost)
        if lost >= worth:
            self.counts[BENCHES_AT_NOTHING] += 1
