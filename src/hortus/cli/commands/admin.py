"""``hortus admin``: a host's work, on the database itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hortus.cli.commands.serve import Database, KeepFinished, KeepGuests
from hortus.cli.options import Json
from hortus.cli.screen import fail, failing

if TYPE_CHECKING:
    from hortus.cli.administration import AdminRun

app = typer.Typer(
    name="admin",
    add_completion=False,
    no_args_is_help=True,
    help="A host's work: people, tables, backups. It goes on the database itself, while it is served or not; "
    "running servers hear of it at once (SQLite: within a second).",
)

Person = Annotated[str, typer.Argument(metavar="WHO", help="An account's name or id.")]
Anybody = Annotated[
    str,
    typer.Argument(metavar="WHO", help="An account's name or id, a guest's id, or an address or network."),
]
Reason = Annotated[str, typer.Option(help="Why: the person is told, and the audit log keeps it.")]
Why = Annotated[str, typer.Option("--reason", help="Why, for the audit log.")]
Until = Annotated[
    str, typer.Option(metavar="WHEN", help="12h, 3d, 2w or a day like 2027-01-31; left out: for ever.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]
Limit = Annotated[int, typer.Option(min=1, max=10_000, help="How many lines at most.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]


def _admin_run(database: str, json: bool, yes: bool = False, may_be_new: bool = False) -> AdminRun:
    from hortus.cli.administration import AdminRun

    return AdminRun(database, json, yes, may_be_new)


@app.command("list")
def list_(
    what: Annotated[Literal["accounts", "tables", "reports", "bans"], typer.Argument(help="What to list.")],
    like: Annotated[str, typer.Option(help="Only accounts with this in their name.")] = "",
    old: Annotated[bool, typer.Option("--old", help="Finished tables, or closed reports.")] = False,
    limit: Limit = 50,
    database: Database = "",
    json: Json = False,
) -> None:
    """List accounts, tables, reports or bans."""
    run = _admin_run(database, json)
    if what == "accounts":
        run.table(run.moderate(lambda host: host.accounts(like, limit)), ("name", "id", "created", "host"))
    elif what == "tables":
        found = run.moderate(lambda host: host.tables(old, limit))
        run.table(found, ("id", "game", "state", "created", "moved", "seats"))
    elif what == "reports":
        reports = run.moderate(lambda host: host.reports(old, limit))
        run.table(reports, ("id", "created", "table", "name", "subject", "reason", "text", "verdict"))
    else:
        run.table(run.moderate(lambda host: host.bans()), ("subject", "name", "kind", "until", "reason"))


@app.command()
def show(
    what: Annotated[Literal["account", "table"], typer.Argument(help="What to show.")],
    which: Annotated[str, typer.Argument(metavar="WHICH", help="An account's name or id, or a table's id.")],
    database: Database = "",
    json: Json = False,
) -> None:
    """Show an account or a table, with who sits there and what was said."""
    run = _admin_run(database, json)
    if what == "table":
        table = run.moderate(lambda host: host.table(which))
        run.say(f"Table {table.id}: {table.game}, {table.phase} {table.how}".rstrip() + ".", table)
        if not json:
            run.table(table.seats, ("seat", "name", "holder", "level"))
            run.table(table.chat, ("name", "text"))
        return
    found = run.moderate(lambda host: host.account(which))
    kind = "a host" if found.account.host else "an account"
    run.say(f"{found.account.name} ({found.account.id}) is {kind}.", found)
    if not json:
        run.table(found.bans, ("kind", "until", "reason"))
        run.table(found.tables, ("id", "game", "state", "created", "moved", "seats"))


@app.command()
def ban(
    who: Anybody,
    reason: Reason = "",
    until: Until = "",
    database: Database = "",
    json: Json = False,
    yes: Yes = False,
) -> None:
    """Keep an account, a guest or a network of addresses out, at once."""
    _ban("ban", who, reason, until, _admin_run(database, json, yes))


@app.command()
def mute(
    who: Anybody,
    reason: Reason = "",
    until: Until = "",
    database: Database = "",
    json: Json = False,
    yes: Yes = False,
) -> None:
    """Keep somebody from talking at tables, at once."""
    _ban("mute", who, reason, until, _admin_run(database, json, yes))


def _ban(kind: Literal["ban", "mute"], who: str, reason: str, when: str, run: AdminRun) -> None:
    from hortus.cli.administration import until

    with failing(2, ValueError):
        end = until(when)
    run.sure(f"{kind.title()} {who}?")
    done = run.moderate(lambda host: host.ban(who, reason, end, kind))
    word = "banned" if kind == "ban" else "muted"
    run.say(f"{done.name or done.subject} is {word}.", done)


@app.command()
def unban(
    who: Anybody,
    mute: Annotated[bool, typer.Option("--mute", help="Lift a mute, not a ban.")] = False,
    reason: Why = "",
    database: Database = "",
    json: Json = False,
) -> None:
    """Let somebody in, or talk, again."""
    run = _admin_run(database, json)
    subject = run.moderate(lambda host: host.unban(who, reason, "mute" if mute else "ban"))
    run.say(f"{who} is {'muted' if mute else 'banned'} no longer.", {"subject": subject})


@app.command()
def rename(
    who: Person,
    name: Annotated[str, typer.Argument(help="The new name.")],
    reason: Why = "",
    database: Database = "",
    json: Json = False,
    yes: Yes = False,
) -> None:
    """Give an account another name."""
    run = _admin_run(database, json, yes)
    run.sure(f"Rename {who} to {name}?")
    run.say(f"{who} is {name} now.", run.moderate(lambda host: host.rename(who, name, reason)))


@app.command()
def close(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    reason: Reason = "",
    database: Database = "",
    json: Json = False,
    yes: Yes = False,
) -> None:
    """End a table without a result; everybody there reads why."""
    run = _admin_run(database, json, yes)
    run.sure(f"Close table {table}?")
    seq = run.moderate(lambda host: host.close_table(table, reason))
    run.say(f"Table {table} is closed.", {"table": table, "seq": seq})


@app.command("reset-password")
def reset_password(
    who: Person, reason: Why = "", database: Database = "", json: Json = False, yes: Yes = False
) -> None:
    """Make up a new password for somebody who has lost theirs, and log them out everywhere."""
    run = _admin_run(database, json, yes)
    run.sure(f"Reset the password of {who}?")
    password = run.moderate(lambda host: host.reset_password(who, reason))
    run.say(
        f"The password of {who} is now {password} (shown once; they should change it).",
        {"password": password},
    )


@app.command()
def export(who: Person, reason: Why = "", database: Database = "") -> None:
    """Print all that is kept of a person, as JSON."""
    run = _admin_run(database, True)
    run.say("", run.moderate(lambda host: host.export(who, reason)))


@app.command()
def delete(
    who: Person, reason: Why = "", database: Database = "", json: Json = False, yes: Yes = False
) -> None:
    """Delete an account: name and words are gone everywhere, games stay as a former guest's."""
    run = _admin_run(database, json, yes)
    run.sure(f"Delete {who} for good?")
    run.say(f"{who} is deleted.", {"id": run.moderate(lambda host: host.delete(who, reason))})


