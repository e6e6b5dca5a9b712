"""Scripted gardens: where the gardeners stand, what each player drew, and walks in which every die shows the
same.
"""

from __future__ import annotations

import random
from typing import Any

import hortus
from hortus import CHANCE, State
from tests.tables import outcome, play

COLOURS = ("red", "green", "blue", "yellow", "white", "gray")


def set_up(places: str, *hands: str, **options: object) -> State:
    """Gardeners on ``places``, in the order of placing.

    Hands as ``12 red 3 blue``, the others as even as the bag allows.
    """
    hexes = places.split()
    players = len(hexes) // 2 if options.get("two_gardeners") else len(hexes)
    state = hortus.load("mars").new(players, **options)
    for name in hexes:
        state.apply(f"place {name}")
    for hand in hands:
        numbers = hand.split()
        for copies, colour in zip(numbers[::2], numbers[1::2], strict=True):
            play(state, f"{copies} x draw {colour}")
    while state.view(None)["phase"] == "draw":
        state.apply(max(state.weights(), key=lambda one: one[1])[0])
    return state


def roll(state: State, faces: str) -> State:
    """Roll these faces; all dice must be thrown with them."""
    for face in faces.split():
        state.apply(f"roll {face}")
    assert state.player != CHANCE
    return state


def walk(state: State, script: str, face: int = 1) -> State:
    """Turn by turn, whoever's it is: ``e red`` or ``e 2 red`` moves east and plants red.

    Every die rolled shows ``face``.
    """
    for step in script.split(","):
        way = [word for word in step.split() if word not in COLOURS]
        throw(state, face)
        state.apply(f"move {face} {' '.join(way)}")
        for colour in step.split()[len(way) :]:
            state.apply(f"plant {colour}")
    return state


def throw(state: State, face: int = 1) -> State:
    """Roll the same face with every die that is to be rolled."""
    while state.player == CHANCE:
        state.apply(f"roll {face}")
    return state


def until(state: State, seat: int) -> State:
    """The others do the first thing they can, all dice showing 1, until it is this seat's turn."""
    while throw(state).player != seat:
        state.apply(state.legal_actions()[0])
    return state


def look(state: State) -> dict[str, Any]:
    """What everybody sees."""
    return state.view(None)


def greedy_game(state: State, rng: random.Random) -> State:
    """A whole game in which everyone looks for the best marker within their turn."""
    while not state.is_over:
        state.apply(outcome(state, rng) if state.player == CHANCE else greedy(state, rng))
    return state


def greedy(state: State, rng: random.Random) -> int:
    """The action after which the player's marker can stand highest; any of the best."""
    actions = state.legal_actions()
    if look(state)["phase"] == "place":
        return rng.choice(actions)
    best = [_reach(state, action) for action in actions]
    return rng.choice([action for action, reach in zip(actions, best, strict=True) if reach == max(best)])


def _reach(state: State, action: int) -> int:
    seat, after = state.player, state.copy()
    after.apply(action)
    if look(after)["phase"] == "plant":
        return max(_reach(after, planting) for planting in after.legal_actions())
    return after.scores()[seat]
