"""OpenSpiel's bots at our tables: they play by the rules, with what their seat may know and in the time they
have.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import time

import pyspiel
import pytest

import hortus
from hortus import State, extras
from hortus.core.playouts import Playouts
from hortus.players import Player, Seen
from hortus.players.arena import play_match
from hortus.research.openspiel_bots import BOTS, FAVOUR, maker
from tests.cli.terminal import hortus_run
from tests.tables import positions

GAMES_OF_BOTS = [(game, bot) for bot in BOTS for game in hortus.GAMES if bot != "mcts" or game == "mars"]
EVERY = pytest.mark.parametrize(("game", "bot"), GAMES_OF_BOTS)


def made(game: str, name: str, seed: int = 5, **options: bool) -> Player:
    return maker(f"openspiel:{name}", game, hortus.load(game).min_players, options)(seed)


def decisions(game: str, seed: int, most: int) -> list[State]:
    """Some of the decisions of a random game, the later ones: they take less time."""
    players = hortus.load(game).min_players
    found = [
        state.copy()
        for state in positions(game, players, seed)
        if state.player >= 0 and len(state.legal_actions()) > 1
    ]
    late = found[len(found) // 2 :]
    return late[:: max(1, len(late) // most)]


@EVERY
def test_a_bot_does_what_is_legal_and_the_same_again_with_the_same_seed(game: str, bot: str) -> None:
    for state in decisions(game, seed=1, most=3):
        before = state.view(state.player)
        choice = made(game, f"{bot}@8it").choose(Seen(state))
        assert choice in state.legal_actions()
        assert made(game, f"{bot}@8it").choose(Seen(state)) == choice
        assert state.view(state.player) == before


@EVERY
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(game: str, bot: str) -> None:
    for number, state in enumerate(decisions(game, seed=3, most=4)):
        twin = state.resample(state.player, random.Random(number))
        assert made(game, f"{bot}@12it").choose(Seen(state)) == made(game, f"{bot}@12it").choose(Seen(twin))


def decisive(game: str) -> tuple[State, list[int]]:
    """A position near the end in which some actions win for certain and all others lose most of the time.

    And those that win.
    """
    for seed in range(200):
        found = [state.copy() for state in positions(game, 2, seed) if state.player >= 0]
        for state in (one for one in found[-4:] if 1 < len(one.legal_actions()) < 9):
            worth = {action: mean_value(state, action) for action in state.legal_actions()}
            wins = [action for action, value in worth.items() if value == 1.0]
            if (
                wins
                and len(wins) < len(worth)
                and all(value < 0.4 for value in worth.values() if value < 1.0)
            ):
                return state, wins
    raise AssertionError("no such position")


def mean_value(state: State, action: int) -> float:
    """What random games after this action come to for the seat that takes it."""
    after = state.copy()
    after.apply(action)
    playouts = Playouts(after, 1)
    playouts.run(20)
    return playouts.values[state.player] / playouts.games


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_takes_the_win_that_lies_at_hand(bot: str) -> None:
    state, wins = decisive("mars" if bot == "mcts" else "fungi")
    assert made(state.game.name, f"{bot}@40it").choose(Seen(state)) in wins


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot != "mcts"])  # which OpenSpiel times by itself
def test_a_bot_thinks_until_its_time_is_over(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = decisions("fungi", seed=1, most=1)[0]
    clock = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
    made("fungi", f"{bot}@20").choose(Seen(state))
    last_look = next(clock) - 1
    assert FAVOUR * 20 <= last_look < FAVOUR * 20 + 1


@EVERY
def test_however_short_the_time_it_decides(game: str, bot: str) -> None:
    state = decisions(game, seed=1, most=1)[0]
    for budget in ("0.0001", "1it"):
        assert made(game, f"{bot}@{budget}").choose(Seen(state)) in state.legal_actions()


def test_more_iterations_take_more_of_them() -> None:
    """Counted, not timed: the same position, imagined so often."""
    state = decisions("fungi", seed=1, most=1)[0]
    for wanted in (5, 20):
        source = Counting()
        player = made("fungi", f"ismcts-playouts@{wanted}it")
        player._rng.random = source  # type: ignore[attr-defined]
        player.choose(Seen(state))
        assert source.numbers == 2 * wanted  # two numbers make the sixty-four bits of a resampling


class Counting:
    """Random numbers, and how many were asked for."""

    def __init__(self) -> None:
        self.numbers = 0
        self._rng = random.Random(1)

    def __call__(self) -> float:
        self.numbers += 1
        return self._rng.random()


def test_a_bot_knows_the_options_it_plays_with() -> None:
    state = decisions("mars", seed=1, most=1)[0]
    player = made("mars", "ismcts-playouts@4it", cooperative=True)
    assert player.choose(Seen(state)) in state.legal_actions()
    assert player._game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL  # type: ignore[attr-defined]


# In a match ---------------------------------------------------------------------------------------


def test_a_match_is_the_same_on_any_number_of_processes() -> None:
    def result(processes: int) -> list[tuple[tuple[float, ...], tuple[int, ...]]]:
        name = "openspiel:ismcts-playouts@4it"
        players = {name: maker(name, "fungi", 2, {})}
        played = play_match("fungi", [name, "random"], 2, seed=1, players=players, processes=processes)
        return [(game.values, game.scores) for game in played.games]

    assert result(1) == result(2)


def test_the_command_line_seats_them() -> None:
    ran = hortus_run(
        "match",
        "fungi",
        "--seats",
        "Random, OpenSpiel:ismcts-playouts@4it",
        "--games",
        "2",
        "--seed",
        "1",
        "--json",
    )
    assert (ran.status, ran.errors) == (0, "")
    result = json.loads(ran.output)
    assert [player["name"] for player in result["players"]] == ["random", "openspiel:ismcts-playouts@4it"]
    assert result["forfeits"] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "fungi --seats random,openspiel:cfr",
            "OpenSpiel has no player 'cfr' here. There are openspiel:ismcts, ",
        ),
        ("fungi --seats random,openspiel:", "OpenSpiel has no player '' here."),
        ("fungi --seats random,openspiel:ismcts@never", "'openspiel:ismcts@never' has no such budget"),
        ("fungi --seats random,openspiel:ismcts@", "'openspiel:ismcts@' has no such budget"),
        (
            "felci --seats random,openspiel:mcts",
            "looks at everything, and in Felci not all is seen: take openspiel:ismcts.",
        ),
        (
            "mars --seats random,openspiel:mcts,random --option two_gardeners",
            "two_gardeners is for 2 players, not 3",
        ),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(words: str, sentence: str) -> None:
    ran = hortus_run("match", *words.split())
    assert ran.status == 2
    assert sentence in " ".join(ran.errors.split())
    assert ran.output == ""


def test_where_openspiel_is_missing_it_is_said_how_to_get_it() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; from hortus.cli.main import main; main()"
    words = ["match", "fungi", "--seats", "random,openspiel:ismcts"]
    ran = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert extras.install("openspiel") in " ".join(ran.stderr.split())
    assert "Traceback" not in ran.stderr
