"""The batches of a study on a Ray cluster. A batch whose worker is lost is played again by another."""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
from collections.abc import Generator, Sequence
from typing import Any

from hortus import extras
from hortus.lab.batches import Batch, play_batch
from hortus.lab.plan import Arm, BatchSpec
from hortus.lab.study import BatchRunner

ANSWER = 5.0  # seconds to connect to the address
HEALTH = 60.0  # seconds for the cluster to answer
AGAIN = 20  # times a batch is played again when its worker dies


def on_ray(address: str) -> BatchRunner:
    """Play on the cluster at this address. A ValueError if there is none."""
    try:
        import ray
    except ImportError:
        raise ValueError(f"A Ray cluster needs Ray: {extras.install('ray')}.") from None
    _knock(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, configure_logging=True)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as problem:
        raise _silent(address, str(problem).splitlines()[0] if str(problem) else "") from None
    return lambda arms, specs: _played(ray, arms, specs)


def _silent(address: str, why: str = "") -> ValueError:
    return ValueError(f"No Ray cluster answers at {address}{f': {why}' if why else ''}.".replace("..", "."))


def _knock(address: str) -> None:
    """Whether a cluster answers there; Ray itself would try for minutes."""
    if address in ("auto", "local"):
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError(
            f"The address of a Ray cluster is HOST:PORT, ray://HOST:PORT, auto or local; {address!r} is not."
        )
    try:
        socket.create_connection((host, int(port)), ANSWER).close()
        if not address.startswith("ray://"):
            check = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
            subprocess.run(check, timeout=HEALTH, check=True, capture_output=True)
    except (OSError, subprocess.SubprocessError):
        raise _silent(address) from None


def _played(ray: Any, arms: Sequence[Arm], specs: Sequence[BatchSpec]) -> Generator[Batch, None, None]:
    task = ray.remote(num_cpus=1, max_retries=AGAIN)(play_batch)
    waiting = list(reversed(specs))
    running: list[Any] = []
    try:
        while waiting or running:
            room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < room:
                spec = waiting.pop()
                running.append(task.remote(arms[spec.arm], spec))
            done, running = ray.wait(running)
            for reference in done:
                yield ray.get(reference)
    except ray.exceptions.RayError as problem:
        why = str(problem).strip().splitlines()[0]
        raise RuntimeError(
            f"The cluster failed: {why} What is finished is kept: go on with --resume."
        ) from None
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        ray.shutdown()
