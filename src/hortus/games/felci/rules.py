"""The rules of Felci, in numbers; ``rules.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import Random, State
from hortus.games.felci import dials
from hortus.games.felci.dials import NUMBERS
from hortus.games.felci.garden import BITS, DRAW, SEAT, SIDE_OF, SIDES, UNDER, inner
from hortus.games.felci.garden import GARDEN as GARDEN_CELLS

COLOURS: int = 5

# The garden is a word of 64 bits: bit 8 * row + column, without the twelve corner cells (FEL-1).
GARDEN: int = GARDEN_CELLS
NOT_A: int = 0xFEFEFEFEFEFEFEFE
NOT_H: int = 0x7F7F7F7F7F7F7F7F
BIT: list[int] = [1 << bit for bit in BITS]  # by cell, 0-51 row by row
CELL: list[int] = [BITS.index(bit) if bit in BITS else 0 for bit in range(64)]

# Benches 0-7 are w1-w4, b1-b4 (FEL-4).
SIDE_CELLS: list[int] = [SIDES[side].cells for side in SIDE_OF]
SIDE_BENCHES: list[int] = [
    sum(1 << other for other in range(8) if SIDE_OF[other] == side) for side in SIDE_OF
]

# Action numbers: plant 0-259 and under 260-519 (52 * colour + cell), seat 520-559 (8 * colour + bench), draw
# 560-564.
FIRST_UNDER: int = UNDER
FIRST_SEAT: int = SEAT
FIRST_DRAW: int = DRAW


def around(cells: int) -> int:
    """FEL-2: the cells adjacent to any of these."""
    return ((cells & NOT_H) << 1 | (cells & NOT_A) >> 1 | cells << 8 | cells >> 8) & GARDEN


class Rules(State):
    """A position of Felci."""

    def __init__(self, players: int, numbers: list[int] | None = None, beginner: bool = False) -> None:
        numbers = numbers or NUMBERS
        self.dials: list[int] = numbers[:]
        self.turned: bool = numbers != NUMBERS
        self.players: int = players
        self.player: int = intrinsics.CHANCE
        self.beginner: int = 1 if beginner else 0
        self.mover: int = 0  # whose turn it is, also while tiles are drawn for that seat
        self.dealing: int = 1  # 1 until both have their first hand
        self.actions_left: int = 0  # of this turn, the one under way included
        self.pile: list[int] = numbers[1:6]  # FEL-5: tiles of each colour
        self.pile_size: int = sum(self.pile)
        self.hand: list[int] = [0] * 10  # tiles of each colour, 5 a seat
        self.hand_size: list[int] = [0, 0]
        self.held: list[int] = [0, 0]  # the colours in hand, one bit each
        self.empty: int = inner(numbers[0])
        self.ferns: list[int] = [0] * 5  # the face-up ones of each colour
        self.undergrowth: list[int] = [0] * 10  # by who laid it and what it hides: 5 * seat + colour
        self.chain: list[int] = [0] * 5  # the undergrowth cells of the Fern action under way
        self.chain_size: int = 0
        self.started: int = 0  # the colours that may end the chain, one bit each
        waiting = sum([1 << colour for colour in range(5) if numbers[6 + colour]])
        self.visitors: list[int] = [waiting, waiting]  # those not yet seated, one bit a colour
        self.seated: list[int] = [-1] * 16  # the colour on a bench: 8 * seat + bench, -1 for nobody
        self.taken: list[int] = [0, 0]  # the benches on which a seat has a Visitor, one bit each
        self.barred: list[int] = [0] * 5  # the benches of Sides on which a colour sits

    def find_legal(self, actions: list[int]) -> int:
        """The tiles that can be drawn, what can go on with a chain, or any Fern or Visitor action."""
        if self.player == intrinsics.CHANCE:
            return _find_draws(self, actions)
        if self.chain_size > 0:
            return _find_chain(self, actions)
        found = _find_ferns(self, actions)
        return _find_seats(self, actions, found)

    def play(self, action: int) -> None:
        """An action, or a tile drawn."""
        if action >= FIRST_DRAW:
            _draw_tile(self, action - FIRST_DRAW)
        elif action >= FIRST_SEAT:
            _seat_visitor(self, (action - FIRST_SEAT) >> 3, (action - FIRST_SEAT) & 7)
        elif action >= FIRST_UNDER:
            _lay_undergrowth(self, (action - FIRST_UNDER) // 52, (action - FIRST_UNDER) % 52)
        else:
            _plant(self, action // 52, action % 52)

    def weight(self, outcome: int) -> int:
        """How many such tiles are left in the pile."""
        return self.pile[outcome - FIRST_DRAW]

    def roll(self, bits32: int) -> int:
        """Draw any tile of the pile."""
        colour = _tile_at(self, intrinsics.scale(bits32, self.pile_size))
        _draw_tile(self, colour)
        return FIRST_DRAW + colour

    def imagine(self, seat: int, random: Random) -> None:
        """FEL-16: the pile, the other hands, and what others laid face down, dealt anew uniformly."""
        if self.player == intrinsics.OVER:
            return  # everything is shown
        for other in range(2):
            if other != seat:
                _take_back(self, other)
        if self.mover != seat:
            _deal_hand(self, self.mover, random)  # first: a chain asks something of this hand
        if 1 - self.mover != seat:
            _deal_hand(self, 1 - self.mover, random)
        for other in range(2):
            if other != seat:
                _deal_undergrowth(self, other, random)
        if self.chain_size > 0 and self.mover != seat:
            self.started = _colours_beside(self, self.chain[0]) & (
                self.held[self.mover] | _colours_chained(self)
            )

    def score(self, seat: int) -> int:
        """FEL-22 to FEL-24: what the seat's own four benches come to."""
        points = 0
        for bench in range(4 * seat, 4 * seat + 4):
            visitor = self.seated[8 * seat + bench]
            if visitor >= 0:
                worth = self.dials[dials.FERN] * intrinsics.count(self.ferns[visitor] & SIDE_CELLS[bench])
                disturber = self.seated[8 * (1 - seat) + bench]
                if disturber >= 0:
                    seen = intrinsics.count(self.ferns[disturber] & SIDE_CELLS[bench])
                    worth -= self.dials[dials.DISTURB] * seen
                if worth > 0:
                    points += worth
        return points


