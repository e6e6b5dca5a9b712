"""``hortus serve`` as a program: it starts, it ends, it survives being killed.

And a bot from outside can play.
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any

import pytest

from hortus.cli import serving
from hortus.server.main import listen
from tests.cli.terminal import hortus_run
from tests.server.programs import PATIENCE, Program, free_port, program
from tests.server.service import new_database
from tests.soak import soak

ROOT = Path(__file__).parents[2]


def test_a_bot_from_outside_plays_by_its_link_and_the_server_ends_when_told(tmp_path: Path) -> None:
    with program(new_database("sqlite", tmp_path), tmp_path, free_port()) as server:
        table = server.call("/api/tables", {"game": "fungi", "seats": ["open", "random"]})
        bot = [sys.executable, str(ROOT / "examples/table_bot.py"), table["seats"][0]["link"], "Rosa"]
        played = subprocess.run(bot, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (played.returncode, played.stderr) == (0, "")
        assert "The game is over: [" in played.stdout
        with pytest.raises(urllib.error.HTTPError):
            server.call("/api/nowhere", token=table["seats"][0]["token"])
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        log = server.log.read_text()
        lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
        assert lines[-1]["event"] == "closed"
        assert table["seats"][0]["token"] not in log
        assert not re.search(r"[0-9a-f]{64}", log)


@pytest.mark.parametrize(("kind", "rounds"), [("sqlite", 1), soak("sqlite", 2), soak("postgresql", 2)])
def test_what_was_acknowledged_is_there_after_kill_9(kind: str, rounds: int, tmp_path: Path) -> None:
    database, port = new_database(kind, tmp_path), free_port()
    reached: dict[str, int] = {}
    table: dict[str, Any] | None = None
    for _ in range(rounds):
        with program(database, tmp_path, port) as server:
            if table is None:
                table = server.call("/api/tables", {"game": "mars", "seats": ["person", "greedy"]})
            token = table["seats"][0]["token"]
            path = f"/api/tables/{table['id']}"
            for _ in range(4):
                view = server.call(path, token=token)
                while not view["legal"]:
                    view = server.call(path, token=token)
                assert view["seq"] >= reached.get("seq", 0)
                reached = server.call(
                    path + "/actions", {"action": view["legal"][0]["text"], "seq": view["seq"]}, token
                )
            server.end(signal.SIGKILL)
    with program(database, tmp_path, port) as server:
        assert table is not None
        events = server.call(f"/api/tables/{table['id']}/events", token=table["seats"][0]["token"])
        assert [event["seq"] for event in events] == list(range(len(events)))
        assert len(events) >= reached["seq"]
        assert sum(event["what"] == "acted" and event.get("seat") == 0 for event in events) == 4 * rounds


def test_two_processes_of_one_server_share_postgresql(tmp_path: Path) -> None:
    with program(new_database("postgresql", tmp_path), tmp_path, free_port(), "--processes", "2") as server:
        table = server.call("/api/tables", {"game": "mars", "seats": ["person", "greedy"]})
        token, path = table["seats"][0]["token"], f"/api/tables/{table['id']}"
        for _ in range(4):
            view = server.call(path, token=token)
            while not view["legal"]:
                view = server.call(path, token=token)
            server.call(path + "/actions", {"action": view["legal"][0]["text"], "seq": view["seq"]}, token)
        server.end(signal.SIGTERM)


def asked(server: Program, **headers: str) -> int:
    """The status of an answer to a change with these headers."""
    request = urllib.request.Request(f"{server.base}/api/account/logout", b"{}", headers)
    request.add_header("content-type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as problem:
        problem.close()
        return problem.code


def test_limits_names_of_the_server_and_strict_cookies_are_the_hosts_to_choose(tmp_path: Path) -> None:
    chosen = ("--name", "127.0.0.1", "--name", "play.example", "--cookie-needs-origin")
    limit = ("--limit", "create=1/hour")
    with program(new_database("sqlite", tmp_path), tmp_path, free_port(), *chosen, *limit) as server:
        assert asked(server, host="play.example") == 200
        assert asked(server, host="evil.example", origin="http://evil.example") == 421
        assert asked(server, cookie="hortus=x") == 403
        assert asked(server, cookie="hortus=x", origin=server.base) == 200
        server.call("/api/tables", {"game": "fungi", "seats": ["person", "person"]})
        with pytest.raises(urllib.error.HTTPError) as problem:
            server.call("/api/tables", {"game": "fungi", "seats": ["person", "person"]})
        assert problem.value.code == 429
        problem.value.close()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--database", "mysql://x"], "sqlite:///PATH or postgresql://USER@HOST/NAME"),
        (["--database", "sqlite:////dev/null/x.db"], "its folder must exist"),
        (["--database", "sqlite://", "--limit", "fly=1/minute"], "KIND is one of"),
        (["--database", "sqlite://", "--limit", "create=often"], "is no rate"),
        (["--database", "sqlite://", "--name", "https://play.example"], "A name is like play.example"),
        (["--database", "sqlite://", "--processes", "2"], "Several processes need PostgreSQL"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(
    arguments: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "serve_noted", lambda _: pytest.fail("it is served"))
    found = hortus_run("serve", *arguments)
    assert found.status == 2
    assert sentence in " ".join(found.errors.split())


def test_where_the_application_cannot_begin_nothing_is_served(tmp_path: Path) -> None:
    """As when a host starts it from a program of their own with settings that make no sense."""
    database = f"sqlite:///{tmp_path / 'hortus.db'}"
    start = f"main.serve(main.ServeOptions('127.0.0.1', {free_port()}, {database!r}, origins=('nonsense',)))"
    command = [sys.executable, "-c", f"from hortus.server import main; {start}"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 1
    assert "NotServedError" in ended.stderr


async def test_answers_do_not_wait_for_more_to_send() -> None:
    """Without TCP_NODELAY a small answer may wait 40 ms for the client's acknowledgement."""
    listening = listen("127.0.0.1", 0)
    told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        told.set_result(writer.get_extra_info("socket").getsockopt(IPPROTO_TCP, TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(greet, sock=listening):
        _, writer = await asyncio.open_connection(*listening.getsockname())
        assert await told
        writer.close()
