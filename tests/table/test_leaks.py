"""Nothing leaks: what a reader is told depends on nothing that the reader may not know.

At positions all over a game, with take-backs, chat and questions, everything a reader can get out of the
table is compared with what they would get out of a *twin*: a table that differs in all that is hidden from
them (other cards, other draws, another secret, other holders) and in nothing else. One byte of difference
would be a leak.
"""

from __future__ import annotations

import copy
import random
from array import array
from collections.abc import Callable

import msgspec
import pytest

import hortus
from hortus.table import Command, RealTime, Refused, Settings, Table
from hortus.table.chance import Source
from hortus.table.commands import (
    Act,
    Answer,
    Leave,
    Mute,
    OfferDraw,
    Play,
    Resign,
    Return,
    Say,
    Sit,
    TakeBack,
)
from hortus.table.entries import Acted, Drew, Muted, Sat
from tests.contract.cases import ALL, SOME, Case
from tests.soak import soak_but
from tests.table.helpers import TableDriver, begun_case

CUSTOMS: list[Callable[[int], list[Command]]] = [
    lambda other: [],
    lambda other: [TakeBack()],
    lambda other: [Say("hm"), Mute(other)],
    lambda other: [OfferDraw()],
    lambda other: [Leave(), Return()],
]
SETTINGS = Settings(clock=RealTime(86400.0, 60.0), seating="random", on_timeout="bot")


def twin_of(table: Table, reader: int | None, rng: random.Random) -> Table:
    """A table that looks the same to this reader, and is another one."""
    twin = copy.copy(table)
    twin.secret = rng.randbytes(32)
    twin.source = Source(twin.secret, table.id, [rng.randbytes(4).hex()] * table.players)
    twin.history = copy.copy(table.history)
    twin.history.state = table.state.resample(reader, rng)
    twin.history.actions = array("h", table.history.actions)
    texts = table.game.texts
    places = {seq: place for place, seq in enumerate(table.history.seqs)}
    twin.entries = list(table.entries)
    for seq, entry in enumerate(table.entries):
        knowing, told = table.hidden.get(seq, (0, ""))
        if isinstance(entry, Acted | Drew) and told and (reader is None or not knowing >> reader & 1):
            word = entry.action.split()[0]
            action = rng.choice(
                [
                    number
                    for number, text in enumerate(texts)
                    if text.split()[0] == word and text != entry.action
                ]
            )
            twin.entries[seq] = msgspec.structs.replace(entry, action=texts[action])
            if seq in places:
                twin.history.actions[places[seq]] = action
        elif isinstance(entry, Sat):
            twin.entries[seq] = msgspec.structs.replace(entry, holder=rng.randbytes(4).hex())
        elif isinstance(entry, Muted) and entry.seat != reader:
            twin.entries[seq] = msgspec.structs.replace(
                entry, other=(entry.other + 1) % table.players, on=not entry.on
            )
    twin.chairs = [copy.copy(chair) for chair in table.chairs]
    for seat, chair in enumerate(twin.chairs):
        chair.holder = chair.holder and rng.randbytes(4).hex()
        if seat != reader:
            chair.muted = frozenset(rng.sample(range(table.players), 1))
    return twin


def told(table: Table, reader: int | None, commands: list[Command], now: float) -> list[bytes]:
    """Everything this reader can get out of the table, as it would go over the wire."""
    found = [
        msgspec.json.encode(table.seat_view(reader, now)),
        msgspec.json.encode(table.events(reader)),
        table.record(reader).encode(),
    ]
    for command in commands:
        try:
            decided = table.decide(command, reader, now)
            found.append(type(decided[0]).__name__.encode() if decided else b"")
        except Refused as refused:
            found.append(f"{refused.kind}: {refused.sentence} {refused.clause}".encode())
    if reader is not None:
        for action in table.state.legal_actions()[-10:] if reader == table.state.player else [0]:
            try:
                found.append(msgspec.json.encode(table.draft(reader, [action])))
            except Refused as refused:
                found.append(refused.sentence.encode())
    return found


