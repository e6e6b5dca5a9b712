"""What two players do differently: in the positions of their own games, asked side by side.

    python -m benchmarks.differences fungi master@1000it classic@1000it --games 40 [--first 8]

At every decision both are asked, and the one that sits there is followed; they change seats game by game.
The table counts choices by the first word of their text, beside the decisions with such a choice;
then how often they agree, and what one would do where it differs from the other.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field

import hortus
from hortus.players import Seen, make


@dataclass
class Count:
    """What was counted."""

    decisions: int = 0
    agreed: int = 0
    possible: Counter[str] = field(default_factory=Counter)
    chosen: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    instead: Counter[tuple[str, str]] = field(default_factory=Counter)


def kind(text: str, words: int) -> str:
    """The first words of an action, without numbers."""
    return " ".join(word for word in text.split()[:words] if not word.isdigit())


def compare(game: str, names: tuple[str, str], games: int, words: int, first: int = 0) -> Count:
    """Ask both at every decision with more than one choice, or at the first so many of each game."""
    count, players = Count(), hortus.load(game).min_players
    for number in range(games):
        match = hortus.Match(game, players, seed=number // 2)
        asked = [make(name, number) for name in names]
        end = count.decisions + first if first else float("inf")
        while not match.state.is_over and count.decisions < end:
            seen = Seen(match.state)
            actions = seen.legal_actions()
            if len(actions) == 1:
                match.apply(actions[0])
                continue
            found = [player.choose(seen) for player in asked]
            texts = [kind(seen.text(action), words) for action in found]
            count.decisions += 1
            count.agreed += found[0] == found[1]
            count.possible.update({kind(seen.text(action), words) for action in actions})
            for chosen, text in zip(count.chosen, texts, strict=True):
                chosen[text] += 1
            if texts[0] != texts[1]:
                count.instead[texts[0], texts[1]] += 1
            match.apply(found[(match.state.player + number) % 2])
    return count


def main() -> None:
    """Compare two players and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=hortus.GAMES)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="decisions of each game; left out: all")
    parser.add_argument("--words", type=int, default=1, help="words of an action that make its kind")
    given = parser.parse_args()
    count = compare(given.game, (given.one, given.other), given.games, given.words, given.first)
    print(f"{count.decisions} decisions, the same choice at {100 * count.agreed / count.decisions:.0f} %\n")
    print(f"| of 100 decisions | possible | {given.one} | {given.other} |\n|---|---:|---:|---:|")
    for text, possible in count.possible.most_common(20):
        shares = [
            100 * number / count.decisions for number in (possible, *(one[text] for one in count.chosen))
        ]
        print(f"| {text} | " + " | ".join(f"{share:.1f}" for share in shares) + " |")
    print(f"\nWhere they differ: what {given.one} does, and {given.other} instead")
    for (mine, theirs), times in count.instead.most_common(8):
        print(f"{100 * times / count.decisions:5.1f} %  {mine}  <-  {theirs}")


if __name__ == "__main__":
    main()
