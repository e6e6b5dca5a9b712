"""Gardens of Mars as a text board: the hexes, the dice, everybody's flowers and the scoring track."""

from __future__ import annotations

from typing import NamedTuple

from hortus.core.dials import numbers
from hortus.games.mars import dials
from hortus.games.mars.dials import DIALS
from hortus.games.mars.garden import COLOURS, DIRECTIONS, HEXES, PLACES, ROWS, STEPS, inside
from hortus.games.mars.views import MarsView
from hortus.text_canvas import BoardStyle, Canvas, Piece, seat_mark

LETTERS = dict(zip(COLOURS, "RGBYWA", strict=True))
ENDED = {
    "planted": "a player has planted every flower",
    "fruitless": "{} dice in a row brought no flower",
    "stuck": "no die is left and nobody can roll",
}
HIGHEST = len(ROWS) - 1
LARGE = (74, 32)  # columns and rows from which on there is room for larger hexes, each with its name
PLACE = dict(zip(HEXES, PLACES, strict=True))
HEX = {place: name for name, place in PLACE.items()}


def touches(view: MarsView, text: str) -> tuple[str, ...]:
    """A hex; a die and where it leads; a flower."""
    words = text.split()
    if words[0] == "place":
        return (words[1],)
    if words[0] == "plant":
        return (f"flower {words[1]}",)
    return _touched_by_move(view, words) if words[0] == "move" else ()


def _touched_by_move(view: MarsView, words: list[str]) -> tuple[str, ...]:
    die = f"die {words[1]}"
    if words[2] == "stay":
        return (die, "stay")
    gardeners = view.seats[view.turn].gardeners
    start = gardeners[int(words[3]) - 1 if len(words) > 3 else 0]
    row, number = PLACE[start]
    up, along = STEPS[DIRECTIONS.index(words[2])]
    steps = int(words[1])
    target = HEX[row + up * steps, number + along * steps]
    return (die, target, start) if len(gardeners) > 1 else (die, target)


def draw(view: MarsView, style: BoardStyle) -> Canvas:
    """Row k at the top; a diagonal's number stands below its lowest hex."""
    canvas = Canvas()
    _garden(canvas, view, style)
    if style.is_wide:
        legend = [(f"{letter} {colour}", "dim", "") for colour, letter in LETTERS.items()]
        canvas.flow([*legend, ("· 0-4 gardeners · ( ) centre", "dim", "")], "", style.width)
    canvas.flow(_dice(view, style), "dice ", style.width)
    for number in range(len(view.seats)):
        _seat(canvas, view, number, style)
    canvas.flow(_track(view), "track ", style.width)
    if view.team is not None:
        canvas.line(f"The team stands at {view.team}, its lowest marker.")
    if view.ended:
        why = ENDED[view.ended].format(numbers(DIALS, view.house_rules)[dials.PATIENCE])
        canvas.words(f"The game is over: {why}.", "", style.width)
    if isinstance(view.house_rules, dict):
        turned = [(f"{name} {number}", "", "") for name, number in view.house_rules.items()]
        canvas.flow(turned, "House rules: ", style.width)
    return canvas


# The garden ---------------------------------------------------------------------------------------


class _Grid(NamedTuple):
    """Where hexes lie: half a hex's width, its rows, and the column in which x = 0 stands."""

    half: int
    tall: int
    left: int

    def write(
        self, canvas: Canvas, row: int, number: int, text: str, role: str, spot: str = "", down: int = 0
    ) -> None:
        """Write into a hex."""
        column = self.left + self.half * (2 * number - row)
        canvas.write(self.tall * (HIGHEST - row) + down, column, text, role, spot)


SMALL_GRID, LARGE_GRID = _Grid(2, 1, 10), _Grid(3, 2, 15)


def _garden(canvas: Canvas, view: MarsView, style: BoardStyle) -> None:
    gardeners = {
        name: f"{number}{'¹²'[which]}" if view.options.two_gardeners else str(number)
        for number, seat in enumerate(view.seats)
        for which, name in enumerate(seat.gardeners)
    }
    grid = LARGE_GRID if style.width >= LARGE[0] and style.height >= LARGE[1] else SMALL_GRID
    wide = 2 * grid.half
    size = numbers(DIALS, view.house_rules)[dials.SIZE]
    for cell, (name, (row, number)) in enumerate(PLACE.items()):
        if not inside(cell, size):
            continue
        text, role = _hex(name, view, gardeners, style)
        text = f"{text:^{wide}}" if len(text) < 3 else f"{text:<{wide}}"
        grid.write(canvas, row, number, text, role, name)
        if grid.tall > 1:
            grid.write(canvas, row, number, f"{name:^{wide}}", role if role in COLOURS else "mars", name, 1)
    for row, name in enumerate(ROWS):
        grid.write(canvas, row, max(1, row - 4) - 1, f" {name}", "dim")
    for number in range(1, 12):
        grid.write(canvas, max(0, number - 6) - 1, number, f" {number}", "dim")


def _hex(name: str, view: MarsView, gardeners: dict[str, str], style: BoardStyle) -> tuple[str, str]:
    """The flower's letter, and the number of the seat whose gardener stands there."""
    if name == "f6":
        return "( )", "mars"
    flower = view.flowers.get(name)
    bed = "_" if view.bed == name else ""
    if name in gardeners:
        return gardeners[name] + (LETTERS[flower] if flower else bed), flower or "cream"
    lit = style.mark(name).strip()
    return (lit + LETTERS[flower], flower) if flower else (lit or bed or "·", "mars")


# Beside it ----------------------------------------------------------------------------------------


def _dice(view: MarsView, style: BoardStyle) -> list[Piece]:
    dice: list[Piece] = [(f"[{face}]", "cream", f"die {face}") for face in view.dice]
    if "stay" in style.lit:
        dice.append((" stay ", "button", "stay"))
    rest = [f"{view.to_roll} to roll"] if view.to_roll else []
    rest += [f"plant on {view.bed}"] if view.bed else []
    return dice + ([(", ".join(rest), "dim", "")] if rest else []) or [("none", "dim", "")]


def _seat(canvas: Canvas, view: MarsView, number: int, style: BoardStyle) -> None:
    seat, mine = view.seats[number], view.seat == number
    mark = seat_mark(number, view.player, view.winners)
    can = view.phase == "plant" and view.player == number
    flowers = [
        (f"{copies}{LETTERS[colour]}", colour, f"flower {colour}" if can else "")
        for colour, copies in seat.reserve.items()
    ]
    rest = [(f"= {seat.size} flowers", "dim", "")] if style.is_wide else []
    pieces = [*flowers, *rest] if flowers else [("no flowers", "dim", "")]
    widest = max(len(style.name(one)) for one in range(len(view.seats)))
    head = f"{mark} {number} {style.name(number)[:18]:<{min(18, widest)}} "
    canvas.flow(pieces, head, style.width, "mine" if mine else "")


def _track(view: MarsView) -> list[Piece]:
    """The markers from the first space up: a space, and the seats whose markers stand there."""
    spaces: dict[int, list[str]] = {}
    for number, space in enumerate(view.scores):
        spaces.setdefault(space, []).append(str(number))
    return [
        piece
        for space, seats in sorted(spaces.items())
        for piece in ((f" {space} ", "button", ""), (f"[{' '.join(seats)}] ", "", ""))
    ]
