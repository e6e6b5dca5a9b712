# C types for nogil_task.py.

cdef list failures
cpdef object raise_failure()

cdef class NogilTask:
    cdef void work(self) noexcept nogil
