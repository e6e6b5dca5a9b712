"""What a host can do, by ``hortus admin`` or at the desk: each deed once, and noted in the audit log."""

from __future__ import annotations

import contextlib
import secrets
from typing import Literal

from hortus.server import access, data_export, personal_data, signing
from hortus.server.context import AppContext
from hortus.server.messages_host import (
    AuditLine,
    BanLine,
    ChatLine,
    HostAccount,
    HostAccountView,
    HostSeat,
    HostTable,
    HostTableView,
    ReportView,
)
from hortus.server.messages_sign_in import PersonalData
from hortus.server.names import check_name
from hortus.server.problems import HttpRefusal
from hortus.server.seat_auth import SEAT
from hortus.server.sessions import TOKEN, Identity, new_token
from hortus.store import Account, AuditRow, BanRow, ListedRow, ReportRow, Taken
from hortus.store.rows import audit_id, is_text
from hortus.table import SYSTEM, commands, entries, redaction

CLI = "cli:"  # begins the name of an actor who is no account: the system's user
CHAT_LINES = 20  # of a table's chat that a report keeps
LONGEST_REASON = 500


class Moderation:
    """A host at work. Hosts are dealt with on the machine itself alone, so no host can lock out another."""

    def __init__(self, context: AppContext, actor: str) -> None:
        self._context = context
        self._store = context.store
        self._actor = actor

    # What is there --------------------------------------------------------------------------------

    async def accounts(self, like: str = "", limit: int = 50) -> list[HostAccount]:
        """The accounts with this in their name, hosts first, then the newest."""
        found = await self._store.find_accounts(like if is_text(like) else "", limit=limit)
        return [HostAccount(one.id, one.name, one.created, one.is_host) for one in found]

    async def tables(self, finished: bool = False, limit: int = 50) -> list[HostTable]:
        """All tables in use, or the finished ones, the newest first."""
        return [_table(one) for one in await self._store.newest_tables(finished=finished, limit=limit)]

    async def bans(self) -> list[BanLine]:
        """The bans and mutes that hold."""
        found = await self._store.bans(self._now())
        names = await self._store.names([one.subject for one in found])
        return [
            BanLine(one.subject, names.get(one.subject, ""), one.kind, one.reason, one.created, one.until)
            for one in found
        ]

    async def reports(self, closed: bool = False, limit: int = 50) -> list[ReportView]:
        """Reports: open ones, the oldest first, or closed ones, the newest first."""
        found = await self._store.reports(closed=closed, limit=limit)
        people = {one.subject for one in found} | {one.reporter for one in found}
        people |= {line[0] for one in found for line in one.chat}
        names = await self._store.names(people)
        return [_report(one, names) for one in found]

    async def audit(self, limit: int = 50, before: str | None = None) -> list[AuditLine]:
        """What hosts did, the newest first."""
        found = await self._store.audit_log(limit=limit, before=before)
        names = await self._store.names({one.actor for one in found} | {one.subject for one in found})
        return [
            AuditLine(
                one.id,
                one.time,
                names.get(one.actor, one.actor),
                one.action,
                one.subject,
                names.get(one.subject, ""),
                one.reason,
            )
            for one in found
        ]

    async def account(self, whom: str) -> HostAccountView:
        """An account, by name or id: its bans, its ratings and its tables."""
        account = await self._account(whom)
        bans = [one for one in await self.bans() if one.subject == account.id]
        tables = [
            *await self._store.tables_of(account.id),
            *await self._store.tables_of(account.id, finished=True),
        ]
        is_host = await self._store.is_host(account.id)
        line = HostAccount(account.id, account.name, account.created, is_host)
        return HostAccountView(line, bans, list(map(_table, tables)))

    async def table(self, table_id: str) -> HostTableView:
        """A table: who sits there, how it stands, and its chat. Nothing hidden of the game is told."""
        live = await self._context.hub.open(table_id)
        await self._context.hub.refresh(live)
        table = live.table
        held = [HostSeat(seat, one.name, one.holder, one.bot) for seat, one in enumerate(table.chairs)]
        how = "" if table.result is None else table.result.how
        game = table.created.game
        chat = [ChatLine(name, text) for _, name, text in chat_lines(table.entries)]
        return HostTableView(table.id, game, table.phase, how, live.row.created, table.seq, held, chat)

    async def subject(self, whom: str) -> str:
        """An account by name or id, a guest's id, or a network, as bans call it; or `HttpRefusal`."""
        with contextlib.suppress(ValueError):
            return access.network(whom)
        if not is_text(whom):
            raise HttpRefusal(404, "missing", "There is no such person.")
        account = await self._store.account(whom) or await self._store.account_named(whom)
        if account is not None:
            return account.id
        if whom.startswith(("p-", TOKEN)):
            return whom
        raise HttpRefusal(
            404, "missing", f"{whom!r} is no account, no guest's id and no address; nothing was changed."
        )

    # What can be done to people -------------------------------------------------------------------

    async def ban(
        self, whom: str, reason: str, until: float | None = None, kind: access.Kind = "ban"
    ) -> BanLine:
        """Keep somebody out, or (mute) from talking, at once and in all processes."""
        subject = await self.subject(whom)
        await self._spare_hosts(subject)
        if kind == "mute" and access.is_network(subject):
            raise HttpRefusal(422, "bad", "A person is muted, not an address.")
        if access.is_network(subject) and access.is_too_wide(subject):
            raise HttpRefusal(422, "bad", f"{subject} is too much of the world: at most a /8 (IPv6: a /16).")
        if until is not None and until <= self._now():
            raise HttpRefusal(422, "bad", "A ban ends in the future.")
        row = BanRow(subject, kind, reason, self._now(), until)
        await self._store.ban(row, self._note(kind, subject, reason))
        await self._context.access_changed()
        name = (await self._store.names([subject])).get(subject, "")
        return BanLine(subject, name, kind, reason, row.created, until)

    async def unban(self, whom: str, reason: str = "", kind: access.Kind = "ban") -> str:
        """Let somebody in, or talk, again; their id or network."""
        subject = await self.subject(whom)
        noted = self._note(f"un{kind}", subject, reason)
        if not await self._store.unban(subject, kind, noted):
            word = "banned" if kind == "ban" else "muted"
            raise HttpRefusal(404, "missing", f"{whom!r} is not {word}.")
        await self._context.access_changed()
        return subject

    async def rename(self, whom: str, name: str, reason: str = "") -> HostAccount:
        """Give an account another name, also at tables in use; what is over stays as it was played."""
        account, name = await self._account(whom), check_name(name)
        await self._spare_hosts(account.id)
        try:
            await self._store.rename(account.id, name, self._note("rename", account.id, reason))
        except Taken:
            raise HttpRefusal(409, "taken", "Another account has this name, or one like it.") from None
        self._context.sessions.forget(account.id)
        await personal_data.rename(self._context, account, name)
        return HostAccount(account.id, name, account.created, False)

    async def reset_password(self, whom: str, reason: str = "") -> str:
        """Set a password that was just made up, end all sessions, and return the password."""
        account, password = await self._account(whom), new_token()[:16]
        await self._spare_hosts(account.id)
        kept = await self._context.passwords.hash(password)
        noted = self._note("reset password", account.id, reason)
        generation = await self._store.reset_password(account.id, kept, noted, purpose=SEAT + account.id)
        self._context.sessions.end(account.id, generation)
        return password

    async def delete(self, whom: str, reason: str = "") -> str:
        """Delete an account and all that names it; its id."""
        account = await self._account(whom)
        await self._spare_hosts(account.id)
        await self._store.note(self._note("delete", account.id, reason))
        generation = await personal_data.delete(self._context, account)
        self._context.sessions.end(account.id, generation)
        return account.id

    async def export(self, whom: str, reason: str = "") -> PersonalData:
        """All that is kept of a person."""
        identity = await self.subject(whom)
        await self._store.note(self._note("export", identity, reason))
        account = await self._store.account(identity)
        somebody = Identity(identity, "guest", "")
        if account is not None:
            somebody = Identity(identity, "account", account.name, account=account)
        return PersonalData(self._now(), await data_export.export(self._context, somebody))

    # What else can be done ------------------------------------------------------------------------

    async def close_table(self, table_id: str, reason: str) -> int:
        """End a table without a result, and tell everybody there why; how many entries it has then."""
        live = await self._context.hub.open(table_id)
        await self._context.hub.refresh(live)
        if live.table.is_over:
            raise HttpRefusal(409, "over", "The game at this table is over.")
        await self._store.note(self._note("close", table_id, reason))
        return await self._context.hub.do(live, commands.Close(reason), SYSTEM)

    async def close_report(self, report_id: str, verdict: str) -> None:
        """Close a report, with what came of it."""
        noted = self._note("close report", report_id, verdict)
        if not await self._store.close_report(report_id, verdict, noted):
            raise HttpRefusal(404, "missing", "There is no such open report.")

    async def set_host(self, whom: str, on: bool, reason: str = "") -> str:
        """Mark an account as a host, or no longer; its id. Only for the machine itself."""
        account = await self._account(whom)
        await self._store.set_host(
            account.id, on, self._note("host" if on else "no host", account.id, reason)
        )
        return account.id

    async def rotate_keys(self, reason: str = "") -> str:
        """Sign records with a new key from now on; its public part."""
        await self._store.note(self._note("rotate signing key", "", reason))
        return (await signing.rotate(self._store, self._now())).public

    async def rotate_cookie_keys(self, reason: str = "") -> int:
        """Make every cookie worthless: everybody is a newcomer once the servers are restarted."""
        await self._store.note(self._note("rotate cookie keys", "", reason))
        return await self._store.forget_settings("cookie key ")

    async def noted(self, action: str, subject: str, reason: str = "") -> None:
        """Note something that was done elsewhere, such as a backup."""
        await self._store.note(self._note(action, subject, reason))

    def _now(self) -> float:
        return self._context.hub.clock()

    def _note(self, action: str, subject: str, reason: str) -> AuditRow:
        now = self._now()
        if len(reason) > LONGEST_REASON or not is_text(reason):
            raise HttpRefusal(422, "bad", f"A reason is plain text of up to {LONGEST_REASON} signs.")
        return AuditRow(f"{audit_id(now)}-{secrets.token_hex(4)}", now, self._actor, action, subject, reason)

    async def _account(self, whom: str) -> Account:
        known = is_text(whom)
        account = await self._store.account(whom) or await self._store.account_named(whom) if known else None
        if account is None:
            raise HttpRefusal(404, "missing", f"There is no account {whom[:100]!r}; nothing was changed.")
        return account

    async def _spare_hosts(self, identity: str) -> None:
        if not self._actor.startswith(CLI) and await self._store.is_host(identity):
            raise HttpRefusal(
                403, "host", "That is a host, who is dealt with by hortus admin on the machine itself."
            )


def chat_lines(log: list[entries.Entry]) -> list[tuple[str, str, str]]:
    """What was said at a table: by which holder, under which name, and the words."""
    return [(holder, name, said.text) for holder, name, said in redaction.speakers(log) if said.text]


def _table(one: ListedRow) -> HostTable:
    state: Literal["waiting", "playing", "finished"] = (
        "finished" if one.finished else "playing" if one.started else "waiting"
    )
    seats = [HostSeat(seat.seat, seat.name or "", seat.holder, seat.level) for seat in one.seats]
    return HostTable(one.id, one.game, state, one.created, one.moved, seats)


def _report(one: ReportRow, names: dict[str, str]) -> ReportView:
    chat = [ChatLine(names.get(holder, redaction.FORMER_NAME), text) for holder, text in one.chat if text]
    return ReportView(
        one.id,
        one.table_id,
        one.seat,
        one.subject,
        names.get(one.subject, redaction.FORMER_NAME),
        names.get(one.reporter, redaction.FORMER_NAME),
        one.reason,
        one.text,
        chat,
        one.created,
        one.closed,
        one.verdict,
    )
