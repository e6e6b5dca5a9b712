"""Records: readable, editable, and checked line by line."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import hortus
from hortus import Record, RecordError
from tests.tables import random_game

FUNGI = """
# a game written by hand
hortus: 1
game: fungi
players: 2
seat 0: Ada
event: Garden club #1

draw honeyfungus   # the first at the feet
draw honeyfungus
Draw  Tree Ear
draw treeear
draw pan
draw basket
draw morel
draw butter

draw porcini
draw porcini
draw porcini
draw birchbolete
draw birchbolete
draw birchbolete
take 1
"""


def test_a_record_written_by_hand_is_read() -> None:
    record = Record.loads(FUNGI)
    assert (record.game, record.players, record.options) == ("fungi", 2, {})
    assert record.headers == {"seat 0": "Ada", "event": "Garden club #1"}
    assert record.actions[2] == "draw treeear"
    assert len(record.actions) == 15
    assert record.replay().player == hortus.CHANCE


def test_what_is_written_is_read_back() -> None:
    record = Record.loads(FUNGI)
    assert Record.loads(record.dumps()) == record
    assert record.dumps().startswith("hortus: 1\ngame: fungi\nplayers: 2\nseat 0: Ada\n")


@pytest.mark.parametrize("name", hortus.GAMES)
def test_replaying_reproduces_every_state(name: str) -> None:
    match = hortus.Match(name, seed=4)
    rng = random.Random(4)
    seen = []
    while not match.state.is_over:
        match.apply(rng.choice(match.state.legal_actions()))
        seen.append((len(match.history), str(match.state)))
    states = [str(state) for state in match.record.states()]
    assert len(states) == len(match.history) + 1
    assert all(states[count] == board for count, board in seen)
    assert str(Record.loads(match.record.dumps()).replay()) == str(match.state)


def test_options_are_written_as_yes() -> None:
    record = hortus.Match("felci", seed=1, beginner=True).record
    assert "\nbeginner: yes\n" in record.dumps()
    assert Record.loads(record.dumps()).options == {"beginner": True}


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("take 1", "take 8", r"^Line 24: 'take 8' cannot be played now: position 8 costs 6 sticks"),
        ("take 1", "eat 1", r"^Line 24: 'eat 1' is not an action of Fungi\."),
        ("draw morel", "pan", r"^Line 15: 'pan' cannot be played now: "),
        ("game: fungi", "game: chess", r"^Line 4: There is no game 'chess'"),
        ("game: fungi\n", "", r"^Line 1: .*'game' is missing"),
        ("players: 2", "players: two", r"^Line 5: players is a number"),
        ("players: 2", "players: 3", r"Fungi is for 2 players, not 3"),
        (
            "players: 2",
            "players: 2\nplayers: 2",
            r"^Line 6: the header 'players' was given before, on line 5",
        ),
        ("hortus: 1", "hortus: 2", r"^Line 3: this is format '2'"),
        ("seat 0: Ada", "special_action: yes", r"^Line 6: there is no header 'special_action'"),
        ("seat 0: Ada", "Ada", r"^Line 6: a header looks like 'name: value'"),
        ("seat 0: Ada", "result: 3 4", r"^Line 6: the result is given as '3 4', but the game comes to '0 0'"),
    ],
)
def test_the_wrong_line_is_named(old: str, new: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        Record.loads(FUNGI.replace(old, new))


def test_a_wrong_option_value_is_named() -> None:
    with pytest.raises(RecordError, match=r"Line 4: the option beginner is yes or no, not 'maybe'"):
        Record.loads("hortus: 1\ngame: felci\nplayers: 2\nbeginner: maybe\n\n")


@pytest.mark.parametrize("text", ["", "\n\n", "hortus", "\x00", "draw red\ndraw red", "hortus: 1\n" * 50])
def test_nonsense_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="Line "):
        Record.loads(text)


@pytest.mark.parametrize("wrong", [None, b"hortus: 1", 7])
def test_what_is_no_text_is_no_record(wrong: object) -> None:
    with pytest.raises(RecordError, match="a record is text"):
        Record.loads(wrong)  # type: ignore[arg-type]


def test_replaying_a_changed_record_names_the_action() -> None:
    record = Record.loads(FUNGI)
    record.actions[3] = "draw nothing"
    with pytest.raises(RecordError, match=r"^Action 4: "):
        record.replay()
    with pytest.raises(RecordError, match=r"^Action 4: "):
        list(record.states())


@pytest.mark.parametrize("text", ["Ada\n\ntake 1", "a\x0bdraw pan", "a\rb", "a\u2028b", " a", "\x1b[2J"])
def test_a_header_that_would_break_the_format_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="A header is one line"):
        Record("fungi", 2, headers={"seat 0": text}).dumps()


@pytest.mark.parametrize("name", ["game", "#x", "", "round", "seat 9", "seat 0: x"])
def test_a_header_that_could_not_be_read_back_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="There is no header"):
        Record("fungi", 2, headers={name: "1"}).dumps()


def test_a_header_with_signs_for_the_terminal_is_refused() -> None:
    with pytest.raises(RecordError, match=r"^Line 6: a header looks like"):
        Record.loads(FUNGI.replace("Ada", "\x1b]0;x\x07"))


@pytest.mark.parametrize("path", ["/dev/zero", "/", "no-such-file.toml"])
def test_a_record_names_no_file_that_is_none(path: str) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        Record.loads(f"hortus: 1\ngame: feenbalz\nplayers: 3\nfairies: {path}\n\n")


@pytest.mark.parametrize("name", hortus.GAMES)
def test_a_whole_random_game_survives(name: str) -> None:
    state = hortus.load(name).new()
    texts = random_game(state, random.Random(8))
    record = Record(name, state.players, {}, texts, {"result": " ".join(map(str, state.scores()))})
    assert Record.loads(record.dumps()) == record


@pytest.mark.compiled
@pytest.mark.parametrize("name", hortus.GAMES)
def test_a_record_shows_itself_as_a_strip_of_pictures(name: str) -> None:
    match = hortus.Match(name, seed=2)
    assert match._repr_svg_() == match.state._repr_svg_()
    first = match.state._repr_svg_()
    rng = random.Random(2)
    while not match.state.is_over:
        match.apply(rng.choice(match.state.legal_actions()))
    strip = match.record._repr_svg_()
    root = ElementTree.fromstring(strip)
    frames = [one for one in root if one.tag.endswith("svg")]
    assert len(frames) == 3
    assert [one.get("y") for one in frames] == ["12"] * 3
    places = [float(one.get("x", "")) for one in frames]
    assert places[0] < places[1] < places[2] < float(root.get("width", ""))
    for whole, frame in ((first, frames[0]), (match.state._repr_svg_(), frames[2])):
        assert [one.tag for one in ElementTree.fromstring(whole).iter()] == [one.tag for one in frame.iter()]
    assert f"after {len(match.history)} of {len(match.history)} events" in strip


def test_a_record_without_actions_shows_its_beginning() -> None:
    strip = hortus.Record("fungi", 2)._repr_svg_()
    assert len([one for one in ElementTree.fromstring(strip) if one.tag.endswith("svg")]) == 1


def test_house_rules_are_headers_and_a_wrong_number_names_its_line() -> None:
    match = hortus.Match("fungi", seed=3, hand=9, **{"copies.porcini": 6, "decay": 4})
    text = match.record.dumps()
    assert text.splitlines()[3:5] == ["hand: 9", "copies.porcini: 6"]
    assert Record.loads(text).replay().house_rules == {"hand": 9, "copies.porcini": 6}
    with pytest.raises(RecordError, match="Line 4: The dial hand takes a whole number from 3 to 12"):
        Record.loads(text.replace("hand: 9", "hand: 99"))
