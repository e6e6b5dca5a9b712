"""What choices are worth: where players differ, the game is played on from the choice of each, many times.

    python -m benchmarks.regret felci master@1 master@0.25 master@0.5 master@2 --positions 100 --processes 2
    python -m benchmarks.regret feenbalz master@1 plain@1 'master@1 {"determinizations": 1}' --kind answer

Positions come from games among players with few iterations, any decision of a game being as likely as any
other. A contestant is a level with a budget, and after it what differs from its settings. Seconds are those
the processor spent. From each choice the game is played on by the same few-iteration players, with the same
chance for all choices as long as they need the same. Most differences between players are too small to be
seen in hundreds of whole games; here all that they have in common falls away. A figure is what one decision
wins or loses against the choice of the first contestant, in games and in points of lead, with a 95 % interval
over positions. It says how choices do among players of that kind, not how they do among contestants.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, TextIO

import hortus
from benchmarks.duel import ROOM, contestant
from hortus import State
from hortus.players import Seen, levels
from hortus.players.search import Search
from hortus.training.gate import think_for

ROUND = 8  # positions of one game
KINDS = {"any": (), "answer": ("decline", "lay")}  # what must be among the choices


@dataclass(frozen=True)
class Study:
    """What is asked of each position."""

    game: str
    players: int
    contestants: tuple[str, ...]
    kind: str
    games: int  # played on from each choice
    few: int  # iterations of those who play on
    seed: int


def settings(game: str, words: str) -> tuple[dict[str, Any], int | None, float | None]:
    """What guides a contestant's search, and how long it looks: iterations or seconds."""
    name, _, changes = words.partition(" ")
    level, _, _ = name.partition("@")
    return contestant(game, f"{level} {changes}".strip()), *levels.budget_of(name)


def think(seen: Seen, seed: int, game: str, words: str) -> int:
    """What a contestant chooses."""
    guide, iterations, seconds = settings(game, words)
    search = Search(seen, seed, max(ROOM, (iterations or 0) + 2, int(200_000 * (seconds or 0))), **guide)
    if iterations:
        search.think(iterations=iterations)
    else:
        think_for(search, seconds or 0.0)
    return search.choices()[0].action


def quickly(state: State, few: int, rng: random.Random) -> int:
    """A choice after a few iterations."""
    actions = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    search = Search(
        Seen(state), rng.getrandbits(60), few + 2, **levels.settings(state.game.name, levels.find("master"))
    )
    search.think(iterations=few)
    return search.choices()[0].action


def positions(study: Study) -> list[State]:
    """Some decisions of one game."""
    rng = random.Random(study.seed)
    match = hortus.Match(study.game, players=study.players, seed=study.seed)
    found = []
    while not match.state.is_over:
        words = {match.state.text(action).split()[0] for action in match.state.legal_actions()}
        if len(match.state.legal_actions()) > 1 and words.issuperset(KINDS[study.kind]):
            found.append(match.state.copy())
        match.apply(quickly(match.state, study.few, rng))
    return rng.sample(found, min(ROUND, len(found)))


def play_on(state: State, action: int, few: int, seed: int) -> tuple[float, float]:
    """The share of the win, and the lead at the end, of the player to act after this action."""
    seat, players, chance = state.player, random.Random(seed), random.Random(seed + 1)
    state = state.copy()
    state.apply(action)
    while not state.is_over:
        if state.player < 0:
            state.draw(chance.getrandbits(32))
        else:
            state.apply(quickly(state, few, players))
    scores = state.scores()
    return state.values()[seat], scores[seat] - max(
        [score for other, score in enumerate(scores) if other != seat]
    )


def look(study: Study) -> list[dict[str, Any]]:
    """The positions of one game: who chooses what, and what each choice brings."""
    found = []
    for place, state in enumerate(positions(study)):
        seed = 1000 * study.seed + 100 * place
        chosen = [think(Seen(state), seed, study.game, words) for words in study.contestants]
        worth: dict[str, list[float]] = {}
        for action in sorted(set(chosen)) if len(set(chosen)) > 1 else ():
            ends = [play_on(state, action, study.few, seed + 10 * number) for number in range(study.games)]
            worth[str(action)] = [fmean(end[0] for end in ends), fmean(end[1] for end in ends)]
        texts = [state.text(action) for action in chosen]
        found.append(
            {
                "seed": study.seed,
                "contestants": study.contestants,
                "texts": texts,
                "chosen": chosen,
                "worth": worth,
            }
        )
    return found


def studies(asked: argparse.Namespace) -> Iterator[Study]:
    """One for every game that positions are taken from."""
    players = asked.players or hortus.load(asked.game).min_players
    for seed in range(asked.seed, asked.seed + -(-asked.positions // ROUND)):
        yield Study(asked.game, players, tuple(asked.contestants), asked.kind, asked.games, asked.few, seed)


def lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """How often each later contestant agrees with the first, and what its decisions win or lose."""
    first, *others = rows[0]["contestants"]
    yield f"{len(rows)} positions; against the choice of {first}, a decision"
    for place, words in enumerate(others, 1):
        gains: list[tuple[float, float]] = []
        for row in rows:
            mine, theirs = row["chosen"][place], row["chosen"][0]
            before, after = row["worth"].get(str(theirs), [0, 0]), row["worth"].get(str(mine), [0, 0])
            gains.append((after[0] - before[0], after[1] - before[1]) if mine != theirs else (0.0, 0.0))
        alike = fmean(row["chosen"][place] == row["chosen"][0] for row in rows)
        wins, leads = (spread([gain[one] for gain in gains]) for one in (0, 1))
        won, lead = f"{wins[0]:+.4f} ± {wins[1]:.4f}", f"{leads[0]:+.3f} ± {leads[1]:.3f}"
        yield f"   {words:32} alike {alike:.2f}   games {won}   lead {lead}"


def spread(numbers: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    return fmean(numbers), 1.96 * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 1.0


def gathered(asked: argparse.Namespace, log: TextIO | None) -> list[dict[str, Any]]:
    """All positions, as they come; said on the way how many there are."""
    rows: list[dict[str, Any]] = []
    with Pool(asked.processes) as pool:
        for found in pool.imap_unordered(look, studies(asked)):
            rows += found
            for row in found if log else ():
                print(json.dumps(row), file=log, flush=True)
            print(f"\r{len(rows)} positions", end="", flush=True)
    print("\r", end="")
    return rows


def main() -> None:
    """Ask, play on, and print a line for each contestant."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=hortus.GAMES)
    parser.add_argument("contestants", nargs="+", help="the others are compared with the first")
    parser.add_argument("--players", type=int, default=0, help="as few as can be, unless told")
    parser.add_argument("--positions", type=int, default=80)
    parser.add_argument(
        "--kind",
        choices=KINDS,
        default="any",
        help="answer: to lay a collection beside another's, or to decline",
    )
    parser.add_argument("--games", type=int, default=60, help="played on from each choice")
    parser.add_argument("--few", type=int, default=60, help="iterations a decision of those who play on")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="keeps each position")
    asked = parser.parse_args()
    if asked.log:
        with asked.log.open("a", encoding="utf-8") as log:
            rows = gathered(asked, log)
    else:
        rows = gathered(asked, None)
    print(f"{asked.game}:", *lines(rows), sep="\n")


if __name__ == "__main__":
    main()
