"""The HTTP handlers for notifications. ``routes.py`` says at which address."""

from __future__ import annotations

import base64
import dataclasses
import hmac
import re
import secrets
import time

from hortus.server.context import RequestContext
from hortus.server.messages import (
    ChosenSubscription,
    ConfirmMail,
    NotificationChoices,
    NotificationSettings,
    QuietHours,
    Stopped,
    SubscribeMail,
    SubscribePush,
    SubscribeWebhook,
    SubscriptionInfo,
)
from hortus.server.middleware import too_often
from hortus.server.notify import keys, sending, texts
from hortus.server.notify.addresses import check_reachable
from hortus.server.problems import HttpRefusal
from hortus.server.sessions import Identity, token_hash
from hortus.store.subscriptions import Kind, Preferences, Subscription

MOST = 20  # subscriptions of one person
CODE_LIFETIME = 1800.0  # seconds
MOST_GUESSES = 5
_MAIL = re.compile(r"[^\s@<>,;:\"\\]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


async def _person(request: RequestContext) -> Identity:
    """Who is asking, known by a cookie: a guest or an account."""
    somebody = await request.identity()
    if somebody.kind == "token":
        raise HttpRefusal(403, "account", "Only people in a browser can be told; a token is for one seat.")
    return somebody


async def show(request: RequestContext) -> NotificationSettings:
    """How I am told that it is my turn."""
    somebody, app = await _person(request), request.app
    mine = await app.store.subscriptions.of(somebody.id)
    prefer = await app.store.subscriptions.preferences(somebody.id)
    quiet = (
        None
        if prefer.quiet_from is None or prefer.quiet_to is None
        else QuietHours(prefer.quiet_from, prefer.quiet_to)
    )
    public = keys.vapid_public(await keys.vapid_key(app.store))
    return NotificationSettings(public, bool(app.config.smtp), [_info(one) for one in mine], quiet)


def _info(one: Subscription) -> SubscriptionInfo:
    more = (
        (one.details["format"], one.table_id, one.details["secret"]) if one.kind == "webhook" else (None,) * 3
    )
    return SubscriptionInfo(one.id, one.kind, one.address, one.confirmed, *more)


async def choose(request: RequestContext, body: NotificationChoices) -> NotificationSettings:
    """Choose quiet hours and a language."""
    somebody, quiet = await _person(request), body.quiet
    start, end = (None, None) if quiet is None else (quiet.start, quiet.end)
    chosen = Preferences(start, end, body.utc_offset, body.language)
    await request.app.store.subscriptions.prefer(somebody.id, chosen)
    return await show(request)


async def _add(request: RequestContext, kind: Kind, address: str, **fields: object) -> Subscription:
    somebody, store = await _person(request), request.app.store.subscriptions
    mine = await store.of(somebody.id)
    if len(mine) >= MOST and address not in [one.address for one in mine]:
        raise HttpRefusal(409, "full", f"You are told at {MOST} addresses already; remove one first.")
    base = str(request.http.base_url).rstrip("/")
    new = Subscription(
        secrets.token_urlsafe(12),
        somebody.id,
        kind,
        address,
        time.time(),
        base=base,
        **fields,  # type: ignore[arg-type]
    )
    added = dataclasses.replace(new, id=await store.add(new))
    await request.app.hub.notifier.read_audience()
    return added


async def _check_url(request: RequestContext, url: str) -> None:
    try:
        await check_reachable(url, request.app.config.allow_private_webhooks)
    except ValueError as problem:
        raise HttpRefusal(422, "address", str(problem)) from None


async def add_push(request: RequestContext, body: SubscribePush) -> NotificationSettings:
    """Tell this browser from now on."""
    try:
        sizes = len(keys.decode(body.keys.p256dh)), len(keys.decode(body.keys.auth))
    except ValueError:
        sizes = 0, 0
    if sizes != (65, 16):
        raise HttpRefusal(422, "bad", "These are not the keys of a push subscription.")
    await _check_url(request, body.endpoint)
    details = {"p256dh": body.keys.p256dh, "auth": body.keys.auth}
    await _add(request, "push", body.endpoint, details=details)
    return await show(request)


async def add_webhook(request: RequestContext, body: SubscribeWebhook) -> NotificationSettings:
    """Tell a program from now on."""
    if body.table is not None:
        live = await request.app.hub.open(body.table)
        if not set((await _person(request)).ids) & {chair.holder for chair in live.table.chairs}:
            raise HttpRefusal(403, "seat", "Only who sits at a table can have its turns told.")
    await _check_url(request, body.url)
    secret = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
    details = {"format": body.format, "secret": secret}
    await _add(request, "webhook", body.url, details=details, table_id=body.table)
    return await show(request)


async def add_mail(request: RequestContext, body: SubscribeMail) -> NotificationSettings:
    """Send a code to an e-mail address, to be told there once it has come back."""
    somebody, app = await _person(request), request.app
    if not app.config.smtp:
        raise HttpRefusal(409, "mail", "This server sends no e-mail.")
    if not somebody.is_account:
        raise HttpRefusal(403, "account", "E-mail is for accounts; please make one first.")
    address = body.address.strip()
    if not _MAIL.fullmatch(address) or not address.isascii():
        raise HttpRefusal(422, "address", "This is no e-mail address. One would be ada@example.org.")
    mine = await app.store.subscriptions.of(somebody.id)
    if any(one.kind == "mail" and one.address == address and one.confirmed for one in mine):
        return await show(request)
    for whom in (somebody.id, f"to {address.lower()}"):  # whoever has many accounts has one victim, too
        if wait := await app.hub.notifier.wait("mail code", whom):
            raise too_often(wait)
    code = f"{secrets.randbelow(10**6):06}"
    language = (await app.store.subscriptions.preferences(somebody.id)).language
    said = texts.words(language)
    letter = sending.plain_mail(
        app.config, address, said["code_subject"].format(code=code), said["code"].format(code=code)
    )
    try:
        await sending.send_mail(app.config, letter)
    except (OSError, ValueError):
        raise HttpRefusal(
            502, "mail", "The code could not be sent there; please check the address."
        ) from None
    details = {"code": token_hash(code).hex(), "until": time.time() + CODE_LIFETIME, "guesses": 0}
    await _add(request, "mail", address, details=details, confirmed=False)
    return await show(request)


async def confirm_mail(request: RequestContext, body: ConfirmMail) -> NotificationSettings:
    """Bring back the code that came by e-mail; after a few wrong ones a new one is needed."""
    one, store = await _mine(request, body.id), request.app.store.subscriptions
    if one.confirmed or one.kind != "mail":
        return await show(request)
    guesses, code = one.details["guesses"] + 1, body.code.strip()
    if guesses > MOST_GUESSES or time.time() > one.details["until"]:
        await store.remove(one.id)
        raise HttpRefusal(422, "code", "This code is no longer good. Please ask for a new one.")
    if not hmac.compare_digest(token_hash(code).hex(), one.details["code"]):
        await store.change(dataclasses.replace(one, details={**one.details, "guesses": guesses}))
        raise HttpRefusal(422, "code", "This is not the code that was sent.")
    await store.change(dataclasses.replace(one, details={}, confirmed=True, created=time.time()))
    return await show(request)


async def _mine(request: RequestContext, subscription_id: str) -> Subscription:
    somebody = await _person(request)
    for one in await request.app.store.subscriptions.of(somebody.id):
        if one.id == subscription_id:
            return one
    raise HttpRefusal(404, "missing", "There is no such address of yours; it may have been removed.")


async def remove(request: RequestContext, body: ChosenSubscription) -> NotificationSettings:
    """Tell nothing more there."""
    await request.app.store.subscriptions.remove((await _mine(request, body.id)).id)
    await request.app.hub.notifier.read_audience()
    return await show(request)


async def send_test(request: RequestContext, body: ChosenSubscription) -> NotificationSettings:
    """Send a notification now, to see whether it arrives."""
    one, notifier = await _mine(request, body.id), request.app.hub.notifier
    if not one.confirmed:
        raise HttpRefusal(422, "code", "Please confirm this address first, by the code that was sent there.")
    if wait := await notifier.wait("notify", one.person):
        raise too_often(wait)
    said = texts.words((await request.app.store.subscriptions.preferences(one.person)).language)
    fields = (f"test.{secrets.token_urlsafe(9)}", "test", "Hortus", said["test"], notifier.base(one) + "/")
    message = texts.Message(*fields, notifier.stop_link(one), said["stop"], time.time())
    if await notifier.sender.send(one, message) != "sent":
        raise HttpRefusal(502, "receiver", "The receiver did not take it. Is the address right?")
    return await show(request)


async def stop(request: RequestContext) -> Stopped:
    """End a subscription by the link in a notification; whoever has the link may."""
    found = request.app.hub.notifier.stopped(request.http.query_params.get("token", ""))
    gone = found is not None and await request.app.store.subscriptions.remove(found)
    if gone:
        await request.app.hub.notifier.read_audience()
    return Stopped(gone)
