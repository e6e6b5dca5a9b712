"""The errors a person or a program can meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Reason(NamedTuple):
    """Why the rules forbid an action: a code to translate by, the clause, and the reason in English."""

    code: str
    clause: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})." if self.clause else f"{self.text}."


class IllegalAction(ValueError):
    """The action cannot be taken here, and nothing has changed. The message says why and what would be legal.

    For programs: ``code`` names the case (``fungi.few_sticks``), ``clause`` the rule it rests on (``FUN-9``;
    empty if none does), ``reason`` is the reason alone, ``suggestions`` are texts of legal actions like it.

    >>> from hortus import Match
    >>> try:
    ...     Match("fungi", seed=7).apply("take 8")
    ... except IllegalAction as refused:
    ...     print(refused.code, refused.clause)
    fungi.few_sticks FUN-9
    """

    def __init__(
        self,
        message: str,
        code: str = "illegal",
        clause: str = "",
        reason: str = "",
        suggestions: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.reason = reason or message
        self.suggestions = tuple(suggestions)


class RecordError(ValueError):
    """A record does not hold together. The message names the line."""
