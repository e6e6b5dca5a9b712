"""FEL-16: who knows what, and states drawn anew from what a seat knows."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from hortus import CHANCE, State
from tests.games.felci.scripts import start, turn
from tests.tables import outcome, play, positions, random_game, table


def test_fel_16_the_owner_knows_their_undergrowth_and_nobody_else() -> None:
    state = turn(
        start("red red yellow blue"), "plant red d4; under yellow d5; plant red d6", "blue blue blue"
    )
    assert state.view(0)["undergrowth"] == {"d5": {"seat": 0, "colour": "yellow"}}
    for seat in (1, None):
        assert state.view(seat)["undergrowth"] == {"d5": {"seat": 0, "colour": None}}


def test_fel_16_texts_hide_what_a_seat_may_not_know() -> None:
    state = start("red red yellow blue", script="plant red d4")
    action = state.parse("under yellow d5")
    assert [state.redacted(action, seat) for seat in (0, 1, None)] == [
        "under yellow d5",
        "under ? d5",
        "under ? d5",
    ]
    assert state.redacted(state.parse("plant red d5"), 1) == "plant red d5"
    assert state.redacted(state.parse("seat red w1"), 1) == "seat red w1"
    play(state, "plant red d5")
    assert state.player == CHANCE
    draw = state.parse("draw blue")
    assert [state.redacted(draw, seat) for seat in (0, 1, None)] == ["draw blue", "draw ?", "draw ?"]


def test_fel_16_set_up_draws_are_hidden_from_the_other() -> None:
    state = table("felci")
    draw = state.parse("draw blue")
    assert [state.redacted(draw, seat) for seat in (0, 1, None)] == ["draw blue", "draw ?", "draw ?"]
    play(state, "4 x draw red")
    assert [state.redacted(draw, seat) for seat in (0, 1, None)] == ["draw ?", "draw blue", "draw ?"]


def test_fel_16_the_colours_a_chain_started_are_the_movers_secret() -> None:
    one = start("red blue red yellow", script="plant red d4; under blue d5")
    other = start("red yellow red blue", script="plant red d4; under yellow d5")
    assert one.view(0)["started"] == ["red"]
    assert one.view(1)["started"] is None
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)


def test_fel_16_everything_is_shown_when_the_game_is_over() -> None:
    state = table("felci")
    random_game(state, random.Random(1))
    seen = state.view(None)
    assert all(seat["hand"] is not None for seat in seen["seats"])
    assert seen["undergrowth"]
    assert all(one["colour"] for one in seen["undergrowth"].values())
    tiles = len(seen["ferns"]) + len(seen["undergrowth"]) + sum(seat["size"] for seat in seen["seats"])
    assert tiles == 50
    assert state.resample(0, random.Random(2)).view(None) == seen


@pytest.mark.parametrize("seat", [0, 1, None])
def test_fel_16_a_resampled_state_looks_the_same_and_can_be_played_on(seat: int | None) -> None:
    rng = random.Random(5)
    for seed in range(3):
        for state in positions("felci", 2, seed):
            twin = state.resample(seat, rng)
            assert json.dumps(twin.view(seat)) == json.dumps(state.view(seat))
            if not twin.is_over:
                assert twin.legal_actions()
                twin.apply(twin.legal_actions()[-1] if twin.player >= 0 else outcome(twin, rng))
    twin = state.resample(seat, rng)
    assert twin.scores() == state.scores()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_fel_5_resampling_loses_no_tile(seat: int | None) -> None:
    rng = random.Random(6)
    for seed in range(3):
        for state in positions("felci", 2, seed):
            seen = state.game.view(state.resample(seat, rng), None, reveal=True)
            tiles = Counter(seen["unseen"]) + Counter(seen["ferns"].values())
            tiles += Counter(one["colour"] for one in seen["undergrowth"].values())
            for owner in seen["seats"]:
                tiles += Counter(owner["hand"])
            assert tiles == {"red": 10, "yellow": 10, "green": 10, "blue": 10, "rose": 10}


def test_fel_16_resampling_does_not_depend_on_the_hidden_truth() -> None:
    one = turn(
        start("red blue red yellow", "red red red red"),
        "plant red d4; under blue d5; plant red d6",
        "rose rose rose",
    )
    other = turn(
        start("red yellow red rose", "red red red red"),
        "plant red d4; under yellow d5; plant red d6",
        "blue rose rose",
    )
    assert one.view(1) == other.view(1)
    assert_resampled_alike(one, other, 1)


def test_fel_16_resampling_amid_a_chain_does_not_depend_on_the_hidden_truth() -> None:
    states = []
    for hand, laid in (
        ("red yellow red blue", "blue"),
        ("red yellow yellow rose", "rose"),
        ("red yellow red yellow", "red"),
    ):
        state = turn(start(hand, "green green green green"), "plant red d4; plant yellow f4", "green green")
        turn(state, "seat red b1; seat blue b2")
        states.append(play(state, f"under {laid} e4; under green e5"))
    for seat in (1, None):
        assert states[0].view(seat) == states[1].view(seat)
        assert_resampled_alike(states[0], states[1], seat)
        assert_resampled_alike(states[0], states[2], seat)


def assert_resampled_alike(one: State, other: State, seat: int | None) -> None:
    for seed in range(30):
        twins = [state.resample(seat, random.Random(seed)) for state in (one, other)]
        seen = [state.game.view(state, None, reveal=True) for state in twins]
        assert seen[0] == seen[1]


def test_fel_16_and_fel_14_resampled_chains_can_be_ended() -> None:
    # Black sees a red fern, a tile face down beside it, and that White goes on: White must hold a red tile.
    state = start("red blue red yellow", "red red red red", script="plant red d4; under blue d5")
    rng = random.Random(3)
    for seat in (1, None):
        for _ in range(100):
            twin = state.resample(seat, rng)
            seen = twin.view(0)
            assert "red" in seen["seats"][0]["hand"]
            assert seen["started"] == ["red"]
            assert "plant red d6" in map(twin.text, twin.legal_actions())


def test_fel_16_and_fel_14_the_started_colours_are_told_anew_from_the_resampled_tiles() -> None:
    state = turn(
        start("red yellow red yellow", "blue blue blue blue"), "plant red d4; plant yellow f4", "red red"
    )
    turn(state, "seat red b1; seat blue b2")
    play(state, "under red e4; under red e5")
    rng = random.Random(3)
    seen = Counter(tuple(state.resample(1, rng).view(0)["started"]) for _ in range(300))
    assert set(seen) == {("red",), ("yellow",), ("red", "yellow")}
    for _ in range(100):
        twin = state.resample(1, rng).view(0)
        held = {*twin["seats"][0]["hand"], twin["undergrowth"]["e5"]["colour"]}
        assert set(twin["started"]) == held & {"red", "yellow"}


def test_fel_16_every_deal_is_equally_likely() -> None:
    # White holds one tile unknown to Black while drawing: all but Black's own four reds and the garden are as
    # likely.
    state = start(
        "red blue red yellow", "red red red red", script="plant red d4; under blue d5; plant red d6"
    )
    rng = random.Random(8)
    hands = Counter(next(iter(state.resample(1, rng).view(0)["seats"][0]["hand"])) for _ in range(4000))
    expected = {"red": 4, "yellow": 10, "green": 10, "blue": 10, "rose": 10}  # of 44 unseen tiles
    for colour, tiles in expected.items():
        assert abs(hands[colour] - 4000 * tiles / 44) < 4 * (4000 * tiles / 44) ** 0.5


def test_fel_16_every_deal_that_a_chain_allows_is_equally_likely() -> None:
    # White holds two tiles, and one of them must be red to end the chain; of the 45 unseen tiles 5 are red.
    state = start("red red yellow blue", "red red red red", script="plant red d4; under yellow d5")
    rng = random.Random(9)
    pairs = sum(state.resample(1, rng).view(0)["seats"][0]["hand"] == {"red": 2} for _ in range(4000))
    both, one = 5 * 4 / 2, 5 * 40
    expected = 4000 * both / (both + one)
    assert abs(pairs - expected) < 4 * expected**0.5
