"""A table for tests, with a driver that keeps the time and checks the log."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from hortus import State
from hortus.table import SYSTEM, Command, Entry, Refused, Settings, Table, TableView, Who, decode, encode
from hortus.table.chance import Source
from hortus.table.commands import Act, Create, Sit
from hortus.table.seat_view import SeatStatus
from tests.contract.cases import Case, fingerprint

SECRET = bytes(range(32))
USUAL = Settings()


def whole(thing: Any) -> Any:
    """Everything a table is made of, hidden things included, to see whether anything at all has changed."""
    if isinstance(thing, State):
        return fingerprint(thing)
    if isinstance(thing, Source):
        return next(thing.words("draw", 0))
    if isinstance(thing, list | tuple):
        return [whole(one) for one in thing]
    if type(thing).__module__.startswith("hortus.table") and hasattr(thing, "__slots__"):
        return {name: whole(getattr(thing, name)) for name in sorted(thing.__slots__)}
    if isinstance(thing, Table):
        assert not thing.seat_status or thing.seat_status == anew(thing), "who sits where is out of date"
        remembered = ("decision", "seat_status")  # what can be found again at any time
        return {name: whole(value) for name, value in sorted(vars(thing).items()) if name not in remembered}
    return thing


def anew(table: Table) -> tuple[SeatStatus, ...] | None:
    """Who sits where, without looking at what is remembered of it."""
    remembered, table.seat_status = table.seat_status, None
    table.seat_views([None], 0.0)
    found, table.seat_status = table.seat_status, remembered
    return found


class TableDriver:
    """A table and the time: runs commands, and checks what they change."""

    def __init__(self, secret: bytes = SECRET, table_id: str = "t1") -> None:
        self.table = Table(table_id, secret)
        self.now = 1000.0

    def decide(self, command: Command, who: Who = None) -> list[Entry]:
        """What would come of it; nothing may change, whether it is refused or not."""
        before = whole(self.table)
        try:
            return self.table.decide(command, who, self.now)
        finally:
            assert whole(self.table) == before, "deciding has changed the table"

    def do(self, command: Command, who: Who = None, after: float = 0.0) -> list[str]:
        """Let it happen, so many seconds later; the types of the entries."""
        self.now += after
        found = self.decide(command, who)
        assert [decode(encode(entry)) for entry in found] == found
        self.table.evolve_all(found, self.now)
        self.check_what_is_written()
        return [type(entry).__name__ for entry in found]

    def check_what_is_written(self) -> None:
        """Views are made for all readers at once: that must come to the same as one by one."""
        readers: list[int | None] = [*range(self.table.players), None]
        written = [
            msgspec.json.decode(msgspec.json.encode(one), type=TableView)
            for one in self.table.seat_views(readers, self.now)
        ]
        told = [
            msgspec.json.decode(msgspec.json.encode(self.table.seat_view(reader, self.now)), type=TableView)
            for reader in readers
        ]
        assert written == told

    def act(self, *actions: str | int) -> None:
        """Actions one after the other, each by whoever is to act."""
        for action in actions:
            self.do(Act(action, self.table.seq), self.mover)

    @property
    def mover(self) -> int:
        """In whose name the next action comes."""
        player = self.table.state.player
        return SYSTEM if self.table.chairs[player].bot else player

    def play_on(self, moves: int, seed: int = 0) -> None:
        """So many random actions, or until the end; in a hurry, so that whole games can be played."""
        rng = random.Random(seed)
        for _ in range(moves):
            if self.table.is_over:
                break
            action = rng.choice(self.table.state.legal_actions())
            for entry in self.table.decide(Act(action, self.table.seq), self.mover, self.now):
                self.table.evolve(entry, self.now)

    def line(self) -> list[str]:
        """The texts of the line of play."""
        return [self.table.state.text(action) for action in self.table.history.actions]

    def rebuilt(self) -> Table:
        """The table once more, from its log alone."""
        log = [
            (decode(encode(entry)), time)
            for entry, time in zip(self.table.entries, self.table.times, strict=True)
        ]
        return Table.from_log(self.table.id, self.table.secret, log)


def opened(
    game: str = "fungi",
    players: int = 2,
    settings: Settings = USUAL,
    secret: bytes = SECRET,
    **options: bool | int,
) -> TableDriver:
    """A table with free seats only."""
    driver = TableDriver(secret)
    driver.do(Create(game, ["open"] * players, options, settings), SYSTEM)
    return driver


def begun(
    game: str = "fungi",
    players: int = 2,
    settings: Settings = USUAL,
    secret: bytes = SECRET,
    **options: bool | int,
) -> TableDriver:
    """A table at which Ann, Ben, Cleo, Dan, Eve and Finn have sat down, as many as play."""
    driver = opened(game, players, settings, secret, **options)
    for seat, name in enumerate(["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][:players]):
        driver.do(Sit(seat, f"holder of {name}", name, f"nonce of {name}"))
    return driver


def begun_case(case: Case, secret: bytes = SECRET, settings: Settings = USUAL) -> TableDriver:
    """The same, for any way a game can be set up."""
    return begun(case.game, case.players, settings, secret, **case.options)


def with_bots(
    *seats: str, game: str = "fungi", settings: Settings = USUAL, **options: bool | int
) -> TableDriver:
    """A table with these seats, all people seated."""
    driver = TableDriver()
    driver.do(Create(game, seats, options, settings), SYSTEM)
    for seat, kind in enumerate(seats):
        if kind in ("person", "open"):
            driver.do(Sit(seat, f"holder {seat}", f"Person {seat}"))
    return driver


def refusal(driver: TableDriver, command: Command, who: Who = None) -> tuple[str, str]:
    """The kind and the sentence of a refusal; a test fails where there is none."""
    with pytest.raises(Refused) as refused:
        driver.decide(command, who)
    assert refused.value.sentence.endswith((".", "?"))
    return refused.value.kind, refused.value.sentence
