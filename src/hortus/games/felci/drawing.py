"""A position of Felci as a picture: the garden turned, with White above and Black below (FEL-3)."""

from __future__ import annotations

from collections.abc import Iterable

from hortus import svg
from hortus.games.felci import fronds
from hortus.games.felci.garden import CELLS
from hortus.games.felci.views import FelciBench, FelciView

WIDTH, HEIGHT = 900, 960
MIDDLE = (450, 480)
STEP = 38  # half the diagonal of a cell
# Where each bench stands, in columns and rows counted from 0, and how it is turned.
BENCHES = {
    "w1": (-1.2, 5.5, -45),
    "w2": (-1.2, 1.5, -45),
    "w3": (1.5, -1.2, 45),
    "w4": (5.5, -1.2, 45),
    "b1": (1.5, 8.2, 45),
    "b2": (5.5, 8.2, 45),
    "b3": (8.2, 5.5, -45),
    "b4": (8.2, 1.5, -45),
}


def centre(cell: str) -> tuple[float, float]:
    """Where the middle of a cell is drawn."""
    return _at("abcdefgh".index(cell[0]), int(cell[1]) - 1)


def _at(column: float, row: float) -> tuple[float, float]:
    """FEL-3: turned by 45 degrees clockwise, so that the a1 corner is above and the h8 corner below."""
    return MIDDLE[0] + (column - row) * STEP, MIDDLE[1] + (column + row - 7) * STEP


def drawing(view: FelciView) -> str:
    """The garden with its benches, the pile, and both players' tiles and Visitors."""
    scores = " to ".join(str(score) for score in view.scores)
    pieces = [
        *_ground(),
        *(_cell(view, cell) for cell in CELLS),
        *_sections(),
        *_chain(view),
        *(_bench(name, bench) for name, bench in view.benches.items()),
        *_pile(view),
        *_unseen(view),
        *_player(view, 0, 66),
        *_player(view, 1, HEIGHT - 62),
    ]
    return svg.picture(WIDTH, HEIGHT, f"Felci: White to Black {scores}", pieces)


# The garden ---------------------------------------------------------------------------------------


def _outline(margin: float) -> list[tuple[float, float]]:
    """The corners around the garden, a little outside it."""
    low, high = -0.5 - margin, 7.5 + margin
    cut = 2 - margin * 0.4
    return [
        _at(low + cut, low),
        _at(high - cut, low),
        _at(high, low + cut),
        _at(high, high - cut),
        _at(high - cut, high),
        _at(low + cut, high),
        _at(low, high - cut),
        _at(low, low + cut),
    ]


def _ground() -> Iterable[str]:
    shadow = [(x + 3, y + 5) for x, y in _outline(0.35)]
    yield svg.polygon(shadow, svg.SHADE, "none")
    yield svg.polygon(_outline(0.35), "#c9d3ab")


def _cell(view: FelciView, cell: str) -> str:
    x, y = centre(cell)
    if cell in view.ferns:
        return svg.group([fronds.fern(view.ferns[cell], STEP - 2)], x, y)
    if cell in view.undergrowth:
        laid = view.undergrowth[cell]
        return svg.group([fronds.undergrowth(laid.colour, laid.seat, STEP - 2)], x, y)
    return svg.group(
        [fronds.diamond(STEP - 2, "#eaeccf", svg.FAINT), svg.words(0, 4, cell, 11, "#6f6759")], x, y
    )


def _sections() -> Iterable[str]:
    """FEL-1: the lines between the four sections."""
    for one, other in (((3.5, -0.62), (3.5, 7.62)), ((-0.62, 3.5), (7.62, 3.5))):
        (left, top), (right, bottom) = _at(*one), _at(*other)
        line = f'x1="{left:g}" y1="{top:g}" x2="{right:g}" y2="{bottom:g}"'
        yield f'<line {line} stroke="{svg.INK}" stroke-width="3.2" stroke-linecap="round"/>'


