"""Scripted tables of Feenbalz: who holds what, what lies in the market, and whole courtships in one line."""

from __future__ import annotations

from typing import Any

import hortus
from hortus import CHANCE, State
from hortus.games.feenbalz.cards import CARDS
from tests.tables import legal

# Cards that go badly together, for hands that do not matter.
FILLERS = [
    f"{colour}-{category}-{value}"
    for value in (1, 2, 3)
    for shift in range(4)
    for colour, category in zip(
        ("yellow", "red", "green", "blue"),
        [("beetle", "flower", "stone", "feather")[(place + shift) % 4] for place in range(4)],
        strict=True,
    )
]


def names(text: str) -> list[str]:
    """``green-beetle-23 dew`` names green-beetle-2, green-beetle-3 and dew."""
    found = []
    for word in text.split():
        stem, _, digits = word.rpartition("-")
        found += [f"{stem}-{digit}" for digit in digits] if stem else [word]
    return found


def deal(*hands: str, market: str = "", **options: object) -> State:
    """A table at the first turn of seat 0: hands of 5, 7 or 9 cards, all of one size.

    What is not named is filled up. The first five are dealt, the others come by collecting, round by round.
    """
    wanted = [names(hand) for hand in hands]
    laid_out = names(market)
    size = max(5, *((len(hand) + 1) // 2 * 2 - 1 if len(hand) % 2 else len(hand) + 1 for hand in wanted))
    named = {card for hand in wanted for card in hand} | set(laid_out)
    fillers = [card for card in FILLERS if card not in named]
    for hand in wanted:
        while len(hand) < size:
            hand.append(fillers.pop(0))
    while len(laid_out) < 5:
        laid_out.append(fillers.pop())
    state = hortus.load("feenbalz").new(len(hands), **options)
    for hand in wanted:
        draw(state, *hand[:5])
    for card in laid_out:
        state.apply(f"market {card}")
    for first in range(5, size, 2):
        for hand in wanted:
            state.apply("collect")
            draw(state, *hand[first : first + 2])
    assert state.player == 0
    return state


def draw(state: State, *cards: str) -> State:
    for card in cards:
        state.apply(f"draw {card}")
    return state


def lay(state: State, cards: str) -> State:
    """Lay out a whole collection, whoever's turn it is."""
    for card in sorted(names(cards), key=CARDS.index):
        state.apply(f"lay {card}")
    state.apply("done")
    return state


def court(state: State, *collections: str, fairy: str = "") -> State:
    """A courtship: each player in turn order lays what is named, or declines (an empty text) and draws a dull
    card.
    """
    for cards in collections:
        if cards:
            lay(state, cards)
        else:
            state.apply("decline")
            settle(state)
    if fairy:
        state.apply(f"fairy {fairy}")
    return state


def increase(state: State, added: str, back: str = "") -> State:
    for card in sorted(names(added), key=CARDS.index):
        state.apply(f"add {card}")
    for card in sorted(names(back), key=CARDS.index):
        state.apply(f"back {card}")
    state.apply("done")
    return state


def draw_any(state: State) -> State:
    """Let chance take the first thing that can come, as long as cards are drawn or turned up.

    A dull one if there is one.
    """
    while state.player == CHANCE and look(state)["phase"] in ("draw", "market"):
        texts = [state.text(action) for action in state.legal_actions()]
        word = texts[0].split()[0]
        dull = [f"{word} {card}" for card in FILLERS if f"{word} {card}" in texts]
        state.apply((dull or texts)[0])
    return state


def pass_turns(state: State, turns: int) -> State:
    """So many turns of collecting, with hands kept at nine by giving or losing the first card that can go."""
    for _ in range(turns):
        if state.is_over:
            break
        state.apply("collect")
        settle(state)
    return state


def idle(state: State, turns: int) -> State:
    """So many turns in which one card is exchanged for one, so that hands keep their size.

    Or else two are collected.
    """
    for _ in range(turns):
        seat, size = state.player, look(state)["seats"][state.player]["size"]
        for text in [*legal(state, "exchange"), "collect"]:
            trial = state.copy()
            trial.apply(text)
            if text == "collect" or look(trial)["seats"][seat]["size"] == size:
                state.apply(text)
                break
        settle(state)
    return state


def settle(state: State) -> State:
    """Draws, gifts and losses, until a turn begins."""
    while not state.is_over and look(state)["phase"] in ("draw", "market", "give", "take", "lose"):
        if look(state)["phase"] in ("draw", "market"):
            draw_any(state)
        else:
            state.apply(state.legal_actions()[0])
    return state


def look(state: State, seat: int | None = None) -> dict[str, Any]:
    """The whole table, open; or what one seat sees."""
    if seat is None:
        return state.game.view(state, None, reveal=True)
    return state.view(seat)


def values(state: State) -> list[int | None]:
    return [seat["value"] for seat in look(state)["seats"]]


def won(state: State) -> list[list[str]]:
    return [[fairy["name"] for fairy in seat["fairies"]] for seat in look(state)["seats"]]
