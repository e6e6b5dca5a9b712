"""The garden of Felci in the terminal: a grid with its benches, both hands and the visitors."""

from __future__ import annotations

from typing import Any

from hortus.games.felci.garden import CELLS, COLOURS
from hortus.tui.boards.canvas import Canvas, CellStyle, Piece

LEFT = 7  # the benches beside the rows
GRID = LEFT + 2  # where column a begins
LARGE = (68, 27)  # columns and rows from which on there is room for larger cells, each with its name
COLUMNS = "abcdefgh"
OWNERS = "wb"


def touches(view: dict[str, Any], text: str) -> tuple[str, ...]:
    """The tile and its cell, or the visitor and the bench; b3 is both a cell and a bench."""
    word, colour, where = text.split()
    return (f"visitor {colour}", f"bench {where}") if word == "seat" else (colour, where)


def draw(view: dict[str, Any], look: CellStyle) -> Canvas:
    """Row 1 on top, each bench beside the rows or columns it overlooks."""
    paper = Canvas()
    _garden(paper, view, look)
    for number in range(2):
        _seat(paper, view, number, look)
    unseen: list[Piece] = [
        (f"{tiles}{colour[:2].capitalize()}", colour, "") for colour, tiles in view["unseen"].items()
    ]
    paper.flow([*unseen, (f"· pile {view['pile']}", "dim", "")], "  unseen ", look.width, "dim")
    return paper


# The garden ---------------------------------------------------------------------------------------


def _garden(paper: Canvas, view: dict[str, Any], look: CellStyle) -> None:
    wide, tall = (6, 2) if look.width >= LARGE[0] and look.height >= LARGE[1] else (4, 1)
    half, right = GRID + 4 * wide + 1, GRID + 8 * wide + 1
    middle, bottom = 2 + 4 * tall, 3 + 8 * tall
    for name, column in (("w3", GRID), ("w4", half)):
        _bench_across(paper, 0, column, name, view, look)
    for name, line, column in (
        ("w2", 2, 0),
        ("w1", middle + 1, 0),
        ("b4", 2, right + 1),
        ("b3", middle + 1, right + 1),
    ):
        _bench_beside(paper, line, column, name, view, look)
    paper.write(middle, GRID, "─" * (4 * wide) + "┼" + "─" * (4 * wide), "dim")
    for row in range(8):
        line = 2 + row * tall + (row > 3)
        for side in (LEFT, right):
            paper.write(line, side, str(row + 1), "dim")
        for column, letter in enumerate(COLUMNS):
            at, cell = GRID + wide * column + (column > 3), f"{letter}{row + 1}"
            if row == 0:
                paper.write(1, at + wide // 2 - 1, letter, "dim")
            if cell in CELLS:
                text, role = _cell(view, cell, look)
                paper.write(line, at, f"{text:^{wide}}", role, cell)
                if tall > 1:
                    paper.write(line + 1, at, f"{cell:^{wide}}", role, cell)
        for down in range(tall):
            paper.write(line + down, half - 1, "│", "dim")
    for name, column in (("b1", GRID), ("b2", half)):
        _bench_across(paper, bottom, column, name, view, look)


def _cell(view: dict[str, Any], cell: str, look: CellStyle) -> tuple[str, str]:
    """A fern by two letters of its colour; undergrowth by who laid it and, where it is known, its colour."""
    if cell in view["ferns"]:
        colour = view["ferns"][cell]
        return f" {colour[:2].capitalize()} ", colour
    if cell in view["undergrowth"]:
        laid = view["undergrowth"][cell]
        return f"{OWNERS[laid['seat']]}{laid['colour'][:2] if laid['colour'] else '??'} ", "earth"
    return (" ◇  " if cell in look.lit else " ·  "), "ground"


def _bench(view: dict[str, Any], name: str) -> tuple[str | None, str | None, str]:
    bench = view["benches"][name]
    own, disturber = bench["visitors"][bench["owner"]], bench["visitors"][1 - bench["owner"]]
    return own, disturber, f"={bench['score']}" if own else ""


def _bench_beside(
    paper: Canvas, row: int, column: int, name: str, view: dict[str, Any], look: CellStyle
) -> None:
    own, disturber, score = _bench(view, name)
    spot = f"bench {name}"
    paper.write(row, column, f"{_mark(spot, look)}{name} {score}".ljust(6), "", spot)
    paper.write(row + 1, column, f" {own or '–'}".ljust(7 if own else 2), own or "dim", spot)
    if disturber:
        paper.write(row + 2, column, f"×{disturber}", disturber, spot)


def _bench_across(
    paper: Canvas, row: int, column: int, name: str, view: dict[str, Any], look: CellStyle
) -> None:
    own, disturber, score = _bench(view, name)
    spot = f"bench {name}"
    pieces = [(f"{_mark(spot, look)}{name}{score} ", ""), (own or "–", own or "dim")]
    pieces += [(f"×{disturber[:2].capitalize()}", disturber)] if disturber else []
    for text, role in pieces:
        paper.write(row, column, text, role, spot)
        column += len(text)


def _mark(spot: str, look: CellStyle) -> str:
    return "◇" if spot in look.lit else " "


# The players --------------------------------------------------------------------------------------


def _seat(paper: Canvas, view: dict[str, Any], number: int, look: CellStyle) -> None:
    seat, mine = view["seats"][number], view["seat"] == number
    mark = "▸" if view["player"] == number else "★" if number in view["winners"] else " "
    left = f" · {view['actions_left']} of 2 actions left" if view["player"] == number else ""
    points = f"{view['scores'][number]} point" + ("" if view["scores"][number] == 1 else "s")
    paper.line(
        (
            f"{mark} {look.name(number)} ({OWNERS[number]}): {points}{left}"[: look.width],
            "mine" if mine else "",
            "",
        )
    )
    can = view["player"] == number
    tiles: list[Piece] = [
        (f" {copies} {colour} ", colour, colour if can else "")
        for colour, copies in (seat["hand"] or {}).items()
    ]
    if seat["hand"] is None:
        tiles = [(f"{'▒' * seat['size']} {seat['size']} hidden", "dim", "")]
    waiting = [colour for colour in COLOURS if colour in seat["visitors"]]
    visitors: list[Piece] = [
        (f" {colour} ", colour, f"visitor {colour}" if can else "") for colour in waiting
    ]
    if len(tiles) + len(visitors) <= 3 and not can:
        visitors = visitors or [("all seated", "dim", "")]
        paper.flow([*tiles, ("visitors", "", ""), *visitors], "  hand ", look.width)
        return
    paper.flow(tiles or [("empty", "dim", "")], "  hand ", look.width)
    paper.flow(visitors or [("all seated", "dim", "")], "  visitors ", look.width)
