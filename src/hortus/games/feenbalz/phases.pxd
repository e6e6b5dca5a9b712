# The numbers of phases.py as C constants.

cdef enum:
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
    DEAL_ON = 0
    OWN_TURN = 1
    END_TURN = 2
    NEXT_SUITOR = 3
