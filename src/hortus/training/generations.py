"""The whole training, generation by generation: play, learn, and keep a net only if it wins.

All of it lies in one folder: shards, nets and ``log.jsonl``. Started again with the same settings, it goes on
where it ended.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hortus.core.game import Game
from hortus.players import ratings, weights
from hortus.players.arena import MatchStanding, derived
from hortus.players.workers import ProcessPool
from hortus.training import gate, positions, self_play
from hortus.training.config import TrainingConfig
from hortus.training.positions import Positions
from hortus.training.self_play import SelfPlay
from hortus.training.trainer import Trainer, TrainingReport

Say = Callable[[str], None]


class Training:
    """One training of one game's net for one number of seats."""

    def __init__(
        self,
        game: Game,
        config: TrainingConfig,
        folder: Path,
        seed: int = 1,
        processes: int = 1,
        seconds: float = math.inf,
        say: Say = print,
    ) -> None:
        self.game, self.config, self.folder, self.seed = game, config, folder, seed
        self.processes, self._say = processes, say
        self._end = time.monotonic() + seconds
        self.champion: Path | None = None
        self.elo = 0.0  # of the champion, over the judgement
        folder.mkdir(parents=True, exist_ok=True)

    def run(self) -> Path | None:
        """All generations, as far as the time allows; the best net's file, None if none is better."""
        for generation in range(self.config.generations):
            done = self._recall(generation)
            if done is None:
                if time.monotonic() > self._end:
                    break
                self._generation(generation)
        return self.champion

    def net_of(self, generation: int) -> Path:
        """Where the net of a generation lies."""
        return self.folder / f"generation-{generation}.net"

    def _play_of(self, generation: int) -> SelfPlay:
        """By the last net, whether or not it passed its gate: it knows what is new; at first by judgement."""
        net = self.net_of(generation - 1) if generation else None
        return SelfPlay(self.game.name, self.config, generation, net, self.seed)

    def _generation(self, generation: int) -> None:
        begin = time.monotonic()
        shards = self._self_play(generation)
        played = time.monotonic()
        lesson = self._learn(generation)
        learnt = time.monotonic()
        standing = self._gate(generation)
        entry = {
            "generation": generation,
            "shards": shards,
            "seconds": [
                round(played - begin, 1),
                round(learnt - played, 1),
                round(time.monotonic() - learnt, 1),
            ],
            "lesson": asdict(lesson),
            "against": self.champion.name if self.champion else "judgement",
            "games": standing.games,
            "share": standing.share,
            "interval": [standing.interval.low, standing.interval.high],
        }
        self._note(entry)
        self._judge(generation, entry)

    def _judge(self, generation: int, entry: dict[str, Any]) -> None:
        """The net becomes the champion if it won more than an even share."""
        share, lesson = entry["share"], entry["lesson"]
        self._say(
            f"Generation {generation}: {lesson['positions']} positions, loss {lesson['held_out_loss']:.3f}, "
            f"{share:.2f} of {entry['games']} games against {entry['against']}."
        )
        if share > 1.0 / self.config.players:
            if self.config.players == 2:
                self.elo += ratings.elo(min(0.99, share)) or 0.0
            self.champion = self.net_of(generation)

    def _recall(self, generation: int) -> dict[str, Any] | None:
        """What the log says of a generation that was finished before; it counts as then."""
        log = self.folder / "log.jsonl"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        entries = (json.loads(line) for line in lines)
        found = next((entry for entry in entries if entry["generation"] == generation), None)
        if found is not None and self.net_of(generation).exists():
            self._judge(generation, found)
            return dict(found)
        return None

    def _note(self, entry: dict[str, Any]) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def _self_play(self, generation: int) -> int:
        """Play the shards that are missing, until the games or this generation's time are used up."""
        play = self._play_of(generation)
        wanted = -(-self.config.games // self.config.shard)
        missing = [shard for shard in range(wanted) if self._shard(play, shard) is None]
        done = wanted - len(missing)
        until = self._time_for(generation)
        pool = ProcessPool(self.processes, 0, self_play.work, play, self.folder)
        with closing(pool.answers(missing)) as answers:
            for answer in answers:
                if isinstance(answer, str):
                    raise RuntimeError(f"A shard could not be played.\n\n{answer}")
                done += 1
                if time.monotonic() > until:
                    break
        return done

    def _time_for(self, generation: int) -> float:
        """Of the time that is left, three quarters of an equal part for each generation are for playing."""
        left = self._end - time.monotonic()
        return time.monotonic() + 3 / 4 * max(0.0, left) / (self.config.generations - generation)

    def _shard(self, play: SelfPlay, shard: int) -> Positions | None:
        return positions.read(self_play.path_of(self.folder, play, shard), play.about(shard))

    def _learn(self, generation: int) -> TrainingReport:
        """Train a net on the games of the last generations, and write its file."""
        found = Positions(self.config.players)
        for one in range(max(0, generation + 1 - self.config.window), generation + 1):
            play = self._play_of(one)
            for path in sorted(self.folder.glob(f"generation-{one}-*.shard")):
                shard = self._shard(play, int(path.stem.rpartition("-")[2]))
                if shard is not None:
                    found.extend(shard)
        inputs = weights.inputs(self.game, self.config.players)
        seed = derived(self.seed, "trainer", generation)
        trainer = Trainer(found, inputs, self.config.schedule, seed, self.processes)
        lesson = trainer.train()
        about = {
            "generation": generation,
            "seed": self.seed,
            "positions": lesson.positions,
            "held_out_loss": round(lesson.held_out_loss, 4),
            "iterations": self.config.iterations,
        }
        file = weights.dump(trainer.weights(self.config.score_unit), self.game, about)
        self.net_of(generation).write_bytes(file)
        return lesson

    def _gate(self, generation: int) -> MatchStanding:
        config, name, seconds = self.config, self.game.name, self.config.gate_seconds
        new = gate.Contender(name, config, self.net_of(generation), seconds)
        old = gate.Contender(name, config, self.champion, seconds)
        seed = derived(self.seed, "gate", generation)
        return gate.compare(new, old, config.gate_games, seed, self.processes)
