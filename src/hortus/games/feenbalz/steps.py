"""The numbers the rules of Feenbalz count with: what is asked, what follows, and where actions and cards begin.

``steps.pxd`` has the same numbers for C.
"""

from __future__ import annotations

from hortus.games.feenbalz import cards, fairies

# What is being asked.
DRAW = 0
MARKET = 1
TURN = 2
THISTLE = 3
LAY = 4
FAIRY = 5
MIST = 6
INCREASE = 7
BONUS = 8
GIVE = 9
TAKE = 10
LOSE = 11

# What follows when cards have been drawn and the hand limit is kept.
DEAL_ON = 0
OWN_TURN = 1
END_TURN = 2
NEXT_SUITOR = 3

# Action numbers.
COLLECT_ACTION = cards.COLLECT
FIRST_EXCHANGE = cards.EXCHANGE
FIRST_LAY = cards.LAY
FIRST_ADD = cards.ADD
FIRST_BACK = cards.BACK
DONE_ACTION = cards.DONE
DECLINE_ACTION = cards.DECLINE
PASS_ACTION = cards.PASS
FIRST_GIVE = cards.GIVE
DEW_ACTION = cards.PLAY_DEW
FIRST_THORN = cards.PLAY_THORN
MIST_ACTION = cards.PLAY_MIST
HONEY_ACTION = cards.PLAY_HONEY
THISTLE_ACTION = cards.PLAY_THISTLE
SKIP_ACTION = cards.SKIP
FIRST_TOSS = cards.TOSS
FIRST_DRAW = cards.DRAW
FIRST_MARKET = cards.MARKET
FIRST_FAIRY = cards.FAIRY
FIRST_TAKE = cards.TAKE
FIRST_LOSE = cards.LOSE

# Cards by number: coloured 0-63, horseshoes 64-68, berries 69-73.
COLOURED = cards.COLOURED
BERRY = cards.BERRY
SHOES = cards.SHOES
BERRIES = cards.BERRY_CHARMS
SPECTATOR = 6
BLACK = fairies.BLACK
HAND_LIMIT = 9  # FEE-26
# Ranks of collections that win whatever the values (FEE-23, FEE-24); no value comes near them.
WHOLE_SET = 1000
FIVE_SHOES = 2000
ANY = -1000  # FEE-19: nothing is required to lead

SHOE_ONES = 0b01010
SHOE_TWOS = 0b01100
SHOE_FOURS = 0b10000
HORSESHOE = cards.CHARACTERISTICS.index("horseshoe")
UNIT = 1 << 30

# How often a resampling starts anew, and how often it then tries without weighing (see ``imagine``).
EXACT_TRIES = 60
HURRIED_TRIES = 200
