"""Finding puzzles in one game between our own players.

A quick search passes over most decisions. At the others every choice is valued roughly, the levels show what
they would do, and the best choices are valued with care, with two seeds. All of it sees what the seat sees.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import NamedTuple

from hortus.core.match import Match
from hortus.core.position import Position
from hortus.players import Seen, advice, levels, make
from hortus.players.arena import derived
from hortus.players.search import Search
from hortus.players.thinker import Thinker
from hortus.puzzles import criterion
from hortus.puzzles.choices import choices, goes_on, has_steps
from hortus.puzzles.puzzle import AnswerReason, ChoiceValue, Puzzle, id_of

SEATED = ("apprentice", "gardener", "botanist", "sage")  # who plays the games
TRIED = ("sprout", "seedling", "apprentice", "gardener", "botanist", "sage")  # who tries the puzzles
HARDEST = "classic"  # the level of puzzles that none of them solves
SEEN_ENOUGH = 8  # visits from which a choice's value counts
EARLY = 2  # batches after which hopeless positions are dropped
AVERAGE = 1500  # the rating of a puzzle that the apprentice finds
Steps = tuple[int, ...]


@dataclass(frozen=True)
class FindingPlan:
    """Where puzzles are looked for and how closely. The same plan finds the same puzzles."""

    game: str
    players: int
    seed: int = 0
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    glance: int = 600  # iterations of the quick search that filters out most decisions
    rough: int = 60  # iterations a choice and round, of three, when choices are valued roughly
    batches: int = 8  # a choice, for each of the two seeds
    iterations: int = 400  # a batch
    tries: int = 5  # of each level at each puzzle
    most_choices: int = 250
    most_valued: int = 6  # choices that are valued closely
    pause: int = 5  # least decisions between two puzzles of a game
    most: int = 3  # puzzles from one game


class Valued(NamedTuple):
    """The seat's wins and points after a choice, batch by batch."""

    wins: list[float]
    points: list[float]


def puzzles_in_game(plan: FindingPlan, index: int) -> Iterator[Puzzle]:
    """Play a game and find its puzzles."""
    seed = derived(plan.seed, plan.game, index)
    rng = random.Random(seed)
    names = [rng.choice(SEATED) for _ in range(plan.players)]
    players = [make(name, rng.getrandbits(53)) for name in names]
    match = Match(plan.game, plan.players, rng.getrandbits(53), **plan.options)
    found, quiet, in_steps = 0, 0, False
    while not match.state.is_over and found < plan.most:
        state = match.state
        if not in_steps and quiet == 0:
            puzzle = Finder(plan, state, match.record.dumps(), derived(seed, len(match.history))).find()
            if puzzle is not None:
                yield puzzle
                found, quiet = found + 1, plan.pause
        quiet = max(0, quiet - 1)
        action = players[state.player].choose(Seen(state))
        seat = state.player
        match.apply(action)
        in_steps = has_steps(match.state) and goes_on(match.state, seat, action)


