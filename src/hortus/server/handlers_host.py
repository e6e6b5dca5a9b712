"""The HTTP handlers for reports and the host's desk. ``routes.py`` says at which address."""

from __future__ import annotations

import secrets

from hortus.server.context import RequestContext
from hortus.server.messages_host import (
    AuditLine,
    Ban,
    BanLine,
    CloseReport,
    CloseTable,
    HostAccount,
    HostAccountView,
    HostDone,
    HostTable,
    HostTableView,
    OnAccount,
    RenameAccount,
    Report,
    Reported,
    ReportView,
    TemporaryPassword,
    Unban,
)
from hortus.server.messages_sign_in import PersonalData
from hortus.server.moderation import CHAT_LINES, Moderation, chat_lines
from hortus.server.problems import HttpRefusal
from hortus.store import ReportRow, Taken
from hortus.store.rows import is_text
from hortus.table import Refused
from hortus.table.lobby import one_line

MOST = 200  # lines of a list


async def report(request: RequestContext, body: Report) -> Reported:
    """Tell the host of somebody at a table; only who sits or sat there can."""
    live = await request.live(to_read=True)
    mine = await request.seat(live)
    if mine is None:
        raise Refused("seat", "Only who sits at this table can do this.")
    table = live.table
    whom = table.chairs[body.seat].holder if body.seat < table.players else None
    reporter = table.chairs[mine].holder
    if whom is None or whom == reporter or reporter is None:
        raise Refused("bad", "Report another person who sits at this table.")
    chat = [(holder, text) for holder, _, text in chat_lines(table.entries)][-CHAT_LINES:]
    now, report_id = request.app.hub.clock(), secrets.token_urlsafe(9)
    row = ReportRow(
        report_id, table.id, body.seat, whom, reporter, body.reason, one_line(body.text), chat, now
    )
    try:
        await request.app.store.add_report(row)
    except Taken as taken:
        raise HttpRefusal(409, "taken", str(taken)) from None
    return Reported(report_id)


async def _host(request: RequestContext) -> Moderation:
    """The host who is asking; 403 for everybody else."""
    somebody = await request.identity()
    if somebody.account is None or not await request.app.store.is_host(somebody.id):
        raise HttpRefusal(403, "host", "Only a host of this server can do this.")
    return Moderation(request.app, somebody.id)


def _limit(request: RequestContext) -> int:
    return request.number("limit", MOST) or 50


async def list_reports(request: RequestContext) -> list[ReportView]:
    """Host: reports."""
    host = await _host(request)
    return await host.reports(request.http.query_params.get("closed") == "yes", _limit(request))


async def list_accounts(request: RequestContext) -> list[HostAccount]:
    """Host: accounts."""
    host = await _host(request)
    return await host.accounts(request.http.query_params.get("like", "")[:100], _limit(request))


async def show_account(request: RequestContext) -> HostAccountView:
    """Host: an account, by its id or name."""
    return await (await _host(request)).account(request.http.path_params["account"])


async def list_all_tables(request: RequestContext) -> list[HostTable]:
    """Host: all tables, also those that are not listed."""
    host = await _host(request)
    return await host.tables(request.http.query_params.get("finished") == "yes", _limit(request))


async def show_any_table(request: RequestContext) -> HostTableView:
    """Host: who sits at a table, and what was said there."""
    return await (await _host(request)).table(request.http.path_params["id"])


async def list_bans(request: RequestContext) -> list[BanLine]:
    """Host: who is banned or muted."""
    return await (await _host(request)).bans()


async def show_audit_log(request: RequestContext) -> list[AuditLine]:
    """Host: what hosts did, the newest first."""
    host, before = await _host(request), request.http.query_params.get("before")
    return await host.audit(_limit(request), before if before is None or is_text(before) else "")


async def close_report(request: RequestContext, body: CloseReport) -> HostDone:
    """Host: close a report."""
    await (await _host(request)).close_report(body.id, body.verdict)
    return HostDone(body.id)


async def ban(request: RequestContext, body: Ban) -> BanLine:
    """Host: ban or mute."""
    return await (await _host(request)).ban(body.whom, body.reason, body.until, body.kind)


async def unban(request: RequestContext, body: Unban) -> HostDone:
    """Host: lift a ban or a mute."""
    return HostDone(await (await _host(request)).unban(body.whom, body.reason, body.kind))


async def rename(request: RequestContext, body: RenameAccount) -> HostAccount:
    """Host: give an account another name."""
    return await (await _host(request)).rename(body.whom, body.name, body.reason)


async def close_table(request: RequestContext, body: CloseTable) -> HostDone:
    """Host: end a table without a result."""
    await (await _host(request)).close_table(body.table, body.reason)
    return HostDone(body.table)


async def reset_password(request: RequestContext, body: OnAccount) -> TemporaryPassword:
    """Host: make up a new password for somebody who has lost theirs."""
    return TemporaryPassword(await (await _host(request)).reset_password(body.whom, body.reason))


async def delete_any_account(request: RequestContext, body: OnAccount) -> HostDone:
    """Host: delete an account."""
    return HostDone(await (await _host(request)).delete(body.whom, body.reason))


async def export_person(request: RequestContext, body: OnAccount) -> PersonalData:
    """Host: all that is kept of a person, to hand it to them."""
    return await (await _host(request)).export(body.whom, body.reason)
