"""The HTTP handlers for tables and games. ``routes.py`` says at which address."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import msgspec

from hortus import GAMES, __version__, load
from hortus.core.rulebook import page
from hortus.lessons import taught
from hortus.players import levels
from hortus.puzzles import puzzles
from hortus.server import bots, messages, signing
from hortus.server.context import RequestContext
from hortus.server.dispatch import answer
from hortus.server.live_table import LiveTable
from hortus.server.messages import ActionBody, CreatedTable, NewSeat, NewTable, SatDown, SitDown, encoder
from hortus.server.middleware import address, too_often
from hortus.server.names import check_worn
from hortus.server.problems import HttpRefusal
from hortus.server.seat_auth import INVITATION, SEAT, Principal, holder_of, seat_of_chair
from hortus.server.sessions import new_token
from hortus.store import ListedRow, StoreError
from hortus.store.accounts import alike
from hortus.store.rows import is_text
from hortus.table import Proof, Refused, TableView, commands

PERSON, OPEN = "person", "open"

RATED_ACCOUNT = "A rated game is between accounts: log in or sign up first, or play unrated."
SPARE = ("plain",)  # a yardstick, not an opponent

HEALTH_SECONDS = 3.0  # in which the database must answer
LEAST_FREE = 64 * 1024 * 1024  # bytes on the database's disk: what is written before it is merged needs room


# Tables -------------------------------------------------------------------------------------------


async def create_table(request: RequestContext, body: NewTable) -> CreatedTable:
    """Set up a table."""
    if body.players is not None and body.players != len(body.seats):
        raise Refused("bad", f"There are {len(body.seats)} seats for {body.players} players.")
    caller = await request.principal()
    if body.settings.rated and caller.generation is None:
        raise HttpRefusal(403, "account", RATED_ACCOUNT)
    if body.settings.rated and PERSON in body.seats:
        raise Refused("bad", "In a rated game everyone sits down with an account: a seat is open or a bot's.")
    await _check_bots(request, caller, body)
    names = [*body.names, *[""] * len(body.seats)]
    for name in set(names) - {""}:
        await _check_name(request, caller, name)
    tokens = {seat: new_token() for seat, kind in enumerate(body.seats) if kind in (PERSON, OPEN)}
    sits = tuple(
        commands.Sit(seat, holder_of(tokens[seat]), names[seat])
        for seat, kind in enumerate(body.seats)
        if kind == PERSON
    )
    invitations = {tokens[seat]: (seat, INVITATION) for seat, kind in enumerate(body.seats) if kind == OPEN}
    settings = msgspec.structs.replace(body.settings, rated=bool(body.settings.rated))
    command = commands.Create(body.game, body.seats, dict(body.options), settings)
    live = await request.app.hub.create(
        command,
        sits,
        creator=caller.identity,
        listed=body.listed,
        tokens=invitations,
        tenant=await request.tenant(),
    )
    table = live.table
    where = {chair.number: seat for seat, chair in enumerate(table.chairs)}
    seats = sorted(
        (
            _new_seat(request, table.id, where[seat], kind, tokens.get(seat))
            for seat, kind in enumerate(body.seats)
        ),
        key=_by_seat,
    )
    return CreatedTable(table.id, table.created.commitment, table.seq, request.link(table.id), seats)


async def _check_bots(request: RequestContext, caller: Principal, body: NewTable) -> None:
    """`Refused` if these bots may not sit here, or not for this caller, or not now."""
    is_guest = caller.generation is None and not request.is_spared
    host_bots = request.app.hub.host_bots
    for level in {*body.seats, body.settings.stand_in} - {PERSON, OPEN}:
        if level in host_bots:
            host_bots.check(level, body.game)
            continue
        if not _is_level(level):
            known = ", ".join((*_levels(), *host_bots.names))
            raise Refused("bad", f"{level!r} may not sit here: a seat is for person, open or one of {known}.")
        bots.check_budget(level, is_guest)
    if request.is_spared or {*body.seats} <= {PERSON, OPEN}:
        return
    tenant = request.app.tenant(request.http.scope, caller)
    request.app.hub.bots.check_quota(tenant)
    if not {*body.seats} & {PERSON, OPEN}:
        where = address(request.http.scope)
        wait = await request.app.limits.wait("create for bots", tenant.person, where)
        if wait:
            raise too_often(wait)


def _is_level(level: str) -> bool:
    """Whether strangers may name it: one of those that are listed, and no module or command."""
    name, at, _ = level.partition("@")
    try:
        return name in _levels() and (not at or bool(levels.find(level)))
    except ValueError:
        return False


def _levels() -> list[str]:
    return ["random", "greedy", *(name for name in levels.levels() if name not in SPARE)]


def _new_seat(request: RequestContext, table_id: str, seat: int, kind: str, token: str | None) -> NewSeat:
    link = request.link(table_id, token) if token else None
    return NewSeat(seat, "person" if kind == PERSON else "open" if kind == OPEN else "bot", token, link)


def _by_seat(seat: NewSeat) -> int:
    return seat.seat


async def show_table(request: RequestContext) -> TableView:
    """The table as the caller may see it."""
    live = await request.live(to_read=True)
    seat = await request.seat(live)
    return live.table.seat_view(seat, request.app.hub.clock())


async def show_events(request: RequestContext) -> list[Any]:
    """What happened at a table, as the caller may know it, a page at a time."""
    live = await request.live(to_read=True)
    seat = await request.seat(live)
    since, limit = request.number("since", 2**31 - 1) or 0, request.number("limit", messages.MOST_EVENTS)
    return live.table.events(seat, since, since + (messages.MOST_EVENTS if limit is None else limit))


async def act(request: RequestContext, body: ActionBody) -> messages.ActionDone:
    """Take an action."""
    live = await request.live()
    seat = await request.seat(live)
    return messages.ActionDone(await request.app.hub.do(live, commands.Act(body.action, body.seq), seat))


async def command(request: RequestContext, body: messages.Command) -> messages.CommandAnswer:
    """Whatever else a seat can do or ask."""
    live, tenant = await request.live(), await request.tenant()
    if isinstance(body, commands.Say) and not request.is_spared:
        wait = await request.app.limits.wait("say", tenant.person or None, address(request.http.scope))
        if wait:
            raise too_often(wait)
    return await answer(request.app, live, body, await request.seat(live), tenant)


async def sit_down(request: RequestContext, body: SitDown) -> SatDown:
    """Take a seat, or change name and nonce at one's own."""
    live, caller = await request.live(to_read=True), await request.principal()
    table, hub = live.table, request.app.hub
    held = await request.app.seat_auth.seats(live, caller)
    if held and body.seat in (None, *held):
        chair = table.chairs[held[0] if body.seat is None else body.seat]
        is_same = alike(body.name) == alike(chair.name)
        who = chair.who if is_same else await _check_name(request, caller, body.name)
        here = seat_of_chair(table, chair.number)
        seq = await hub.do(live, commands.Sit(here, chair.holder or "", body.name, body.nonce, who), None)
        return SatDown(seat_of_chair(table, chair.number), seq, None, None)
    if table.settings.rated and caller.generation is None:
        raise HttpRefusal(403, "account", RATED_ACCOUNT)
    number = await _free_chair(request, live, caller, body)
    token, name = new_token(), body.name or caller.name
    holder = caller.identity or holder_of(token)
    who = await _check_name(request, caller, name)
    seq = await hub.do(live, commands.Sit(number, holder, name, body.nonce, who), None)
    if caller.identity:  # afterwards, as who is refused needs no token
        await request.app.store.add_token(token, table.id, number, f"{SEAT}{holder}", time=hub.clock())
    return SatDown(seat_of_chair(table, number), seq, token, request.link(table.id, token))


