"""The deal of the day in the terminal."""

from __future__ import annotations

import time

import typer

import hortus
from hortus.cli.options import game_of, said
from hortus.cli.screen import Screen, is_terminal
from hortus.table import daily as deals
from hortus.table.daily_results import MOST_LEAVES, histogram, leaves
from hortus.tui.daily_session import DailyFile, DailySession, KeptTry
from hortus.tui.local_session import PACE
from hortus.tui.program import command

PUBLIC = (
    "Without a server the deal follows from the game and the date alone: everyone has the same, and anyone "
    "could work it out beforehand. A server's deals are kept secret until they are played."
)


def run(game: str | None, results: bool, plain: bool) -> None:
    """What ``hortus daily`` does."""
    screen, file, today = Screen(), DailyFile(), deals.today(time.time())
    names = hortus.GAMES if game is None else (game_of(game).name,)
    if results:
        for name in names:
            _show_results(screen, file, name, today)
    elif game is None:
        screen.say(f"The deals of {today} (UTC), against {deals.LEVEL}:")
        screen.rows([(command("daily", name), _state(file, name, today)) for name in names])
        screen.say(PUBLIC, "dim")
    else:
        _play(screen, file, names[0], today, plain)


def _play(screen: Screen, file: DailyFile, game: str, today: str, plain: bool) -> None:
    """One try, line by line or in the application."""
    match = deals.DailyMatch(game, today)
    if not plain and is_terminal():
        from hortus.tui import app

        said(app.play(DailySession(match, file, PACE)))
        return
    from hortus.cli import line_mode

    try:
        line_mode.play(DailySession(match, file, pace=0.0), screen)
    except KeyboardInterrupt:
        screen.say("Goodbye.")
        raise typer.Exit(130) from None


def _state(file: DailyFile, game: str, today: str) -> str:
    """How far the try of today has come."""
    kept, days = file.find(today, game), file.streak(game, today)
    now = _result(game, kept) if kept.how else "your try goes on" if kept.actions else "your try is waiting"
    return f"{now}; {days} days in a row" if days > 1 else now


def _result(game: str, kept: KeptTry) -> str:
    grown = leaves(game, kept.lead)
    squares = "🌿" * grown + "⬜" * (MOST_LEAVES - grown)
    return f"{'gave up' if kept.lead is None else f'{kept.lead:+d}'} {squares}"


def _show_results(screen: Screen, file: DailyFile, game: str, today: str) -> None:
    """The results of one game: day by day, the latest first, and how often each lead came."""
    found = file.finished(game)
    screen.title(hortus.load(game).title)
    if not found:
        screen.say("No try is over yet.")
        return
    days = file.streak(game, today)
    screen.say(f"{len(found)} tries, {days} days in a row.")
    screen.rows([(day, _result(game, found[day])) for day in sorted(found, reverse=True)])
    counted = histogram(kept.lead for kept in found.values())
    bars = [(f"{bar.least:+d} to {bar.most:+d}", "▇" * bar.count) for bar in counted.bars]
    screen.rows([*([("gave up", "▇" * counted.resigned)] if counted.resigned else []), *bars])
