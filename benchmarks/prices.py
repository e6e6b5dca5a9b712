"""What single things are worth, in hundredths of a win, as a game's net reads it.

    hortus match fungi --seats master@300it,master@300it --games 60 --seed 9 --records games/
    HORTUS_PURE=1 python -m benchmarks.prices fungi games/

In every fourth decision of these games the player to act is given one thing more, and the net reads the
position before and after: so the figures say what the net thinks, not what is true. Each is the mean over the
games of a third of their decisions, with its standard error by games. In plain Python only: there a
position's numbers can be changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import hortus
from hortus.games.fungi import cards
from hortus.players import weights

Gift = Callable[[Any, int], None]
EVERY = 4  # decisions from one that is looked at to the next


def more(name: str, number: int) -> Gift:
    """More of what a position counts for each seat."""

    def give(state: Any, seat: int) -> None:
        getattr(state, name)[seat] += number

    return give


def card(number: int) -> Gift:
    """A card in hand, and the room for it."""

    def give(state: Any, seat: int) -> None:
        state.hand[cards.FACES * seat + number] += 1
        state.hand_size[seat] += 1
        state.limit[seat] += 1

    return give


def flower(place: int) -> Gift:
    """A flower of the colour of which a seat holds the most (0) or the fewest (5)."""

    def give(state: Any, seat: int) -> None:
        held = state.reserve[6 * seat : 6 * seat + 6]
        state.reserve[6 * seat + sorted(range(6), key=lambda colour: -held[colour])[place]] += 1
        state.reserve_size[seat] += 1

    return give


GIFTS: dict[str, dict[str, Gift]] = {
    "fungi": {
        "a stick": more("sticks", 1),
        "four sticks": more("sticks", 4),
        "three points of flavour": more("flavour", 3),
        "a pan on the table": more("pans", 1),
        "a basket": more("limit", 2),
        **{mushroom.title: card(kind) for kind, mushroom in enumerate(cards.MUSHROOMS)},
        "butter": card(cards.BUTTER),
        "cider": card(cards.CIDER),
        "a pan in hand": card(cards.PAN),
    },
    "mars": {
        "a space of the track": more("marker", 1),
        "three spaces of the track": more("marker", 3),
        "a flower of the colour one holds most of": flower(0),
        "a flower of the colour one holds least of": flower(5),
    },
}


def prices(record: hortus.Record, gifts: dict[str, Gift]) -> list[tuple[float, dict[str, float]]]:
    """How far the game is, from 0 to 1, and what each gift brings, at some of its decisions."""
    states: list[Any] = list(record.states())
    net = weights.find(states[0].game, states[0].players)
    assert net is not None, "no net is shipped for these games"
    found = []
    for number, state in enumerate(states):
        if state.player >= 0 and number % EVERY == 0:
            before = net.estimates(state)[0][state.player]
            gains = {}
            for name, give in gifts.items():
                given = state.copy()
                give(given, state.player)
                gains[name] = net.estimates(given)[0][state.player] - before
            found.append((number / len(states), gains))
    return found


def main() -> None:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=sorted(GIFTS))
    parser.add_argument("records", type=Path, help="a folder")
    given = parser.parse_args()
    if hortus.compiled:
        raise SystemExit("Only plain Python can change a position: set HORTUS_PURE=1.")
    gifts = GIFTS[given.game]
    games = [
        prices(hortus.Record.loads(path.read_text(encoding="utf-8")), gifts)
        for path in sorted(given.records.glob("*.txt"))
    ]
    print(f"{len(games)} games, {sum(map(len, games))} positions\n")
    print("| one more | beginning | middle | end |\n|---|---:|---:|---:|")
    for name in gifts:
        cells = []
        for third in range(3):
            means = [
                mean(values)
                for game in games
                if (values := [gains[name] for when, gains in game if int(3 * when) == third])
            ]
            cells.append(f"{100 * mean(means):+.1f} ± {100 * stdev(means) / len(means) ** 0.5:.1f}")
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
