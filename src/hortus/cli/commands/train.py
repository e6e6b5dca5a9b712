"""``hortus train``: make a game's net, from nothing."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.options import HowMany, OneGame, Version, game_of
from hortus.cli.screen import Screen, failing

Folder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Where shards, nets and the log are kept; with the same folder it goes on where it ended. "
        "Left out: training/GAME.",
    ),
]
Minutes = Annotated[float | None, typer.Option(min=0.01, help="About how long it may take in all.")]
Generations = Annotated[int | None, typer.Option(min=1, help="How many; else what training.toml says.")]
Games = Annotated[
    int | None, typer.Option(min=2, help="Games of a generation; else what training.toml says.")
]
Seed = Annotated[int, typer.Option(min=0, help="The same seed and number of games bring the same net.")]
Processes = Annotated[int | None, typer.Option(min=1, help="How many cores to use; left out: all.")]


def train(
    game: OneGame,
    players: HowMany = None,
    folder: Folder = None,
    minutes: Minutes = None,
    generations: Generations = None,
    games: Games = None,
    seed: Seed = 1,
    processes: Processes = None,
    version: Version = False,
) -> None:
    """Train a net that reads positions: play, learn, and keep what wins, generation by generation."""
    from hortus.training import config
    from hortus.training.generations import Training

    found, screen = game_of(game), Screen()
    with failing(2, ValueError):
        settings = config.load(found, players).scaled(generations=generations, games=games)
        found.new(settings.players)
    training = Training(
        found,
        settings,
        folder or Path("training") / found.name,
        seed,
        processes or os.cpu_count() or 1,
        math.inf if minutes is None else 60 * minutes,
        screen.say,
    )
    with failing(1, RuntimeError, OSError):
        champion = training.run()
    if champion is None:
        screen.say("No net has won more than its share yet: more games or more time may help.")
    else:
        screen.say(f"The best net is {champion}. docs/learning.md says how players come to use it.")
