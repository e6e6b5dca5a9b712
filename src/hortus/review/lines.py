"""Why an action is better, by what is expected to follow it and what followed the one that was played."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hortus.core import intrinsics
from hortus.players.arena import derived
from hortus.players.seen import Seen
from hortus.review.result import MomentReason

DETERMINIZATIONS = 8  # in which lines are played


@dataclass(frozen=True)
class LineStep:
    """An action of a line, and what it brought at once to whoever took it."""

    mover: int
    text: str
    words: str
    gain: int


def reasons(seen: Seen, better: Sequence[int], played: Sequence[int], seed: int) -> list[MomentReason]:
    """What the better line prepares, and what the played one allows: each the dearest, if there is any.

    Only what is possible in most imagined worlds is told.
    """
    worlds = [derived(seed, "line", number) for number in range(DETERMINIZATIONS)]
    here, there = ([_steps(seen, line, world) for world in worlds] for line in (better, played))
    prepared = _dearer(here, there, {seen.seat})
    if seen.together:
        return [MomentReason("prepares", step.gain, step.text, step.words) for step in prepared]
    others = set(range(seen.players)) - {seen.seat}
    allowed = _dearer(there, here, others)
    return [
        *(MomentReason("prepares", step.gain, step.text, step.words) for step in prepared),
        *(MomentReason("allows", step.gain, step.text, step.words) for step in allowed),
    ]


def _dearer(lines: list[list[LineStep]], others: list[list[LineStep]], movers: set[int]) -> list[LineStep]:
    """The step after the first in most of these lines that brings most, if none of the others brings as much.

    Of the others the first counts, too: the better action does not prepare what the played one brought.
    """
    found, most = _usual([line[1:] for line in lines], movers), _usual(others, movers)
    best = max(found, key=lambda step: step.gain, default=None)
    if best is None or best.gain <= max([0, *(step.gain for step in most)]):
        return []
    return [best]


def _usual(lines: list[list[LineStep]], movers: set[int]) -> list[LineStep]:
    """What these seats do in most of the lines, each step once."""
    every = [step for line in lines for step in set(line) if step.mover in movers]
    return [step for step in dict.fromkeys(every) if 2 * every.count(step) > len(lines)]


def _steps(seen: Seen, line: Iterable[int], seed: int) -> list[LineStep]:
    """A line, played in an imagined world as far as it is possible there."""
    rng = random.Random(seed)
    state, found = seen.imagine_for_search(seed), []
    for action in line:
        while state.player == intrinsics.CHANCE:
            state.draw(rng.getrandbits(32))
        if state.is_over or action not in state.legal_actions():
            break
        mover, text, words = state.player, state.text(action), state.describe(action)
        before = state.scores()[mover]
        state.apply(action)
        found.append(LineStep(mover, text, words, state.scores()[mover] - before))
    return found
