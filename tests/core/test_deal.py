"""The same deal is the same deal: what lies in a pile follows from the seed, whatever the players do."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

import pytest

import hortus
from hortus import CHANCE, Match
from hortus.core.deal import Deal

# Piles that are only drawn from. Not among them: cards taken from a hand, and a deck that is shuffled again.
WHOLE = [("fungi", "draw"), ("felci", "draw"), ("mars", "draw"), ("mars", "roll"), ("feenbalz", "fairy")]


def drawn(match: Match, *words: str) -> list[str]:
    """What came from a pile, in order, without the words for it."""
    texts = [step.text.split(" ", 1) for step in match.history if step.player == CHANCE]
    return [text[-1] for text in texts if text[0] in words]


def played(match: Match, seed: int, most: int = 1000) -> Match:
    """The match, played on at random."""
    rng = random.Random(seed)
    for _ in range(most):
        if match.state.is_over:
            break
        match.apply(rng.choice(match.state.legal_actions()))
    return match


@pytest.mark.parametrize(("name", "pile"), WHOLE)
def test_other_choices_draw_the_same_cards_in_the_same_order(name: str, pile: str) -> None:
    found = [drawn(played(Match(name, seed=4), seed), pile) for seed in range(3)]
    shortest = min(map(len, found))
    assert shortest > 5
    assert [one[:shortest] for one in found] == [found[0][:shortest]] * 3


def test_another_seed_is_another_deal() -> None:
    assert drawn(Match("fungi", seed=4), "draw") != drawn(Match("fungi", seed=5), "draw")


def test_the_hands_and_the_market_draw_from_one_pile() -> None:
    """FEE-5: until the deck is shuffled again, no card comes twice, whoever draws it."""
    one, other = (drawn(played(Match("feenbalz", seed=2), seed, 40), "draw", "market") for seed in (1, 2))
    assert one[:30] == other[:30]
    assert len(set(one[:30])) == 30


def test_a_pile_with_one_card_more_lies_in_the_same_order_but_for_that_card() -> None:
    def pile(**dials: int) -> list[str]:
        state = hortus.load("fungi").new(**dials)
        deal, cards = Deal(state.game, 7), []
        while not state.is_over:
            if state.player == CHANCE:
                cards.append(state.text(deal.draw(state)))
            else:
                state.apply(state.legal_actions()[0])
        return cards

    more = pile(**{"copies.morel": 4})
    one = next(place for place, card in enumerate(more) if more[:place] != pile()[:place])
    assert more[one - 1] == "draw morel"
    assert more[: one - 1] + more[one:] == pile()[: len(more) - 1]


@pytest.mark.parametrize("name", hortus.GAMES)
def test_every_card_is_as_likely_as_it_is_frequent(name: str) -> None:
    """The first and the third card of 3,000 deals: within five standard deviations."""
    start = hortus.load(name).new()
    while start.player != CHANCE:
        start.apply(start.legal_actions()[0])
    deal, first, third = Deal(start.game), Counter[int](), Counter[int]()
    for seed in range(3000):
        state = start.copy()
        deal.restart(seed)
        first[deal.draw(state)] += 1
        deal.draw(state)
        third[deal.draw(state)] += 1
    for outcome, probability in start.outcomes():
        spread = 5 * (3000 * probability * (1 - probability)) ** 0.5
        assert abs(first[outcome] - 3000 * probability) < spread
        assert abs(third[outcome] - 3000 * probability) < spread


@pytest.mark.parametrize("name", hortus.GAMES)
def test_taken_back_and_played_otherwise_the_pile_is_the_same(name: str) -> None:
    match, other = (played(Match(name, seed=3), 1, 12) for _ in range(2))
    match.undo()
    match.undo()
    played(match, 5, 30)
    played(other, 6, 30)
    both = [drawn(one, "draw", "market", "roll") for one in (match, other)]
    shortest = min(map(len, both))
    assert both[0][:shortest] == both[1][:shortest]


@pytest.mark.parametrize("name", hortus.GAMES)
def test_a_record_goes_on_with_the_same_draws(name: str) -> None:
    match = played(Match(name, seed=3), 1, 14)
    again = Match.resume(match.record, seed=3)
    assert played(again, 8).history == played(match, 8).history


@pytest.mark.parametrize("name", hortus.GAMES)
def test_a_record_goes_on_with_another_seed(name: str) -> None:
    """What was drawn is gone from the pile; the rest lies in the order of the other seed."""
    record = played(Match(name, seed=3), 1, 14).record
    again = played(Match.resume(record, seed=9), 8)
    assert again.state.is_over
    assert again.record.replay().scores() == again.state.scores()
    assert [step.text for step in again.history[: len(record.actions)]] == record.actions


def test_copied_and_stored_matches_go_on_alike() -> None:
    match = played(Match("mars", players=3, seed=3), 1, 20)
    match.game.client_view(match.state, 0)  # what a game has looked up on the way is not stored
    twins = [copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    whole = played(match, 2).history
    assert [played(twin, 2).history for twin in twins] == [whole, whole]


def test_a_die_is_thrown_anew_each_time() -> None:
    match = played(Match("mars", players=2, seed=3), 1)
    faces = [step.text for step in match.history if step.text.startswith("roll")]
    assert len(faces) > 20
    assert len(set(faces)) == 6
