# The places of dials.py that the rules use, as C constants.

cdef enum:
    SIZE = 0
    FLOWERS = 1
    DICE = 7
    FACES = 8
    POINTS = 9
    LOSS = 10
    START = 11
    SPECIAL = 12
    PATIENCE = 13
    SHARE = 14
    COUNT = 15