async def _check_name(request: RequestContext, caller: Principal, name: str) -> Literal["guest", "account"]:
    """As whom the caller may wear this name; `HttpRefusal` if it is, or looks like, somebody else's."""
    if caller.generation is not None and alike(name) == alike(caller.name):
        return "account"
    if name in ("", caller.name):
        return "guest"
    keys = check_worn(name) - {alike(caller.name) if caller.generation is not None else ""}
    if is_text(name) and await request.app.store.is_worn(keys):
        raise HttpRefusal(
            422, "taken", "An account has this name, or one that looks like it. Log in, or choose another."
        )
    return "guest"


async def _free_chair(request: RequestContext, live: LiveTable, caller: Principal, body: SitDown) -> int:
    """The chair that the caller may take: the invitation's, or any at a table that is open to them."""
    invited = await request.app.seat_auth.invited(live, caller)
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


async def make_key(request: RequestContext) -> messages.Key:
    """One more token for the caller's seat, to take along to another device."""
    live = await request.live()
    seat = await request.seat(live)
    if seat is None:
        raise Refused("seat", "Only who sits at this table can do this.")
    chair = live.table.chairs[seat]
    token = new_token()
    await request.app.store.add_token(
        token, live.table.id, chair.number, f"{SEAT}{chair.holder}", time=request.app.hub.clock()
    )
    return messages.Key(seat, token, request.link(live.table.id, token))


