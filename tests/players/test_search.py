"""The search: fair, repeatable, within its budget, and worth listening to."""

from __future__ import annotations

import dataclasses
import itertools
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import hortus
from hortus import Match, State
from hortus.players import Seen, learned, levels, make
from hortus.players.search import Search
from hortus.players.thinker import SearchResult, Thinker
from tests.tables import positions

EVERY = pytest.mark.parametrize("game", hortus.GAMES)
# What is the same for all games, the search in plain Python shows with the quickest.
ONE_IN_PLAIN = pytest.mark.parametrize("game", hortus.GAMES if hortus.compiled else ["fungi"])
FEW = 300 if hortus.compiled else 40
DEALS = 12
SELDOM_DECIDED = ["feenbalz"]  # so few iterations decide nothing
MANY = 100_000 if hortus.compiled else 5_000  # far more than are looked at before somebody says stop


def search(match: Match, iterations: int = FEW, seed: int = 1) -> Search:
    settings = levels.settings(match.game.name, levels.find("master"))
    found = Search(Seen(match.state), seed, iterations + 2, **settings)
    found.think(iterations=iterations)
    return found


@ONE_IN_PLAIN
def test_the_same_seed_and_iterations_give_the_same_thoughts(game: str) -> None:
    first, again, other = (search(Match(game, seed=4), seed=seed) for seed in (1, 1, 2))
    assert first.choices() == again.choices()
    assert first.line() == again.line()
    assert first.expected() == again.expected()
    assert first.choices() != other.choices()


@ONE_IN_PLAIN
def test_a_search_for_a_choice_ends_when_it_is_decided_and_chooses_alike(game: str) -> None:
    saved = 0
    for seed in range(4):
        match, rng = Match(game, seed=seed), random.Random(seed)
        for _ in range(10):
            match.apply(rng.choice(match.state.legal_actions()))
        settings = levels.settings(game, levels.find("master"))
        whole, quick = (Search(Seen(match.state), 1, FEW + 2, **settings) for _ in range(2))
        whole.think(iterations=FEW)
        quick.think(iterations=FEW, choosing=True)
        action = whole.choices()[0].action
        assert quick.choices()[0].action == action
        assert quick.decided == (quick.iterations < FEW)
        assert (whole.decided, whole.iterations) == (False, FEW)
        after = match.state.copy()
        after.apply(action)
        if after.player == match.state.player:  # the next step of the turn goes on from this search
            assert not quick.decided
        saved += FEW - quick.iterations
    assert saved > 0 or game in SELDOM_DECIDED


IN_PLAIN = """
import random, hortus
from hortus.players import Seen
from hortus.players.search import Search
state = hortus.Match("fungi", seed=1).state
one = Search(Seen(state), 1, playout_samples=15)
two = Search(Seen(state), 1, playout_samples=15)
rng = random.Random(1)
state.rate = lambda action: ratings[action]
for _ in range(300):
    found = rng.randint(2, 20)
    ratings = [rng.randint(0, 3) for _ in range(found)]
    one.legal = two.legal = list(range(found))
    assert one.sample_choice(state, found) == two.sample_of_many(state, found)
    assert one.random.word == two.random.word
print("alike")
"""


def test_the_best_of_a_few_that_are_drawn_is_the_same_however_it_is_found() -> None:
    """Each drawn choice is rated once, and the first of equals is taken, as if they were rated one by one."""
    words = [sys.executable, "-c", IN_PLAIN]
    environment = {**os.environ, "HORTUS_PURE": "1"}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "alike\n"


@EVERY
def test_two_states_that_look_alike_are_thought_of_alike(game: str) -> None:
    """The search is handed what the seat may know: nothing else can show in its choices."""
    match = Match(game, seed=5)
    rng = random.Random(5)
    for _ in range(12):
        match.apply(rng.choice(match.state.legal_actions()))
    settings = levels.settings(game, levels.find("master"))
    thoughts = []
    for state in (
        match.state,
        match.state.resample(match.state.player, rng),
        match.state.resample(match.state.player, rng),
    ):
        one = Search(Seen(state), 3, FEW + 2, **settings)
        one.think(iterations=FEW)
        thoughts.append(one.choices())
    assert thoughts[0] == thoughts[1] == thoughts[2]


