"""What the HTTP API does, one function a call. ``routes.py`` says under which address."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request

from hortus import GAMES, __version__, load
from hortus.core.rulebook import page
from hortus.players import levels
from hortus.server import bots, messages
from hortus.server.context import AppContext
from hortus.server.dispatch import answer
from hortus.server.live_table import LiveTable
from hortus.server.messages import ActionBody, CreatedTable, NewSeat, NewTable, SatDown, SitDown
from hortus.server.seat_auth import INVITATION, SEAT, Principal, holder_of, seat_of_chair
from hortus.server.sessions import new_token
from hortus.store import ListedRow, NoSuchTable, StoreError
from hortus.table import Proof, Refused, Snapshot, TableView, commands

PERSON, OPEN = "person", "open"
SPARE = ("plain",)  # a yardstick, not an opponent


class RequestContext:
    """One request: the house, who asks, and at which table."""

    __slots__ = ("house", "request")

    def __init__(self, house: AppContext, request: Request) -> None:
        self.house = house
        self.request = request

    async def caller(self) -> Principal:
        """Who is asking."""
        return await self.house.caller(self.request)

    async def live(self, to_look: bool = False) -> LiveTable:
        """The table that the address names; if it is to be looked at, as its log says this very moment."""
        live = await self.house.hub.open(self.request.path_params["id"])
        if to_look or live.behind:
            await self.house.hub.refresh(live)
        return live

    async def seat(self, live: LiveTable) -> int | None:
        """The caller's seat there."""
        return await self.house.keeper.seat(live, await self.caller(), self.number("seat", 5))

    def number(self, name: str, most: int) -> int | None:
        """A number in the address after the question mark."""
        given = self.request.query_params.get(name)
        if given is None:
            return None
        if not given.isascii() or not given.isdecimal() or len(given) > 10 or int(given) > most:
            raise Refused("bad", f"{name} is a whole number up to {most}.")
        return int(given)

    def link(self, table_id: str, token: str | None = None) -> str:
        """Where people find a table."""
        return self.house.link(self.request, table_id, token)


# Tables -------------------------------------------------------------------------------------------


async def create_table(visit: RequestContext, body: NewTable) -> CreatedTable:
    """Set up a table."""
    if body.players is not None and body.players != len(body.seats):
        raise Refused("bad", f"There are {len(body.seats)} seats for {body.players} players.")
    for level in (*body.seats, body.settings.stand_in):
        if level not in (PERSON, OPEN) and (level in SPARE or not _may_sit(level)):
            raise Refused(
                "bad",
                f"{level!r} may not sit here: a seat is for person, open or one of {', '.join(_levels())}.",
            )
    caller = await visit.caller()
    names = [*body.names, *[""] * len(body.seats)]
    tokens = {seat: new_token() for seat, kind in enumerate(body.seats) if kind in (PERSON, OPEN)}
    sits = tuple(
        commands.Sit(seat, holder_of(tokens[seat]), names[seat])
        for seat, kind in enumerate(body.seats)
        if kind == PERSON
    )
    invitations = {tokens[seat]: (seat, INVITATION) for seat, kind in enumerate(body.seats) if kind == OPEN}
    command = commands.Create(body.game, body.seats, dict(body.options), body.settings)
    live = await visit.house.hub.create(
        command, sits, creator=caller.identity, listed=body.listed, tokens=invitations
    )
    table = live.table
    where = {chair.number: seat for seat, chair in enumerate(table.chairs)}
    seats = sorted(
        (
            _new_seat(visit, table.id, where[seat], kind, tokens.get(seat))
            for seat, kind in enumerate(body.seats)
        ),
        key=_by_seat,
    )
    return CreatedTable(table.id, table.created.commitment, table.seq, visit.link(table.id), seats)


def _may_sit(level: str) -> bool:
    try:
        return bots.allowed(level)
    except ValueError:
        return False


def _levels() -> list[str]:
    return ["random", "greedy", *(name for name in levels.levels() if name not in SPARE)]


def _new_seat(visit: RequestContext, table_id: str, seat: int, kind: str, token: str | None) -> NewSeat:
    link = visit.link(table_id, token) if token else None
    return NewSeat(seat, "person" if kind == PERSON else "open" if kind == OPEN else "bot", token, link)


def _by_seat(seat: NewSeat) -> int:
    return seat.seat


async def show_table(visit: RequestContext) -> TableView:
    """The table as the caller may see it."""
    live = await visit.live(to_look=True)
    seat = await visit.seat(live)
    return live.table.seat_view(seat, visit.house.hub.clock())


async def show_events(visit: RequestContext) -> list[Any]:
    """What happened at a table, as the caller may know it."""
    live = await visit.live(to_look=True)
    seat = await visit.seat(live)
    return list(live.table.events(seat, visit.number("since", 2**31 - 1) or 0))


async def act(visit: RequestContext, body: ActionBody) -> messages.ActionDone:
    """Take an action."""
    live = await visit.live()
    seat = await visit.seat(live)
    return messages.ActionDone(await visit.house.hub.do(live, commands.Act(body.action, body.seq), seat))


async def command(visit: RequestContext, body: messages.Command) -> messages.CommandAnswer:
    """Whatever else a seat can do or ask."""
    live = await visit.live()
    return await answer(visit.house, live, body, await visit.seat(live))


