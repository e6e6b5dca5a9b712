"""House rules of Feenbalz: what only a turned dial brings."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hortus
from tests.contract.cases import turned
from tests.contract.test_house_rules import reference_of
from tests.games.feenbalz.clearing import court, deal, values
from tests.games.feenbalz.test_picks import picks
from tests.reference.test_agreement import compare, even
from tests.tables import legal, play

TWO: dict[str, Any] = {"collection.least": 2}
SEVEN: dict[str, Any] = {"collection.most": 7}


def test_fee_17_objects_join_two_horseshoes_that_are_a_collection_alone() -> None:
    hand, others = "horseshoe-14 yellow-beetle-2 yellow-stone-2 blue-feather-1", "green-stone-2 green-shell-4"
    state = deal(hand, f"{others} green-beetle-1", "", **TWO)
    court(state, "horseshoe-14", f"{others} green-beetle-1", "", fairy="red-white")
    assert values(state)[:2] == [5, 7]
    assert legal(state, "add") == ["add yellow-beetle-2", "add yellow-stone-2"]
    with pytest.raises(hortus.IllegalAction, match=r"could not lead \(FEE-17\)"):
        state.apply("add blue-feather-1")
    play(state, "add yellow-beetle-2")
    assert legal(state) == ["add yellow-stone-2", "done"]


def test_the_reference_says_so_too() -> None:
    case = turned("feenbalz", 53)  # two horseshoes are laid alone
    reference = reference_of(case.game)(case.players, **case.options)
    compare(str(case), case.new(), reference, even, random.Random(str(case)))


def test_fee_17_nothing_is_taken_back_while_a_larger_collection_has_room() -> None:
    reds = "red-beetle-123 red-flower-12 red-stone-3 red-feather-3"
    state = deal(reds, "green-beetle-123", "", **SEVEN)
    court(state, "red-beetle-123 red-flower-12", "green-beetle-123", "", fairy="blue-stone")
    play(state, "add red-stone-3")
    found = picks(state)
    assert found
    assert found["verb"] == "add"
