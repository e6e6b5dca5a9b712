"""What is said is so: every refusal is checked against the view alone, and so is why a game ended."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from hortus.games.felci.garden import BITS, CELLS, GARDEN, SQUARES, around
from tests.games.felci import fixtures
from tests.soak import soak
from tests.tables import positions

View = dict[str, Any]


def beside(cell: str) -> set[str]:
    bits = around(1 << BITS[CELLS.index(cell)]) & GARDEN
    return {square for at, square in enumerate(SQUARES) if bits >> at & 1}


def is_empty(view: View, cell: str) -> bool:
    return cell not in view["ferns"] and cell not in view["undergrowth"]


def is_free(view: View, cell: str) -> bool:
    return any(is_empty(view, other) for other in beside(cell))


def free_ferns(view: View, cell: str) -> set[str]:
    """The colours of the free ferns that a cell touches."""
    return {view["ferns"][one] for one in beside(cell) if one in view["ferns"] and is_free(view, one)}


def mine(view: View) -> View:
    seat: View = view["seats"][view["player"]]
    return seat


def sits_at(view: View, seat: int, colour: str) -> list[str]:
    return [name for name, bench in view["benches"].items() if bench["visitors"][seat] == colour]


def on_side(view: View, bench: str) -> list[str | None]:
    side = next(one for one in view["sides"] if bench in one["benches"])
    return [colour for one in side["benches"] for colour in view["benches"][one]["visitors"]]


def no_spore_left(view: View, colour: str, cell: str) -> bool:
    starts = set(view["started"]) if view["chain"] else free_ferns(view, cell)
    left = {one: tiles - (one == colour) for one, tiles in mine(view)["hand"].items()}
    return bool(starts) and not any(left.get(one) for one in starts)


TRUE: dict[str, Callable[[View, str, str], bool]] = {
    "draws_later": lambda view, colour, place: view["player"] >= 0,
    "spore_first": lambda view, colour, place: bool(view["chain"]),
    "visitor_stays": lambda view, colour, place: bool(sits_at(view, view["player"], colour)),
    "own_bench": lambda view, colour, place: bool(view["benches"][place]["visitors"][view["player"]]),
    "side_taken": lambda view, colour, place: colour in on_side(view, place),
    "no_tile": lambda view, colour, place: not mine(view)["hand"].get(colour),
    "fern_there": lambda view, colour, place: place in view["ferns"],
    "undergrowth_there": lambda view, colour, place: place in view["undergrowth"],
    "not_connected": lambda view, colour, place: view["chain"][-1] not in beside(place),
    "wrong_spore": lambda view, colour, place: colour not in view["started"],
    "no_fern_beside": lambda view, colour, place: colour not in free_ferns(view, place),
    "no_start": lambda view, colour, place: not free_ferns(view, place),
    "no_room_for_spore": lambda view, colour, place: not is_free(view, place),
    "no_spore_left": no_spore_left,
}


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [1, soak(2), soak(3)])
def test_every_refusal_at_a_table_is_true(seed: int) -> None:
    rng = random.Random(seed)
    seen = set()
    for state in positions("felci", 2, seed):
        if state.player < 0:
            continue
        view, allowed = state.view(state.player), set(state.legal_actions())
        for action in set(rng.sample(range(state.game.num_actions), 40)) - allowed:
            code = state.game.refusal(state, action).code.removeprefix("felci.")
            _, colour, place = [*state.text(action).split(), ""][:3]
            assert TRUE[code](view, colour, place), (code, state.text(action))
            seen.add(code)
    assert len(seen) >= 10


def test_the_board_says_why_the_game_ended_and_only_then() -> None:
    for state in positions("felci", 2, 7):
        assert ("so the game is over" in str(state)) == state.is_over
    assert (state.view(0)["pile"], state.view(0)["turn"]) == (0, 0)  # FEL-21


@pytest.mark.compiled
def test_the_positions_of_the_clients_tests_are_those_of_the_rules() -> None:
    told = fixtures.FILE.read_bytes()
    assert told == fixtures.content(), "run: python -m tests.games.felci.fixtures"
