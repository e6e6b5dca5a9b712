# The numbers of row_schema.py as C constants.

cdef enum:
    SEATS = 6
    FIRST_SCORE = 10
    FIRST_COUNT = 16
    RESOURCES = 4
    CARDS = 128
    MOST_CHOICES = 1024
    STAGES = 512
    LOGGED = 8192
