"""What cannot be done at a table, and why."""

from __future__ import annotations

import re
from typing import Literal

Kind = Literal["illegal", "turn", "seat", "stale", "over", "rate", "bad"]
"""Why a command is refused.

``illegal``: the rules of the game do not allow it. ``turn``: another is to act, or the time is up. ``seat``: not this person's
seat, or not a thing for who asks. ``stale``: the table has moved on since the ``seq`` the command was made
for. ``over``: the game is over, or not yet begun. ``rate``: too often. ``bad``: it makes no sense here or at
all.
"""

_CLAUSE = re.compile(r"\(([A-Z]{3}-\d+)\b")


class Refused(ValueError):  # noqa: N818 (a refusal is no error of anyone's)
    """A command that cannot be carried out; nothing has changed.

    The sentence is meant for whoever gave it, and for nobody else.
    """

    def __init__(self, kind: Kind, sentence: str) -> None:
        super().__init__(sentence)
        self.kind: Kind = kind
        self.sentence = sentence

    @property
    def clause(self) -> str | None:
        """The clause of the rules that the sentence rests on, such as ``FUN-9``."""
        found = _CLAUSE.search(self.sentence)
        return found[1] if found else None
