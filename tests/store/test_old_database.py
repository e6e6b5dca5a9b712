"""A database that commit 407ca6e wrote opens, says what it said then, and its games go on."""

from __future__ import annotations

import hashlib
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, create_engine, insert, select

from hortus.server import projections, rating
from hortus.server.passwords import Passwords
from hortus.store import Store, Token, open_store
from hortus.store.migrate import upgrade
from hortus.table import SYSTEM, Refused, Table, commands, decode, encode
from tests import postgres
from tests.store.test_migrations import work

OLD = Path(__file__).parent / "old_database.sql"
ANN, BOB = "p-zXqtNpXE0o20rOKWBN4vZA", "p-KvsPMHV2mXEZ0bSIEBLRdA"

# As the old code saw them: how long the log is, who is to act, the scores, the SHA-256 of all views.
PLAYING: dict[str, tuple[int, int, list[int], str]] = {
    "feenbalz_on": (43, 1, [0, 0, 0], "0f14a306d7a0cba893de8f6d6ef5f1decca7bca016878111461c6ec26805d91a"),
    "felci_on": (38, 1, [1, 0], "23cb97a5bde3d734eaccc98ba4ab5e56a5b77c965e1db6983b621412a5f5dc9a"),
    "fungi_on": (49, 0, [0, 0], "5e758377382139006d9b5c9a58aa63b0c32f6b579c6c0968ac59e38d128104c2"),
    "mars_on": (76, 0, [0, 0], "94a196f87ca455b036ce25b98791c79717f3875834350135d4ee12c83ba05985"),
}
# How long the log is, how the game ended, the scores, the shares of the win, the SHA-256 of all views.
OVER: dict[str, tuple[int, str, list[int], list[float], str]] = {
    "feenbalz_over": (
        *(52, "resigned", [0, 0, 0], [0.0, 1.0, 0.0]),
        "c14167f92b70ed6edbf8fea3fd811a6d504feb3a4539beb27dd7fb70a76ba091",
    ),
    "felci_over": (
        *(33, "resigned", [3, 0], [1.0, 0.0]),
        "2a5ab7d3ee65ac4bf0087c9dbf12ba497466c23d555547dcafbf959f1d8a1ca1",
    ),
    "fungi_over": (
        *(131, "played", [12, 0], [1.0, 0.0]),
        "8451d085daa4b6f991aaadaaca4c5fef5a1d3660ee5249987ef1bd278657f08c",
    ),
    "mars_over": (
        *(85, "resigned", [0, 0], [1.0, 0.0]),
        "526597599118b8b258dc546b25421efe04c50027abcb2ecd74c7b3d5f40a9d3a",
    ),
}
WAITING = {"felci_wait": 2, "fungi_wait": 1}


