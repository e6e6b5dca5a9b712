from __future__ import annotations

import pytest

from hortus import State
from hortus.players import Seen
from hortus.players.paired_search import PairedSearch
from tests.tables import positions

ITERATIONS = 200


def decision() -> State:
    found = [
        one.copy() for one in positions("fungi", 2, 1) if len(one.legal_actions()) > 3 and one.player >= 0
    ]
    return found[2 * len(found) // 3]


def searched(action: int, seed: int) -> PairedSearch:
    return PairedSearch(Seen(decision()), seed, ITERATIONS, action, playout_samples=3)


def test_the_same_action_in_the_same_worlds_comes_to_the_same() -> None:
    action = decision().legal_actions()[0]
    one, other = searched(action, 5), searched(action, 5)
    assert one.variance(other, 0, 0) == 0.0
    assert one.mean(0, 50) == other.mean(0, 50)
    assert one.mean(0, 0) + one.mean(1, 0) == pytest.approx(1.0)
    assert [choice.action for choice in one.choices()] == [action]


def test_two_actions_differ_less_in_the_same_worlds_than_in_others() -> None:
    one, other = decision().legal_actions()[:2]
    paired = searched(one, 5).variance(searched(other, 5), 0, 0)
    apart = searched(one, 5).variance(searched(other, 6), 0, 0)
    assert 0.0 < paired < 0.9 * apart
