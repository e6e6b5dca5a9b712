"""Writes the golden games anew, of all games or those named: read the difference before you commit it."""

from __future__ import annotations

import random
import sys

from hortus import Record
from tests.contract.cases import SOME
from tests.playthroughs import golden, path_of
from tests.tables import random_game

for case in SOME:
    if case.game not in (sys.argv[1:] or [case.game]):
        continue
    state = case.new()
    texts = random_game(state, random.Random(2026))
    scores = " ".join(str(score) for score in state.scores())
    record = Record(case.game, case.players, dict(case.options), texts, {"result": scores})
    path_of(case).parent.mkdir(exist_ok=True)
    path_of(case).write_text(golden(record), encoding="utf-8")
