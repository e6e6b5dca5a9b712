"""A review in the terminal: the curve, the moments that decided the game, and the verdicts."""

from __future__ import annotations

import json as json_format
from collections.abc import Iterator
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from hortus.cli.match_report import STOPPED
from hortus.cli.screen import Screen
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.players.levels import levels
from hortus.review import Moment, Review, ReviewError, words
from hortus.review import html as html_report
from hortus.review import review as reviews
from hortus.review.events import NoSuchSeatError
from hortus.review.verdicts import COUNTED

ROWS, COLUMNS = 11, 66  # of the curve
NAME = 12  # the most of a name beside the figures
SIGNS = "ABCDEF"
COLOURS = ("green", "yellow", "blue", "magenta", "cyan", "red")
STYLES = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}


def show(
    text: str, path: Path, seat: int | None, json: bool, seconds: float | None, html: Path | None, seed: int
) -> int:
    """Review a record and print what was found; Ctrl-C ends it early. The exit status."""
    place = None if seat is None else seat - 1
    if html is not None:
        _try_to_write(html)
    try:
        review, stopped = _last(reviews(text, seed=seed, seconds=seconds, seat=place))
    except ReviewError as problem:
        raise ReviewError(_for_people(problem, text, path, seat)) from None
    if review is None:
        return STOPPED
    names = seat_names(Record.loads(text))
    if html is not None:
        html.write_text(
            html_report.page(review, names, positions=html_report.pictures(review, text)), encoding="utf-8"
        )
    if json:
        print(json_format.dumps(review.to_dict(), indent=1))
    else:
        _page(Screen(), review, names)
        if html is not None:
            Screen().line(f"Written to {html}.")
    return STOPPED if stopped else 0


def _try_to_write(path: Path) -> None:
    """Say at once, not after the review, that a file cannot be written."""
    is_new = not path.exists()
    try:
        path.open("a", encoding="utf-8").close()
        if is_new:
            path.unlink()
    except OSError as problem:
        raise ValueError(f"{path} cannot be written: {problem.strerror or problem}.") from None


def seat_names(record: Record) -> dict[int, str]:
    """What the seats are called: by who sat there, and by colour or number where that is not enough."""
    game, seats = load(record.game), range(record.players)
    sitting = [_titled(record.headers.get(f"seat {seat}", "")) for seat in seats]
    places = [game.seat_name(seat) if game.seat_names else f"Seat {seat + 1}" for seat in seats]
    if all(sitting) and len(set(sitting)) == record.players and not game.seat_names:
        return dict(enumerate(sitting))
    told = zip(places, sitting, strict=True)
    return {seat: place + (f" ({who})" if who else "") for seat, (place, who) in enumerate(told)}


def _titled(who: str) -> str:
    """A level as a name."""
    return who.capitalize() if who in levels() else who


def _for_people(problem: ReviewError, text: str, path: Path, seat: int | None) -> str:
    """What was wrong, where, with seats as people count them."""
    if isinstance(problem, NoSuchSeatError):
        return f"There is no seat {seat}: the seats of this game are 1 to {Record.loads(text).players}."
    return f"{path}: {problem}"


def _last(found: Iterator[Review]) -> tuple[Review | None, bool]:
    """The finest review, with a bar until it is there; and whether it was stopped before."""
    console = Console(stderr=True)
    columns = (BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    review = None
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=1.0)
        try:
            for review in found:
                bar.update(task, completed=review.progress)
        except KeyboardInterrupt:
            return review, True
    return review, False


def _page(screen: Screen, review: Review, names: dict[int, str]) -> None:
    screen.title(f"{load(review.game).title}, looked at again")
    if rough := words.rough_sentence(review):
        screen.say(rough)
    screen.console.print(plot(review))
    screen.say("Each seat’s chances over the game: " + _legend(review, names))
    screen.say()
    for sentence in words.luck_sentences(review, names):
        screen.say(sentence)
    screen.console.print(_seats(review, names))
    screen.title("What decided the game")
    points = review.turning_points()
    for moment in points:
        screen.say(f"Line {moment.line}: {words.moment_sentence(moment, names)}")
    if not points:
        screen.say(words.NOTHING_DECIDED)
    screen.title("Verdicts")
    named = [moment for moment in review.moments if moment.verdict in COUNTED]
    for moment in named:
        screen.console.print(_verdict(moment, names))
    if not named:
        screen.say(words.NOBODY_ERRED)


def plot(review: Review) -> Text:
    """The chances of each seat as text, a letter a seat; where two meet, the later seat is seen."""
    seats = review.seats[:1] if review.together else review.seats
    width = min(COLUMNS, len(review.moments) + 1)
    cells = [[(" ", "")] * width for _ in range(ROWS)]
    for seat in seats:
        shares = [seat.start, *(moment.win[seat.seat] for moment in review.moments)]
        for column in range(width):
            share = shares[column * (len(shares) - 1) // max(1, width - 1)]
            height = round((1.0 - share) * (ROWS - 1))
            cells[height][column] = (SIGNS[seat.seat], COLOURS[seat.seat])
    plotted = Text()
    for number, row in enumerate(cells):
        plotted.append(f"{100 - 100 * number // (ROWS - 1):>4} % │", "dim")
        for sign, style in row:
            plotted.append(sign, style)
        plotted.append("\n")
    return plotted


def _legend(review: Review, names: dict[int, str]) -> str:
    if review.together:
        return "you win or lose together."
    return ", ".join(f"{SIGNS[seat.seat]} {names[seat.seat]}" for seat in review.seats) + "."


def _seats(review: Review, names: dict[int, str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 0, 0, 1))
    table.add_column("in %")
    for heading in ("result", "start", "luck", "layout", "errors", "others", "rest", "less\nluck", "skill"):
        table.add_column(heading, justify="right", no_wrap=True)
    for seat in review.seats:
        changes = (seat.luck, seat.layout, -seat.errors, seat.others, seat.remainder)
        table.add_row(
            _short(names[seat.seat]),
            f"{100 * seat.result:.0f}",
            f"{100 * seat.start:.0f}",
            *map(words.signed, changes),
            words.percent(seat.adjusted).removesuffix(" %"),
            f"{seat.skill:.0f}",
        )
    return table


def _short(name: str) -> str:
    return (name if len(name) <= NAME else name[: NAME - 1] + "…").replace(" ", "\N{NO-BREAK SPACE}")


def _verdict(moment: Moment, names: dict[int, str]) -> Text:
    line = Text(f"{moment.line:>5}  ")
    line.append(f"{moment.verdict:<10} ", STYLES[str(moment.verdict)])
    cost = f"{100 * moment.error:.0f} ± {200 * moment.se:.0f} %"
    return line.append(f" {cost:>9}  {names[moment.seat]}: {moment.action}; better {moment.best}")
