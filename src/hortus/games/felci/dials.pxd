# The places of dials.py that the rules use, as C constants.

cdef enum:
    BORDER = 0
    TILES = 1
    VISITORS = 6
    HAND = 11
    ACTIONS = 12
    UNDERGROWTH = 13
    FERN = 14
    DISTURB = 15
    COUNT = 16
