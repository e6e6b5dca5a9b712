"""The HTTP handlers of the deals of the day."""

from __future__ import annotations

import contextlib
from typing import Literal

from hortus import GAMES, load
from hortus.server import daily as deals
from hortus.server.context import RequestContext
from hortus.server.hub import new_table_id
from hortus.server.messages_daily import DailyOverview, DailyStarted, Day
from hortus.server.problems import HttpRefusal
from hortus.server.seat_auth import Principal
from hortus.store import DailyTry, NoSuchTable, Taken
from hortus.table import Refused, Settings, commands, daily

NOBODY = "The deal of the day is for who can be recognised again: come with a cookie, not with a token."


async def show_deals(request: RequestContext) -> DailyOverview:
    """The deals of a day, and how far the caller has come with them."""
    hub, caller = request.app.hub, await request.principal()
    day = request.http.query_params.get("day")
    try:
        day = None if day is None else daily.check_date(day)
    except ValueError as problem:
        raise Refused("bad", str(problem)) from None
    return await deals.overview(request.app.store, hub.days, caller.identities, hub.clock(), day)


async def show_day(request: RequestContext) -> Day:
    """The commitment of a day up to tomorrow and, when it has closed, its secret."""
    hub = request.app.hub
    try:
        day = daily.check_date(request.http.path_params["day"])
    except ValueError as problem:
        raise HttpRefusal(404, "missing", str(problem)) from None
    if day > daily.shifted(daily.today(hub.clock()), 1):
        raise HttpRefusal(404, "missing", "Deals are committed to from the day before on.")
    return await hub.days.tell(day, hub.clock())


async def start_deal(request: RequestContext) -> DailyStarted:
    """Begin the scored try of today's deal, or go on with it; when it is over, begin a free one."""
    app, caller, game = request.app, await request.principal(), request.http.path_params["game"]
    if game not in GAMES:
        raise HttpRefusal(404, "missing", f"There is no game {game[:40]!r}.")
    if caller.identity is None:
        raise HttpRefusal(403, "account", NOBODY)
    app.hub.bots.check_quota(await request.tenant())
    now = app.hub.clock()
    new = DailyTry(daily.today(now), game, caller.identity, new_table_id(), now)
    mine = await app.store.daily.begin(new, caller.identities)
    is_scored = mine.how is None
    table_id = mine.table_id if is_scored else new.table_id
    if table_id == new.table_id or not await _stands(request, table_id):
        await _create(request, caller, new.day, game, table_id, is_scored)
    return DailyStarted(table_id, is_scored, request.link(table_id))


async def _stands(request: RequestContext, table_id: str) -> bool:
    """Whether the table is there: who began a try may have been cut off before it was set up."""
    try:
        await request.app.hub.open(table_id)
    except NoSuchTable:
        return False
    return True


async def _create(
    request: RequestContext, caller: Principal, day: str, game: str, table_id: str, scored: bool
) -> None:
    """Set up the table of a try; chance says who sits where, the same for everyone."""
    hub = request.app.hub
    settings = Settings(
        seating="random", take_back="never" if scored else "consent", rated=False, stand_in=daily.LEVEL
    )
    seats = daily.seats(load(game))
    command = commands.Create(game, seats, {}, settings, daily=day, scored=scored)
    who: Literal["guest", "account"] = "guest" if caller.generation is None else "account"
    with contextlib.suppress(Taken):  # two requests at once: one of them has set it up
        await hub.create(
            command,
            (commands.Sit(0, caller.identity or "", caller.name, who=who),),
            creator=caller.identity,
            listed=False,
            tokens={},
            table_id=table_id,
            secret=await hub.days.secret(day),
            tenant=await request.tenant(),
        )
