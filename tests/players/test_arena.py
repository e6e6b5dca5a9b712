from __future__ import annotations

import os
import random
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

import hortus
from hortus import CHANCE, IllegalAction
from hortus.core.match import Step
from hortus.players import PLAYERS, Seen, ratings
from hortus.players.arena import GameResult, MatchRunner, MatchSetup, Result, play_match, summary
from hortus.players.control_variate import less_luck
from hortus.players.ratings import Interval
from tests.players.programs import EXAMPLE, external

EVERY = pytest.mark.parametrize("game", hortus.GAMES)


class First:
    """Does the first thing that is legal."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Seen) -> int:
        return seen.legal_actions()[0]


class Quick(First):
    """Does what scores most right away; needs no time to speak of."""

    def choose(self, seen: Seen) -> int:
        def score(action: int) -> int:
            after = seen.imagine(random.Random(self.seed))
            after.apply(action)
            return after.scores()[seen.seat]

        return max(seen.legal_actions(), key=score)


class Cheat(First):
    """Does what nobody may."""

    def choose(self, seen: Seen) -> int:
        return 9999


class Vanisher(First):
    """Takes the whole process with it."""

    def choose(self, seen: Seen) -> int:
        os._exit(9)


def fewest(game: str) -> int:
    return hortus.load(game).min_players


def histories(setup: MatchSetup, games: int) -> list[list[Step]]:
    found = []
    with MatchRunner(setup) as runner:
        for index in range(games):
            runner.play(index)
            assert runner.match is not None
            found.append(runner.match.history)
    return found


def timeless(result: Result) -> list[GameResult]:
    return [replace(game, seconds=()) for game in result.games]


# Groups -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_in_a_group_everybody_sits_everywhere_once(players: int) -> None:
    setup = MatchSetup("mars", ("random",) * players)
    for group in range(3):
        seats = [setup.seats(players * group + place) for place in range(players)]
        assert all(sorted(game) == list(range(players)) for game in seats)
        assert all(
            sorted(game[player] for game in seats) == list(range(players)) for player in range(players)
        )


@EVERY
def test_a_group_has_the_same_deal_as_far_as_its_games_agree(game: str) -> None:
    size = fewest(game)
    games = histories(MatchSetup(game, ("random",) * size, seed=1), size)
    for other in games[1:]:
        together = 0
        while games[0][together] == other[together]:
            together += 1
        # Where they part, somebody decided otherwise: chance never makes the difference.
        assert games[0][together].player >= 0
        assert games[0][together].player == other[together].player
        assert game == "mars" or sum(step.player == CHANCE for step in other[:together]) > 2


@EVERY
def test_players_that_do_the_same_play_the_same_game_all_through_a_group(game: str) -> None:
    size = fewest(game)
    games = histories(MatchSetup(game, ("first",) * size, makers={"first": First}), 2 * size)
    assert all(games[place] == games[0] for place in range(size))
    assert all(games[size + place] == games[size] for place in range(size))
    assert games[0] != games[size]


@EVERY
def test_players_that_do_the_same_share_every_group(game: str) -> None:
    size = fewest(game)
    result = play_match(game, ["first"] * size, 2 * size, players={"first": First})
    assert [standing.share for standing in result.standings] == pytest.approx([1 / size] * size)
    assert len({standing.score for standing in result.standings}) == 1


def test_games_are_rounded_up_to_whole_groups() -> None:
    for asked, played in ((1, 3), (3, 3), (4, 6)):
        result = play_match("mars", ["random"] * 3, asked)
        assert (len(result.games), result.groups) == (played, played // 3)


def test_only_whole_groups_count() -> None:
    setup = MatchSetup("fungi", ("random", "random"))
    games = list(play_match("fungi", ["random", "random"], 6).games)
    result = summary(
        setup, [games[5], games[3], games[2], games[0]]
    )  # in the order they ended; 1 and 4 did not
    assert [game.index for game in result.games] == [2, 3]
    assert (result.groups, result.standings[0].games) == (1, 2)
    assert summary(setup, [games[0]]).standings == ()


# The same again -----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_processes() -> None:
    names = ["random", external(EXAMPLE), "first"]
    alone, shared = (
        play_match(
            "mars",
            names,
            6,
            seed=4,
            players={"first": First},
            options={"special_actions": True},
            processes=processes,
        )
        for processes in (1, 2)
    )
    assert timeless(alone) == timeless(shared)
    assert [replace(one, seconds=None) for one in alone.standings] == [
        replace(one, seconds=None) for one in shared.standings
    ]
    assert all(game.forfeit is None for game in alone.games)


def test_another_seed_gives_other_games() -> None:
    first, again, other = (
        timeless(play_match("fungi", ["random", "random"], 4, seed=seed)) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_each_result_is_told_as_it_comes() -> None:
    told: list[GameResult] = []
    result = play_match("fungi", ["random", "random"], 4, on_result=told.append)
    assert tuple(told) == result.games


# What it says about players -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "games"), [("fungi", 2, 40), ("felci", 2, 40), ("mars", 3, 30), ("feenbalz", 3, 36)]
)
def test_a_player_against_itself_gets_its_fair_share(game: str, players: int, games: int) -> None:
    result = play_match(game, ["random"] * players, games, seed=1)
    assert sum(standing.wins for standing in result.standings) == pytest.approx(len(result.games))
    for standing in result.standings:
        low, high = standing.interval.low, standing.interval.high
        assert low is not None
        assert high is not None
        assert 0.0 < low <= 1 / players <= high < 1.0


def test_a_better_player_is_seen_to_be_better() -> None:
    quick, other = play_match("mars", ["quick", "random"], 16, seed=1, players={"quick": Quick}).standings
    assert quick.share > 0.9
    assert quick.interval.low is not None
    assert quick.interval.low > 0.5
    assert quick.score is not None
    assert other.score is not None
    assert quick.score > other.score
    assert quick.seconds is not None
    assert other.seconds is not None
    assert quick.seconds > other.seconds
    assert quick.elo_interval is not None
    assert quick.elo_interval.low is not None
    assert quick.elo_interval.low > 0


def test_two_players_get_elo_and_more_get_ratings() -> None:
    two = play_match("mars", ["random", "first"], 6, players={"first": First}).standings
    assert all(one.rating is None and one.elo_interval is not None for one in two)
    more = play_match("mars", ["random", "first", "first"], 6, players={"first": First}).standings
    assert all(one.rating is not None and one.elo is None and one.elo_interval is None for one in more)
    best = max(more, key=lambda one: one.rating.mu if one.rating else 0.0)
    assert best.share == max(one.share for one in more)


def test_a_game_won_together_has_values_and_neither_elo_nor_ratings() -> None:
    for players in (2, 3):
        result = play_match("mars", ["random"] * players, players * 2, options={"cooperative": True})
        assert not result.contested
        assert all(len(set(game.values)) == 1 for game in result.games)
        assert all(
            one.elo is None and one.elo_interval is None and one.rating is None for one in result.standings
        )


# Figures ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_students_t_as_in_the_tables(freedom: int, point: float) -> None:
    assert ratings.student(freedom) == pytest.approx(point, rel=0.01)


def test_an_interval_by_hand() -> None:
    # 0.5, 0.5, 1 and the two that are added: mean 0.6, deviation 0.41833, t(4) = 2.776.
    found = ratings.share_interval([0.5, 0.5, 1.0])
    assert found.low == pytest.approx(0.0806, abs=2e-3)
    assert found.high == 1.0
    assert ratings.mean_interval([0.2, 0.4]) == Interval(0.0, 1.0)
    assert ratings.mean_interval([0.2]) == Interval(None, None)


@pytest.mark.parametrize("groups", [3, 10, 60])
@pytest.mark.parametrize("strength", [0.5, 0.75, 0.95])
def test_an_interval_covers_the_truth_as_often_as_it_says(groups: int, strength: float) -> None:
    rng = random.Random(1)
    covered = []
    for _ in range(400):
        found = ratings.share_interval(
            [fmean([rng.random() < strength, rng.random() < strength]) for _ in range(groups)]
        )
        covered.append((found.low or 0.0) <= strength <= (found.high or 0.0))
    assert fmean(covered) >= 0.93
    assert groups < 60 or fmean(covered) < 1.0  # and does not say more than it must


def test_equal_groups_do_not_pass_for_certainty() -> None:
    few, many = (ratings.share_interval([1.0] * groups) for groups in (2, 50))
    assert few == Interval(0.0, 1.0)
    assert many.low is not None
    assert 0.85 < many.low < 1.0
    assert many.high == 1.0


def test_elo_as_it_is_known() -> None:
    assert ratings.elo(0.5) == 0.0
    assert ratings.elo(0.64) == pytest.approx(100, abs=0.1)
    assert ratings.elo(10 / 11) == pytest.approx(400)
    assert ratings.elo_interval(Interval(0.64, 1.0)) == Interval(ratings.elo(0.64), None)
    assert ratings.elo(0.0) is None


def test_ratings_follow_the_places() -> None:
    first, second, last = ratings.plackett_luce([[(1.0, 9.0), (0.0, 5.0), (0.0, 2.0)]] * 10)
    assert first.mu > second.mu > last.mu
    assert first.sigma < 25 / 3
    level = ratings.plackett_luce([[(0.5, 4.0), (0.5, 4.0), (0.0, 1.0)]] * 10)
    assert level[0].mu == pytest.approx(level[1].mu)
    assert level[0].mu > level[2].mu


# What goes wrong ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "names", "options", "sentence"),
    [
        ("chess", ["random"] * 2, {}, "There is no game 'chess'"),
        ("feenbalz", ["random"] * 2, {}, "Feenbalz is for 3 to 6 players, not 2"),
        ("fungi", ["random", "botanst"], {}, "There is no player 'botanst'. The players are random, greedy"),
        ("fungi", ["random"] * 2, {"beginner": True}, "Fungi has no option 'beginner'"),
    ],
)
def test_a_wrong_setup_is_told_before_anything_is_played(
    game: str, names: list[str], options: dict[str, bool], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        play_match(game, names, 2, options=options)


def test_a_player_of_ours_that_breaks_the_rules_is_an_error_and_no_forfeit() -> None:
    with pytest.raises(IllegalAction, match="There is no action 9999"):
        play_match("fungi", ["random", "cheat"], 2, players={"cheat": Cheat})
    with pytest.raises(RuntimeError, match=r"(?s)A game could not be played.*There is no action 9999"):
        play_match("fungi", ["random", "cheat"], 4, players={"cheat": Cheat}, processes=2)


def test_a_process_that_is_lost_is_an_error() -> None:
    with pytest.raises(RuntimeError, match=r"ended by itself \(exit status 9\)"):
        play_match("fungi", ["vanisher", "random"], 4, players={"vanisher": Vanisher}, processes=2)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_of_the_registry_can_be_seated(name: str) -> None:
    assert MatchSetup("fungi", (name, name)).make(name, 1) is not None


def test_results_less_luck_stand_beside_the_plain_ones() -> None:
    asked: dict[str, Any] = {"games": 4, "seed": 3, "players": {"quick": Quick}}
    plain, adjusted = (
        play_match("fungi", ["quick", "random"], adjusted=one, **asked) for one in (False, True)
    )
    assert [game.values for game in adjusted.games] == [game.values for game in plain.games]
    assert all(game.luck is None for game in plain.games)
    assert all(standing.adjusted is None for standing in plain.standings)
    for player, standing in enumerate(adjusted.standings):
        lucks = [game.luck[player] for game in adjusted.games if game.luck is not None]
        values = [game.values[player] for game in adjusted.games]
        results, deals = ([fmean(found[at : at + 2]) for at in (0, 2)] for found in (values, lucks))
        assert standing.adjusted is not None
        assert standing.adjusted.share == pytest.approx(fmean(less_luck(results, deals)))
        assert standing.adjusted.variance_ratio is not None
    assert sum(one.adjusted.share for one in adjusted.standings if one.adjusted) == pytest.approx(1.0)
