"""What happens in a game of Gardens of Mars, counted rule by rule; ``tally.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import State
from hortus.core.tally import Count, Resource, Tally
from hortus.games.mars import dials, rules
from hortus.games.mars.garden import COLOURS
from hortus.games.mars.rules import Rules

COUNTS = (
    Count("turns", "MAR-7", "turns: dice used"),
    Count("rolls", "MAR-5", "rolls of the dice"),
    Count("stuck_passes", "MAR-6", "stuck players passed over"),
    Count("stays", "MAR-10", "dice spent without a move"),
    Count("stops_on_flowers", "MAR-11", "stops on a flower"),
    Count("plantings", "MAR-12", "flowers planted"),
    Count("joining_0", "MAR-12", "flowers planted alone"),
    Count("joining_1", "MAR-12", "flowers that join one other"),
    Count("joining_2", "MAR-12", "flowers that join two"),
    Count("joining_3", "MAR-12", "flowers that join three"),
    Count("joining_4_or_more", "MAR-12", "flowers that join four or more"),
    Count("leapfrogs_up", "MAR-15", "leapfrogs up the track"),
    Count("leapfrogs_down", "MAR-15", "leapfrogs down the track"),
    Count("extra_turns", "MAR-17", "extra turns", "special_actions"),
    Count("extra_by_last_flower", "MAR-17", "extra turns for the last flower of a colour", "special_actions"),
    Count("extra_by_meeting", "MAR-17", "extra turns for meeting a marker above 25", "special_actions"),
    Count("second_gardener_moves", "MAR-18", "moves of second gardeners", "two_gardeners"),
    Count("ended_by_last_flower", "MAR-16", "games that end with somebody's last flower"),
    Count("ended_stuck", "MAR-16", "games that end with nobody able to roll"),
    Count("ended_fruitless", "MAR-20", "games that end after a hundred dice without a planting"),
    Count("groups", "MAR-12", "groups at the end, single ones too"),
    Count("largest_group", "MAR-12", "flowers in the largest group"),
)
RESOURCES = (Resource("flowers", "flowers left to plant"),)
CARDS = COLOURS
CARDS_USED = "Flowers planted, by colour."
TURNS, ROLLS, STUCK_PASSES, STAYS, STOPS_ON_FLOWERS, PLANTINGS, JOINING_0, JOINING_1 = range(8)
JOINING_2, JOINING_3, JOINING_4, LEAPFROGS_UP, LEAPFROGS_DOWN, EXTRA_TURNS = range(8, 14)
EXTRA_BY_LAST_FLOWER, EXTRA_BY_MEETING, SECOND_GARDENER_MOVES, ENDED_BY_LAST_FLOWER = range(14, 18)
ENDED_STUCK, ENDED_FRUITLESS, GROUPS, LARGEST_GROUP = range(18, 22)


class GameTally(Tally):
    """Counts what happens at a table of Gardens of Mars."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        assert isinstance(state, Rules)
        self.table: Rules = state
        self.seat: int = 0  # whose turn it was before the step
        self.kind: int = 0  # 0: nothing of interest, 1: a move, 2: a planting
        self.stayed: int = 0
        self.colour: int = 0
        self.bed: int = 0
        self.marker: int = 0  # of that seat, before the step
        self.rolling: int = 0  # whether dice were being rolled

    def clear(self) -> None:
        """A new game begins."""
        Tally.clear(self)
        self.rolling = 0

    def before(self, action: int) -> None:
        """What the action is, and what is needed to see what it leads to."""
        self.kind = 0
        self.seat = self.table.turn
        self.marker = self.table.marker[self.table.turn]
        if action >= rules.FIRST_PLANT:
            self.kind = 2
            self.colour = action - rules.FIRST_PLANT
            self.use(self.colour)
            self.bed = self.table.bed
        elif action >= rules.FIRST_MOVE:
            self.kind = 1
            self.count_move((action - rules.FIRST_MOVE) % rules.WAYS)
        elif action >= rules.FIRST_ROLL and self.rolling == 0:
            self.rolling = 1
            self.counts[ROLLS] += 1

    def count_move(self, way: int) -> None:
        """MAR-7, MAR-10, MAR-18: a die is used."""
        self.counts[TURNS] += 1
        self.rolling = 0
        self.stayed = 1 if way == rules.STAY else 0
        if self.stayed:
            self.counts[STAYS] += 1
        elif way >= 12:
            self.counts[SECOND_GARDENER_MOVES] += 1

    def after(self) -> None:
        """A turn that is complete: with a planting, or with a point lost."""
        if self.kind == 2:
            self.count_planting()
        elif self.kind == 1 and self.table.phase != rules.PLANTING:
            if self.stayed == 0:
                self.counts[STOPS_ON_FLOWERS] += 1
            self.count_marker(-self.table.dials[dials.LOSS], 0)
        else:
            return
        if (
            self.table.player != intrinsics.OVER and self.table.dice_left == 0
        ):  # MAR-6: who comes next in vain
            ahead = self.table.turn - self.seat - 1
            self.counts[STUCK_PASSES] += ahead if ahead >= 0 else ahead + self.table.players

    def count_planting(self) -> None:
        """MAR-12: what the flower has joined."""
        joined = rules.joined(self.table, self.bed, self.colour)
        self.counts[PLANTINGS] += 1
        self.counts[JOINING_0 + min(joined, 4)] += 1
        points = joined + 1 if self.table.count_planted else joined
        last = 1 if self.table.reserve[rules.COLOURS * self.seat + self.colour] == 0 else 0
        self.count_marker(points * self.table.dials[dials.POINTS], last)

    def count_marker(self, change: int, last: int) -> None:
        """MAR-15: whether the marker is where the points lead; MAR-17: whether the same player goes on."""
        space = max(0, self.marker + change)
        gone = self.table.marker[self.seat]
        if gone > space:
            self.counts[LEAPFROGS_UP] += 1
        elif gone < space:
            self.counts[LEAPFROGS_DOWN] += 1
        if self.table.player == self.seat and self.table.special_actions and self.table.dice_left > 0:
            self.counts[EXTRA_TURNS] += 1
            self.counts[EXTRA_BY_LAST_FLOWER] += last
            if space > self.table.dials[dials.SPECIAL] and gone != space:
                self.counts[EXTRA_BY_MEETING] += 1

    def resource(self, which: int, seat: int) -> int:
        """MAR-4: the flowers that a seat still has."""
        return self.table.reserve_size[seat]

    def finish(self) -> None:
        """MAR-16, MAR-20: why it is over; and the groups."""
        if self.table.fruitless == self.table.dials[dials.PATIENCE]:
            self.counts[ENDED_FRUITLESS] = 1
        elif self.table.reserve_size[self.table.turn] == 0:
            self.counts[ENDED_BY_LAST_FLOWER] = 1
        else:
            self.counts[ENDED_STUCK] = 1
        for cell in range(rules.HEXES):
            if self.table.flower[cell] >= 0:
                self.count_group(cell)

    def count_group(self, cell: int) -> None:
        """The group of this flower, if no flower of a lower number belongs to it."""
        group: list[int] = [0] * 16
        colour = self.table.flower[cell]
        group[0] = cell
        size = 1
        looked = 0
        while looked < size:
            for way in range(6):
                near = rules.NEIGHBOUR[6 * group[looked] + way]
                if self.table.flower[near] != colour:
                    continue
                if near < cell:
                    return
                known = 0
                for other in range(size):
                    if group[other] == near:
                        known = 1
                if known == 0:
                    group[size] = near
                    size += 1
            looked += 1
        self.counts[GROUPS] += 1
        self.counts[LARGEST_GROUP] = max(self.counts[LARGEST_GROUP], size)
