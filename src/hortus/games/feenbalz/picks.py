"""Which cards can be laid, added or taken back together: a person chooses them as a set, in any order.

The rules ask for one card at a time, in card order. What can come of that is found by playing it out.
"""

from __future__ import annotations

from typing import Literal, get_args

from hortus.games.feenbalz import cards, dials, phases
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
    whole: list[int] = []
    over: list[int] = []
    _play_out(state, bits, 0, verb == "add", whole, over)
    return verb, of, whole, over


def _asked(state: Rules) -> Verb | None:
    if state.player < 0 or state.is_over:
        return None
    if state.phase == phases.INCREASE:
        has_too_many = state.laid_size[state.player] > state.dials[dials.MOST]
        return "back" if has_too_many or state.backs[state.player] else "add"
    return "lay" if state.phase in (phases.TURN, phases.LAY) else None


def _play_out(
    state: Rules, bits: dict[int, int], chosen: int, adds: bool, whole: list[int], over: list[int]
) -> None:
    """Note what the cards chosen so far come to, here and after each further card."""
    legal = state.legal_actions()
    if cards.DONE in legal:
        whole.append(chosen)
    elif adds and any(map(_takes_back, legal)):
        over.append(chosen)
    for action in legal:
        bit = bits.get(action, 0)
        if bit:
            after = state.copy()
            assert isinstance(after, Rules)
            after.apply(action)
            _play_out(after, bits, chosen | bit, adds, whole, over)


def _takes_back(action: int) -> bool:
    return cards.BACK <= action < cards.DONE
