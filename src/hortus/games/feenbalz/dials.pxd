# The places of dials.py that the rules use, as C constants.

cdef enum:
    COLOUR = 0
    HORSESHOES = 6
    DEAL = 7
    MARKET = 8
    COLLECT = 9
    HAND = 10
    LEAD = 11
    BONUS = 12
    HORSESHOE_BONUS = 13
    TARGET = 14
    QUIET = 15
    HONEY = 16
    LEAST = 17
    MOST = 18
    SPARE = 19
    COUNT = 20
