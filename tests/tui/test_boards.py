"""The boards, without a terminal: they show what a view holds and light what is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

import pytest
from rich.cells import cell_len

import hortus
from hortus.core.position import Position
from hortus.games.fungi.cards import MUSHROOMS
from hortus.text_canvas import BoardStyle, Canvas
from hortus.tui.board_colours import DARK, LIGHT, Highlights, style_of
from hortus.tui.board_view import WIDTH, add_buttons, nearest
from hortus.tui.position import SeatPosition

EVERY = pytest.mark.parametrize("game", hortus.GAMES)
EACH = 3
OPTIONS: dict[str, list[tuple[int, dict[str, bool]]]] = {
    "felci": [(2, {})],
    "feenbalz": [(3, {"berries": True}), (6, {"early_increase": True})],
    "mars": [(5, {}), (2, {"two_gardeners": True}), (3, {"cooperative": True})],
    "fungi": [(2, {})],
}


def positions(game: str) -> Iterator[Position]:
    """Positions of random games, one of each few, and their ends."""
    for seed, (players, options) in enumerate(OPTIONS[game] * 2):
        match = hortus.Match(game, players, seed, **options)
        rng = random.Random(seed)
        for number in count():
            if match.state.is_over or number % EACH == 0:
                yield match.state
            if match.state.is_over:
                break
            match.apply(rng.choice(match.state.legal_actions()))


def drawn(
    state: Position, seat: int | None = None, room: tuple[int, int] = (WIDTH, 20)
) -> tuple[SeatPosition, BoardStyle, Canvas]:
    """A position as the seat to act, or another, sees it."""
    seat = state.player if seat is None and state.player >= 0 else seat
    position = SeatPosition(
        state.game, state.game.typed_view(state, seat), seat, state.player, ("You", "Seat 1 (botanist)"), ()
    )
    texts = [state.text(action) for action in state.legal_actions()] if seat == state.player else []
    lit = frozenset(spot for text in texts for spot in position.spots(text))
    style = BoardStyle(lit, position.names, *room)
    canvas = state.game.canvas(position.view, style)
    add_buttons(canvas, texts, style.width)
    return position, style, canvas


ROOMS = pytest.mark.parametrize("room", [(WIDTH, 20), (79, 24), (76, 36)])


@EVERY
@ROOMS
def test_every_legal_action_can_be_reached_on_the_board(game: str, room: tuple[int, int]) -> None:
    for state in positions(game):
        _, style, canvas = drawn(state, room=room)
        missing = style.lit - set(canvas.spots())
        assert not missing, f"{missing}\n{canvas!s}"


@EVERY
@ROOMS
def test_a_board_is_no_wider_than_there_is_room(game: str, room: tuple[int, int]) -> None:
    for state in positions(game):
        canvas = drawn(state, room=room)[2]
        assert canvas.width <= room[0], str(canvas)


@pytest.mark.parametrize(("game", "name"), [("felci", "d4"), ("mars", "g5")])
def test_where_there_is_room_cells_have_their_names(game: str, name: str) -> None:
    state = next(positions(game))
    assert name not in str(drawn(state)[2])
    assert name in str(drawn(state, room=(76, 36))[2])


@EVERY
def test_every_sign_takes_one_column(game: str) -> None:
    for state in positions(game):
        for line in str(drawn(state)[2]).split("\n"):
            assert cell_len(line) == len(line)


@EVERY
@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_role_has_its_colours(game: str, theme: dict[str, str]) -> None:
    for state in positions(game):
        roles = {cell.role for row in drawn(state)[2].rows for cell in row}
        assert roles <= set(theme)


@EVERY
def test_what_is_lit_is_told_by_signs_too(game: str) -> None:
    """Colour is never the only sign: every lit spot has a ◇ or is underlined."""
    for state in positions(game):
        _, style, canvas = drawn(state)
        marked = {
            cell.spot
            for row in canvas.rows
            for cell in row
            if cell.character == "◇" or style_of(cell, Highlights(style.lit), DARK).underline
        }
        assert not style.lit - marked, str(canvas)


def test_a_fern_and_undergrowth_have_letters() -> None:
    for state in positions("felci"):
        position, _, canvas = drawn(state)
        shown: dict[str, str] = {}
        for cell in (cell for row in canvas.rows for cell in row):
            shown[cell.spot] = (shown.get(cell.spot, "") + cell.character).strip()
        for name, colour in position.view.ferns.items():
            assert shown[name] == colour[:2].capitalize()
        for name, laid in position.view.undergrowth.items():
            assert shown[name] == "wb"[laid.seat] + (laid.colour[:2] if laid.colour else "??")


def test_a_card_of_the_path_has_its_name_and_price() -> None:
    state = next(positions("fungi"))
    position, _, canvas = drawn(state)
    lines = {line[1]: line for line in str(canvas).split("\n")[1:9]}
    assert list(lines) == list("87654321")
    assert "free" in lines["1"]
    assert "6 sticks" in lines["8"]
    titles = {mushroom.name: mushroom.title for mushroom in MUSHROOMS}
    for place, card in enumerate(position.view.forest, 1):
        name = card.removesuffix("*")
        assert titles.get(name, name) in lines[str(place)]
        assert ("☾" in lines[str(place)]) == card.endswith("*")


def test_the_target_of_a_move_on_mars_is_where_the_gardener_comes_to_stand() -> None:
    seen = 0
    for state in positions("mars"):
        view = state.game.typed_view(state, max(0, state.player))
        for action in state.legal_actions():
            text = state.text(action)
            if not text.startswith("move") or "stay" in text:
                continue
            after = state.copy()
            after.apply(action)
            die, target, *_ = state.game.touches(view, text)
            assert die == f"die {text.split()[1]}"
            assert target in after.view(None)["seats"][state.player]["gardeners"]
            seen += 1
    assert seen > 50


def test_a_cell_and_a_bench_of_the_same_name_are_two_places() -> None:
    position = drawn(hortus.Match("felci", seed=3).state)[0]
    assert position.spots("plant red b3") == ("word plant", "red", "b3")
    assert position.spots("seat red b3") == ("word seat", "visitor red", "bench b3")


def test_a_hidden_hand_is_not_on_the_board() -> None:
    for state in positions("feenbalz"):
        if state.player < 0:
            continue
        others = [seat for seat in range(state.players) if seat != state.player]
        canvas = drawn(state)[2]
        view = state.view(state.player)
        for other in others:
            known = set(view["seats"][other]["known"])
            secret = (
                set(state.view(other)["seats"][other]["hand"])
                - known
                - set(view["market"])
                - set(view["seats"][state.player]["hand"])  # of a berry there may be two
                - {"dew", "thorn", "mist"}
            )
            shown = {cell.spot for row in canvas.rows for cell in row}
            assert not secret & shown


def test_the_cursor_goes_to_the_nearest_place_that_way() -> None:
    places = {"a": (0.0, 0.0), "b": (0.0, 10.0), "c": (5.0, 1.0), "d": (1.0, 7.0)}
    assert nearest(places, "a", (0, 1)) == "b"
    assert nearest(places, "a", (1, 0)) == "c"
    assert nearest(places, "a", (-1, 0)) == "a"
    assert nearest(places, "b", (0, -1)) in ("a", "d")
