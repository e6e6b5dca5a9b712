"""What is told of a step: its text as the viewer may read it, and plain words that cannot hold anything
hidden.
"""

from __future__ import annotations

import pytest

import hortus
from hortus import CHANCE, Match, State
from hortus.tui.event_log import EventLog, LoggedEvent, lines

EVERY = pytest.mark.parametrize("game", hortus.GAMES)


@EVERY
def test_every_event_is_the_redacted_text(game: str) -> None:
    match = Match(game, seed=5)
    while not match.state.is_over and len(match.history) < 150:
        match.apply(match.state.legal_actions()[-1])
    viewers = [None, *range(match.state.players)]
    story = EventLog(match, viewers)
    for state, step, number in zip(match.record.states(), match.history, range(150), strict=False):
        for viewer in viewers:
            event = story.events(viewer)[number]
            assert (event.player, event.text) == (step.player, state.redacted(step.action, viewer))
            assert event.text == step.text or not event.words


@EVERY
def test_the_story_follows_the_match_back_and_on(game: str) -> None:
    match = Match(game, seed=5)
    story = EventLog(match, [0])
    match.apply(match.state.legal_actions()[0])
    story.events(0)
    match.undo()
    match.apply(match.state.legal_actions()[-1])
    assert story.events(0) == EventLog(match, [0]).events(0)


def test_plain_words_are_not_made_from_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A description that gave a hand away would not show it: the position described is an imagined one."""
    match = Match("fungi", seed=5)
    seen: list[State] = []

    def telltale(state: State, action: int) -> str:
        seen.append(state)
        return str(state.game.view(state, None, reveal=True)["seats"])

    monkeypatch.setitem(vars(match.state.game), "describe", telltale)
    match.apply("take 1")
    assert seen == []
    told = EventLog(match, [1]).events(1)
    assert told[14].text == "take 1"
    assert told[14].words == ""
    assert len(seen) > 1


def test_others_are_not_called_you() -> None:
    match = Match("fungi", seed=5)
    while match.history[-1].player == CHANCE and "pan" not in map(
        match.state.text, match.state.legal_actions()
    ):
        match.apply(0)
    seat = match.state.player
    match.apply("pan")
    story = EventLog(match, [0, 1])
    place = next(number for number, step in enumerate(match.history) if step.text == "pan")
    assert "your display" in story.events(seat)[place].words
    assert "your" not in story.events(1 - seat)[place].words


def test_chance_is_told_on_one_line() -> None:
    events = [
        LoggedEvent(CHANCE, "draw red", ""),
        LoggedEvent(CHANCE, "draw ?", ""),
        LoggedEvent(CHANCE, "draw ?", ""),
        LoggedEvent(CHANCE, "roll 3", ""),
        LoggedEvent(0, "pass", "pass"),
        LoggedEvent(1, "take 1", "take the Pan"),
        LoggedEvent(CHANCE, "draw blue", ""),
    ]
    assert lines(events, {0: "You", 1: "Seat 1"}) == [
        ("chance", "draw red, ?\u00a0×2; roll 3"),
        ("You", "pass"),
        ("Seat 1", "take 1: take the Pan"),
        ("chance", "draw blue"),
    ]


@pytest.mark.parametrize(
    ("text", "words", "told"),
    [
        ("collect", "collect: draw two cards", "collect: draw two cards"),
        (
            "play thorn 2",
            "play thorn: seat 2 gives you a random card",
            "play thorn 2: seat 2 gives you a random card",
        ),
        ("pass", "pass and keep all", "pass and keep all"),
        ("lay red", "court: lay red", "lay red: court: lay red"),
        ("play", "player: two", "play: player: two"),
    ],
)
def test_nothing_is_told_twice(text: str, words: str, told: str) -> None:
    assert lines([LoggedEvent(0, text, words)], {0: "You"}) == [("You", told)]


def test_rising_scores_are_told_once_for_all_steps_in_a_row() -> None:
    events = [
        LoggedEvent(0, "cook", "", ((0, 2, 5),)),
        LoggedEvent(0, "sell", "", ((0, 5, 6), (1, 0, 1))),
        LoggedEvent(CHANCE, "draw red", ""),
        LoggedEvent(CHANCE, "draw blue", "", ((1, 1, 4),)),
    ]
    assert lines(events, {0: "You", 1: "Seat 1"}) == [
        ("You", "cook"),
        ("You", "sell"),
        ("score", "You: 2 → 6; Seat 1: 0 → 1"),
        ("chance", "draw red, blue"),
        ("score", "Seat 1: 1 → 4"),
    ]


@EVERY
def test_every_rise_of_a_score_is_in_the_story(game: str) -> None:
    match = Match(game, seed=5)
    while not match.state.is_over and len(match.history) < 150:
        match.apply(match.state.legal_actions()[-1])
    states = list(match.record.states())
    for event, before, after in zip(EventLog(match, [0]).events(0), states, states[1:], strict=False):
        grown = [seat for seat in range(before.players) if after.scores()[seat] > before.scores()[seat]]
        assert [(seat, before.scores()[seat], after.scores()[seat]) for seat in grown] == list(event.rises)