def _chain(view: FelciView) -> Iterable[str]:
    """The undergrowth of the action under way, numbered."""
    for number, cell in enumerate(view.chain, 1):
        x, y = centre(cell)
        yield svg.group([fronds.diamond(STEP + 1, "none", svg.RED)], x, y)
        yield svg.disc(x + 13, y + 13, 8, svg.WHITE) + svg.words(x + 13, y + 17, str(number), 11, weight=700)


def _bench(name: str, bench: FelciBench) -> str:
    column, row, turn = BENCHES[name]
    x, y = _at(column, row)
    frame, ink = (fronds.CREAM, svg.INK) if bench.owner == 0 else (fronds.CHARCOAL, fronds.CREAM)
    slats = [svg.box(-72, -22 + 15 * slat, 144, 13, svg.WOOD, radius=4) for slat in range(3)]
    seat = [svg.box(-78, -27, 156, 54, frame, radius=10), *slats]
    pieces = [svg.group(seat, x, y, turn)]
    inward, slope = (1 if x < MIDDLE[0] else -1), (1 if turn > 0 else -1)
    for place, who in ((inward, bench.owner), (-inward, 1 - bench.owner)):  # a Disturber sits further out
        colour = bench.visitors[who]
        if colour:
            pieces.append(svg.group([fronds.visitor(colour, who)], x + 33 * place, y + 33 * place * slope))
    label_x, label_y = x - 46 * inward, y + (-46 if bench.owner == 0 else 46)
    pieces.append(svg.box(label_x - 29, label_y - 13, 58, 26, frame, radius=13))
    score = f"{name} +{bench.score}" if bench.visitors[bench.owner] else name
    pieces.append(svg.words(label_x, label_y + 5, score, 13, ink, weight=700))
    return "".join(pieces)


# The players --------------------------------------------------------------------------------------


def _player(view: FelciView, number: int, y: float) -> Iterable[str]:
    seat = view.seats[number]
    yield svg.heading(28, y - 4, f"{seat.name} {view.scores[number]}", 26)
    yield svg.words(28, y + 18, _standing(view, number), 13, anchor="start")
    hand = (
        [None] * seat.size
        if seat.hand is None
        else [colour for colour, tiles in seat.hand.items() for _ in range(tiles)]
    )
    for place, colour in enumerate(hand):
        yield svg.group([fronds.card(colour)], 352 + 54 * place, y)
    for place, colour in enumerate(seat.visitors):
        yield svg.group([fronds.visitor(colour, number)], 640 + 48 * place, y)


def _standing(view: FelciView, number: int) -> str:
    if view.winners:
        return "" if number not in view.winners else "wins" if len(view.winners) == 1 else "shares the win"
    if view.player == number:
        left = view.actions_left
        return (
            "ends the undergrowth"
            if view.chain
            else f"to act: {left} action" + ("s" if left != 1 else "") + " left"
        )
    return "draws" if view.player < 0 and view.turn == number else "waits"


def _pile(view: FelciView) -> Iterable[str]:
    x, y = WIDTH - 62, MIDDLE[1] - 10
    for lift in range(min(4, (view.pile + 11) // 12)):
        yield svg.group([fronds.card(None)], x - 2 * lift, y - 4 * lift)
    yield svg.words(x, y + 48, f"{view.pile} to draw", 13)


def _unseen(view: FelciView) -> Iterable[str]:
    """What has not been seen yet, as chips with counts."""
    yield svg.heading(60, MIDDLE[1] - 68, "Felci", 24, "middle")
    if view.unseen:
        yield svg.words(60, MIDDLE[1] - 46, "not seen yet", 12)
    for place, (colour, tiles) in enumerate(view.unseen.items()):
        y = MIDDLE[1] - 24 + 28 * place
        yield svg.group([fronds.chip(colour)], 46, y)
        yield svg.words(66, y + 5, f"× {tiles}", 13, anchor="start")
