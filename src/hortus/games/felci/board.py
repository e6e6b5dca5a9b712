"""Felci as a text board: the garden as a grid with its benches, both hands and the Visitors."""

from __future__ import annotations

from hortus.core.dials import numbers
from hortus.core.intrinsics import OVER
from hortus.games.felci import dials
from hortus.games.felci.dials import DIALS
from hortus.games.felci.garden import CELLS, COLOURS, BenchName, inner
from hortus.games.felci.views import FelciView
from hortus.text_canvas import BoardStyle, Canvas, Piece, counted, seat_mark

LEFT = 7  # columns of the benches beside the rows
GRID = LEFT + 2  # where column a begins
LARGE = (68, 27)  # columns and rows from which on there is room for larger cells, each with its name
COLUMNS = "abcdefgh"
OWNERS = "wb"
ENDED = "White's turn would begin with an empty pile, so the game is over."
LEGEND = "Re a fern · wre, b?? undergrowth laid by White, by Black · × disturbs"


def touches(view: FelciView, text: str) -> tuple[str, ...]:
    """The tile and its cell, or the Visitor and the bench; b3 is both a cell and a bench."""
    word, colour, where = text.split()
    return (f"visitor {colour}", f"bench {where}") if word == "seat" else (colour, where)


def draw(view: FelciView, style: BoardStyle) -> Canvas:
    """Row 1 on top, each bench beside the rows or columns it overlooks."""
    canvas = Canvas()
    _garden(canvas, view, style)
    if style.is_wide:
        canvas.line((LEGEND, "dim", ""))
    for number in range(2):
        _seat(canvas, view, number, style)
    if view.chain:
        canvas.words(_chain(view), "", style.width)
    if view.player == OVER:
        canvas.words(ENDED, "", style.width)
    if isinstance(view.house_rules, dict):
        turned = [(f"{name} {number}", "", "") for name, number in view.house_rules.items()]
        canvas.flow(turned, "House rules: ", style.width)
    unseen: list[Piece] = [
        (f" {tiles} {colour} " if style.is_wide else f"{tiles}{colour[:2].capitalize()}", colour, "")
        for colour, tiles in view.unseen.items()
    ]
    canvas.flow([*unseen, (f"· pile {view.pile}", "dim", "")], "  unseen ", style.width, "dim")
    return canvas


# The garden ---------------------------------------------------------------------------------------


