# The numbers of cards.py that the rules use, as C constants.

cdef enum:
    COLOURED = 64
    BERRY = 69
    SHOES = 31
    HORSESHOE = 8
    BLACK = 24
    SPECTATOR = 6
    WHOLE_SET = 1000
    FIVE_SHOES = 2000
    ANY = -1000
    COLLECT = 0
    EXCHANGE = 1
    LAY = 198
    ADD = 267
    BACK = 336
    DONE = 405
    DECLINE = 406
    PASS = 407
    GIVE = 408
    PLAY_DEW = 414
    PLAY_THORN = 415
    PLAY_MIST = 421
    PLAY_HONEY = 422
    PLAY_THISTLE = 423
    SKIP = 424
    TOSS = 425
    DRAW = 430
    MARKET = 504
    FAIRY = 578
    TAKE = 603
    LOSE = 677
