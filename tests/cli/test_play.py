from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import hortus
from hortus.cli.line_mode import HELP
from hortus.cli.screen import Screen
from hortus.tui import choices
from hortus.tui.event_log import beyond
from hortus.tui.local_session import LocalSession
from hortus.tui.local_table import LocalTable
from hortus.tui.remote_session import RemoteSession
from tests.cli.terminal import board, dealt_file, hortus_asked, hortus_run, saved, typist

EVERY = pytest.mark.parametrize("game", hortus.GAMES)


@pytest.fixture
def dealt(tmp_path: Path) -> str:
    return f"--load={dealt_file(tmp_path)}"


@EVERY
def test_a_whole_game_against_random_by_typed_numbers(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = hortus.load(game).min_players
    others = [word for number in range(2, seats + 1) for word in ("--seat", f"{number}=random")]
    file = tmp_path / "game.txt"
    ran = hortus_asked(monkeypatch, typist(1, file), "play", game, "--seed", "3", *others)
    record = saved(file)
    state = record.replay()
    assert ran.status == 0
    assert state.is_over
    assert board(state, 0, "random") in ran.output
    assert ("wins." in ran.output) or ("share the win." in ran.output) or ("win together." in ran.output)
    assert record.headers["seat 0"] == "person"
    assert record.headers["seat 1"] == "random"


@EVERY
def test_each_turn_shows_the_board_of_the_seat_that_is_asked(game: str) -> None:
    match = hortus.Match(game, seed=3)
    ran = hortus_run("play", game, "--seed", "3")
    assert match.state.player == 0
    assert board(match.state, 0, "greedy") in ran.output


@EVERY
def test_the_list_gives_every_choice_its_number_and_plain_words(game: str) -> None:
    state = hortus.Match(game, seed=3).state
    ran = hortus_run("play", game, "--seed", "3", typed="? all\n")
    listed = " ".join(ran.output.split())
    for number, action in enumerate(state.legal_actions(), 1):
        text = state.text(action)
        assert f" {number} {text} {beyond(text, state.describe(action))}".rstrip() in listed


@EVERY
def test_the_list_keeps_words_whole_within_80_columns(game: str) -> None:
    match = hortus.Match(game, seed=3)
    for _ in range(12):
        legal = LocalSession(LocalTable(match, ["person"] * match.state.players)).position.legal
        lines = choices.listing(match.game, legal, "all") + choices.listing(match.game, legal)
        assert max(map(len, lines)) <= 80
        match.apply(match.state.legal_actions()[-1])


def test_plain_words_hang_in_their_own_column() -> None:
    head = "   1  take 1  "
    lines = choices.hanging(head, "take the Honey Fungus from the forest", 40)
    assert lines == ["   1  take 1  take the Honey Fungus", "              from the forest"]


def test_a_long_prompt_is_wrapped_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("builtins.input", lambda prompt: prompt.replace("\n", "/"))
    assert (
        Screen().ask("Pass the keyboard to Seat 1. Seat 1: press Enter: ")
        == "Pass the keyboard to Seat 1. Seat 1:/press Enter:"
    )


@pytest.mark.parametrize(
    ("game", "typed", "first"),
    [
        ("fungi", "take", "take 1"),
        ("fungi", "TAK", "take 1"),
        ("feenbalz", "lay", "lay "),
        ("feenbalz", "court", "lay "),
    ],
)
def test_an_unfinished_text_is_answered_with_how_it_goes_on(game: str, typed: str, first: str) -> None:
    ran = hortus_run("play", game, "--seed", "4", typed=f"{typed}\n")
    assert re.search(rf"{typed}\nGo on:\n +\d+  {first}", ran.output)
    assert "is not an action" not in ran.output


def test_a_wrong_text_is_answered_with_what_is_possible_now() -> None:
    ran = hortus_run("play", "feenbalz", "--seed", "3", typed="draw red\ncolect\nfly\n")
    legal = hortus.Match("feenbalz", seed=3).state
    output = " ".join(ran.output.split())
    assert "Did you mean 'collect'?" in output
    assert "'draw red' is not an action of Feenbalz. " in output
    assert "'draw" not in output.replace("'draw red'", "")
    assert f"'fly' is not an action of Feenbalz. Legal: {legal.text(legal.legal_actions()[0])}, " in output


@EVERY
def test_no_action_reads_like_a_command(game: str) -> None:
    firsts = {text.split()[0] for text in hortus.load(game).texts}
    assert not firsts & {*(word.split()[0] for word, _ in HELP), "help", *RemoteSession.commands}


def test_a_list_is_narrowed_by_how_texts_begin(dealt: str) -> None:
    ran = hortus_run("play", dealt, typed="? take 2\n? cook\n")
    assert "   2  take 2  take the Birch Bolete by night" in ran.output
    assert "   1  take 1" not in ran.output
    assert "Nothing that begins with 'cook' is possible now. There is: take." in ran.output


def test_a_number_is_the_one_in_the_list(dealt: str) -> None:
    ran = hortus_run("play", dealt, typed="?\n2\n")
    assert "   2  take 2  take the Birch Bolete by night" in ran.output
    assert "You     take 2: take the Birch Bolete by night" in ran.output


def test_a_move_is_typed_as_its_text_with_any_case_and_spaces(dealt: str) -> None:
    ran = hortus_run("play", dealt, typed="  TAKE   1 \n")
    assert "You     take 1: take the Honey Fungus" in ran.output


def test_an_illegal_move_is_refused_with_the_reason_and_nothing_changes(dealt: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = hortus_run("play", dealt, typed=f"take 7\nfly\n99\n0\n\nsave {file}\n")
    assert "position 7 costs 5 sticks and you have 0 (FUN-9)" in " ".join(ran.output.split())
    assert "'fly' is not an action of Fungi." in ran.output
    assert ran.output.count("The numbers go from 1 to 2 here") == 2
    assert ran.output.count("Seat 0 to act") == 1
    assert all(not text.startswith("take") for text in saved(file).actions)


def test_undo_goes_back_over_the_others_to_the_own_last_decision(dealt: str, tmp_path: Path) -> None:
    before, after = tmp_path / "before.txt", tmp_path / "after.txt"
    ran = hortus_run("play", dealt, typed=f"take 1\nsave {before}\ntake 2\nundo\nsave {after}\n")
    assert "Taken back: 'take 2', and what Seat 1 (random) did since." in ran.output
    assert saved(before) == saved(after)


def test_what_is_taken_back_and_repeated_comes_out_the_same(dealt: str, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.txt", tmp_path / "twice.txt"
    hortus_run("play", dealt, typed=f"take 1\nsave {once}\nundo\ntake 1\nsave {twice}\n")
    assert saved(once) == saved(twice)


def test_there_may_be_nothing_to_undo(dealt: str) -> None:
    ran = hortus_run("play", dealt, typed="undo\n")
    assert "There is nothing to take back yet." in ran.output


@EVERY
def test_a_saved_game_goes_on_as_it_would_have(game: str, tmp_path: Path) -> None:
    half, straight, resumed = (tmp_path / name for name in ("half.txt", "straight.txt", "resumed.txt"))
    others = [f"--seat={number}=random" for number in range(2, hortus.load(game).min_players + 1)]
    hortus_run("play", game, "--seed", "5", *others, typed=f"1\nsave {half}\n1\nsave {straight}\n")
    ran = hortus_run("play", "--load", str(half), typed=f"1\nsave {resumed}\n")
    assert ran.status == 0
    assert saved(half).actions == saved(straight).actions[: len(saved(half).actions)]
    assert saved(resumed) == saved(straight)


def test_a_file_is_written_over_only_if_it_is_named_twice(dealt: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    ran = hortus_run("play", dealt, typed=f"save {file}\n")
    assert "is there already. The same name once more writes over it." in " ".join(ran.output.split())
    assert file.read_text() == "mine"
    hortus_run("play", dealt, typed=f"save {file}\nsave {file}\n")
    assert saved(file).game == "fungi"


def test_a_file_that_cannot_be_written_is_said(dealt: str, tmp_path: Path) -> None:
    ran = hortus_run("play", dealt, typed=f"save {tmp_path}/no/such/place\nsave\n")
    assert "could not be written: No such file or directory." in " ".join(ran.output.split())
    assert "for example evening.txt" in ran.output


def test_quit_offers_to_save_and_says_how_to_go_on(dealt: str, tmp_path: Path) -> None:
    file = tmp_path / "later.txt"
    ran = hortus_run("play", dealt, typed=f"take 1\nquit\n{file}\n")
    assert f" play --load {file}\n" in ran.output
    assert ran.output.endswith("Goodbye.\n")
    assert ran.status == 0
    assert "take 1" in saved(file).actions


def test_yes_no_and_numbers_are_no_files_to_save_to(
    dealt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = list(tmp_path.iterdir())
    for no in ("n", "No", ""):
        assert hortus_run("play", dealt, typed=f"take 1\nquit\n{no}\n").output.endswith("Goodbye.\n")
    ran = hortus_run("play", dealt, typed="take 1\nquit\n1\ny\nYES\n\n")
    assert "A number alone is hardly a file's name" in ran.output
    assert ran.output.count("The file's name, for example evening.txt") == 2
    assert list(tmp_path.iterdir()) == before
    hortus_run("play", dealt, typed="take 1\nquit\ny\nmine.txt\n")
    assert "take 1" in saved(tmp_path / "mine.txt").actions


def interrupted(answers: list[str]) -> Callable[[str], str]:
    """Someone who gives these answers, with Control-C where ^C stands and at the end."""

    def answer(prompt: str) -> str:
        given = answers.pop(0) if answers else "^C"
        if given == "^C":
            raise KeyboardInterrupt
        return given

    return answer


def test_control_c_offers_to_save(dealt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "later.txt"
    ran = hortus_asked(monkeypatch, interrupted(["take 1", "^C", str(file)]), "play", dealt)
    assert "take 1" in saved(file).actions
    assert ran.output.endswith("Goodbye.\n")
    assert ran.status == 130


def test_control_c_twice_leaves(dealt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = hortus_asked(monkeypatch, interrupted(["take 1", "^C", "^C"]), "play", dealt)
    assert ran.output.count("Save the game?") == 1
    assert ran.output.endswith("Goodbye.\n")
    assert ran.status == 130


def test_a_seat_of_an_unknown_name_is_a_persons(dealt: str, tmp_path: Path) -> None:
    file = Path(dealt.removeprefix("--load="))
    file.write_text(
        file.read_text().replace("seat 0: person", "seat 0: Ada").replace("seat 1: random", "seat 1: Random")
    )
    ran = hortus_run("play", dealt)
    assert "  Seat 0  person" in ran.output
    assert "  Seat 1  random" in ran.output
    assert "Your move (" in ran.output


def test_a_seat_plays_as_the_player_it_was_given_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in "1234":
        file = tmp_path / seed
        hortus_asked(monkeypatch, typist(1, file), "play", "fungi", "--seed", seed, "--seat", "2=greedy")
        mine, greedy = saved(file).replay().scores()
        assert greedy > mine


def test_the_end_of_the_input_is_a_polite_goodbye(dealt: str) -> None:
    ran = hortus_run("play", dealt)
    assert (ran.status, ran.errors) == (0, "")
    assert ran.output.endswith("Goodbye.\n")


def test_other_words_that_can_be_typed(dealt: str) -> None:
    ran = hortus_run("play", dealt, typed="help\nscores\nrules\nlog\nboard\n")
    state = saved(Path(dealt.removeprefix("--load="))).replay()
    assert "go back to your last decision" in ran.output
    assert "Seat 1 (random)  0" in ran.output
    assert "Fungi" in ran.output
    assert "FUN-9" in ran.output
    assert ran.output.count(board(state, 0, "random")) == 2


@EVERY
def test_players_alone_play_through(game: str) -> None:
    seats = [f"--seat={number}=random" for number in range(1, hortus.load(game).min_players + 1)]
    ran = hortus_run("play", game, "--seed", "2", *seats)
    again = hortus_run("play", game, "--seed", "2", *seats)
    assert ran.status == 0
    assert ": the end" in ran.output
    assert ran.output == again.output


@EVERY
def test_the_menu_leads_to_a_table(game: str) -> None:
    ran = hortus_run("play", typed=f"chess\n{hortus.GAMES.index(game) + 1}\n" + "\n" * 8)
    assert "Please type a number from 1 to 4" in ran.output
    assert hortus.load(game).summary.split()[0] in ran.output
    assert f"{hortus.load(game).seat_name(0)} to act" in ran.output
    assert ran.status == 0


@pytest.mark.parametrize("typed", ["quit\n", "2\nQuit\n", "4\nquit\n", "1\n\n\nquit\n"])
def test_who_types_quit_at_the_menu_leaves(typed: str) -> None:
    ran = hortus_run("play", typed=typed + "never asked\n" * 9)
    assert ran.output.rstrip().endswith("Goodbye.")
    assert "never asked" not in ran.output
    assert "to act" not in ran.output


def test_the_menu_asks_who_sits_where() -> None:
    ran = hortus_run("play", typed="Fungi\nrobot\nrandom\ngreedy\n")
    assert "There is no player 'robot'. A seat is for: person, random, greedy, sprout," in ran.output
    assert "Seat 0  random" in ran.output
    assert ": the end" in ran.output


@EVERY
def test_every_option_can_be_switched_on(game: str) -> None:
    for name, option in hortus.load(game).options.items():
        if option.kind is bool:
            players = option.players[0] if option.players else hortus.load(game).min_players
            ran = hortus_run("play", game, "--players", str(players), "--option", name)
            assert ran.status == 0
            assert f"  options  {name}\n" in ran.output
            assert hortus_run("play", game, "--option", f"{name}=no").status == 0


def test_the_board_of_feenbalz_speaks_to_the_one_who_is_asked() -> None:
    match = hortus.Match("feenbalz", seed=4)
    said = {seat: " ".join(match.game.board(match.state, seat, reveal=False).split()) for seat in (0, 1)}
    assert "Your turn; you may collect, exchange or court." in said[0]
    assert "Seat 0’s turn; Seat 0: to collect, exchange or court." in said[1]
    match.apply(
        next(text for text in map(match.state.text, match.state.legal_actions()) if text.startswith("lay"))
    )
    assert "you lay your collection, card by card." in " ".join(
        match.game.board(match.state, 0, reveal=False).split()
    )
    while match.state.player == 0:
        match.apply(match.state.legal_actions()[-1])
    other = match.state.player
    said = {seat: " ".join(match.game.board(match.state, seat, reveal=False).split()) for seat in (0, other)}
    assert "Seat 0’s turn; you may lay a collection or decline." in said[other]
    assert f"Your turn; Seat {other}: lays out a collection." in said[0]


def test_a_hint_names_what_is_legal_and_changes_nothing() -> None:
    ran = hortus_run("play", "fungi", "--seed", "3", typed="hint\nboard\n")
    assert "take 2" in ran.output
    assert "From here your chances look like " in " ".join(ran.output.split())
    assert "Seat 0 to act" in ran.output
    assert ran.output.count("Seat 0 to act") == 2  # at first, and asked for again: nothing was played


def test_a_level_sits_down() -> None:
    ran = hortus_run("play", "fungi", "--seed", "3", "--seat", "1=random", "--seat", "2=sprout@5it")
    assert "Seat 1 (sprout@5it)" in ran.output
    assert ": the end" in ran.output
