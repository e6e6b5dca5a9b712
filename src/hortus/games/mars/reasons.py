"""Why an action of Gardens of Mars cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

from hortus.games.mars.garden import (
    CENTRE,
    COLOURS,
    COMPASS,
    DRAW,
    HEXES,
    MOVE,
    OFF,
    PHASES,
    PLANT,
    ROLL,
    STAY,
    WAYS,
    ahead,
)
from hortus.games.mars.rules import Rules

WAITING = {
    "place": "all gardeners are to be placed first (MAR-3).",
    "draw": "the flowers are still being drawn (MAR-4).",
    "roll": "the dice are still being rolled (MAR-5).",
}


def why_not(state: Rules, action: int) -> str:
    """The first thing that stands in the way of an illegal action."""
    if state.is_over:
        return "the game has ended (MAR-16)."
    phase = PHASES[state.phase]
    if action < DRAW:
        return _why_not_place(state, action, phase)
    if action < ROLL:
        if phase == "draw":
            return f"no {COLOURS[action - DRAW]} flower is left in the bag (MAR-4)."
        return "flowers are drawn once, after all gardeners are placed (MAR-4)."
    if action < MOVE:
        return "dice are rolled only when a turn begins with none on the table (MAR-5)."
    if action < PLANT:
        return _why_not_move(state, action, phase)
    return _why_not_plant(state, action, phase)


def _why_not_place(state: Rules, cell: int, phase: str) -> str:
    if phase != "place":
        return "all gardeners stand in the garden already (MAR-3)."
    if cell == CENTRE:
        return "the centre is not a place to start from (MAR-3)."
    return f"a gardener stands on {HEXES[cell]} already (MAR-3)."


def _why_not_plant(state: Rules, action: int, phase: str) -> str:
    if phase == "plant":
        return f"you have no {COLOURS[action - PLANT]} flower left (MAR-12)."
    if phase == "move":
        return "a flower is planted after a move that ends on a hex without one (MAR-12)."
    return WAITING[phase]


def _why_not_move(state: Rules, action: int, phase: str) -> str:
    if phase == "plant":
        return f"a flower is to be planted on {HEXES[state.bed]} first (MAR-12)."
    if phase != "move":
        return WAITING[phase]
    face, way = divmod(action - MOVE, WAYS)
    if state.dice[face] == 0:
        return f"no {face + 1} lies on the table (MAR-7)."
    if way == STAY:
        able = [name for name in range(state.crew) if _can_move(state, name, face)]
        who = f"gardener {able[0] + 1}" if state.crew == 2 else "your gardener"
        return f"{who} can move {_hexes(face + 1)}, and whoever can move must (MAR-10)."
    number, direction = divmod(way, 6)
    if state.crew == 2 and number == 0:
        return "you have two gardeners, so say which one moves, 1 or 2 (MAR-18)."
    if state.crew == 1 and number > 0:
        return "you have one gardener, so leave its number out (MAR-18)."
    return _obstacle(state, state.crew * state.turn + (number == 2), face, direction)


def _can_move(state: Rules, name: int, face: int) -> bool:
    return any(
        not _obstacle(state, state.crew * state.turn + name, face, direction) for direction in range(6)
    )


def _obstacle(state: Rules, one: int, face: int, direction: int) -> str:
    """What stops this gardener on its way; empty where nothing does."""
    start = state.gardener[one]
    for steps in range(1, face + 2):
        cell = ahead(start, direction, steps)
        if cell == OFF:
            return (
                f"{_hexes(face + 1)} {COMPASS[direction]} of {HEXES[start]} would be off the board (MAR-7)."
            )
        if cell in state.gardener:
            return f"a gardener stands in the way on {HEXES[cell]} (MAR-9)."
    if ahead(start, direction, face + 1) == CENTRE:
        return "no gardener may end on the centre (MAR-8)."
    return ""


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"
