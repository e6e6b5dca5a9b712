"""What every game promises, whatever its rules: one suite over all games, player counts and options."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter

import msgspec
import pytest

import hortus
from hortus import CHANCE, OVER, IllegalAction
from hortus.core.limits import MOST_LEGAL, MOST_OUTCOMES
from hortus.core.playouts import Playouts
from tests.contract.cases import EVERY, Case, every_case, fingerprint, most_cases, walk
from tests.tables import outcome, random_game

every_game = pytest.mark.parametrize("name", hortus.GAMES)


@every_game
def test_a_game_says_what_it_is(name: str) -> None:
    game = hortus.load(name)
    assert game.name == name
    assert game.title
    assert game.authors
    assert 2 <= game.min_players <= game.max_players <= 6
    assert game.num_actions == len(game.texts)
    assert all(option.help for option in game.options.values())


@every_game
def test_a_wrong_number_of_players_is_refused_with_what_is_allowed(name: str) -> None:
    game = hortus.load(name)
    for wrong in (game.min_players - 1, game.max_players + 1, 0, -1, True, "2", 2.0):
        with pytest.raises(ValueError, match=f"is for {game.min_players}"):
            game.new(players=wrong)  # type: ignore[arg-type]


@every_game
def test_a_wrong_option_is_refused_with_what_there_is(name: str) -> None:
    game = hortus.load(name)
    with pytest.raises(ValueError, match="has no option 'weather'") as refusal:
        game.new(weather=True)
    assert all(option in str(refusal.value) for option in game.options)
    for option in game.options:
        with pytest.raises(ValueError, match=f"The option {option} takes"):
            game.new(**{option: 3})


def test_the_games_keep_their_order_and_there_is_no_other() -> None:
    with pytest.raises(ValueError, match="felci, feenbalz, mars, fungi"):
        hortus.load("chess")


@every_case
def test_every_game_ends_with_winners(case: Case) -> None:
    for seed in range(3):
        state = case.new()
        assert state.winners() == []
        random_game(state, random.Random(seed))
        assert state.player == OVER
        assert state.is_over
        assert not state.legal_actions()
        assert not state.outcomes()
        assert not state.weights()
        winners = state.winners()
        assert winners
        assert winners == sorted(set(winners))
        assert set(winners) <= set(range(case.players))
        assert state.together == case.options.get("cooperative", False)
        assert sum(state.values()) == pytest.approx(1) or state.together
        if not state.together:
            assert winners == [
                seat for seat, score in enumerate(state.scores()) if score == max(state.scores())
            ]


@every_case
def test_legal_actions_are_rising_numbers_that_chance_weighs(case: Case) -> None:
    for state in walk(case):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert all(0 <= action < state.num_actions for action in legal)
        assert len(legal) <= (MOST_OUTCOMES if state.player == CHANCE else MOST_LEGAL)
        assert len(state.scores()) == len(state.values()) == case.players
        if state.player == CHANCE:
            assert (
                [action for action, _ in state.outcomes()]
                == [action for action, _ in state.weights()]
                == legal
            )
            assert sum(chance for _, chance in state.outcomes()) == pytest.approx(1)
            assert all(weight >= 1 for _, weight in state.weights())
        else:
            assert state.outcomes() == []
            assert bool(legal) == (not state.is_over)


@most_cases
def test_drawing_by_bits_follows_the_weights_exactly(case: Case) -> None:
    for state in walk(case):
        if state.player != CHANCE:
            with pytest.raises(IllegalAction):
                state.draw(0)
            continue
        weights = dict(state.weights())
        total = sum(weights.values())
        drawn: Counter[int] = Counter()
        rolled: Counter[int] = Counter()
        playouts = Playouts(state, 1)
        for ball in range(total):
            bits32 = -(-(ball << 32) // total)
            rolled[playouts.first_draw(bits32)] += 1
            twin = state.copy()
            action = twin.draw(bits32)
            scripted = state.copy()
            scripted.apply(action)
            assert twin.view(None) == scripted.view(None)
            drawn[action] += 1
        assert drawn == rolled == weights


@every_game
def test_text_and_number_convert_both_ways(name: str) -> None:
    state = hortus.load(name).new()
    for action in range(state.num_actions):
        text = state.text(action)
        assert text == " ".join(text.lower().split())
        assert state.parse(text) == action
        assert state.parse("  " + text.upper().replace(" ", "   ") + " ") == action


@every_case
def test_a_copy_is_independent(case: Case) -> None:
    rng = random.Random(3)
    for state in walk(case)[:-1]:
        twin = state.copy()
        assert fingerprint(twin) == fingerprint(state)
        before = fingerprint(state)
        for _ in range(5):
            if not twin.is_over:
                twin.apply(outcome(twin, rng) if twin.player == CHANCE else rng.choice(twin.legal_actions()))
        assert fingerprint(state) == before
        assert fingerprint(twin) != before


@every_case
def test_a_state_goes_to_another_process_and_to_the_copy_module_whole(case: Case) -> None:
    for state in walk(case)[::4]:
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert twin is not state
            assert type(twin) is type(state)
            assert fingerprint(twin) == fingerprint(state)
            assert twin.legal_actions() == state.legal_actions()


@most_cases
def test_an_illegal_number_says_why_and_changes_nothing(case: Case) -> None:
    for number, state in enumerate(walk(case)[::6]):
        before = fingerprint(state)
        legal = set(state.legal_actions())
        for action in range(number % 10, state.num_actions, 10):
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as refusal:
                state.apply(action)
            sentence = str(refusal.value)
            assert state.text(action) in sentence
            assert sentence.endswith(".")
            assert state.is_over or state.text(min(legal)) in sentence
        assert fingerprint(state) == before


HUGE = (10**6, 10**30, -(10**30), 10**5000, 1 << 31, 1 << 63)
GARBAGE = (-1, *HUGE, None, 1.5, True, b"x", "", " ", "plant", "fly to the moon", "x" * 9999)


@most_cases
def test_garbage_is_refused_and_changes_nothing(case: Case) -> None:
    for state in walk(case)[::10]:
        before = fingerprint(state)
        for wrong in GARBAGE:
            with pytest.raises(IllegalAction) as refusal:
                state.apply(wrong)  # type: ignore[arg-type]
            assert 20 < len(str(refusal.value)) < 700
            assert fingerprint(state) == before


@every_case
def test_describing_and_redacting_work_for_every_legal_action(case: Case) -> None:
    for state in walk(case):
        for action in state.legal_actions():
            assert state.describe(action)
            for seat in (*range(case.players), None):
                text, seen = state.text(action), state.redacted(action, seat)
                assert seen == text or "?" in seen
                if state.player == seat:
                    assert seen == text, "a seat reads its own actions whole"


@every_case
def test_views_are_plain_json_and_the_same_for_what_a_seat_cannot_know(case: Case) -> None:
    rng = random.Random(17)
    for state in walk(case):
        for seat in (*range(case.players), None):
            view = state.view(seat)
            seen = json.dumps(view, sort_keys=True)
            told = state.game.client_view(state, seat)
            assert json.loads(seen) == view == {name: told[name] for name in view}
            assert {"game", "seat", "player", "scores", "winners"} <= set(view)
            before = fingerprint(state)
            for _ in range(3):
                other = state.resample(seat, rng)
                assert json.dumps(other.view(seat), sort_keys=True) == seen
                assert other.game.client_view(other, seat) == told
                if state.player == seat:
                    assert other.legal_actions() == state.legal_actions()
                assert (other.player, other.scores() if other.is_over else None) == (
                    state.player,
                    state.scores() if state.is_over else None,
                )
            assert fingerprint(state) == before


@every_case
def test_several_views_at_once_are_of_their_declared_types_and_the_same_as_one_by_one(case: Case) -> None:
    for state in walk(case):
        readers = [None, *range(state.players)]
        for order in (readers, readers[::-1]):
            views = state.game.typed_views(state, order)
            plain = [msgspec.to_builtins(one) for one in views]
            assert plain == [state.view(one) for one in order]
            assert [msgspec.convert(view, type(one)) for view, one in zip(plain, views, strict=True)] == views


@every_case
def test_resampling_depends_on_the_view_alone(case: Case) -> None:
    """Two states that look alike to a seat are resampled alike: nothing of the hidden truth gets through."""
    for state in walk(case)[::2]:
        for seat in (*range(case.players), None):
            other = state.resample(seat, random.Random(1))
            once, again = state.resample(seat, random.Random(2)), other.resample(seat, random.Random(2))
            assert fingerprint(once) == fingerprint(again)


@pytest.mark.parametrize("case", [case for case in EVERY if hortus.load(case.game).hides], ids=str)
def test_where_much_is_hidden_resampling_does_not_give_the_truth(case: Case) -> None:
    looked = 0
    for seed in range(3):
        for state in walk(case, seed)[:-1]:
            truth = state.game.view(state, None, reveal=True)["seats"]
            for seat in (*range(case.players), None):
                view = state.view(seat)
                unseen = view["unseen"]
                others = [one for number, one in enumerate(view["seats"]) if number != seat]
                hidden = sum(one.get("hidden", one["size"]) for one in others)
                if hidden < 3 or (sum(unseen.values()) if isinstance(unseen, dict) else len(unseen)) < 25:
                    continue
                looked += 1
                twins = [state.resample(seat, random.Random(number)) for number in range(8)]
                assert any(twin.game.view(twin, None, reveal=True)["seats"] != truth for twin in twins)
    assert looked > 20


@every_case
def test_a_resampled_game_can_be_played_on(case: Case) -> None:
    rng = random.Random(23)
    for state in walk(case)[::8]:
        for seat in (*range(case.players), None):
            other = state.resample(seat, rng)
            random_game(other, rng)
            assert other.is_over


@most_cases
def test_words_are_found_for_what_is_legal_only(case: Case) -> None:
    state = case.new()
    for wrong in (-1, 10**6, "nonsense", None, True):
        with pytest.raises(IllegalAction):
            state.describe(wrong)  # type: ignore[arg-type]
        with pytest.raises(IllegalAction):
            state.text(wrong)  # type: ignore[arg-type]
        with pytest.raises(IllegalAction):
            state.redacted(wrong, 0)  # type: ignore[arg-type]
    for illegal in sorted(set(range(state.num_actions)) - set(state.legal_actions()))[:1]:
        with pytest.raises(IllegalAction, match="cannot be played now"):
            state.describe(illegal)
    with pytest.raises(ValueError, match="There is no seat"):
        state.redacted(state.legal_actions()[0], case.players)


class OtherNumber:
    """A number of another kind, as NumPy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    __int__ = __index__

    def __lt__(self, other: int) -> bool:
        return self.value < other

    def __ge__(self, other: int) -> bool:
        return self.value >= other


