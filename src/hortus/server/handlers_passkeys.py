"""The HTTP handlers for passkeys."""

from __future__ import annotations

import dataclasses

from hortus.server import passkeys
from hortus.server.context import RequestContext
from hortus.server.handlers_accounts import authenticated, enter, own_account
from hortus.server.handlers_sign_in import passkey_info
from hortus.server.messages import Me
from hortus.server.messages_sign_in import (
    Confirm,
    NewPasskey,
    Nothing,
    PasskeyInfo,
    PasskeyLogIn,
    PasskeyName,
    PasskeyOptions,
)
from hortus.server.problems import HttpRefusal
from hortus.store import Passkey, Taken
from hortus.store.rows import is_text


async def creation_options(request: RequestContext, body: Confirm) -> PasskeyOptions:
    """Begin to add a passkey: what the browser is to be asked, with a challenge."""
    account = await authenticated(request, body.password)
    known = await request.app.store.credentials.passkeys(account.id)
    if len(known) >= passkeys.MOST_PASSKEYS:
        raise HttpRefusal(
            403, "passkey", f"{passkeys.MOST_PASSKEYS} passkeys are the most; remove one first."
        )
    return PasskeyOptions(passkeys.creation_options(request, account, known))


async def add_passkey(request: RequestContext, body: NewPasskey) -> PasskeyInfo:
    """Add the passkey that the browser made."""
    account = await own_account(request)
    passkey = passkeys.created(request, account, body.credential, _checked(body.name or "Passkey"))
    try:
        await request.app.store.credentials.add_passkey(passkey)
    except Taken:
        raise HttpRefusal(409, "taken", "This passkey is known already.") from None
    return passkey_info(passkey)


async def request_options(request: RequestContext, body: Nothing) -> PasskeyOptions:
    """Begin to log in with a passkey: what the browser is to be asked, with a challenge."""
    await request.identity()  # a newcomer gets their cookie now
    return PasskeyOptions(passkeys.request_options(request))


async def log_in_by_passkey(request: RequestContext, body: PasskeyLogIn) -> Me:
    """Log in with a passkey."""
    await request.identity()
    return await enter(request, await passkeys.log_in(request, body.credential), proven=True)


async def rename_passkey(request: RequestContext, body: PasskeyName) -> PasskeyInfo:
    """Give a passkey another name."""
    passkey, name = await _own(request), _checked(body.name)
    await request.app.store.credentials.rename_passkey(passkey.account_id, passkey.id, name)
    return passkey_info(dataclasses.replace(passkey, name=name))


async def remove_passkey(request: RequestContext, body: Nothing) -> Me:
    """Remove a passkey: it opens the account no more."""
    passkey = await _own(request)
    await request.app.store.credentials.remove_passkey(passkey.account_id, passkey.id)
    somebody = await request.identity()
    return Me(somebody.kind, somebody.name)


async def _own(request: RequestContext) -> Passkey:
    """The passkey of who is asking that the address names."""
    account = await own_account(request)
    try:
        found = await request.app.store.credentials.passkey(bytes.fromhex(request.http.path_params["key"]))
    except ValueError:
        found = None
    if found is None or found.account_id != account.id:
        raise HttpRefusal(404, "missing", "You have no such passkey.")
    return found


def _checked(name: str) -> str:
    """A name as it is kept."""
    name = name.strip()
    if not name or not name.isprintable() or not is_text(name):
        raise HttpRefusal(422, "name", "A name for a passkey is 1 to 40 letters, as in: my phone.")
    return name
