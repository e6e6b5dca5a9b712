"""The same games played on the real rules and on the reference: at every step both must say the same."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest

import hortus
from hortus import State
from tests.reference.felci import CELLS, Felci, neighbours
from tests.reference.fungi import Fungi
from tests.reference.mars import NEIGHBOURS, Mars


class Reference(Protocol):
    """What every reference can say, in texts only."""

    @property
    def player(self) -> int: ...
    def legal(self) -> set[str]: ...
    def weights(self) -> dict[str, int]: ...
    def apply(self, text: str) -> None: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...


Options = dict[str, bool]
Maker = Callable[..., Reference]


def combinations(*names: str) -> Iterator[Options]:
    """Every way to switch the options on and off."""
    for chosen in itertools.product([False, True], repeat=len(names)):
        yield dict(zip(names, chosen, strict=True))


MARS_OPTIONS = ("count_planted", "special_actions", "cooperative")
REFERENCES: dict[str, Maker] = {"felci": Felci, "fungi": Fungi, "mars": Mars}
AGREEMENTS: list[tuple[str, Maker, int, Options]] = [
    ("felci", Felci, 2, {}),
    ("felci", Felci, 2, {"beginner": True}),
    ("fungi", Fungi, 2, {}),
    *[("mars", Mars, 2, options) for options in combinations(*MARS_OPTIONS, "two_gardeners")],
    *[("mars", Mars, players, options) for players in (3, 4, 5) for options in combinations(*MARS_OPTIONS)],
]


# Biases: how much likelier than by chance alone each text is to be played, so that rare situations come
# often. ---------

Bias = Callable[[Any, str], float]


def even(_: object, text: str) -> float:
    """No bias: every decision is as likely, every outcome as likely as it is."""
    return 1


def undergrowth(_: object, text: str) -> float:
    """Felci: long chains of face-down tiles."""
    return 20 if text.startswith("under") else 1


def spent_hands(_: object, text: str) -> float:
    """Felci: Visitors first, then whole hands in one action, so that the second is forfeited (FEL-9)."""
    return 300 if text.startswith("seat") else 20 if text.startswith("under") else 1


def closed_in(felci: Felci, text: str) -> float:
    """Felci: tiles crowd together, so that ferns are no longer free (FEL-11, FEL-12), and Visitors wait."""
    word, _, *cell = text.split()
    if word == "draw":
        return 1
    return 0.02 if word == "seat" else 5.0 ** sum(1 for near in neighbours(cell[0]) if near in felci.garden)


def two_colours(_: object, text: str) -> float:
    """Felci: the first tiles drawn are red and rose, so that the other colours come late."""
    return 30 if text in ("draw red", "draw rose") else 1


def far_corners(_: object, text: str) -> float:
    """Felci: the rim of the garden, where cells have few neighbours."""
    return 8 if text.rsplit(maxsplit=1)[-1] in RIM else 1


RIM = {cell for cell in CELLS if len(neighbours(cell)) < 4}


def hoard(_: object, text: str) -> float:
    """Fungi: hands fill up, baskets and all."""
    return 30 if text.startswith(("take", "decay", "draw basket")) else 1


def one_of_each(fungi: Fungi, text: str) -> float:
    """Fungi: hands of single cards, with nothing to sell or cook, until a player is stuck (FUN-16)."""
    if text.startswith("take"):
        card = fungi.forest[int(text.split()[1]) - 1]
        kinds = {held.rstrip("*") for held, number in fungi.hands[fungi.mover].items() if number > 0}
        return 0.1 if card in kinds or card.endswith("*") or card in ("pan", "basket") else 100
    return 1 if text.startswith("draw") else 0.1


def feast(_: object, text: str) -> float:
    """Fungi: much is cooked, with butter and cider, and little sold."""
    if text.startswith("cook"):
        return 20.0 ** (text.count(" butter") + text.count(" cider"))
    return 0.03 if text.startswith("sell") else 1


def banquet(fungi: Fungi, text: str) -> float:
    """Fungi: seat 0 gathers for one large dish, so that it can take several butters and ciders (FUN-13)."""
    word, *rest = text.split()
    if word == "draw":
        wanted = {"basket"} if fungi.to_draw[0] == 0 else BANQUET
        return 30 if rest[0] in wanted else 1
    if word == "take":
        card = fungi.forest[int(rest[0]) - 1]
        if fungi.mover == 0:
            return 1000 if card in BANQUET else 200 if card == "basket" else 5 if fungi.hands[0][card] else 1
        return 0.01 if card in BANQUET else 1
    if word == "cook":
        return 1e6 if len(rest) > 5 else 0.01
    if word == "decay":
        good = sum(1 for card in fungi.decay if card in BANQUET)
        return 10.0 ** (2 * good) if good > 1 and fungi.mover == 0 else 0.001
    return 0.01 if text.startswith("sell honeyfungus") else 20 if word == "sell" and fungi.mover == 0 else 1


BANQUET = {"honeyfungus", "honeyfungus*", "butter", "cider"}


def market(_: object, text: str) -> float:
    """Fungi: mushrooms are sold and the sticks spent on the far end of the forest (FUN-9)."""
    return 10 if text.startswith("sell") or text in ("take 5", "take 6", "take 7", "take 8") else 1


def trample(mars: Mars, text: str) -> float:
    """Mars: gardeners end on flowers or stay, so that dice are spent without planting (MAR-11, MAR-20)."""
    if not text.startswith("move"):
        return 1
    return 100_000 if text.endswith("stay") or ending(mars, text) in mars.flowers else 1


def hem_in(mars: Mars, text: str) -> float:
    """Mars: gardeners go where few flowerless hexes are left, until they cannot roll (MAR-6, MAR-16)."""
    if not text.startswith("move") or text.endswith("stay"):
        return 1
    near = NEIGHBOURS[ending(mars, text)]
    return 8.0 ** (sum(1 for place in near if place in mars.flowers) + 6 - len(near))


def gather(mars: Mars, text: str) -> float:
    """Mars: large groups, so that markers run high and meet (MAR-15, MAR-17)."""
    word, what, *_ = text.split()
    if word == "plant":
        return 20.0 ** sum(1 for place in NEIGHBOURS[mars.planting] if mars.flowers.get(place) == what)
    if word == "move" and not text.endswith("stay"):
        place = ending(mars, text)
        return (
            0.1
            if place in mars.flowers
            else 3.0 ** sum(1 for near in NEIGHBOURS[place] if near in mars.flowers)
        )
    return 1


def meet(mars: Mars, text: str) -> float:
    """Mars: markers hurry above 25, and there onto each other, up or down (MAR-15, MAR-17)."""
    others = {marker for seat, marker in enumerate(mars.markers) if seat != mars.mover and marker > 25}
    if text.startswith("plant"):
        points = gain(mars, mars.planting, text.split()[1])
        return 6.0**points * (1e6 if mars.markers[mars.mover] + points in others else 1)
    if not text.startswith("move"):
        return 1
    if text.endswith("stay") or ending(mars, text) in mars.flowers:
        return 1e6 if mars.markers[mars.mover] - 1 in others else 0.1
    return 6.0 ** max(
        gain(mars, ending(mars, text), colour)
        for colour, left in mars.reserves[mars.mover].items()
        if left > 0
    )


def gain(mars: Mars, place: str, colour: str) -> int:
    """The points for a flower planted on a hex."""
    mars.flowers[place] = colour
    size = len(mars.group(place))
    del mars.flowers[place]
    return size if mars.count_planted else size - 1


def rare_colours(mars: Mars, text: str) -> float:
    """Mars: the colours held least are planted first, for extra turns (MAR-17).

    Flowers are drawn in unequal shares.
    """
    word, what, *_ = text.split()
    if word == "plant":
        return 20.0 ** -mars.reserves[mars.mover][what]
    return 10 if text in ("draw red", "draw green") else 1


def ending(mars: Mars, text: str) -> str:
    """The hex on which a move ends."""
    _, die, direction, *number = text.split()
    gardener = int(number[0]) - 1 if number else 0
    return mars.destination(mars.gardeners[mars.mover][gardener], direction, int(die))


BIASES: dict[str, list[Bias]] = {
    "felci": [even, undergrowth, spent_hands, closed_in, two_colours, far_corners],
    "fungi": [even, hoard, one_of_each, feast, banquet, market],
    "mars": [even, trample, hem_in, gather, meet, rare_colours],
}
GAMES = {"felci": 10, "fungi": 120, "mars": 1}  # games a case


# The comparison -----------------------------------------------------------------------------------


def said_by_rules(state: State) -> dict[str, Any]:
    return {
        "player": state.player,
        "legal": sorted(map(state.text, state.legal_actions())),
        "weights": {state.text(outcome): weight for outcome, weight in state.weights()},
        "scores": state.scores(),
        "winners": state.winners(),
    }


def said_by_reference(reference: Reference) -> dict[str, Any]:
    return {
        "player": reference.player,
        "legal": sorted(reference.legal()),
        "weights": reference.weights(),
        "scores": reference.scores(),
        "winners": reference.winners(),
    }


def difference(rules: dict[str, Any], reference: dict[str, Any]) -> str:
    """What the two say differently, in words; empty if they agree."""
    lines = [
        f"{key}: rules {rules[key]}, reference {reference[key]}" for key in ("player", "scores", "winners")
    ]
    lines = [
        line
        for key, line in zip(("player", "scores", "winners"), lines, strict=True)
        if rules[key] != reference[key]
    ]
    if rules["legal"] != reference["legal"]:
        lines.append(f"legal by the rules only: {sorted(set(rules['legal']) - set(reference['legal']))}")
        lines.append(f"legal by the reference only: {sorted(set(reference['legal']) - set(rules['legal']))}")
    if rules["weights"] != reference["weights"]:
        lines.append(f"weights: rules {rules['weights']}, reference {reference['weights']}")
    return "\n".join(lines)


def compare(name: str, state: State, reference: Reference, bias: Bias, rng: random.Random) -> list[str]:
    """Play one game to its end on both; the texts of all that happened.

    Fails at the first thing said differently.
    """
    played: list[str] = []
    while True:
        rules, expected = said_by_rules(state), said_by_reference(reference)
        if rules != expected:
            last = "; ".join(played[-30:])
            found = difference(rules, expected)
            pytest.fail(f"{name} after {len(played)} texts:\n{found}\nplayed last: {last}")
        if reference.player == hortus.OVER:
            return played
        texts = expected["legal"]
        text = rng.choices(
            texts, [bias(reference, text) * expected["weights"].get(text, 1) for text in texts]
        )[0]
        state.apply(text)
        reference.apply(text)
        played.append(text)


def label(name: str, players: int, options: Options, bias: Bias) -> str:
    chosen = [option for option, value in options.items() if value]
    return "-".join([name, str(players), *chosen, bias.__name__])


def cases() -> Iterator[object]:
    """Every setup with some biases, every bias with some setups; ``make soak`` plays all pairs."""
    for number, (name, reference, players, options) in enumerate(AGREEMENTS):
        for which, bias in enumerate(BIASES[name]):
            case, named = (name, reference, players, options, bias), label(name, players, options, bias)
            if name != "mars" or (number + which) % 3 == 0:
                yield pytest.param(*case, -(-GAMES[name] // 10), id=named)
            yield pytest.param(*case, GAMES[name], id=f"{named}-long", marks=pytest.mark.soak)


@pytest.mark.parametrize(("name", "reference", "players", "options", "bias", "games"), list(cases()))
def test_rules_and_reference_agree(
    name: str, reference: Maker, players: int, options: Options, bias: Bias, games: int
) -> None:
    for game in range(games):
        rng = random.Random(f"{label(name, players, options, bias)} {game}")
        compare(name, hortus.load(name).new(players, **options), reference(players, **options), bias, rng)
