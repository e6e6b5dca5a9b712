"""Which cards can be laid, added or taken back together: a person chooses them as a set, in any order.

The rules ask for one card at a time, in card order. What can come of that is found by playing it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from hortus.games.feenbalz import cards, phases
from hortus.games.feenbalz.rules import Rules

Verb = Literal["lay", "add", "back"]
FIRST = dict(zip(get_args(Verb), (cards.LAY, cards.ADD, cards.BACK), strict=True))
# The cards to choose from, and the sets as bits of their places: those after which one is done, and those
# after which old cards go back.
Picks = tuple[Verb, list[int], list[int], list[int]]


def picks(state: Rules) -> Picks | None:
    """What the player to act can choose; None if they are not asked for cards of a collection."""
    verb = _asked(state)
    if verb is None:
        return None
    seat = state.player
    of = cards.cards_in(state.hand[seat], state.hand_charms[seat] & cards.SHOES)
    if verb == "back":
        of = cards.cards_in(state.old, state.old_charms)
    bits = {FIRST[verb] + card: 1 << place for place, card in enumerate(of)}
    whole, over = [], []
    for after, chosen in _played_out(state, bits, 0):
        legal = after.legal_actions()
        if cards.DONE in legal:
            whole.append(chosen)
        elif verb == "add" and any(cards.BACK <= action < cards.DONE for action in legal):
            over.append(chosen)
    return verb, of, whole, over


def _asked(state: Rules) -> Verb | None:
    if state.player < 0 or state.is_over:
        return None
    if state.phase == phases.INCREASE:
        return "back" if state.laid_size[state.player] > 5 or state.backs[state.player] else "add"
    return "lay" if state.phase in (phases.TURN, phases.LAY) else None


def _played_out(state: Rules, bits: dict[int, int], chosen: int) -> Iterator[tuple[Rules, int]]:
    """This position and all that further cards lead to, each with the cards chosen on the way."""
    yield state, chosen
    for action in state.legal_actions():
        if action in bits:
            after = state.copy()
            assert isinstance(after, Rules)
            after.apply(action)
            yield from _played_out(after, bits, chosen | bits[action])
