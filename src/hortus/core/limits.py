"""What the compiled core has room for. A game beyond a limit is refused with a sentence that names it."""

from __future__ import annotations

MOST_PLAYERS = 6
MOST_ACTIONS = 1 << 15  # action numbers; so that any Python int can be compared before it becomes a C int
MOST_LEGAL = 1024  # legal actions in one position
MOST_OUTCOMES = 128  # outcomes of one event of chance
MOST_NUMBERS = 4096  # numbers of an observation
MOST_COUNTS = 64  # things that a tally counts
MOST_RESOURCES = 4  # things that seats have more or less of
MOST_CARDS = 128  # cards that a tally tells apart


def check(what: str, number: int, most: int) -> None:
    """Refuse what there is no room for: ``what`` names it, with its verb."""
    if number > most:
        raise ValueError(f"{what} {number}; the core has room for {most}.")
