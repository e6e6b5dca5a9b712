"""Driving the real program: by a prepared input, or by a typist who reads each prompt before answering."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hortus.cli.main import app
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.text_canvas import BoardStyle

FOREST = "honeyfungus, birchbolete*, morel, honeyfungus, treeear, basket, honeyfungus, pan"
HANDS = ("birchbolete, cider, morel", "pan, henofwoods, lawyerswig")

Answer = Callable[[str], str]


class Ran:
    """How a run ended and what it printed."""

    def __init__(self, status: int, output: str, errors: str) -> None:
        self.status, self.output, self.errors = status, output, errors


def hortus_run(*words: str, typed: str = "") -> Ran:
    """Run ``hortus`` with these words; ``typed`` is all that is typed, then the input ends."""
    result = CliRunner().invoke(app, list(words), input=typed, env={"COLUMNS": "80"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


@contextmanager
def started(*words: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """``hortus`` in a process of its own, the first of a group; all of the group is gone afterwards."""
    with subprocess.Popen(
        [sys.executable, "-m", "hortus.cli.main", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def hortus_asked(monkeypatch: pytest.MonkeyPatch, answer: Answer, *words: str) -> Ran:
    """Run ``hortus`` with someone who answers each prompt."""

    def answered(prompt: str = "") -> str:
        print(prompt, end="")
        return answer(prompt)

    with monkeypatch.context() as patch:
        patch.setattr("builtins.input", answered)
        return hortus_run(*words)


def typist(seed: int, save: Path) -> Answer:
    """Someone who types the number of any choice, passes the keyboard on, and saves at the end."""
    rng = random.Random(seed)

    def answer(prompt: str) -> str:
        if "Save the game?" in prompt:
            return str(save)
        if found := re.search(r"[Yy]our move \((\d+) choices", prompt):
            return str(rng.randint(1, int(found[1])))
        assert "press Enter" in prompt, prompt
        return ""

    return answer


def board(state: Position, seat: int, *others: str) -> str:
    """The board a seat is shown in the line mode: of one person against players, or of several people."""
    seats = [state.game.seat_name(one) for one in range(state.players)]
    names = ("You", *(f"{name} ({who})" for name, who in zip(seats[1:], others * 9, strict=False)))
    names = names if others else tuple(seats)
    return str(state.game.canvas(state.game.typed_view(state, seat), BoardStyle(names=names)))


def saved(path: Path) -> Record:
    """The record in a file, every line of it checked."""
    return Record.loads(path.read_text(encoding="utf-8"))


def dealt_file(folder: Path) -> Path:
    """A saved game of Fungi: forest and hands have been dealt, seat 0 is to act, seat 1 is random."""
    draws = [f"draw {card}" for card in ", ".join((FOREST, *HANDS)).split(", ")]
    file = folder / "dealt.txt"
    headers = {"seat 0": "person", "seat 1": "random", "seed": "3"}
    file.write_text(Record("fungi", 2, {}, draws, headers).dumps(), encoding="utf-8")
    return file
