"""The HTTP handlers for accounts and ratings. ``routes.py`` says at which address."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator

import msgspec

from hortus.core.registry import GAMES
from hortus.players.levels import players
from hortus.server import devices, personal_data, recovery
from hortus.server.context import RequestContext
from hortus.server.messages import (
    ChangePassword,
    DeleteAccount,
    GameRating,
    LogIn,
    LogOut,
    Me,
    Ratings,
    SignUp,
    StandingLine,
    Standings,
)
from hortus.server.messages_sign_in import SignedUp
from hortus.server.names import check_name, looks
from hortus.server.passwords import check_password
from hortus.server.problems import HttpRefusal
from hortus.server.rating import LEAST_GAMES, MOST_SIGMA, bot_rating, is_provisional
from hortus.server.seat_auth import SEAT
from hortus.server.sessions import Identity, new_id
from hortus.store import Account, RatingRow, Taken
from hortus.store.rows import is_text

STANDINGS = 100  # lines of the list
PROVEN_SECONDS = 600.0  # for which a log-in by a passkey or a provider stands for the password


def _me(identity: Identity) -> Me:
    return Me(identity.kind, identity.name)


async def who_am_i(request: RequestContext) -> Me:
    """Tell who is asking."""
    somebody = await request.identity()
    is_host = somebody.is_account and await request.app.store.is_host(somebody.id)
    return Me(somebody.kind, somebody.name, is_host)


async def sign_up(request: RequestContext, body: SignUp) -> SignedUp:
    """Make an account. It takes over the guest's id, and so all the guest's seats."""
    name = await new_name(request, body.name)
    check_password(body.password, name)
    return await create_account(request, name, await request.app.passwords.hash(body.password))


async def new_name(request: RequestContext, wanted: str) -> str:
    """The name that a guest's new account may have, as it is kept; or a `HttpRefusal`."""
    if (await request.identity()).is_account:
        raise HttpRefusal(409, "account", "You have an account already. Log out first to make another.")
    name = check_name(wanted)
    if await request.app.store.is_worn(looks(name)):
        raise _taken()
    return name


def _taken() -> HttpRefusal:
    sentence = "Somebody has this name, or one that looks like it. Please choose another."
    return HttpRefusal(409, "taken", sentence)


async def create_account(
    request: RequestContext, name: str, password: bytes, external: tuple[str, str] | None = None
) -> SignedUp:
    """Make the guest's account, with recovery codes; ``external`` is an identity at a provider."""
    guest, sessions = await request.identity(), request.app.sessions
    account = Account(guest.id if guest.kind == "guest" else new_id(), name, password, time.time())
    codes = recovery.new_codes()
    try:
        await sessions.store.credentials.add_account(account, recovery.hashes(codes), external)
    except Taken:
        raise _taken() from None
    sessions.forget(account.id)
    devices.remember(request, account)
    me = sessions.welcome(request.visit, account, proven=external is not None)
    return SignedUp(me.kind, me.name, recovery_codes=codes)


async def log_in(request: RequestContext, body: LogIn) -> Me:
    """Log in. A wrong name and a wrong password get the same answer, after the same time."""
    account = await request.app.store.account_named(body.name if is_text(body.name) else "")
    await devices.check_rate(request, body.name, account)
    known = account.password or None if account is not None else None  # none: see `handlers_oidc`
    if not await request.app.passwords.verify(known, body.password) or account is None:
        raise HttpRefusal(401, "login", "Name and password do not fit together.")
    return await enter(request, account)


async def enter(request: RequestContext, account: Account, *, proven: bool = False) -> Me:
    """Log in to the account: who is asking has shown that it is theirs."""
    somebody, sessions = await request.identity(), request.app.sessions
    sessions.forget(account.id)
    devices.remember(request, account)
    before = somebody.id if somebody.kind == "guest" else somebody.guest
    return _me(sessions.welcome(request.visit, account, before, proven=proven))


