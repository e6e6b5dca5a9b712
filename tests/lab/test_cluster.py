"""A study on a Ray cluster: one that is played in this process, and, in ``make soak``, a real one of several
processes, one of which is killed in the middle of a batch.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from hortus.lab import cluster as on_cluster
from hortus.lab import study
from hortus.lab.folder import Folder
from hortus.lab.plan import Plan
from tests.server.programs import free_port

PLAN = Plan("fungi", ("greedy", "random"), 24, seed=5)
LAB = ["lab", "fungi", "--seats", "greedy,random", "--games", "24", "--seed", "5"]
FILES = ("results.json", "games.parquet", "study.json")
PATIENCE = 120.0  # seconds, on a busy machine
QUIET = {"RAY_DISABLE_IMPORT_WARNING": "1", "RAY_USAGE_STATS_ENABLED": "0"}


@contextmanager
def cluster(log_file: Path) -> Iterator[tuple[str, psutil.Process]]:
    """A cluster of two workers on this machine, and the process that all of its processes come from."""
    port = free_port()
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")  # short: the names of its sockets must be
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"]
    command += [
        f"--port={port}",
        "--num-cpus=2",
        "--include-dashboard=false",
        "--object-store-memory=80000000",
        f"--temp-dir={folder}",
    ]
    with log_file.open("w") as log:
        head = subprocess.Popen(
            command, stdout=log, stderr=log, env={**os.environ, **QUIET}, start_new_session=True
        )
    process = psutil.Process(head.pid)
    try:
        wait_for(lambda: any("raylet" in name_of(child) for child in process.children(recursive=True)), head)
        yield f"127.0.0.1:{port}", process
    finally:
        ours = process.children(recursive=True) if head.poll() is None else []
        head.terminate()
        psutil.wait_procs(ours, timeout=10)
        for child in ours:
            if child.is_running():
                child.kill()
        head.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def name_of(process: psutil.Process) -> str:
    """What a process calls itself; nothing if it has ended meanwhile."""
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Look again and again, but not for ever, and not after the process has ended."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert process.poll() is None, "the process has ended"
        assert time.monotonic() < end, "nothing came of it"
        time.sleep(0.02)


class Ray:
    """A cluster that plays each task in this process, when its result is asked for."""

    class exceptions:  # noqa: N801  as Ray has it
        """Ray's own module of that name."""

        class RayError(Exception):
            """What Ray raises."""

    def __init__(self, most: int) -> None:
        self.most, self.cancelled, self.is_on = most, list[Any](), True

    def remote(self, **how: int) -> Callable[..., Any]:
        def task(function: Callable[..., Any]) -> Any:
            task.remote = lambda *given: (function, given)  # type: ignore[attr-defined]
            return task

        return task

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        return running[-1:], running[:-1]

    def get(self, reference: Any) -> Any:
        self.most -= 1
        if self.most < 0:
            raise self.exceptions.RayError("The head is gone.\nSee its log.")
        function, given = reference
        return function(*given)

    def cancel(self, reference: Any, force: bool) -> None:
        self.cancelled.append(reference)

    def shutdown(self) -> None:
        self.is_on = False


def played(out: Path, runner: study.BatchRunner) -> None:
    study.run(PLAN, Folder(out, PLAN, False), runner, lambda games: None)


def test_a_cluster_writes_the_same_files_in_whatever_order_it_plays(tmp_path: Path) -> None:
    ray = Ray(most=1000)
    played(tmp_path / "far", lambda arms, specs: on_cluster._played(ray, arms, specs))
    played(tmp_path / "alone", study.on_this_machine(1))
    for name in FILES:
        assert (tmp_path / "far" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()
    assert (ray.is_on, ray.cancelled) == (False, [])


def test_a_cluster_that_fails_ends_with_a_sentence_and_nothing_goes_on(tmp_path: Path) -> None:
    ray = Ray(most=1)
    with pytest.raises(RuntimeError, match=r"The cluster failed: The head is gone\. .* go on with --resume"):
        played(tmp_path / "far", lambda arms, specs: on_cluster._played(ray, arms, specs))
    assert not ray.is_on
    assert ray.cancelled


@pytest.mark.soak
def test_a_worker_killed_in_the_middle_of_a_batch_changes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "study"
    with cluster(tmp_path / "ray.log") as (address, head):
        command = [sys.executable, "-m", "hortus.cli.main", *LAB, "--ray", address, "--out", str(out)]
        with (tmp_path / "lab.log").open("w") as log:
            lab = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **QUIET})
        busy: list[psutil.Process] = []

        def at_work() -> bool:
            busy[:] = [
                child
                for child in head.children(recursive=True)
                if name_of(child).startswith("ray::play_batch")
            ]
            return bool(busy) and len(list(out.glob("batches/*"))) >= 2

        wait_for(at_work, lab)
        os.kill(busy[0].pid, signal.SIGKILL)
        assert lab.wait(timeout=PATIENCE) == 0, (tmp_path / "lab.log").read_text()
    played(tmp_path / "alone", study.on_this_machine(1))
    for name in FILES:
        assert (out / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()
