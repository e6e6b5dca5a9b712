"""The HTTP handlers for accounts and ratings. ``routes.py`` says at which address."""

from __future__ import annotations

import dataclasses
import time

from hortus.core.registry import GAMES
from hortus.server import personal_data
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
from hortus.server.middleware import too_often
from hortus.server.names import check_name
from hortus.server.passwords import check_password
from hortus.server.problems import HttpRefusal
from hortus.server.rating import level_of
from hortus.server.seat_auth import SEAT
from hortus.server.sessions import Identity, new_id, token_hash
from hortus.store import Account, StandingRow, Taken
from hortus.store.accounts import alike
from hortus.store.rows import is_text

STANDINGS = 100  # lines of the list


def _me(identity: Identity) -> Me:
    return Me(identity.kind, identity.name)


async def who_am_i(request: RequestContext) -> Me:
    """Tell who is asking."""
    somebody = await request.identity()
    is_host = somebody.is_account and await request.app.store.is_host(somebody.id)
    return Me(somebody.kind, somebody.name, is_host)


async def sign_up(request: RequestContext, body: SignUp) -> Me:
    """Make an account. It takes over the guest's id, and so all the guest's seats."""
    guest, sessions = await request.identity(), request.app.sessions
    if guest.is_account:
        raise HttpRefusal(409, "account", "You have an account already. Log out first to make another.")
    name = check_name(body.name)
    check_password(body.password, name)
    taken = HttpRefusal(
        409, "taken", "Somebody has this name, or one that looks like it. Please choose another."
    )
    if await sessions.store.account_named(name) is not None:
        raise taken
    password = await request.app.passwords.hash(body.password)
    account = Account(guest.id if guest.kind == "guest" else new_id(), name, password, time.time())
    try:
        await sessions.store.add_account(account)
    except Taken:
        raise taken from None
    sessions.forget(account.id)
    return _me(sessions.welcome(request.visit, account))


async def log_in(request: RequestContext, body: LogIn) -> Me:
    """Log in. A wrong name and a wrong password get the same answer, after the same time."""
    guest, sessions = await request.identity(), request.app.sessions
    wait = await request.app.limits.wait_shared("log in as", token_hash(alike(body.name)).hex())
    if wait:
        raise too_often(wait)
    account = await sessions.store.account_named(body.name if is_text(body.name) else "")
    known = account.password if account is not None else None
    if not await request.app.passwords.verify(known, body.password) or account is None:
        raise HttpRefusal(401, "login", "Name and password do not fit together.")
    sessions.forget(account.id)
    before = guest.id if guest.kind == "guest" else guest.guest
    return _me(sessions.welcome(request.visit, account, before))


async def log_out(request: RequestContext, body: LogOut) -> Me:
    """Log out, here or everywhere. The browser is again the guest's that it was before."""
    somebody, sessions = await request.identity(), request.app.sessions
    if somebody.account is None:
        return _me(somebody)
    if body.everywhere:
        generation = await sessions.store.end_sessions(somebody.id, purpose=SEAT + somebody.id)
        sessions.end(somebody.id, generation)
    return _me(sessions.new_guest(request.visit, somebody.guest))


async def _authenticated(request: RequestContext, password: str) -> Account:
    """The account of who is asking, read anew, if this is its password."""
    somebody = await request.identity()
    account = await request.app.store.account(somebody.id) if somebody.account is not None else None
    if somebody.account is None or account is None or account.generation != somebody.account.generation:
        raise HttpRefusal(401, "account", "Please log in first.")
    if not await request.app.passwords.verify(account.password, password):
        raise HttpRefusal(403, "password", "That is not your password; nothing was changed.")
    return account


async def change_password(request: RequestContext, body: ChangePassword) -> Me:
    """Change the password. This browser stays logged in, all others are logged out."""
    account = await _authenticated(request, body.password)
    check_password(body.new, account.name)
    password = await request.app.passwords.hash(body.new)
    sessions, guest = request.app.sessions, (await request.identity()).guest
    generation = await sessions.store.set_password(account.id, password, purpose=SEAT + account.id)
    sessions.end(account.id, generation)
    changed = dataclasses.replace(account, password=password, generation=generation)
    return _me(sessions.welcome(request.visit, changed, guest))


async def delete_account(request: RequestContext, body: DeleteAccount) -> Me:
    """Delete the account. The browser becomes a guest's."""
    account = await _authenticated(request, body.password)
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
            found.append(GameRating(game, rating.mu, rating.sigma, rating.games))
    return Ratings(found)


async def standings(request: RequestContext) -> Standings:
    """The strongest at a game."""
    game = request.http.path_params["game"]
    if game not in GAMES:
        raise HttpRefusal(404, "missing", f"There is no such game; there are {', '.join(GAMES)}.")
    rows = await request.app.store.standings(game, limit=STANDINGS)
    return Standings(game, [line for row in rows if (line := _standing(row)) is not None])


def _standing(row: StandingRow) -> StandingLine | None:
    """A line of the list, without the id; None for who has no name or no rated game."""
    level, rating = level_of(row.identity), row.rating
    name = row.name or level
    if name is None or not rating.games:
        return None
    return StandingLine(name, level is not None, rating.mu, rating.sigma, rating.games)
