"""Gardens of Mars in the terminal: the hexes, the dice, everybody's flowers and the track."""

from __future__ import annotations

from typing import Any, NamedTuple

from hortus.games.mars.garden import COLOURS, DIRECTIONS, HEXES, PLACES, ROWS, STEPS
from hortus.tui.boards.canvas import Canvas, CellStyle, Piece

LETTERS = dict(zip(COLOURS, "RGBYWA", strict=True))
ENDED = {
    "planted": "a player has planted every flower",
    "fruitless": "100 dice in a row brought no flower",
    "stuck": "no die is left and nobody can roll",
}
HIGHEST = len(ROWS) - 1
LARGE = (74, 32)  # columns and rows from which on there is room for larger hexes, each with its name
PLACE = dict(zip(HEXES, PLACES, strict=True))
HEX = {place: name for name, place in PLACE.items()}


def touches(view: dict[str, Any], text: str) -> tuple[str, ...]:
    """A hex; a die and where it leads; a flower."""
    words = text.split()
    if words[0] == "place":
        return (words[1],)
    if words[0] == "plant":
        return (f"flower {words[1]}",)
    if words[0] != "move":
        return ()
    die = f"die {words[1]}"
    if words[2] == "stay":
        return (die, "stay")
    gardeners = view["seats"][view["turn"]]["gardeners"]
    start = gardeners[int(words[3]) - 1 if len(words) > 3 else 0]
    row, number = PLACE[start]
    up, along = STEPS[DIRECTIONS.index(words[2])]
    steps = int(words[1])
    target = HEX[row + up * steps, number + along * steps]
    return (die, target, start) if len(gardeners) > 1 else (die, target)


def draw(view: dict[str, Any], look: CellStyle) -> Canvas:
    """Row k at the top; a diagonal's number stands below its lowest hex."""
    paper = Canvas()
    _garden(paper, view, look)
    paper.flow(_dice(view, look), "dice ", look.width)
    for number in range(len(view["seats"])):
        _seat(paper, view, number, look)
    paper.flow(_track(view), "track ", look.width)
    if view["team"] is not None:
        paper.line(f"The team stands at {view['team']}, its lowest marker.")
    if view["ended"]:
        paper.words(f"The game is over: {ENDED[view['ended']]}.", width=look.width)
    return paper


# The garden ---------------------------------------------------------------------------------------


class _Grid(NamedTuple):
    """Where hexes lie on the paper: half as wide as a hex, its rows, and the column in which x = 0 stands."""

    half: int
    tall: int
    left: int

    def write(
        self, paper: Canvas, row: int, number: int, text: str, role: str, spot: str = "", down: int = 0
    ) -> None:
        """Write into a hex."""
        column = self.left + self.half * (2 * number - row)
        paper.write(self.tall * (HIGHEST - row) + down, column, text, role, spot)


SMALL_GRID, LARGE_GRID = _Grid(2, 1, 10), _Grid(3, 2, 15)


def _garden(paper: Canvas, view: dict[str, Any], look: CellStyle) -> None:
    crew = {
        name: f"{number}{'¹²'[which]}" if view["options"]["two_gardeners"] else str(number)
        for number, seat in enumerate(view["seats"])
        for which, name in enumerate(seat["gardeners"])
    }
    grid = LARGE_GRID if look.width >= LARGE[0] and look.height >= LARGE[1] else SMALL_GRID
    wide = 2 * grid.half
    for name, (row, number) in PLACE.items():
        text, role = _hex(name, view, crew, look)
        grid.write(paper, row, number, f"{text:^{wide}}" if len(text) < 3 else f"{text:<{wide}}", role, name)
        if grid.tall > 1:
            grid.write(paper, row, number, f"{name:^{wide}}", role if role in COLOURS else "mars", name, 1)
    for row, name in enumerate(ROWS):
        grid.write(paper, row, max(1, row - 4) - 1, f" {name}", "dim")
    for number in range(1, 12):
        grid.write(paper, max(0, number - 6) - 1, number, f" {number}", "dim")


def _hex(name: str, view: dict[str, Any], crew: dict[str, str], look: CellStyle) -> tuple[str, str]:
    """The flower's letter, and the number of the seat whose gardener stands there."""
    if name == "f6":
        return "( )", "mars"
    flower = view["flowers"].get(name)
    lit = "◇" if name in look.lit and name not in crew else ""
    bed = "_" if view["bed"] == name else ""
    if name in crew:
        return crew[name] + (LETTERS[flower] if flower else bed), flower or "cream"
    if flower:
        return lit + LETTERS[flower], flower
    return lit or bed or "·", "mars"


# Beside it ----------------------------------------------------------------------------------------


def _dice(view: dict[str, Any], look: CellStyle) -> list[Piece]:
    dice: list[Piece] = [(f"[{face}]", "cream", f"die {face}") for face in view["dice"]]
    if "stay" in look.lit:
        dice.append((" stay ", "button", "stay"))
    rest = [f"{view['to_roll']} to roll"] if view["to_roll"] else []
    rest += [f"plant on {view['bed']}"] if view["bed"] else []
    return dice + ([(", ".join(rest), "dim", "")] if rest else []) or [("none", "dim", "")]


def _seat(paper: Canvas, view: dict[str, Any], number: int, look: CellStyle) -> None:
    seat, mine = view["seats"][number], view["seat"] == number
    mark = "▸" if view["player"] == number else "★" if number in view["winners"] else " "
    name = look.name(number)
    can = view["phase"] == "plant" and view["player"] == number
    flowers: list[Piece] = [
        (f"{copies}{LETTERS[colour]}", colour, f"flower {colour}" if can else "")
        for colour, copies in seat["reserve"].items()
    ]
    head = f"{mark} {number} {name[:18]} " if len(name) > 18 else f"{mark} {number} {name} "
    paper.flow(flowers or [("no flower left", "dim", "")], head.ljust(14), look.width, "mine" if mine else "")


def _track(view: dict[str, Any]) -> list[Piece]:
    """The markers from the first space up: a space, and the seats whose markers stand there."""
    spaces: dict[int, list[str]] = {}
    for number, space in enumerate(view["scores"]):
        spaces.setdefault(space, []).append(str(number))
    return [
        piece
        for space, seats in sorted(spaces.items())
        for piece in ((f" {space} ", "button", ""), (f"{' '.join(seats)} ", "", ""))
    ]
