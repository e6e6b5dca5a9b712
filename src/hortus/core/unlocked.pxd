# The compiled half of unlocked.py.

from hortus.core.task cimport Task

cdef inline void run(Task task):
    with nogil:
        task.work()
