"""Nothing leaves for anybody that they may not know.

Whole games are played with every message to every seat and to a spectator recorded. Whatever showed somebody
the table must be, to the byte, what it would have been in a *twin* of the table: one in which all that this
reader cannot know is drawn anew.
"""

from __future__ import annotations

import contextlib
import copy
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import structlog

from hortus.core.record import Record
from hortus.server.live_table import LiveTable, Outbox
from hortus.server.messages import encoder
from hortus.table import Refused, Table, commands, entries, verify
from tests.server.service import Line, Service, served, tokens_of
from tests.soak import soak

CASES = {
    "felci": ({}, 2),
    "felci beginner": ({"beginner": True}, 2),
    "feenbalz": ({}, 3),
    "feenbalz berries": ({"berries": True}, 4),
    "mars": ({"special_actions": True}, 2),
    "fungi": ({}, 2),
}
ACTIONS = {"acted", "drew"}


def twin(table: Table, seat: int | None, rng: random.Random) -> Table:
    """The table with everything drawn anew that this reader cannot know."""
    other = copy.copy(table)
    other.history = copy.copy(table.history)
    other.history.state = table.state.resample(seat, rng)
    return other


class Oracle:
    """What everyone might have been told at every place of the log, from twins alone.

    And how often a twin was really another.
    """

    def __init__(self) -> None:
        self.rng = random.Random(5)
        self.sights: dict[tuple[int | None, int], bytes] = {}
        self.others = 0

    def look(self, table: Table) -> None:
        """Remember what could be seen now."""
        if table.is_over or table.phase == "waiting":
            return
        for seat in (None, *range(table.players)):
            other = twin(table, seat, self.rng)
            self.sights[seat, table.seq] = encoder.encode(other.seat_view(seat, 0.0))
            self.others += other.state.view(0) != table.state.view(0) or other.state.view(
                1
            ) != table.state.view(1)


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """An oracle that looks whenever anybody is told anything."""
    found = Oracle()
    tell = LiveTable.tell

    def telling(live: LiveTable, first: int, now: float, by: Outbox | None = None) -> Any:
        found.look(live.table)
        return tell(live, first, now, by)

    monkeypatch.setattr(LiveTable, "tell", telling)
    return found


SHORT = [(case, 20) for case in ("felci", "feenbalz berries", "mars", "fungi")]


@pytest.mark.parametrize(("case", "turns"), [*SHORT, *(soak(case, 60) for case in CASES)])
async def test_every_byte_that_leaves_could_have_been_written_by_a_twin(
    case: str, turns: int, oracle: Oracle
) -> None:
    with structlog.testing.capture_logs() as logs:
        await play(case, turns, oracle)
    assert not [one for one in logs if one["log_level"] in ("error", "critical")]
    hidden = [
        one for one in logs if one["event"] not in ("table created", "game over", "open", "closed", "request")
    ]
    assert not hidden, "a new kind of log entry: make sure that it tells nothing, then add it here"


async def play(case: str, turns: int, oracle: Oracle) -> None:
    """One game, with all that can be asked on the way; given up after this many turns."""
    options, players = CASES[case]
    rng = random.Random(case)
    async with served() as service:
        made = await service.table(case.split(maxsplit=1)[0], ["person"] * players, options=options)
        tokens: list[str | None] = [*tokens_of(made), None]
        live = await service.context.hub.open(made["id"])
        table = live.table
        oracle.look(table)
        texts: list[tuple[int | None, str]] = []
        for _ in range(turns):
            if table.is_over:
                break
            texts += await turn(service, made, table, tokens, rng, oracle)
        if not table.is_over:
            await service.post(f"/api/tables/{made['id']}/commands", {"type": "resign"}, tokens[0])
            for token in tokens[1:-2]:
                await service.post(f"/api/tables/{made['id']}/commands", {"type": "resign"}, token)
        assert table.is_over
        for seat, text in texts:
            check(text, seat, oracle, table, tokens)
        assert oracle.others > 10 or case == "mars", "there was nothing to hide"
        record = (await service.get(f"/api/tables/{made['id']}/record")).text
        assert verify(record).proven
        assert not any(token and token in record for token in tokens)
        assert "t-" not in Record.loads(record).headers.values()


