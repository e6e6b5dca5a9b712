from __future__ import annotations

import re
from pathlib import Path

import pytest

import hortus
from hortus import Match
from tests.cli.terminal import hortus_run

EVERY = pytest.mark.parametrize("game", hortus.GAMES)


def played(tmp_path: Path, game: str = "fungi", moves: int = 3) -> Path:
    """A file with the first moves of a game."""
    match = Match(game, seed=2)
    for _ in range(moves):
        match.apply(match.state.legal_actions()[0])
    file = tmp_path / "game.txt"
    file.write_text(match.record.dumps())
    return file


def test_the_version_says_whether_it_is_compiled() -> None:
    ran = hortus_run("--version")
    assert (
        ran.output == f"hortus {hortus.__version__} ({'compiled' if hortus.compiled else 'plain Python'})\n"
    )


@pytest.mark.parametrize("command", ["play", "learn", "rules", "replay", "verify", "bench"])
def test_every_command_has_help_and_version(command: str) -> None:
    assert "Usage" in hortus_run(command, "--help").output
    assert hortus_run(command, "--version").output == hortus_run("--version").output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play chess", "There is no game 'chess'. The games are felci, feenbalz, mars, fungi."),
        ("rules chess", "There is no game 'chess'. The games are felci, feenbalz, mars, fungi."),
        ("play fungi --players 5", "Fungi is for 2 players, not 5."),
        ("play fungi --seat 3=greedy", "with a number from 1 to 2; '3=greedy' is not."),
        ("play fungi --seat 0=greedy", "with a number from 1 to 2; '0=greedy' is not."),
        ("play fungi --seat greedy", "A seat is given as NUMBER=WHO"),
        (
            "play fungi --seat 2=botanst",
            "There is no player 'botanst'. A seat is for: person, random, greedy, sprout,",
        ),
        ("play fungi --seat 2=greedy --seat 2=random", "Seat number 2 was given twice."),
        ("play fungi --option beginner", "Fungi has no option 'beginner'. Its options: none."),
        ("play felci --option beginner=maybe", "The option beginner is yes or no, not 'maybe'."),
        ("play felci --option beginner --option beginner", "The option beginner was given twice."),
        ("play fungi --seed abc", "A seed is a whole number from 0 up; 'abc' is not."),
        ("play fungi --seed -1", "A seed is a whole number from 0 up; '-1' is not."),
        ("play fungi --players many", "The number of players is a whole number from 1 up; 'many' is not."),
        ("play --load nothing.txt --players 2", "leave out --players, --seats and --option."),
        ("chess", "There is no command 'chess'. The commands are play, learn, daily, rules, replay,"),
        ("fungi", "'fungi' is a game: "),
        ("bench --beside nosuch", "The program beside it, 'nosuch', cannot be run: "),
        ("bench --beside true", "The program beside it, 'true', should print JSON like"),
        ("serve --database sqlite:// --host no.such", "no.such is no address of this machine"),
        (
            "serve --database sqlite:// --url nonsense",
            "--url is how people reach the server, as in https://play.example/; 'nonsense' is not.",
        ),
        (
            "serve --database sqlite:// --origin https://play.example/path",
            "An origin is like https://play.example, without a path;",
        ),
        (
            "serve --database sqlite:// --proxy x",
            "--proxy is an address or a network, 10.0.0.7 or 10.0.0.0/8; 'x' is neither.",
        ),
        (
            "serve --oidc-issuer https://id.example",
            "A provider needs all of --oidc-issuer, --oidc-client and",
        ),
        (
            "serve --oidc-issuer http://id.example --oidc-client x --oidc-secret-file x",
            "--oidc-issuer is an address with https, as in https://id.example; 'http://id.example' is not.",
        ),
        (
            "serve --oidc-issuer https://id.example --oidc-client x --oidc-secret-file nosuch",
            "The secret cannot be read from nosuch: No such file or directory.",
        ),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(words: str, sentence: str) -> None:
    ran = hortus_run(*words.split())
    assert ran.status == 2
    assert sentence in " ".join(ran.errors.split())
    assert "Traceback" not in ran.errors + ran.output


@pytest.mark.parametrize(
    "words", ["fly", "replay", "replay x --at y", "play fungi --players many", "play fungi --seed -1"]
)
def test_what_is_no_command_or_no_number_is_status_2(words: str) -> None:
    ran = hortus_run(*words.split())
    assert ran.status == 2
    assert "Traceback" not in ran.errors + ran.output


def test_a_saved_game_of_another_name_is_wrong_usage(tmp_path: Path) -> None:
    ran = hortus_run("play", "felci", "--load", str(played(tmp_path)))
    assert ran.status == 2
    assert "is a game of fungi, not of felci." in " ".join(ran.errors.split())


def test_a_saved_game_may_get_other_players(tmp_path: Path) -> None:
    ran = hortus_run(
        "play", "fungi", "--load", str(played(tmp_path)), "--seat", "1=random", "--seat", "2=random"
    )
    assert ": the end" in ran.output
    assert ran.status == 0


@EVERY
def test_replay_shows_every_position_with_a_decision(game: str, tmp_path: Path) -> None:
    file = played(tmp_path, game)
    ran = hortus_run("replay", str(file))
    states = list(hortus.Record.loads(file.read_text()).states())
    assert ran.status == 0
    for state in states:
        assert state.player < 0 or str(state) in ran.output
    assert len(re.findall(r"^Position \d+ ", ran.output, re.M)) == sum(state.player >= 0 for state in states)


