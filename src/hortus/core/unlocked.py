"""Running a task without the interpreter's lock.

This is the plain half, which keeps it; see ``unlocked.pxd``.
"""

from __future__ import annotations

from hortus.core.task import Task


def run(task: Task) -> None:
    """Do the task's work; compiled, other threads go on meanwhile."""
    task.work()
