"""The HTTP handlers for ways to log in beside the password, and for one's data."""

from __future__ import annotations

import dataclasses

from hortus.server import data_export, recovery
from hortus.server.context import RequestContext
from hortus.server.handlers_accounts import authenticated, enter
from hortus.server.limits import neighbourhood
from hortus.server.messages import Me
from hortus.server.messages_sign_in import (
    Confirm,
    PasskeyInfo,
    PersonalData,
    Recover,
    RecoveryCodes,
    SignInMethods,
)
from hortus.server.middleware import address
from hortus.server.passwords import check_password
from hortus.server.problems import HttpRefusal
from hortus.server.seat_auth import SEAT
from hortus.store import Passkey
from hortus.store.rows import is_text


async def sign_in_methods(request: RequestContext) -> SignInMethods:
    """The ways in which one may log in."""
    somebody, credentials = await request.identity(), request.app.store.credentials
    provider = request.app.provider
    name = provider.name if provider is not None else None
    if somebody.account is None:
        return SignInMethods(False, 0, [], name, False)
    keys = [passkey_info(one) for one in await credentials.passkeys(somebody.id)]
    linked = provider is not None and provider.issuer in await credentials.issuers(somebody.id)
    left = await credentials.codes_left(somebody.id)
    return SignInMethods(bool(somebody.account.password), left, keys, name, linked)


def passkey_info(passkey: Passkey) -> PasskeyInfo:
    """A passkey, as its owner is told of it."""
    return PasskeyInfo(passkey.id.hex(), passkey.name, passkey.created, passkey.used)


async def recover(request: RequestContext, body: Recover) -> Me:
    """Log in with a recovery code and set a new password. All other browsers are logged out.

    No limit by name, which others could use up: there are too many codes to guess one.
    """
    store, code = request.app.store, recovery.code_hash(body.code)
    account = await store.account_named(body.name if is_text(body.name) else "")
    wrong = HttpRefusal(401, "login", "Name and code do not fit together, or the code has been used.")
    if account is None or not await store.credentials.has_code(account.id, code):
        raise wrong
    check_password(body.password, account.name)
    password = await request.app.passwords.hash(body.password)
    generation = await store.credentials.recover(account.id, code, password, purpose=SEAT + account.id)
    if generation is None:  # another request was quicker
        raise wrong
    request.app.sessions.end(account.id, generation)
    return await enter(request, dataclasses.replace(account, password=password, generation=generation))


async def new_recovery_codes(request: RequestContext, body: Confirm) -> RecoveryCodes:
    """Make new recovery codes in place of all older ones."""
    account = await authenticated(request, body.password)
    codes = recovery.new_codes()
    await request.app.store.credentials.set_codes(account.id, recovery.hashes(codes))
    return RecoveryCodes(codes)


async def export_data(request: RequestContext) -> PersonalData:
    """All that the server keeps of who is asking."""
    somebody, where = await request.identity(), neighbourhood(address(request.http.scope))
    return PersonalData(request.app.sessions.now(), await data_export.export(request.app, somebody, where))
