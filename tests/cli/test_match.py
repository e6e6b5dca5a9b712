from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import hortus_run, started
from tests.players.programs import EXAMPLE, external, polite, program


def matched(*words: str) -> dict[str, Any]:
    """The result of a match, as machines read it."""
    ran = hortus_run("match", *words, "--json")
    assert ran.status == 0
    assert ran.errors == ""
    result: dict[str, Any] = json.loads(ran.output)
    return result


def timeless(result: dict[str, Any]) -> dict[str, Any]:
    players = [{**player, "seconds_per_decision": None} for player in result["players"]]
    return {**result, "players": players}


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_match_says_who_won_how_often_and_how_sure_that_is() -> None:
    ran = hortus_run("match", "fungi", "--seats", "random,random", "--games", "5", "--seed", "3")
    assert ran.status == 0
    assert ran.errors == ""
    assert "Fungi, 6 games" in ran.output
    assert "random #1" in ran.output
    assert "random #2" in ran.output
    assert "Elo" in ran.output
    assert "5 games were rounded up to 6" in flat(ran.output)
    assert "3 groups of 2" in flat(ran.output)
    assert "Student's t over the groups" in flat(ran.output)
    assert "--seed 3." in flat(ran.output)


def test_what_the_table_says_is_what_machines_read() -> None:
    words = ("fungi", "--seats", "random,random", "--games", "20", "--seed", "3")
    printed = flat(hortus_run("match", *words).output)
    for number, player in enumerate(matched(*words)["players"], 1):
        assert f"{player['name']} #{number} {player['wins']:.1f} {100 * player['share']:.1f} % (" in printed
        assert f") {player['score']:.1f} {player['elo']:+.0f} (".replace("-", "−") in printed


def test_more_seats_have_ratings() -> None:
    ran = hortus_run("match", "mars", "--seats", "random,random,random", "--games", "3")
    assert "rating" in ran.output
    assert "Elo" not in ran.output
    assert "1 group of 3:" in flat(ran.output)
    assert "openskill" in ran.output


def test_a_game_won_together_says_so() -> None:
    ran = hortus_run("match", "mars", "--seats", "random,random", "--games", "4", "--option", "cooperative")
    assert "won or lost together" in flat(ran.output)
    assert "Elo" not in ran.output


def test_json_is_one_object_with_all_there_is() -> None:
    result = matched(
        "mars", "--seats", "random,random", "--games", "3", "--seed", "3", "--option", "count_planted"
    )
    assert {
        name: result[name]
        for name in ("game", "options", "seed", "games_asked", "games", "groups", "stopped")
    } == {
        "game": "mars",
        "options": {"count_planted": True},
        "seed": 3,
        "games_asked": 3,
        "games": 4,
        "groups": 2,
        "stopped": False,
    }
    first, second = result["players"]
    assert first["wins"] + second["wins"] == 4
    assert first["share"] == first["wins"] / 4
    assert first["share_interval"][0] <= first["share"] <= first["share_interval"][1]
    assert first["seconds_per_decision"] > 0
    assert result["forfeits"] == []


def test_the_same_seed_gives_the_same_result_on_any_number_of_processes() -> None:
    words = ("fungi", "--seats", f"random,{external(EXAMPLE)}", "--games", "8", "--seed", "3")
    assert timeless(matched(*words)) == timeless(matched(*words, "--processes", "2"))


def test_names_may_be_written_in_any_case_and_with_spaces() -> None:
    assert [
        player["name"]
        for player in matched("FUNGI", "--seats", " Random , random", "--games", "2")["players"]
    ] == ["random"] * 2


def test_a_command_with_a_comma_goes_in_double_quotes(tmp_path: Path) -> None:
    name = program(tmp_path, EXAMPLE.read_text(), "one,two.py").replace("'", "")
    result = matched("fungi", "--seats", f'random,"{name}"', "--games", "2")
    assert result["players"][1]["name"] == name
    assert result["forfeits"] == []


def test_forfeits_are_told_with_their_reason(tmp_path: Path) -> None:
    body = "if message['type'] == 'choose': say('take 99')"
    words = ("fungi", "--seats", f"random,{polite(tmp_path, body)}", "--games", "2", "--seed", "1")
    ran = hortus_run("match", *words)
    assert ran.status == 0
    assert "forfeited 1 game: it answered 'take 99', which was not legal; legal: take 1, " in flat(ran.output)
    result = matched(*words)
    assert [(one["game"], one["player"], one["seat"]) for one in result["forfeits"]] == [(0, 1, 1), (1, 1, 0)]
    assert [player["forfeits"] for player in result["players"]] == [0, 2]
    assert [player["score"] for player in result["players"]] == [None, None]