@app.command("close-report")
def close_report(
    report: Annotated[str, typer.Argument(help="The report's id.")],
    verdict: Annotated[str, typer.Option(help="What came of it.")] = "",
    database: Database = "",
    json: Json = False,
) -> None:
    """Close a report that has been looked into."""
    run = _admin_run(database, json)
    run.moderate(lambda host: host.close_report(report, verdict))
    run.say(f"Report {report} is closed.", {"report": report})


@app.command()
def host(
    who: Person,
    off: Annotated[bool, typer.Option("--off", help="No longer a host.")] = False,
    reason: Why = "",
    database: Database = "",
    json: Json = False,
    yes: Yes = False,
) -> None:
    """Mark an account as a host, who may open the page /desk."""
    run = _admin_run(database, json, yes)
    run.sure(f"{who} shall {'no longer ' if off else ''}be a host?")
    account = run.moderate(lambda host: host.set_host(who, not off, reason))
    run.say(f"{who} is {'no longer ' if off else ''}a host.", {"id": account, "host": not off})


@app.command()
def audit(limit: Limit = 50, database: Database = "", json: Json = False) -> None:
    """What hosts did, the newest first."""
    run = _admin_run(database, json)
    found = run.moderate(lambda host: host.audit(limit))
    run.table(found, ("time", "actor", "action", "name", "subject", "reason"))


@app.command()
def keys(
    rotate: Annotated[
        Literal["signing", "cookies"] | None, typer.Option(help="Make new ones; cookies: all are logged out.")
    ] = None,
    reason: Why = "",
    database: Database = "",
    json: Json = False,
    yes: Yes = False,
) -> None:
    """List the keys that records are signed with, or rotate these or the keys of cookies."""
    from hortus.server import signing

    run = _admin_run(database, json, yes)
    if rotate == "signing":
        run.sure("Retire the signing key and make another?")
        run.moderate(lambda host: host.rotate_keys(reason))
    elif rotate == "cookies":
        run.sure("Log everybody out, guests for good? Restart the servers afterwards.")
        run.moderate(lambda host: host.rotate_cookie_keys(reason))
    found = run.store(lambda store: signing.public_keys(store, _now()))
    run.table(found.keys, ("id", "made", "retired", "key"))


@app.command()
def backup(file: File, database: Database = "", json: Json = False) -> None:
    """Write the whole database to a new file, also while it is served."""
    from hortus.server import backups

    run = _admin_run(database, json)
    rows = run.store(lambda store: backups.back_up(store, file))
    run.moderate(lambda host: host.noted("backup", "", file.name))
    run.say(f"{rows['tables']} tables and {rows['accounts']} accounts are in {file}.", {"rows": rows})


@app.command()
def restore(file: File, database: Database = "", json: Json = False, yes: Yes = False) -> None:
    """Restore a backup into an empty database, and replay every game in it as a check."""
    from hortus.server import backups

    run = _admin_run(database, json, yes, may_be_new=True)
    run.sure(f"Restore {file}?")
    report = run.store(lambda store: backups.restore(store, file))
    run.moderate(lambda host: host.noted("restore", "", file.name))
    run.say(
        f"{report.rows['tables']} tables and {report.rows['accounts']} accounts are restored; {report.games} "
        "games were replayed.",
        report,
    )
    if report.unreadable:
        raise fail("\n".join(["These do not fit the rules:", *report.unreadable]), 1)


@app.command()
def prune(
    keep_finished: KeepFinished = None,
    keep_guests: KeepGuests = None,
    database: Database = "",
    json: Json = False,
    yes: Yes = False,
) -> None:
    """Delete tables that never began, and what is older than so many days; servers do so once a day."""
    from hortus.server import retention

    run = _admin_run(database, json, yes)
    run.sure("Delete what is older for good?")
    done = run.store(lambda store: retention.prune(store, _now(), keep_finished, keep_guests))
    run.moderate(lambda host: host.noted("prune", "", f"{len(done.finished)} finished tables"))
    sentence = (
        f"{done.never_begun} tables that never began and {len(done.finished)} finished ones are deleted"
    )
    run.say(f"{sentence}; the guests of {len(done.forgotten)} tables are forgotten.", done)


def _now() -> float:
    import time

    return time.time()
