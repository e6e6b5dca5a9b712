"""Positions for tests, scripted through texts: what the rule book's examples are written in."""

from __future__ import annotations

import random
from collections.abc import Iterable

import hortus
from hortus import CHANCE, State


def table(game: str, players: int | None = None, script: str = "", **options: object) -> State:
    """A fresh table on which the script has been played: texts separated by line ends or semicolons."""
    return play(hortus.load(game).new(players, **options), script)


def play(state: State, script: str) -> State:
    """Play texts separated by line ends or semicolons; ``3 x draw red`` stands for three of them."""
    for text in script.replace("\n", ";").split(";"):
        times, cross, rest = text.strip().partition(" x ")
        for _ in range(int(times) if cross else 1):
            if text.strip():
                state.apply(rest if cross else text.strip())
    return state


def legal(state: State, first_word: str = "") -> list[str]:
    """The texts of the legal actions, or of those that begin with a word."""
    return [text for text in map(state.text, state.legal_actions()) if text.startswith(first_word)]


def outcome(state: State, rng: random.Random) -> int:
    """One chance outcome, by its weight."""
    weights = state.weights()
    return rng.choices([action for action, _ in weights], [weight for _, weight in weights])[0]


def random_game(state: State, rng: random.Random, limit: int = 100_000) -> list[str]:
    """Play at random to the end; the texts of all that happened."""
    texts: list[str] = []
    while not state.is_over:
        action = outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions())
        texts.append(state.text(action))
        state.apply(action)
        assert len(texts) < limit, "the game does not end"
    return texts


def positions(
    game: str, players: int, seed: int, options: dict[str, object] | None = None
) -> Iterable[State]:
    """Every position of one random game, as it comes; the same object each time."""
    rng = random.Random(seed)
    state = hortus.load(game).new(players, **(options or {}))
    yield state
    while not state.is_over:
        state.apply(outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions()))
        yield state
