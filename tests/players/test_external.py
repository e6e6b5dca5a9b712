from __future__ import annotations

import json
import os
import select
from pathlib import Path

import pytest

import hortus
from hortus import CHANCE
from hortus.players import Seen
from hortus.players.arena import GameResult, MatchRunner, MatchSetup, derived
from hortus.players.external import External, ExternalError, command_of
from tests.contract.cases import SOME
from tests.players.programs import EXAMPLE, external, polite, program

EVERY = pytest.mark.parametrize("game", hortus.GAMES)
QUICKLY = 0.5  # seconds of patience, for programs that use them up


def played(name: str, games: int = 2, patience: float = 30.0) -> list[GameResult]:
    """Games of Fungi against a random player."""
    with MatchRunner(MatchSetup("fungi", ("random", name), 1, patience=patience)) as runner:
        return [runner.play(index) for index in range(games)]


def forfeited(name: str, games: int = 2, patience: float = 30.0) -> str:
    """Why the program forfeits, which it must in every game."""
    results = played(name, games, patience)
    assert [result.values for result in results] == [(1.0, 0.0)] * games
    reasons = {
        result.forfeit.reason
        for result in results
        if result.forfeit is not None and result.forfeit.player == 1
    }
    assert len(reasons) == 1, reasons
    return reasons.pop()


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# Whole games --------------------------------------------------------------------------------------


@EVERY
def test_the_example_plays_whole_games_of_every_kind(game: str) -> None:
    for case in SOME:
        if case.game == game:
            names = (external(EXAMPLE), *["random"] * (case.players - 1))
            with MatchRunner(MatchSetup(game, names, 3, case.options)) as runner:
                result = runner.play(1)
                assert result.forfeit is None, str(case)
                assert runner.match is not None
                assert runner.match.state.is_over, str(case)
                assert result.decisions[0] == sum(
                    step.player == result.seats[0] for step in runner.match.history
                )


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 40


def test_a_program_plays_the_same_when_a_match_is_repeated() -> None:
    first, again = (played(external(EXAMPLE), games=4) for _ in range(2))
    assert [game.scores for game in first] == [game.scores for game in again]
    assert len({game.scores for game in first}) > 1


@pytest.mark.parametrize("answer", ["message['actions'][-1]", "message['legal'][-1].upper() + '  '"])
def test_an_action_is_answered_by_number_or_by_text_however_it_is_written(
    answer: str, tmp_path: Path
) -> None:
    results = played(polite(tmp_path, f"if message['type'] == 'choose': say({answer})"))
    assert [result.forfeit for result in results] == [None, None]


def test_a_program_comes_anew_for_every_game(tmp_path: Path) -> None:
    out = tmp_path / "pids"
    body = f"""
if message["type"] == "choose": say(message["legal"][0])
if message["type"] == "over": open({str(out)!r}, "a").write(f"{{os.getpid()}}\\n")
"""
    played(polite(tmp_path, body), games=4)
    processes = out.read_text().split()
    assert len(processes) == 4
    assert len(set(processes)) == 4  # one that remembered a deal would know the next rotation of it
    assert not is_there(int(processes[0]))


def test_a_program_may_leave_after_a_game(tmp_path: Path) -> None:
    body = """
if message["type"] == "choose": say(message["legal"][0])
if message["type"] == "over": sys.exit()
"""
    assert [result.forfeit for result in played(polite(tmp_path, body), games=4)] == [None] * 4


# What it knows ------------------------------------------------------------------------------------


