"""Long work inside the core that other threads need not wait for."""

from __future__ import annotations

# Exceptions of rules written in Python, on their way out of C code that could not pass them on.
failures: list[BaseException] = []


def fail(problem: BaseException) -> None:
    """Keep an exception until the work is left; the first is the one that says why."""
    if not failures:
        failures.append(problem)


def raise_failure() -> None:
    """Raise the exception that was kept, if there is one."""
    if failures:
        raise failures.pop()


class NogilTask:
    """Something with a ``work`` method; ``nogil_runner.run`` runs it without the interpreter's lock."""

    def work(self) -> None:
        """Do it. Compiled, this must touch no Python object."""
