"""Games that a search plays against itself, and the positions they leave behind."""

from __future__ import annotations

import random
import signal
import sys
import traceback
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from hortus.core.position import Position
from hortus.core.registry import load
from hortus.players import levels, weights
from hortus.players.arena import derived
from hortus.players.search import Search
from hortus.players.seen import Seen
from hortus.training import positions
from hortus.training.config import TrainingConfig
from hortus.training.positions import Positions


@dataclass(frozen=True)
class SelfPlay:
    """Who plays: a search with a net, or by the game's judgement."""

    game: str
    config: TrainingConfig
    generation: int
    net: Path | None
    seed: int

    def settings(self) -> dict[str, Any]:
        """The settings of the search."""
        return search_settings(self.game, self.config, self.net)

    @property
    def iterations(self) -> int:
        """How many a decision takes."""
        return self.config.iterations if self.net else self.config.first_iterations

    def about(self, shard: int) -> dict[str, Any]:
        """What a shard is made from: if this is the same, so are the games."""
        config = self.config
        net = weights.header_of(self.net.read_bytes())["digest"] if self.net else ""
        return {
            "game": self.game,
            "rules": load(self.game).rules,
            "features": weights.fingerprint(self.game, config.players),
            "generation": self.generation,
            "shard": shard,
            "seed": self.seed,
            "net": net,
            "games": config.shard,
            "iterations": self.iterations,
            "targets": [
                config.result_weight,
                config.trace,
                config.curious_moves,
                config.random_moves,
                config.score_unit,
            ],
            "search": {**levels.learned_settings(self.game, config.players), **config.search}
            if self.net
            else {},
        }


def search_settings(game: str, config: TrainingConfig, net: Path | None) -> dict[str, Any]:
    """The settings of a search by judgement, or with the net of a file."""
    found = levels.settings(game, levels.levels()["classic"])
    if net is None:
        return found
    return {
        **found,
        **levels.learned_settings(game, config.players),
        **config.search,
        "net": weights.read(net, load(game), config.players),
    }


@dataclass
class _Game:
    """What is remembered of a game until its result is known."""

    seats: list[int] = field(default_factory=list)
    features: list[list[int]] = field(default_factory=list)
    expected: list[list[float]] = field(default_factory=list)


def play_shard(play: SelfPlay, shard: int) -> Positions:
    """The positions of the games of one shard; the same settings and seed give the same."""
    found, settings = Positions(play.config.players), play.settings()
    for number in range(play.config.shard):
        rng = random.Random(derived(play.seed, play.generation, shard, number))
        state = load(play.game).new(play.config.players)
        _keep(play.config, found, _play(play, state, settings, rng), state, number)
    return found


def _play(play: SelfPlay, state: Position, settings: dict[str, Any], rng: random.Random) -> _Game:
    game, decisions = _Game(), 0
    while not state.is_over:
        if state.player < 0:
            state.draw(rng.getrandbits(32))
            continue
        actions = state.legal_actions()
        if len(actions) == 1:
            state.apply(actions[0])
            continue
        search = Search(Seen(state), rng.getrandbits(64), play.iterations + 2, **settings)
        search.think(iterations=play.iterations)
        game.seats.append(state.player)
        game.features.append(state.features())
        game.expected.append(search.expected())
        state.apply(_chosen(play.config, search, actions, decisions, rng))
        decisions += 1
    return game


def _chosen(
    config: TrainingConfig, search: Search, actions: list[int], decisions: int, rng: random.Random
) -> int:
    """Mostly the best; at first by visits, and now and then any, so that positions differ."""
    if rng.random() < config.random_moves:
        return rng.choice(actions)
    choices = search.choices()
    if decisions < config.curious_moves:
        return rng.choices(
            [choice.action for choice in choices], [choice.visits + 1e-9 for choice in choices]
        )[0]
    return choices[0].action


def _keep(config: TrainingConfig, found: Positions, game: _Game, end: Position, number: int) -> None:
    """Positions with their targets: how the game ended, mixed with what was expected of it."""
    values, scores, players = end.values(), end.scores(), config.players
    weight = config.result_weight
    returns = _returns(game.expected, values, config.trace)
    for seat, features, expected in zip(game.seats, game.features, returns, strict=True):
        around = [(seat + place) % players for place in range(players)]
        shares = [weight * values[one] + (1.0 - weight) * expected[one] for one in around]
        found.add(features, [*shares, *(scores[one] / config.score_unit for one in around)], number)


def _returns(expected: list[list[float]], values: list[float], trace: float) -> list[list[float]]:
    """For each position what was expected there and, fading by ``trace`` a decision, later and at the end."""
    later, found = values, []
    for here in reversed(expected):
        later = [(1.0 - trace) * now + trace * then for now, then in zip(here, later, strict=True)]
        found.append(later)
    return found[::-1]


def work(play: SelfPlay, folder: Path, connection: Connection) -> None:
    """The task of a process: play the shards it is sent, and answer with their numbers or what went wrong."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with suppress(EOFError, BrokenPipeError):
        while True:
            shard = connection.recv()
            try:
                positions.write(path_of(folder, play, shard), play_shard(play, shard), play.about(shard))
                answer: int | str = shard
            except Exception:
                answer = traceback.format_exc()
            connection.send(answer)


def path_of(folder: Path, play: SelfPlay, shard: int) -> Path:
    """Where a shard is kept."""
    return folder / f"generation-{play.generation}-{shard:05}.shard"
