"""A record taken in: the table that its game was, or might have been, played at."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime

from hortus.core.intrinsics import CHANCE
from hortus.core.record import Record
from hortus.page.disk import Line
from hortus.page.lists import TableDocument
from hortus.players.levels import levels
from hortus.server.projections import seats_of
from hortus.store import TableRow
from hortus.table import Table, endings
from hortus.table.chance import SECRET_SIZE, commitment
from hortus.table.entries import Acted, Created, Drew, Entry, Finished, Sat, Started, encode
from hortus.table.proof import verify
from hortus.table.settings import Settings

ENDS = ("played", "resigned", "time", "agreed", "abandoned")
ID = re.compile(r"[\w-]{1,64}")


def table_of(text: str, me: str, now: float) -> tuple[TableDocument, list[Line]]:
    """The table of a record, over, with ``me`` on every seat that no bot had. RecordError: it is no record.

    A record that proves its draws keeps its table's name and secret, so that it proves them again.
    """
    written = Record.loads(text)
    headers = written.headers
    is_proven = bool(ID.fullmatch(headers.get("table", ""))) and verify(text).proven
    table_id = headers["table"] if is_proven else hashlib.sha256(text.encode()).hexdigest()[:22]
    secret = bytes.fromhex(headers["secret"]) if is_proven else secrets.token_bytes(SECRET_SIZE)
    time = _time(headers.get("date", ""), now)
    table = Table(table_id, secret)
    for entry in _entries(written, me, secret, is_proven):
        table.evolve(entry, time)
    table.evolve(_end(table, written, is_proven), time)
    row = TableRow(
        *(table_id, written.game, written.players, written.options, table.created.engine, secret, time),
        *(me, False, False, time, time, True),
    )
    lines = [Line(table_id, seq, time, encode(one).decode()) for seq, one in enumerate(table.entries)]
    return TableDocument(row, seats_of(table), {}, len(lines), time), lines


def _time(date: str, now: float) -> float:
    try:
        return datetime.strptime(date, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()
    except ValueError:
        return now


def _entries(written: Record, me: str, secret: bytes, is_proven: bool) -> Iterator[Entry]:
    """What happened, up to the last action."""
    headers, bots = written.headers, {*levels(), "greedy", "random"}
    seats = range(written.players)
    order = tuple(map(int, headers.get("order", "").split())) if is_proven else ()
    names = dict(zip(order or seats, (headers.get(f"seat {seat}", "") for seat in seats), strict=True))
    kinds = [names[chair] if names[chair] in bots else "person" for chair in seats]
    kept = {name: headers.get(name, "") if is_proven else "" for name in ("rematch of", "daily")}
    yield Created(
        *(written.game, written.players, tuple(kinds), commitment(secret), headers.get("engine", "")),
        options=written.options,  # type: ignore[arg-type]  # told apart by the game's own options
        settings=Settings(seating="random" if order else "fixed"),
        rematch_of=kept["rematch of"],
        rules=written.rules,
        daily=kept["daily"],
    )
    for chair in seats:
        if kinds[chair] == "person":
            yield Sat(chair, me, names[chair], headers.get(f"nonce {chair}", "") if is_proven else "")
    yield Started(order or tuple(seats))
    state = written.new()
    for action in written.actions:
        yield Drew(action) if state.player == CHANCE else Acted(state.player, action)
        state.apply(action)


def _end(table: Table, written: Record, is_proven: bool) -> Finished:
    """How it ended. Who gave up a game that was not played to its end, no record says: so nobody has won."""
    said = written.headers.get("ended", "")
    how = "played" if table.state.is_over else said if said in ENDS[1:] else "abandoned"
    end = endings.finished(table, "played" if how == "played" else "abandoned")
    following = written.headers.get("next commitment", "") if is_proven else ""
    told = end.secret if is_proven else ""  # a secret that the draws do not follow from proves nothing
    return Finished(how, end.scores, end.values, told, following)  # type: ignore[arg-type]  # one of ENDS
