"""How often somebody may try to log in: device cookies, as OWASP describes them.

A browser that has logged in to an account before has a cookie that says so, and its attempts at that account
are counted by themselves. All others share what is left for strangers: by address, by address and name, and
by name. So guesses are bounded, and nobody's guesses keep the owner out of a browser that is known.
"""

from __future__ import annotations

import secrets

from hortus.server.context import RequestContext
from hortus.server.limits import neighbourhood
from hortus.server.middleware import address, too_often
from hortus.server.sessions import GUEST_AGE, token_hash
from hortus.server.signed_cookies import SignedCookie
from hortus.store import Account
from hortus.store.accounts import alike

MOST_ACCOUNTS = 8  # that one browser is known to
COOKIE = SignedCookie("device", GUEST_AGE)


def _read(request: RequestContext) -> tuple[str, list[str]]:
    """The browser's random name, and the ids of the accounts it has logged in to."""
    device, accounts = COOKIE.read(request) or (secrets.token_urlsafe(16), [])
    return device, accounts


async def check_rate(request: RequestContext, name: str, account: Account | None) -> None:
    """Count an attempt to log in to a name, which this account has; `HttpRefusal` if it is one too many."""
    limits, key = request.app.limits, token_hash(alike(name)).hex()
    device, accounts = _read(request)
    if account is not None and account.id in accounts:
        wait = await limits.wait("log in again", f"{device} {key}")
    else:
        where = address(request.http.scope)
        wait = (
            await limits.wait("log in", None, where)
            or await limits.wait("log in as", f"{key} {neighbourhood(where)}")
            or await limits.wait("log in anew", key)
        )
    if wait:
        raise too_often(wait)


def remember(request: RequestContext, account: Account) -> None:
    """From this answer on the browser is known to the account."""
    device, accounts = _read(request)
    others = [one for one in accounts if one != account.id]
    COOKIE.write(request, (device, [*others, account.id][-MOST_ACCOUNTS:]))
