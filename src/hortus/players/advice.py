"""What a strong player would do here, and why: in words, for a person who asks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

from hortus.core.position import Position
from hortus.players import levels
from hortus.players.search import ActionEstimate
from hortus.players.seen import Seen
from hortus.players.thinker import Slices, Thinker, run

CLOSE = 0.015  # a difference in wins too small to speak of
HALF = 0.5  # and in points

ReasonKind = Literal["gain", "waits", "later", "denies", "close", "only"]


class AdviceReason(NamedTuple):
    """Why the best option is better than the next best, by what differs between them.

    gain    it brings these points at once
    waits   the next best brings these more at once, and less in the end
    later   it ends these points better on average
    denies  it leaves the others less: more wins without more points
    close   the next best is about as good
    only    nothing else was looked at
    """

    kind: ReasonKind
    points: float = 0.0


@dataclass(frozen=True)
class AdvisedAction:
    """One thing the seat may do, and what it leads to on the whole."""

    action: int
    text: str
    words: str
    win: float  # the seat's chances after it, 0 to 1; estimated, for playouts may end before the game does
    points: float  # the seat's score in the end, on average
    visits: int
    gain: int = 0  # points it brings at once


@dataclass(frozen=True)
class Advice:
    """The best option, the next best, what is expected to follow, and how it all ends on average."""

    seat: int
    best: AdvisedAction
    others: tuple[AdvisedAction, ...]
    line: tuple[str, ...]  # the texts of what is expected to follow the best option, chance left out
    scores: tuple[float, ...]  # by seat, in the end
    wins: tuple[float, ...]  # by seat
    games: int  # how many imagined games it all rests on
    together: bool  # whether all win or lose together

    @property
    def look(self) -> str:
        """Where to look, without saying what: how the best option begins, at most two words of it."""
        words = self.best.text.split()
        return " ".join(words[: max(1, min(2, len(words) - 1))])

    def sentences(self) -> list[str]:
        """Why, in a few sentences."""
        follows = [f"Then perhaps: {', '.join(self.line)}."] if self.line else []
        return [self._reason(), self._end(), *follows]

    def reasons(self) -> list[AdviceReason]:
        """Why, by what differs from the next best."""
        found = [AdviceReason("gain", self.best.gain)] if self.best.gain > 0 else []
        if not self.others:
            return [*found, AdviceReason("only")]
        other = self.others[0]
        wins, points = self.best.win - other.win, self.best.points - other.points
        at_once = other.gain - self.best.gain
        if points >= HALF:
            sooner = [AdviceReason("waits", at_once)] if at_once > 0 else []
            return [*found, *sooner, AdviceReason("later", round(points, 1))]
        if not self.together and wins > CLOSE:
            return [*found, AdviceReason("denies")]
        return [*found, AdviceReason("close")]

    def _reason(self) -> str:
        other = self.others[0].text if self.others else ""
        return " ".join(_said(reason, other) for reason in self.reasons())

    def _end(self) -> str:
        if self.together:
            return f"From here the lowest of you ends at about {min(self.scores):.0f}."
        others = [score for seat, score in enumerate(self.scores) if seat != self.seat]
        ends = " to ".join(f"{score:.0f}" for score in (self.best.points, *others))
        chances = f"{100 * self.best.win:.0f} in 100"
        return f"From here your chances look like {chances}, and you end at about {ends}."


def _said(reason: AdviceReason, other: str) -> str:
    match reason.kind:
        case "gain":
            return f"It brings {_points(reason.points)} at once."
        case "waits":
            return f"{other!r} brings {_points(reason.points)} more at once, but this pays later."
        case "later":
            return f"It ends {reason.points:.1f} points better than {other!r} on average."
        case "denies":
            return f"It leaves the others less than {other!r} does."
        case "close":
            return f"It was looked at most; {other!r} is about as good."
        case _:
            return "Nothing else comes near it."


def _points(points: float) -> str:
    return "1 point" if points == 1 else f"{points:.0f} points"


def advise(seen: Seen, level: str = "master", seed: int = 0, most: int = 3) -> Advice:
    """Think as this level does, and say what was found. Only what the seat may know is used."""
    return run(advise_in_slices(seen, Thinker(seed, levels.find(level)), math.inf, seed, most))


def advise_in_slices(
    seen: Seen, thinker: Thinker, longest: float, seed: int = 0, most: int = 3
) -> Slices[Advice]:
    """``advise``, with a pause after at most so many seconds."""
    thought = yield from thinker.think_in_slices(seen, longest)
    choices = thought.choices()
    position = seen.imagine_for_search(seed)
    best, *others = (_option(seen, choice, position) for choice in choices[:most])
    line = tuple(seen.text(action) for action in thought.line()[1:4])
    ends = tuple(thought.scores()), tuple(thought.expected())
    return Advice(seen.seat, best, tuple(others), line, *ends, thought.iterations, position.together)


def _option(seen: Seen, choice: ActionEstimate, position: Position) -> AdvisedAction:
    text, words = seen.text(choice.action), seen.describe(choice.action)
    after = position.copy()
    after.apply(choice.action)
    gain = after.scores()[seen.seat] - position.scores()[seen.seat]
    return AdvisedAction(choice.action, text, words, choice.win, choice.points, choice.visits, gain)
