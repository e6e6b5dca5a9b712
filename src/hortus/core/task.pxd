# C types for task.py.

cdef class Task:
    cdef void work(self) noexcept nogil
