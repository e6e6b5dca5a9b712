"""The restore drill: a backup of a server that is played at, restored elsewhere, and the games go on."""

from __future__ import annotations

import asyncio
import gzip
import stat
from pathlib import Path

import pytest

from hortus.server import backups
from hortus.store import StoreError, open_store
from hortus.table import verify
from tests.server.people import PASSWORD, browsers
from tests.server.service import new_database, served, settings, tokens_of
from tests.soak import soak

KINDS = ["sqlite", "postgresql"]
WAYS = [(kind, into) for kind in KINDS for into in KINDS]


@pytest.mark.parametrize(
    ("kind", "into"), [one if one == ("sqlite", "postgresql") else soak(*one) for one in WAYS]
)
async def test_games_go_on_after_a_restore(kind: str, into: str, tmp_path: Path) -> None:
    file = tmp_path / "hortus.backup"
    async with served(settings(new_database(kind, tmp_path))) as service, browsers(service, 1) as people:
        await people[0].sign_up("Victoria")
        over, going = await service.table(), await service.table()
        await service.play(over, tokens_of(over), seed=1)
        before = (await service.get(f"/api/tables/{over['id']}/record")).text
        playing = asyncio.create_task(service.play(going, tokens_of(going), moves=30, seed=2))
        rows = await backups.back_up(service.context.store, file)
        await playing
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (rows["tables"] >= 2, rows["accounts"]) == (True, 1)

    (tmp_path / "there").mkdir()
    database = new_database(into, tmp_path / "there")
    async with await open_store(database) as store:
        report = await backups.restore(store, file)
        assert (report.rows, report.games, report.unreadable) == (rows, rows["tables"], [])
        with pytest.raises(StoreError, match="empty database; this one has"):
            await backups.restore(store, file)
    async with served(settings(database)) as service, browsers(service, 1) as people:
        me = await people[0].post("/api/account/login", name="Victoria", password=PASSWORD)
        assert me["name"] == "Victoria"
        after = (await service.get(f"/api/tables/{over['id']}/record")).text
        assert after == before, "keys, names and games are as they were"
        assert verify(after).proven
        assert await service.play(going, tokens_of(going), seed=3) > 0
        assert (await service.seat_view(going))["over"]


async def test_a_backup_that_was_changed_or_cut_off_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "hortus.backup"
    async with served(settings(f"sqlite:///{tmp_path / 'hortus.db'}")) as service:
        await service.table()
        await backups.back_up(service.context.store, file)
        with pytest.raises(StoreError, match="is there already"):
            await backups.back_up(service.context.store, file)
    whole = gzip.decompress(file.read_bytes())
    for damaged, why in [
        (gzip.compress(whole.replace(b'"fungi"', b'"felci"')), "is damaged"),
        (gzip.compress(whole[: len(whole) // 2]), "not a whole one"),
        (file.read_bytes()[:-20], "not a whole one"),
        (b"nonsense", "not a whole one"),
        (gzip.compress(whole.replace(b'"migration":"0', b'"migration":"9')), "written at migration 9"),
    ]:
        wrong = tmp_path / "wrong.backup"
        wrong.write_bytes(damaged)
        async with await open_store("sqlite://") as store:
            with pytest.raises(StoreError, match=why):
                await backups.restore(store, wrong)
            assert await store.table_ids() == []


async def test_a_log_that_does_not_fit_the_rules_is_named(tmp_path: Path) -> None:
    async with served(settings(f"sqlite:///{tmp_path / 'hortus.db'}")) as service:
        table, fine = await service.table(), await service.table()
        store = service.context.store
        seq = (await store.heads([table["id"]]))[table["id"]]
        await store.append(table["id"], seq, [b'{"type":"acted","seat":0,"action":"fly away"}'], 1.0)
        assert [line.partition(":")[0] for line in await backups.check_logs(store)] == [table["id"]]
        assert fine["id"] in await store.table_ids()
