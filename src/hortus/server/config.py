"""How a server is set up."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hortus.server.middleware import SecuritySettings


def default_threads() -> int:
    """Long thoughts at once: as many as there are cores. As many short ones run beside them."""
    return max(2, os.cpu_count() or 2)


def default_reviews() -> int:
    """Reviews of games at once. Each takes several cores, where nothing else wants them."""
    return max(1, (os.cpu_count() or 2) // 4)


@dataclass(frozen=True)
class OidcSettings:
    """An OpenID provider, and this server's credentials there."""

    issuer: str
    client: str
    secret: str = field(repr=False)


@dataclass(frozen=True)
class Config:
    """What can be chosen when a server starts."""

    database: str = "sqlite://"
    url: str = ""  # as people reach the server, for links; left out: as they came
    threads: int = field(default_factory=default_threads)  # so many bots think at once
    reviews: int = field(default_factory=default_reviews)  # so many games are reviewed at once
    idle: float = 60.0  # seconds after which a table without clients leaves memory
    backlog: int = 256  # messages a client may leave unread before it is disconnected
    sweep: float = 30.0  # seconds between looks for tables that another process left behind
    patience: float = 15.0  # seconds to wait for the database
    metrics: Sequence[str] = ()  # addresses or networks that may read /metrics, besides this machine
    static: Path | None = None  # the built client; left out: the one in the package, if it is there
    runtime: Path | None = None  # Python for the page, likewise
    security: SecuritySettings = field(default_factory=SecuritySettings)
    smtp: str = ""  # smtp://HOST or smtps://USER:PASSWORD@HOST, for e-mail; left out: none is sent
    mail_from: str = ""  # whom e-mail comes from
    notify_after: float = 2.0  # seconds for somebody to come back, or to be seen looking by another process
    allow_private_webhooks: bool = False  # webhooks and push services may be in the server's own network
    keep_finished: float | None = None  # days until a finished game is deleted; None: never
    keep_guests: float | None = None  # days until guests are forgotten at finished games; None: never
    limits: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # other than the usual ones
    bots: Mapping[str, str] = field(default_factory=dict)  # the host's own, by name: who they are
    oidc: OidcSettings | None = None  # where people may log in instead of here
