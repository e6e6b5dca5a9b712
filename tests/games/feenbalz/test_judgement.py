"""Feenbalz: what looks promising, in positions where a person would not think twice."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from hortus import Match, State
from hortus.players import Seen
from hortus.players.search import Search
from tests.games.feenbalz.clearing import court, deal, lay
from tests.tables import legal, play

STRONG = "red-beetle-3 red-flower-3 red-stone-3 red-feather-3 red-agaric-4"
WEAK = "yellow-beetle-1 red-flower-1 blue-stone-1 green-feather-1 gray-stone-0"
POOR = "green-beetle-1 green-flower-1 green-stone-1 blue-feather-1 red-stone-1"
# a market that helps nobody here
DULL = "yellow-flower-2 violet-beetle-0 gray-feather-0 green-shell-0 violet-flower-0"


def best_looking(state: State) -> str:
    """The choice that a search tries first."""
    search = Search(Seen(state), 1, 10, playout_samples=2, playout_cutoff=0)
    search.think(iterations=1)
    return state.text(search.choices()[0].action)


# What to do ---------------------------------------------------------------------------------------


def test_a_strong_collection_looks_like_courting() -> None:
    assert best_looking(deal(STRONG, "", "", market=DULL)).startswith("lay")


def test_a_poor_collection_looks_like_waiting() -> None:
    assert not best_looking(deal(POOR, "", "", market=DULL)).startswith("lay")


def test_an_exchange_that_makes_a_collection_looks_best() -> None:
    state = deal(
        "blue-stone-1 blue-feather-3 yellow-beetle-1 red-flower-2 green-stone-2",
        "",
        "",
        market="blue-beetle-3 blue-flower-3 red-feather-1 violet-flower-0 gray-stone-0",
    )
    assert best_looking(state) == "exchange blue-stone-1 by colour"


def test_a_strong_collection_answers_and_a_poor_one_declines() -> None:
    others = "blue-beetle-123 blue-stone-12"
    state = lay(deal(others, STRONG, "", market=DULL), "blue-beetle-123")
    assert best_looking(state).startswith("lay")
    state = lay(
        deal(
            others,
            "green-beetle-1 green-flower-1 green-stone-1 yellow-feather-1 red-stone-1",
            "",
            market=DULL,
        ),
        "blue-beetle-123",
    )
    assert best_looking(state) == "decline"


def test_dear_cards_are_added_while_laying_and_the_collection_is_done_when_none_is_left() -> None:
    state = play(deal(STRONG, "", "", market=DULL), "lay red-beetle-3; lay red-flower-3; lay red-stone-3")
    assert best_looking(state) == "lay red-feather-3"
    state = play(
        deal("blue-beetle-3 blue-flower-3 blue-stone-3 blue-shell-0 red-agaric-0", "", ""),
        "lay blue-beetle-3; lay blue-flower-3",
    )
    state.apply("lay blue-stone-3")
    assert best_looking(state) == "done"


def test_who_leads_passes_and_who_does_not_adds_the_one_card_that_will_do() -> None:
    state = deal(
        "red-beetle-23 red-flower-2 red-stone-12",
        "green-flower-12 green-stone-1 green-feather-23",
        "",
        market=DULL,
    )
    court(state, "red-beetle-23 red-flower-2", "green-flower-12 green-feather-2", "", fairy="none-feather")
    assert (state.player, best_looking(state)) == (0, "pass")  # 7 against 6
    state.apply("pass")
    assert legal(state) == ["add green-stone-1", "add green-feather-3", "pass"]
    assert best_looking(state) == "add green-feather-3"
    state.apply("add green-feather-3")
    assert best_looking(state) == "done"


# What it comes to ---------------------------------------------------------------------------------


def test_the_outlook_knows_a_strong_hand_from_a_weak_one() -> None:
    strong, weak, poor = deal(STRONG, WEAK, POOR, market=DULL).outlooks()
    assert strong > 0.5 + max(weak, poor)


def test_a_second_collection_in_the_hand_is_worth_something() -> None:
    one = (
        "blue-beetle-3 blue-flower-3 blue-stone-3 red-beetle-2 yellow-flower-3 green-stone-3 yellow-feather-1"
    )
    two = "blue-beetle-3 blue-flower-3 blue-stone-3 red-beetle-2 red-flower-2 red-stone-3 yellow-feather-1"
    assert deal(two, "", "", market=DULL).outlooks()[0] > deal(one, "", "", market=DULL).outlooks()[0]


def test_four_shells_promise_more_than_their_points() -> None:
    shells = deal("green-shell-04 blue-shell-04 red-beetle-1", "", "")
    greens = deal("green-shell-04 green-beetle-1 green-flower-3 red-beetle-1", "", "")
    assert shells.outlooks()[0] > 0.5 + greens.outlooks()[0]


def test_a_fairy_won_is_worth_more_than_the_cards_it_took() -> None:
    state = deal("red-beetle-123 red-flower-12", "", "", market=DULL)
    ahead = state.outlooks()[0] - state.outlooks()[1]
    court(state, "red-beetle-123", "", "", fairy="none-flower")
    assert state.scores() == [1, 0, 0]
    assert state.outlooks()[0] - state.outlooks()[1] > ahead


def test_nobody_looks_like_ending_with_more_than_is_wanted_by_much() -> None:
    for seed in range(6):
        match = Match("feenbalz", 3 + seed % 4, seed=seed)
        rng = random.Random(seed)
        while not match.state.is_over:
            assert all(
                score <= outlook < 9
                for score, outlook in zip(match.state.scores(), match.state.outlooks(), strict=True)
            )
            match.apply(rng.choice(match.state.legal_actions()))
        assert match.state.outlooks() == match.state.scores()


def test_a_courtship_is_played_to_its_end_before_anything_is_said_of_it() -> None:
    """Even with no patience: when the last has declined, the fairy goes to the only collection, unless she is
    the black one.
    """
    state = lay(deal(POOR, "", WEAK, market=DULL), "green-beetle-1 green-flower-1 green-stone-1")
    play(state, "decline; draw violet-beetle-4")
    assert legal(state) == ["decline"]
    search = Search(Seen(state), 1, 10, playout_samples=2, playout_cutoff=0)
    search.think(iterations=200)
    assert search.scores()[0] > 0.5 + search.scores()[1]  # almost a fairy, less three cards
    assert sum(search.expected()) == pytest.approx(1.0)


# Compiled and plain -------------------------------------------------------------------------------


def looks() -> list[list[object]]:
    """What looked best, and the outlook, all along a few games of every kind."""
    found: list[list[object]] = []
    for players, options in ((3, {}), (4, {"berries": True}), (6, {"early_increase": True})):
        match = Match("feenbalz", players, seed=players, **options)
        rng = random.Random(players)
        while not match.state.is_over and len(found) < 30 * players:
            found.append([best_looking(match.state), *match.state.outlooks()])
            match.apply(rng.choice(match.state.legal_actions()))
    return found


@pytest.mark.compiled
def test_compiled_and_plain_judge_alike() -> None:
    both = []
    for plain in ("", "1"):
        command = [sys.executable, "-m", "tests.games.feenbalz.test_judgement"]
        environment = {**os.environ, "HORTUS_PURE": plain}
        done = subprocess.run(
            command,
            cwd=Path(__file__).parents[3],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        both.append(json.loads(done.stdout))
    assert both[0] == both[1]


if __name__ == "__main__":
    print(json.dumps(looks()))