@EVERY
def test_choices_are_legal_and_visits_add_up(game: str) -> None:
    match = Match(game, seed=6)
    found = search(match)
    choices = found.choices()
    assert {choice.action for choice in choices} <= set(match.state.legal_actions())
    assert sum(choice.visits for choice in choices) == found.iterations == FEW
    assert all(0 <= choice.value <= 1 for choice in choices)
    assert len(found.expected()) == match.state.players
    assert found.line()[0] == choices[0].action


@EVERY
def test_a_line_can_be_told_in_texts(game: str) -> None:
    match = Match(game, seed=7)
    assert all(match.state.text(action) for action in search(match).line())


def last_chances() -> Iterator[State]:
    """Positions of Fungi in which the game ends with this turn, and only some actions win it."""
    for seed in range(400):
        for state in positions("fungi", 2, seed):
            if state.player >= 0 and state.view(None)["pile"] == 0 and len(state.view(None)["forest"]) == 1:
                ends = [end_of(state, action) for action in state.legal_actions()]
                if (
                    all(end.is_over for end in ends)
                    and len({end.winners()[0] for end in ends if len(end.winners()) == 1}) == 2
                ):
                    yield state.copy()


def end_of(state: State, action: int) -> State:
    end = state.copy()
    end.apply(action)
    return end


def test_a_win_at_hand_is_found() -> None:
    found = list(itertools.islice(last_chances(), 3))
    assert found
    for state in found:
        choice = Thinker(1, levels.find("gardener")).choose(Seen(state))
        assert end_of(state, choice).winners() == [state.player]


@pytest.mark.parametrize(
    ("iterations", "seconds"), [(None, None), (0, None), (-1, None), (None, 0.0), (None, -1.0)]
)
def test_a_budget_of_nothing_is_refused(iterations: int | None, seconds: float | None) -> None:
    one = Search(Seen(Match("fungi", seed=1).state), 1)
    with pytest.raises(ValueError, match="above 0"):
        one.think(iterations, seconds)


