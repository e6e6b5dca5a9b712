# The numbers of row_schema.py as C constants.

cdef enum:
    SEATS = 6
    FIRST_SCORE = 9
    FIRST_COUNT = 15
    MOST_CHOICES = 1024
    STAGES = 512
    LOGGED = 8192
