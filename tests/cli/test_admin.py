"""``hortus admin`` beside a running server, on either database."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hortus.server.client_files import PAGES
from tests.cli.terminal import Ran, hortus_run
from tests.server.people import PASSWORD, browsers
from tests.server.programs import Program, free_port, program
from tests.server.service import eventually, new_database, served, settings
from tests.soak import soak


@pytest.fixture(params=["sqlite", soak("postgresql")])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    return new_database(request.param, tmp_path)


@pytest.fixture
def server(database: str, tmp_path: Path) -> Iterator[Program]:
    with program(database, tmp_path, free_port()) as found:
        found.call("/api/account", {"name": "Victoria", "password": PASSWORD})
        yield found


def admin(database: str, *words: str, typed: str = "") -> Ran:
    return hortus_run("admin", *words, "--database", database, typed=typed)


def told(database: str, *words: str) -> Any:
    """What a command says as JSON."""
    ran = admin(database, *words, "--json")
    assert ran.status == 0, ran.errors
    return json.loads(ran.output)


def test_people_are_found_banned_renamed_and_deleted(database: str, server: Program) -> None:
    assert [one["name"] for one in told(database, "list", "accounts")] == ["Victoria"]
    told(database, "ban", "Victoria", "--reason", "spam", "--until", "2d", "--yes")
    assert [one["reason"] for one in told(database, "list", "bans")] == ["spam"]
    assert "Victoria is banned no longer." in admin(database, "unban", "Victoria").output
    told(database, "mute", "Victoria", "--yes")
    told(database, "rename", "Victoria", "Viola", "--yes")
    told(database, "host", "Viola", "--yes")
    shown = told(database, "show", "account", "Viola")
    assert (shown["account"]["host"], [one["kind"] for one in shown["bans"]]) == (True, ["mute"])
    password = told(database, "reset-password", "Viola", "--yes")["password"]
    assert server.call("/api/account/login", {"name": "Viola", "password": password})["name"] == "Viola"
    assert json.loads(admin(database, "export", "Viola").output)["parts"]["account"]["name"] == "Viola"
    told(database, "delete", "Viola", "--yes")
    assert told(database, "list", "accounts") == []
    actions = ["delete", "export", "reset password", "host", "rename", "mute", "unban", "ban"]
    assert [one["action"] for one in told(database, "audit")] == actions


async def command(database: str, *words: str) -> None:
    """The same in a process of its own."""
    words = ("-m", "hortus.cli.main", "admin", *words, "--yes", "--json", "--database", database)
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=subprocess.PIPE)
    output, _ = await process.communicate()
    assert process.returncode == 0
    json.loads(output)


async def test_a_running_server_hears_of_all_that_is_done(database: str) -> None:
    async with served(settings(database)) as service, browsers(service, 2) as (victoria, ben):
        await victoria.sign_up("Victoria")
        table = await victoria.table()
        await victoria.sit(table)
        await ben.sit(table)
        await command(database, "close", table, "--reason", "spam")

        async def is_closed() -> bool:
            return bool((await ben.get(f"/api/tables/{table}"))["over"])

        await eventually(is_closed)
        await asyncio.to_thread(told, database, "ban", "Victoria", "--yes")

        async def is_banned() -> bool:
            answer = await victoria.client.post("/api/account/login", json={"name": "x", "password": "y"})
            return answer.status_code == 403

        await eventually(is_banned)
        await asyncio.to_thread(told, database, "delete", "Victoria", "--yes")

        async def is_forgotten() -> bool:
            return "Victoria" not in str(await ben.get(f"/api/tables/{table}"))

        await eventually(is_forgotten)


def test_nothing_is_done_without_a_yes(database: str, server: Program) -> None:
    for words in (["delete", "Victoria"], ["ban", "Victoria"], ["prune"], ["keys", "--rotate", "cookies"]):
        ran = admin(database, *words, typed="no\n")
        assert (ran.status, ran.errors) == (1, "Nothing was changed.\n")
    assert "Victoria is deleted." in admin(database, "delete", "Victoria", typed="yes\n").output


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["show", "account", "Nobody"], 1, "There is no account 'Nobody'; nothing was changed."),
        (["show", "table", "nowhere"], 1, "There is no table 'nowhere'."),
        (["ban", "Nobody", "--yes"], 1, "no account, no guest's id and no address"),
        (["ban", "0.0.0.0/0", "--yes"], 1, "0.0.0.0/0 is too much of the world: at most a /8"),
        (["ban", "::/15", "--yes"], 1, "::/15 is too much of the world"),
        (["backup", "no-folder/file"], 1, "There is no folder no-folder; nothing was written."),
        (["ban", "p-x", "--until", "soon", "--yes"], 2, "--until is like 12h, 3d, 2w or 2027-01-31"),
        (["ban", "p-x", "--until", "nand", "--yes"], 2, "--until is like 12h, 3d, 2w or 2027-01-31"),
        (["ban", "p-x", "--until", "1e9w", "--yes"], 2, "--until is like 12h, 3d, 2w or 2027-01-31"),
        (["restore", "nothing.backup", "--yes"], 1, "is no backup, or not a whole one"),
        (["close", "nowhere", "--yes"], 1, "There is no table 'nowhere'."),
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], status: int, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "hortus.db").touch()
    ran = admin(f"sqlite:///{tmp_path / 'hortus.db'}", *words)
    assert ran.status == status
    assert sentence in " ".join(ran.errors.split())


def test_a_database_that_is_not_there_is_not_made_to_look_into(tmp_path: Path) -> None:
    path = tmp_path / f"mistyped-{'x' * 80}.db"  # longer than a line, and yet told in one piece
    ran = admin(f"sqlite:///{path}", "list", "accounts")
    assert (ran.status, list(tmp_path.iterdir())) == (1, [])
    assert f"There is no database {path}; hortus serve" in " ".join(ran.errors.split())


def test_a_backup_of_a_running_server_is_restored(database: str, server: Program, tmp_path: Path) -> None:
    file, other = str(tmp_path / "b"), f"sqlite:///{tmp_path / 'other.db'}"
    server.call("/api/tables", {"game": "fungi", "seats": ["person", "person"]})
    assert told(database, "backup", file)["rows"]["tables"] == 1
    assert "1 games were replayed" in " ".join(admin(other, "restore", file, "--yes").output.split())
    assert admin(other, "restore", file, "--yes").status == 1
    assert [one["name"] for one in told(other, "list", "accounts")] == ["Victoria"]


def test_keys_are_listed_and_rotated(tmp_path: Path) -> None:
    (tmp_path / "hortus.db").touch()
    database = f"sqlite:///{tmp_path / 'hortus.db'}"
    (first,) = told(database, "keys")
    new, old = told(database, "keys", "--rotate", "signing", "--yes")
    assert (old["id"], old["retired"] is None, new["retired"]) == (first["id"], False, None)
    told(database, "keys", "--rotate", "cookies", "--yes")
    assert [one["action"] for one in told(database, "audit")] == ["rotate cookie keys", "rotate signing key"]


def test_the_page_that_the_help_names_is_there() -> None:
    said = hortus_run("admin", "host", "--help").output
    named = re.findall(r"page (/\w+)", said)
    assert named == ["/desk"]
    assert PAGES.fullmatch(named[0])
