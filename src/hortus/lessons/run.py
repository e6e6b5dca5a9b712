"""A lesson as it is played: where the learner stands, what is said and lit, and what a try brings."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hortus.core import intrinsics
from hortus.core.errors import IllegalAction
from hortus.core.position import Position
from hortus.core.registry import load
from hortus.lessons.script import Expect, Lesson, LessonStep, Texts, matches
from hortus.players import Seen, make

CONTINUE, SKIP = "continue", "skip"  # what a learner can do besides the actions of the game
Wants = Literal["continue", "action", "done"]
LATER: Texts = {
    "en": "That is allowed, too. First let us try what is lit.",
    "it": "Anche questo è permesso. Prima però proviamo ciò che è illuminato.",
    "de": "Das ist auch erlaubt. Probieren wir aber zuerst, was leuchtet.",
}
IN_ORDER: Texts = {
    "en": "Yes, that one, too. They go down in order: first the one that is lit.",
    "it": "Sì, anche quella. Si posano in ordine: prima quella illuminata.",
    "de": "Ja, die auch. Sie kommen der Reihe nach: erst die, die leuchtet.",
}
NOT_ALLOWED: Texts = {
    "en": "The rules do not allow that here.",
    "it": "Qui le regole non lo permettono.",
    "de": "Das erlauben die Regeln hier nicht.",
}


class LessonChoice(msgspec.Struct, frozen=True):
    """An action that is accepted now."""

    action: int
    text: str


class LessonEvent(msgspec.Struct, frozen=True):
    """An action of a player, or of chance (None), as the learner may read it."""

    seat: int | None
    text: str
    outcome: Any = None


class LessonMoment(msgspec.Struct, frozen=True):
    """The table after one decision and what chance made of it; ``fresh``: another table than before."""

    view: dict[str, Any]
    scores: list[int]
    player: int
    events: tuple[LessonEvent, ...]
    fresh: bool = False


class Correction(msgspec.Struct, frozen=True):
    """Why a try is not what is wanted now: the lesson's words, and the rule where one forbids it."""

    texts: Texts
    legal: bool
    code: str = ""
    clause: str = ""
    reason: str = ""


