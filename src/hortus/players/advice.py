"""What a strong player would do here, and why: in words, for a person who asks."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hortus.players import levels
from hortus.players.search import ActionEstimate
from hortus.players.seen import Seen
from hortus.players.thinker import Slices, Thinker, run

CLOSE = 0.015  # a difference in wins too small to speak of


@dataclass(frozen=True)
class AdvisedAction:
    """One thing the seat may do, and what it leads to on the whole."""

    action: int
    text: str
    words: str
    win: float  # the seat's chances after it, 0 to 1; estimated, for playouts may end before the game does
    points: float  # the seat's score in the end, on average
    visits: int


@dataclass(frozen=True)
class Advice:
    """The best option, the next best, what is expected to follow, and how it all ends on average."""

    seat: int
    best: AdvisedAction
    others: tuple[AdvisedAction, ...]
    line: tuple[str, ...]  # the texts of what is expected to follow the best option, chance left out
    scores: tuple[float, ...]  # by seat, in the end
    wins: tuple[float, ...]  # by seat
    gain: int  # points the best option brings at once
    games: int  # how many imagined games it all rests on
    together: bool  # whether all win or lose together

    @property
    def look(self) -> str:
        """Where to look, without saying what: the first word of the best option."""
        return self.best.text.split()[0]

    def sentences(self) -> list[str]:
        """Why, in a few sentences."""
        follows = [f"Then perhaps: {', '.join(self.line)}."] if self.line else []
        return [self._reason(), self._end(), *follows]

    def _reason(self) -> str:
        at_once = f"It brings {_points(self.gain)} at once. " if self.gain > 0 else ""
        if not self.others:
            return f"{at_once}Nothing else comes near it."
        other = self.others[0]
        wins, points = self.best.win - other.win, self.best.points - other.points
        if not self.together and wins > CLOSE:
            return f"{at_once}Your chances look {100 * wins:.0f} in 100 better than after {other.text!r}."
        if points >= 0.5:
            return f"{at_once}It ends {points:.1f} points better than {other.text!r} on average."
        return f"{at_once}It was looked at most; {other.text!r} is about as good."

    def _end(self) -> str:
        if self.together:
            return f"From here the lowest of you ends at about {min(self.scores):.0f}."
        others = [score for seat, score in enumerate(self.scores) if seat != self.seat]
        ends = " to ".join(f"{score:.0f}" for score in (self.best.points, *others))
        chances = f"{100 * self.best.win:.0f} in 100"
        return f"From here your chances look like {chances}, and you end at about {ends}."


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


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
    before = position.scores()[seen.seat]
    position.apply(choices[0].action)
    best, *others = (_option(seen, choice) for choice in choices[:most])
    line = tuple(seen.text(action) for action in thought.line()[1:4])
    ends = tuple(thought.scores()), tuple(thought.expected())
    gain = position.scores()[seen.seat] - before
    return Advice(seen.seat, best, tuple(others), line, *ends, gain, thought.iterations, position.together)


def _option(seen: Seen, choice: ActionEstimate) -> AdvisedAction:
    text, words = seen.text(choice.action), seen.describe(choice.action)
    return AdvisedAction(choice.action, text, words, choice.win, choice.points, choice.visits)
