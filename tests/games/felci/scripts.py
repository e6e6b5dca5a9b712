"""Positions of Felci for its tests."""

from __future__ import annotations

from hortus import State
from tests.tables import play, table

FOUR = "red yellow green blue"


def start(white: str = FOUR, black: str = FOUR, script: str = "", **options: object) -> State:
    """A table on which these hands were dealt and the script was played."""
    return play(table("felci", 2, draws(f"{white} {black}"), **options), script)


def draws(colours: str) -> str:
    """The script that draws these colours."""
    return "\n".join(f"draw {colour}" for colour in colours.split())


def turn(state: State, actions: str, drawn: str = "") -> State:
    """One turn and the tiles drawn after it."""
    return play(play(state, actions), draws(drawn))


def cells(state: State, first_words: str) -> list[str]:
    """Where an action that begins with these words may go."""
    texts = [state.text(action) for action in state.legal_actions()]
    return sorted(text.split()[-1] for text in texts if text.startswith(first_words + " "))


def seated(white: str = "", black: str = "") -> State:
    """Visitors seated two by two in turn, as ``red w1, rose b4``; so nothing is drawn."""
    state = start()
    queues = [[f"seat {one.strip()}" for one in side.split(",") if one.strip()] for side in (white, black)]
    while queues[0] or queues[1]:
        for _ in range(2):
            state.apply(queues[state.player].pop(0))
    return state
