"""A table: what its log makes of it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec

from hortus.core.errors import IllegalAction
from hortus.core.game import Game
from hortus.core.intrinsics import CHANCE
from hortus.core.position import Position
from hortus.core.registry import load
from hortus.players import Seen
from hortus.table import daily, deciding, draft, entries, lobby, moving, proof, replay, seat_view
from hortus.table.chairs import Chair, Question
from hortus.table.chance import SECRET_SIZE, Draws, Source, commitment
from hortus.table.clock import Timer
from hortus.table.commands import Command, Create, Sit, Who
from hortus.table.draft import Draft, Trial
from hortus.table.entries import Entry
from hortus.table.history import AppliedStep, History, numbers, take
from hortus.table.moving import Decision
from hortus.table.proof import Proof
from hortus.table.replay import Replay
from hortus.table.seat_view import Event, SeatStatus, StoppedStatus, TableView
from hortus.table.settings import Settings


class BotTurn(msgspec.Struct, frozen=True):
    """A bot is to act after ``seq`` entries: its seat, its level, and the seed for ``players.make``."""

    seat: int
    level: str
    seed: int
    seq: int


class NextTable(msgspec.Struct, frozen=True):
    """How to set up a rematch: the command for the new table, and who sits down there by themselves."""

    create: Create
    sits: tuple[Sit, ...]


class Table:
    """One table. ``decide`` says what would happen and changes nothing; ``evolve`` makes it so.

        entries = table.decide(command, who, now)      # or Refused
        await store.append(table.id, table.seq, [encode(entry) for entry in entries], now)
        table.evolve_all(entries, now)

    The entries of one decision belong together (an action and the draws it brings) and share one time.
    Between decide and evolve nothing else may be decided at the same table.
    """

    def __init__(self, table_id: str, secret: bytes, next_secret: bytes | None = None) -> None:
        if not table_id or not table_id.isprintable() or table_id != table_id.strip() or len(table_id) > 100:
            raise ValueError("A table's id is a short line of plain text.")
        for one in (secret, next_secret):
            if one is not None and len(one) != SECRET_SIZE:
                raise ValueError(f"A table's secret has {SECRET_SIZE} bytes, not {len(one)}.")
        self.id = table_id
        self.secret = secret  # never to leave the process before the end
        # Of the rematch: the end of this game publishes its commitment, the end of that one the secret.
        self.next_secret = next_secret
        self.seq = 0  # how many entries there are; the number of the next one
        self.moved = 0  # the seq after the last entry that changed the game: an Act made for less is stale
        self.entries: list[Entry] = []
        self.times = array("d")
        # By seq: the seats that may read the action, one bit each, and what others read.
        self.hidden: dict[int, tuple[int, str]] = {}
        self.outcomes: dict[int, Any] = {}
        self.settings = Settings()
        # When a scored try ends by itself, without a result; None at other tables.
        self.closes: float | None = None
        self.chairs: list[Chair] = []  # by seat; until the start seats and chairs are the same
        self.players = 0  # how many seats there are
        # ``waiting`` for people to sit down, ``playing`` or ``over``, in whatever way
        self.phase: Literal["waiting", "playing", "over"] = "waiting"
        self.started: int | None = None  # the seq of the start
        self.result: entries.Finished | None = None
        self.question: Question | None = None
        self.refused: set[tuple[int, str]] = set()  # who was told no for what, since they last acted
        self.wishes: dict[int, str] = {}  # who wants to play again, with their nonces
        self.next_table = ""
        self.decision: Decision | None = None  # what the last decision has worked out already
        self.seat_status: tuple[SeatStatus, ...] | None = None  # as it was last told; None: it has changed
        self.ratings: tuple[entries.RatingChange, ...] = ()  # what the result made of people's ratings
        self.stopped: StoppedStatus | None = None  # the log has more, which does not fit the rules

    @classmethod
    def from_log(
        cls,
        table_id: str,
        secret: bytes,
        log: Iterable[tuple[Entry, float]],
        next_secret: bytes | None = None,
    ) -> Table:
        """The table that this log makes. ValueError names the entry that does not fit."""
        table = cls(table_id, secret, next_secret)
        for entry, time in log:
            table.evolve(entry, time)
        return table

    @classmethod
    def from_payloads(
        cls,
        table_id: str,
        secret: bytes,
        log: Iterable[tuple[bytes, float]],
        next_secret: bytes | None = None,
    ) -> Table:
        """The table that this log makes, up to the first entry that does not fit the rules.

        There it is ``stopped``: it can be looked at, and nothing more happens. ValueError: not even the first
        entry fits.
        """
        table, known = cls(table_id, secret, next_secret), list[tuple[Entry, float]]()
        for payload, time in log:
            try:
                entry = entries.decode(payload)
                table.evolve(entry, time)
            except ValueError:
                if not known:
                    raise
                return cls._stopped_after(table_id, secret, known, next_secret)
            known.append((entry, time))
        return table

    @classmethod
    def _stopped_after(
        cls, table_id: str, secret: bytes, known: list[tuple[Entry, float]], next_secret: bytes | None
    ) -> Table:
        """Made anew: an entry that does not fit may have happened by half."""
        table = cls.from_log(table_id, secret, known, next_secret)
        move = sum(mover >= 0 for mover in table.history.movers)
        shown = f"it is shown up to move {move}" if move else "only its beginning is shown"
        table.stopped = StoppedStatus(move, f"This game was played by older rules; {shown}.")
        return table

    def stop(self) -> Table:
        """This table as it is when its next entry does not fit the rules."""
        known = list(zip(self.entries, self.times, strict=True))
        return self._stopped_after(self.id, self.secret, known, self.next_secret)

    def decide(self, command: Command, who: Who, now: float) -> list[Entry]:
        """The entries to append, together, if this command comes at this time. ``Refused`` says why none."""
        return deciding.decide(self, command, who, now)

    def evolve_all(self, entries: list[Entry], time: float) -> None:
        """Let the entries of one decision have happened.

        If it is the list that the last decision returned, at the place it was made for, the position it led
        to is adopted: each action is applied once.
        """
        decision, self.decision = self.decision, None
        if decision is None or decision.entries is not entries or decision.seq != self.seq:
            for entry in entries:
                self.evolve(entry, time)
            return
        first, last = decision.first, decision.first + len(decision.steps)
        for entry in entries[:first]:
            self.evolve(entry, time)
        for entry, step in zip(entries[first:last], decision.steps, strict=True):
            self._moved(entry, step, time)
            self._append(entry, time)
        self.history.state = decision.state
        for entry in entries[last:]:
            self.evolve(entry, time)

    def evolve(self, entry: Entry, time: float) -> None:
        """Let an entry have happened."""
        self.decision = None
        try:
            _EVOLVE[type(entry)](self, entry, time)
        except (IllegalAction, AssertionError, AttributeError, LookupError, TypeError):
            # What is wrong would tell of hidden things, and this is for logs.
            raise ValueError(
                f"Entry {self.seq} of table {self.id} ({type(entry).__name__}) does not fit."
            ) from None
        self._append(_shared(entry), time)

    def _append(self, entry: Entry, time: float) -> None:
        self.entries.append(entry)
        self.times.append(time)
        self.seq += 1
        kind = type(entry)
        if kind in _MOVING:
            self.moved = self.seq
        if kind not in _STAYING:
            self.seat_status = None

    # What the server asks -------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.history.game

    @property
    def options(self) -> dict[str, bool | int]:
        """The game's options."""
        return self.history.options

    @property
    def state(self) -> Position:
        """The true position: never to leave the process."""
        return self.history.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, in whatever way."""
        return self.result is not None

    @property
    def is_team(self) -> bool:
        """Whether all play together (MAR-19)."""
        return self.state.together

    @property
    def created(self) -> entries.Created:
        """How the table was set up."""
        first = self.entries[0]
        assert isinstance(first, entries.Created)
        return first

    @property
    def counts(self) -> bool:
        """Whether the result is somebody's rating or score: leaving is then a loss."""
        return bool(self.settings.rated) or self.created.scored

    def drawn_for(self, created: entries.Created) -> str:
        """What the draws are made for: this table, or the deal of a day wherever it is played."""
        return daily.deal_name(created.daily, created.game) if created.daily else self.id

    def draws(self) -> Draws:
        """Numbers the draws that are to come."""
        line = self.history
        if not self.created.daily:
            return Draws(line.draws)
        before = [one for one, mover in zip(line.actions, line.movers, strict=True) if mover == CHANCE]
        return daily.PileDraws(self.game, before)

    def told_secret(self, now: float | None) -> str:
        """The secret, if everyone may know it now: the game is over, and so is the day whose deal it is."""
        if self.result is None or not self.created.daily:
            return "" if self.result is None else self.result.secret
        is_closed = now is not None and now >= daily.closes(self.created.daily)
        return self.secret.hex() if is_closed else ""

    @property
    def last(self) -> float:
        """When something last happened."""
        return self.times[-1]

    def seats_of(self, holder: str) -> list[int]:
        """The seats this person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.holder == holder]

    def holder(self, seat: int) -> str | None:
        """Who holds a seat, in the server's word; None for a bot's or a free one."""
        return self.chairs[seat].holder

    def people(self) -> list[int]:
        """The seats at which people are playing now."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.plays]

    def bot_to_move(self) -> BotTurn | None:
        """The bot that should think now, if one is to act.

        Its move is ``Act(action, turn.seq)`` by ``SYSTEM``.
        """
        if self.phase != "playing" or self.stopped is not None:
            return None
        seat = self.history.state.player
        level = self.chairs[seat].bot
        return BotTurn(seat, level, self.source.bot_seed(len(self.history)), self.seq) if level else None

    def seen(self) -> Seen:
        """What the seat to act may know, for a bot to think about.

        Independent of the table, so it may think in a thread.
        """
        return Seen(self.state.copy())

    def deadline(self) -> float | None:
        """When to send a ``Tick``: someone's time is up, or patience is at an end. None: never."""
        if self.is_over or self.stopped is not None:
            return None
        due = self.timer.deadline()
        if due is None and self.settings.patience is not None:
            due = self.last + self.settings.patience
        return due if self.closes is None else min(due or self.closes, self.closes)

    def seat_view(self, seat: int | None, now: float) -> TableView:
        """The table as this seat (None: a spectator) may see it, the game's view as plain JSON data."""
        [found] = seat_view.seat_views(self, [seat], now)
        return msgspec.structs.replace(found, view=msgspec.to_builtins(found.view))

    def seat_views(self, seats: Sequence[int | None], now: float) -> list[TableView]:
        """The same for several, with the game's own Structs as views; they share what is alike."""
        return seat_view.seat_views(self, seats, now)

    def events(self, seat: int | None, since: int = 0, until: int | None = None) -> list[Event]:
        """What happened from entry ``since`` on, as this seat (None: a spectator) may know it."""
        return seat_view.events(self, seat, since, until)

    def events_of(self, seats: Sequence[int | None], since: int) -> list[list[Event]]:
        """The same for several, each their own list."""
        return seat_view.events_of(self, seats, since)

    def draft(self, seat: int, steps: Sequence[str | int]) -> Draft:
        """What the seat would see after these steps of its own; nothing changes."""
        return draft.try_out(self, seat, steps).draft()

    def try_out(self, seat: int, steps: Sequence[str | int], seq: int | None = None) -> Trial:
        """The same, for who wants to know first whether the steps are a whole turn."""
        return draft.try_out(self, seat, steps, seq)

    def record(self, seat: int | None, now: float | None = None) -> str:
        """The game as text: whole and proven once it is over, before that what this seat may know.

        A deal of the day is proven once its day has closed, too.
        """
        return proof.record(self, seat, now)

    def proof(self, now: float | None = None) -> Proof:
        """Every draw, to be checked by anyone, once the game is over; `Refused` before that."""
        return proof.proof(self, now)

    def replay(self, seat: int | None) -> Replay:
        """The game so far, to go through again, as this seat (None: a spectator) might have seen it."""
        return replay.replay(self, seat)

    def rematch(self) -> NextTable | None:
        """The setup of the next table once all people want to play again: who sat second begins."""
        wanted = {seat for seat, chair in enumerate(self.chairs) if chair.holder and not chair.away}
        if not self.wishes or not wanted <= set(self.wishes) or self.next_table or self.stopped is not None:
            return None
        rotated = [*range(1, self.players), 0]
        settings = msgspec.structs.replace(self.settings, seating="fixed", rated=bool(self.settings.rated))
        seats = tuple(
            self.chairs[old].level or ("person" if old in self.wishes else "open") for old in rotated
        )
        return NextTable(
            Create(self.game.name, seats, dict(self.options), settings, rematch_of=self.id),
            tuple(
                _sit_again(seat, self.chairs[old], self.wishes[old])
                for seat, old in enumerate(rotated)
                if old in self.wishes
            ),
        )

    def promised_secret(self) -> bytes | None:
        """The secret of the rematch; None if the end of this game committed to none.

        ValueError: it is lost, and the one that is known does not fit the commitment.
        """
        promise = "" if self.result is None else self.result.next_commitment
        if not promise:
            return None
        if self.next_secret is None or commitment(self.next_secret) != promise:
            raise ValueError(f"The secret that table {self.id} committed to for its rematch is lost.")
        return self.next_secret

    # What entries do ------------------------------------------------------------------------------

    def _created(self, entry: entries.Created, time: float) -> None:
        if len(entry.seats) != entry.players:
            raise ValueError(f"Table {self.id} has not as many seats as players.")
        self.settings = entry.settings
        self.closes = daily.closes(entry.daily) if entry.scored else None
        self.history = History(load(entry.game, entry.rules), entry.players, dict(entry.options))
        self.chairs = [Chair(number, kind) for number, kind in enumerate(entry.seats)]
        self.players = entry.players
        self.timer = Timer(entry.settings.clock, entry.players)

    def _sat(self, entry: entries.Sat, time: float) -> None:
        chair = self.chairs[entry.seat]
        chair.holder, chair.name, chair.nonce = entry.holder, entry.name, entry.nonce
        chair.who = entry.who

    def _renamed(self, entry: entries.Renamed, time: float) -> None:
        self.chairs[entry.seat].name = entry.name

    def _left(self, entry: entries.Left, time: float) -> None:
        self.question = None
        if self.phase != "waiting":
            self.chairs[entry.seat].away = True
            self.wishes.pop(entry.seat, None)
            return
        number = self.chairs[entry.seat].number
        self.chairs[entry.seat] = Chair(number, self.chairs[entry.seat].kind)
        for chair in self.chairs:
            chair.muted -= {number}

    def _started(self, entry: entries.Started, time: float) -> None:
        if sorted(entry.order) != list(range(self.players)):
            raise LookupError
        self.source = Source(
            self.secret, self.drawn_for(self.created), [chair.nonce for chair in self.chairs]
        )
        self.chairs = [self.chairs[number] for number in entry.order]
        self.started, self.phase = self.seq, "playing"
        self._watch(self.state.player, time)

    def _step(self, entry: entries.Acted | entries.Drew, time: float) -> None:
        action = numbers(self.game)[entry.action]
        self._moved(entry, take(self.state, action, self.players), time)

    def _moved(self, entry: Entry, step: AppliedStep, time: float) -> None:
        """After one more step of the line of play."""
        self.history.add(step, self.seq)
        if step.hidden is not None:
            self.hidden[self.seq] = step.hidden
        if step.outcome is not None:
            self.outcomes[self.seq] = step.outcome
        self._watch(step.player, time)
        if type(entry) is entries.Acted and self.chairs[entry.seat].bot is None:
            self.question = None
            if self.refused:
                self.refused = {(seat, what) for seat, what in self.refused if seat != entry.seat}

    def _watch(self, player: int, time: float) -> None:
        """Let the clock run for whoever is to act."""
        if player >= 0:
            seat = None if self.chairs[player].bot else player
            if seat is None or seat != self.timer.running:
                self.timer.hand_on(len(self.history.actions), seat, time)

    def _asked(self, entry: entries.Asked, time: float) -> None:
        self.question = Question(self.seq, entry.what, entry.seat, entry.place, set())

    def _answered(self, entry: entries.Answered, time: float) -> None:
        assert self.question is not None
        if entry.yes:
            self.question.agreed.add(entry.seat)
        else:
            self.refused.add((self.question.seat, self.question.what))
            self.question = None

    def _took_back(self, entry: entries.TookBack, time: float) -> None:
        self.question = None
        self.history.cut(entry.place)
        self.timer.take_back(entry.place, entry.seat, time, entry.free)

    def _resigned(self, entry: entries.Resigned, time: float) -> None:
        self.question = None
        self.chairs[entry.seat].lost = True

    def _timed_out(self, entry: entries.TimedOut, time: float) -> None:
        self.question = None
        self.timer.use_up(entry.seat)
        self.chairs[entry.seat].away = True
        self.chairs[entry.seat].lost = self.forfeits

    @property
    def forfeits(self) -> bool:
        """Whether who is gone has lost; otherwise a bot plays on for them."""
        return self.settings.on_timeout == "forfeit" and not self.is_team

    def _stood_in(self, entry: entries.StoodIn, time: float) -> None:
        self.question = None
        self.chairs[entry.seat].stand_in = entry.level
        self.timer.step_out(entry.seat, time)

    def _returned(self, entry: entries.Returned, time: float) -> None:
        self.question = None
        self.chairs[entry.seat].stand_in = None
        self.chairs[entry.seat].away = False
        if self.state.player == entry.seat:
            self.timer.come_back(entry.seat, time)

    def _paused(self, entry: entries.Paused, time: float) -> None:
        self.timer.pause(entry.seconds, time)

    def _said(self, entry: entries.Said, time: float) -> None:
        chair = self.chairs[entry.seat]
        chair.said = (*chair.said, time)[-lobby.MOST_SAID :]

    def _muted(self, entry: entries.Muted, time: float) -> None:
        chair, other = self.chairs[entry.seat], {self.chairs[entry.other].number}
        chair.muted = chair.muted | other if entry.on else chair.muted - other

    def _finished(self, entry: entries.Finished, time: float) -> None:
        if not len(entry.scores) == len(entry.values) == self.players:
            raise LookupError
        self.result, self.phase = entry, "over"
        self.question = None
        self.timer.begin(None, time)

    def _closed(self, entry: entries.Closed, time: float) -> None:
        self.question = None

    def _wanted_more(self, entry: entries.WantedMore, time: float) -> None:
        self.wishes[entry.seat] = entry.nonce

    def _hinted(self, entry: entries.Hinted, time: float) -> None:
        self.chairs[entry.seat]  # only who sits there can have asked

    def _rated(self, entry: entries.Rated, time: float) -> None:
        self.ratings = entry.changes

    def _went_on(self, entry: entries.WentOn, time: float) -> None:
        self.next_table = entry.table


