"""Players against each other: a progress bar while they play, then the result for people or for machines."""

from __future__ import annotations

import csv
import json as json_format
import math
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hortus.core.game import Game
from hortus.core.registry import load
from hortus.players.arena import (
    AdjustedShare,
    GameResult,
    Makers,
    MatchSetup,
    MatchStanding,
    Result,
    play_games,
    summary,
)
from hortus.players.external import PREFIX
from hortus.research import OPENSPIEL

EVEN = "so that everybody sits everywhere equally often"
STOPPED = 130  # the status of a program that was ended by Ctrl-C


def names_of(game: Game, seats: str) -> tuple[str, ...]:
    """The players from ``A,B``, a name with a comma in double quotes; a ValueError says what is wrong."""
    row = next(csv.reader([seats], skipinitialspace=True), [])
    names = tuple(name if name.startswith(PREFIX) else name.lower() for name in map(str.strip, row))
    fewest, most = game.min_players, game.max_players
    if not fewest <= len(names) <= most:
        allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
        example = ",".join(["greedy"] + ["random"] * (fewest - 1))
        raise ValueError(
            f"{game.title} is for {allowed} players; {len(names)} named. Name {allowed}: --seats {example}."
        )
    return names


def setup_of(
    game: Game,
    seats: str,
    seed: int,
    options: Mapping[str, bool | str],
    patience: float,
    adjusted: bool = False,
) -> MatchSetup:
    """The match between the players of ``A,B``; a ValueError says what is wrong with it."""
    names = names_of(game, seats)
    makers = makers_of(game, names, options)
    return MatchSetup(game.name, names, seed, options, patience, makers, adjusted)


def makers_of(game: Game, names: tuple[str, ...], options: Mapping[str, bool | str]) -> Makers:
    """What makes the players that the registry does not know, OpenSpiel's bots; ValueError: there is none."""
    bots = {name for name in names if name.startswith(OPENSPIEL)}
    if not bots:
        return {}
    from hortus.research.openspiel_bots import maker

    return {name: maker(name, game.name, len(names), options) for name in bots}


def play(setup: MatchSetup, games: int, processes: int, json: bool) -> int:
    """Play the match and print its result; Ctrl-C ends it early. Returns the exit status."""
    watch = MatchProgress(setup, setup.whole(games))
    stopped = False
    try:
        with watch.bar, closing(play_games(setup, range(setup.whole(games)), processes)) as results:
            for game in results:
                watch.add(game)
    except KeyboardInterrupt:
        stopped = True
    result = summary(setup, watch.played)
    if json:
        print(json_format.dumps(as_json(result, games, stopped), indent=2))
    else:
        show(result, games, len(watch.played) if stopped else None)
    return STOPPED if stopped else 0


