"""What is older than the host wants to keep is deleted or forgotten."""

from __future__ import annotations

from hortus.server.retention import DAY
from hortus.table import verify
from hortus.table.redaction import FORMER_NAME
from tests.server.people import browsers
from tests.server.service import served, settings


async def test_old_games_go_and_others_stay(database: str) -> None:
    async with served(settings(database, keep_finished=10)) as service, browsers(service, 2) as (ann, ben):
        hub = service.context.hub
        old, new, going = [await ann.table() for _ in range(3)]
        for table in (old, new, going):
            await ann.sit(table)
            await ben.sit(table)
        now = hub.clock()
        for table, when in ((old, now), (new, now + 8 * DAY)):
            hub.clock = lambda when=when: when  # type: ignore[misc]
            await ann.command(table, "resign")
        hub.clock = lambda: now + 11 * DAY
        await hub.upkeep.prune()
        assert sorted(await service.context.store.table_ids()) == sorted([new, going])
        assert (await ann.client.get(f"/api/tables/{old}")).status_code == 404


async def test_guests_are_forgotten_at_old_games_and_accounts_are_not(database: str) -> None:
    async with served(settings(database, keep_guests=10)) as service, browsers(service, 2) as (ann, ben):
        hub = service.context.hub
        await ann.sign_up("Annabella")
        table = await ann.table()
        await ann.sit(table, name="Annabella")
        await ben.sit(table, name="Benedict")
        for one in (ann, ben):
            await one.command(table, "say", text=f"words of {'Ann' if one is ann else 'Ben'}")
        await ben.command(table, "resign")
        await hub.upkeep.prune()
        assert "Benedict" in str(await ann.get(f"/api/tables/{table}"))
        now = hub.clock()
        hub.clock = lambda: now + 11 * DAY
        for put_away in (False, True):
            await hub.upkeep.prune()
            told = str([await ann.get(f"/api/tables/{table}{path}") for path in ("", "/events")])
            assert ("Benedict" in told, "words of Ben" in told, put_away) == (False, False, put_away)
            assert ("Annabella" in told, "words of Ann" in told, FORMER_NAME in told) == (True, True, True)
            hub.live.clear()
        assert verify(await ann.get(f"/api/tables/{table}/record")).proven
