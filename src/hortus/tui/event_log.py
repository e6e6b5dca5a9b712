"""What has happened, as each one at the table may read it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from hortus.core.intrinsics import CHANCE
from hortus.core.match import Match, Step
from hortus.core.position import Position

OTHERS_WORDS = {"you": "they", "your": "their", "yours": "theirs", "yourself": "themselves"}


Rises = tuple[tuple[int, int, int], ...]
"""Whose score rose: seat, before, after."""


class LoggedEvent(NamedTuple):
    """A step of the game: its text has ``?`` for what may not be known, plain words are there if all may."""

    player: int
    text: str
    words: str
    rises: Rises = ()  # whose score rose with it


def rises(before: list[int], after: list[int]) -> Rises:
    """Which seats have more than before."""
    return tuple(
        (seat, old, new) for seat, (old, new) in enumerate(zip(before, after, strict=True)) if new > old
    )


class EventLog:
    """The history of a match for several viewers (None: a spectator). It follows the match, undo included."""

    def __init__(self, match: Match, viewers: Iterable[int | None]) -> None:
        self._match = match
        self._events: dict[int | None, list[LoggedEvent]] = {viewer: [] for viewer in viewers}
        self._begin()

    def _begin(self) -> None:
        self._state = self._match.record.new()
        self._steps: list[Step] = []
        for events in self._events.values():
            events.clear()

    def events(self, viewer: int | None, since: int = 0) -> list[LoggedEvent]:
        """What this viewer may read of all that has happened from a place in the history on."""
        self._follow()
        return self._events[viewer][since:]

    def _follow(self) -> None:
        history = self._match.history
        if self._steps != history[: len(self._steps)]:
            self._begin()
        for step in history[len(self._steps) :]:
            told = {viewer: _told(self._state, step, viewer) for viewer in self._events}
            scores = self._state.scores()
            self._state.apply(step.action)
            risen = rises(scores, self._state.scores())
            for viewer, event in told.items():
                self._events[viewer].append(event._replace(rises=risen))
            self._steps.append(step)


def _told(state: Position, step: Step, viewer: int | None) -> LoggedEvent:
    """A step about to be taken, for one viewer."""
    text = state.redacted(step.action, viewer)
    if step.player == CHANCE or text != step.text:
        return LoggedEvent(step.player, text, "")
    words = _plain_words(state, step.action, viewer)
    return LoggedEvent(step.player, text, words if step.player == viewer else _of_others(words))


def _plain_words(state: Position, action: int, viewer: int | None) -> str:
    """The action in plain words, made from determinizations only, so that nothing hidden can show."""
    positions = [state.resample(viewer, random.Random(seed)) for seed in range(8)]
    words = {position.describe(action) for position in positions if action in position.legal_actions()}
    return words.pop() if len(words) == 1 else ""


def _of_others(words: str) -> str:
    return re.sub(r"\b[Yy]ou(r|rs|rself)?\b", lambda found: OTHERS_WORDS[found[0].lower()], words)


def lines(events: Iterable[LoggedEvent], names: dict[int, str]) -> list[tuple[str, str]]:
    """Events as rows of who and what; what chance brought in a row, and scores that rose, are one row."""
    rows: list[tuple[str, str]] = []
    for player, group in groupby(events, key=lambda event: event.player):
        run = list(group)
        if player == CHANCE:
            rows.append(("chance", _chance([event.text for event in run])))
        else:
            rows += [(names[player], _once(event.text, event.words)) for event in run]
        if risen := _risen(run, names):
            rows.append(("score", risen))
    return rows


def _risen(run: list[LoggedEvent], names: dict[int, str]) -> str:
    """``Seat 1: 14 → 17``: all that rose in a row of events, from the first to the last."""
    spans: dict[int, tuple[int, int]] = {}
    for seat, before, after in (rise for event in run for rise in event.rises):
        spans[seat] = (spans.get(seat, (before, after))[0], after)
    return "; ".join(f"{names[seat]}: {before} → {after}" for seat, (before, after) in sorted(spans.items()))


def beyond(text: str, words: str) -> str:
    """What plain words add to the text they stand next to: of ``collect: draw two``, not ``collect``."""
    first, colon, rest = words.partition(": ")
    if words == text:
        return ""
    return rest if colon and f"{text} ".startswith(f"{first} ") else words


def _once(text: str, words: str) -> str:
    """A text and what its words add, nothing twice."""
    more = beyond(text, words)
    if more.startswith(f"{text} "):
        return more
    return f"{text}: {more}" if more else text


def _chance(texts: list[str]) -> str:
    """``draw red, blue ×2; roll 3``: the first word once, equal neighbours counted."""
    parts = []
    for first, run in groupby(texts, key=lambda text: text.split(" ")[0]):
        rests = [text[len(first) :].strip() for text in run]
        counted = [(rest, len(list(same))) for rest, same in groupby(rests)]
        shown = ", ".join(rest + (f"\u00a0×{times}" if times > 1 else "") for rest, times in counted)
        parts.append(f"{first} {shown}".strip())
    return "; ".join(parts)
