"""Tunes the settings of the search by play: simultaneous perturbation stochastic approximation (SPSA).

    python -m benchmarks.spsa fungi mars [--seconds 0.02] [--minutes 7] [--processes 16] > spsa.log

All settings of a game are nudged at once, each up or down at random; the nudged search plays its mirror image
on the same deals from every seat, at equal time a decision; the settings then move a little towards the
winner, by ever smaller nudges and steps. Settings with a wide range are tuned by their logarithm. At the end
the tuned settings play those they began with.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from multiprocessing import Pool
from typing import Any

import hortus
from hortus.players import Seen, levels
from hortus.players.search import Search

Settings = dict[str, float]

# setting: (lowest, highest, first nudge, tuned by its logarithm)
KNOBS: dict[str, tuple[float, float, float, bool]] = {
    "exploration": (0.05, 2.0, 0.35, True),
    "first_play_urgency": (0.3, 1.6, 0.12, False),
    "margin": (0.0, 1.0, 0.15, False),
    "scale": (0.5, 40.0, 0.4, True),
    "playout_samples": (1.0, 16.0, 0.4, True),
    "prior_weight": (0.0001, 0.3, 0.7, True),
    "playout_cutoff": (2.0, 400.0, 0.6, True),
    "widening": (0.1, 10.0, 0.4, True),
}
WHOLE = ("playout_samples", "playout_cutoff")
STEP = 0.08  # how far the settings move after a clear win, in nudges
SLOWER = 300.0  # after so many matches nudges and steps have begun to shrink


def inner(settings: Settings) -> Settings:
    """The settings as they are tuned."""
    return {name: math.log(settings[name]) if KNOBS[name][3] else settings[name] for name in KNOBS}


def within(point: Settings) -> Settings:
    """The point, moved back into the range."""
    bounds = {
        name: (math.log(low), math.log(high)) if is_log else (low, high)
        for name, (low, high, _, is_log) in KNOBS.items()
    }
    return {name: min(max(value, bounds[name][0]), bounds[name][1]) for name, value in point.items()}


def outer(point: Settings) -> dict[str, Any]:
    """The settings as the search takes them, each within its range."""
    found: dict[str, Any] = {}
    for name, value in within(point).items():
        plain = math.exp(value) if KNOBS[name][3] else value
        found[name] = max(1, round(plain)) if name in WHOLE else round(plain, 4)
    return found


def play(game: str, settings: list[dict[str, Any]], seconds: float, deal: int) -> list[float]:
    """One game, a search of these settings at each seat; the result of each seat."""
    match = hortus.Match(game, len(settings), seed=deal)
    while not match.state.is_over:
        actions = match.state.legal_actions()
        if len(actions) == 1:
            match.apply(actions[0])
            continue
        search = Search(
            Seen(match.state), deal * 1009 + len(match.history), 1 << 14, **settings[match.state.player]
        )
        search.think(seconds=seconds)
        match.apply(search.choices()[0].action)
    return match.state.values()


def compare(task: tuple[str, str, str, float, int]) -> tuple[float, int]:
    """By how much the first wins more, with each in turn at one seat against the other at all others."""
    game, first, second, seconds, deal = task
    one, two = json.loads(first), json.loads(second)
    players = hortus.load(game).min_players
    lead, games = 0.0, 0
    for seat in range(players):
        values = play(game, [one if each == seat else two for each in range(players)], seconds, deal)
        lead += values[seat] - (1 - values[seat]) / (players - 1)
        games += 1
        if players > 2:
            values = play(game, [two if each == seat else one for each in range(players)], seconds, deal)
            lead -= values[seat] - (1 - values[seat]) / (players - 1)
            games += 1
    return lead / games, games


class Tuner:
    """The settings of one game on their way."""

    def __init__(self, game: str, start: Settings) -> None:
        self.game, self.start, self.point = game, start, inner(start)
        self.matches, self.games = 0, 0
        self.rng = random.Random(game)

    def pair(self) -> tuple[Settings, dict[str, Any], dict[str, Any]]:
        """A nudge, and the settings on either side of the present ones."""
        shrink = (1 + self.matches / SLOWER) ** -0.101
        nudge = {name: self.rng.choice((-1, 1)) * KNOBS[name][2] * shrink for name in KNOBS}
        up = outer({name: self.point[name] + nudge[name] for name in KNOBS})
        down = outer({name: self.point[name] - nudge[name] for name in KNOBS})
        return nudge, up, down

    def learn(self, nudge: Settings, lead: float, games: int) -> None:
        """Move towards the side that won more."""
        step = STEP * lead * (1 + self.matches / SLOWER) ** -0.602
        self.point = within({name: self.point[name] + step * nudge[name] for name in KNOBS})
        self.matches += 1
        self.games += games


def tune(tuners: list[Tuner], seconds: float, end: float, processes: int) -> None:
    """Matches without a pause on all processes, the games in turn, until the time is up."""
    with Pool(processes) as pool:
        running: list[tuple[Tuner, Settings, Any]] = []
        number = 0
        while time.time() < end:
            while len(running) < 2 * processes:
                tuner = tuners[number % len(tuners)]
                nudge, up, down = tuner.pair()
                task = (tuner.game, json.dumps(up), json.dumps(down), seconds, number)
                running.append((tuner, nudge, pool.apply_async(compare, (task,))))
                number += 1
            done = [one for one in running if one[2].ready()]
            running = [one for one in running if not one[2].ready()]
            for tuner, nudge, answer in done:
                tuner.learn(nudge, *answer.get())
                if tuner.matches % 200 == 0:
                    print(
                        f"{tuner.game:9} {tuner.games:6} games: {json.dumps(outer(tuner.point))}", flush=True
                    )
            if not done:
                time.sleep(0.01)
        pool.terminate()


def prove(tuners: list[Tuner], seconds: float, end: float, processes: int) -> None:
    """The tuned settings against those they began with, on fresh deals."""
    tasks = [
        (
            tuner.game,
            json.dumps(outer(tuner.point)),
            json.dumps(outer(inner(tuner.start))),
            seconds,
            1_000_000 + number,
        )
        for number in range(2000)
        for tuner in tuners
    ]
    leads: dict[str, list[float]] = {tuner.game: [] for tuner in tuners}
    with Pool(processes) as pool:
        for task, (lead, _) in zip(tasks, pool.imap(compare, tasks), strict=True):
            leads[task[0]].append(lead)
            if time.time() > end:
                pool.terminate()
                break
    for game, found in leads.items():
        mean = sum(found) / len(found)
        spread = 1.96 * math.sqrt(sum((lead - mean) ** 2 for lead in found)) / len(found)
        print(f"{game:9} tuned against before: lead {mean:+.3f} ± {spread:.3f} ({len(found)} paired matches)")


def main() -> None:
    """Tune, print, prove."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+", choices=hortus.GAMES)
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--minutes", type=float, default=7.0)
    parser.add_argument("--proof", type=float, default=2.0, help="minutes of play against the first settings")
    parser.add_argument("--processes", type=int, default=16)
    chosen = parser.parse_args()
    tuners = []
    for game in chosen.games:
        now = levels.settings(game, levels.find("master"))
        tuners.append(Tuner(game, {"prior_weight": 0.001, "playout_cutoff": 100.0, "widening": 0.7, **now}))
    tune(tuners, chosen.seconds, time.time() + 60 * chosen.minutes, chosen.processes)
    for tuner in tuners:
        print(f"{tuner.game:9} {tuner.games:6} games: {json.dumps(outer(tuner.point))}", flush=True)
    prove(tuners, chosen.seconds, time.time() + 60 * chosen.proof, chosen.processes)


if __name__ == "__main__":
    main()
