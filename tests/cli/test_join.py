"""A table on a server from the command line, line by line: joined by its link, at a real server."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import hortus
from hortus.cli.line_mode import LineMode, ReceivedLines
from hortus.cli.screen import Screen
from hortus.core.record import Record
from hortus.tui.clock_text import LOW
from hortus.tui.remote_session import RemoteSession
from tests.cli.terminal import hortus_run
from tests.server.service import Service, served
from tests.tui.keyboard import until
from tests.tui.test_remote import link


class Reader:
    """Somebody who types, and what they have read so far."""

    def __init__(self, session: RemoteSession, waits: bool = False) -> None:
        self.session, self._out = session, io.StringIO()
        screen = Screen()
        screen.console = Console(file=self._out, width=80, highlight=False)
        self.lines = ReceivedLines(screen)
        self.sitting = asyncio.create_task(self._sit(LineMode(session, screen, self.lines, waits)))

    async def _sit(self, mode: LineMode) -> None:
        with contextlib.suppress(EOFError):
            await mode.run()

    @property
    def text(self) -> str:
        """All of it, in one line."""
        return " ".join(self._out.getvalue().split())

    async def reads(self, words: str) -> None:
        """Wait for these words."""
        await until(lambda: words in self.text or self.sitting.done())
        assert words in self.text

    async def types(self, line: str, words: str) -> None:
        """Type a line and wait for these words after it."""
        before = len(self.text)
        self.lines.put(line)
        await until(lambda: words in self.text[before:] or self.sitting.done())
        assert words in self.text[before:]

    async def leaves(self) -> None:
        """Nothing more is typed."""
        self.lines.end()
        await self.sitting


def test_a_link_that_is_none() -> None:
    ran = hortus_run("play", "https://play.example/about")
    assert ran.status == 2
    assert "looks like https://play.example/t/" in ran.errors


def test_a_link_brings_its_own_seats() -> None:
    ran = hortus_run("play", "https://play.example/t/3vX9#token", "--players", "3")
    assert ran.status == 2
    assert "give its link alone" in ran.errors


def test_a_server_that_does_not_answer() -> None:
    ran = hortus_run("play", "http://127.0.0.1:9/t/3vX9#token")
    assert ran.status == 1
    assert "does not answer" in ran.errors


def test_no_action_of_any_game_begins_like_a_command() -> None:
    words = {text.split()[0] for game in hortus.GAMES for text in hortus.load(game).texts}
    assert not words & set(RemoteSession.commands)


async def test_what_happens_is_told_as_it_comes_and_what_is_typed_is_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with served() as service:
        table = await service.table("mars", ["person", "person"], names=["Ada", "Ben"])
        ben = RemoteSession(link(service, table, 1))
        await ben.open()
        ada = Reader(RemoteSession(link(service, table, 0)))
        await ada.reads("Your move (90 choices, ? lists)")
        assert "You sit down Ben sits down" in ada.text
        assert "▸ 0 You" in ada.text  # the board
        await ada.types("nonsense", "'nonsense' is not an action of Gardens of Mars")
        await ada.types("", "Type a move or its number")
        await ada.types("91", "The numbers go from 1 to 90")
        await ada.types("place", "Go on: ")
        await ada.types("? place a", "1 place a1")
        await ada.types("place a1", "You place a1 It is Ben’s turn.")
        await ada.types("place b1", "It is Ben’s turn.")
        await ben.command("say", "hello there")
        await ada.reads("Ben “hello there”")
        assert ada.text.count("hello there") == 1
        await until(lambda: ben.client.connected and ben.position.legal)
        await ben.act("place c5")
        await ada.reads("Ben place c5")
        await ada.types("scores", "You 0 Ben 0")
        await ada.types("log", "Ben place c5")
        await ada.types("help", "offer to end the game here")
        await ada.types("who", "Seat 1: Ben")
        ada.lines.put("rules")
        await ada.types("hint", "why ")
        await ada.types("undo", "The others are asked.")
        await ben.command("no", "")
        await ada.reads("Ben says no")
        await ada.types("resign", "once more")
        await ada.types("RESIGN", "The game is over (resigned). Ben wins.")
        await ben.close()
        await ada.leaves()
    assert "MAR-1" in capsys.readouterr().out


async def test_a_turn_is_tried_and_confirmed_line_by_line() -> None:
    async with served() as service:
        table = await service.table("felci", ["person", "person"])
        reader = Reader(RemoteSession(link(service, table, 0)))
        await reader.reads("Your move (")
        await reader.types("confirm on", "A whole turn waits for confirm.")
        await reader.types("1", "Tried: plant")
        await reader.types("undo", "Nobody else has seen it.")
        await reader.types("1", "Tried: plant")
        await reader.types("1", "Enter or confirm plays it; undo takes a step back.")
        await reader.types("", "It is Black’s turn.")
        await reader.leaves()


async def test_the_record_is_saved_and_another_file_is_spared(tmp_path: Path) -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "random"])
        reader = Reader(RemoteSession(link(service, table, 0)))
        await reader.reads("Your move (")
        await reader.types("take 1", "You take 1")
        await reader.types("resign", "once more")
        await reader.types("resign", "The game is over")
        await reader.types("save", "Type a file's name")
        file = tmp_path / "game.txt"
        file.write_text("mine")
        await reader.types(f"save {file}", "is there already")
        assert file.read_text() == "mine"
        await reader.types(f"save {file}", "Saved.")
        assert Record.loads(file.read_text()).game == "fungi"
        await reader.types("rematch", "Fungi, from the beginning")
        await until(lambda: reader.session.client.connected and reader.session.table.table != table["id"])
        await reader.leaves()


async def test_who_has_little_time_left_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as service:
        table = await service.table(
            "mars", ["person", "person"], settings={"clock": {"kind": "real", "seconds": 300}}
        )
        later: list[tuple[float, str]] = []
        real = asyncio.get_running_loop().call_later

        def call_later(
            delay: float, callback: Callable[..., Any], *words: Any, **more: Any
        ) -> asyncio.TimerHandle:
            if words and isinstance(words[0], str):
                later.append((delay, words[0]))
            return real(delay, callback, *words, **more)

        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", call_later)
        reader = Reader(RemoteSession(link(service, table, 0), now=lambda: 0.0))
        await reader.reads("left)")
        assert [words for _, words in later] == ["20 seconds left."] * len(later)
        assert 60.0 < later[-1][0] <= 120.0 - LOW
        await reader.leaves()


async def started(service: Service, table: dict[str, Any]) -> asyncio.subprocess.Process:
    """The real program, with its input and output in pipes."""
    command = [sys.executable, "-m", "hortus.cli.main", "play", link(service, table, 0)]
    pipe = asyncio.subprocess.PIPE
    environment = {**os.environ, "COLUMNS": "80"}
    return await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment
    )


async def piped(service: Service, table: dict[str, Any], typed: str) -> tuple[int | None, str, str]:
    """How it ends, and what it prints, if this is typed."""
    process = await started(service, table)
    out, errors = await process.communicate(typed.encode())
    return process.returncode, " ".join(out.decode().split()), errors.decode()


async def test_a_script_plays_at_a_server_and_a_move_that_comes_early_waits_for_its_turn() -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "random"])
        status, text, errors = await piped(service, table, "take 1\ntake 1\ntake 1\n")
        assert (status, errors) == (0, "")
        assert text.count("You take 1") == 3
        assert f"To come back: hortus play {link(service, table, 0)} Goodbye." in text


async def test_a_table_that_is_not_there() -> None:
    async with served() as service:
        status, _, errors = await piped(service, {"id": "nothing", "seats": [{"token": "token"}]}, "")
        assert status == 1
        assert "no such table" in errors.lower()


async def test_ctrl_c_says_how_to_come_back() -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "random"])
        process = await started(service, table)
        assert process.stdout is not None
        try:
            while "Your move" not in (await process.stdout.readline()).decode():
                assert not process.stdout.at_eof()
            process.send_signal(signal.SIGINT)
            out, errors = await process.communicate()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        assert (process.returncode, errors) == (130, b"")
        assert f"To come back: hortus play {link(service, table, 0)}" in out.decode()
