"""Feenbalz played on the engine and on the literal reference side by side: they agree at every step.

Evenly random games hardly ever see a full set, an empty deck or a market of nothing but 0s. So each game has
a mood, which makes some decisions likelier and lets chance favour some cards, some in one seat's hand:
whatever can come may come.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

import hortus
from hortus import CHANCE, OVER, State
from tests.reference.feenbalz import BERRIES, Feenbalz

OPTIONS = [
    {"early_increase": early, "berries": berries} for early in (False, True) for berries in (False, True)
]

Liking = dict[str, float]


class Mood(NamedTuple):
    """How much likelier than others are texts that begin so, and cards by the seat that draws them."""

    decisions: Liking
    chance: Liking = {}
    dealt: Callable[[str, int], float] = lambda card, seat: 1.0
    fair_shares: bool = (
        False  # only those with the fewest fairies like to lay: so the fairies may run out (FEE-29)
    )


def sets_in_one_hand(card: str, seat: int) -> float:
    """Shells go to seat 0, agarics to seat 1, horseshoes to seat 2, hardly any of them elsewhere."""
    for owner, kind in enumerate(("shell", "agaric", "horseshoe")):
        if kind in card:
            return 300.0 if owner == seat else 0.01
    return 1.0


def colour_for_each(card: str, seat: int) -> float:
    """Each seat is dealt mostly one colour."""
    return 30.0 if card.startswith(("yellow", "red", "green", "blue")[seat % 4]) else 1.0


def horseshoes_for_some(card: str, seat: int) -> float:
    """As before, but the horseshoes go to the even seats."""
    if "horseshoe" in card:
        return 20.0 if seat % 2 == 0 else 0.05
    return colour_for_each(card, seat)


def rare_first(card: str, seat: int) -> float:
    """Horseshoes and neutral objects come early, to whom they will."""
    return 12.0 if any(kind in card for kind in ("shell", "agaric", "horseshoe")) else 1.0


def berries_first(card: str, seat: int) -> float:
    """The berries come early."""
    return 30.0 if card in BERRIES else 1.0


def no_zeros(card: str, seat: int) -> float:
    """The 0s wait for the market."""
    return 0.02 if card.endswith("-0") else 1.0


COURTING = {"lay": 3.0, "decline": 0.1, "pass": 0.1, "done": 0.4, "collect": 0.5, "exchange": 0.3}
BIG = {"collect": 2.0, "lay": 0.1, "decline": 0.01, "done": 0.01, "pass": 0.01, "exchange": 0.02, "toss": 0.1}
GREEDY = {"collect": 60.0, "lay": 0.02, "exchange": 0.05, "decline": 20.0}
ZEROS = {"market ": 0.01} | {
    f"market {kind}-0": 100.0 for kind in ("gray-stone", "gray-feather", "violet-flower", "violet-beetle")
}
ZEROS |= {
    f"market {kind}-0": 100.0
    for kind in ("green-shell", "blue-shell", "red-agaric", "yellow-agaric", "horseshoe")
}
COVETED = {
    f"lay {card}": 400.0 for card in ("green-shell", "blue-shell", "red-agaric", "yellow-agaric", "horseshoe")
}
ADDING = {
    f"add {card}": 50.0 for card in ("green-shell", "blue-shell", "red-agaric", "yellow-agaric", "horseshoe")
}
BERRY_EATING = {"play": 20.0, "toss": 2.0, "skip": 0.5}

MOODS = {
    "even": Mood({}),
    "courting": Mood(COURTING, {"fairy black": 0.05}, colour_for_each),
    "collecting": Mood(GREEDY),
    "big collections": Mood(BIG, {"fairy black": 0.1}, horseshoes_for_some),
    "exchanging": Mood({"exchange": 10.0, "lay": 0.1, "collect": 0.3}, ZEROS, no_zeros),
    "zeros": Mood({"exchange": 2.0, "collect": 2.0, "lay": 0.1}, ZEROS, no_zeros),
    "declining": Mood({"lay": 3.0, "decline": 30.0, "collect": 4.0}, {"fairy black": 0.02}),
    "full sets": Mood(
        COURTING | COVETED | ADDING | {"lay ": 0.02, "decline": 0.5, "done": 1.0},
        {"fairy black": 0.3},
        sets_in_one_hand,
    ),
    "rare cards": Mood(COURTING | COVETED | ADDING, {"fairy black": 8.0}, rare_first),
    "black fairy": Mood(COURTING | {"done": 1.0}, {"fairy black": 4.0}, rare_first),
    "berries": Mood(COURTING | BERRY_EATING, {"fairy black": 0.2}, berries_first),
    "hoarding berries": Mood(
        {"play": 0.1, "toss": 0.1, "exchange": 4.0, "decline": 0.1, "skip": 0.1}, {}, berries_first
    ),
    "fair shares": Mood(
        COURTING | {"done": 60.0, "pass": 20.0, "play": 5.0}, {"fairy black": 0.002}, fair_shares=True
    ),
    "full hands and berries": Mood(GREEDY | {"play": 60.0, "toss": 10.0, "lay": 0.3}, {}, berries_first),
}


def liking(table: Liking, text: str) -> float:
    """The liking of the longest entry the text begins with."""
    return table[max((start for start in table if text.startswith(start)), key=len)]


class Pair:
    """The engine and the reference at the same position, and what has been played so far."""

    def __init__(self, players: int, options: dict[str, bool]) -> None:
        self.engine: State = hortus.load("feenbalz").new(players, **options)
        self.reference = Feenbalz(players, **options)
        self.heading = f"{players} players, {options}"
        self.played: list[str] = []
        self.seat = 0  # who acted last, and so draws

    def compare(self) -> None:
        """Fail with the last texts and the difference if the two do not agree in everything."""
        legal = {self.engine.text(action) for action in self.engine.legal_actions()}
        ways = {self.engine.text(action): weight for action, weight in self.engine.weights()}
        found = (self.engine.player, legal, ways, self.engine.scores(), self.engine.winners())
        reference = self.reference
        expected = (
            reference.player,
            reference.legal(),
            reference.weights(),
            reference.scores(),
            reference.winners(),
        )
        if found != expected:
            pytest.fail(self.difference(found, expected))

    def difference(self, found: tuple[object, ...], expected: tuple[object, ...]) -> str:
        """The last texts played, and each thing the engine and the reference see differently."""
        lines = [self.heading, *self.played[-40:]]
        for name, ours, theirs in zip(
            ("player", "legal", "ways", "scores", "winners"), found, expected, strict=True
        ):
            if ours != theirs:
                lines += [f"{name}: the engine has {ours}", f"{name}: the reference has {theirs}"]
            if isinstance(ours, set) and isinstance(theirs, set):
                only, missing = sorted(ours - theirs), sorted(theirs - ours)
                lines += [f"{name}: only the engine {only}, only the reference {missing}"]
        return "\n".join(lines)

    def apply(self, text: str) -> None:
        """Play a text on both."""
        if self.reference.player >= 0:
            self.seat = self.reference.player
        elif len(self.played) < 5 * self.reference.players:  # FEE-4: the deal
            self.seat = len(self.played) // 5
        self.engine.apply(text)
        self.reference.apply(text)
        self.played.append(text)


def choose(pair: Pair, mood: Mood, rng: random.Random) -> str:
    """A legal text, by the mood."""
    reference = pair.reference
    texts = sorted(reference.legal())
    if reference.player != CHANCE:
        shy = mood.fair_shares and reference.scores()[reference.player] > min(reference.scores())
        likings = {"": 1.0} | mood.decisions | ({"lay": 0.001} if shy else {})
        return rng.choices(texts, [liking(likings, text) for text in texts])[0]
    ways = reference.weights()
    seat = len(pair.played) // 5 if len(pair.played) < 5 * reference.players else pair.seat
    return rng.choices(texts, [ways[text] * chance_liking(mood, text, seat) for text in texts])[0]


def chance_liking(mood: Mood, text: str, seat: int) -> float:
    """How the mood favours an outcome that goes to a seat."""
    dealt = mood.dealt(text.removeprefix("draw "), seat) if text.startswith("draw") else 1.0
    return dealt * liking({"": 1.0} | mood.chance, text)


def play_side_by_side(players: int, options: dict[str, bool], mood: Mood, seed: str) -> Pair:
    """One game to its end on both, compared at every step."""
    rng = random.Random(seed)
    pair = Pair(players, options)
    pair.compare()
    while pair.reference.player != OVER:
        pair.apply(choose(pair, mood, rng))
        pair.compare()
    return pair


def cases() -> Iterator[object]:
    """Every mood with every number of players, every mood with all options; the rest is for ``make soak``."""
    for number, (players, options, mood) in enumerate(itertools.product((3, 4, 5, 6), OPTIONS, MOODS)):
        name = "-".join([mood, str(players), *(option for option in options if options[option])])
        kept = number // len(MOODS) % len(OPTIONS) == (players + number % len(MOODS)) % len(OPTIONS)
        yield pytest.param(players, options, mood, id=name, marks=[] if kept else [pytest.mark.soak])


@pytest.mark.parametrize(("players", "options", "mood"), list(cases()))
def test_engine_and_reference_agree_at_every_step(players: int, options: dict[str, bool], mood: str) -> None:
    play_side_by_side(players, options, MOODS[mood], f"{mood}, {players} players, {options}")
