"""A position of Felci as a picture: the garden turned, with White above and Black below (FEL-3)."""

from __future__ import annotations

from collections.abc import Iterable

from hortus import svg
from hortus.core.dials import numbers
from hortus.games.felci import dials
from hortus.games.felci.dials import DIALS
from hortus.games.felci.garden import BITS, CELLS, inner
from hortus.games.felci.views import FelciBench, FelciView

PIECES = svg.Pieces(__file__)
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
BENCH_INKS = (svg.INK, "#fbf3dc")


def centre(cell: str) -> tuple[float, float]:
    """Where the middle of a cell is drawn."""
    return _at("abcdefgh".index(cell[0]), int(cell[1]) - 1)


def _at(column: float, row: float) -> tuple[float, float]:
    """FEL-3: turned by 45 degrees clockwise, so that the a1 corner is above and the h8 corner below."""
    return MIDDLE[0] + (column - row) * STEP, MIDDLE[1] + (column + row - 7) * STEP


def drawing(view: FelciView) -> str:
    """The garden with its benches, the pile, and both players' tiles and Visitors."""
    garden = inner(numbers(DIALS, view.house_rules)[dials.BORDER])
    scores = " to ".join(str(score) for score in view.scores)
    pieces = [
        PIECES("garden"),
        *(_cell(view, cell) for bit, cell in zip(BITS, CELLS, strict=True) if garden >> bit & 1),
        PIECES("sections"),  # FEL-1
        *_chain(view),
        *(_bench(name, bench) for name, bench in view.benches.items()),
        *_pile(view),
        *_unseen(view),
        *_player(view, 0, 66),
        *_player(view, 1, HEIGHT - 62),
    ]
    return svg.picture(WIDTH, HEIGHT, f"Felci: White to Black {scores}", pieces)


def _cell(view: FelciView, cell: str) -> str:
    x, y = centre(cell)
    if cell in view.ferns:
        return PIECES(f"fern-{view.ferns[cell]}", x, y)
    laid = view.undergrowth.get(cell)
    if laid is None:
        return PIECES("cell", x, y) + svg.words(x, y + 4, cell, 11, "#6f6759")
    known = PIECES(f"chip-{laid.colour}", x, y, scale=0.8) if laid.colour else ""
    return PIECES(f"undergrowth-{laid.seat}", x, y) + known


def _chain(view: FelciView) -> Iterable[str]:
    """The undergrowth of the action under way, numbered."""
    for number, cell in enumerate(view.chain, 1):
        x, y = centre(cell)
        yield PIECES("chained", x, y)
        yield svg.disc(x + 13, y + 13, 8, svg.WHITE) + svg.words(x + 13, y + 17, str(number), 11, weight=700)


def _bench(name: str, bench: FelciBench) -> str:
    column, row, turn = BENCHES[name]
    x, y = _at(column, row)
    pieces = [PIECES(f"bench-{bench.owner}", x, y, turn)]
    inward, slope = (1 if x < MIDDLE[0] else -1), (1 if turn > 0 else -1)
    for place, who in ((inward, bench.owner), (-inward, 1 - bench.owner)):  # a Disturber sits further out
        if bench.visitors[who]:
            visitor = f"visitor-{bench.visitors[who]}-{who}"
            pieces.append(PIECES(visitor, x + 33 * place, y + 33 * place * slope))
    x, y = x - 46 * inward, y + (-46 if bench.owner == 0 else 46)
    score = f"{name} +{bench.score}" if bench.visitors[bench.owner] else name
    label = svg.words(x, y + 5, score, 13, BENCH_INKS[bench.owner], weight=700)
    return "".join([*pieces, PIECES(f"label-{bench.owner}", x, y), label])


# The players --------------------------------------------------------------------------------------


def _player(view: FelciView, number: int, y: float) -> Iterable[str]:
    seat = view.seats[number]
    yield svg.heading(28, y - 4, f"{seat.name} {view.scores[number]}", 26)
    yield svg.words(28, y + 18, _standing(view, number), 13, anchor="start")
    hand = {"back": seat.size} if seat.hand is None else seat.hand
    tiles = [face for face, copies in hand.items() for _ in range(copies)]
    yield from (PIECES(f"card-{face}", 352 + 54 * place, y) for place, face in enumerate(tiles))
    for place, colour in enumerate(seat.visitors):
        yield PIECES(f"visitor-{colour}-{number}", 640 + 48 * place, y)


def _standing(view: FelciView, number: int) -> str:
    if view.winners:
        return "" if number not in view.winners else "wins" if len(view.winners) == 1 else "shares the win"
    if view.player == number:
        actions = "1 action" if view.actions_left == 1 else f"{view.actions_left} actions"
        return "ends the undergrowth" if view.chain else f"to act: {actions} left"
    return "draws" if view.player < 0 and view.turn == number else "waits"


def _pile(view: FelciView) -> Iterable[str]:
    x, y = WIDTH - 62, MIDDLE[1] - 10
    yield from (PIECES("card-back", x - 2 * n, y - 4 * n) for n in range(min(4, (view.pile + 11) // 12)))
    yield svg.words(x, y + 48, f"{view.pile} to draw", 13)


def _unseen(view: FelciView) -> Iterable[str]:
    """What has not been seen yet, as chips with counts."""
    yield svg.heading(60, MIDDLE[1] - 68, "Felci", 24, "middle")
    if view.unseen:
        yield svg.words(60, MIDDLE[1] - 46, "not seen yet", 12)
    for place, (colour, tiles) in enumerate(view.unseen.items()):
        y = MIDDLE[1] - 24 + 28 * place
        yield PIECES(f"chip-{colour}", 46, y) + svg.words(66, y + 5, f"× {tiles}", 13, anchor="start")
