"""A position of Gardens of Mars as text for a terminal, drawn from a view."""

from __future__ import annotations

from typing import Any

from hortus.games.mars.garden import COLOURS, HEXES, PLACES, ROWS

LETTERS = dict(zip(COLOURS, "RGBYWA", strict=True))
LEGEND = "R red G green B blue Y yellow W white A gray · 0-4 gardeners · ( ) centre"
ENDED = {
    "planted": "a player has planted every flower",
    "fruitless": "100 dice in a row brought no flower",
    "stuck": "no die is left and nobody can roll",
}
LEFT = 12  # the column in which x = 0 stands
ACROSS = 2  # columns for half a hex
HIGHEST = len(ROWS) - 1


def board(view: dict[str, Any]) -> str:
    """The garden with its rows and diagonals named, the dice, every player's flowers, and the scoring track."""
    lines = [*_garden(view), "", LEGEND, "", _dice(view)]
    lines += [_seat(number, view) for number in range(len(view["seats"]))]
    lines.append(_track(view))
    if view["team"] is not None:
        lines.append(f"The team stands at {view['team']}, its lowest marker.")
    if view["ended"]:
        lines.append(f"The game is over: {ENDED[view['ended']]}.")
    return "\n".join(lines)


# The garden ---------------------------------------------------------------------------------------


def _garden(view: dict[str, Any]) -> list[str]:
    """Row k at the top; a diagonal's number stands below its lowest hex."""
    grid = [[" "] * 64 for _ in range(len(ROWS) + 1)]
    gardeners = _gardeners(view)
    for name, (row, number) in zip(HEXES, PLACES, strict=True):
        _write(grid, row, number, _hex(name, view, gardeners))
    for row, name in enumerate(ROWS):
        _write(grid, row, max(1, row - 4) - 1, name)
    for number in range(1, 12):
        _write(grid, max(0, number - 6) - 1, number, str(number))
    return ["".join(line).rstrip() for line in grid]


def _write(grid: list[list[str]], row: int, number: int, text: str) -> None:
    column = LEFT + ACROSS * (2 * number - row)
    start = column - (len(text) - 1) // 2
    grid[HIGHEST - row][start : start + len(text)] = text


def _gardeners(view: dict[str, Any]) -> dict[str, str]:
    """Who stands where: the seat's number, and which of two gardeners it is."""
    two = view["options"]["two_gardeners"]
    return {
        name: f"{number}{'¹²'[which]}" if two else str(number)
        for number, seat in enumerate(view["seats"])
        for which, name in enumerate(seat["gardeners"])
    }


def _hex(name: str, view: dict[str, Any], gardeners: dict[str, str]) -> str:
    if name == "f6":
        return "( )"
    flower = LETTERS.get(view["flowers"].get(name), "")
    return gardeners.get(name, "") + flower or "·"


# Beside it ----------------------------------------------------------------------------------------


def _dice(view: dict[str, Any]) -> str:
    dice = " ".join(f"[{face}]" for face in view["dice"]) or "none"
    rest = f", {view['to_roll']} to roll" if view["to_roll"] else ""
    bed = f"; a flower is to be planted on {view['bed']}" if view["bed"] else ""
    return f"Dice on the table: {dice}{rest}{bed}"


def _seat(number: int, view: dict[str, Any]) -> str:
    seat = view["seats"][number]
    mark = "▶" if view["player"] == number else "★" if number in view["winners"] else " "
    reserve = " ".join(f"{copies}×{LETTERS[colour]}" for colour, copies in seat["reserve"].items()) or "none"
    where = " and ".join(seat["gardeners"]) or "not yet placed"
    points = "1 point" if view["scores"][number] == 1 else f"{view['scores'][number]} points"
    return f"{mark} Seat {number} ({where}): {points}; flowers {reserve}, {seat['size']} in all"


def _track(view: dict[str, Any]) -> str:
    """The markers from the first space up."""
    spaces: dict[int, list[str]] = {}
    for number, space in enumerate(view["scores"]):
        spaces.setdefault(space, []).append(str(number))
    return "Track: " + " ··· ".join(f"{space} [{' '.join(seats)}]" for space, seats in sorted(spaces.items()))
