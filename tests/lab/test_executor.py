"""Who plays the batches: a process that is lost, and processes that are lost again and again."""

from __future__ import annotations

import multiprocessing
import os
from itertools import chain

import pytest

from hortus.lab import executor
from hortus.lab.batches import play_batch
from hortus.lab.plan import Arm, Plan

PLAN = Plan("fungi", ("greedy", "random"), 6, seed=3)


class Deadly(Arm):
    """Ends whatever process plays it."""

    def seats(self, index: int) -> tuple[str, ...]:
        """Nobody will sit anywhere."""
        os._exit(1)


def test_the_batch_of_a_process_that_is_lost_is_played_again() -> None:
    batches = executor.played(PLAN.arms, PLAN.specs, 2)
    first = next(batches)
    for process in multiprocessing.active_children():
        process.kill()
    found = {batch.spec.first: batch for batch in chain([first], batches)}
    assert found == {spec.first: play_batch(PLAN.arms[0], spec) for spec in PLAN.specs}


def test_processes_that_are_lost_again_and_again_end_the_study_with_a_sentence() -> None:
    deadly = Deadly("base", "", "fungi", ("greedy", "random"), {}, 6, 0)
    with pytest.raises(RuntimeError, match="What is finished is kept: --resume"):
        list(executor.played([deadly], PLAN.specs, 2))
    assert not multiprocessing.active_children()
