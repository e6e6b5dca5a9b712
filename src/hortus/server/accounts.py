"""The calls about people: signing up, logging in and out, changing the password, leaving; and ratings.

The application has ``state.people``, ``state.passwords`` and ``state.limits``.
"""

from __future__ import annotations

import dataclasses
import time
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hortus.core.registry import GAMES
from hortus.server.account_messages import (
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
from hortus.server.limits import Limits
from hortus.server.middleware import too_often
from hortus.server.names import check_name
from hortus.server.passwords import Passwords, check_password
from hortus.server.problems import HttpRefusal
from hortus.server.rating import level_of
from hortus.server.seat_auth import SEAT
from hortus.server.sessions import VISIT, Identity, Sessions, identify, new_id, token_hash
from hortus.store import Account, Taken
from hortus.store.accounts import alike
from hortus.store.rows import is_text

T = TypeVar("T", bound=msgspec.Struct)
LINES = 100


def _people(request: Request) -> Sessions:
    people: Sessions = request.app.state.people
    return people


def _passwords(request: Request) -> Passwords:
    passwords: Passwords = request.app.state.passwords
    return passwords


async def _body(request: Request, kind: type[T]) -> T:
    """What was sent, or a refusal that says what is wrong with it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HttpRefusal(415, "bad", "Please send JSON, as application/json.")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise HttpRefusal(400, "bad", f"That is not what was expected: {problem}.") from None


def _json(told: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, media_type="application/json")


def _me(identity: Identity, status: int = 200) -> Response:
    return _json(Me(identity.kind, identity.name), status)


async def who(request: Request) -> Response:
    """Who is asking."""
    return _me(await identify(request))


async def sign_up(request: Request) -> Response:
    """Make an account of a guest: it takes over the guest's id, and so all their seats."""
    wanted = await _body(request, SignUp)
    guest = await identify(request)
    if guest.is_account:
        raise HttpRefusal(409, "account", "You have an account already. Log out first to make another.")
    name = check_name(wanted.name)
    check_password(wanted.password, name)
    people = _people(request)
    if await people.store.account_named(name) is not None:
        raise _taken()
    kept = await _passwords(request).hash(wanted.password)
    account = Account(guest.id if guest.kind == "guest" else new_id(), name, kept, time.time())
    try:
        await people.store.add_account(account)
    except Taken:
        raise _taken() from None
    people.forget(account.id)
    return _me(people.welcome(request.scope[VISIT], account), 201)


def _taken() -> HttpRefusal:
    return HttpRefusal(
        409, "taken", "Somebody has this name, or one that looks like it. Please choose another."
    )


async def who_or_sign_up(request: Request) -> Response:
    """Both under one address."""
    return await (sign_up(request) if request.method == "POST" else who(request))


async def log_in(request: Request) -> Response:
    """Log in. The answer is the same for a wrong name and a wrong password, and takes as long."""
    wanted = await _body(request, LogIn)
    guest = await identify(request)
    limits: Limits = request.app.state.limits
    wait = limits.wait("log in as", token_hash(alike(wanted.name)).hex())
    if wait:
        raise too_often(wait)
    people = _people(request)
    account = await people.store.account_named(wanted.name if is_text(wanted.name) else "")
    right = await _passwords(request).verify(
        account.password if account is not None else None, wanted.password
    )
    if account is None or not right:
        raise HttpRefusal(401, "login", "Name and password do not fit together.")
    people.forget(account.id)
    before = guest.id if guest.kind == "guest" else guest.guest
    return _me(people.welcome(request.scope[VISIT], account, before))


async def log_out(request: Request) -> Response:
    """Be the guest again that one was."""
    wanted = await _body(request, LogOut)
    somebody = await identify(request)
    people = _people(request)
    if somebody.account is None:
        return _me(somebody)
    if wanted.everywhere:
        people.end(somebody.id, await people.store.end_sessions(somebody.id, purpose=SEAT + somebody.id))
    return _me(people.new_guest(request.scope[VISIT], somebody.guest))


async def _proved(request: Request, password: str) -> Account:
    """The account of who is asking, read anew, if this is its password."""
    somebody = await identify(request)
    account = await _people(request).store.account(somebody.id) if somebody.account is not None else None
    if somebody.account is None or account is None or account.generation != somebody.account.generation:
        raise HttpRefusal(401, "account", "Please log in first.")
    if not await _passwords(request).verify(account.password, password):
        raise HttpRefusal(403, "password", "That is not your password; nothing was changed.")
    return account


async def change_password(request: Request) -> Response:
    """Another password. This browser stays logged in, all others do not."""
    wanted = await _body(request, ChangePassword)
    account = await _proved(request, wanted.password)
    check_password(wanted.new, account.name)
    kept = await _passwords(request).hash(wanted.new)
    people = _people(request)
    guest = (await identify(request)).guest
    generation = await people.store.set_password(account.id, kept, purpose=SEAT + account.id)
    people.end(account.id, generation)
    changed = dataclasses.replace(account, password=kept, generation=generation)
    return _me(people.welcome(request.scope[VISIT], changed, guest))


async def delete_account(request: Request) -> Response:
    """Forget the account. The browser is a new guest's."""
    wanted = await _body(request, DeleteAccount)
    account = await _proved(request, wanted.password)
    people = _people(request)
    guest = (await identify(request)).guest
    people.end(account.id, await people.store.delete_account(account.id, purpose=SEAT + account.id))
    return _me(people.new_guest(request.scope[VISIT], guest))


async def my_ratings(request: Request) -> Response:
    """One's own ratings."""
    somebody = await identify(request)
    found = []
    for game in GAMES if somebody.is_account else ():
        rating = await _people(request).store.rating(game, somebody.id)
        if rating is not None:
            found.append(GameRating(game, rating.mu, rating.sigma, rating.games))
    return _json(Ratings(found))


async def standings(request: Request) -> Response:
    """The strongest at a game. Ids stay here."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise HttpRefusal(404, "missing", f"There is no such game; there are {', '.join(GAMES)}.")
    lines = []
    for line in await _people(request).store.standings(game, limit=LINES):
        level = level_of(line.identity)
        name = line.name or level
        if name is not None and line.rating.games:
            lines.append(
                StandingLine(name, level is not None, line.rating.mu, line.rating.sigma, line.rating.games)
            )
    return _json(Standings(game, lines))


routes = [
    Route("/api/account", who_or_sign_up, methods=["GET", "POST"]),
    Route("/api/account/login", log_in, methods=["POST"]),
    Route("/api/account/logout", log_out, methods=["POST"]),
    Route("/api/account/password", change_password, methods=["POST"]),
    Route("/api/account/delete", delete_account, methods=["POST"]),
    Route("/api/account/ratings", my_ratings, methods=["GET"]),
    Route("/api/ratings/{game}", standings, methods=["GET"]),
]
