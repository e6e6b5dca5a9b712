"""``hortus puzzles``: solve them, and make them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import hortus
from hortus import puzzles
from hortus.cli.commands.learn import Language, language_of
from hortus.cli.options import GameOptions, HowMany, OneGame, Version, game_of, options_of
from hortus.cli.puzzle_mode import PuzzleMode, Solved
from hortus.cli.puzzle_words import WORDS
from hortus.cli.screen import Screen, fail, failing
from hortus.tui.program import command

SOLVE = "solve"


class PuzzleCommands(TyperGroup):
    """``hortus puzzles GAME`` stands for ``hortus puzzles solve GAME``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the word in where a game is named."""
        named = args and args[0] not in self.commands and not args[0].startswith("-")
        return super().parse_args(ctx, [SOLVE, *args] if named else args)


app = typer.Typer(
    cls=PuzzleCommands,
    name="puzzles",
    add_completion=False,
    help="Puzzles of real games: solve them, or make more.",
)
Id = Annotated[str | None, typer.Option("--id", metavar="ID", help="This puzzle first.")]
Games = Annotated[int, typer.Option(min=1, help="How many games are played and searched.")]
First = Annotated[int, typer.Option(min=0, help="The number of the first game, to go on after others.")]
Cores = Annotated[int | None, typer.Option(min=1, help="How many at a time; one for each core if not said.")]
Seed = Annotated[
    int, typer.Option(min=0, help="The same seed finds the same puzzles, on any number of cores.")
]
Most = Annotated[int | None, typer.Option(min=1, help="Keep at most so many, as different as can be.")]
Out = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Where they go, added to what is there; left out: they are printed."),
]


@app.callback(invoke_without_command=True)
def _list(context: typer.Context, lang: Language = None, version: Version = False) -> None:
    if context.invoked_subcommand is not None:
        return
    screen, words, solved = Screen(), WORDS[language_of(lang)], Solved()
    rows = []
    for game in puzzles.puzzled():
        kept = solved.of(game)
        told = words["listed"].format(
            count=len(puzzles.puzzles(game)), solved=sum(kept.tried.values()), rating=kept.skill.shown
        )
        rows.append((command("puzzles", game), f"{hortus.load(game).title}: {told}"))
    screen.rows(rows)


@app.command(SOLVE)
def solve(game: OneGame, id: Id = None, lang: Language = None, version: Version = False) -> None:
    """Solve the puzzles of a game; without one, a list. What you solve and your rating are remembered."""
    name, language = game_of(game).name, language_of(lang)
    if name not in puzzles.puzzled():
        raise fail(f"There are no puzzles for {name}. There are some for {', '.join(puzzles.puzzled())}.", 2)
    if id is not None:
        with failing(2, ValueError):
            puzzles.find(name, id)
    screen = Screen()
    try:
        with suppress(EOFError):
            PuzzleMode(name, language, screen, Solved()).run(id)
    except KeyboardInterrupt:
        screen.say()
        raise typer.Exit(130) from None


@app.command()
def make(
    game: OneGame,
    games: Games = 100,
    first: First = 0,
    players: HowMany = None,
    option: GameOptions = None,
    cores: Cores = None,
    seed: Seed = 0,
    most: Most = None,
    out: Out = None,
    version: Version = False,
) -> None:
    """Find puzzles in games of our own players: where the best choice is surely ahead, and often missed."""
    from hortus.cli import puzzle_making

    played = game_of(game)
    with failing(2, ValueError, OSError):
        number = played.min_players if players is None else players
        plan = puzzle_making.plan_of(played, number, options_of(played, option or []), seed)
        known = puzzle_making.known(out)
    with failing(1, RuntimeError, OSError):
        indexes = range(first, first + games)
        status = puzzle_making.make(plan, indexes, cores or os.cpu_count() or 1, most, out, known)
    raise typer.Exit(status)