async def show_record(request: RequestContext) -> str:
    """The record: the whole with its proof once the game is over, before that what the caller may know."""
    live = await request.live(to_read=True)
    text = live.table.record(await request.seat(live), request.app.hub.clock())
    if not live.table.is_over:
        return text
    return await signing.sign(request.app.store, text, request.app.hub.clock())


async def show_keys(request: RequestContext) -> messages.PublicKeys:
    """The public keys that records of this server are signed with."""
    return await signing.public_keys(request.app.store, request.app.hub.clock())


async def show_moments(request: RequestContext) -> msgspec.Raw:
    """The game so far, decision by decision, as the caller might have seen it; everything once it is over.

    It is encoded before it is somebody else's turn: a whole game takes five times as much memory as its JSON.
    """
    live = await request.live(to_read=True)
    seat = await request.seat(live)
    first, last = request.number("from", 2**31 - 1) or 0, request.number("to", 2**31 - 1)
    async with request.replaying():
        replay = live.table.replay(seat)
        return await asyncio.to_thread(lambda: msgspec.Raw(encoder.encode(replay.moments(first, last))))


async def show_proof(request: RequestContext) -> Proof:
    """Every draw and what it follows from, once the game is over: anyone can draw it all again."""
    live = await request.live(to_read=True)
    await request.seat(live)
    return live.table.proof(request.app.hub.clock())


async def list_tables(request: RequestContext) -> messages.TableList:
    """Tables: mine, open ones, or those to watch."""
    query, store = request.http.query_params, request.app.store
    mine = (await request.principal()).identities
    which, game = query.get("list", "open"), query.get("game")
    if game is not None and game not in GAMES:
        raise Refused("bad", f"There is no game {game[:40]!r}. The games are {', '.join(GAMES)}.")
    limit = request.number("limit", 100) or 50
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
        one.rated,
    )


# Games --------------------------------------------------------------------------------------------


async def list_games(request: RequestContext) -> messages.GameList:
    """The games, their options, and the levels of the bots."""
    titles = {name: level.title for name, level in levels.levels().items()}
    return messages.GameList(
        [_game(name) for name in GAMES],
        [
            *(messages.LevelInfo(name, titles.get(name, name.title())) for name in _levels()),
            *(messages.LevelInfo(name, name) for name in request.app.hub.host_bots.names),
        ],
    )


def _game(name: str) -> messages.GameInfo:
    game = load(name)
    options = [
        messages.GameOption(key, one.help, one.players)
        for key, one in game.options.items()
        if one.kind is bool
    ]
    dials = [
        messages.GameDial(key, one.default, one.least, one.most, one.help, one.clause)
        for key, one in game.dials.items()
    ]
    return messages.GameInfo(
        *(name, game.title, game.authors, game.summary, game.min_players, game.max_players),
        *(game.seat_names, options, game.num_actions, name in taught(), bool(puzzles(name)), dials),
    )


async def show_rules(request: RequestContext) -> str:
    """The rules of a game, in Markdown: in the language asked for if they are there, otherwise in English."""
    name = request.http.path_params["game"]
    if name not in GAMES:
        raise HttpRefusal(404, "missing", f"There is no game {name[:40]!r}.")
    return page(name, request.http.query_params.get("lang", ""))


# Health ------------------------------------------------------------------------------------------


async def health(request: RequestContext) -> messages.Health:
    """Whether all is well."""
    store = request.app.store
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await store.ping()
        free = store.free_bytes()
    except (StoreError, OSError):  # TimeoutError among them
        return messages.Health("no database", __version__)
    is_full = free is not None and free < LEAST_FREE
    return messages.Health("no room" if is_full else "ok", __version__)
