"""What is asked in Feenbalz, and what follows a draw; ``phases.pxd`` has the same numbers for C."""

from __future__ import annotations

from typing import Literal, get_args

Phase = Literal[
    "draw",
    "market",
    "turn",
    "thistle",
    "lay",
    "fairy",
    "mist",
    "increase",
    "bonus",
    "give",
    "take",
    "lose",
    "over",
]
NAMES: tuple[Phase, ...] = get_args(Phase)[:-1]  # nothing is asked when the game is over
DRAW, MARKET, TURN, THISTLE, LAY, FAIRY, MIST, INCREASE, BONUS, GIVE, TAKE, LOSE = range(len(NAMES))

# When cards have been drawn and the hand limit is kept: deal on, back to the own turn, the turn is over,
# the next opponent.
DEAL_ON, OWN_TURN, END_TURN, NEXT_SUITOR = range(4)
