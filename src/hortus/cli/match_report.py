"""Players against each other: a progress bar while they play, then the result for people or for machines."""

from __future__ import annotations

import json as json_format
import math
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hortus.cli.options import makers_of
from hortus.core.game import Game
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.players.arena import (
    AdjustedShare,
    GameResult,
    MatchSetup,
    MatchStanding,
    Result,
    play_games,
    summary,
)
from hortus.players.names import names_in

EVEN = "so that everybody sits everywhere equally often"
STOPPED = 130  # the status of a program that was ended by Ctrl-C


def names_of(game: Game, seats: str, players: int | None = None) -> tuple[str, ...]:
    """The players from ``A,B``, one for each seat, or one for so many; a ValueError says what is wrong."""
    names = names_in(seats)
    if players is not None and len(names) == 1:
        names *= players
    fewest, most = game.min_players, game.max_players
    allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
    if players is not None and players != len(names):
        raise ValueError(
            f"--players says {players}, --seats names {len(names)}: name one for all, or one for each."
        )
    if not fewest <= len(names) <= most:
        example = ",".join(["greedy"] + ["random"] * (fewest - 1))
        raise ValueError(
            f"{game.title} is for {allowed} players; {len(names)} named. Name {allowed}: --seats {example}."
        )
    return names


def setup_of(
    game: Game,
    seats: str,
    seed: int,
    options: Mapping[str, bool | int | str],
    patience: float,
    adjusted: bool = False,
    players: int | None = None,
) -> MatchSetup:
    """The match between the players of ``A,B``; a ValueError says what is wrong with it."""
    names = names_of(game, seats, players)
    makers = makers_of(game, names, len(names), options)
    return MatchSetup(game.name, names, seed, options, patience, makers, adjusted)


def record_folder(path: Path | None) -> Path | None:
    """The folder for records, made if it is not there; a ValueError says why it will not do."""
    if path is not None:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.glob("*.txt")):
            raise ValueError(f"There are records in {path} already: name another folder.")
    return path


def keep_record(setup: MatchSetup, game: GameResult, folder: Path) -> None:
    """Write a game as a record, named by its number."""
    options = {
        name: value
        for name, value in load(setup.game).check_options(len(setup.names), setup.options).items()
        if value != load(setup.game).defaults()[name]
    }
    headers = {f"seat {seat}": setup.names[game.seats.index(seat)] for seat in range(len(setup.names))}
    headers["seed"] = str(setup.deal(game.index))
    if game.forfeit is None:
        headers["result"] = " ".join(str(game.scores[game.seats.index(seat)]) for seat in sorted(game.seats))
    else:
        headers["note"] = f"{setup.names[game.forfeit.player]} could not go on"
    record = Record(setup.game, len(setup.names), options, list(game.texts), headers)
    (folder / f"{setup.game}-{game.index:06}.txt").write_text(record.dumps(), encoding="utf-8")


def play(setup: MatchSetup, games: int, processes: int, json: bool, folder: Path | None = None) -> int:
    """Play the match and print its result; Ctrl-C ends it early. Returns the exit status."""
    watch = MatchProgress(setup, setup.whole(games))
    stopped = False
    try:
        with watch.bar, closing(play_games(setup, range(setup.whole(games)), processes)) as results:
            for game in results:
                watch.add(game)
                if folder is not None:
                    keep_record(setup, game, folder)
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
