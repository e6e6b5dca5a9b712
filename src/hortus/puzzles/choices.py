"""The choices of a seat: one decision each, or all steps of one kind up to a ``done``, such as cards laid."""

from __future__ import annotations

from hortus.core.position import Position

DONE = "done"


def goes_on(state: Position, seat: int, action: int) -> bool:
    """Whether the seat is still about what it began with this action, which led to this position."""
    if state.player != seat:
        return False
    word = _word(state, action)
    return word != DONE and all(_word(state, one) in (word, DONE) for one in state.legal_actions())


def choices(state: Position, most: int) -> list[tuple[int, ...]]:
    """All choices of the seat to act; none if there are more than so many."""
    found: list[tuple[int, ...]] = []
    waiting: list[tuple[Position, tuple[int, ...]]] = [(state, ())]
    while waiting:
        before, steps = waiting.pop()
        for action in before.legal_actions():
            after = before.copy()
            after.apply(action)
            if has_steps(state) and goes_on(after, state.player, action):
                waiting.append((after, (*steps, action)))
            else:
                found.append((*steps, action))
        if len(found) + len(waiting) > most:
            return []
    return sorted(found)


def has_steps(state: Position) -> bool:
    """Whether choices of this game can have several steps."""
    return DONE in state.game.texts


def _word(state: Position, action: int) -> str:
    return state.game.texts[action].split()[0]
