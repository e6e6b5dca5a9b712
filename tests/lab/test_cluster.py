"""A study on a Ray cluster of several processes, one of which is killed in the middle of a batch."""

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

import psutil

from hortus.lab import study
from hortus.lab.folder import Folder
from hortus.lab.plan import Plan
from tests.server.programs import free_port

PLAN = Plan("fungi", ("greedy", "random"), 24, seed=5)
LAB = ["lab", "fungi", "--players", "greedy,random", "--games", "24", "--seed", "5"]
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
    alone = tmp_path / "alone"
    study.run(PLAN, Folder(alone, PLAN, False), study.on_this_machine(1), lambda games: None)
    for name in ("results.json", "games.parquet", "study.json"):
        assert (out / name).read_bytes() == (alone / name).read_bytes()