def test_patience_is_what_was_said(tmp_path: Path) -> None:
    silent = program(tmp_path, "import sys; sys.stdin.read()")
    result = matched("fungi", "--seats", f"random,{silent}", "--games", "1", "--patience", "0.2")
    assert result["forfeits"][0]["reason"] == "it did not answer within 0.2 seconds"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "chess --seats random,random",
            "There is no game 'chess'. The games are felci, feenbalz, mars, fungi.",
        ),
        ("fungi --seats random", "Fungi is for 2 players; 1 named. Name 2: --seats greedy,random."),
        (
            "feenbalz --seats random,greedy",
            "Feenbalz is for 3 to 6 players; 2 named. Name 3 to 6: --seats greedy,random,random.",
        ),
        ("fungi --seats random,random,random", "Fungi is for 2 players; 3 named."),
        ("fungi --seats random,botanst", "There is no player 'botanst'. The players are random, greedy"),
        ("fungi --seats random,", "There is no player ''. The players are random, greedy"),
        ("fungi --seats random,external:", "After external: comes the command"),
        ("fungi --seats random,external:no-such-program", "There is no program 'no-such-program'"),
        (
            "fungi --seats random,random --patience 0",
            "Patience is a number of seconds, from a moment to a day (86400); 0 is not.",
        ),
        ("fungi --seats random,random --patience nan", "nan is not."),
        ("fungi --seats random,random --patience inf", "inf is not."),
        (
            "fungi --seats random,random --option beginner",
            "Fungi has no option 'beginner'. Its options: none.",
        ),
        (
            "felci --seats random,random --option beginner=maybe",
            "The option beginner is yes or no, not 'maybe'.",
        ),
        (
            "mars --seats random,random,random --option two_gardeners",
            "The option two_gardeners is for 2 players, not 3.",
        ),
        ("feenbalz --seats random,random,random --option fairies=nothing.toml", "nothing.toml"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(words: str, sentence: str) -> None:
    ran = hortus_run("match", *words.split())
    assert ran.status == 2
    assert sentence in flat(ran.errors)
    assert "Traceback" not in ran.errors
    assert ran.output == ""


@pytest.mark.parametrize(
    "words",
    ["fungi", "", "fungi --seats random,random --games 0", "fungi --seats random,random --processes 0"],
)
def test_what_is_missing_or_no_number_is_status_2(words: str) -> None:
    ran = hortus_run("match", *words.split())
    assert ran.status == 2
    assert "Traceback" not in ran.errors + ran.output


def test_match_has_help_and_version() -> None:
    assert "external:COMMAND" in hortus_run("match", "--help").output
    assert hortus_run("match", "--version").output == hortus_run("--version").output


# Tells the door its process and each game that is over; plays on for as long as it is asked.
TELLER = """
if message["type"] == "choose": say(message["legal"][0])
if message["type"] == "over":
    with open({door!r}, "w") as door: door.write(f"{{os.getpid()}}\\n")
"""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_leaves_with_what_was_played_and_nothing_running(processes: str, tmp_path: Path) -> None:
    door = tmp_path / "door"
    os.mkfifo(door)
    name = polite(tmp_path, TELLER.format(door=str(door)))
    words = ["match", "fungi", "--seats", f"random,{name}", "--games", "1000000", "--processes", processes]
    seen: set[int] = set()
    with started(*words, "--json") as running:
        for _ in range(12):  # so that whole groups are over, whoever of two was slow
            with open(door, encoding="utf-8") as reading:
                seen.update(map(int, reading.read().split()))
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all it runs
        with open(door, encoding="utf-8", opener=lambda path, _: os.open(path, os.O_RDONLY | os.O_NONBLOCK)):
            output, errors = running.communicate(timeout=60)  # the door stays open: nobody waits at it
    assert errors == b""
    assert running.returncode == 130
    result = json.loads(output)
    assert result["stopped"] is True
    assert result["groups"] >= 1
    assert sum(player["wins"] for player in result["players"]) == result["games"] == 2 * result["groups"]
    for process in seen:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_ctrl_c_before_anything_was_played_says_so(tmp_path: Path) -> None:
    door = tmp_path / "door"
    os.mkfifo(door)
    name = program(tmp_path, f"open({str(door)!r}, 'w').close()\nimport sys; sys.stdin.read()")
    with started("match", "fungi", "--seats", f"random,{name}") as running:
        with open(door, encoding="utf-8") as reading:
            assert reading.read() == ""
        running.send_signal(signal.SIGINT)
        output, errors = running.communicate(timeout=60)
    assert (running.returncode, errors) == (130, b"")
    assert "Stopped after 0 games" in output.decode()


def test_a_match_can_take_the_luck_off() -> None:
    words = ("fungi", "--seats", "greedy,random", "--games", "4", "--seed", "3", "--adjusted")
    printed = flat(hortus_run("match", *words).output)
    player = matched(*words)["players"][0]
    assert "less luck" in printed
    assert f"{100 * player['adjusted_share']:.1f} %" in printed
    assert "times as many games would be needed" in printed
    assert player["adjusted_interval"][0] < player["adjusted_share"] < player["adjusted_interval"][1]
