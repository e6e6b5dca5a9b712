"""The HTTP handlers for logging in at an OpenID provider.

Who logs in there for the first time chooses a name and gets an account without a password. Who is logged in
here already links the two.
"""

from __future__ import annotations

from urllib.parse import urlencode

from hortus.server.context import RequestContext
from hortus.server.handlers_accounts import create_account, enter, new_name, own_account
from hortus.server.messages_sign_in import Nothing, ProviderSignUp, Redirection, SignedUp
from hortus.server.oidc import Attempt, ExternalIdentity, Provider
from hortus.server.problems import HttpRefusal
from hortus.server.signed_cookies import SignedCookie
from hortus.store import Taken
from hortus.store.rows import is_text

SECONDS = 600.0  # for logging in at the provider, and for choosing a name
ATTEMPT = SignedCookie("provider", SECONDS)
NEWCOMER = SignedCookie("newcomer", SECONDS)
NO_PASSWORD = b""


def _provider(request: RequestContext) -> Provider:
    if request.app.provider is None:
        raise HttpRefusal(404, "missing", "This server has no provider to log in at.")
    return request.app.provider


def _redirect(request: RequestContext) -> str:
    """Where the provider sends the browser back to."""
    base = request.app.config.url or str(request.http.base_url)
    return f"{base.rstrip('/')}/api/account/oidc/callback"


async def start_oidc(request: RequestContext, body: Nothing) -> Redirection:
    """Begin to log in at the provider, or to link one's account: where the browser is to go."""
    provider, somebody, attempt = _provider(request), await request.identity(), Attempt.new()
    location = await provider.location(attempt, _redirect(request))
    account_id = somebody.id if somebody.is_account else None
    ATTEMPT.write(request, [attempt.state, attempt.nonce, attempt.verifier, account_id])
    return Redirection(location)


async def finish_oidc(request: RequestContext) -> str:
    """Come back from the provider: log in, link, or go on to choose a name."""
    provider, query = _provider(request), request.http.query_params
    kept = ATTEMPT.read(request)
    ATTEMPT.clear(request)
    if kept is None or not query.get("code") or query.get("state") != kept[0]:
        return _page(problem="provider")
    *secrets, account_id = kept
    try:
        found = await provider.identity(Attempt(*secrets), query["code"], _redirect(request))
    except HttpRefusal:
        return _page(problem="provider")
    return await _link(request, found, account_id) if account_id else await _enter(request, found)


async def _enter(request: RequestContext, found: ExternalIdentity) -> str:
    """Log in as whom the provider knows; newcomers choose a name first."""
    if not is_text(found.subject):
        return _page(problem="provider")
    account = await request.app.store.credentials.account_of(found.issuer, found.subject)
    if account is None:
        NEWCOMER.write(request, [found.issuer, found.subject])
        return _page(newcomer=found.name)
    await enter(request, account, proven=True)
    return _page()


async def _link(request: RequestContext, found: ExternalIdentity, account_id: str) -> str:
    """Let the identity open the account that asked for it, if its owner is still logged in."""
    credentials = request.app.store.credentials
    owner = await credentials.account_of(found.issuer, found.subject)
    if owner is not None:
        return _page() if owner.id == account_id else _page(problem="linked")
    try:
        account = await own_account(request)
        if account.id != account_id or not is_text(found.subject):
            return _page(problem="provider")
        await credentials.link(account.id, found.issuer, found.subject)
    except (HttpRefusal, Taken):
        return _page(problem="provider")
    return _page()


def _page(**query: str) -> str:
    """The address of the account's page, with what it is to say."""
    return f"/account?{urlencode(query)}" if query else "/account"


async def sign_up_by_provider(request: RequestContext, body: ProviderSignUp) -> SignedUp:
    """Make an account for somebody whom the provider knows, under a name of their choice."""
    known = NEWCOMER.read(request)
    if known is None:
        raise HttpRefusal(401, "provider", "That took too long. Please log in at your provider once more.")
    issuer, subject = known
    signed_up = await create_account(
        request, await new_name(request, body.name), NO_PASSWORD, (issuer, subject)
    )
    NEWCOMER.clear(request)
    return signed_up