def test_numbers_of_other_kinds_are_numbers() -> None:
    match = hortus.Match("mars", seed=1)
    match.apply(OtherNumber(3))  # type: ignore[arg-type]
    assert [step.action for step in match.history] == [3]
    assert type(match.history[0].action) is int
    assert match.state.describe(OtherNumber(7)) == match.state.describe(7)  # type: ignore[arg-type]
    for wrong in (5, -1, "0", True):
        with pytest.raises(IllegalAction, match="There is no seat"):
            match.apply(7, seat=wrong)  # type: ignore[arg-type]


def test_bits_and_generators_are_checked() -> None:
    state = hortus.load("fungi").new()
    for wrong in (-1, 1 << 32):
        with pytest.raises(ValueError, match="from 0 to 4294967295"):
            state.draw(wrong)
    with pytest.raises(ValueError, match="Resampling wants"):
        state.resample(0, None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="A seed is a whole number"):
        hortus.Match("fungi", seed="a")  # type: ignore[arg-type]


def test_an_error_suggests_what_is_legal_here() -> None:
    state = hortus.Match("fungi", seed=3).state
    with pytest.raises(IllegalAction, match=r"Did you mean 'take [12]' or 'take [12]'\?"):
        state.parse("take 9")


def test_the_board_s_spelling_of_a_card_is_understood() -> None:
    state = hortus.load("feenbalz").new()
    assert state.text(state.parse("Lay yellow flower 2")) == "lay yellow-flower-2"


@most_cases
def test_a_seat_that_is_not_there_is_refused(case: Case) -> None:
    state = case.new()
    for wrong in (-1, case.players, "0", 0.0):
        with pytest.raises(ValueError, match="There is no seat"):
            state.view(wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="There is no seat"):
            state.resample(wrong, random.Random(0))  # type: ignore[arg-type]


@every_case
def test_the_board_and_the_picture_can_be_seen(case: Case) -> None:
    for state in walk(case)[::5]:
        board = str(state)
        assert board.strip()
        assert max(map(len, board.splitlines())) <= 80, "a board fits a terminal of 80 columns"
        picture = state._repr_svg_()
        assert picture.startswith("<svg")
        assert picture.rstrip().endswith("</svg>")
        assert "<title>" in picture
        assert state.game.name in repr(state)
