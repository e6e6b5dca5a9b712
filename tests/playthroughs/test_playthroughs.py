"""The golden games are replayed to the letter, and no game, player count or option is without one."""

from __future__ import annotations

import pytest

import hortus
from hortus import Record
from tests.contract.cases import FEW, SOME, Case
from tests.playthroughs import FOLDER, golden, path_of

REPLAYED = SOME if hortus.compiled else [case for case in SOME if case in FEW or case.players == 3]


@pytest.mark.parametrize("case", REPLAYED, ids=str)
def test_the_golden_game_is_replayed_to_the_letter(case: Case) -> None:
    path = path_of(case)
    assert path.exists(), f"{case} has no golden game: python -m tests.playthroughs writes it"
    text = path.read_text(encoding="utf-8")
    record = Record.loads(text)
    assert (record.game, record.players, record.options) == (case.game, case.players, case.options)
    assert record.replay().is_over
    assert golden(record) == text


def test_no_golden_game_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) <= {path_of(case) for case in SOME}