@EVERY
def test_a_program_is_told_what_its_seat_may_know_and_no_more(game: str, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
with open({str(heard)!r}, "a") as out: out.write(line)
if message["type"] == "choose": say(message["legal"][len(line) % len(message["legal"])])
"""
    others = ["random"] * (hortus.load(game).min_players - 1)
    with MatchRunner(MatchSetup(game, (*others, polite(tmp_path, body)), 5)) as runner:
        result = runner.play(0)
    assert runner.match is not None
    seat = result.seats[-1]
    assert [json.loads(line) for line in heard.read_text().splitlines()] == list(
        expected(runner.match, seat, result)
    )


def expected(match: hortus.Match, seat: int, result: GameResult) -> list[dict[str, object]]:
    """All that a seat may hear of a game, from the game itself."""
    state = match.game.new(match.state.players)
    table = {"game": match.game.name, "players": state.players, "seat": seat, "options": match.options}
    heard: list[dict[str, object]] = []
    for step in match.history:
        if state.player == seat:
            legal = state.legal_actions()
            heard.append(
                {
                    "type": "choose",
                    "view": state.view(seat),
                    "legal": [state.text(one) for one in legal],
                    "actions": legal,
                }
            )
        heard.append({"type": "event", "player": step.player, "text": state.redacted(step.action, seat)})
        state.apply(step.action)
    values = [result.values[result.seats.index(one)] for one in range(state.players)]
    over: dict[str, object] = {"type": "over", "scores": state.scores(), "values": values}
    return [{"type": "hello", "protocol": 1, **table, "seed": derived(0, seat)}, *heard, over]


def test_the_seed_a_program_gets_says_nothing_about_the_draws(tmp_path: Path) -> None:
    body = f"""
if message["type"] == "hello": open({str(tmp_path / "seeds")!r}, "a").write(f"{{message['seed']}}\\n")
if message["type"] == "choose": say(message["legal"][0])
"""
    name = polite(tmp_path, body)
    for seed in (1, 2):
        with MatchRunner(MatchSetup("fungi", ("random", name), seed)) as runner:
            runner.play(0)
            runner.play(1)
    first, second, again, second_again = (tmp_path / "seeds").read_text().split()
    assert (first, second) == (again, second_again)
    assert first != second
    assert int(first) < 2**53


def test_hidden_cards_are_not_in_what_a_program_hears(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
with open({str(heard)!r}, "a") as out: out.write(line)
if message["type"] == "choose": say(message["legal"][0])
"""
    with MatchRunner(MatchSetup("fungi", ("random", polite(tmp_path, body)), 5)) as runner:
        runner.play(0)
    events = [json.loads(line) for line in heard.read_text().splitlines() if '"event"' in line]
    assert [event["text"] for event in events[8:11]] == ["draw ?"] * 3  # the other's hand
    assert all(event["player"] == CHANCE for event in events[:11])


# Who cannot go on ---------------------------------------------------------------------------------


def test_a_program_that_crashes_forfeits(tmp_path: Path) -> None:
    body = "if message['type'] == 'choose': sys.exit(3)"
    assert forfeited(polite(tmp_path, body)) == "it ended instead of answering (exit status 3)"


def test_a_program_that_is_killed_forfeits(tmp_path: Path) -> None:
    body = "if message['type'] == 'choose': os.kill(os.getpid(), 9)"
    assert forfeited(polite(tmp_path, body)) == "it ended instead of answering (SIGKILL)"


def test_a_program_that_exits_at_once_forfeits(tmp_path: Path) -> None:
    assert forfeited(program(tmp_path, "")) == "it ended instead of answering (exit status 0)"


def test_a_program_that_closes_its_output_forfeits(tmp_path: Path) -> None:
    code = "import os, sys; os.close(1); sys.stdin.read()"
    assert (
        forfeited(program(tmp_path, code), games=1) == "it ended instead of answering, and closed its output"
    )


def test_a_silent_program_forfeits(tmp_path: Path) -> None:
    name = polite(tmp_path, "if message['type'] == 'choose': sys.stdin.read()")
    assert forfeited(name, patience=QUICKLY) == "it did not answer within 0.5 seconds"
    assert played(name, 1, QUICKLY)[0].seconds[1] < 10.0


def test_a_program_that_does_not_even_say_hello_forfeits(tmp_path: Path) -> None:
    code = "import sys; sys.stdin.read()"
    assert (
        forfeited(program(tmp_path, code), games=1, patience=QUICKLY)
        == "it did not answer within 0.5 seconds"
    )


def test_a_program_that_babbles_without_end_forfeits(tmp_path: Path) -> None:
    code = "import os\nwhile True: os.write(1, b'x' * 65536)"
    assert forfeited(program(tmp_path, code)) == "it wrote 1000 bytes without ending the line"


def test_a_program_that_says_ready_without_end_forfeits(tmp_path: Path) -> None:
    code = "import os\nwhile True: os.write(1, b'ready\\n' * 10000)"
    reason = forfeited(program(tmp_path, code), games=1)
    assert reason.startswith("it answered 'ready', which was not legal; legal: take 1, ")


def test_binary_garbage_forfeits(tmp_path: Path) -> None:
    body = "if message['type'] == 'choose': os.write(1, bytes(range(255, -1, -1)))"
    assert "which was not legal; legal: take 1, " in forfeited(polite(tmp_path, body), games=1)


@pytest.mark.parametrize("answer", ["take 6", "take 99", "draw morel", "4711", "9" * 900, "-1", "", "{}"])
def test_an_illegal_answer_forfeits_and_the_result_says_what_was_legal(answer: str, tmp_path: Path) -> None:
    reason = forfeited(polite(tmp_path, f"if message['type'] == 'choose': say({answer!r})"), games=1)
    assert f"it answered '{answer[:50]}" in reason
    assert "which was not legal; legal: take 1, " in reason
    assert len(reason) < 300


def test_another_answer_to_hello_forfeits(tmp_path: Path) -> None:
    code = "import sys; sys.stdin.readline(); print('hi', flush=True); sys.stdin.read()"
    assert forfeited(program(tmp_path, code)) == "it answered 'hi' to hello; it should have been 'ready'"


def test_a_program_that_no_longer_can_be_started_forfeits(tmp_path: Path) -> None:
    script = tmp_path / "player"
    script.write_text("neither a program nor a script")
    script.chmod(0o755)
    assert "it could not be started: Exec format error" in forfeited(f"external:{script}")


def test_the_match_goes_on_after_a_forfeit(tmp_path: Path) -> None:
    body = """
if message["type"] == "choose":
    if seat == 0: sys.exit(1)
    say(message["legal"][0])
"""
    results = played(polite(tmp_path, body), games=4)
    assert [result.forfeit is not None for result in results] == [result.seats[1] == 0 for result in results]
    assert [result.seats[1] for result in results] == [1, 0, 1, 0]


def test_the_others_share_the_win_and_a_team_loses_together(tmp_path: Path) -> None:
    name = program(tmp_path, "")
    for options, values in (({}, (0.5, 0.0, 0.5)), ({"cooperative": True}, (0.0, 0.0, 0.0))):
        with MatchRunner(MatchSetup("mars", ("random", name, "random"), 1, options)) as runner:
            assert runner.play(0).values == values


def test_the_other_program_hears_that_the_game_is_over(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
if message["type"] == "over": open({str(heard)!r}, "a").write(line)
if message["type"] == "choose": say(message["legal"][0])
"""
    with MatchRunner(
        MatchSetup("fungi", (polite(tmp_path, body), program(tmp_path, "", "quitter.py")), 1)
    ) as runner:
        runner.play(0)
        runner.play(1)
    assert [json.loads(line)["values"] for line in heard.read_text().splitlines()] == [[1.0, 0.0], [0.0, 1.0]]


# Nothing hangs, nothing stays ---------------------------------------------------------------------


def test_a_program_that_does_not_listen_cannot_hold_up_the_table(tmp_path: Path) -> None:
    code = "import sys; sys.stdin.readline(); print('ready', flush=True)\nimport signal; signal.pause()"
    match = hortus.Match("fungi", seed=1)
    name = program(tmp_path, code)
    deaf = External(command_of(name), patience=QUICKLY)
    patient = External(command_of(name), patience=30.0)
    for one in (deaf, patient):
        one._patience = 30.0
        one.greet(match.game, 2, 0, {}, 1)
        one.happened(CHANCE, "more than any pipe holds " * 100_000)
    deaf._patience = QUICKLY
    with pytest.raises(ExternalError, match=r"did not answer within 0.5 seconds"):
        deaf.choose(Seen(match.state))
    patient.over([0, 0], [0.5, 0.5])
    patient.close()
    deaf.close()


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    door = tmp_path / "door"
    os.mkfifo(door)
    code = f"""
import subprocess, sys
holder = "door = open({str(door)!r}, 'w'); door.write('here'); door.flush(); import signal; signal.pause()"
subprocess.Popen([sys.executable, "-c", holder], stdout=subprocess.DEVNULL)
sys.stdin.readline(); print("ready", flush=True); sys.stdin.read()
"""
    match = hortus.Match("fungi", seed=1)
    one = External(command_of(program(tmp_path, code)), patience=30.0)
    reading = os.open(door, os.O_RDONLY | os.O_NONBLOCK)
    one.greet(match.game, 2, 0, {}, 1)
    assert select.select([reading], [], [], 30.0)[0]
    assert os.read(reading, 100) == b"here"
    one.close()
    assert select.select([reading], [], [], 30.0)[0], "someone still holds the door"
    assert os.read(reading, 100) == b""
    os.close(reading)


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("external:", "After external: comes the command"),
        ("external: ''x", "no program 'x'"),
        ("external:no-such-program --fast", "There is no program 'no-such-program'"),
        ("external:python 'player.py", "a quotation mark is not closed"),
    ],
)
def test_a_command_that_cannot_be_right_is_told_before_the_match(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        MatchSetup("fungi", ("random", name))