def some_commands(table: Table, rng: random.Random) -> list[Command]:
    """What a curious client might try."""
    actions = rng.sample(range(table.game.num_actions), 15)
    return [
        *(Act(action, table.seq) for action in actions),
        *(Act(table.game.texts[action], table.seq) for action in actions[:5]),
        Act(f"{table.game.texts[actions[0]]} now", table.seq),
        Play([actions[0], actions[1]], table.seq),
        Act("fly", 0),
        TakeBack(),
        TakeBack(rng.randrange(len(table.history) + 1)),
        OfferDraw(),
        Answer(yes=True),
        Resign(),
        Return(),
        Mute(1),
        Sit(0, "x"),
    ]


def live(driver: TableDriver, rng: random.Random) -> None:
    """A few more moves, and something of what people do besides."""
    driver.play_on(rng.randrange(1, 10), seed=rng.randrange(10**6))
    if driver.table.is_over:
        return
    seat = rng.randrange(driver.table.players)
    other = (seat + 1) % driver.table.players
    for command in rng.choice(CUSTOMS)(other):
        try:
            driver.do(command, seat, after=20.0)
            if isinstance(command, TakeBack) and driver.table.question:
                for other in driver.table.people():
                    if other != seat:
                        driver.do(Answer(yes=True), other)
        except Refused:
            continue


@pytest.mark.parametrize("case", soak_but(ALL, SOME), ids=str)
def test_what_a_reader_is_told_does_not_depend_on_what_is_hidden(case: Case) -> None:
    rng = random.Random(str(case))
    driver = begun_case(case, settings=SETTINGS)
    differed = False
    for _ in range(8):
        if driver.table.is_over:
            break
        commands = some_commands(driver.table, rng)
        for reader in {driver.table.state.player, rng.randrange(case.players), None}:
            twin = twin_of(driver.table, reader, rng)
            differed |= twin.history.actions != driver.table.history.actions
            mine, theirs = (told(table, reader, commands, driver.now + 1) for table in (driver.table, twin))
            assert mine == theirs
        live(driver, rng)
    assert differed or case.game == "mars"


@pytest.mark.parametrize("game", hortus.GAMES)
def test_the_secret_and_what_follows_from_it_is_told_to_nobody_before_the_end(game: str) -> None:
    rng = random.Random(game)
    driver = begun_case(Case(game, hortus.load(game).min_players), settings=SETTINGS)
    everything: list[bytes] = []
    forbidden = [driver.table.secret.hex(), "holder of", driver.table.secret.decode("latin-1")]
    while not driver.table.is_over:
        forbidden += [str(driver.table.source.bot_seed(len(driver.table.history)))]
        commands = some_commands(driver.table, rng)
        for reader in (*range(driver.table.players), None):
            everything += told(driver.table, reader, commands, driver.now)
        driver.play_on(7, seed=rng.randrange(10**6))
    every = b"\n".join(everything).decode()
    for words in forbidden:
        assert words not in every
    assert driver.table.secret.hex() in driver.table.record(None)


def test_a_twin_is_told_from_the_truth_where_something_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would see it: each of these leaks is found."""
    case, rng = Case("felci", 2), random.Random(3)
    driver = begun_case(case, settings=SETTINGS)
    driver.play_on(12, seed=2)
    reader = 1 - driver.mover
    twin = twin_of(driver.table, reader, rng)
    assert told(driver.table, reader, [], 0.0) == told(twin, reader, [], 0.0)
    true_views = type(driver.table.game).typed_views
    for leak in ("view", "events", "refusals"):
        with monkeypatch.context() as patch:
            if leak == "view":
                patch.setattr(
                    type(driver.table.game),
                    "typed_views",
                    lambda game, state, seats, reveal=False: true_views(game, state, seats, reveal=True),
                )
            elif leak == "events":
                patch.setattr(Table, "is_over", property(lambda table: True))
            else:
                patch.setattr("hortus.table.moving.called", lambda table, seat: table.chairs[seat].holder)
            commands: list[Command] = [Act("plant red d4", driver.table.seq)]
            assert told(driver.table, reader, commands, 0.0) != told(twin, reader, commands, 0.0), leak


def test_bots_are_asked_about_what_their_seat_may_know_alone() -> None:
    for case in ALL:
        rng = random.Random(7)
        driver = begun_case(case)
        driver.play_on(25, seed=1)
        if driver.table.is_over:
            continue
        seat = driver.table.state.player
        twin = twin_of(driver.table, seat, rng)
        seen, other = driver.table.seen(), twin.seen()
        assert (seen.seat, seen.view(), seen.legal_actions()) == (
            other.seat,
            other.view(),
            other.legal_actions(),
        )
