"""Plays games and counts: in whole batches without the GIL where all choose at random, else step by step."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from hortus.core import intrinsics, nogil_runner
from hortus.core.deal import Deal
from hortus.core.nogil_task import NogilTask
from hortus.core.position import Position
from hortus.core.state import State, driven
from hortus.core.tally import Tally
from hortus.lab import row_schema


class Driver(NogilTask):
    """Plays games from one position, one after the other, and writes a row for each.

    One object serves one thread. Chance brings the deal of a seed, as in a ``Match`` of that seed. The seats
    in ``at_random`` (a bit each) choose at random from the words that follow ``word``; the others are asked
    for. What is counted on a seat's own action is counted for that seat, too.
    """

    def __init__(
        self,
        start: Position,
        new_tally: Callable[[State], Tally],
        counted: int,
        at_random: int,
        resources: int = 0,
    ) -> None:
        self.start: State = driven(start).copy()
        self.state: State = self.start.copy()
        self.tally: Tally = new_tally(self.state)
        self.counted: int = counted
        self.width: int = row_schema.FIRST_COUNT + counted * (1 + start.players)
        self.at_random: int = at_random
        self.actions: list[int] = [0] * 1024
        self.deals: array[int] = array("Q")
        self.words: array[int] = array("Q")
        self.rows: array[int] = array("i")
        self.games: int = 0
        # The game that is played.
        self.deal: Deal = Deal(start.game)
        self.word: int = 0
        self.decisions: int = 0
        self.steps: int = 0
        self.seen: int = 0  # choices, over all decisions
        self.forced: int = 0  # decisions with one choice
        self.leader: int = -1  # who led alone last
        self.lead_changes: int = 0
        self.settled: int = 0  # the decisions that had been made when that lead began
        self.log: list[int] = [0] * 8192  # its actions and draws
        self.movers: list[int] = [0] * 8192  # who took them
        self.leaders: list[int] = [0] * 512  # who led alone before each decision; below 0: nobody
        self.scored: list[int] = [0] * 3072  # the scores then, six a decision
        self.known: list[int] = [0] * 64  # the counts before the step
        self.by_seat: list[int] = [0] * 384  # the counts of each seat, 64 a seat
        self.used_by: list[int] = [0] * 768  # how often each seat used each card, 128 a seat
        self.resources: int = resources
        # Over all games.
        self.choices: list[int] = [0] * 1025  # how many decisions had so many choices
        self.stage_choices: list[int] = [0] * 512  # the choices at a game's first, second, ... decision
        self.stage_decisions: list[int] = [0] * 512
        self.stage_scores: list[int] = [0] * 3072  # the scores before them, six a decision
        self.stage_leads: list[int] = [0] * 512  # by how much the best was ahead of the next
        self.stage_resources: list[int] = [0] * 12288  # what seats had before them, 24 a decision, 4 a seat
        self.cards: list[int] = [0] * 128  # how often each was used
        self.card_games: list[int] = [0] * 128  # in how many games
        self.winning_cards: list[int] = [0] * 128  # how often by a winner
        self.taken: array[int] = array("q", bytes(8 * row_schema.numbers(start)))  # by action number
        self.offered: array[int] = array("q", bytes(8 * row_schema.numbers(start)))
        self.winning: array[int] = array("q", bytes(8 * row_schema.numbers(start)))  # taken by a winner

    def run(self, deals: array[int], words: array[int]) -> array[int]:
        """Play a game for each deal, everyone choosing at random; the rows, one after the other."""
        self.deals = deals
        self.words = words
        self.games = len(deals)
        rows = array("i", bytes(4 * self.width * len(deals)))
        self.rows = rows
        nogil_runner.run(self)
        return rows

    def work(self) -> None:
        """Play the games of the batch, without the GIL."""
        for game in range(self.games):
            self.begin(self.deals[game], self.words[game])
            self.play_on()
            self.write(game * self.width)

    # Step by step ---------------------------------------------------------------------------------

    def new_game(self, deal: int, word: int) -> bool:
        """Begin a game and play on until someone must be asked; False when it is over."""
        self.begin(deal, word)
        self.play_on()
        return self.state.player >= 0

    def decide(self, action: int) -> bool:
        """Play the action a seat has chosen, and on; False: the game is over. ValueError: it is not legal."""
        found = self.state.find_legal(self.actions)
        if self.state.player < 0 or action not in [self.actions[i] for i in range(found)]:
            raise ValueError(f"A player chose {action}, which is not legal here.")
        self.count_choices(found)
        self.step(action)
        self.play_on()
        return self.state.player >= 0

    def row(self) -> array[int]:
        """The row of the game that has just ended."""
        assert self.state.player == intrinsics.OVER
        rows = array("i", bytes(4 * self.width))
        self.rows = rows
        self.write(0)
        return rows

    def replay(self, actions: list[int]) -> None:
        """Count a game that was played, draws and all, to its end."""
        self.begin(0, 0)
        for action in actions:
            self.look_at(action)
        if self.state.player != intrinsics.OVER:
            raise ValueError("A game that is counted must be finished.")
        self.tally.finish()

    def look_at(self, action: int) -> None:
        """One action or draw of a game that was played."""
        if self.state.player >= 0:
            self.count_choices(self.state.find_legal(self.actions))
        self.step(action)

    def start_position(self) -> State:
        """The position that games begin with; a copy of its own."""
        return self.start.copy()

    def decided(self) -> int:
        """How many decisions have been made in the game."""
        return self.decisions

    def history(self) -> list[int]:
        """The actions and draws of the game so far."""
        if self.steps > row_schema.LOGGED:
            raise ValueError(f"A game of {self.steps} steps is too long to be kept: {row_schema.LOGGED} are.")
        return [self.log[place] for place in range(self.steps)]

    # One game -------------------------------------------------------------------------------------

    def begin(self, deal: int, word: int) -> None:
        """A fresh table."""
        self.state.assign(self.start)
        self.tally.clear()
        self.deal.begin(deal)
        self.word = word
        self.decisions = 0
        self.steps = 0
        self.seen = 0
        self.forced = 0
        self.leader = -1
        self.lead_changes = 0
        self.settled = 0
        for place in range(64):
            self.known[place] = 0
        for place in range(64 * self.state.players):
            self.by_seat[place] = 0
        for place in range(row_schema.CARDS * self.state.players):
            self.used_by[place] = 0

    def play_on(self) -> None:
        """Play chance and random seats until another seat is to decide or the game is over."""
        while self.state.player != intrinsics.OVER:
            if self.state.player == intrinsics.CHANCE:
                self.step(self.deal.next(self.state))
            elif self.at_random >> self.state.player & 1:
                found = self.state.find_legal(self.actions)
                self.count_choices(found)
                self.word = intrinsics.step(self.word)
                self.step(self.actions[intrinsics.scale(intrinsics.mix(self.word), found)])
            else:
                return
        self.tally.finish()

    def count_choices(self, found: int) -> None:
        """Count a decision with this number of choices."""
        stage = min(self.decisions, row_schema.STAGES - 1)
        for place in range(found):
            self.offered[self.actions[place]] += 1
        if self.decisions < row_schema.STAGES:
            self.note_scores(stage)
        self.choices[found] += 1
        self.stage_choices[stage] += found
        self.stage_decisions[stage] += 1
        self.decisions += 1
        self.seen += found
        if found == 1:
            self.forced += 1

    def note_scores(self, stage: int) -> None:
        """Who has how much before a decision."""
        best = self.state.score(0)
        second = -32768
        self.scored[6 * stage] = best
        self.stage_scores[6 * stage] += best
        for seat in range(1, self.state.players):
            score = self.state.score(seat)
            self.scored[6 * stage + seat] = score
            self.stage_scores[6 * stage + seat] += score
            if score > best:
                second = best
                best = score
            elif score > second:
                second = score
        if self.state.players > 1:
            self.stage_leads[stage] += best - second
        self.leaders[stage] = self.leader_now()
        for seat in range(self.state.players if self.resources > 0 else 0):
            for which in range(self.resources):
                place = row_schema.RESOURCES * (row_schema.SEATS * stage + seat) + which
                self.stage_resources[place] += self.tally.resource(which, seat)

    def step(self, action: int) -> None:
        """Apply one action or draw, and note who took it and who leads after it."""
        mover = self.state.player
        if self.steps < row_schema.LOGGED:
            self.log[self.steps] = action
            self.movers[self.steps] = mover
        if mover >= 0:
            self.taken[action] += 1
        self.tally.uses = 0
        self.tally.before(action)
        self.state.play(action)
        self.tally.after()
        self.credit(mover)
        for place in range(self.tally.uses if mover >= 0 else 0):
            self.used_by[row_schema.CARDS * mover + self.tally.used[place]] += 1
        self.steps += 1
        self.look_at_lead()

    def credit(self, mover: int) -> None:
        """What the step added to the counts is its mover's."""
        for one in range(self.counted):
            if self.tally.counts[one] != self.known[one]:
                if mover >= 0:
                    self.by_seat[64 * mover + one] += self.tally.counts[one] - self.known[one]
                self.known[one] = self.tally.counts[one]

    def leader_now(self) -> int:
        """Who leads alone; below 0: nobody."""
        leader = 0
        best = self.state.score(0)
        for seat in range(1, self.state.players):
            score = self.state.score(seat)
            if score > best:
                best = score
                leader = seat
            elif score == best:
                leader = -1
        return leader

    def look_at_lead(self) -> None:
        """A lead changes when someone else leads alone; a tie in between changes nothing."""
        leader = self.leader_now()
        if leader < 0 or leader == self.leader:
            return
        if self.leader >= 0:
            self.lead_changes += 1
        self.leader = leader
        self.settled = self.decisions

    def write(self, place: int) -> None:
        """The row of the game, from this place on."""
        winners = self.winners()
        self.rows[place] = winners
        self.rows[place + 1] = self.decisions
        self.rows[place + 2] = self.steps
        self.rows[place + 3] = self.seen
        self.rows[place + 4] = self.forced
        self.rows[place + 5] = self.lead_changes
        self.rows[place + 6] = self.settled
        self.rows[place + 7] = self.leaders[min(self.decisions // 2, row_schema.STAGES - 1)]
        self.rows[place + 8] = self.deficit(winners)
        self.rows[place + 9] = self.behind(winners)
        for seat in range(self.state.players):
            self.rows[place + row_schema.FIRST_SCORE + seat] = self.state.score(seat)
        for one in range(self.counted):
            self.rows[place + row_schema.FIRST_COUNT + one] = self.tally.counts[one]
        for seat in range(self.state.players):
            first = place + row_schema.FIRST_COUNT + self.counted * (1 + seat)
            for one in range(self.counted):
                self.rows[first + one] = self.by_seat[64 * seat + one]
        for step in range(min(self.steps, row_schema.LOGGED)):
            if self.movers[step] >= 0 and winners >> self.movers[step] & 1:
                self.winning[self.log[step]] += 1
        self.add_cards(winners)

    def add_cards(self, winners: int) -> None:
        """Add up what was done with each card in the game."""
        for card in range(row_schema.CARDS):
            used = 0
            for seat in range(self.state.players):
                times = self.used_by[row_schema.CARDS * seat + card]
                used += times
                if winners >> seat & 1:
                    self.winning_cards[card] += times
            self.cards[card] += used
            if used > 0:
                self.card_games[card] += 1

    def first_of(self, winners: int) -> int:
        """The first seat that has won."""
        winner = 0
        while winner < self.state.players - 1 and not winners >> winner & 1:
            winner += 1
        return winner

    def behind(self, winners: int) -> int:
        """Before how many decisions somebody else was ahead of the first winner."""
        winner = self.first_of(winners)
        found = 0
        for stage in range(min(self.decisions, row_schema.STAGES)):
            for seat in range(self.state.players):
                if self.scored[6 * stage + seat] > self.scored[6 * stage + winner]:
                    found += 1
                    break
        return found

    def deficit(self, winners: int) -> int:
        """How far behind the best of the others the first winner was at worst, before any decision."""
        winner = self.first_of(winners)
        worst = 0
        for stage in range(min(self.decisions, row_schema.STAGES)):
            for seat in range(self.state.players):
                if seat != winner:
                    worst = max(worst, self.scored[6 * stage + seat] - self.scored[6 * stage + winner])
        return worst

    def winners(self) -> int:
        """Who has won, a bit a seat."""
        best = 0.0
        for seat in range(self.state.players):
            best = max(best, self.state.value(seat))
        winners = 0
        for seat in range(self.state.players):
            if self.state.value(seat) == best:
                winners |= 1 << seat
        return winners