async def turn(
    service: Service,
    made: dict[str, Any],
    table: Table,
    tokens: list[str | None],
    rng: random.Random,
    oracle: Oracle,
) -> list[tuple[int | None, str]]:
    """Everyone comes to the table anew, asks what they like, and one acts: all that was said to whom."""
    seats: list[int | None] = [*range(table.players), None]
    async with opened(service, made, tokens) as lines:
        before = texts_by_seat(table, seats)
        for seat, line in zip(seats, lines, strict=True):
            assert event_texts(line.events) == before[seat]
            record = (
                await service.get(f"/api/tables/{made['id']}/record", tokens[-1 if seat is None else seat])
            ).text
            assert record.split("\n\n", 1)[1].split("\n")[:-1] == [
                before[seat][seq] for seq in table.history.seqs
            ]
            check_moments(
                (
                    await service.get(
                        f"/api/tables/{made['id']}/moments", tokens[-1 if seat is None else seat]
                    )
                ).json(),
                seat,
                oracle,
                before,
            )
            refused = await line.ask(
                "act", action=rng.choice(table.game.texts), seq=-1 if rng.random() < 0.1 else table.seq - 1
            )
            assert refused["type"] == "refused"
            await odd_question(line, seat, table, oracle, rng)
        mover = lines[table.state.player]
        legal = mover.seat_view["legal"]
        drafted = await mover.ask("draft", steps=[rng.choice(legal)["action"]])
        steps = drafted["draft"]["steps"]
        expected = encoder.encode(
            twin(table, table.state.player, oracle.rng).draft(table.state.player, steps)
        )
        assert encoder.encode(drafted["draft"]) == encoder.encode(msgspec.json.decode(expected))
        seat = table.state.player
        acted = await mover.ask("act", action=rng.choice(legal)["action"], seq=table.seq)
        assert acted["type"] == "news"
        if not table.is_over and rng.random() < 0.3 and table.chairs[seat].plays:
            await take_back(lines, seat)
        reached = table.seq
        for line in lines:
            await line.reach(reached)
        after = texts_by_seat(table, seats)
        if not table.is_over:
            for reader, line in zip(seats, lines, strict=True):
                assert event_texts(line.events) == after[reader]
        return [(reader, text) for reader, line in zip(seats, lines, strict=True) for text in line.texts]


@contextlib.asynccontextmanager
async def opened(
    service: Service, made: dict[str, Any], tokens: list[str | None]
) -> AsyncIterator[list[Line]]:
    """A line for each token, all from the beginning."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(service.line(made, token)) for token in tokens]


async def take_back(lines: list[Line], seat: int) -> None:
    """The mover takes back, and all others agree."""
    answer = await lines[seat].ask("takeback")
    if answer["type"] == "refused" or any(event["what"] == "tookback" for event in answer["events"]):
        return
    for other, line in enumerate(lines[:-1]):
        if other != seat:
            await line.ask("answer", yes=True)


async def odd_question(
    line: Line, seat: int | None, table: Table, oracle: Oracle, rng: random.Random
) -> None:
    """An illegal action at the right time: the refusal, too, could be a twin's."""
    bad = rng.choice(table.game.texts)
    if bad in [table.state.text(action) for action in table.state.legal_actions()]:
        return
    answer = await line.ask("act", action=bad, seq=table.seq)
    assert answer["type"] == "refused"
    with pytest.raises(Refused) as refused:
        twin(table, seat, oracle.rng).decide(commands.Act(bad, table.seq), seat, 0.0)
    assert answer["sentence"] == refused.value.sentence


def texts_by_seat(table: Table, seats: list[int | None]) -> dict[int | None, dict[int, str]]:
    """The texts of all actions and draws of the log, by their seq, as each reader may know them: by the rules
    alone.
    """
    found: dict[int | None, dict[int, str]] = {seat: {} for seat in seats}
    states = [table.game.new(table.players, **table.options)]
    for seq, entry in enumerate(table.entries):
        if isinstance(entry, entries.Acted | entries.Drew):
            state = states[-1].copy()
            action = state.parse(entry.action)
            for seat in seats:
                found[seat][seq] = state.redacted(action, seat)
            state.apply(action)
            states.append(state)
        elif isinstance(entry, entries.TookBack):
            del states[entry.place + 1 :]
    return found


def event_texts(events: list[dict[str, Any]]) -> dict[int, str]:
    """The texts of actions and draws among events, by their seq."""
    return {event["seq"]: event["text"] for event in events if event["what"] in ACTIONS}


def check_moments(
    told: list[dict[str, Any]], seat: int | None, oracle: Oracle, texts: dict[int | None, dict[int, str]]
) -> None:
    """The moments of a game that goes on: each is what a twin would have shown then, in words that this
    reader may know.
    """
    for moment in told:
        view = msgspec.json.decode(oracle.sights[seat, moment["seq"]])
        assert encoder.encode([moment[name] for name in ("player", "scores", "view")]) == encoder.encode(
            [view[name] for name in ("player", "scores", "view")]
        )
        first = moment["seq"] - len(moment["texts"])
        assert moment["texts"] == [texts[seat][seq] for seq in range(first, moment["seq"])]


def check(text: str, seat: int | None, oracle: Oracle, table: Table, tokens: list[str | None]) -> None:
    """One message."""
    message = msgspec.json.decode(text)
    view = message.get("sight")
    if view is None or not view["over"]:
        assert table.secret.hex() not in text
    for token in tokens:
        assert token is None or token not in text
    for chair in table.chairs:
        assert (chair.holder or "?!") not in text
    if view is not None and not view["over"]:
        assert view["seat"] == seat
        assert in_order(view) == in_order(msgspec.json.decode(oracle.sights[seat, view["seq"]]))


def in_order(view: dict[str, Any]) -> bytes:
    """A view byte by byte, but for the order of its own fields and its view's, which is the program's and
    tells nothing.
    """
    fields = {**view, "view": None}
    return encoder.encode(
        [[(name, found[name]) for name in sorted(found)] for found in (fields, view["view"])]
    )
