"""Our games are games of OpenSpiel: its own checks pass, and nothing is said there that is not so here."""

from __future__ import annotations

import json
import pickle
import random
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy
import pyspiel
import pytest
from absl.flags import FLAGS
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    cfr,
    evaluate_bots,
    expected_game_score,
    exploitability,
    outcome_sampling_mccfr,
    random_agent,
)
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import UniformRandomPolicy
from open_spiel.python.tests import games_sim_test

import hortus
from hortus import CHANCE, extras
from hortus.research import MissingExtraError, openspiel, openspiel_recall
from hortus.research.openspiel import SpielGame, SpielState
from tests.contract.cases import FEW, SOME, Case, fingerprint
from tests.soak import soak_but
from tests.tables import outcome, positions

EVERY = pytest.mark.parametrize("name", hortus.GAMES)
# A random game of Feenbalz for six takes OpenSpiel's checks seconds: there, each number of players and each
# option once.
ONCE = [("feenbalz", 4, "early_increase"), ("feenbalz", 5, "berries"), ("feenbalz", 6)]
CASES = [
    case
    for case in SOME
    if case.game != "feenbalz" or case.players == 3 or (case.game, case.players, *case.options) in ONCE
]


def loaded(case: Case) -> SpielGame:
    game: SpielGame = pyspiel.load_game(
        openspiel.PREFIX + case.game, {"players": case.players, **case.options}
    )
    return game


def plain(name: str) -> SpielGame:
    game: SpielGame = pyspiel.load_game(openspiel.PREFIX + name)
    return game


def step(state: SpielState, rng: random.Random) -> int:
    """One random step; which action it was."""
    position = state.position
    action = outcome(position, rng) if position.player == CHANCE else rng.choice(position.legal_actions())
    state.apply_action(action)
    return action


