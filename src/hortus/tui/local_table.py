"""A table in the terminal: a match, and who sits where. No input and no output."""

from __future__ import annotations

from dataclasses import dataclass, field

from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.players import Seen, check, make
from hortus.players.arena import Makers
from hortus.players.external import PREFIX, ExternalError
from hortus.tui.seated_programs import SeatedProgram

PERSON = "person"


@dataclass
class LocalTable:
    """A match and its seats: each a person at the keyboard or the name of a player."""

    match: Match
    seats: list[str]
    makers: Makers = field(default_factory=dict)  # players beside those of the registry
    failed: dict[int, str] = field(default_factory=dict)  # by seat: why its program could not go on
    _programs: dict[int, SeatedProgram] = field(default_factory=dict, repr=False)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def state(self) -> Position:
        """The position on the table."""
        return self.match.state

    @property
    def people(self) -> list[int]:
        """The seats of those at the keyboard."""
        return [seat for seat, who in enumerate(self.seats) if who == PERSON]

    def name(self, seat: int) -> str:
        """A seat, and which player sits there if it is not a person."""
        called = self.game.seat_name(seat)
        if seat in self.failed:
            return f"{called} ({self.seats[seat]}, as the program {self.failed[seat]})"
        return called if self.seats[seat] == PERSON else f"{called} ({self.seats[seat]})"

    def choice(self) -> int:
        """What the player whose turn it is chooses.

        It depends on the seed and the place in the history alone: what is taken back and played again comes
        out the same.
        """
        seat = self.state.player
        seed = (self.match.seed * 1_000_003 + len(self.match.history)) * 8 + seat
        name = self.seats[seat]
        if name.startswith(PREFIX):
            if seat not in self._programs:
                self._programs[seat] = SeatedProgram(name, self.match, seat)
            try:
                return self._programs[seat].choose(seed % 2**32)
            except ExternalError as failure:  # a greedy player sits down there
                self.failed[seat], self.seats[seat] = str(failure), "greedy"
        player = self.makers[name](seed) if name in self.makers else make(self.seats[seat], seed)
        return player.choose(Seen(self.state, seat))

    def take_back(self, seat: int) -> list[tuple[int, str]]:
        """Go back to this seat's last decision. What was taken back, latest first."""
        taken: list[tuple[int, str]] = []
        while not taken or taken[-1][0] != seat:
            player = next(step.player for step in reversed(self.match.history) if step.player >= 0)
            taken.append((player, self.match.undo() or ""))
        return taken

    def hides(self, seat: int, other: int) -> bool:
        """Whether one of two seats knows something that the other does not."""
        mine, theirs = self.state.view(seat), self.state.view(other)
        return {**mine, "seat": None} != {**theirs, "seat": None}

    @property
    def record(self) -> Record:
        """The game so far, with who sat where and the seed, so that it can be gone on with."""
        record = self.match.record
        record.headers.update({f"seat {seat}": who for seat, who in enumerate(self.seats)})
        record.headers["seed"] = str(self.match.seed)
        return record


def default_seats(players: int) -> list[str]:
    """A person first, greedy players at the other seats."""
    return [PERSON] + ["greedy"] * (players - 1)


def recorded_seats(record: Record) -> list[str]:
    """Who sat where in a record, or as usual: a name that is no player's is a person's."""
    seats = default_seats(record.players)
    for seat in range(record.players):
        if who := record.headers.get(f"seat {seat}", "").lower():
            try:
                seats[seat] = check(who)
            except ValueError:
                seats[seat] = PERSON
    return seats


def outcome(table: LocalTable) -> str:
    """Who has won, in words."""
    if table.state.together:
        return f"Together you reach {min(table.state.scores())}."
    *names, last = (table.name(seat) for seat in table.state.winners())
    return f"A tie: {', '.join(names)} and {last} share the win." if names else f"{last} wins."