def _garden(canvas: Canvas, view: FelciView, style: BoardStyle) -> None:
    wide, tall = (6, 2) if style.width >= LARGE[0] and style.height >= LARGE[1] else (4, 1)
    garden = inner(numbers(DIALS, view.house_rules)[dials.BORDER])
    half, right = GRID + 4 * wide + 1, GRID + 8 * wide + 1
    middle, bottom = 2 + 4 * tall, 3 + 8 * tall
    across: list[tuple[BenchName, int, int]] = [("w3", 0, GRID), ("w4", 0, half)]
    across += [("b1", bottom, GRID), ("b2", bottom, half)]
    beside: list[tuple[BenchName, int, int]] = [("w2", 2, 0), ("w1", middle + 1, 0)]
    beside += [("b4", 2, right + 1), ("b3", middle + 1, right + 1)]
    for name, row, column in across:
        _bench_across(canvas, row, column, name, view, style)
    for name, row, column in beside:
        _bench_beside(canvas, row, column, name, view, style)
    canvas.write(middle, GRID, "─" * (4 * wide) + "┼" + "─" * (4 * wide), "dim")
    for column, letter in enumerate(COLUMNS):
        canvas.write(1, GRID + wide * column + (column > 3) + wide // 2 - 1, letter, "dim")
    for row in range(8):
        line = 2 + row * tall + (row > 3)
        for side in (LEFT, right):
            canvas.write(line, side, str(row + 1), "dim")
        for down in range(tall):
            canvas.write(line + down, half - 1, "│", "dim")
        for column, letter in enumerate(COLUMNS):
            cell = f"{letter}{row + 1}"
            if cell in CELLS and garden >> (8 * row + column) & 1:
                text, role = _cell(view, cell, style)
                for down, shown in enumerate((text, cell)[:tall]):
                    at = GRID + wide * column + (column > 3)
                    canvas.write(line + down, at, f"{shown:^{wide}}", role, cell)


def _cell(view: FelciView, cell: str, style: BoardStyle) -> tuple[str, str]:
    """A fern by two letters of its colour; undergrowth by who laid it and, where it is known, its colour."""
    if cell in view.ferns:
        colour = view.ferns[cell]
        return f" {colour[:2].capitalize()} ", colour
    if cell in view.undergrowth:
        laid = view.undergrowth[cell]
        return f"{OWNERS[laid.seat]}{laid.colour[:2] if laid.colour else '??'} ", "earth"
    return (" ◇  " if cell in style.lit else " ·  "), "ground"


def _bench(view: FelciView, name: BenchName) -> tuple[str | None, str | None, str]:
    bench = view.benches[name]
    own, disturber = bench.visitors[bench.owner], bench.visitors[1 - bench.owner]
    return own, disturber, f"={bench.score}" if own else ""


def _bench_beside(
    canvas: Canvas, row: int, column: int, name: BenchName, view: FelciView, style: BoardStyle
) -> None:
    own, disturber, score = _bench(view, name)
    spot = f"bench {name}"
    canvas.write(row, column, f"{style.mark(spot)}{name} {score}".ljust(6), "", spot)
    canvas.write(row + 1, column, f" {own or '–'}".ljust(7 if own else 2), own or "dim", spot)
    if disturber:
        canvas.write(row + 2, column, f"×{disturber}", disturber, spot)


def _bench_across(
    canvas: Canvas, row: int, column: int, name: BenchName, view: FelciView, style: BoardStyle
) -> None:
    own, disturber, score = _bench(view, name)
    spot = f"bench {name}"
    pieces = [(f"{style.mark(spot)}{name}{score} ", ""), (own or "–", own or "dim")]
    pieces += [(f"×{disturber[:2].capitalize()}", disturber)] if disturber else []
    for text, role in pieces:
        canvas.write(row, column, text, role, spot)
        column += len(text)


# The players --------------------------------------------------------------------------------------


def _seat(canvas: Canvas, view: FelciView, number: int, style: BoardStyle) -> None:
    seat, can = view.seats[number], view.player == number
    mark = seat_mark(number, view.player, view.winners)
    actions = numbers(DIALS, view.house_rules)[dials.ACTIONS]
    left = f" · {view.actions_left} of {counted(actions, 'action')} left" if can else ""
    points = counted(view.scores[number], "point")
    head = f"{mark} {OWNERS[number]} {style.name(number)}: {points}{left}"
    canvas.line((head[: style.width], "mine" if view.seat == number else "", ""))
    tiles: list[Piece] = [
        (f" {copies} {colour} ", colour, colour if can else "")
        for colour, copies in (seat.hand or {}).items()
    ]
    if seat.hand is None:
        tiles = [(f"{'▒' * seat.size} {seat.size} hidden", "dim", "")]
    visitors: list[Piece] = [
        (f" {colour} ", colour, f"visitor {colour}" if can else "")
        for colour in COLOURS
        if colour in seat.visitors
    ]
    tiles, visitors = tiles or [("empty", "dim", "")], visitors or [("all seated", "dim", "")]
    if not can and (style.is_wide or len(tiles) + len(visitors) <= 3):
        canvas.flow([*tiles, ("visitors", "", ""), *visitors], "  hand ", style.width)
        return
    canvas.flow(tiles, "  hand ", style.width)
    canvas.flow(visitors, "  visitors ", style.width)


def _chain(view: FelciView) -> str:
    """Undergrowth that is being laid, and the spores with which it may end."""
    hand = view.seats[view.turn].hand
    spores = [colour for colour in view.started or () if colour in (hand or ())]
    must = f": {' or '.join(spores)}." if spores else "."
    return f"Undergrowth on {', '.join(view.chain)}; a spore must follow{must}"
