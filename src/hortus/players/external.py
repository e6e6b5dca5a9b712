"""Players that are separate programs: JSON lines in, text lines out (docs/external-players.md).

A program is handed what its seat may know and nothing else. It cannot hold up the table: one that stops, is
silent for too long, writes too much or answers with an illegal action has failed, and is ended together with
its child processes.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Any

from hortus.core.errors import IllegalAction
from hortus.core.game import Game
from hortus.core.match import Step
from hortus.core.position import Position
from hortus.players.seen import Seen

PREFIX = "external:"
PROTOCOL = 1
OBSERVING = "ready observation"  # the answer to hello of a program that wants numbers beside its views
PATIENCE = 10.0  # seconds a program has for an answer, if not said otherwise
GRACE = 1.0  # seconds a program has to exit once its input has ended
LONGEST = 1000  # bytes an answer may have; no action's text comes near
SHOWN = 6  # how many legal actions a message names


class ExternalError(Exception):
    """The program cannot go on with this game; the words say why, as in "it ..."."""


def command_of(name: str) -> list[str]:
    """The words of ``external:COMMAND``; a ValueError says what is wrong with them."""
    command = name.removeprefix(PREFIX)
    try:
        words = shlex.split(command)
    except ValueError:
        raise ValueError(f"In {name!r} a quotation mark is not closed.") from None
    if not words:
        raise ValueError(
            f"After {PREFIX} comes the command that starts the program: {PREFIX}python player.py."
        )
    if shutil.which(words[0]) is None:
        raise ValueError(f"There is no program {words[0]!r} that could be started for {name!r}.")
    return words


class External:
    """A program at a seat, started when first needed, kept for many games, started again once it failed."""

    def __init__(self, command: list[str], patience: float = PATIENCE) -> None:
        self._command = command
        self._patience = patience
        self._program: _Program | None = None
        self._news: list[bytes] = []  # what it is told before it is asked
        self._observes = False  # whether it asked for observations with its answer to hello

    def greet(
        self, game: Game, players: int, seat: int, options: Mapping[str, bool | int | str], seed: int
    ) -> None:
        """A new game begins; the program says that it is ready. ExternalError otherwise."""
        table = {"game": game.name, "players": players, "seat": seat, "options": dict(options), "seed": seed}
        hello = _line("hello", protocol=PROTOCOL, **table)
        self._news, stayed = [], self._program is not None
        try:
            answer = self._ask(hello)
        except _GoneError:
            if not stayed:
                raise
            answer = self._ask(hello)  # it may exit after a game; it has been started again
        self._observes = answer == OBSERVING
        if answer not in ("ready", OBSERVING):
            self.close(at_once=True)
            raise ExternalError(f"answered {_short(answer)} to hello; it should have been 'ready'")

    def happened(self, player: int, text: str) -> None:
        """Something was played or drawn; the text is what the program's seat may read of it."""
        self._news.append(_line("event", player=player, text=text))

    def choose(self, seen: Seen) -> int:
        """The program's choice. ExternalError if there is none that is legal."""
        legal = seen.legal_actions()
        texts = [seen.text(action) for action in legal]
        numbers = {"observation": seen.observation()} if self._observes else {}
        answer = self._ask(_line("choose", view=seen.view(), legal=texts, actions=legal, **numbers))
        action = _number(seen.game, answer)
        if action not in legal:
            self.close(at_once=True)
            more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
            raise ExternalError(
                f"answered {_short(answer)}, which was not legal; legal: {', '.join(texts[:SHOWN])}{more}"
            )
        return action

    def over(self, scores: list[int], values: list[float]) -> None:
        """The game is over. The program is told, and no answer is expected."""
        if self._program is not None:
            self._program.tell(b"".join(self._news) + _line("over", scores=scores, values=values))
        self._news = []

    def close(self, at_once: bool = False) -> None:
        """End the program and its child processes; within the grace time it may exit by itself."""
        program = self._program
        if program is None:
            return
        try:
            program.end(0.0 if at_once else GRACE)
        except BaseException:  # interrupted during the grace period: end it at once
            program.end(0.0)
            raise
        finally:
            self._program = None

    def _ask(self, question: bytes) -> str:
        try:
            if self._program is None:
                self._program = _Program(self._command)
            told, self._news = b"".join(self._news), []
            return self._program.ask(told + question, self._patience)
        except OSError as problem:
            raise ExternalError(f"could not be started: {problem.strerror or problem}") from None
        except ExternalError:
            self.close(at_once=True)
            raise