# What is legal ------------------------------------------------------------------------------------


def _find_draws(table: Rules, actions: list[int]) -> int:
    found = 0
    for colour in range(COLOURS):
        if table.pile[colour] > 0:
            actions[found] = FIRST_DRAW + colour
            found += 1
    return found


def _find_ferns(table: Rules, actions: list[int]) -> int:
    """FEL-12 to FEL-14: new plants and spores, then the first undergrowth tile of a chain."""
    hand = COLOURS * table.player
    reach: list[int] = [0] * 5  # the empty cells next to ferns of each colour; such ferns are free (FEL-11)
    once = 0  # the cells that ferns of any held colour reach
    twice = 0  # and of two held colours at least
    found = 0
    left = table.held[table.player]
    while left != 0:
        colour = intrinsics.lowest(left)
        left &= left - 1
        cells = around(table.ferns[colour]) & table.empty
        reach[colour] = cells
        twice |= once & cells
        once |= cells
        found = _emit(table, actions, found, 52 * colour, cells if cells != 0 else table.empty)
    room = around(table.empty)
    left = table.held[table.player] if once & room != 0 and table.dials[dials.UNDERGROWTH] > 0 else 0
    while left != 0:
        colour = intrinsics.lowest(left)
        left &= left - 1
        cells = once
        if table.hand[hand + colour] == 1:  # the spore's colour must still be held when this tile is given up
            cells = once & ~reach[colour] | twice
        found = _emit(table, actions, found, FIRST_UNDER + 52 * colour, cells & room)
    return found


def _find_chain(table: Rules, actions: list[int]) -> int:
    """FEL-14: the spore, or one more undergrowth tile, next to the last one."""
    hand = COLOURS * table.player
    cells = around(BIT[table.chain[table.chain_size - 1]]) & table.empty
    found = 0
    spores = 0  # tiles in hand that could end the chain
    left = table.started & table.held[table.player]
    while left != 0:
        colour = intrinsics.lowest(left)
        left &= left - 1
        spores += table.hand[hand + colour]
        found = _emit(table, actions, found, 52 * colour, cells)
    cells &= around(table.empty)
    left = table.held[table.player] if table.chain_size < table.dials[dials.UNDERGROWTH] else 0
    while left != 0:
        colour = intrinsics.lowest(left)
        left &= left - 1
        if spores > (table.started >> colour & 1):  # one of them must stay
            found = _emit(table, actions, found, FIRST_UNDER + 52 * colour, cells)
    return found


def _emit(table: Rules, actions: list[int], found: int, first: int, cells: int) -> int:
    while cells != 0:
        actions[found] = first + CELL[intrinsics.lowest(cells)]
        found += 1
        cells &= cells - 1
    return found


def _find_seats(table: Rules, actions: list[int], found: int) -> int:
    """FEL-17, FEL-18: neither a bench of one's own Visitor nor a Side on which the colour sits."""
    seat = table.player
    left = table.visitors[seat]
    while left != 0:
        colour = intrinsics.lowest(left)
        left &= left - 1
        benches = 255 & ~(table.taken[seat] | table.barred[colour])
        while benches != 0:
            actions[found] = FIRST_SEAT + 8 * colour + intrinsics.lowest(benches)
            found += 1
            benches &= benches - 1
    return found


# What is done -------------------------------------------------------------------------------------


def _give_up(table: Rules, colour: int, cell: int) -> None:
    """A tile goes from the hand into an empty cell, for good."""
    seat = table.player
    table.hand[COLOURS * seat + colour] -= 1
    table.hand_size[seat] -= 1
    if table.hand[COLOURS * seat + colour] == 0:
        table.held[seat] &= ~(1 << colour)
    table.empty &= ~BIT[cell]


def _plant(table: Rules, colour: int, cell: int) -> None:
    _give_up(table, colour, cell)
    table.ferns[colour] |= BIT[cell]
    table.chain_size = 0
    table.started = 0
    _end_action(table)


