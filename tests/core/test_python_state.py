"""Rules in plain Python inside the core: what goes wrong in them is said, and limits are checked."""

from __future__ import annotations

import random
from array import array
from typing import Annotated, Literal

import msgspec
import pytest

from hortus import CHANCE, OVER, Game
from hortus.core import limits, view_planes
from hortus.core.playouts import Playouts
from hortus.core.python_state import PythonState
from hortus.core.tally import GameTally
from hortus.lab.driver import Driver
from hortus.lab.row_schema import FIRST_COUNT
from hortus.players.search import Search
from hortus.players.seen import Seen


class Seat(msgspec.Struct):
    hand: dict[Literal["ace", "king"], int] | None


class Table(msgspec.Struct):
    pile: Annotated[list[Literal["ace", "king"]], msgspec.Meta(max_length=3)]
    is_open: bool
    seats: list[Seat]


class Counting(PythonState):
    """Count down from ten; what happens at five is for each test to say."""

    game = Game("counting", "Counting", "nobody", "", 2, 2)
    game.__dict__["texts"] = game.__dict__["_all_texts"] = ("down", "roll")

    def __init__(self, at_five: str = "") -> None:
        super().__init__(2)
        self.left, self.at_five, self.player = 10, at_five, 0

    def legal(self) -> list[int]:
        wrong = {"many": list(range(2000)), "none": [], "falling": [1, 0]}
        return wrong.get(self.at_five, [0]) if self.left == 5 else [0]

    def play(self, action: int) -> None:
        self.left -= 1
        if self.left == 5 and self.at_five == "raise":
            raise KeyError("the rules are wrong")
        self.player = {0: OVER, 5: 7 if self.at_five == "seat" else 0}.get(self.left, 1 - self.player)
        if self.left == 5 and self.at_five == "outcomes":
            self.player, self.at_five = CHANCE, "many"

    def score(self, seat: int) -> int:
        return seat

    def visible(self, seat: int | None, reveal: bool) -> Table:
        return Table(["king"], self.left > 5, [Seat({"ace": 2}), Seat(None)])


WRONG = {
    "raise": "the rules are wrong",
    "many": "Seat 0 has more choices than there may be: 2000; the core has room for 1024",
    "outcomes": "Chance has more choices than there may be: 2000; the core has room for 128",
    "none": "Seat 0 has nothing to do",
    "falling": "choices that do not rise",
    "seat": "7 is no seat to act",
}


def play_to_the_end(state: Counting) -> None:
    while not state.is_over:
        state.apply(state.legal_actions()[0])


@pytest.mark.parametrize("at_five", WRONG)
def test_what_is_wrong_in_the_rules_is_raised_wherever_they_are_played(at_five: str) -> None:
    state = Counting(at_five)
    with pytest.raises((KeyError, ValueError), match=WRONG[at_five]):
        Playouts(state, 1).run(3)
    with pytest.raises((KeyError, ValueError), match=WRONG[at_five]):
        Driver(state, GameTally, 2, 0xFF).run(array("Q", [1]), array("Q", [1]))
    with pytest.raises((KeyError, ValueError), match=WRONG[at_five]):
        play_to_the_end(state)
    Playouts(Counting(), 1).run(1)  # nothing is left behind


def test_a_search_and_a_tally_run_on_rules_in_python() -> None:
    search = Search(Seen(Counting()), 1)
    search.think(20)
    assert [choice.visits for choice in search.choices()] == [20]
    driver = Driver(Counting(), GameTally, 2, 3)
    row = list(driver.run(array("Q", [1]), array("Q", [1])))
    assert row[FIRST_COUNT : FIRST_COUNT + 2] == [9, 0]  # turns, draws


def test_what_is_visible_becomes_numbers_by_its_types() -> None:
    layout = view_planes.PlaneLayout(Counting, 2)
    names = {plane.name: plane.shape for plane in layout.planes}
    assert names["pile"] == (3, 2)
    assert names["hand 1"] == (2,)
    assert layout.view.write(Counting().visible(1, False), 1) == [1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 2, 0]


def test_a_type_without_a_size_is_refused_with_what_would_be_right() -> None:
    for kind in (str, list[int], dict[str, int], object):
        with pytest.raises(
            ValueError, match=r"how many numbers cards of the view takes.*Take a msgspec Struct"
        ):
            view_planes.part("cards", kind, 2)
    with pytest.raises(ValueError, match="score is -1: an observation has numbers from 0"):
        view_planes.SCORE.write(-1, 0)
    big = msgspec.Meta(max_length=3)
    with pytest.raises(ValueError, match="cards has 4 parts; its type says that 3 is the most"):
        view_planes.part("cards", Annotated[list[int], big], 2).write([1, 2, 3, 4], 0)


def test_a_game_the_core_has_no_room_for_is_refused() -> None:
    with pytest.raises(ValueError, match="The players of Crowd are up to 7; the core has room for 6"):
        Game("crowd", "Crowd", "nobody", "", 2, 7).new()
    with pytest.raises(ValueError, match="5000; the core has room for 4096"):
        limits.check("The numbers of an observation are", 5000, limits.MOST_NUMBERS)


def test_a_copy_shares_nothing() -> None:
    state = Counting()
    for twin in (state.copy(), state.resample(0, random.Random(1))):
        assert isinstance(twin, Counting)
        twin.apply(0)
        assert (state.left, twin.left) == (10, 9)
