# The numbers of cards.py that the rules use, as C constants.

cdef enum:
    KINDS = 9
    FACES = 21
    BUTTER = 17
    CIDER = 18
    PAN = 19
    BASKET = 20
    MORE_SALES = 94
    MORE_MEALS = 416
    DECAY = 8
    PUT_DOWN_PAN = 9
    SELL = 10
    COOK = 104
    DRAW = 520
    MORE = 541
    MORE_SELL = 545
    MORE_COOK = 654
