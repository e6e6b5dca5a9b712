"""Two simple players for every game: one plays at random, one takes the largest lead right now."""

from __future__ import annotations

import random
from collections.abc import Callable

from hortus.core.playouts import Playouts
from hortus.core.position import Position
from hortus.players.seen import Seen

POSITIONS = 4  # how many positions that look the same are imagined for one decision
GAMES = 128  # about how many random games settle one tie, over all its actions and positions


class RandomPlayer:
    """Any legal action, each as likely as the other."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, seen: Seen) -> int:
        """One legal action."""
        return self._rng.choice(seen.legal_actions())


class GreedyPlayer:
    """The action after which it leads by most; random games played on from there settle ties."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, seen: Seen) -> int:
        """The best legal action by the score right after it."""
        actions = seen.legal_actions()
        if len(actions) == 1:
            return actions[0]
        positions = [seen.imagine(self._rng) for _ in range(POSITIONS)]
        best = _best(
            actions,
            lambda action: sum(_lead(_after(position, action).scores(), seen.seat) for position in positions),
        )
        if len(best) > 1:
            best = self._played_on(positions, best, seen.seat)
        return self._rng.choice(best)

    def _played_on(self, positions: list[Position], actions: list[int], seat: int) -> list[int]:
        """The best of these actions by random games to the end."""
        seed = self._rng.getrandbits(64)
        games = max(1, GAMES // (len(actions) * len(positions)))

        def lead_at_the_end(action: int) -> int:
            lead = 0
            for position in positions:
                playouts = Playouts(_after(position, action), seed)
                playouts.run(games)
                lead += _lead(playouts.scores[: position.players], seat)
            return lead

        return _best(actions, lead_at_the_end)


def _after(position: Position, action: int) -> Position:
    state = position.copy()
    state.apply(action)
    return state


def _lead(scores: list[int], seat: int) -> int:
    """By how much the seat is ahead of the best of the others."""
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)


def _best(actions: list[int], worth: Callable[[int], int]) -> list[int]:
    worths = {action: worth(action) for action in actions}
    top = max(worths.values())
    return [action for action in actions if worths[action] == top]
