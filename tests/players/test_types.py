"""A player is handed what its seat may know: the true position does not type-check."""

from __future__ import annotations

from pathlib import Path

from tests.type_checker import complaints

PROGRAM = """
import random
from hortus import Match, State
from hortus.players import Player, Seen, make
from hortus.players.search import Search

match = Match("fungi")
player: Player = make("sprout", 1)
player.choose(Seen(match.state))
player.choose(match.state)
Search(Seen(match.state), 1)
Search(match.state, 1)


class Fair:
    def choose(self, seen: Seen) -> int:
        return seen.legal_actions()[0]


class Sighted:
    def choose(self, seen: State) -> int:
        return seen.legal_actions()[0]


another: Player = Fair()
one_more: Player = Sighted()
"""


def test_a_player_given_the_true_state_does_not_type_check(tmp_path: Path) -> None:
    assert complaints(tmp_path, PROGRAM) == [
        ("player.choose(match.state)", "arg-type"),
        ("Search(match.state, 1)", "arg-type"),
        ("one_more: Player = Sighted()", "assignment"),
    ]