async def log_out(request: RequestContext, body: LogOut) -> Me:
    """Log out, here or everywhere. The browser is again the guest's that it was before."""
    somebody, sessions = await request.identity(), request.app.sessions
    if somebody.account is None:
        return _me(somebody)
    if body.everywhere:
        generation = await sessions.store.end_sessions(somebody.id, purpose=SEAT + somebody.id)
        sessions.end(somebody.id, generation)
    return _me(sessions.new_guest(request.visit, somebody.guest))


async def own_account(request: RequestContext) -> Account:
    """The account of who is asking, read anew."""
    somebody = await request.identity()
    account = await request.app.store.account(somebody.id) if somebody.account is not None else None
    if somebody.account is None or account is None or account.generation != somebody.account.generation:
        raise HttpRefusal(401, "account", "Please log in first.")
    return account


async def authenticated(request: RequestContext, password: str) -> Account:
    """The account of who is asking, if this is its password, or if they have just proven to be its owner."""
    account = await own_account(request)
    age = request.app.sessions.now() - (await request.identity()).proven
    if not password and age <= PROVEN_SECONDS:
        return account
    if not await request.app.passwords.verify(account.password or None, password):
        sentence = "That is not your password; nothing was changed."
        if not account.password:
            sentence = "Please log in once more, with your passkey or at your provider; nothing was changed."
        raise HttpRefusal(403, "password", sentence)
    return account


async def change_password(request: RequestContext, body: ChangePassword) -> Me:
    """Change the password. This browser stays logged in, all others are logged out."""
    account = await authenticated(request, body.password)
    check_password(body.new, account.name)
    password = await request.app.passwords.hash(body.new)
    sessions, guest = request.app.sessions, (await request.identity()).guest
    generation = await sessions.store.set_password(account.id, password, purpose=SEAT + account.id)
    sessions.end(account.id, generation)
    changed = dataclasses.replace(account, password=password, generation=generation)
    devices.remember(request, changed)
    return _me(sessions.welcome(request.visit, changed, guest))


async def delete_account(request: RequestContext, body: DeleteAccount) -> Me:
    """Delete the account. The browser becomes a guest's."""
    account = await authenticated(request, body.password)
    sessions, guest = request.app.sessions, (await request.identity()).guest
    sessions.end(account.id, await personal_data.delete(request.app, account))
    return _me(sessions.new_guest(request.visit, guest))


async def my_ratings(request: RequestContext) -> Ratings:
    """My ratings."""
    somebody = await request.identity()
    found = []
    for game in GAMES if somebody.is_account else ():
        rating = await request.app.store.rating(game, somebody.id)
        if rating is not None:
            found.append(GameRating(game, rating.mu, rating.sigma, rating.games, is_provisional(rating)))
    return Ratings(found)


async def standings(request: RequestContext) -> Standings:
    """The strongest at a game."""
    game = request.http.path_params["game"]
    if game not in GAMES:
        raise HttpRefusal(404, "missing", f"There is no such game; there are {', '.join(GAMES)}.")
    rows = await request.app.store.standings(
        game, limit=STANDINGS, least_games=LEAST_GAMES, most_sigma=MOST_SIGMA
    )
    lines = [_line(row.name, False, row.rating) for row in rows]
    lines += _bots(game)
    return Standings(game, sorted(lines, key=_certain, reverse=True), LEAST_GAMES)


def _bots(game: str) -> Iterator[StandingLine]:
    """The levels on the ladder; those that are the same player here have one line, the strongest's."""
    for names in players(game):
        *also, name = names
        if (found := bot_rating(game, name)) is not None:
            yield msgspec.structs.replace(_line(name, True, found), also=also)


def _line(name: str, is_bot: bool, rating: RatingRow) -> StandingLine:
    return StandingLine(name, is_bot, rating.mu, rating.sigma, rating.games)


def _certain(line: StandingLine) -> float:
    """What somebody's strength is at the least, as far as is known."""
    return line.mu - 3 * line.sigma
