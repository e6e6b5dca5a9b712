"""Long work inside the core that other threads need not wait for."""

from __future__ import annotations


class NogilTask:
    """Something with a ``work`` method; ``unlocked.run`` runs it without the interpreter's lock."""

    def work(self) -> None:
        """Do it. Compiled, this must touch no Python object."""
