"""A player is handed what its seat may know: the true position does not type-check."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.type_checking import ROOT, complaints

PROGRAM = """
import random
from hortus import Match, State
from hortus.players import Player, Seen, make
from hortus.players.search import Search
from hortus.players.thinker import Thinker

match = Match("fungi")
player: Player = make("sprout", 1)
player.choose({given})
Search({given}, 1)


class Sighted:
    def choose(self, seen: {wants}) -> int:
        return seen.legal_actions()[0]


another: Player = Sighted()
"""


def test_a_player_given_the_true_state_does_not_type_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert complaints(tmp_path, PROGRAM.format(given="Seen(match.state)", wants="Seen")) == []
    wrong = complaints(tmp_path, PROGRAM.format(given="match.state", wants="State"))
    assert [line.rpartition("[")[2] for line in wrong] == ["arg-type]", "arg-type]", "assignment]"]
