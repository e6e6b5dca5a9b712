# C types for task.py.

cdef class NogilTask:
    cdef void work(self) noexcept nogil