def test_the_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads the clock before and after each portion, and reads it no more once its time is over."""
    one = Search(Seen(Match("felci", seed=1).state), 1)
    clock = iter([0.0, 0.1, 0.2, 0.3, 0.4, 0.5])
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
    one.think(seconds=0.35)
    assert next(clock, "read to its end") == "read to its end"
    assert one.iterations == 2


def test_even_without_time_it_looks_once() -> None:
    one = Search(Seen(Match("felci", seed=1).state), 1)
    one.think(seconds=1e-9)
    assert one.iterations == 1
    assert len(one.choices()) == 1


def test_a_search_is_stopped_from_another_thread() -> None:
    one = Search(Seen(Match("felci", seed=1).state), 1)
    thread = threading.Thread(target=one.think, args=(MANY,))
    thread.start()
    while thread.is_alive() and one.iterations == 0:
        thread.join(0.001)
    one.stop()
    thread.join()
    assert 0 < one.iterations < MANY


def test_a_finished_game_has_nothing_to_think_about() -> None:
    match = Match("fungi", seed=1)
    while not match.state.is_over:
        match.apply(match.state.legal_actions()[0])
    with pytest.raises(ValueError, match="The game is over"):
        Seen(match.state)


def test_a_full_tree_goes_on_thinking() -> None:
    match = Match("felci", seed=1)
    one = Search(Seen(match.state), 1, capacity=10)
    one.think(iterations=200)
    assert one.nodes == 10
    assert one.iterations == 200


def test_several_threads_think_together() -> None:
    match = Match("fungi", seed=2)
    thought = Thinker(1, levels.find("master@200it"), threads=2).think(Seen(match.state))
    assert thought.iterations == 200
    assert sum(choice.visits for choice in thought.choices()) == 200
    assert thought.line()[0] == thought.choices()[0].action
    assert sum(thought.expected()) == pytest.approx(1)


def test_the_levels_are_named_from_gentle_to_master() -> None:
    names = ["sprout", "seedling", "apprentice", "gardener", "botanist", "sage"]
    names += ["classic", "master", "grandmaster"]
    assert list(levels.levels()) == [*names, "plain"]
    for game, players in itertools.product(hortus.GAMES, (2, 6)):
        found = [levels.find(name) for name in names]
        steps = [
            (
                level.judges(game, players),
                level.budget(game, players) or 10**9 * (level.seconds or 0),
                level.visible_share(game, players),
                level.learned,
            )
            for level in found
        ]
        # Each level judges, looks further, sees more or reads with a net, unlike the one below.
        assert steps == sorted(steps)
        assert len(set(steps)) == len(names)


def test_a_level_looks_otherwise_where_many_play_against_each_other() -> None:
    seedling = levels.find("seedling")
    assert seedling.budget("mars", 3) == seedling.budget("mars") != seedling.budget("mars", 4)
    assert seedling.visible_share("feenbalz", 4) != seedling.visible_share("feenbalz", 5)
    assert seedling.judges("mars", 2) > seedling.judges("mars", 5)
    for team, rivals in ((False, 5), (True, 0)):
        state = Match("mars", players=5, seed=1, cooperative=team).state
        thought = Thinker(1, seedling).think(Seen(state))
        assert thought.iterations == seedling.budget("mars", rivals)
        assert bool(learned.settings(state.game, 5, seedling, together=team)) == team  # unjudged or not
    assert levels.learned_settings("mars", 2) != levels.learned_settings("mars", 5)


def test_a_level_takes_a_budget_of_its_own() -> None:
    assert levels.find("master@0.25").seconds == 0.25
    assert levels.find("sage@500it").iterations == 500
    for wrong in (
        "sage@0",
        "sage@",
        "sage@-1",
        "sage@1e9",
        "sage@9999",
        "sage@99999999it",
        "sage@0it",
        "sage@many",
    ):
        with pytest.raises(ValueError, match="no such budget"):
            make(wrong, 1)
    with pytest.raises(ValueError, match="There is no level 'genius'"):
        make("genius@1", 1)


@pytest.mark.parametrize("game", ["felci", "mars", "fungi"] if hortus.compiled else ["fungi"])
def test_a_level_beats_a_random_player(game: str) -> None:
    """A few deals, both seats: the gardener wins most of them."""
    deals = 4 if hortus.compiled else 1
    budget = "gardener@150it" if hortus.compiled else "gardener@25it"
    won = 0.0
    for seed in range(deals):
        for seat in range(2):
            match = Match(game, seed=seed)
            players = [make(budget if one == seat else "random", seed) for one in range(2)]
            while not match.state.is_over:
                match.apply(players[match.state.player].choose(Seen(match.state)))
            won += match.state.values()[seat]
    assert won >= 0.8 * 2 * deals


def two_steps() -> Match:
    """A game of Felci in which the seat to move can act twice and nothing comes between."""
    match = Match("felci", seed=3)
    rng = random.Random(3)
    while not any(
        state_after(match, action).player == match.state.player for action in match.state.legal_actions()
    ):
        match.apply(rng.choice(match.state.legal_actions()))
    return match


def state_after(match: Match, action: int) -> State:
    state = match.state.copy()
    state.apply(action)
    return state


def test_the_next_step_of_the_same_turn_goes_on_from_what_was_seen_at_the_first() -> None:
    match = two_steps()
    one = search(match, 400)
    first = next(
        c for c in one.choices() if state_after(match, c.action).player == match.state.player and c.visits > 1
    )
    line = [first.action]
    match.apply(first.action)
    assert one.follow(first.action, Seen(match.state)) == first.visits
    known = one.choices()
    assert {choice.action for choice in known} <= set(match.state.legal_actions())
    assert sum(choice.visits for choice in known) >= first.visits - 1  # the first look at it went no further
    one.think(iterations=100)
    assert sum(choice.visits for choice in one.choices()) == sum(choice.visits for choice in known) + 100
    assert one.line() != line
    assert 0 <= min(one.expected()) <= max(one.expected()) <= 1


class Watched(Thinker):
    """One whose thoughts are looked at: all that it thinks of may be done."""

    def think(self, seen: Seen) -> SearchResult:
        thought = super().think(seen)
        assert {choice.action for choice in thought.choices()} <= set(seen.legal_actions())
        return thought


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [7, 11, 20])
def test_what_others_would_do_in_this_place_is_no_choice_of_ours(seed: int) -> None:
    """Whether another may toss a berry in between depends on what it hides, so a kept tree knows both ways
    on.
    """
    match = Match("feenbalz", 3, seed=seed, berries=True)
    players = [Watched(seed * 10 + seat, levels.find("sage@100it")) for seat in range(3)]
    while len(match.history) < 90:
        match.apply(players[match.state.player].choose(Seen(match.state)))


@pytest.mark.compiled  # its program is plain by itself
def test_what_one_player_learns_of_a_choice_is_not_taken_for_what_another_does() -> None:
    command = [sys.executable, "-m", "tests.players.movers"]
    environment = {**os.environ, "HORTUS_PURE": "1"}
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], env=environment, capture_output=True, text=True, check=True
    )
    counts = json.loads(done.stdout)
    assert counts.pop("shared") > 0
    assert counts == {"strange": 0, "miscounted": 0}


def test_a_step_that_was_looked_at_once_is_followed_though_nothing_is_known_after_it() -> None:
    match = two_steps()
    actions = match.state.legal_actions()
    step = next(action for action in actions if state_after(match, action).player == match.state.player)
    one = Search(Seen(match.state), 1)
    one.mask_root(action for action in actions if action != step)
    one.think(iterations=1)
    match.apply(step)
    assert one.follow(step, Seen(match.state)) == 1
    assert one.choices() == []
    one.think(iterations=10)
    assert one.choices()


def test_a_tree_kept_from_step_to_step_has_room_to_grow_on() -> None:
    match = two_steps()
    actions = match.state.legal_actions()
    step = next(action for action in actions if state_after(match, action).player == match.state.player)
    one = Search(Seen(match.state), 1, capacity=40)
    one.mask_root(action for action in actions if action != step)  # so that all of the tree is kept
    one.think(iterations=100)
    match.apply(step)
    assert one.nodes == 40
    assert one.follow(step, Seen(match.state)) == 100
    known = one.choices()
    one.mask_root([])
    one.think(iterations=100)
    assert one.nodes > 40
    assert sum(choice.visits for choice in one.choices()) == sum(choice.visits for choice in known) + 100


@EVERY
def test_what_was_learnt_is_forgotten_when_chance_or_another_came_between(game: str) -> None:
    match = Match(game, seed=8)
    one = search(match, 60)
    before = one.choices()
    best = before[0].action
    follower = state_after(match, best)
    match.apply(best)
    if follower.player != one.seat:
        while match.state.player != one.seat:
            match.apply(match.state.legal_actions()[0])
        assert one.follow(best, Seen(match.state)) == 0
        assert one.choices() == before
    assert one.follow(-5, Seen(match.state)) == 0


def test_a_thinker_is_stopped_by_another_thread() -> None:
    thinker = Thinker(1, levels.find(f"master@{MANY}it"))
    match = Match("fungi", seed=1)
    thoughts: list[SearchResult] = []
    thread = threading.Thread(target=lambda: thoughts.append(thinker.think(Seen(match.state))))
    thread.start()
    while thread.is_alive():  # again and again: it may not have begun
        thinker.stop()
        thread.join(0.001)
    assert 0 < thoughts[0].iterations < MANY


@EVERY
def test_a_search_cut_off_at_once_takes_the_outlook_for_the_result(game: str) -> None:
    match = Match(game, seed=9)
    one = Search(Seen(match.state), 1, 100, playout_cutoff=0)
    one.think(iterations=50)
    assert sum(choice.visits for choice in one.choices()) == 50
    assert all(0 < value < 1 for value in one.expected())
    assert sum(one.expected()) == pytest.approx(1.0)


def answers(most: int) -> Iterator[State]:
    """Positions in which another has laid a collection face down, and one may do so too."""
    for seed in itertools.count():
        match, player = Match("feenbalz", 3, seed=seed), make("greedy", seed)
        while not match.state.is_over and most > 0:
            texts = [match.state.text(action) for action in match.state.legal_actions()]
            if "decline" in texts and len(texts) > 1:
                yield match.state.copy()
                most -= 1
                break
            match.apply(player.choose(Seen(match.state)))
        if most == 0:
            return


@pytest.mark.compiled
def test_what_others_have_laid_is_thought_to_be_strong() -> None:
    settings = levels.settings("feenbalz", levels.find("master"))

    def chance_of_who_courts(state: State, determinizations: int) -> float:
        one = Search(Seen(state), 1, 100, **{**settings, "determinizations": determinizations})
        one.think(iterations=40)
        return float(one.expected()[state.view(None)["turn"]])

    found = list(answers(DEALS))
    any_of_them, likely = (
        sum(chance_of_who_courts(state, determinizations) for state in found) / DEALS
        for determinizations in (1, 6)
    )
    assert likely > any_of_them + 0.01
    assert settings["determinizations"] > 1


def test_the_chances_of_a_team_are_not_shared_out() -> None:
    one = Search(Seen(Match("mars", 3, seed=2, cooperative=True).state), 1, 100, playout_cutoff=0)
    one.think(iterations=50)
    assert len(set(one.expected())) == 1
    assert sum(one.expected()) != pytest.approx(1.0)


@EVERY
def test_the_outlook_at_the_end_is_the_score(game: str) -> None:
    for players in range(hortus.load(game).min_players, hortus.load(game).max_players + 1):
        match = Match(game, players, seed=players)
        rng = random.Random(players)
        while not match.state.is_over:
            assert len(match.state.outlooks()) == players
            match.apply(rng.choice(match.state.legal_actions()))
        assert match.state.outlooks() == match.state.scores()


def test_a_team_plays_for_its_lowest_marker() -> None:
    """Cooperative Mars: every seat expects the same, whoever searches."""
    match = Match("mars", 3, seed=2, cooperative=True)
    one = search(match)
    assert len(set(one.expected())) == 1


@ONE_IN_PLAIN
def test_a_narrow_search_tries_new_choices_only_as_it_goes_on(game: str) -> None:
    match = Match(game, seed=3)
    tried = []
    for iterations in (4, 36, 100):
        one = Search(Seen(match.state), 1, 200, widening=0.5)
        one.think(iterations=iterations)
        tried.append(len(one.choices()))
    most = len(match.state.legal_actions())
    assert tried == [min(2, most), min(4, most), min(6, most)]


def test_what_is_masked_is_not_thought_of() -> None:
    match = Match("felci", seed=3)
    legal = match.state.legal_actions()
    one = Search(Seen(match.state), 1, 500)
    one.mask_root(legal[5:])
    one.think(iterations=200)
    assert {choice.action for choice in one.choices()} == set(legal[:5])
    one.mask_root([])
    one.think(iterations=200)
    assert len(one.choices()) > 5


@ONE_IN_PLAIN
def test_a_gentle_level_overlooks_some_of_its_choices_and_never_all_but_one(game: str) -> None:
    match = Match(game, seed=3)
    rng = random.Random(3)
    level = dataclasses.replace(levels.find(f"gardener@{FEW}it"), name="gentle", notice=0.3)
    for _ in range(10):
        legal = match.state.legal_actions()
        if len(legal) > 1:
            seen = {choice.action for choice in Thinker(1, level).think(Seen(match.state)).choices()}
            assert 1 <= len(seen) <= max(2, round(0.3 * len(legal)))
        match.apply(rng.choice(legal))


def test_a_thinker_goes_on_from_its_own_first_step() -> None:
    match = two_steps()
    thinker = Thinker(1, levels.find("master@200it"))
    first = thinker.think(Seen(match.state)).searches[0]
    steps = [
        choice.action
        for choice in first.choices()
        if state_after(match, choice.action).player == match.state.player
    ]
    thinker._chosen = steps[0]
    match.apply(steps[0])
    assert thinker.think(Seen(match.state)).searches[0] is first
    assert thinker.think(Seen(Match("felci", seed=9).state)).searches[0] is not first
