"""What a client is told of choices: collections as sets, what exchanges bring, how courtships end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from hortus import State
from tests.games.feenbalz import fixtures
from tests.games.feenbalz.brute import is_collection
from tests.games.feenbalz.clearing import court, deal, look
from tests.soak import soak_but
from tests.tables import positions

CASES = [
    (players, seed, berries, early)
    for players in (3, 4)
    for seed in range(3)
    for berries in (False, True)
    for early in (False, True)
]
Sets = set[frozenset[str]]


def picks(state: State) -> dict[str, Any] | None:
    """What the player to act is told."""
    display = state.game.client_view(state, state.player)["display"]
    found: dict[str, Any] | None = display and display["picks"]
    return found


def sets(found: dict[str, Any], which: str = "whole") -> Sets:
    """The sets of cards that the numbers stand for."""
    cards = found["cards"]
    return {frozenset(card for place, card in enumerate(cards) if bits >> place & 1) for bits in found[which]}


def asked(players: int, seed: int, berries: bool, early: bool) -> Iterator[State]:
    """Some positions of a random game in which somebody is asked for cards."""
    rng = random.Random(seed)
    for state in positions("feenbalz", players, seed, {"berries": berries, "early_increase": early}):
        if state.player >= 0 and rng.random() < 0.35 and picks(state) is not None:
            yield state


@pytest.mark.parametrize("case", soak_but(CASES, [(3, 0, False, False), (4, 1, True, True)]))
def test_every_set_that_is_lit_is_accepted_and_everything_greyed_is_impossible(case: Any) -> None:
    seen = set()
    for state in asked(*case):
        found = picks(state)
        assert found is not None
        seen.add(found["verb"])
        for which in ("whole", "over"):
            for chosen in sets(found, which):
                after = state.copy()
                for card in sorted(chosen, key=found["cards"].index):
                    after.apply(f"{found['verb']} {card}")
                following = [after.text(action).split()[0] for action in after.legal_actions()]
                assert ("done" if which == "whole" else "back") in following
        own = look(state)["seats"][state.player]
        if found["verb"] == "lay" and not own["laid"]:
            assert sets(found) == {
                frozenset(some)
                for size in range(3, 6)
                for some in combinations(found["cards"], size)
                if is_collection(list(some))
            }
        # one card at a time lights no more than the sets do, so that nothing possible is greyed
        lit = {card for chosen in sets(found) | sets(found, "over") for card in chosen}
        assert {
            state.text(action).split()[1] for action in state.legal_actions() if _is_of(state, action, found)
        } <= lit
    assert {"lay", "add"} <= seen


def _is_of(state: State, action: int, found: dict[str, Any]) -> bool:
    return state.text(action).startswith(f"{found['verb']} ")


def test_a_collection_is_a_set_whatever_the_order() -> None:
    """A horseshoe is possible from the first card on, though it is laid last."""
    found = picks(deal("red-beetle-1 green-feather-2 violet-flower-4 blue-stone-3 horseshoe-2", "", ""))
    assert found is not None
    assert found["whole"] == []  # one horseshoe and no pair: "court" has its reason
    found = picks(deal("red-beetle-1 red-feather-2 violet-flower-4 blue-stone-3 horseshoe-2", "", ""))
    assert found is not None
    assert sets(found) == {frozenset({"red-beetle-1", "red-feather-2", "horseshoe-2"})}


def test_an_increase_tells_which_sets_need_cards_taken_back() -> None:
    state = deal(
        "green-shell-4 green-beetle-123 green-stone-3 green-feather-1",
        "blue-beetle-2 blue-stone-2 blue-feather-3",
        "",
    )
    court(
        state,
        "green-beetle-23 green-shell-4",
        "blue-beetle-2 blue-stone-2 blue-feather-3",
        "",
        fairy="blue-beetle",
    )
    found = picks(state)
    assert found is not None
    assert found["verb"] == "add"
    three = frozenset({"green-beetle-1", "green-stone-3", "green-feather-1"})
    assert three in sets(found, "over")
    for card in sorted(three, key=found["cards"].index):
        state.apply(f"add {card}")
    back = picks(state)
    assert back is not None
    assert back["verb"] == "back"
    assert frozenset({"green-shell-4"}) in sets(back)


def test_nobody_else_is_told_what_could_be_laid() -> None:
    state = deal("red-beetle-123", "", "")
    assert state.game.client_view(state, 1).get("display") is None
    assert state.game.client_view(state, None).get("display") is None


def told(state: State, text: str) -> Any:
    return state.game.outcome(state, state.parse(text))


def test_an_exchange_tells_what_it_took() -> None:
    market = "red-stone-1 blue-beetle-1 yellow-feather-1 gray-stone-0 horseshoe-1"
    state = deal("red-beetle-123", "", "", market=market)
    assert told(state, "exchange red-beetle-2 by colour").taken == ["red-stone-1"]
    taken = told(state, "exchange red-beetle-1 by value").taken
    assert taken == ["yellow-feather-1", "red-stone-1", "blue-beetle-1", "horseshoe-1"]
    assert told(state, "collect") is None


def test_a_thistle_decides_whether_an_exchange_took_anything() -> None:
    market = "red-stone-1 blue-beetle-1 yellow-feather-1 gray-stone-0 horseshoe-1"
    state = deal("red-beetle-123", "thistle", "", market=market, berries=True)
    assert told(state, "exchange red-beetle-2 by colour") is None
    state.apply("exchange red-beetle-2 by colour")
    assert told(state, "play thistle") is None
    assert told(state, "skip").taken == ["red-stone-1"]


def test_the_end_of_a_courtship_tells_who_wins_how_many() -> None:
    state = deal("red-beetle-123 red-flower-1", "green-stone-123", "")
    court(state, "red-beetle-123", "green-stone-123", "", fairy="blue-stone")
    assert told(state, "pass") is None
    state.apply("pass")
    assert told(state, "pass").won == [0, 1, 0]
    alone = court(
        deal("red-beetle-123 red-flower-123 red-stone-3", "", ""),
        "red-beetle-23 red-flower-23 red-stone-3",
        "",
        "",
    )
    assert told(alone, "fairy none-beetle").won == [2, 0, 0]  # FEE-22 b
    assert told(alone, "fairy black").won == [0, 0, 0]


@pytest.mark.compiled
def test_the_positions_of_the_clients_tests_are_those_of_the_rules() -> None:
    assert fixtures.FILE.read_text(encoding="utf-8") == fixtures.text(), (
        "run: python -m tests.games.feenbalz.fixtures"
    )
