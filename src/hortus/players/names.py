"""Names of players as people write them: lists of them, and what was probably meant."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from difflib import get_close_matches

OPENSPIEL = "openspiel:"  # the prefix of OpenSpiel's bots
AS_WRITTEN = ("external:", "module:")  # what follows keeps its capitals


def names_in(text: str) -> tuple[str, ...]:
    """The names in ``A,B``; one with a comma is in double quotes."""
    return tuple(map(one_name, next(csv.reader([text], skipinitialspace=True), [])))


def one_name(text: str) -> str:
    """A name as it is looked for: in small letters, but for a command or a module."""
    name = text.strip()
    return name if name.startswith(AS_WRITTEN) else name.lower()


def no_such(name: str, known: Iterable[str], are: str = "The players are") -> ValueError:
    """The error for a name that is no player's, with the nearest that is one."""
    there_are = list(known)
    near = get_close_matches(name.lower()[:60], there_are, n=1, cutoff=0.6)
    meant = f" Did you mean {near[0]}?" if near else ""
    return ValueError(f"There is no player {name!r}. {are} {', '.join(there_are)}.{meant}")