@EVERY
def test_replay_shows_one_position(game: str, tmp_path: Path) -> None:
    file = played(tmp_path, game)
    states = list(hortus.Record.loads(file.read_text()).states())
    for at in (0, len(states) // 2, len(states) - 1):
        ran = hortus_run("replay", str(file), "--at", str(at))
        assert ran.status == 0
        assert str(states[at]) in ran.output


def finished(tmp_path: Path) -> Path:
    """A file with a whole game of Fungi."""
    match = Match("fungi", seed=1)
    while not match.state.is_over:
        match.apply(match.state.legal_actions()[-1])
    file = tmp_path / "game.txt"
    file.write_text(match.record.dumps())
    return file


def test_replay_says_who_won(tmp_path: Path) -> None:
    assert "The game is over: Seat " in hortus_run("replay", str(finished(tmp_path))).output


def test_replay_waits_between_steps(tmp_path: Path) -> None:
    file = played(tmp_path)
    one, two = (hortus_run("replay", str(file), "--step", typed="\n" * enters).output for enters in (1, 2))
    assert (one.count("Position "), two.count("Position ")) == (2, 3)
    assert one.endswith("Goodbye.\n")


def test_q_leaves_a_replay(tmp_path: Path) -> None:
    ran = hortus_run("replay", str(played(tmp_path)), "--step", typed="\nQ\n\n\n")
    assert ran.output.count("Position ") == 2
    assert ran.output.endswith("Goodbye.\n")
    assert ran.status == 0


def test_replay_tells_rising_scores(tmp_path: Path) -> None:
    file = finished(tmp_path)
    scores = hortus.Record.loads(file.read_text()).replay().scores()
    told = re.findall(r"^  score +Seat \d: (\d+) → (\d+)$", hortus_run("replay", str(file)).output, re.M)
    assert sum(int(new) - int(old) for old, new in told) == sum(scores) > 0


def test_replay_has_no_position_beyond_the_end(tmp_path: Path) -> None:
    file = played(tmp_path)
    last = len(hortus.Record.loads(file.read_text()).actions)
    for at in ("-1", str(last + 1)):
        ran = hortus_run("replay", str(file), "--at", at)
        assert ran.status == 2
        assert f"There is no position {at}: this game has positions 0 to {last}." in ran.errors


@EVERY
def test_replay_writes_the_picture_of_a_position(game: str, tmp_path: Path) -> None:
    file, out = played(tmp_path, game), tmp_path / "picture.svg"
    ran = hortus_run("replay", str(file), "--svg", str(out))
    assert ran.status == 0
    assert out.read_text().startswith("<svg")


def test_a_picture_is_not_written_over_the_game(tmp_path: Path) -> None:
    file = played(tmp_path)
    before = file.read_text()
    assert hortus_run("replay", str(file), "--svg", str(file)).status == 2
    assert file.read_text() == before


def test_a_bad_record_names_the_line_and_is_status_2(tmp_path: Path) -> None:
    file = played(tmp_path)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines, "take 9"]))
    for command in (["replay", str(file)], ["play", "--load", str(file)]):
        ran = hortus_run(*command)
        assert ran.status == 2
        assert f"Line {len(lines) + 1}: 'take 9' is not an action of Fungi." in " ".join(ran.errors.split())


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00garbage", b"hortus: 2\ngame: fungi\nplayers: 2\n"])
def test_what_is_no_record_is_status_2(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "garbage"
    file.write_bytes(content)
    ran = hortus_run("replay", str(file))
    assert ran.status == 2
    assert "Line 1" in ran.errors
    assert "Traceback" not in ran.errors


def test_a_file_that_is_not_there_is_status_2(tmp_path: Path) -> None:
    assert "cannot be read: No such file or directory." in hortus_run("replay", "nothing.txt").errors
    assert hortus_run("replay", "nothing.txt").status == 2
    assert hortus_run("replay", str(tmp_path)).status == 2


@EVERY
def test_the_rules_of_a_game_can_be_read(game: str) -> None:
    ran = hortus_run("rules", game)
    assert ran.status == 0
    assert hortus.load(game).title in ran.output
    assert "](pictures" not in ran.output


def test_rules_without_a_game_lists_them() -> None:
    ran = hortus_run("rules")
    assert ran.status == 0
    for game in hortus.GAMES:
        assert re.search(rf" rules {game} +{hortus.load(game).title}\n", ran.output)


@pytest.mark.parametrize("words", [["--no-browser"], ["serve"]])
def test_a_folder_that_cannot_be_had_is_said_in_a_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.delenv("HORTUS_DATABASE", raising=False)
    ran = hortus_run(*words)
    assert ran.status == 2
    assert "Games cannot be kept in" in ran.errors
    assert "Traceback" not in ran.errors


def test_the_rules_of_a_house_say_first_what_is_different() -> None:
    ran = hortus_run("rules", "fungi", "--option", "hand=9", "--option", "decay=4")
    assert "cards that a hand may hold at first: 9, not 8 (FUN-7)" in ran.output
    assert "decay pile holds: 4" not in ran.output
    assert hortus_run("rules", "fungi", "--option", "hand=99").status == 2


def test_a_file_of_options_turns_many_dials(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("decay = 3\n[copies]\nporcini = 6\n")
    ran = hortus_run("rules", "fungi", "--option", str(file))
    assert "cards of porcini by day: 6, not 4 (FUN-1)" in ran.output
    file.write_text("decay = ")
    wrong = hortus_run("rules", "fungi", "--option", str(file)).errors
    assert "is no file of options" in " ".join(wrong.split())
