"""A review as one page that needs nothing else: no network, no script, light and dark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from hortus.core.record import Record
from hortus.core.registry import load
from hortus.review import words
from hortus.review.events import read_game
from hortus.review.result import SMALL, Moment, Review, SeatReview
from hortus.review.verdicts import COUNTED

WIDTH, HEIGHT, LEFT, TOP = 720, 260, 44, 14  # of the curve: its plot, and what is left beside it
IN_A_ROW = 3  # names under the curve
STYLE = """
:root { color-scheme: light dark; --page: #fbf8f0; --ink: #2f2a24; --faint: #6f6556; --line: #e7dcc3;
  --seat0: #35662a; --seat1: #a8571b; --seat2: #3a5f94; --seat3: #8a3d6b; --seat4: #6b6414; --seat5: #2f6f70;
  --inaccuracy: #8a6d00; --mistake: #b4530a; --blunder: #b3261e; }
@media (prefers-color-scheme: dark) { :root {
  --page: #1f1d19; --ink: #ece5d8; --faint: #b3a894; --line: #423c32;
  --seat0: #9ccb86; --seat1: #f0a868; --seat2: #93b8ee; --seat3: #e59cc6; --seat4: #d3c95c; --seat5: #7fcfcf;
  --inaccuracy: #e3c34a; --mistake: #f29a55; --blunder: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem 1rem 4rem; max-width: 52rem;
  background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", sans-serif; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; line-height: 1.2; }
h1 { margin: .2rem 0; font-size: 1.9rem; }
h2 { margin: 2rem 0 .4rem; font-size: 1.3rem; border-bottom: 1px solid var(--line); }
figure { margin: .8rem 0; }
svg { width: 100%; height: auto; display: block; }
.wide svg { min-width: 32rem; }
.wide svg text { fill: var(--faint); font: 12px system-ui, sans-serif; }
.board { max-width: 34rem; }
figcaption { color: var(--faint); font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .94rem; }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
th:first-child, td:first-child, .text, .who { text-align: left; }
td { white-space: nowrap; } td.text { white-space: normal; }
.small { color: var(--faint); font-size: .9rem; }
.inaccuracy { color: var(--inaccuracy); } .mistake { color: var(--mistake); }
.blunder { color: var(--blunder); }
""" + "".join(f".seat{seat} {{ color: var(--seat{seat}); }} " for seat in range(6))
EXPLAINED = (
    "Result − start = luck + layout − errors + others + remainder. Luck: what chance brought, less the mean "
    "of what it could have brought. Layout: how much better or worse choices turned out than the seat could "
    "know. Errors: what its own choices cost, by what it knew. Others: what others’ errors gave it. "
    "Remainder: how much better or worse all went on than the way of playing that values are measured by."
)


Pictures = Mapping[int, str]  # of positions, by the line of the event in the record


def pictures(review: Review, record: Record | str) -> dict[int, str]:
    """What decided the game: positions before decisions, as their seats saw them, and after draws."""
    events, found = {event.line: event for event in read_game(record).events}, {}
    for moment in review.turning_points():
        event = events[moment.line]
        state = event.state.copy()
        if event.is_chance:
            state.apply(event.action)
        found[moment.line] = state.game.drawing(state, None if event.is_chance else state.player)
    return found


def page(review: Review, names: words.Names, title: str = "", positions: Pictures | None = None) -> str:
    """The whole page, with pictures of the positions that decided the game if they are given."""
    game = load(review.game).title
    heading = title or f"{game}, looked at again"
    rough = words.rough_sentence(review)
    parts = [
        f"<h1>{escape(heading)}</h1>",
        *([f"<p>{rough}</p>"] if rough else []),
        f'<figure class="wide">{curve(review, names)}</figure>',
        "<h2>What decided the game</h2>",
        _moments(review, names, positions or {}),
        "<h2>Seat by seat</h2>",
        *(f"<p>{escape(sentence)}</p>" for sentence in words.luck_sentences(review, names)),
        _seats(review, names),
        f'<p class="small">{EXPLAINED}</p>',
        "<h2>Verdicts</h2>",
        _verdicts(review, names),
    ]
    head = (
        f'<meta charset="utf-8"><title>{escape(heading)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style>'
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>\n'
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def curve(review: Review, names: words.Names) -> str:
    """One line a seat from start to end, chance as thin ticks, errors as dots."""
    seats = review.seats[:1] if review.together else review.seats
    step = WIDTH / max(1, len(review.moments))
    drawn = [_grid()]
    drawn += [_tick(place, moment, step, names) for place, moment in enumerate(review.moments, 1)]
    for seat in seats:
        shares = [seat.start, *(moment.win[seat.seat] for moment in review.moments)]
        points = " ".join(f"{LEFT + x * step:.1f},{_y(share):.1f}" for x, share in enumerate(shares))
        style = 'fill="none" stroke="currentColor" stroke-width="2"'
        drawn.append(f'<polyline class="seat{seat.seat}" {style} points="{points}"/>')
    drawn += [_dot(place, moment, step, names) for place, moment in enumerate(review.moments, 1)]
    whose = {0: words.TEAM} if review.together else names
    drawn += [_label(index, whose[seat.seat], seat.seat) for index, seat in enumerate(seats)]
    rows = -(-len(seats) // IN_A_ROW)
    size = f"0 0 {WIDTH + LEFT + 12} {HEIGHT + TOP + 24 + 18 * rows}"
    label = "Each seat’s chances over the game"
    return f'<svg viewBox="{size}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'


def _tick(place: int, moment: Moment, step: float, names: words.Names) -> str:
    """A thin line at the foot, as high as the luck was large."""
    if moment.kind != "chance" or abs(moment.luck) <= SMALL:
        return ""
    x, foot = LEFT + place * step, TOP + HEIGHT
    ends = f'x1="{x:.1f}" x2="{x:.1f}" y1="{foot}" y2="{foot - 120 * abs(moment.luck):.1f}"'
    said = escape(words.moment_sentence(moment, names))
    return f'<line {ends} stroke="var(--faint)"><title>{said}</title></line>'


def _y(share: float) -> float:
    return TOP + HEIGHT * (1.0 - share)


def _grid() -> str:
    return "".join(map(_grid_line, (0.0, 0.25, 0.5, 0.75, 1.0)))


def _grid_line(share: float) -> str:
    y = f"{_y(share):.1f}"
    line = f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{y}" y2="{y}" stroke="var(--line)"/>'
    text = f'<text x="{LEFT - 6}" y="{_y(share) + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>'
    return line + text


def _dot(place: int, moment: Moment, step: float, names: words.Names) -> str:
    if moment.verdict not in COUNTED:
        return ""
    x, y = LEFT + place * step, _y(moment.win[moment.seat])
    return (
        f'<circle class="{moment.verdict}" cx="{x:.1f}" cy="{y:.1f}" r="5" fill="currentColor" '
        f'stroke="var(--page)"><title>{escape(words.moment_sentence(moment, names))}</title></circle>'
    )


def _label(index: int, name: str, seat: int) -> str:
    x, y = LEFT + index % IN_A_ROW * (WIDTH // IN_A_ROW), TOP + HEIGHT + 30 + 18 * (index // IN_A_ROW)
    return (
        f'<line class="seat{seat}" x1="{x}" x2="{x + 18}" y1="{y - 4}" y2="{y - 4}" stroke="currentColor" '
        f'stroke-width="3"/><text x="{x + 24}" y="{y}">{escape(name)}</text>'
    )


def _moments(review: Review, names: words.Names, positions: Pictures) -> str:
    found = review.turning_points()
    if not found:
        return f"<p>{words.NOTHING_DECIDED}</p>"
    told = (
        f'<li>{escape(words.moment_sentence(one, names))} <span class="small">(line {one.line})</span>'
        f"{_position(one, names, positions)}</li>"
        for one in found
    )
    return f"<ol>{''.join(told)}</ol>"


def _position(moment: Moment, names: words.Names, positions: Pictures) -> str:
    picture = positions.get(moment.line)
    if picture is None:
        return ""
    saw = f"Before it, as {names[moment.seat]} saw it" if moment.kind == "decision" else "After it"
    inside = picture.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)  # a page knows what it is
    inside = re.sub(r"\b[Ss]eat (\d)\b", lambda seat: escape(names[int(seat[1])]), inside)
    return f'<figure class="board">{inside}<figcaption>{escape(saw)}</figcaption></figure>'


def _seats(review: Review, names: words.Names) -> str:
    columns = ("result", "start", "luck", "layout", "errors", "others", "remainder", "less luck", "skill")
    head = "".join(f"<th>{name}</th>" for name in ("seat", *columns))
    rows = "".join(_seat_row(seat, names[seat.seat]) for seat in review.seats)
    return f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div>'


def _seat_row(seat: SeatReview, name: str) -> str:
    changes = (seat.luck, seat.layout, -seat.errors, seat.others, seat.remainder)
    cells = [
        words.percent(seat.result),
        words.percent(seat.start),
        *(words.signed(change) for change in changes),
        words.percent(seat.adjusted),
        f"{seat.skill:.0f}",
    ]
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><td class="seat{seat.seat}">{escape(name)}</td>{row}</tr>'


def _verdicts(review: Review, names: words.Names) -> str:
    found = [moment for moment in review.moments if moment.verdict in COUNTED]
    if not found:
        return f"<p>{words.NOBODY_ERRED}</p>"
    columns = ("verdict", "who", "played", "better")
    head = "<th>line</th>" + "".join(f'<th class="text">{name}</th>' for name in columns)
    rows = "".join(_verdict_row(moment, names) for moment in found)
    return f'<div class="wide"><table><tr>{head}<th>cost, %</th></tr>{rows}</table></div>'


def _verdict_row(moment: Moment, names: words.Names) -> str:
    told = (moment.words or moment.action, moment.best_words or moment.best or "")
    texts = "".join(f'<td class="text">{escape(words.quoted(text))}</td>' for text in told)
    cost = f"{100 * moment.error:.0f} ± {200 * moment.se:.0f}"
    return (
        f'<tr><td>{moment.line}</td><td class="text {moment.verdict}">{moment.verdict}</td>'
        f'<td class="who">{escape(names[moment.seat])}</td>{texts}<td>{cost}</td></tr>'
    )
