"""``hortus data``: data sets of games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.options import GameOptions, HowMany, Json, OneGame, Version, game_of, options_of
from hortus.cli.screen import failing

app = typer.Typer(
    name="data",
    add_completion=False,
    help="Data sets of games, for programs that learn.",
    no_args_is_help=True,
)

Level = Annotated[str, typer.Option(help="Who plays, at all seats: a level such as gardener.")]
HowManyGames = Annotated[int, typer.Option("--games", min=1, help="How many games.")]
Out = Annotated[Path | None, typer.Option(help="The folder, new or empty; GAME-LEVEL here if not said.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed brings the same rows.")]


@app.callback()
def _about() -> None:
    """Data sets of games, for programs that learn."""


@app.command("make")
def make_data(
    game: OneGame,
    level: Level = "gardener",
    games: HowManyGames = 1000,
    out: Out = None,
    seed: Seed = 0,
    players: HowMany = None,
    option: GameOptions = None,
    json: Json = False,
    version: Version = False,
) -> None:
    """Let a level play against itself and keep every decision, as Parquet."""
    import json as json_format

    played = game_of(game)
    folder = out or Path(f"{played.name}-{level.lower()}")
    with failing(2, ValueError, OSError):
        from rich.console import Console
        from rich.progress import track

        from hortus.research import data

        chosen = options_of(played, option or [])
        bar = iter(track(range(games), "Playing", console=Console(stderr=True), disable=json, transient=True))
        written = data.write(
            played.name, level.lower(), games, folder,
            seed=seed, players=players, on_game=lambda: next(bar, None), **chosen,
        )  # fmt: skip
    sizes = {file.name: file.stat().st_size for file in sorted(written.iterdir())}
    if json:
        print(json_format.dumps({"folder": str(written), "games": games, "files": sizes}, indent=2))
    else:
        told = ", ".join(f"{name} ({size / 1e6:.1f} MB)" for name, size in sizes.items())
        typer.echo(f"{written}: {games} games of {played.title}, {told}.")