class Finder:
    """Looks for a puzzle in one position."""

    def __init__(self, plan: FindingPlan, state: Position, record: str, seed: int) -> None:
        self.plan, self.state, self.record, self.seed = plan, state, record, seed
        self.seat = state.player
        self._settings = levels.settings(plan.game, levels.find(HARDEST))

    def find(self) -> Puzzle | None:
        """The puzzle of this position, if it is one."""
        if len(self.state.legal_actions()) < 3 or not self._is_promising():
            return None
        candidates = self._candidates()
        return None if candidates is None else self._confirmed(candidates)

    def _is_promising(self) -> bool:
        """Whether one action is ahead after a quick search."""
        level = levels.find(f"{HARDEST}@{self.plan.glance}it")
        found = Thinker(derived(self.seed, "glance"), level).think(Seen(self.state)).choices()
        known = sorted((one for one in found if one.visits >= SEEN_ENOUGH), key=lambda one: -one.win)
        begins = [one for one in known if self._begins(one.action)]  # alike, as long as they go on
        others = [one.win for one in known if one not in begins[1:]]
        return len(known) > 1 and _close(others) <= criterion.MOST_ANSWERS

    def _begins(self, action: int) -> bool:
        """Whether this is the first step of several."""
        after = self.state.copy()
        after.apply(action)
        return has_steps(after) and goes_on(after, self.seat, action)

    def _candidates(self) -> list[Steps] | None:
        """The choices worth valuing with care, the best first; None if too many are about as good.

        All are valued roughly, in three rounds; those that are far behind drop out on the way.
        """
        left = choices(self.state, self.plan.most_choices)
        if len(left) < 3:
            return None
        found: dict[Steps, list[float]] = {one: [] for one in left}
        for number in range(3):
            for one in left:
                seed = derived(self.seed, "rough", number)
                found[one] += self.valued(one, seed, range(1 + number), self.plan.rough).wins
            left.sort(key=lambda one: -fmean(found[one]))
            best = fmean(found[left[0]])
            left = [one for one in left if best - fmean(found[one]) < criterion.TRIVIAL_GAP]
            left = left[: 4 * self.plan.most_valued // (1 + number)]
        wins = [fmean(found[one]) for one in left]
        if len(left) < 2 or _close(wins) > criterion.MOST_ANSWERS or _is_hopeless(wins):
            return None
        return left[: self.plan.most_valued]

    def _confirmed(self, candidates: Sequence[Steps]) -> Puzzle | None:
        """The puzzle, if two seeds come to the same answers and a weaker level misses them."""
        first = self._compared(candidates, 0)
        second = self._compared(candidates, 1) if first is not None else None
        if first is None or second is None:
            return None
        valued = {
            one: Valued(first[one].wins + second[one].wins, first[one].points + second[one].points)
            for one in candidates
        }
        verdicts = [_verdict(one) for one in (first, second, valued)]
        together = verdicts[2]
        if together is None or len({found and frozenset(found.answers) for found in verdicts}) > 1:
            return None
        level = self._level(together.answers)
        return None if level == TRIED[0] else self._puzzle(together, valued, level)

    def _compared(self, candidates: Sequence[Steps], number: int) -> dict[Steps, Valued] | None:
        """The candidates valued with care by one seed; None as soon as there is no hope."""
        seed, plan = derived(self.seed, "care", number), self.plan
        found: dict[Steps, Valued] = {}
        for one in candidates:
            found[one] = self.valued(one, seed, range(EARLY), plan.iterations)
            if _is_hopeless([fmean(one.wins) for one in found.values()]):
                return None
        for one in candidates:
            more = self.valued(one, seed, range(EARLY, plan.batches), plan.iterations)
            found[one] = Valued(found[one].wins + more.wins, found[one].points + more.points)
        return found if _verdict(found) else None

    def valued(self, steps: Steps, seed: int, batches: range, iterations: int) -> Valued:
        """Imagine games that begin with these steps, in batches; batch by batch the same for all choices."""
        before = self.state.copy()
        for step in steps[:-1]:
            before.apply(step)
        found = Valued([], [])
        for batch in batches:
            search = Search(Seen(before), derived(seed, batch), iterations + 2, **self._settings)
            search.mask_root(action for action in before.legal_actions() if action != steps[-1])
            search.think(iterations)
            found.wins.append(search.expected()[self.seat])
            found.points.append(search.scores()[self.seat])
        return found

    def _try(self, level: str, seed: int) -> Steps:
        player, state = make(level, seed), self.state.copy()
        steps: Steps = ()
        while True:
            action = player.choose(Seen(state))
            steps = (*steps, action)
            state.apply(action)
            if not has_steps(state) or not goes_on(state, self.seat, action):
                return steps

    def _level(self, answers: Sequence[Steps]) -> str:
        """The weakest level that finds an answer more often than not, as do all that are stronger."""
        weakest = HARDEST
        for level in reversed(TRIED):
            if not self._finds(level, answers):
                break
            weakest = level
        return weakest

    def _finds(self, level: str, answers: Sequence[Steps]) -> bool:
        """Whether a level finds an answer more often than not, with several seeds."""
        found = missed = 0
        for number in range(self.plan.tries):
            if self._try(level, derived(self.seed, level, number)) in answers:
                found += 1
            else:
                missed += 1
            if 2 * max(found, missed) > self.plan.tries:
                break
        return found > missed

    def _puzzle(
        self, verdict: criterion.PuzzleVerdict[Steps], valued: Mapping[Steps, Valued], level: str
    ) -> Puzzle:
        order = sorted(valued, key=lambda one: (one not in verdict.answers, -fmean(valued[one].wins)))
        values = tuple(self._value(one, valued[one]) for one in order)
        rating = AVERAGE + round(levels.elo(self.plan.game, level) or 0.0)
        return Puzzle(
            id_of(self.record),
            self.plan.game,
            self.seat,
            self.record,
            tuple(self._texts(one) for one in verdict.answers),
            values,
            round(verdict.difference.gap, 4),
            round(verdict.difference.error, 4),
            level,
            rating,
            self._reasons(values[0], values[len(verdict.answers)]),
        )

    def _value(self, steps: Steps, valued: Valued) -> ChoiceValue:
        error = stdev(valued.wins) / len(valued.wins) ** 0.5
        win, points = fmean(valued.wins), fmean(valued.points)
        return ChoiceValue(
            self._texts(steps), round(win, 4), round(error, 4), round(points, 2), self._gain(steps)
        )

    def _gain(self, steps: Steps) -> int:
        """Points at once, in a position that looks the same to the seat."""
        after = Seen(self.state).imagine_for_search(self.seed)
        before = after.scores()[self.seat]
        for step in steps:
            after.apply(step)
        return after.scores()[self.seat] - before

    def _texts(self, steps: Steps) -> tuple[str, ...]:
        return tuple(self.state.game.texts[step] for step in steps)

    def _reasons(self, best: ChoiceValue, other: ChoiceValue) -> tuple[AnswerReason, ...]:
        """Why, as an adviser has it who compares the answer with the next best."""
        one, two = (
            advice.AdvisedAction(0, value.choice[0], "", value.win, value.points, 0, value.gain)
            for value in (best, other)
        )
        found = advice.Advice(self.seat, one, (two,), (), (), (), 0, self.state.together).reasons()
        return tuple(AnswerReason(reason.kind, float(reason.points)) for reason in found)


def _close(wins: Sequence[float]) -> int:
    """How many of these, the best first, are too close to the best to be clearly behind."""
    return sum(wins[0] - win < 0.75 * criterion.LEAST_GAP for win in wins)


def _is_hopeless(wins: Sequence[float]) -> bool:
    """Whether some choice is neither as good as the best nor, by far, clearly behind."""
    gaps = [max(wins) - win for win in wins]
    middle = 0.8 * criterion.LEAST_GAP
    return any(1.2 * criterion.SAME_GAP < gap < middle for gap in gaps)


def _verdict(valued: Mapping[Steps, Valued]) -> criterion.PuzzleVerdict[Steps] | None:
    return criterion.verdict({steps: one.wins for steps, one in valued.items()})
