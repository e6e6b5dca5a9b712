"""Why an action of Gardens of Mars cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

from hortus.core.errors import Reason
from hortus.games.mars import dials, garden
from hortus.games.mars.garden import COLOURS, COMPASS, HEXES, PHASES
from hortus.games.mars.rules import Rules

WAITING = {
    "place": Reason("waiting_place", "MAR-3", "all gardeners are to be placed first"),
    "draw": Reason("waiting_draw", "MAR-4", "the flowers are still being drawn"),
    "roll": Reason("waiting_roll", "MAR-5", "the dice are still being rolled"),
}


def why_not(state: Rules, action: int) -> Reason:
    """The first thing that stands in the way of an illegal action."""
    if state.is_over:
        return Reason("over", "MAR-16", "the game has ended")
    phase = PHASES[state.phase]
    if action < garden.DRAW:
        return _why_not_place(state, action, phase)
    if action < garden.ROLL:
        if phase == "draw":
            colour = COLOURS[action - garden.DRAW]
            return Reason("none_in_bag", "MAR-4", f"no {colour} flower is left in the bag")
        return Reason("drawn_once", "MAR-4", "flowers are drawn once, after all gardeners are placed")
    if action < garden.MOVE:
        if phase == "roll":
            highest = state.dials[dials.FACES]
            return Reason("no_such_face", "MAR-5", f"the dice of this table show {highest} at the most")
        return Reason("dice_later", "MAR-5", "dice are rolled only when a turn begins with none on the table")
    if action < garden.PLANT:
        return _why_not_move(state, action, phase)
    return _why_not_plant(state, action, phase)


def _why_not_place(state: Rules, cell: int, phase: str) -> Reason:
    if phase != "place":
        return Reason("placed_already", "MAR-3", "all gardeners stand in the garden already")
    if cell == garden.CENTRE:
        return Reason("not_in_centre", "MAR-3", "the centre is not a place to start from")
    if state.flower[cell] == garden.FENCE:
        return Reason("off_board", "MAR-1", f"{HEXES[cell]} is not part of this garden")
    return Reason("hex_taken", "MAR-3", f"a gardener stands on {HEXES[cell]} already")


def _why_not_plant(state: Rules, action: int, phase: str) -> Reason:
    if phase == "plant":
        return Reason("no_flower", "MAR-12", f"you have no {COLOURS[action - garden.PLANT]} flower left")
    if phase == "move":
        later = "a flower is planted after a move that ends on a hex without one"
        return Reason("plant_after_move", "MAR-12", later)
    return WAITING[phase]


def _why_not_move(state: Rules, action: int, phase: str) -> Reason:
    if phase == "plant":
        return Reason("plant_first", "MAR-12", f"a flower is to be planted on {HEXES[state.bed]} first")
    if phase != "move":
        return WAITING[phase]
    face, way = divmod(action - garden.MOVE, garden.WAYS)
    if state.dice[face] == 0:
        return Reason("no_such_die", "MAR-7", f"no {face + 1} lies on the table")
    if way == garden.STAY:
        able = [name for name in range(state.crew) if _can_move(state, name, face)]
        who = f"gardener {able[0] + 1}" if state.crew == 2 else "your gardener"
        return Reason("must_move", "MAR-10", f"{who} can move {_hexes(face + 1)}, and whoever can move must")
    return _why_not_walk(state, face, *divmod(way, 6))


def _why_not_walk(state: Rules, face: int, number: int, direction: int) -> Reason:
    if state.crew == 2 and number == 0:
        return Reason("which_gardener", "MAR-18", "you have two gardeners, so say which one moves, 1 or 2")
    if state.crew == 1 and number > 0:
        return Reason("one_gardener", "MAR-18", "you have one gardener, so leave its number out")
    obstacle = _obstacle(state, state.crew * state.turn + (number == 2), face, direction)
    assert obstacle is not None  # the action is not legal
    return obstacle


def _can_move(state: Rules, name: int, face: int) -> bool:
    one = state.crew * state.turn + name
    return any(_obstacle(state, one, face, direction) is None for direction in range(6))


def _obstacle(state: Rules, one: int, face: int, direction: int) -> Reason | None:
    """What stops this gardener on its way; empty where nothing does."""
    start = state.gardener[one]
    for steps in range(1, face + 2):
        cell = garden.ahead(start, direction, steps)
        if cell == garden.OFF or state.flower[cell] == garden.FENCE:
            where = f"{_hexes(face + 1)} {COMPASS[direction]} of {HEXES[start]}"
            return Reason("off_board", "MAR-7", f"{where} would be off the board")
        if cell in state.gardener:
            return Reason("in_the_way", "MAR-9", f"a gardener stands in the way on {HEXES[cell]}")
    if garden.ahead(start, direction, face + 1) == garden.CENTRE:
        return Reason("end_on_centre", "MAR-8", "no gardener may end on the centre")
    return None


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"
