"""The format of a lesson: headers, then steps, each with what is said, expected and played.

    lesson: 1
    game: fungi
    players: 2
    names: Olli
    level: sprout

    step take
      scene draw porcini · draw pan · …
      shows FUN-9
      say
        en Take the porcini at your feet.
        it …
        de …
      expect take 1 | take 2
      wrong take *
        en …
      play draw morel · take 1 · draw pan
      then
        en …

``docs/lessons.md`` describes every line. Indentation is for the eye only; what follows a ``#`` at the
beginning of a line is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import NamedTuple

import msgspec

from hortus.core.errors import IllegalAction
from hortus.core.intrinsics import CHANCE
from hortus.core.position import Position
from hortus.core.registry import GAMES, load

FORMAT = "1"
LANGUAGES = ("en", "it", "de")
HEADERS = ("lesson", "game", "players", "seat", "names", "level")
Texts = dict[str, str]
"""A text in every language."""


class LessonError(ValueError):
    """A lesson does not hold together. The message names the line."""


class Expect(msgspec.Struct, frozen=True):
    """What the learner is to do: an action that one of the patterns matches, or all of them in any order."""

    patterns: tuple[str, ...]
    all: bool = False


class Wrong(msgspec.Struct, frozen=True):
    """What is said when the learner tries an action that one of the patterns matches."""

    patterns: tuple[str, ...]
    texts: Texts


class LessonStep(msgspec.Struct, frozen=True):
    """One thing to learn.

    A scene is a fresh table and all that has happened there; without one the table stays. ``before`` is
    played by chance and the others before the learner acts; ``script`` has what the learner does, and what
    chance and the others do then.
    """

    name: str
    line: int
    say: Texts
    scene: tuple[str, ...] | None = None
    before: tuple[str, ...] = ()
    script: tuple[Expect | tuple[str, ...], ...] = ()
    show: str = ""  # an action to point at; otherwise the expected one
    shows: tuple[str, ...] = ()  # clauses of the rules
    wrong: tuple[Wrong, ...] = ()
    then: Texts = {}
    free: bool = False  # the learner plays on to the end of the game
    won: Texts = {}
    lost: Texts = {}

    @property
    def expects(self) -> tuple[Expect, ...]:
        """All that the learner is to do."""
        return tuple(one for one in self.script if isinstance(one, Expect))


class Lesson(msgspec.Struct, frozen=True):
    """A guided first game."""

    game: str
    players: int
    options: dict[str, bool]
    seat: int  # the learner's
    names: tuple[str, ...]  # of the others, in the order of their seats
    level: str  # of the others, where the script does not say what they do
    steps: tuple[LessonStep, ...]

    def new(self) -> Position:
        """A fresh table."""
        return load(self.game).new(self.players, **self.options)


def matches(patterns: tuple[str, ...], text: str) -> bool:
    """Whether one of the patterns is this action's text; ``*`` stands for anything."""
    return any(fnmatchcase(text, pattern) for pattern in patterns)


@cache
def taught() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(game for game in GAMES if _file(game).is_file())


@cache
def find(game: str) -> Lesson:
    """The lesson of a game; a ValueError lists the games that have one."""
    if game not in taught():
        raise ValueError(
            f"There is no lesson for {game[:40]!r}. There are lessons for {', '.join(taught())}."
        )
    return read(_file(game).read_text(encoding="utf-8"))


def _file(game: str) -> Traversable:
    return resources.files(f"hortus.games.{game}") / "lesson.txt"


# Reading ------------------------------------------------------------------------------------------


class _Line(NamedTuple):
    number: int
    word: str
    rest: str


