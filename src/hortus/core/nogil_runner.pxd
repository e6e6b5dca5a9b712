# The compiled half of nogil_runner.py.

from hortus.core cimport nogil_task
from hortus.core.nogil_task cimport NogilTask

cdef inline void run(NogilTask task) except *:
    with nogil:
        task.work()
    if nogil_task.failures:
        nogil_task.raise_failure()