async def sit_down(visit: RequestContext, body: SitDown) -> SatDown:
    """Take a seat, or change name and nonce at one's own."""
    live, caller = await visit.live(to_look=True), await visit.caller()
    table, hub = live.table, visit.house.hub
    held = await visit.house.keeper.seats(live, caller)
    if held and body.seat in (None, *held):
        chair = table.chairs[held[0] if body.seat is None else body.seat]
        seq = await hub.do(
            live,
            commands.Sit(seat_of_chair(table, chair.number), chair.holder or "", body.name, body.nonce),
            None,
        )
        return SatDown(seat_of_chair(table, chair.number), seq, None, None)
    number = await _free_chair(visit, live, caller, body)
    token = new_token()
    holder = caller.identity or holder_of(token)
    if caller.identity:
        await visit.house.store.add_token(token, table.id, number, f"{SEAT}{holder}", time=hub.clock())
    seq = await hub.do(live, commands.Sit(number, holder, body.name or caller.name, body.nonce), None)
    return SatDown(seat_of_chair(table, number), seq, token, visit.link(table.id, token))


async def _free_chair(visit: RequestContext, live: LiveTable, caller: Principal, body: SitDown) -> int:
    """The chair that the caller may take: the one of the invitation, or any at a table that is open to them."""
    invited = await visit.house.keeper.invited(live, caller)
    if invited is not None:
        return invited
    is_mine = live.row.creator is not None and live.row.creator in caller.identities
    if not (is_mine or live.row.listed):
        raise Refused("seat", "To sit down here you need an invitation.")
    if body.seat is not None:
        return body.seat
    free = [chair.number for chair in live.table.chairs if not chair.is_taken]
    if not free:
        raise Refused("seat", "Every seat is taken.")
    return free[0]


async def make_key(visit: RequestContext) -> messages.Key:
    """One more token for the caller's seat, to take along to another device."""
    live = await visit.live()
    seat = await visit.seat(live)
    if seat is None:
        raise Refused("seat", "Only who sits at this table can do this.")
    chair = live.table.chairs[seat]
    token = new_token()
    await visit.house.store.add_token(
        token, live.table.id, chair.number, f"{SEAT}{chair.holder}", time=visit.house.hub.clock()
    )
    return messages.Key(seat, token, visit.link(live.table.id, token))


async def show_record(visit: RequestContext) -> str:
    """The record: the whole with its proof once the game is over, before that what the caller may know."""
    live = await visit.live(to_look=True)
    return live.table.record(await visit.seat(live))


async def show_moments(visit: RequestContext) -> list[Snapshot]:
    """The game so far, decision by decision, as the caller might have seen it; everything once it is over."""
    live = await visit.live(to_look=True)
    reel = live.table.replay(await visit.seat(live))
    first, last = visit.number("from", 2**31 - 1) or 0, visit.number("to", 2**31 - 1)
    async with visit.house.heavy:
        return await asyncio.to_thread(reel.moments, first, last)


async def show_proof(visit: RequestContext) -> Proof:
    """Every draw and what it follows from, once the game is over: anyone can draw it all again."""
    live = await visit.live(to_look=True)
    await visit.seat(live)
    return live.table.proof()


async def list_tables(visit: RequestContext) -> messages.TableList:
    """Tables: mine, open ones, or those to watch."""
    query, store = visit.request.query_params, visit.house.store
    mine = (await visit.caller()).identities
    which, game = query.get("list", "open"), query.get("game")
    if game is not None and game not in GAMES:
        raise Refused("bad", f"There is no game {game[:40]!r}. The games are {', '.join(GAMES)}.")
    limit = visit.number("limit", 100) or 50
    if which == "open":
        found = await store.open_tables(game=game, limit=limit)
    elif which == "watch":
        found = await store.tables_to_watch(game=game, limit=limit)
    elif which in ("mine", "finished"):
        found = []
        for identity in mine:
            found += await store.tables_of(
                identity, finished=which == "finished", limit=limit, before=_time(query.get("before"))
            )
    else:
        raise Refused("bad", "list is open, watch, mine or finished.")
    return messages.TableList([_listed(one, mine) for one in found[:limit]])


def _time(given: str | None) -> float | None:
    try:
        return None if given is None else float(given)
    except ValueError:
        raise Refused("bad", "before is a time in seconds.") from None


def _listed(one: ListedRow, identities: tuple[str, ...]) -> messages.ListedTable:
    seats = [
        messages.ListedSeat(
            row.seat, row.name or "", row.level, bool(row.holder or row.level), row.holder in identities
        )
        for row in one.seats
    ]
    return messages.ListedTable(
        one.id,
        one.game,
        one.players,
        dict(one.options),
        one.created,
        one.started,
        one.finished,
        one.seq,
        one.moved,
        seats,
    )


# Games --------------------------------------------------------------------------------------------


async def list_games(visit: RequestContext) -> messages.GameList:
    """The games, their options, and the levels of the bots."""
    titles = {name: level.title for name, level in levels.levels().items()}
    return messages.GameList(
        [_game(name) for name in GAMES],
        [messages.LevelInfo(name, titles.get(name, name.title())) for name in _levels()],
    )


def _game(name: str) -> messages.GameInfo:
    game = load(name)
    options = [
        messages.GameOption(key, one.help, one.players)
        for key, one in game.options.items()
        if one.kind is bool
    ]
    return messages.GameInfo(
        *(name, game.title, game.authors, game.summary, game.min_players, game.max_players),
        *(game.seat_names, options, game.num_actions),
    )


async def show_rules(visit: RequestContext) -> str:
    """The rules of a game, in Markdown: in the language asked for if they are there, otherwise in English."""
    name = visit.request.path_params["game"]
    if name not in GAMES:
        raise NoSuchTable(f"There is no game {name[:40]!r}.")
    return page(name, visit.request.query_params.get("lang", ""))


# The house ----------------------------------------------------------------------------------------


async def health(visit: RequestContext) -> messages.Health:
    """Whether all is well."""
    try:
        await visit.house.store.ping()
    except StoreError:
        return messages.Health("no database", __version__)
    return messages.Health("ok", __version__)
