# The places of dials.py that the rules use, as C constants.

cdef enum:
    HAND = 0
    BASKET = 1
    FOREST = 2
    FREE = 3
    PRICE = 4
    DECAY = 5
    BUTTER = 6
    BUTTER_NEEDS = 7
    CIDER = 8
    CIDER_NEEDS = 9
    FLAVOUR = 10
    STICKS = 19
    COPIES_OF = 28
    SIZE = 49
