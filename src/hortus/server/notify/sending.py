"""The ways to tell somebody: web push, webhooks and e-mail."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import time
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from urllib.parse import unquote, urlsplit

import msgspec

from hortus.server.notify.texts import Message
from hortus.store.subscriptions import Subscription

if TYPE_CHECKING:
    from hortus.server.config import Config
    from hortus.server.notify.http_client import HttpClient

PUSH_LIFETIME = 24 * 3600  # seconds for which a push service keeps what a browser does not fetch
TOKEN_LIFETIME = 3600  # seconds for which a push service believes who we are
MAIL_TIMEOUT = 8.0
Outcome: TypeAlias = Literal["sent", "gone", "failed"]  # gone: nobody is there any more, nor will be


class Sender:
    """Sends notifications. Nothing is loaded or opened before the first one."""

    def __init__(self, config: Config, vapid: bytes) -> None:
        self._config = config
        self._vapid = vapid
        self._client: HttpClient | None = None

    async def send(self, subscription: Subscription, message: Message) -> Outcome:
        """Send a notification, and say what became of it."""
        try:
            if subscription.kind == "mail":
                await send_mail(self._config, mail(self._config, subscription.address, message))
                return "sent"
            if subscription.kind == "push":
                call = await asyncio.to_thread(self._push, subscription, message)
            else:
                call = webhook(subscription, message, time.time())
            return _outcome(subscription, await self._http().post(*call))
        except (OSError, TimeoutError, ValueError):
            return "failed"

    async def close(self) -> None:
        """Close what is open."""
        if self._client is not None:
            await self._client.close()

    def _http(self) -> HttpClient:
        if self._client is None:
            from hortus.server.notify.http_client import HttpClient

            self._client = HttpClient(self._config.allow_private_webhooks)
        return self._client

    def _push(self, subscription: Subscription, message: Message) -> tuple[str, bytes, dict[str, str]]:
        """A web push: encrypted for the browser (RFC 8291), signed for its push service (RFC 8292)."""
        from py_vapid import Vapid
        from pywebpush import WebPusher

        url = urlsplit(subscription.address)
        info = {"endpoint": subscription.address, "keys": dict(subscription.details)}
        shown = {"id": message.id, "title": message.title, "body": message.body, "url": message.link}
        body = WebPusher(info).encode(msgspec.json.encode(shown | {"tag": message.table}))["body"]
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + TOKEN_LIFETIME}
        signed = Vapid.from_raw(self._vapid).sign(claims | {"sub": contact(self._config)})
        # A later notification of the same table takes the place of one that was not fetched yet.
        topic = hashlib.sha256(message.table.encode()).hexdigest()[:32]
        return (
            subscription.address,
            body,
            {**signed, "content-encoding": "aes128gcm", "ttl": str(PUSH_LIFETIME), "topic": topic},
        )


def contact(config: Config) -> str:
    """Whom a push service may write to about this server."""
    address = parseaddr(config.mail_from)[1]
    if address:
        return f"mailto:{address}"
    return config.url.rstrip("/") if config.url.startswith("https://") else "mailto:hortus@localhost"


def _outcome(subscription: Subscription, status: int) -> Outcome:
    if 200 <= status < 300:
        return "sent"
    return "gone" if status == 410 or (status == 404 and subscription.kind == "push") else "failed"


# Webhooks -----------------------------------------------------------------------------------------


def webhook(subscription: Subscription, message: Message, now: float) -> tuple[str, bytes, dict[str, str]]:
    """The address, body and headers of a webhook, signed as Standard Webhooks says."""
    address, said = _form(subscription, message)
    body = msgspec.json.encode(said)
    stamp = str(int(now))
    return (
        address,
        body,
        {
            "content-type": "application/json",
            "webhook-id": message.id,
            "webhook-timestamp": stamp,
            "webhook-signature": sign(subscription.details["secret"], message.id, stamp, body),
        },
    )


def sign(secret: str, message_id: str, stamp: str, body: bytes) -> str:
    """The signature of a webhook's body."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = hmac.new(key, f"{message_id}.{stamp}.".encode() + body, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(signed).decode()}"


def _form(subscription: Subscription, message: Message) -> tuple[str, Any]:
    """The body as the receiver wants it, and where it goes."""
    text = "\n".join(filter(None, (message.title, message.body)))
    match subscription.details["format"]:
        case "discord":
            lines = f"**{message.title}**\n{message.body}\n{message.link}\n<{message.stop}>"
            return subscription.address, {"content": lines, "allowed_mentions": {"parse": []}}
        case "ntfy":
            root, _, topic = subscription.address.rstrip("/").rpartition("/")
            stop = {"action": "view", "label": message.stop_words, "url": message.stop}
            said = {"topic": topic, "title": message.title, "message": message.body or message.title}
            return root, {**said, "click": message.link, "actions": [stop]}
    fields = ("id", "event", "table", "game", "seq", "seat", "name", "time", "link", "stop")
    return subscription.address, {name: getattr(message, name) for name in fields} | {"text": text}


# E-mail -------------------------------------------------------------------------------------------


def mail(config: Config, address: str, message: Message) -> EmailMessage:
    """A notification as a mail, with a way out by one click (RFC 8058)."""
    body = "\n\n".join(filter(None, (message.body, message.link, f"{message.stop_words}: {message.stop}")))
    found = plain_mail(config, address, message.title, body)
    found["Message-ID"] = f"<{message.id}@{urlsplit(message.link).hostname or 'localhost'}>"
    found["X-Hortus-Id"] = message.id
    one_click = message.stop.replace("/stop#", "/api/notifications/stop?token=")
    found["List-Unsubscribe"] = f"<{one_click}>"
    found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return found


def plain_mail(config: Config, address: str, subject: str, body: str) -> EmailMessage:
    """A mail of text alone."""
    found = EmailMessage()
    found["From"] = config.mail_from
    found["To"] = address
    found["Subject"] = subject
    found["Date"] = formatdate(usegmt=True)
    found["Auto-Submitted"] = "auto-generated"
    found.set_content(body)
    return found


async def send_mail(config: Config, message: EmailMessage) -> None:
    """Hand a mail to the SMTP server. OSError if it does not take it."""
    import aiosmtplib

    server = urlsplit(config.smtp)
    tls = server.scheme == "smtps"
    user = None if server.username is None else unquote(server.username)
    try:
        await aiosmtplib.send(
            message,
            hostname=server.hostname,
            port=server.port or (465 if tls else 587),
            username=user,
            password=None if server.password is None else unquote(server.password),
            use_tls=tls,
            start_tls=not tls and user is not None,  # a password never goes out in plain text
            timeout=MAIL_TIMEOUT,
        )
    except aiosmtplib.SMTPException as problem:
        raise OSError(type(problem).__name__) from None