@pytest.fixture(params=["sqlite", "postgresql"])
async def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The old database, on either kind of database."""
    path = tmp_path / "old.db"
    database = sqlite3.connect(path)
    database.executescript(OLD.read_text("utf-8"))
    database.close()
    if request.param == "sqlite":
        return f"sqlite:///{path}"
    url = postgres.shared().new_database()
    await work(url, lambda connection: copy(path, connection))
    return url


def copy(path: Path, connection: Connection) -> None:
    """Copy all rows of the old database into an empty one."""
    upgrade(connection, "0003")
    source = create_engine(f"sqlite:///{path}")
    tables = MetaData()
    tables.reflect(connection)
    with source.connect() as old:
        for table in tables.sorted_tables:
            rows = [dict(row) for row in old.execute(select(table)).mappings()]
            if rows and table.name != "alembic_version":
                connection.execute(insert(table), rows)
    source.dispose()


async def replay(store: Store, name: str) -> Table:
    """The table as its log makes it."""
    row, log = await store.load(name)
    table = Table.from_log(name, row.secret, [(decode(entry.payload), entry.time) for entry in log])
    assert (row.game, row.players) == (table.game.name, table.players)
    assert (row.finished is not None, row.started is not None) == (table.is_over, table.started is not None)
    return table


def views(table: Table) -> str:
    """The SHA-256 of what every seat and a spectator sees of the position."""
    seen = [table.state.view(seat) for seat in (*range(table.players), None)]
    return hashlib.sha256(json.dumps(seen, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


async def do(store: Store, table: Table, command: Any, seat: int) -> None:
    """Decide on a command, append what comes of it, and let it happen."""
    now = table.last + 1.0
    found = table.decide(command, seat, now)
    payloads = [encode(entry) for entry in found]
    await store.append(table.id, table.seq, payloads, now, changes=projections.changes(table, found))
    for entry in found:
        table.evolve(entry, now)


async def play(store: Store, table: Table, moves: int) -> None:
    """Take some random actions, for whoever is to act."""
    rng = random.Random(1)
    for _ in range(moves):
        if not table.is_over:
            action = rng.choice(table.state.legal_actions())
            seat = table.state.player
            who = seat if table.chairs[seat].holder else SYSTEM
            await do(store, table, commands.Act(action, table.seq), who)


async def test_every_game_stands_as_it_stood(old: str) -> None:
    async with await open_store(old) as store:
        for name, playing in PLAYING.items():
            table = await replay(store, name)
            found = (table.seq, table.state.player, list(table.state.scores()), views(table))
            assert (name, found) == (name, playing)
        for name, over in OVER.items():
            table = await replay(store, name)
            assert table.result is not None
            ended = (table.result.how, list(table.result.scores), list(table.result.values))
            assert (name, (table.seq, *ended, views(table))) == (name, over)
            assert (await store.load(name))[0].rated
        for name, seq in WAITING.items():
            assert (await replay(store, name)).seq == seq


async def test_who_sits_where_and_what_tokens_open_is_kept(old: str) -> None:
    async with await open_store(old) as store:
        assert {table.id for table in await store.tables_of(ANN)} == {"felci_on", "fungi_on"}
        over = {table.id for table in await store.tables_of(BOB, finished=True)}
        assert over == {"felci_over", "feenbalz_over", "mars_over", "fungi_over"}
        assert {table.id for table in await store.open_tables()} == {"felci_wait", "fungi_wait"}
        assert {table.id for table in await store.tables_to_watch()} == {"felci_on", "fungi_on"}
        assert set(await store.unattended()) == set(PLAYING)
        assert await store.uncounted(3e9) == []
        assert await store.token("token-0") == Token("felci_over", 0, "invitation")
        assert await store.token("token-2") == Token("felci_over", 0, f"seat {ANN}")


async def test_people_log_in_as_before(old: str) -> None:
    passwords = Passwords()
    async with await open_store(old) as store:
        ann = await store.account_named("ANN")
        assert ann is not None
        assert (ann.id, ann.generation) == (ANN, 0)
        assert await passwords.verify(ann.password, "velvet otters climb")
        assert not await passwords.verify(ann.password, "velvet otters crawl")
        key = await store.keep("cookie key 203", b"another")
        assert key.hex() == "02db46bbb3c9bc3fe85e717022e3aea02333c8ad478bce688234c39ddfe0c3da"
    passwords.close()


@pytest.mark.parametrize("name", ["felci_on", "fungi_on"])
async def test_a_game_goes_on_ends_and_is_rated(old: str, name: str) -> None:
    async with await open_store(old) as store:
        table = await replay(store, name)
        game = table.game.name
        before = [await rating_of(store, game, who) for who in (ANN, BOB)]
        await play(store, table, moves=10)
        assert (await replay(store, name)).seq == table.seq > PLAYING[name][0]
        loser = 1 - table.state.player
        await do(store, table, commands.Resign(), loser)
        assert await store.uncounted(3e9) == [name]
        became = await rating.rate(store, name, rating.Outcome.of(await replay(store, name)))
        assert became is not None
        after = [await rating_of(store, game, who) for who in (ANN, BOB)]
        assert [became[ANN], became[BOB]] == list(zip(before, after, strict=True))
        assert [one.games for one in (*before, *after)] == [1, 1, 2, 2]
        assert after[loser].mu < before[loser].mu


async def test_bots_and_clocks_go_on_too(old: str) -> None:
    async with await open_store(old) as store:
        clocked = await replay(store, "mars_on")
        deadline = clocked.deadline()
        assert deadline is not None
        assert 1_800_000_000 < deadline < 1_800_000_000 + 4 * 86400
        await play(store, clocked, moves=6)
        assert views(await replay(store, "mars_on")) == views(clocked)
        with_bot = await replay(store, "feenbalz_on")
        with pytest.raises(Refused):
            with_bot.decide(commands.Act(0, 3), with_bot.state.player, with_bot.last)
        await play(store, with_bot, moves=6)
        assert views(await replay(store, "feenbalz_on")) == views(with_bot)


async def rating_of(store: Store, game: str, who: str) -> Any:
    """A rating that is there."""
    found = await store.rating(game, who)
    assert found is not None
    return found
