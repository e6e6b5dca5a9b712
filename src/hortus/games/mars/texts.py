"""The actions of Gardens of Mars as texts: canonical, as a seat may read them, and in plain words."""

from __future__ import annotations

from hortus.games.mars.garden import (
    COLOURS,
    COMPASS,
    DIRECTIONS,
    DRAW,
    HEXES,
    MOVE,
    PLANT,
    ROLL,
    STAY,
    WAYS,
    ahead,
)
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


def plain(text: str) -> str:
    """Two texts are the same if they are equal without case and surplus spaces."""
    return " ".join(text.lower().split())


def redacted(state: Rules, action: int, seat: int | None) -> str:
    """Everything on Mars is public."""
    return ACTIONS[action]


def describe(state: Rules, action: int) -> str:
    """An action in plain words, with what it costs or brings."""
    if action < DRAW:
        return f"put a gardener on {HEXES[action]}"
    if action < ROLL:
        return f"a {COLOURS[action - DRAW]} flower is drawn for seat {state.turn}"
    if action < MOVE:
        return f"a die shows {action - ROLL + 1}"
    if action < PLANT:
        return _describe_move(state, action)
    return f"plant a {COLOURS[action - PLANT]} flower on {HEXES[state.bed]}{_marker(state, action)}"


def _describe_move(state: Rules, action: int) -> str:
    face, way = divmod(action - MOVE, WAYS)
    if way == STAY:
        return f"spend the {face + 1} without a move{_marker(state, action)}"
    number, direction = divmod(way, 6)
    one = state.crew * state.turn + (number == 2)
    who = f"gardener {number} " if number else ""
    cell = ahead(state.gardener[one], direction, face + 1)
    found = (
        ""
        if state.flower[cell] < 0
        else f", where a {COLOURS[state.flower[cell]]} flower grows{_marker(state, action)}"
    )
    return f"move {who}{face + 1} {COMPASS[direction]} to {HEXES[cell]}{found}"


def _marker(state: Rules, action: int) -> str:
    """How the action moves the marker of the player whose turn it is."""
    after = state.copy()
    after.apply(action)
    here, there = state.scores()[state.turn], after.scores()[state.turn]
    return (
        f" (your marker stays on {here})" if here == there else f" (your marker goes from {here} to {there})"
    )
