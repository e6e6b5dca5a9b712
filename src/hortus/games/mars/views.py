"""What a seat sees of Gardens of Mars: everything, built from named fields only."""

from __future__ import annotations

from typing import Any

from hortus.games.mars.garden import COLOURS, HEXES, PHASES
from hortus.games.mars.rules import Rules


def shared(state: Rules) -> dict[str, Any]:
    """What everyone may know: all but who is looking."""
    return {
        "game": "mars",
        "seat": None,
        "player": state.player,
        "scores": state.scores(),
        "winners": state.winners(),
        "turn": state.turn,
        "phase": "over" if state.is_over else PHASES[state.phase],
        "ended": _ended(state),
        "options": {
            "count_planted": state.count_planted,
            "special_actions": state.special_actions,
            "two_gardeners": state.crew == 2,
            "cooperative": state.cooperative,
        },
        "team": min(state.scores()) if state.cooperative else None,
        "flowers": {
            HEXES[cell]: COLOURS[state.flower[cell]] for cell in range(91) if state.flower[cell] >= 0
        },
        "bed": HEXES[state.bed] if state.bed >= 0 else None,
        "dice": [face + 1 for face in range(6) for _ in range(state.dice[face])],
        "to_roll": state.to_roll,
        "fruitless": state.fruitless,
        "bag": _named(state.bag, 0),
        "seats": [_seat(state, one) for one in range(state.players)],
    }


def own(state: Rules, seat: int | None, reveal: bool, common: dict[str, Any]) -> dict[str, Any]:
    """Every seat and every spectator sees the same (MAR-4: the reserves lie open)."""
    return {"seat": seat}


def _seat(state: Rules, one: int) -> dict[str, Any]:
    gardeners = range(state.crew * one, state.crew * (one + 1))
    return {
        "gardeners": [HEXES[state.gardener[number]] for number in gardeners if state.gardener[number] >= 0],
        "reserve": _named(state.reserve, 6 * one),
        "size": state.reserve_size[one],
    }


def _named(counts: list[int], first: int) -> dict[str, int]:
    """The flowers of a row of counts that begins there."""
    return {COLOURS[colour]: counts[first + colour] for colour in range(6) if counts[first + colour]}


def _ended(state: Rules) -> str | None:
    """How the game came to its end: ``planted``, ``fruitless`` or ``stuck`` (MAR-16, MAR-20)."""
    if not state.is_over:
        return None
    if state.reserve_size[state.turn] == 0:
        return "planted"
    return "fruitless" if state.fruitless == 100 else "stuck"
