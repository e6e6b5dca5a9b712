"""Running a task without the interpreter's lock.

This is the plain half, which keeps it; see ``nogil_runner.pxd``.
"""

from __future__ import annotations

from hortus.core.nogil_task import NogilTask


def run(task: NogilTask) -> None:
    """Do the task's work; compiled, other threads go on meanwhile."""
    task.work()