def read(text: str) -> Lesson:
    """Read a lesson and check it; LessonError names the first line that is wrong."""
    lines = [
        _Line(number, *_words(line))
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    first = next((place for place, line in enumerate(lines) if line.word == "step"), len(lines))
    lesson = _headed({line.word: line for line in lines[:first]})
    steps: list[LessonStep] = []
    for block in _blocks(lines[first:]):
        steps.append(_same_scene(_step(block), steps))
    if not steps or steps[0].scene is None:
        raise LessonError("A lesson begins with a step that has a scene.")
    lesson = msgspec.structs.replace(lesson, steps=tuple(steps))
    _check_scenes(lesson)
    return lesson


def _words(line: str) -> tuple[str, str]:
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()


def _headed(given: dict[str, _Line]) -> Lesson:
    values = {word.rstrip(":"): line.rest for word, line in given.items()}
    for name in HEADERS:
        if name not in values:
            raise LessonError(f"A lesson has the headers {', '.join(HEADERS)}; {name!r} is missing.")
    if values["lesson"] != FORMAT:
        raise LessonError(f"This is format {values['lesson']!r}; only {FORMAT!r} can be read here.")
    options = {name: value == "yes" for name, value in values.items() if name not in HEADERS}
    names = tuple(name.strip() for name in values["names"].split(","))
    try:
        players, seat = int(values["players"]), int(values["seat"])
        load(values["game"]).new(players, **options)
    except ValueError as problem:
        raise LessonError(f"The headers do not fit: {problem}") from None
    if len(names) != players - 1:
        raise LessonError(f"{players} players need {players - 1} names of others, not {len(names)}.")
    return Lesson(values["game"], players, options, seat, names, values["level"], ())


def _blocks(lines: list[_Line]) -> Iterator[list[_Line]]:
    starts = [place for place, line in enumerate(lines) if line.word == "step"]
    for start, end in pairwise([*starts, len(lines)]):
        yield lines[start:end]


def _step(block: list[_Line]) -> LessonStep:
    """One step, from ``step NAME`` to the line before the next."""
    head, fields = block[0], dict[str, object]()
    before, script, wrong = list[str](), list[Expect | tuple[str, ...]](), list[Wrong]()
    rest = iter(enumerate(block[1:], 1))
    for place, line in rest:
        following = _texts(block, place + 1)
        match line.word:
            case "say" | "then" | "won" | "lost":
                fields[line.word] = _whole(line, following)
            case "wrong":
                wrong.append(Wrong(_patterns(line.rest), _whole(line, following)))
            case "scene":
                fields["scene"] = (*fields.get("scene", ()), *_actions(line.rest))  # type: ignore[misc]
            case "play" if script:
                script.append(_actions(line.rest))
            case "play":
                before += _actions(line.rest)
            case "expect":
                script.append(_expect(line))
            case "show":
                fields["show"] = line.rest
            case "shows":
                fields["shows"] = tuple(line.rest.split())
            case "free":
                fields["free"] = True
            case _:
                raise LessonError(f"Line {line.number}: no line of a lesson begins with {line.word!r}.")
        for _ in following:
            next(rest)
    if "say" not in fields:
        raise LessonError(f"Line {head.number}: the step {head.rest!r} says nothing.")
    fields |= {"before": tuple(before), "script": tuple(script), "wrong": tuple(wrong)}
    return msgspec.convert({"name": head.rest, "line": head.number, **fields}, LessonStep)


def _same_scene(step: LessonStep, before: list[LessonStep]) -> LessonStep:
    """``scene as NAME`` is the scene of an earlier step."""
    if step.scene is None or len(step.scene) != 1 or not step.scene[0].startswith("as "):
        return step
    found = next((one for one in before if one.name == step.scene[0][3:]), None)
    if found is None:
        raise LessonError(f"Line {step.line}: no step before it is called {step.scene[0][3:]!r}.")
    return msgspec.structs.replace(step, scene=found.scene)


def _texts(block: list[_Line], place: int) -> Texts:
    """The lines from this place on that are texts in a language."""
    found: Texts = {}
    for line in block[place:]:
        if line.word not in LANGUAGES or line.word in found:
            break
        found[line.word] = line.rest
    return found


def _whole(line: _Line, texts: Texts) -> Texts:
    missing = [language for language in LANGUAGES if not texts.get(language)]
    if missing:
        raise LessonError(f"Line {line.number}: {line.word!r} has no text in {', '.join(missing)}.")
    return texts


def _actions(rest: str) -> tuple[str, ...]:
    """Actions between dots; ``3 x draw red`` stands for three."""
    found: list[str] = []
    for text in filter(None, map(str.strip, rest.split("·"))):
        times = re.fullmatch(r"(\d+) x (.+)", text)
        found += [times[2]] * int(times[1]) if times else [text]
    return tuple(found)


def _patterns(rest: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in rest.split("|") if part.strip())


def _expect(line: _Line) -> Expect:
    is_all = line.rest.startswith("all ")
    patterns = _patterns(line.rest.removeprefix("all ").replace(",", "|") if is_all else line.rest)
    if not patterns or (is_all and "*" in line.rest):
        raise LessonError(
            f"Line {line.number}: 'expect' names an action, or several with | between them; 'expect all'"
            " names them in full, with commas between them."
        )
    return Expect(patterns, is_all)


def _check_scenes(lesson: Lesson) -> None:
    """Every scene can be played, and brings the learner to act."""
    for step in lesson.steps:
        state = lesson.new()
        for text in step.scene or ():
            try:
                state.apply(text)
            except IllegalAction as problem:
                raise LessonError(f"The scene of the step at line {step.line}: {problem}") from None
        if step.scene is not None and state.player == CHANCE:
            raise LessonError(f"The scene of the step at line {step.line} ends before chance has acted.")