def _lay_undergrowth(table: Rules, colour: int, cell: int) -> None:
    _give_up(table, colour, cell)
    table.undergrowth[COLOURS * table.player + colour] |= BIT[cell]
    if table.chain_size == 0:
        table.started = _colours_beside(table, cell) & table.held[table.player]
    table.chain[table.chain_size] = cell
    table.chain_size += 1


def _colours_beside(table: Rules, cell: int) -> int:
    """The colours of the face-up ferns adjacent to a cell, one bit each."""
    cells = around(BIT[cell])
    colours = 0
    for colour in range(COLOURS):
        if table.ferns[colour] & cells != 0:
            colours |= 1 << colour
    return colours


def _seat_visitor(table: Rules, colour: int, bench: int) -> None:
    seat = table.player
    table.visitors[seat] &= ~(1 << colour)
    table.seated[8 * seat + bench] = colour
    table.taken[seat] |= 1 << bench
    table.barred[colour] |= SIDE_BENCHES[bench]
    _end_action(table)


# The course of a turn -----------------------------------------------------------------------------


def _end_action(table: Rules) -> None:
    """FEL-8: two actions a turn; FEL-9: the second is forfeited with neither a tile nor a Visitor left."""
    seat = table.player
    table.actions_left -= 1
    if table.actions_left > 0 and (table.hand_size[seat] > 0 or table.visitors[seat] != 0):
        return
    table.actions_left = 0
    if table.hand_size[seat] < table.dials[dials.HAND] and table.pile_size > 0:  # FEL-10
        table.player = intrinsics.CHANCE
    else:
        _begin_turn(table, 1 - table.mover)


def _begin_turn(table: Rules, seat: int) -> None:
    """FEL-21: the game ends when White's turn would begin with an empty pile."""
    table.mover = seat
    if seat == 0 and table.pile_size == 0:
        table.player = intrinsics.OVER
    else:
        table.player = seat
        table.actions_left = table.dials[dials.ACTIONS]


# Chance -------------------------------------------------------------------------------------------


def _tile_at(table: Rules, place: int) -> int:
    """The colour of the tile at a place of the pile, were it sorted by colour."""
    colour = 0
    while place >= table.pile[colour]:
        place -= table.pile[colour]
        colour += 1
    return colour


def _draw_tile(table: Rules, colour: int) -> None:
    """FEL-6: four to White, then four to Black. FEL-10: later, up to four or until the pile is empty."""
    seat = table.mover
    table.pile[colour] -= 1
    table.pile_size -= 1
    table.hand[COLOURS * seat + colour] += 1
    table.hand_size[seat] += 1
    table.held[seat] |= 1 << colour
    if table.hand_size[seat] < table.dials[dials.HAND] and table.pile_size > 0:
        return
    if table.dealing == 0:
        _begin_turn(table, 1 - seat)
    elif seat == 0:
        table.mover = 1
    else:
        table.dealing = 0
        _begin_turn(table, table.beginner)  # FEL-7, FEL-26


# What a seat cannot know --------------------------------------------------------------------------


def _take_back(table: Rules, other: int) -> None:
    for colour in range(COLOURS):
        tiles = table.hand[COLOURS * other + colour] + intrinsics.count(
            table.undergrowth[COLOURS * other + colour]
        )
        table.hand[COLOURS * other + colour] = 0
        table.pile[colour] += tiles
        table.pile_size += tiles


def _deal_hand(table: Rules, other: int, random: Random) -> None:
    """Any hand that may be held: with a chain under way, one that can still end it (FEL-14)."""
    beside = 31
    if other == table.mover and table.chain_size > 0:
        beside = _colours_beside(table, table.chain[0])
    while True:
        table.held[other] = 0
        for _ in range(table.hand_size[other]):
            colour = _any_tile(table, random)
            table.hand[COLOURS * other + colour] += 1
            table.held[other] |= 1 << colour
        if table.held[other] & beside != 0 or table.hand_size[other] == 0:
            return
        for colour in range(COLOURS):
            table.pile[colour] += table.hand[COLOURS * other + colour]
            table.hand[COLOURS * other + colour] = 0
        table.pile_size += table.hand_size[other]


def _any_tile(table: Rules, random: Random) -> int:
    colour = _tile_at(table, random.below(table.pile_size))
    table.pile[colour] -= 1
    table.pile_size -= 1
    return colour


def _deal_undergrowth(table: Rules, other: int, random: Random) -> None:
    cells = 0
    for colour in range(COLOURS):
        cells |= table.undergrowth[COLOURS * other + colour]
        table.undergrowth[COLOURS * other + colour] = 0
    while cells != 0:
        table.undergrowth[COLOURS * other + _any_tile(table, random)] |= cells & ~(cells - 1)
        cells &= cells - 1


def _colours_chained(table: Rules) -> int:
    """The colours of the chain's tiles after the first: they were in hand when it was laid."""
    colours = 0
    for i in range(1, table.chain_size):
        for colour in range(COLOURS):
            if table.undergrowth[COLOURS * table.mover + colour] & BIT[table.chain[i]] != 0:
                colours |= 1 << colour
    return colours
