"""What a game's row of numbers holds: these, six scores, the game's own counts, and those of each seat."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from hortus.core import limits
from hortus.core.position import Position
from hortus.core.registry import load
from hortus.core.state import State
from hortus.core.tally import Count, Resource, Tally

HEAD = (
    *("winners", "decisions", "steps", "choices", "forced", "lead_changes", "settled"),
    *("half_leader", "deficit", "behind"),
)
# ``row_schema.pxd`` has these numbers for C.
SEATS = 6
FIRST_SCORE = len(HEAD)
FIRST_COUNT = FIRST_SCORE + SEATS
MOST_CHOICES = 1024
STAKE = 10_000  # a won game in parts of a stake
LOGGED = 8192  # actions of a game that are kept until it is over
RESOURCES = limits.MOST_RESOURCES
CARDS = limits.MOST_CARDS
STAGES = 512  # decisions of a game that are looked at one by one; later ones count to the last


def _tally(game: str) -> ModuleType:
    return load(game).part("tally", "hortus.core.tally")


def counts(game: str) -> tuple[Count, ...]:
    """What is counted in this game."""
    found = tuple(_tally(game).COUNTS)
    limits.check(f"The things that are counted in {game} are", len(found), limits.MOST_COUNTS)
    return found


def resources(game: str) -> tuple[Resource, ...]:
    """What seats have more or less of in this game."""
    found: tuple[Resource, ...] = getattr(_tally(game), "RESOURCES", ())
    limits.check(f"The resources that are counted in {game} are", len(found), limits.MOST_RESOURCES)
    return found


def cards(game: str) -> tuple[str, ...]:
    """The cards whose use is counted in this game, by number."""
    found: tuple[str, ...] = getattr(_tally(game), "CARDS", ())
    limits.check(f"The cards that are counted in {game} are", len(found), limits.MOST_CARDS)
    return found


def cards_used(game: str) -> str:
    """What it means that a card is counted."""
    words: str = getattr(_tally(game), "CARDS_USED", "")
    return words


def new_tally(game: str) -> Callable[[State], Tally]:
    """The class that counts events in this game."""
    kind: type[Tally] = _tally(game).GameTally
    return kind


def histograms(start: Position) -> dict[str, int]:
    """What a batch adds up over its games, and how many numbers each of these has."""
    actions = numbers(start)
    return {
        "choices": MOST_CHOICES + 1,  # how many decisions had so many choices
        "stage_decisions": STAGES,  # games that had a first, second, ... decision
        "stage_choices": STAGES,  # the choices there
        "stage_scores": SEATS * STAGES,  # the scores before it, six a decision
        "stage_leads": STAGES,  # by how much the best was ahead of the next
        "stage_resources": SEATS * STAGES * RESOURCES,  # what each seat had of each resource before it
        "cards": CARDS,  # how often each card was used
        "card_games": CARDS,  # in how many games it was
        "winning_cards": CARDS,  # how often by a winner
        "taken": actions,  # how often each action was taken, by action number
        "offered": actions,  # how often it was legal
        "winning": actions,  # how often a winner took it
        "weighed": STAGES,  # decisions there for which a player that looks ahead valued its choices
        "stakes": STAGES,  # in parts of ``STAKE``: how far the best value was above the mean of the choices'
    }


def numbers(start: Position) -> int:
    """How many action numbers there are in the game that this is a position of."""
    return start.game.actions_of(start)


def names(game: str, players: int) -> list[str]:
    """The columns of a game's row."""
    counted = [count.name for count in counts(game)]
    by_seat = [f"{name}_{seat}" for seat in range(players) for name in counted]
    return [*HEAD, *(f"score_{seat}" for seat in range(SEATS)), *counted, *by_seat]
