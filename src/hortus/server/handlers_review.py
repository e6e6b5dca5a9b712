"""The HTTP handlers of reviews, and of the list of one's own games."""

from __future__ import annotations

import asyncio

import msgspec

from hortus import GAMES
from hortus.core.intrinsics import CHANCE
from hortus.server import signing
from hortus.server.context import RequestContext
from hortus.server.live_table import LiveTable
from hortus.server.messages_review import (
    PlayedGame,
    PlayedGames,
    PlayedPoint,
    PlayedSeat,
    PlayedTotal,
    ReviewPosition,
    ReviewStatus,
)
from hortus.server.middleware import address, too_often
from hortus.store.played import Filter, GameResult, PlayedRow, ResultRow, TotalRow
from hortus.table import Refused, readable
from hortus.table.entries import Finished
from hortus.table.replay import Replay
from hortus.table.seat_view import legal

GOING_ON = "A game can be looked at again once it is over."
CUT_SHORT = "This game was not played to its end, so there is nothing to review."
MOST_COUNTED = 500  # games whose result is read from their logs at a time
PAGE = 20
NUMBER = 2**31 - 1


async def show_review(request: RequestContext) -> ReviewStatus:
    """The review of a game that is over, as far as it goes; it is begun if need be."""
    live = await request.live(to_read=True)
    await request.seat(live)
    after = request.number("after", NUMBER) or 0
    _check_over(live)
    text = await signing.sign(request.app.store, live.table.record(None), request.app.hub.clock())
    tenant, is_guest = await request.tenant(), (await request.principal()).generation is None

    async def admit() -> None:
        if request.is_spared:
            return
        kind = "review as guest" if is_guest else "review"
        wait = await request.app.limits.wait(kind, tenant.person, address(request.http.scope))
        if wait:
            raise too_often(wait)

    return await request.app.reviews.follow(live.table.id, text, tenant, after, admit)


async def show_position(request: RequestContext) -> ReviewPosition:
    """The position before a decision of a game that is over, as its seat saw it then."""
    live = await request.live(to_read=True)
    await request.seat(live)
    _check_over(live)
    place = request.number("place", NUMBER) or 0
    async with request.replaying():
        return await asyncio.to_thread(_position, live.table.replay(None), place)


def _check_over(live: LiveTable) -> None:
    if not live.table.is_over:
        raise Refused("over", GOING_ON, code="review_going_on")
    if not live.table.state.is_over:
        raise Refused("over", CUT_SHORT, code="review_cut_short")


def _position(replay: Replay, place: int) -> ReviewPosition:
    if place >= len(replay.steps) or replay.steps[place].mover == CHANCE:
        raise Refused("bad", f"Nobody decides at place {place} of this game.")
    state = replay.game.new(replay.players, **replay.options)
    for step in replay.steps[:place]:
        state.apply(step.action)
    view = replay.game.client_view(state, state.player)
    return ReviewPosition(place, state.player, view, legal(state))


# One's own games ----------------------------------------------------------------------------------


async def my_games(request: RequestContext) -> PlayedGames:
    """The caller's finished games, a page at a time; with the first page, sums over all of them."""
    query, played = request.http.query_params, request.app.store.played
    mine = (await request.principal()).identities
    wanted = Filter(*(query.get(name, "")[:100] for name in ("game", "opponent", "result", "search")))
    if wanted.game and wanted.game not in GAMES:
        raise Refused("bad", f"There is no game {wanted.game[:40]!r}. The games are {', '.join(GAMES)}.")
    limit, before = request.number("limit", 100) or PAGE, _time(query.get("before"))
    await _count(request, mine)
    found = await played.page(mine, wanted, limit + 1, before)
    games = [_played(one, mine) for one in found[:limit]]
    page = PlayedGames(games, len(found) > limit)
    if before is not None:
        return page
    by_game, by_opponent = await played.totals(mine)
    points = [
        PlayedPoint(one.table, one.game, one.finished, one.skill, one.luck)
        for one in await played.points(mine, wanted.game)
    ]
    return msgspec.structs.replace(
        page, by_game=_sums(by_game), by_opponent=_sums(by_opponent), points=points
    )


def _time(given: str | None) -> float | None:
    try:
        return None if given is None else float(given)
    except ValueError:
        raise Refused("bad", "before is a time in seconds.") from None


async def _count(request: RequestContext, mine: tuple[str, ...]) -> None:
    """Keep how games ended that were not asked for before."""
    played = request.app.store.played
    ends = await played.uncounted(mine, MOST_COUNTED)
    rows = [row for table_id, payloads in ends.items() for row in _results(table_id, payloads)]
    await played.add_results(rows)


def _results(table_id: str, payloads: list[bytes]) -> list[ResultRow]:
    end = next((one for one in map(readable, payloads) if isinstance(one, Finished)), None)
    if end is None:
        return []
    return [ResultRow(table_id, seat, score, _result(end, seat)) for seat, score in enumerate(end.scores)]


def _result(end: Finished, seat: int) -> GameResult:
    """How a game ended for a seat. A team shares its result."""
    if end.how == "abandoned":
        return "none"
    share = end.values[seat]
    return "won" if share == 1 else "shared" if share > 0 else "lost"


def _played(one: PlayedRow, mine: tuple[str, ...]) -> PlayedGame:
    seats = [
        PlayedSeat(row.seat, row.name or "", row.level, row.holder in mine, score)
        for row, score in zip(one.seats, one.scores, strict=True)
    ]
    return PlayedGame(one.id, one.game, one.finished, one.seat, one.result, one.is_reviewed, seats)


def _sums(rows: list[TotalRow]) -> list[PlayedTotal]:
    """The rows of each game or opponent in one; who was played most comes first."""
    counts: dict[tuple[str, bool], dict[str, int]] = {}
    for row in rows:
        counts.setdefault((row.key, row.is_bot), {})[row.result] = row.count
    found = [PlayedTotal(key, is_bot, **results) for (key, is_bot), results in counts.items()]
    return sorted(found, key=lambda one: (-(one.won + one.shared + one.lost + one.none), one.key))