def tell_game(program: External, start: Position, steps: Iterable[Step], seat: int, known: int = 0) -> None:
    """Tell a program what its seat may read of a game, from the step after so many that it knows on."""
    state = start.copy()
    for number, step in enumerate(steps):
        if number >= known:
            program.happened(step.player, state.redacted(step.action, seat))
        state.apply(step.action)


class _GoneError(ExternalError):
    """The program is no longer there."""


class _Program:
    """A running program and the thread that talks to it, so that a caller can stop waiting at any time."""

    def __init__(self, command: list[str]) -> None:
        # In its own session, its child processes can be ended with it, and Ctrl-C does not reach it.
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
        )
        # Lines to write, and whether an answer is expected.
        self._told: SimpleQueue[tuple[bytes, bool] | None] = SimpleQueue()
        # Lines that were read. One without a line end: the output has ended, or the line is too long.
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._talk, daemon=True).start()

    def tell(self, lines: bytes) -> None:
        """Write a line that expects no answer."""
        self._told.put((lines, False))

    def ask(self, lines: bytes, patience: float) -> str:
        """Write a line and return the answer. ExternalError if none comes in time."""
        self._told.put((lines, True))
        try:
            answer = self._answers.get(timeout=patience)
        except Empty:
            raise ExternalError(f"did not answer within {patience:g} seconds") from None
        if answer.endswith(b"\n"):
            return " ".join(answer.decode(errors="replace").split())
        if len(answer) >= LONGEST:
            raise ExternalError(f"wrote {LONGEST} bytes without ending the line")
        raise _GoneError(f"ended instead of answering{self._status()}")

    def end(self, grace: float) -> None:
        """End the program and its child processes."""
        self._told.put(None)
        if grace:
            with suppress(Empty):
                self._answers.get(timeout=grace)  # its output has ended, so it has exited
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()

    def _status(self) -> str:
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return ", and closed its output"
        return f" (exit status {status})" if status >= 0 else f" ({signal.Signals(-status).name})"

    def _talk(self) -> None:
        """Run in the thread, which the program may block for as long as it lives."""
        stdin, stdout, rest = self._process.stdin, self._process.stdout, b""
        assert stdin is not None
        assert stdout is not None
        with stdout:
            with stdin:
                while (told := self._told.get()) is not None:
                    lines, wants_answer = told
                    _write(stdin, lines)
                    if wants_answer:
                        answer, rest = _read_line(stdout.fileno(), rest)
                        self._answers.put(answer)
            while os.read(stdout.fileno(), LONGEST):
                pass
        self._answers.put(b"")


def _write(stream: IO[bytes], lines: bytes) -> None:
    with suppress(OSError):  # it has closed its input, but may have answered
        while lines:
            lines = lines[stream.write(lines) :]


def _read_line(stream: int, rest: bytes) -> tuple[bytes, bytes]:
    """The next line, and what was read after it. A line too long, or cut off, comes without its line end."""
    while b"\n" not in rest and len(rest) < LONGEST and (more := os.read(stream, LONGEST)):
        rest += more
    line, end, rest = rest.partition(b"\n")
    return (line + end, rest) if len(line) < LONGEST else (line, rest)


def _line(kind: str, **fields: Any) -> bytes:
    return json.dumps({"type": kind, **fields}).encode() + b"\n"


def _number(game: Game, answer: str) -> int | None:
    """The action that an answer names, by its number or its text."""
    if answer.isascii() and answer.isdigit():
        return int(answer)
    try:
        return game.parse(answer)
    except IllegalAction:
        return None


def _short(answer: str) -> str:
    return repr(answer if len(answer) <= 60 else answer[:57] + "…")
