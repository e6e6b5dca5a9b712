# The compiled half of unlocked.py.

from hortus.core.nogil_task cimport NogilTask

cdef inline void run(NogilTask task):
    with nogil:
        task.work()
