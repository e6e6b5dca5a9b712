"""``hortus lab``: studies of a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.commands.match import Adjusted
from hortus.cli.options import GameOptions, HowMany, Json, OneGame, Version, game_of
from hortus.cli.screen import failing
from hortus.players import PLAYERS
from hortus.tui.program import command

Players = Annotated[
    str,
    typer.Option(
        metavar="A[,B,…]",
        help="Who plays: one for all seats, or one for each, who then take turns at the seats: "
        f"{', '.join(PLAYERS)}.",
    ),
]
Games = Annotated[
    int,
    typer.Option(
        min=1, help="How many games; rounded up so that different players sit everywhere equally often."
    ),
]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[=VALUE]",
        help="An option whose effect is wanted: the same deals are played with it too, and compared game by "
        "game. Several at once: NAME+NAME. Repeat for further comparisons.",
    ),
]
Skill = Annotated[
    str,
    typer.Option(
        metavar="A,B,…", help="Players to be matched in pairs, to see how skill shows.", show_default=False
    ),
]
SkillGames = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Games for each pair; 200 or --games if not said.")
]
Seed = Annotated[
    int, typer.Option(min=0, help="The same seed brings the same games, on any number of workers.")
]
Out = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Where report.html, results.json and games.parquet go; a new folder in hortus-lab if not said.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(min=1, help="How many batches are played at a time; one for each core if not said."),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the study in --out, which was interrupted.")
]
Ray = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address: HOST:PORT, or auto.")
]


def lab(
    game: OneGame,
    players: Players = "random",
    games: Games = 1000,
    seats: HowMany = None,
    option: GameOptions = None,
    variant: Variants = None,
    skill: Skill = "",
    skill_games: SkillGames = None,
    adjusted: Adjusted = False,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = None,
    resume: Resume = False,
    ray: Ray = "",
    json: Json = False,
    version: Version = False,
) -> None:
    """Study a game: what many games say about seats, scores, length, rules, choices and variants."""
    from hortus.cli import study_report

    studied, options, variants = game_of(game), option or [], variant or []
    with failing(2, ValueError, OSError), failing(1, RuntimeError):
        plan = study_report.plan_of(
            studied, players, seats, games, seed, options, variants, skill, skill_games, adjusted
        )
        status = study_report.study(plan, out, workers, resume, ray, json, command(*sys.argv[1:]))
    raise typer.Exit(status)