def walk(game: SpielGame, seed: int, most: int = 12) -> list[SpielState]:
    """Copies of some positions of one random game."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    found = []
    while not state.is_terminal():
        found.append(state.clone())
        step(state, rng)
    return [*found[:: max(1, len(found) // most)], state]


def played(game: SpielGame, texts: str) -> SpielState:
    """The state after these texts, separated by semicolons."""
    state = game.new_initial_state()
    for text in texts.split(";"):
        state.apply_action(state.position.parse(text))
    return state


def numbers(seed: int) -> Callable[[], float]:
    return random.Random(seed).random


# OpenSpiel's own checks ---------------------------------------------------------------------------


@pytest.mark.parametrize("case", soak_but(CASES, FEW), ids=str)
def test_openspiel_s_own_checks_pass(case: Case) -> None:
    pyspiel.random_sim_test(loaded(case), num_sims=1, serialize=True, verbose=False)


@EVERY
def test_openspiel_s_own_python_checks_pass(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(plain(name))


@pytest.mark.parametrize("name", soak_but(["felci", "mars", "fungi"], ["fungi"]))
def test_a_playthrough_is_the_same_when_it_is_played_again(name: str, tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # here alone: it takes a second or two

    if not FLAGS.is_parsed():
        FLAGS(["playthrough"])
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(f"hortus_{name}", [], seed=3), encoding="utf-8")
    old, new = generate_playthrough.replay(str(file))
    assert old == new
    for said in (
        "ObservationTensor(1).",
        "PrivateObservationString(1)" if name != "mars" else "ObservationString",
        "IsTerminal() = True",
    ):
        assert said in old


# Its algorithms -----------------------------------------------------------------------------------


def test_counterfactual_regrets_can_be_sampled() -> None:
    """MCCFR by outcomes, which needs no tree.

    Tables of regrets for every information state it came through.
    """
    numpy.random.seed(1)
    game = plain("fungi")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(2):
        solver.iteration()
    state = walk(game, 1)[0]
    while state.is_chance_node():
        step(state, random.Random(1))
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)
    assert len(solver._infostates) > 50


def test_an_endgame_is_solved_by_counterfactual_regrets() -> None:
    """Small enough for the whole tree: seat 1 is nine behind, can win all the same, and that is found."""
    game = openspiel.Endgame(endgame())
    solver = cfr.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert game.start.scores() == [9, 0]
    at_random = expected_game_score.policy_value(game.new_initial_state(), [UniformRandomPolicy(game)] * 2)
    assert at_random[1] < 0
    values = expected_game_score.policy_value(game.new_initial_state(), [average] * 2)
    assert values[1] > 0.9
    assert exploitability.nash_conv(game, average) < 0.1


def endgame() -> hortus.State:
    """Fungi with the pile empty and four cards in the forest."""
    rng = random.Random(1)
    state = hortus.load("fungi").new()
    while state.view(None)["pile"] or len(state.view(None)["forest"]) > 4 or state.player == CHANCE:
        state.apply(outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions()))
    return state


CARDS = {"copies.morel": 2, "copies.porcini": 2, "copies.pan": 6}


def hiding() -> hortus.State:
    """A tiny Fungi by house rules, just dealt: three cards hidden in each hand, three in the forest."""
    game = hortus.load("fungi")
    none = {name: 0 for name in game.dials if name.startswith(("copies.", "nights."))}
    state = game.new(forest=3, **{**none, **CARDS})
    rng = random.Random(4)
    while state.player == CHANCE:
        state.apply(outcome(state, rng))
    return state


def small_felci(rng: random.Random) -> hortus.State:
    """Three tiles, one in each hand and one in the pile, and no Visitors."""
    game = hortus.load("felci")
    none = {name: 0 for name in game.dials if name.startswith(("tiles.", "visitors."))}
    few = {"border": 2, "hand": 1, "actions": 1, "undergrowth": 0, "tiles.red": 2, "tiles.yellow": 1}
    state = game.new(**{**none, **few})
    while state.player == CHANCE:
        state.apply(outcome(state, rng))
    return state


def hidden_felci() -> hortus.State:
    """Undergrowth under way, more of it on the board, and tiles in both hands."""
    game, rng = hortus.load("felci"), random.Random(3)
    few = {name: 0 for name in game.dials if name.startswith(("tiles.", "visitors."))}
    tiles = {"tiles.red": 4, "tiles.yellow": 3, "tiles.blue": 2, "visitors.red": 1}
    state = game.new(**{**few, **tiles, "border": 1, "hand": 3})
    laid = 0
    while laid < 2:
        texts = [state.text(action) for action in state.legal_actions()]
        under = [text for text in texts if text.startswith("under")]
        laid += bool(under)
        state.apply(rng.choice(under or texts))
    return state


HIDING = pytest.mark.parametrize("position", [hiding, hidden_felci])


def tree(state: Any) -> tuple[set[str], set[str]]:
    """All histories of decisions, and all information states among them."""
    if state.is_terminal():
        return set(), set()
    histories, known = set(), set()
    if not state.is_chance_node():
        histories.add(state.history_str())
        known.add(state.information_state_string())
    for action in state.legal_actions():
        further = tree(state.child(action))
        histories |= further[0]
        known |= further[1]
    return histories, known


def test_an_endgame_deals_what_is_hidden_by_chance() -> None:
    game = openspiel.Endgame(hiding())
    root = game.new_initial_state()
    assert root.is_chance_node()
    outcomes = root.chance_outcomes()
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert len(outcomes) == len(game.deals) > 1
    views = [root.child(deal).observation_string(0) for deal, _ in outcomes]
    assert len(set(views)) < len(views)  # what the other holds is not told
    with pytest.raises(ValueError, match="Nothing is dealt yet"):
        _ = root.position
    public = {json.dumps(root.child(deal).position.view(None)) for deal, _ in outcomes}
    assert public == {json.dumps(game.start.view(None))}


@HIDING
def test_deals_are_as_likely_as_resampling_brings_them(position: Callable[[], hortus.State]) -> None:
    start = position()
    game = openspiel.Endgame(start)
    chances = {
        game.deals[deal][0].key(): chance for deal, chance in game.new_initial_state().chance_outcomes()
    }
    rng, drawn = random.Random(9), Counter[bytes]()
    for _ in range(4000):
        drawn[start.resample(None, rng).key()] += 1
    assert set(drawn) <= set(chances)
    for key, chance in chances.items():
        assert abs(drawn[key] - 4000 * chance) < 5 * (4000 * chance) ** 0.5 + 1


@pytest.mark.parametrize("position", [hiding, lambda: small_felci(random.Random(1))], ids=["fungi", "felci"])
def test_an_endgame_has_fewer_information_states_than_states_where_cards_are_hidden(
    position: Callable[[], hortus.State],
) -> None:
    histories, known = tree(openspiel.Endgame(position()).new_initial_state())
    assert 40 < len(known) < len(histories)


def test_a_game_of_few_cards_is_solved_from_its_first_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """The example: dials as parameters make a whole game that CFR+ solves, and say how nearly."""
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples/solve_small.py"))
    game = example["small"](["forest=3", "copies.morel=5", "copies.pan=4"])
    histories, known = example["states"](game.new_initial_state())
    assert 100 < len(known) < histories
    assert example["solve"](game, iterations=3, every=1) < 0.06
    said = [float(line.split()[-1]) for line in capsys.readouterr().out.splitlines() if "exploit" in line]
    assert said == sorted(said, reverse=True)
    assert len(said) == 3


def test_too_many_deals_are_refused() -> None:
    with pytest.raises(ValueError, match="More than 50 deals fit this position"):
        openspiel.Endgame(hortus.Match("fungi", seed=1).state, most=50)
    with pytest.raises(ValueError, match="give them as deals="):
        openspiel.Endgame(hortus.Match("feenbalz", seed=1).state)


def test_an_endgame_is_kept_as_its_position() -> None:
    game = openspiel.Endgame(endgame())
    twin = pickle.loads(pickle.dumps(game))
    assert fingerprint(twin.start) == fingerprint(game.start)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_bots_are_compared_by_openspiel() -> None:
    game = plain("felci")
    bots = [uniform_random.UniformRandomBot(seat, numpy.random.RandomState(seat)) for seat in range(2)]
    results = [
        evaluate_bots.evaluate_bots(game.new_initial_state(), bots, numpy.random.RandomState(seed))
        for seed in range(6)
    ]
    assert {sum(result) for result in results} == {0.0}
    assert len({tuple(result) for result in results}) > 1


def test_its_learning_environment_runs_on_our_observations() -> None:
    game = plain("fungi")
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(2)]
    step = env.reset()
    assert len(step.observations["info_state"][0]) == env.observation_spec()["info_state"][0]
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == 0


@EVERY
def test_games_are_found_under_their_names_with_all_their_options(name: str) -> None:
    kind = next(one for one in pyspiel.registered_games() if one.short_name == f"hortus_{name}")
    ours = hortus.load(name)
    assert (kind.min_num_players, kind.max_num_players, kind.long_name) == (
        ours.min_players,
        ours.max_players,
        ours.title,
    )
    assert set(kind.parameter_specification) == {"players", *ours.options, *ours.dials}


@EVERY
def test_a_game_is_the_same_by_its_text_and_from_a_pickle(name: str) -> None:
    game = plain(name)
    for twin in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert str(twin) == str(game)
        assert str(twin.new_initial_state()) == str(game.new_initial_state())
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()


def test_parameters_are_players_and_options() -> None:
    game = pyspiel.load_game("hortus_mars(players=3,cooperative=True)")
    assert game.num_players() == 3
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert game.new_initial_state().position.view(0)["options"]["cooperative"] is True


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hortus_felci(players=3)", "Felci is for 2 players, not 3"),
        ("hortus_mars(players=3,two_gardeners=True)", "two_gardeners is for 2 players"),
    ],
)
def test_a_wrong_parameter_is_refused_with_what_is_allowed(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        pyspiel.load_game(text)


# The same game ------------------------------------------------------------------------------------


@EVERY
def test_it_is_our_game_action_by_action(name: str) -> None:
    rng = random.Random(3)
    ours, theirs = hortus.load(name).new(), plain(name).new_initial_state()
    while not ours.is_over:
        assert theirs.current_player() == ours.player
        assert theirs.returns() == [0.0] * ours.players
        assert theirs.legal_actions() == ours.legal_actions()
        assert theirs.is_chance_node() == (ours.player == CHANCE)
        if ours.player == CHANCE:
            assert theirs.chance_outcomes() == ours.outcomes()
        action = step(theirs, rng)
        assert theirs.action_to_string(action) == ours.text(action)
        ours.apply(action)
        assert fingerprint(theirs.position) == fingerprint(ours)
    assert theirs.is_terminal()
    assert theirs.current_player() == pyspiel.PlayerId.TERMINAL
    assert theirs.returns() == plain(name).utilities(ours.values())
    assert max(theirs.returns()) > 0


def test_an_illegal_action_is_refused_and_nothing_is_written_down() -> None:
    state = plain("fungi").new_initial_state()
    with pytest.raises(hortus.IllegalAction, match="'take 1' cannot be played now"):
        state.apply_action(0)
    assert state.history() == []
    assert state.information_state_string(0).startswith("{")


def test_results_become_zero_sum_returns_and_a_team_s_stay_what_they_are() -> None:
    assert plain("felci").utilities([1.0, 0.0]) == [1.0, -1.0]
    assert plain("felci").utilities([0.5, 0.5]) == [0.0, 0.0]
    assert plain("feenbalz").utilities([0.5, 0.5, 0.0]) == [0.25, 0.25, -0.5]
    team = loaded(Case("mars", 2, {"cooperative": True}))
    assert team.utilities([0.4, 0.4]) == [0.4, 0.4]


@EVERY
def test_clones_go_their_own_ways(name: str) -> None:
    """What was told is shared between them as long as it is the same, and no longer."""
    rng = random.Random(5)
    for state in walk(plain(name), 5)[:-1]:
        state.information_state_string(0)
        before = fingerprint(state.position), state.information_state_string(0)
        twins = [state.clone() for _ in range(2)]
        for twin in twins:
            for _ in range(6):
                if not twin.is_terminal():
                    step(twin, rng)
        assert (fingerprint(state.position), state.information_state_string(0)) == before
        for twin in twins:
            again = state.get_game().new_initial_state()
            for action in twin.history():
                again.apply_action(action)
            for seat in range(state.num_players()):
                assert twin.information_state_string(seat) == again.information_state_string(seat)


# What a seat may know -----------------------------------------------------------------------------

FOREST = "draw morel;draw pan;draw porcini;draw porcini;draw porcini;draw basket;draw butter;draw shiitake"
DEALT = FOREST + ";draw morel;draw cider;{};draw pan;draw treeear;draw treeear"


@EVERY
def test_a_seat_observes_its_view(name: str) -> None:
    for state in walk(plain(name), 7):
        for seat in range(state.num_players()):
            assert json.loads(state.observation_string(seat)) == state.position.view(seat)


@EVERY
def test_an_information_state_is_the_view_and_all_that_was_told(name: str) -> None:
    rng = random.Random(7)
    state = plain(name).new_initial_state()
    told: list[list[str]] = [[] for _ in range(state.num_players())]
    asked = random.Random(8)
    while not state.is_terminal():
        position = state.position
        action = step(state, rng)
        for seat, lines in enumerate(told):
            lines.append(f"{position.player} {position.redacted(action, seat)}")
        if asked.random() < 0.1 or state.is_terminal():  # at any time, not after every step
            for seat, lines in enumerate(told):
                *read, view = state.information_state_string(seat).split("\n")
                assert read == lines
                assert json.loads(view) == state.position.view(seat)


def test_what_is_hidden_is_told_to_its_owner_only() -> None:
    state = played(plain("fungi"), DEALT.format("draw shiitake"))
    assert state.information_state_string(0).count("draw shiitake\n") == 2
    assert state.information_state_string(1).count("draw shiitake\n") == 1
    assert state.information_state_string(1).count("draw ?\n") == 3


def test_the_same_view_reached_in_another_way_is_another_information_state() -> None:
    one, other = (
        played(plain("fungi"), DEALT.format("draw shiitake").replace("draw morel;draw cider", cards))
        for cards in ("draw morel;draw cider", "draw cider;draw morel")
    )
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_a_spectator_can_observe_too() -> None:
    public = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    game = plain("fungi")
    one, other = (played(game, DEALT.format(card)) for card in ("draw shiitake", "draw porcini"))
    seen = [game.make_py_observer(public).string_from(state, 0) for state in (one, other)]
    assert seen[0] == seen[1]
    assert seen[0].count("draw ?\n") == 6
    assert json.loads(seen[0].split("\n")[-1]) == one.position.view(None)


def test_what_a_seat_alone_knows_can_be_had_by_itself() -> None:
    private = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    state = played(plain("fungi"), DEALT.format("draw shiitake"))
    observer = plain("fungi").make_py_observer(private)
    own = json.loads(observer.string_from(state, 0))
    assert own == {
        "seat": 0,
        "unseen": {
            name: number for name, number in state.position.view(0)["unseen"].items() if name in own["unseen"]
        },
        "seats": {"0": {"hand": {"morel": 1, "cider": 1, "shiitake": 1}}},
    }
    assert observer.tensor is None


def test_nobody_observes_everything() -> None:
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="by one seat or by a spectator"):
        plain("fungi").make_py_observer(everything)


@EVERY
def test_an_observation_is_also_a_tensor_with_named_planes(name: str) -> None:
    game = plain(name)
    planes = hortus.load(name).planes()
    assert game.get_type().provides_observation_tensor
    assert game.observation_tensor_size() == sum(plane.size for plane in planes)
    observer = make_observation(game)
    for state in walk(game, 21, most=4):
        for seat in range(state.num_players()):
            numbers = state.position.observation(seat)
            assert state.observation_tensor(seat) == numbers
            observer.set_from(state, seat)
            assert observer.tensor.tolist() == numbers
            assert [(name, part.shape) for name, part in observer.dict.items()] == [
                (one.name, one.shape) for one in planes
            ]
            assert [number for part in observer.dict.values() for number in part.reshape(-1)] == numbers


def test_a_spectator_has_a_tensor_too() -> None:
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    state = walk(plain("felci"), 1)[3]
    observer = plain("felci").make_py_observer(public)
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == state.position.observation(None)


@EVERY
def test_an_information_state_is_a_tensor_of_all_that_was_told(name: str) -> None:
    """Two information states have the same tensor if they have the same text, and only then."""
    game = plain(name)
    assert game.get_type().provides_information_state_tensor
    told: dict[tuple[int, str], bytes] = {}
    for seed in (1, 1, 2):
        for state in walk(game, seed):
            for seat in range(game.num_players()):
                tensor = numpy.asarray(state.information_state_tensor(seat), numpy.float32)
                text = state.information_state_string(seat)
                assert tensor.shape == (game.information_state_tensor_size(),)
                assert told.setdefault((seat, text), tensor.tobytes()) == tensor.tobytes()
    assert len(set(told.values())) == len(told)


def test_what_a_seat_was_told_stands_in_rows_and_what_has_no_row_in_a_digest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = "-1 draw red\n-1 draw ?\n0 plant red d4\n1 under ? b3\n"
    start = hortus.load("felci").new()
    found = []
    for rows in (512, 3):
        monkeypatch.setattr(openspiel_recall, "ROWS", rows)
        recall = openspiel_recall.Recall(start, 110)
        planes = {plane.name: numpy.ones(plane.shape) for plane in recall.planes}
        recall.write(lines, planes)
        assert planes["events"] == [4]
        found.append(planes)
    whole, short = found
    assert whole["told"][:5, :3].tolist() == [[0, 0, 1], [0, 0, 1], [1, 0, 0], [0, 1, 0], [0, 0, 0]]
    assert len({row.tobytes() for row in whole["told"][:5]}) == 5
    assert not whole["earlier"].any()
    assert (short["told"] == whole["told"][1:4]).all()
    assert short["earlier"].any()


def test_only_mars_is_called_a_game_of_perfect_information() -> None:
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert [name for name in hortus.GAMES if plain(name).get_type().information == perfect] == ["mars"]
    for state in positions("mars", 2, 1):
        assert {**state.view(0), "seat": None} == state.view(None)


# Resampling ---------------------------------------------------------------------------------------


@EVERY
def test_resampling_keeps_what_the_seat_knows(name: str) -> None:
    for number, state in enumerate(walk(plain(name), 9)):
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, numbers(number))
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.position.view(seat) == state.position.view(seat)
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            assert other.history() == []


@pytest.mark.parametrize("name", ["felci", "feenbalz", "fungi"])
def test_resampling_draws_the_rest_anew_by_the_numbers_it_is_given(name: str) -> None:
    state = walk(plain(name), 11)[3]
    same = [state.resample_from_infostate(0, numbers(1)) for _ in range(2)]
    assert fingerprint(same[0].position) == fingerprint(same[1].position)
    others = [state.resample_from_infostate(0, numbers(seed)) for seed in range(8)]
    assert any(fingerprint(other.position) != fingerprint(state.position) for other in others)
    uniform = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    assert state.resample_from_infostate(0, uniform).observation_string(0) == state.observation_string(0)


def everything(state: SpielState) -> tuple[Any, ...]:
    return fingerprint(state.position), [
        state.information_state_string(seat) for seat in range(state.num_players())
    ]


def test_nothing_of_the_truth_goes_into_a_resampled_state() -> None:
    one, other = (played(plain("fungi"), DEALT.format(card)) for card in ("draw shiitake", "draw porcini"))
    assert everything(one) != everything(other)
    assert one.information_state_string(1) == other.information_state_string(1)
    for seed in range(5):
        first, second = (state.resample_from_infostate(1, numbers(seed)) for state in (one, other))
        assert everything(first) == everything(second)


@EVERY
def test_a_resampled_game_can_be_played_on_and_kept(name: str) -> None:
    rng = random.Random(13)
    state = walk(plain(name), 13)[5].resample_from_infostate(1, numbers(1))
    for _ in range(5):
        step(state, rng)
    for twin in (
        pickle.loads(pickle.dumps(state)),
        state.clone(),
        state.get_game().deserialize_state(state.serialize()),
    ):
        assert everything(twin) == everything(state)
        while not twin.is_terminal():
            step(twin, rng)


def test_a_position_of_ours_becomes_a_state_of_its_own() -> None:
    match = hortus.Match("fungi", seed=3)
    state = plain("fungi").at(match.state)
    before = fingerprint(match.state)
    assert state.information_state_string(0) == state.observation_string(0)
    step(state, random.Random(1))
    assert fingerprint(match.state) == before


# Keeping ------------------------------------------------------------------------------------------


@EVERY
def test_a_state_is_kept_as_its_record(name: str) -> None:
    game = plain(name)
    for state in walk(game, 15, most=4):
        course = pickle.loads(pickle.dumps(state.course))
        assert course.actions == state.history()
        assert fingerprint(course.state) == fingerprint(state.position)
        assert course.__reduce__() == state.course.__reduce__()
        twin = pickle.loads(pickle.dumps(state))
        assert everything(twin) == everything(state)
        assert twin.history() == state.history()


def test_the_record_inside_can_be_read() -> None:
    state = played(loaded(Case("felci", 2, {"beginner": True})), "draw red;draw blue")
    _, (text,) = state.course.__reduce__()
    record = hortus.Record.loads(text)
    assert (record.game, record.options, record.actions) == (
        "felci",
        {"beginner": True},
        ["draw red", "draw blue"],
    )


def test_a_state_is_kept_with_its_options(tmp_path: Path) -> None:
    file = tmp_path / "fairies.toml"
    file.write_text(
        (files("hortus.games.feenbalz") / "fairies.toml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    game = pyspiel.load_game("hortus_feenbalz", {"players": 3, "berries": True, "fairies": str(file)})
    state = walk(game, 1, most=3)[1]
    assert everything(pickle.loads(pickle.dumps(state))) == everything(state)


# Without OpenSpiel --------------------------------------------------------------------------------


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_a_program_that_uses_it_ends_as_it_should() -> None:
    ran = run(
        "import hortus.research.openspiel, pyspiel; pyspiel.load_game('hortus_mars').new_initial_state()"
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_where_openspiel_is_missing_it_is_said_how_to_get_it() -> None:
    assert issubclass(MissingExtraError, ImportError)
    ran = run("import sys; sys.modules['pyspiel'] = None; import hortus.research.openspiel")
    assert ran.stderr.strip().endswith(
        "MissingExtraError: OpenSpiel is not installed here. "
        f"It comes with an extra: {extras.install('openspiel')}."
    )
