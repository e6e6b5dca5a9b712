# The numbers of row_schema.py as C constants.

cdef enum:
    SEATS = 6
    FIRST_SCORE = 7
    FIRST_COUNT = 13
    MOST_CHOICES = 1024
    STAGES = 512
