"""What a host can ask of a store, beside what `Store` is asked by tables and people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Concatenate, ParamSpec

from sqlalchemy import Connection

from hortus.store import backup, lists, moderation, rate_counters, reports, retention
from hortus.store.rows import AccountLine, AuditRow, BanRow, ListedRow, ReportRow
from hortus.store.write_queue import T

P = ParamSpec("P")
BATCH = 100  # tables in one transaction, so that moves need not wait for long


class ModerationStore:
    """Hosts, bans, reports, the audit log, retention, shared rate limits and backups."""

    async def _read(
        self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        raise NotImplementedError

    async def _write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        raise NotImplementedError

    # Hosts and the audit log ----------------------------------------------------------------------

    async def set_host(self, account_id: str, on: bool, noted: AuditRow) -> None:
        """Mark an account as a host, or no longer."""
        await self._write(moderation.set_host, account_id, on, noted)

    async def is_host(self, account_id: str) -> bool:
        """Whether this account is a host."""
        return await self._read(moderation.is_host, account_id)

    async def note(self, noted: AuditRow) -> None:
        """Add to the audit log, which nothing is ever taken from."""
        await self._write(reports.note, noted)

    async def audit_log(self, *, limit: int = 50, before: str | None = None) -> list[AuditRow]:
        """What hosts did, the newest first; ``before`` (an id) gives the next page."""
        return await self._read(moderation.audit_log, limit, before)

    # People ---------------------------------------------------------------------------------------

    async def ban(self, row: BanRow, noted: AuditRow) -> None:
        """Ban or mute somebody; all processes are notified."""
        await self._write(moderation.ban, row, noted)

    async def unban(self, subject: str, kind: str, noted: AuditRow) -> bool:
        """Lift a ban; whether there was one. All processes are notified."""
        return await self._write(moderation.unban, subject, kind, noted)

    async def bans(self, now: float) -> list[BanRow]:
        """The bans that hold now, the newest first."""
        return await self._read(moderation.all_bans, now)

    async def rename(self, account_id: str, name: str, noted: AuditRow) -> None:
        """Give an account another name, also in lists of tables. Raises `Taken`."""
        await self._write(moderation.rename, account_id, name, noted)

    async def reset_password(
        self, account_id: str, password: bytes, noted: AuditRow, *, purpose: str | None = None
    ) -> int:
        """Set a password (its hash), and do all that `Store.end_sessions` does."""
        return await self._write(moderation.reset_password, account_id, password, purpose, noted)

    async def find_accounts(self, like: str = "", *, limit: int = 50) -> list[AccountLine]:
        """The accounts with this in their name, hosts first, then the newest."""
        return await self._read(moderation.find_accounts, like, limit)

    async def names(self, identities: Collection[str]) -> dict[str, str]:
        """What these people are called; who has no name is left out."""
        return await self._read(moderation.names, list(identities))

    async def newest_tables(self, *, finished: bool = False, limit: int = 50) -> list[ListedRow]:
        """All tables, also unlisted ones: those in use, or the finished ones; the newest first."""
        return await self._read(lists.newest_tables, finished, limit)

    async def table_ids(self) -> list[str]:
        """The ids of all tables."""
        return await self._read(lists.table_ids)

    # Reports --------------------------------------------------------------------------------------

    async def add_report(self, row: ReportRow) -> None:
        """Keep a player's report. Raises `Taken` if they have one open about the same table."""
        await self._write(reports.add_report, row)

    async def reports(self, *, closed: bool = False, limit: int = 50) -> list[ReportRow]:
        """Open reports, the oldest first; or closed ones, the newest first."""
        return await self._read(reports.find_reports, closed, limit)

    async def reports_by(self, reporter: str) -> list[ReportRow]:
        """All that somebody reported, the oldest first."""
        return await self._read(reports.reports_by, reporter)

    async def close_report(self, report_id: str, verdict: str, noted: AuditRow) -> bool:
        """Close a report; whether it was open."""
        return await self._write(reports.close_report, report_id, verdict, noted)

    # Retention and rates --------------------------------------------------------------------------

    async def delete_finished(self, before: float) -> list[str]:
        """Delete a batch of the tables that were finished before then; their ids."""
        return await self._write(retention.delete_finished, before, BATCH)

    async def forget_guests(
        self,
        before: float,
        change: Callable[[Sequence[bytes], Sequence[str]], Mapping[int, bytes]],
        former: str,
        name: str,
    ) -> dict[str, list[str]]:
        """Forget guests at a batch of the tables that were finished before then: whom, by table."""
        return await self._write(retention.forget_guests, before, BATCH, change, former, name)

    async def delete_counters(self, now: float) -> None:
        """Delete the counters of rate limits that no longer count."""
        await self._write(retention.delete_counters, now)

    async def count(self, asked: Sequence[rate_counters.Counted], now: float) -> float:
        """Count with all processes (PostgreSQL): 0.0 if it may be, otherwise in how many seconds."""
        return await self._write(rate_counters.count, asked, now)

    # Backups --------------------------------------------------------------------------------------

    async def back_up(self, path: Path, header: backup.BackupHeader) -> backup.Sums:
        """Write all that is in the database at this moment to a new file, while others go on writing."""
        return await self._read(backup.write, path, header)

    async def restore(self, path: Path, header: backup.BackupHeader) -> backup.Sums:
        """Restore a backup into this database, which must be empty; what is in it then."""
        return await self._write(backup.restore, path, header)