def _sit_again(seat: int, chair: Chair, nonce: str) -> Sit:
    return Sit(seat, chair.holder or "", chair.name, nonce, chair.who)


def _shared(entry: Entry) -> Entry:
    """The entry, or one equal to it that other tables hold, too."""
    if type(entry) is entries.Drew:
        return moving.drew(entry.action)
    return moving.acted(entry.seat, entry.action) if type(entry) is entries.Acted else entry


_EVOLVE: dict[type, Callable[..., None]] = {
    entries.Created: Table._created,
    entries.Sat: Table._sat,
    entries.Renamed: Table._renamed,
    entries.Left: Table._left,
    entries.Started: Table._started,
    entries.Acted: Table._step,
    entries.Drew: Table._step,
    entries.Asked: Table._asked,
    entries.Answered: Table._answered,
    entries.TookBack: Table._took_back,
    entries.Resigned: Table._resigned,
    entries.TimedOut: Table._timed_out,
    entries.StoodIn: Table._stood_in,
    entries.Returned: Table._returned,
    entries.Paused: Table._paused,
    entries.Said: Table._said,
    entries.Muted: Table._muted,
    entries.Closed: Table._closed,
    entries.Finished: Table._finished,
    entries.WantedMore: Table._wanted_more,
    entries.WentOn: Table._went_on,
    entries.Hinted: Table._hinted,
    entries.Rated: Table._rated,
}

# What changes the game: a command made for the position before is stale.
_MOVING = {entries.Started, entries.Acted, entries.Drew, entries.TookBack, entries.Finished}

# What leaves everyone where they sit.
_STAYING = {entries.Acted, entries.Drew, entries.Said, entries.Hinted}
