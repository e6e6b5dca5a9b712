"""``hortus serve``: tables over the network."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from hortus.cli.options import Version
from hortus.cli.screen import Screen, failing

Host = Annotated[str, typer.Option(envvar="HORTUS_HOST", help="The address to listen at; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option(envvar="HORTUS_PORT", min=1, max=65535, help="The port to listen at.")]
Database = Annotated[
    str,
    typer.Option(
        envvar="HORTUS_DATABASE",
        metavar="URL",
        help="sqlite:///PATH or postgresql://USER@HOST/NAME; left out: a file of your own.",
    ),
]
Url = Annotated[
    str,
    typer.Option(
        envvar="HORTUS_URL", metavar="URL", help="As people reach the server, for the links it gives out."
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        envvar="HORTUS_THREADS", min=1, help="How many bots think at once; one for each core if not said."
    ),
]
Processes = Annotated[
    int,
    typer.Option(
        envvar="HORTUS_PROCESSES", min=1, help="How many processes serve; more than one needs PostgreSQL."
    ),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(metavar="URL", help="Another site whose pages may use this server. Repeat for more."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS", help="A proxy whose word for who is calling is believed. Repeat for more."
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        metavar="HOST",
        help="A name under which the server may be called, as in play.example; others are refused. Repeat "
        "for more.",
    ),
]
NeedsOrigin = Annotated[
    bool,
    typer.Option(
        "--cookie-needs-origin",
        help="Refuse changes by cookie that do not say from which site they come; browsers do say it.",
    ),
]
Limits = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KIND=RATE",
        help="How often one person, and one address, may do something, as in create=600/minute; nothing "
        "after = for no limit. Repeat for more.",
    ),
]
OidcIssuer = Annotated[
    str,
    typer.Option(
        envvar="HORTUS_OIDC_ISSUER",
        metavar="URL",
        help="An OpenID provider where people may log in, too; needs the extra oidc.",
    ),
]
OidcClient = Annotated[
    str, typer.Option(envvar="HORTUS_OIDC_CLIENT", metavar="ID", help="This server's client id there.")
]
OidcSecret = Annotated[
    str,
    typer.Option(
        "--oidc-secret-file",
        envvar="HORTUS_OIDC_SECRET_FILE",
        metavar="FILE",
        help="A file with the client's secret.",
    ),
]
Idle = Annotated[
    float, typer.Option(min=0.1, help="Seconds until a table that nobody looks at leaves the memory.")
]
Smtp = Annotated[
    str,
    typer.Option(
        envvar="HORTUS_SMTP",
        metavar="URL",
        help="Send e-mail through smtp://HOST:PORT or smtps://USER:PASSWORD@HOST; left out: no e-mail.",
    ),
]
MailFrom = Annotated[
    str, typer.Option(envvar="HORTUS_MAIL_FROM", metavar="ADDRESS", help="Whom e-mail comes from.")
]
NotifyAfter = Annotated[
    float,
    typer.Option(
        min=0, max=60, help="Seconds after a move until who is not looking is told that it is their turn."
    ),
]
PrivateWebhooks = Annotated[
    bool,
    typer.Option(
        "--allow-private-webhooks", help="Let notifications go to addresses in the server's own network, too."
    ),
]
MetricsReaders = Annotated[
    list[str] | None,
    typer.Option(
        "--metrics",
        metavar="ADDRESS",
        help="An address or network that may read /metrics, besides this machine. Repeat for more.",
    ),
]
KeepFinished = Annotated[
    float | None,
    typer.Option(
        envvar="HORTUS_KEEP_FINISHED",
        metavar="DAYS",
        min=0,
        help="Delete games so long after their end; left out: they are kept for ever.",
    ),
]
KeepGuests = Annotated[
    float | None,
    typer.Option(
        envvar="HORTUS_KEEP_GUESTS",
        metavar="DAYS",
        min=0,
        help="Forget guests' names and chat so long after the end of a game; left out: never.",
    ),
]
HostBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME=WHO",
        help="A bot of your own under a name that visitors can choose: external:COMMAND, openspiel:BOT, "
        "module:MODULE:NAME or a player with a budget (master@2). Repeat for more.",
    ),
]
JsonLog = Annotated[bool, typer.Option("--json", help="Write the log as JSON, one object a line.")]
Access = Annotated[
    bool, typer.Option("--access", help="Write every request into the log, not only problems.")
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    url: Url = "",
    threads: Threads = None,
    processes: Processes = 1,
    origin: Origins = None,
    proxy: Proxies = None,
    limit: Limits = None,
    idle: Idle = 60.0,
    name: Names = None,
    cookie_needs_origin: NeedsOrigin = False,
    oidc_issuer: OidcIssuer = "",
    oidc_client: OidcClient = "",
    oidc_secret: OidcSecret = "",
    smtp: Smtp = "",
    mail_from: MailFrom = "",
    notify_after: NotifyAfter = 2.0,
    allow_private_webhooks: PrivateWebhooks = False,
    metrics: MetricsReaders = None,
    keep_finished: KeepFinished = None,
    keep_guests: KeepGuests = None,
    bot: HostBots = None,
    json: JsonLog = False,
    access: Access = False,
    version: Version = False,
) -> None:
    """Serve tables over the network, for people and bots."""
    from hortus.cli.serving import check_addresses, check_mail, limits_of, names_of, oidc_of, run
    from hortus.server.host_bots import bots_of
    from hortus.server.main import ServeOptions

    origins, proxies = tuple(origin or ()), tuple(proxy or ())
    with failing(2, ValueError):
        limits = limits_of(limit or [])
        check_addresses(url, origins, proxies, metrics or ())
        names = names_of(name or [])
        oidc = oidc_of(oidc_issuer, oidc_client, oidc_secret)
        check_mail(smtp, mail_from)
        bots = bots_of(bot or [])
    address = (host, port, database, url)
    chosen = ServeOptions(*address, threads, processes, origins, proxies, json, access, limits, idle)
    strict = {"names": names, "cookie_needs_origin": cookie_needs_origin, "metrics": tuple(metrics or ())}
    told = {"smtp": smtp, "mail_from": mail_from, "notify_after": notify_after}
    told |= {"allow_private_webhooks": allow_private_webhooks}
    keep = {"keep_finished": keep_finished, "keep_guests": keep_guests, "bots": bots}
    run(Screen(), msgspec.structs.replace(chosen, oidc=oidc, **strict, **told, **keep))
