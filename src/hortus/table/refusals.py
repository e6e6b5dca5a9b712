"""What cannot be done at a table, and why."""

from __future__ import annotations

from typing import Literal

from hortus.core.errors import IllegalAction

Kind = Literal["illegal", "turn", "seat", "stale", "over", "rate", "bad"]
"""Why a command is refused.

``illegal``: the rules of the game forbid it. ``turn``: another seat is to act, or the time is up.
``seat``: it is not this person's seat. ``stale``: the table has moved on since the command's ``seq``.
``over``: the game is over or has not begun. ``rate``: too often. ``bad``: it makes no sense here.
"""


class Refused(ValueError):  # noqa: N818 (a refusal is no error of anyone's)
    """A command that cannot be carried out; nothing has changed. The sentence is for whoever gave it alone.

    ``code`` names the case, for translations; where no rule of a game stands behind it, it is the kind.
    """

    def __init__(
        self,
        kind: Kind,
        sentence: str,
        *,
        code: str = "",
        clause: str = "",
        reason: str = "",
        suggestions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(sentence)
        self.kind: Kind = kind
        self.sentence = sentence
        self.code = code or kind
        self.clause = clause or None
        self.reason = reason or sentence
        self.suggestions = suggestions

    @classmethod
    def illegal(cls, problem: IllegalAction) -> Refused:
        """The refusal of an action that the rules of the game forbid."""
        return cls(
            "illegal",
            str(problem),
            code=problem.code,
            clause=problem.clause,
            reason=problem.reason,
            suggestions=problem.suggestions,
        )
