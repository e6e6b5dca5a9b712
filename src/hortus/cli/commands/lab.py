"""``hortus lab``: studies of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.commands.match import Adjusted
from hortus.cli.options import GAMES, GameOptions, Json, Version, game_of
from hortus.cli.screen import failing
from hortus.players import PLAYERS

What = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help=f"One of {GAMES}; or compare, or tune: see below.", show_default=False
    ),
]
More = Annotated[
    list[str] | None,
    typer.Argument(metavar="[A B]", help="Two folders with studies, after compare; a game, after tune."),
]
Seats = Annotated[
    str,
    typer.Option(
        metavar="A[,B,…]",
        help="Who plays: one for all seats, or one for each, who then take turns at the seats: "
        f"{', '.join(PLAYERS)}, external:COMMAND, openspiel:BOT. random if not said.",
        show_default=False,
    ),
]
Players = Annotated[
    str,
    typer.Option(
        metavar="N", help="How many play; the fewest the game allows if not said.", show_default=False
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
        help="An option or dial whose effect is wanted: the same deals are played with it too, and compared "
        "game by game. Several at once: NAME+NAME. A range of a dial: hand=6..10 or hand=6..10:2, two "
        "of them a grid. Repeat for further comparisons.",
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
Keep = Annotated[bool, typer.Option("--keep-records", help="Write every game as a record, too: records.zip.")]
Records = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", help="Study the records in this folder, of people or players, and play nothing."
    ),
]
Dials = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=A..B", help="For tune: a dial and its range. Repeat for more."),
]
Towards = Annotated[
    str,
    typer.Option(
        metavar="TARGETS",
        help="For tune: what is wanted, as in 'seat balance, length 40': seat balance, length, decisions, "
        "score, margin, lead changes, comebacks, choices, or the name of a count, with a number.",
        show_default=False,
    ),
]
Trials = Annotated[int, typer.Option(min=2, help="For tune: how many settings are tried.")]
Ray = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address: HOST:PORT, or auto.")
]


def lab(
    game: What,
    more: More = None,
    seats: Seats = "",
    games: Games = 1000,
    players: Players = "",
    option: GameOptions = None,
    variant: Variants = None,
    skill: Skill = "",
    skill_games: SkillGames = None,
    adjusted: Adjusted = False,
    records: Records = None,
    dial: Dials = None,
    towards: Towards = "",
    trials: Trials = 30,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = None,
    resume: Resume = False,
    ray: Ray = "",
    keep_records: Keep = False,
    json: Json = False,
    version: Version = False,
) -> None:
    """Study a game: what many games say about seats, scores, length, rules, choices and variants.

    `hortus lab compare A B` says what differs between two studies; `hortus lab tune GAME --dial hand=6..10
    --towards "seat balance, length 40"` looks for the setting that comes nearest to what is wanted.
    """
    from hortus.cli import study_report, study_tools

    asked = study_report.StudyRequest(
        seats=seats,
        players=players,
        games=games,
        seed=seed,
        options=option or [],
        variants=variant or [],
        skill=skill,
        skill_games=skill_games,
        adjusted=adjusted,
        kept=keep_records,
    )
    studied = None if game == "compare" else game_of((more or [game])[0] if game == "tune" else game)
    with failing(2, ValueError, OSError), failing(1, RuntimeError):
        if studied is None:
            status = study_tools.compare(more or [], json)
        elif game == "tune":
            tuning = study_tools.Tuning.of(studied, asked, dial or [], towards, trials)
            status = study_tools.tune(tuning, workers, json)
        elif more:
            raise ValueError(f"After {game} come options only; {more[0]!r} is none.")
        elif records is not None:
            status = study_tools.study_records(studied, records, asked, out, json)
        else:
            plan = study_report.plan_of(studied, asked)
            status = study_report.study(plan, out, workers, resume, ray, json)
    raise typer.Exit(status)
