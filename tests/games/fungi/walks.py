"""Positions of Fungi for tests: two walkers gather what is wished, card by card, from the feet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from hortus import CHANCE, State
from hortus.games.fungi.cards import CARDS, COPIES, MUSHROOMS
from hortus.games.fungi.rules import Rules
from tests.tables import table

PLAIN_FOREST = "honeyfungus treeear honeyfungus treeear honeyfungus treeear honeyfungus treeear"

# Eight cards with nothing to sell, cook or put down among them, once for each seat: whoever holds these is
# stuck.
STUCK = "honeyfungus treeear lawyerswig shiitake henofwoods birchbolete porcini chanterelle"


def deal(forest: str = PLAIN_FOREST, first: str = "pan pan pan", second: str = "pan pan pan") -> State:
    """A table after the set-up: the forest from the feet on, and what each seat was dealt."""
    return table("fungi", script=";".join(f"draw {card}" for card in f"{forest} {first} {second}".split()))


def walk(first: str, second: str, forest: str = "", rot: str = "") -> State:
    """A table where seat 0 and seat 1 have come by these cards: three dealt, the others taken at the feet in
    turn.

    It is seat 0's turn if both have taken as many, seat 1's if seat 0 has taken one more. ``rot``: what
    decayed meanwhile, the last on top. ``forest``: what lies there now, from the feet on. Where nothing is
    said, cards that nobody named lie there.
    """
    mine, theirs = first.split(), second.split()
    turns = len(mine) + len(theirs) - 6
    assert len(mine) - len(theirs) in (0, 1), "seat 0 begins, and they take turns"
    spare = _spare([*mine, *theirs, *forest.split(), *rot.split()])
    rotten = rot.split()
    rotten = [next(spare) for _ in range(turns - len(rotten))] + rotten
    stream: list[str] = []
    for turn in range(turns):
        hand = theirs if turn % 2 else mine
        stream += [hand[3 + turn // 2], rotten[turn]]
    return stroll(
        " ".join(mine[:3]), " ".join(theirs[:3]), " ".join([*stream, *forest.split()]), ["take 1"] * turns
    )


def stroll(first: str, second: str, path: str, actions: Sequence[str]) -> State:
    """Actions on a path whose cards, from the first feet on, are known.

    Beyond them lie cards that nobody named.
    """
    named = path.split()
    spare = _spare([*first.split(), *second.split(), *named])
    cards = iter([*named, *spare])
    state = deal(" ".join(next(cards) for _ in range(8)), first, second)
    for action in actions:
        state.apply(action)
        while state.player == CHANCE:
            state.apply(f"draw {next(cards)}")
    return state


def _spare(named: Sequence[str]) -> Iterator[str]:
    """Cards of the pile that the test does not name, the commonest mushrooms first, never a basket."""
    used = Counter(named)
    for card, copies in zip(CARDS[:-1], COPIES, strict=False):
        for _ in range(copies - used[card]):
            yield card


def refill(state: State, *cards: str) -> State:
    """Draw these cards, then whatever comes first (a basket only if nothing else is left) until a player is
    to act.
    """
    for card in cards:
        state.apply(f"draw {card}")
    while state.player == CHANCE:
        state.apply(state.legal_actions()[0])
    return state


def turn(state: State, action: str, *cards: str) -> State:
    """An action and the refills after it."""
    state.apply(action)
    return refill(state, *cards)


def rules(state: State) -> Rules:
    """The same position, as the rules' own class."""
    assert isinstance(state, Rules)
    return state


def me(state: State) -> Any:
    """What the player to act has."""
    return state.view(state.player)["seats"][state.player]


def holds(state: State, card: str) -> int:
    """How many copies of a card the player to act holds."""
    return int(me(state)["hand"].get(card, 0))


def laid_out(state: State) -> Iterator[str]:
    """All that the cards of the hand can be laid out as, also what the rules know no sale or meal for."""
    added = list(product(range(holds(state, "butter") + 1), range(holds(state, "cider") + 1)))
    for name in (mushroom.name for mushroom in MUSHROOMS):
        for day, night in product(range(holds(state, name) + 1), range(holds(state, f"{name}*") + 1)):
            if day + night:
                yield f"sell {name} {day}+{night}"
            for butter, cider in added if day + night else ():
                text = f"cook {name} {day}+{night}" + " butter" * butter + " cider" * cider
                yield from (text, f"{text} hand")