class MatchProgress:
    """The games as they come, and a bar with how it stands."""

    def __init__(self, setup: MatchSetup, games: int) -> None:
        self.played: list[GameResult] = []
        self._names = labels(setup.names)
        self._wins = [0.0] * len(setup.names)
        console = Console(stderr=True)
        self.bar = Progress(
            MofNCompleteColumn(),
            BarColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self.bar.add_task("", total=games)

    def add(self, result: GameResult) -> None:
        """One more game."""
        self.played.append(result)
        self._wins = [wins + value for wins, value in zip(self._wins, result.values, strict=True)]
        shares = (
            f"{name} {wins / len(self.played):.0%}"
            for name, wins in zip(self._names, self._wins, strict=True)
        )
        self.bar.update(self._task, advance=1, description=" · ".join(shares))


def labels(names: tuple[str, ...]) -> list[str]:
    """The names, numbered where one sits twice."""
    numbers = [names[: place + 1].count(name) for place, name in enumerate(names)]
    return [
        f"{name} #{number}" if names.count(name) > 1 else name
        for name, number in zip(names, numbers, strict=True)
    ]


# For machines -------------------------------------------------------------------------------------


def as_json(result: Result, asked: int, stopped: bool) -> dict[str, Any]:
    """The result as plain data."""
    setup = result.setup
    forfeits = [
        {"game": game.index, "seat": game.seats[game.forfeit.player], **asdict(game.forfeit)}
        for game in result.games
        if game.forfeit is not None
    ]
    return {
        "game": setup.game,
        "options": dict(setup.options),
        "seed": setup.seed,
        "games_asked": asked,
        "games": len(result.games),
        "groups": result.groups,
        "stopped": stopped,
        "contested": result.contested,
        "intervals": result.intervals,
        "players": [_player(standing) for standing in result.standings],
        "forfeits": forfeits,
    }


def _player(standing: MatchStanding) -> dict[str, Any]:
    elo, rating = standing.elo_interval, standing.rating
    return {
        "name": standing.name,
        "games": standing.games,
        "wins": standing.wins,
        "share": standing.share,
        "share_interval": [standing.interval.low, standing.interval.high],
        "score": standing.score,
        "elo": standing.elo,
        "elo_interval": [elo.low, elo.high] if elo else None,
        "rating": {"mu": rating.mu, "sigma": rating.sigma} if rating else None,
        "seconds_per_decision": standing.seconds,
        "forfeits": standing.forfeits,
        **_adjusted(standing),
    }


def _adjusted(standing: MatchStanding) -> dict[str, Any]:
    """The share less the luck, if that was measured."""
    found = standing.adjusted
    if found is None:
        return {}
    return {
        "adjusted_share": found.share,
        "adjusted_interval": [found.interval.low, found.interval.high],
        "variance_ratio": found.variance_ratio,
    }


# For people ---------------------------------------------------------------------------------------


def show(result: Result, asked: int, until_stopped: int | None) -> None:
    """Print the result: a table, and how to read it."""
    console = Console(highlight=False)
    if result.standings:
        console.print(_table(result))
    for sentence in _sentences(result, asked, until_stopped):
        console.print(Text(sentence))


def _table(result: Result) -> Table:
    contested = result.contested
    rate = ["Elo" if len(result.standings) == 2 else "rating"] if contested else []
    share = ("wins", "share") if contested else ("value", "mean value")
    title = f"{load(result.setup.game).title}, {len(result.games)} games"
    table = Table(title=title, box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column("player", overflow="fold")
    adjusted = result.setup.adjusted  # then there is no room for the wins and the seconds
    headings = [share[1], "less luck", "score", *rate] if adjusted else [*share, "score", *rate, "s/decision"]
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for name, standing in zip(labels(result.setup.names), result.standings, strict=True):
        score = "–" if standing.score is None else f"{standing.score:.1f}"
        rating = [_rate(standing)] if contested else []
        seconds = "–" if standing.seconds is None else f"{standing.seconds:.2g}"
        shares = [_share(one) for one in (standing, standing.adjusted) if one is not None]
        cells = [*shares, score, *rating]
        table.add_row(Text(name), *(cells if adjusted else [f"{standing.wins:.1f}", *cells, seconds]))
    return table


def _share(standing: MatchStanding | AdjustedShare) -> str:
    low, high = standing.interval.low, standing.interval.high
    between = "" if low is None or high is None else f" ({100 * low:.1f}–{100 * high:.1f})"
    return f"{100 * standing.share:.1f} %{between}"


def _rate(standing: MatchStanding) -> str:
    if standing.rating is not None:
        return f"{standing.rating.mu:.1f} ± {2 * standing.rating.sigma:.1f}"
    if standing.elo_interval is None:
        return "–"
    point = math.copysign(math.inf, standing.share - 0.5) if standing.elo is None else standing.elo
    low = -math.inf if standing.elo_interval.low is None else standing.elo_interval.low
    high = math.inf if standing.elo_interval.high is None else standing.elo_interval.high
    return f"{_signed(point)} ({_signed(low)}…{_signed(high)})"


def _signed(elo: float) -> str:
    number = "∞" if math.isinf(elo) else f"{abs(elo):.0f}"
    return ("−" if elo < 0 else "+") + number


def _sentences(result: Result, asked: int, until_stopped: int | None) -> list[str]:
    size, played = len(result.setup.names), len(result.games)
    found = []
    if until_stopped is not None:
        found.append(f"Stopped after {until_stopped} games; {played} of them in whole groups, which count.")
    elif played != asked:
        found.append(f"{asked} games were rounded up to {played}, {EVEN}.")
    found += _forfeits(result)
    if not result.contested:
        found.append("This game is won or lost together: the value says how well it went, from 0 to 1.")
    if result.standings:
        groups = "1 group" if result.groups == 1 else f"{result.groups} groups"
        found.append(f"{groups} of {size}: the same deal for each rotation of the seats. {result.intervals}.")
    if result.contested and size > 2 and result.standings:
        found.append("Ratings: openskill's Plackett-Luce, all begin at 25.0 ± 16.7, by place in each game.")
    ratios = [one.adjusted.variance_ratio for one in result.standings if one.adjusted]
    known = [ratio for ratio in ratios if ratio is not None]
    if known:
        found.append(
            f"Less luck: what chance brought is taken off, which changes no mean; without that "
            f"{min(known):.1f} times as many games would be needed."
        )
    return [*found, f"Again the same: --seed {result.setup.seed}."]


def _forfeits(result: Result) -> list[str]:
    """Why games were forfeited, each reason once."""
    names = labels(result.setup.names)
    reasons = Counter(
        (game.forfeit.player, game.forfeit.reason) for game in result.games if game.forfeit is not None
    )
    return [
        f"{names[player]} forfeited {times} game{'s' if times > 1 else ''}: {reason}."
        for (player, reason), times in sorted(reasons.items())
    ]