class Run:
    """One way through a lesson. Nothing in it is random: the same tries lead to the same table."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = load(lesson.game)
        self.actions: tuple[str, ...] = ()  # what the learner did and what was accepted
        self.place = -1  # of the step
        self.marks: tuple[int, ...] = ()  # how many actions came before each step so far
        self.then: Texts | None = None  # what came of the step before
        self.moments: list[LessonMoment] = []  # since the learner's last action
        self.strayed = False  # whether the learner or the others left the script
        self.paused = False  # what came of the step is looked at before the table changes
        self._state = lesson.new()
        self._line = 0  # of the step's script
        self._left: tuple[str, ...] = ()  # patterns that are still to be met
        self._base = self._state  # the table before what is expected was begun, where all of it is
        self._picked: tuple[int, ...] = ()  # of which so much is done
        self._happened: list[LessonEvent] = []
        self._number = 0  # of actions at this table
        self._enter(0)

    def copy(self) -> Run:
        """The same, to go on from."""
        twin = object.__new__(Run)
        twin.__dict__.update(self.__dict__)
        twin._state = self._state.copy()
        return twin

    # Where the learner stands ---------------------------------------------------------------------

    @property
    def state(self) -> Position:
        """The table."""
        return self._state

    @property
    def step(self) -> LessonStep:
        """The step that is being learnt; the last one when all are done."""
        return self.lesson.steps[min(self.place, len(self.lesson.steps) - 1)]

    @property
    def wants(self) -> Wants:
        """What the learner is asked for."""
        if self.place >= len(self.lesson.steps):
            return "done"
        if self.paused:
            return "continue"
        return "action" if self._expected is not None or self.step.free else "continue"

    @property
    def _expected(self) -> Expect | None:
        script = self.step.script
        found = script[self._line] if self._line < len(script) else None
        return found if isinstance(found, Expect) else None

    @property
    def accepted(self) -> list[LessonChoice]:
        """The actions that are accepted now: what is lit."""
        if self.wants != "action" or self._state.player != self.lesson.seat:
            return []
        if self._expected is not None and self._expected.all:
            return self._pickable()
        legal = [LessonChoice(action, self._state.text(action)) for action in self._state.legal_actions()]
        wanted = [one for one in legal if matches(self._left, one.text)]
        return wanted or legal  # whoever left the script is never stuck

    def _pickable(self) -> list[LessonChoice]:
        """Those of a set that can be done next. Rules may want them in rising order, a learner need not."""
        found = []
        for action in sorted(map(self._base.parse, self._left)):
            if self._picked_with(action) is not None:
                found.append(LessonChoice(action, self._base.text(action)))
        return found

    def _picked_with(self, action: int) -> Position | None:
        """The table after what was picked of a set and this, in rising order; None if that cannot be."""
        state = self._base.copy()
        for one in sorted((*self._picked, action)):
            if one not in state.legal_actions():
                return None
            state.apply(one)
        return state

    @property
    def pointed(self) -> str | None:
        """The action to point at."""
        accepted, show = [one.text for one in self.accepted], self.step.show
        if show in accepted or (show and self.wants == "continue" and not self.paused):
            return show
        return accepted[0] if accepted and self._expected is not None else None

    @property
    def together(self) -> tuple[str, ...]:
        """What is left of a set that is asked for as a whole; empty where one thing is."""
        asks = self.wants == "action" and self._expected is not None and self._expected.all
        return self._left if asks else ()

    # What the learner does ------------------------------------------------------------------------

    def attempt(self, text: str) -> Correction | None:
        """Try something: None if it was accepted, otherwise why not, and nothing has changed."""
        if text == SKIP and self.wants != "done":
            self._accept(text, self._skip)
        elif text == CONTINUE and self.wants == "continue":
            self._accept(text, self._leave if self.paused else self._finish)
        elif text == CONTINUE or self.wants != "action":
            return Correction(LATER, True)
        else:
            return self._act(text)
        return None

    def _act(self, text: str) -> Correction | None:
        try:
            action = self._state.parse(text)
        except IllegalAction as problem:
            return Correction(self._hint(text) or NOT_ALLOWED, False, problem.code, "", problem.reason)
        text = self._state.text(action)
        if text in [one.text for one in self.accepted]:
            self._accept(text, lambda: self._take(text))
            return None
        if self._expected is not None and self._expected.all and text in self._left:
            return Correction(IN_ORDER, True)
        if action in self._state.legal_actions():
            return Correction(self._hint(text) or LATER, True)
        why = self.game.refusal(self._state, action)
        return Correction(self._hint(text) or NOT_ALLOWED, False, why.code, why.clause, why.reason)

    def _hint(self, text: str) -> Texts | None:
        """What the step has to say to such a try."""
        return next((wrong.texts for wrong in self.step.wrong if matches(wrong.patterns, text)), None)

    def _accept(self, text: str, carry_out: Any) -> None:
        self.actions = (*self.actions, text)
        self.moments = []
        carry_out()
        self._close_moment()

    def _take(self, text: str) -> None:
        """An accepted action, and what follows from it."""
        expected = self._expected
        self.then = None  # that was about what the learner did before
        if expected is not None and expected.all:
            self._pick(text)
        else:
            self._apply(text)
            self._left = ()
        if not self._left:
            self._line += expected is not None
            self._go_on()

    def _pick(self, text: str) -> None:
        """One of a set."""
        action = self._base.parse(text)
        state = self._picked_with(action)
        assert state is not None
        self._close_moment()
        self._state, self._picked = state, (*self._picked, action)
        self._left = tuple(pattern for pattern in self._left if pattern != text)
        self._happened = [LessonEvent(self.lesson.seat, text)]
        self._number += 1

    def _skip(self) -> None:
        """Do what is expected, as the script has it; a game that is played on is left."""
        place = self.place
        while self.place == place and self.wants == "action" and self._expected is not None:
            self._take(self.accepted[0].text)
        if self.place == place and not self.paused:
            self._finish()
        if self.place == place:
            self._leave()

    # What follows ---------------------------------------------------------------------------------

    def _enter(self, place: int) -> None:
        self.place, self._line = place, 0
        self.marks = (*self.marks, len(self.actions))
        if place >= len(self.lesson.steps):
            return
        step = self.step
        if step.scene is not None:
            self._set(step.scene)
        self._play(step.before)
        self._go_on()

    def _set(self, scene: tuple[str, ...]) -> None:
        """Another table, on which all this has happened."""
        self._close_moment()
        self._state, self._number = self.lesson.new(), 0
        for text in scene:
            self._state.apply(text)
            self._number += 1
        self.moments = [*self.moments, self._moment((), fresh=True)]

    def _go_on(self) -> None:
        """Play the script up to what the learner is to do next."""
        script = self.step.script
        while self._line < len(script):
            part = script[self._line]
            if isinstance(part, Expect):
                self._left = part.patterns
                self._others()
                self._base, self._picked = self._state.copy(), ()
                if not self._state.is_over:
                    return
            else:
                self._play(part)
            self._line += 1
        if self.step.free:
            self._left = ()
            self._others()
            if not self._state.is_over:
                return
        if self.step.free or self.step.expects:
            self._finish()
        else:
            self._others()

    def _finish(self) -> None:
        """The step is done; before another table comes, the learner looks at what came of it."""
        step = self.step
        self.then = step.then or None
        if step.free and self._state.is_over:
            self.then = step.won if self.lesson.seat in self._state.winners() else step.lost
        following = self.lesson.steps[self.place + 1 : self.place + 2]
        if self.then and following and following[0].scene is not None:
            self.paused = True
            self._chance()
        else:
            self._enter(self.place + 1)

    def _leave(self) -> None:
        """On to the next step, after a look."""
        self.paused, self.then = False, None
        self._enter(self.place + 1)

    def _play(self, script: tuple[str, ...]) -> None:
        """Chance and the others, as the script has it, as long as that is possible."""
        for text in script:
            legal = {self._state.text(action) for action in self._state.legal_actions()}
            if text not in legal or self._state.player == self.lesson.seat:
                self.strayed = True
                return
            self._apply(text)

    def _others(self) -> None:
        """Chance and the others, until it is for the learner to act."""
        self._chance()
        while not self._state.is_over and self._state.player != self.lesson.seat:
            player = make(self.lesson.level, self._bits())
            self._apply(self._state.text(player.choose(Seen(self._state))))
            self._chance()

    def _chance(self) -> None:
        """What chance brings where the script does not say it."""
        while self._state.player == intrinsics.CHANCE:
            trial = self._state.copy()
            self._apply(self._state.text(trial.draw(self._bits())))

    def _bits(self) -> int:
        """Bits that depend on how much has happened at this table."""
        return intrinsics.mix(((self._number + 1) * 0x9E3779B97F4A7C15) & intrinsics.WORD)

    def _apply(self, text: str) -> None:
        state, seat = self._state, self.lesson.seat
        action = state.parse(text)
        mover = state.player
        if mover >= 0:
            self._close_moment()
        told = LessonEvent(
            mover if mover >= 0 else None, state.redacted(action, seat), self.game.outcome(state, action)
        )
        self._happened = [*self._happened, told]
        state.apply(action)
        self._number += 1

    def moment(self) -> LessonMoment:
        """The table as it stands, where nothing has just happened."""
        return self._moment(())

    def _close_moment(self) -> None:
        if self._happened:
            self.moments = [*self.moments, self._moment(tuple(self._happened))]
            self._happened = []

    def _moment(self, events: tuple[LessonEvent, ...], fresh: bool = False) -> LessonMoment:
        state = self._state
        view = self.game.client_view(state, self.lesson.seat)
        return LessonMoment(view, state.scores(), state.player, events, fresh)
