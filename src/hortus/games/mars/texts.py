"""The actions of Gardens of Mars as texts, all public, and in plain words."""

from __future__ import annotations

from hortus.games.mars import garden
from hortus.games.mars.garden import COLOURS, DIRECTIONS, HEXES
from hortus.games.mars.rules import Rules

ACTIONS = (
    *(f"place {name}" for name in HEXES),
    *(f"draw {colour}" for colour in COLOURS),
    *(f"roll {die}" for die in range(1, 7)),
    *(
        f"move {die} {way}"
        for die in range(1, 7)
        for way in (*(way + number for number in ("", " 1", " 2") for way in DIRECTIONS), "stay")
    ),
    *(f"plant {colour}" for colour in COLOURS),
)


def describe(state: Rules, action: int) -> str:
    """An action in plain words, with what it costs or brings."""
    if action < garden.DRAW:
        return f"put a gardener on {HEXES[action]}"
    if action < garden.ROLL:
        return f"a {COLOURS[action - garden.DRAW]} flower is drawn for seat {state.turn}"
    if action < garden.MOVE:
        return f"a die shows {action - garden.ROLL + 1}"
    if action < garden.PLANT:
        return _describe_move(state, action)
    return f"plant a {COLOURS[action - garden.PLANT]} flower on {HEXES[state.bed]}{_marker(state, action)}"


def _describe_move(state: Rules, action: int) -> str:
    face, way = divmod(action - garden.MOVE, garden.WAYS)
    if way == garden.STAY:
        return f"spend the {face + 1} without a move{_marker(state, action)}"
    number, direction = divmod(way, 6)
    one = state.crew * state.turn + (number == 2)
    who = f"gardener {number} " if number else ""
    cell = garden.ahead(state.gardener[one], direction, face + 1)
    flower, found = state.flower[cell], ""
    if flower >= 0:
        found = f", where a {COLOURS[flower]} flower grows{_marker(state, action)}"
    return f"move {who}{face + 1} {garden.COMPASS[direction]} to {HEXES[cell]}{found}"


def _marker(state: Rules, action: int) -> str:
    """How the action moves the marker of the player whose turn it is."""
    after = state.copy()
    after.apply(action)
    here, there = state.scores()[state.turn], after.scores()[state.turn]
    return f" (your marker {f'stays on {here}' if here == there else f'goes from {here} to {there}'})"
