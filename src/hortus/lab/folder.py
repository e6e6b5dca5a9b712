"""The folder of a study: its plan, its finished batches while it runs, and its results."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from array import array
from contextlib import suppress
from pathlib import Path
from typing import Any

from hortus.core.registry import load
from hortus.lab import row_schema
from hortus.lab.batches import Batch
from hortus.lab.plan import BatchSpec, Plan

SETTINGS, RESULTS, REPORT, GAMES = "study.json", "results.json", "report.html", "games.parquet"
ACTIONS, RECORDS = "actions.csv", "records.zip"
BATCHES = "batches"
DIGEST = 16


class Folder:
    """A folder that belongs to one study. A ValueError says why it cannot; then nothing in it was changed."""

    def __init__(self, path: Path, plan: Plan, resume: bool) -> None:
        self.path = path
        self._plan = plan
        players = len(plan.players)
        self._width = len(row_schema.names(plan.game, players))
        self._sizes = [
            sum(row_schema.histograms(load(plan.game).new(players, **arm.options)).values())
            for arm in plan.arms
        ]
        settings = json.loads(json.dumps(plan.settings()))
        try:
            if resume:
                self._compare(settings)
            else:
                self._claim(settings)
        except OSError as problem:
            raise not_kept(path, problem) from None

    def _claim(self, settings: dict[str, Any]) -> None:
        there = [
            name
            for name in (SETTINGS, RESULTS, REPORT, GAMES, ACTIONS, RECORDS, BATCHES)
            if (self.path / name).exists()
        ]
        if SETTINGS in there:
            raise ValueError(
                f"{self.path} holds a study already: name another folder, or go on with that one by --resume."
            )
        if there:
            raise ValueError(f"{self.path} has a {there[0]} that would be written over: name another folder.")
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / SETTINGS).open("x", encoding="utf-8") as file:
            file.write(json.dumps(settings, indent=2) + "\n")
        (self.path / BATCHES).mkdir()

    def _compare(self, settings: dict[str, Any]) -> None:
        if not (self.path / SETTINGS).is_file():
            raise ValueError(f"There is no study in {self.path} to go on with.")
        kept = self._kept_settings()
        if not self.finished and kept.get("program") != settings["program"]:
            raise ValueError(
                f"The study in {self.path} was begun by {_told(kept.get('program'))}, and this is "
                f"{_told(settings['program'])}: its games would be of two kinds. Begin it anew elsewhere."
            )
        kept["program"] = settings["program"]  # a finished study is only told again
        differing = [name for name, value in settings.items() if kept.get(name) != value]
        if differing:
            other = [f"{name} {_shown(kept.get(name))}, not {_shown(settings[name])}" for name in differing]
            raise ValueError(f"The study in {self.path} has other settings: {'; '.join(other)}.")
        if not self.finished:
            (self.path / BATCHES).mkdir(exist_ok=True)
            if not os.access(self.path / BATCHES, os.W_OK):
                raise PermissionError(13, "Permission denied")

    def _kept_settings(self) -> dict[str, Any]:
        with suppress(ValueError):
            kept = json.loads((self.path / SETTINGS).read_text(encoding="utf-8"))
            if isinstance(kept, dict):
                return {"adjusted": False, "kept": False, **kept}  # earlier studies do not say so
        raise ValueError(f"{self.path / SETTINGS} cannot be read: it is not the settings of a study.")

    @property
    def finished(self) -> bool:
        """Whether all is played and written."""
        return (self.path / RESULTS).is_file()

    # Batches --------------------------------------------------------------------------------------

    def _file(self, spec: BatchSpec) -> Path:
        return self.path / BATCHES / f"{spec.arm}-{spec.first:09}"

    def keep(self, batch: Batch) -> None:
        """Store a finished batch, atomically."""
        parts = [batch.rows, batch.histograms, batch.luck]
        lengths = array("q", map(len, (*parts, *batch.histories)))
        body = b"".join((array("q", [len(lengths)]).tobytes(), lengths.tobytes(), *parts, *batch.histories))
        _write(self._file(batch.spec), body + _digest(body))

    def kept(self, spec: BatchSpec) -> Batch | None:
        """The batch as it was stored; None if it was not, or is damaged."""
        try:
            data = self._file(spec).read_bytes()
        except OSError:
            return None
        body, digest = data[:-DIGEST], data[-DIGEST:]
        if digest != _digest(body):
            return None
        number = array("q", body[:8])[0]
        lengths = array("q", body[8 : 8 * (1 + number)])
        ends = [8 * (1 + number) + sum(lengths[: place + 1]) for place in range(number)]
        rows, histograms, luck, *histories = (
            body[end - length : end] for end, length in zip(ends, lengths, strict=True)
        )
        measured = 4 * len(self._plan.players) * spec.games if self._plan.adjusted else 0
        wanted = (4 * self._width * spec.games, 8 * self._sizes[spec.arm], measured)
        if (len(rows), len(histograms), len(luck)) != wanted:
            return None
        return Batch(spec, rows, histograms, luck, tuple(histories))

    # What came of it ------------------------------------------------------------------------------

    def write(self, name: str, data: bytes) -> None:
        """Write a file of the folder, atomically."""
        _write(self.path / name, data)

    def finish(self, results: dict[str, Any]) -> None:
        """Write the results, and then delete the batches, which are no longer needed."""
        self.write(RESULTS, (json.dumps(results, indent=1) + "\n").encode())
        shutil.rmtree(self.path / BATCHES, ignore_errors=True)


def _told(program: object) -> str:
    """Which program a study was begun by."""
    if not isinstance(program, dict):
        return "an earlier version of Hortus, which did not say by which rules"
    return f"Hortus {program.get('hortus')} with rules {program.get('rules')}, code {program.get('code')}"


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=DIGEST).digest()


def _write(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(data)
    beside.replace(path)


def _shown(value: object) -> str:
    """A setting in a sentence."""
    if isinstance(value, list):
        return ",".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items()) or "none"
    return str(value)


def not_kept(path: Path, problem: OSError) -> ValueError:
    """Why a study cannot be kept in a folder."""
    return ValueError(f"The study cannot be kept in {path}: {problem.strerror or problem}.")


def free(game: str) -> Path:
    """The name of a new folder in the current one, for a study that named none."""
    number = 1
    while (path := Path("hortus-lab") / f"{game}-{number}").exists():
        number += 1
    return path
