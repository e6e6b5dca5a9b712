"""The rules of Gardens of Mars, in numbers; ``rules.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import State
from hortus.games.mars import dials, garden
from hortus.games.mars.dials import NUMBERS, share
from hortus.games.mars.garden import DRAW, MOVE, PLANT, ROLL, ahead, inside, moves_past, moves_with_room

COLOURS: int = 6
HEXES: int = 91
CENTRE: int = garden.CENTRE
BARE: int = -1  # a hex without a flower
OUTSIDE: int = 6  # what "off the board" holds, so that it is neither bare nor of any colour
FENCE: int = garden.FENCE

# What the table waits for, as in garden.PHASES.
PLACING: int = 0
DRAWING: int = 1
ROLLING: int = 2
MOVING: int = 3
PLANTING: int = 4

# Action numbers: every hex, colour drawn, face rolled, 19 moves for each face, colour planted.
FIRST_DRAW: int = DRAW
FIRST_ROLL: int = ROLL
FIRST_MOVE: int = MOVE
FIRST_PLANT: int = PLANT
WAYS: int = garden.WAYS
STAY: int = garden.STAY

NEIGHBOUR: list[int] = [ahead(cell, direction, 1) for cell in range(91) for direction in range(6)]
# Where a move ends: 36 * cell + 6 * face + direction. Faces are counted from 0 here.
END: list[int] = [ahead(cell, way, face + 1) for cell in range(91) for face in range(6) for way in range(6)]
# Sets of moves, bit 6 * face + direction: those with room on the board (MAR-7, MAR-8), and those that a
# gardener on another cell does not stop (MAR-9).
# The first set is there for each size of the garden, from the largest on: 91 * (6 - size) + cell.
ROOM: list[int] = [moves_with_room(cell, size) for size in (6, 5, 4, 3) for cell in range(91)]
PASSED: list[int] = [moves for cell in range(91) for moves in moves_past(cell)]


class Rules(State):
    """A position of Gardens of Mars. All of it is public, so there is nothing to imagine."""

    def __init__(
        self,
        players: int,
        numbers: list[int] | None = None,
        count_planted: bool = False,
        special_actions: bool = False,
        two_gardeners: bool = False,
        cooperative: bool = False,
    ) -> None:
        numbers = numbers or NUMBERS
        self.dials: list[int] = numbers[:]
        self.turned: bool = numbers != NUMBERS
        self.players: int = players
        self.player: int = 0  # MAR-2
        self.turn: int = 0  # whose turn it is, also while chance acts for them
        self.phase: int = PLACING
        self.count_planted: bool = count_planted
        self.special_actions: bool = special_actions
        self.cooperative: bool = cooperative
        self.crew: int = 2 if two_gardeners else 1  # gardeners of each player
        self.gardener: list[int] = [-1] * 5  # their cells; a seat's stand together: crew * seat + 0 or 1
        self.placed: int = 0
        self.board: int = 91 * (6 - numbers[0])  # where the moves of its size begin in ROOM
        self.flower: list[int] = [BARE if inside(cell, numbers[0]) else FENCE for cell in range(91)] + [
            OUTSIDE
        ]
        self.bag: list[int] = numbers[1:7]
        self.flowers: int = sum(self.bag)
        self.share: int = share(players, numbers)
        self.drawn: int = 0
        self.reserve: list[int] = [0] * 30  # flowers of each colour, 6 colours a seat
        self.reserve_size: list[int] = [0] * 5
        self.dice: list[int] = [0] * 6  # on the table, by face
        self.dice_left: int = 0
        self.to_roll: int = 0
        self.bed: int = -1  # the hex a flower is to be planted on
        self.marker: list[int] = [numbers[11]] * 5
        self.fruitless: int = 0  # dice spent since the last planting (MAR-20)

    @property
    def together(self) -> bool:
        """MAR-19: whether all are one team."""
        return self.cooperative

    def find_legal(self, actions: list[int]) -> int:
        """What the table waits for: a place, a move, a colour; or what chance can bring."""
        if self.phase == MOVING:
            return _find_moves(self, actions)
        if self.phase == PLANTING:
            return _find_plantings(self, actions)
        if self.phase == PLACING:
            return _find_places(self, actions)
        return _find_outcomes(self, actions)

    def play(self, action: int) -> None:
        """One step of the set-up, one die thrown, one move or one planting, and what follows from it."""
        if action >= FIRST_PLANT:
            _plant(self, action - FIRST_PLANT)
        elif action >= FIRST_MOVE:
            _move(self, action - FIRST_MOVE)
        elif action >= FIRST_ROLL:
            _throw(self, action - FIRST_ROLL)
        elif action >= FIRST_DRAW:
            _draw_flower(self, action - FIRST_DRAW)
        else:
            _place(self, action)

    def weight(self, outcome: int) -> int:
        """How many flowers of the colour are left in the bag; the faces of a die are equal."""
        if outcome >= FIRST_ROLL:
            return 1
        return self.bag[outcome - FIRST_DRAW]

    def roll(self, bits32: int) -> int:
        """Throw a die, or draw any flower of the bag."""
        if self.phase == ROLLING:
            face = intrinsics.scale(bits32, self.dials[dials.FACES])
            _throw(self, face)
            return FIRST_ROLL + face
        left = intrinsics.scale(bits32, self.flowers - self.drawn)
        colour = 0
        while left >= self.bag[colour]:
            left -= self.bag[colour]
            colour += 1
        _draw_flower(self, colour)
        return FIRST_DRAW + colour

    def score(self, seat: int) -> int:
        """MAR-15: the space of the marker."""
        return self.marker[seat]

    def value(self, seat: int) -> float:
        """MAR-16: the highest marker wins; MAR-19: a team shares a value that grows with its lowest."""
        if not self.cooperative:
            return State.value(self, seat)
        lowest = self.marker[0]
        for other in range(1, self.players):
            lowest = min(lowest, self.marker[other])
        return lowest / (lowest + 30.0)


# What is legal ------------------------------------------------------------------------------------


def _find_places(table: Rules, actions: list[int]) -> int:
    """MAR-3: any hex but the centre and those with a gardener."""
    found = 0
    for cell in range(HEXES):
        if cell != CENTRE and table.flower[cell] == BARE and not _has_gardener(table, cell):
            actions[found] = cell
            found += 1
    return found


def _has_gardener(table: Rules, cell: int) -> bool:
    for one in range(table.crew * table.players):  # those not yet placed stand at -1
        if table.gardener[one] == cell:
            return True
    return False


def _find_moves(table: Rules, actions: list[int]) -> int:
    """MAR-7, MAR-10: any die that lies there; MAR-18: by either gardener; stay where none can move."""
    one = table.crew * table.turn
    room = _room(table, one)
    other_room = _room(table, one + 1) if table.crew == 2 else 0
    found = 0
    for face in range(6):
        if table.dice[face] == 0:
            continue
        first = FIRST_MOVE + WAYS * face
        ways = (room >> 6 * face & 63) | (other_room >> 6 * face & 63) << 6
        if ways == 0:
            actions[found] = first + STAY
            found += 1
        found = _find_ways(table, actions, found, first if table.crew == 1 else first + 6, ways)
    return found


def _find_ways(table: Rules, actions: list[int], found: int, first: int, ways: int) -> int:
    while ways != 0:
        actions[found] = first + intrinsics.lowest(ways)
        ways &= ways - 1
        found += 1
    return found


def _room(table: Rules, one: int) -> int:
    """The moves a gardener could make, were every face on the table."""
    cell = table.gardener[one]
    room = ROOM[table.board + cell]
    for other in range(table.placed):
        room &= PASSED[HEXES * cell + table.gardener[other]]
    return room


def _find_plantings(table: Rules, actions: list[int]) -> int:
    """MAR-12: any colour held."""
    found = 0
    for colour in range(COLOURS):
        if table.reserve[COLOURS * table.turn + colour] > 0:
            actions[found] = FIRST_PLANT + colour
            found += 1
    return found


def _find_outcomes(table: Rules, actions: list[int]) -> int:
    """MAR-4: the colours left in the bag; MAR-5: the faces of a die."""
    found = 0
    for one in range(6):
        if table.phase == ROLLING:
            if one < table.dials[dials.FACES]:
                actions[found] = FIRST_ROLL + one
                found += 1
        elif table.bag[one] > 0:
            actions[found] = FIRST_DRAW + one
            found += 1
    return found


# What an action does ------------------------------------------------------------------------------


def _place(table: Rules, cell: int) -> None:
    """MAR-3, MAR-18: once round, or twice with two gardeners each; then the flowers are drawn."""
    second = 1 if table.placed >= table.players else 0
    table.gardener[table.crew * table.turn + second] = cell
    table.placed += 1
    table.turn = table.placed % table.players
    table.player = table.turn
    if table.placed == table.crew * table.players:
        table.phase = DRAWING
        table.player = intrinsics.CHANCE


def _draw_flower(table: Rules, colour: int) -> None:
    """MAR-4: all of seat 0's, then seat 1's, and so on."""
    table.bag[colour] -= 1
    table.reserve[COLOURS * table.turn + colour] += 1
    table.reserve_size[table.turn] += 1
    table.drawn += 1
    if table.reserve_size[table.turn] == table.share:
        table.turn += 1
        if table.turn == table.players:
            _begin_turn(table, 0)


def _throw(table: Rules, face: int) -> None:
    table.dice[face] += 1
    table.dice_left += 1
    table.to_roll -= 1
    if table.to_roll == 0:
        table.phase = MOVING
        table.player = table.turn


def _move(table: Rules, choice: int) -> None:
    """MAR-7: spend the die and walk, then plant on bare soil (MAR-12) or lose a point (MAR-10, MAR-11)."""
    face = choice // WAYS
    way = choice - WAYS * face
    table.dice[face] -= 1  # MAR-13
    table.dice_left -= 1
    if way != STAY:
        cell = end_of(table, face, way)
        table.gardener[_walker(table, way)] = cell
        if table.flower[cell] == BARE:
            table.bed = cell
            table.phase = PLANTING
            return
    _lose_point(table)


def _walker(table: Rules, way: int) -> int:
    """MAR-18: the gardener who walks."""
    return table.crew * table.turn + (1 if way >= 12 else 0)


def end_of(table: Rules, face: int, way: int) -> int:
    """Where a move ends."""
    return END[36 * table.gardener[_walker(table, way)] + 6 * face + way % 6]


def _lose_point(table: Rules) -> None:
    extra = _move_marker(table, -table.dials[dials.LOSS])
    table.fruitless += 1
    if table.fruitless == table.dials[dials.PATIENCE]:  # MAR-20
        table.player = intrinsics.OVER
    else:
        _end_turn(table, extra)


def _plant(table: Rules, colour: int) -> None:
    """MAR-12: a flower goes into the soil and scores for the others of its group."""
    seat = table.turn
    table.flower[table.bed] = colour
    table.reserve[COLOURS * seat + colour] -= 1
    table.reserve_size[seat] -= 1
    table.fruitless = 0
    points = joined(table, table.bed, colour)
    table.bed = -1
    if table.count_planted:
        points += 1
    extra = _move_marker(table, points * table.dials[dials.POINTS])
    if table.reserve_size[seat] == 0:  # MAR-16
        table.player = intrinsics.OVER
    else:
        _end_turn(table, extra or table.reserve[COLOURS * seat + colour] == 0)


def joined(table: Rules, cell: int, colour: int) -> int:
    """How many other flowers of its colour this one is connected to; those counted are hidden meanwhile."""
    group: list[int] = [0] * 16
    group[0] = cell
    here = table.flower[cell]  # bare, where somebody only thinks of planting
    table.flower[cell] = OUTSIDE
    size = 1
    looked = 0
    while looked < size:
        for way in range(6):
            near = NEIGHBOUR[6 * group[looked] + way]
            if table.flower[near] == colour:
                table.flower[near] = OUTSIDE
                group[size] = near
                size += 1
        looked += 1
    for i in range(1, size):
        table.flower[group[i]] = colour
    table.flower[cell] = here
    return size - 1


def _move_marker(table: Rules, change: int) -> bool:
    """MAR-15: over taken spaces to the next free one. Whether the first was a taken one above 25 (MAR-17)."""
    if change == 0:
        return False
    seat = table.turn
    space = max(0, table.marker[seat] + change)
    meets = space > table.dials[dials.SPECIAL] and _is_taken(table, space)
    while space > 0 and _is_taken(table, space):
        space += 1 if change > 0 else -1
    table.marker[seat] = space
    return meets


def _is_taken(table: Rules, space: int) -> bool:
    for other in range(table.players):
        if other != table.turn and table.marker[other] == space:
            return True
    return False


# Turns --------------------------------------------------------------------------------------------


def _end_turn(table: Rules, extra: bool) -> None:
    """MAR-14: the next player; MAR-17: the same one again for an extra turn, if a die is left."""
    again = extra and table.special_actions and table.dice_left > 0
    _begin_turn(table, table.turn if again else _next(table, table.turn))


def _next(table: Rules, seat: int) -> int:
    return seat + 1 if seat + 1 < table.players else 0


def _begin_turn(table: Rules, seat: int) -> None:
    """MAR-5 to MAR-7: the dice that lie there are used up first; else the first who can roll, rolls."""
    if table.dice_left > 0:
        table.turn = seat
        table.phase = MOVING
        table.player = seat
        return
    for _ in range(table.players):
        table.to_roll = _dice_for(table, seat)
        if table.to_roll > 0:
            table.turn = seat
            table.phase = ROLLING
            table.player = intrinsics.CHANCE
            return
        seat = _next(table, seat)
    table.player = intrinsics.OVER


def _dice_for(table: Rules, seat: int) -> int:
    """MAR-5: one for each bare hex around the gardener; MAR-18: around the one with more of them."""
    most = _bare_around(table, table.gardener[table.crew * seat])
    if table.crew == 2:
        most = max(most, _bare_around(table, table.gardener[2 * seat + 1]))
    return min(most, table.dials[dials.DICE])


def _bare_around(table: Rules, cell: int) -> int:
    bare = 0
    for way in range(6):
        if table.flower[NEIGHBOUR[6 * cell + way]] == BARE:
            bare += 1
    return bare
