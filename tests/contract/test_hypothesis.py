"""What must always hold, wherever a game goes: hypothesis chooses the way."""

from __future__ import annotations

import functools
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hortus
from hortus import CHANCE, IllegalAction, Record, State
from tests.contract.cases import ALL, Case, fingerprint

cases = st.sampled_from(ALL)
ways = st.lists(st.integers(0, 2**32 - 1), max_size=150)


def examples(most: int) -> settings:
    """So many examples; fewer in plain Python, which is slow."""
    return settings(max_examples=most if hortus.compiled else most // 5, deadline=None)


def go(case: Case, way: list[int]) -> tuple[State, list[str]]:
    """The position reached by letting each number choose: a legal action, or what chance brings."""
    state = case.new()
    texts = []
    for number in way:
        if state.is_over:
            break
        legal = state.legal_actions()
        action = legal[number % len(legal)]
        texts.append(state.text(action))
        state.apply(action)
    return state, texts


@given(cases, ways)
@examples(150)
def test_a_game_told_again_in_texts_is_the_same_game(case: Case, way: list[int]) -> None:
    state, texts = go(case, way)
    again = case.new()
    for text in texts:
        again.apply(text)
    assert fingerprint(again) == fingerprint(state)
    record = Record(case.game, case.players, dict(case.options), texts)
    assert Record.loads(record.dumps()).actions == texts
    assert fingerprint(record.replay()) == fingerprint(state)


@given(cases, ways, st.data())
@examples(150)
def test_a_resampled_state_keeps_the_view_and_the_choices(
    case: Case, way: list[int], data: st.DataObject
) -> None:
    state, _ = go(case, way)
    seat = data.draw(st.sampled_from([*range(case.players), None]))
    other = state.resample(seat, random.Random(data.draw(st.integers(0, 2**32))))
    assert json.dumps(other.view(seat), sort_keys=True) == json.dumps(state.view(seat), sort_keys=True)
    if state.player == seat:
        assert other.legal_actions() == state.legal_actions()
    assert state.player == other.player


@given(cases, ways)
@examples(100)
def test_what_happens_next_looks_the_same_to_whoever_cannot_tell(case: Case, way: list[int]) -> None:
    """After any event that two look-alike positions allow, and that reads the same, they still look alike."""
    state, _ = go(case, way)
    if state.is_over:
        return
    for seat in (*range(case.players), None):
        other = state.resample(seat, random.Random(5))
        legal = set(other.legal_actions())
        for action in state.legal_actions()[:12]:
            if action not in legal or state.redacted(action, seat) != other.redacted(action, seat):
                continue
            one, two = state.copy(), other.copy()
            one.apply(action)
            two.apply(action)
            if one.is_over or one.player != two.player:
                continue  # the end shows all hands; who must act next may show what a hand holds
            assert json.dumps(one.view(seat), sort_keys=True) == json.dumps(two.view(seat), sort_keys=True)


@functools.cache
def known(name: str) -> frozenset[str]:
    """All texts of a game, without what does not matter."""
    game = hortus.load(name)
    return frozenset(map(game.normal, game.texts))


@given(st.sampled_from(hortus.GAMES), st.text(max_size=40))
@examples(300)
def test_any_text_is_an_action_or_a_kind_refusal(name: str, text: str) -> None:
    state = hortus.load(name).new()
    if state.game.normal(text) in known(name):
        assert 0 <= state.parse(text) < state.game.num_actions
        return
    with pytest.raises(IllegalAction, match="is not an action of"):
        state.parse(text)


@given(cases, ways, st.integers())
@examples(100)
def test_any_number_is_played_or_refused(case: Case, way: list[int], number: int) -> None:
    state, _ = go(case, way)
    before = fingerprint(state)
    if number in state.legal_actions():
        state.apply(number)
        assert fingerprint(state) != before
    else:
        with pytest.raises(IllegalAction):
            state.apply(number)
        assert fingerprint(state) == before


@given(cases, ways)
@examples(60)
def test_chance_never_asks_a_seat_and_a_seat_never_asks_chance(case: Case, way: list[int]) -> None:
    state, _ = go(case, way)
    chance_words = {"draw", "roll", "market", "fairy", "take", "lose"}
    for action in state.legal_actions():
        word = state.text(action).split()[0]
        if state.player == CHANCE:
            assert word in chance_words
        elif word in chance_words:
            assert (case.game, word) == ("fungi", "take")
