# The compiled half of python_bridge.py. C code that runs without the interpreter's lock cannot pass on an
# exception: it is kept in nogil_task and raised when C code is left, and the position is over until then.

import random as stdlib_random

from hortus.core.nogil_task import fail
from hortus.core.plain_data import duplicate

from hortus.core cimport intrinsics
from hortus.core.state cimport Random, State


cdef class Bridge(State):
    """A state whose fields are any plain Python data."""

    cdef dict rows  # what write_to has kept, by its address; shared by all copies of a state

    def __cinit__(self, *args, **kwargs):
        self.rows = {}

    cdef int failed(self, problem):
        self.player = intrinsics.OVER
        fail(problem)
        return 0

    cdef int find_legal(self, int *actions) noexcept with gil:
        cdef int found = 0
        try:
            for action in self.checked_legal():
                actions[found] = action
                found += 1
            return found
        except BaseException as problem:
            return self.failed(problem)

    cdef void play(self, int action) noexcept with gil:
        if self.player == intrinsics.OVER:
            return  # the rules have failed
        try:
            (<object>self).play(action)
        except BaseException as problem:
            self.failed(problem)

    cdef int weight(self, int outcome) noexcept with gil:
        try:
            method = getattr(self, "weight", None)
            return 1 if method is None else method(outcome)
        except BaseException as problem:
            return self.failed(problem)

    cdef int score(self, int seat) noexcept with gil:
        try:
            return (<object>self).score(seat)
        except BaseException as problem:
            return self.failed(problem)

    cdef double value(self, int seat) noexcept with gil:
        try:
            method = getattr(self, "value", None)
            return State.value(self, seat) if method is None else method(seat)
        except BaseException as problem:
            return self.failed(problem)

    cdef int rate(self, int action) noexcept with gil:
        try:
            method = getattr(self, "rate", None)
            return 0 if method is None else method(action)
        except BaseException as problem:
            return self.failed(problem)

    cdef double outlook(self, int seat) noexcept with gil:
        try:
            method = getattr(self, "outlook", None)
            return (<object>self).score(seat) if method is None else method(seat)
        except BaseException as problem:
            return self.failed(problem)

    cdef bint settled(self) noexcept with gil:
        try:
            method = getattr(self, "settled", None)
            return True if method is None else method()
        except BaseException as problem:
            return self.failed(problem)

    cdef int likelihood(self, int seat) noexcept with gil:
        try:
            method = getattr(self, "likelihood", None)
            return -1 if method is None else method(seat)
        except BaseException as problem:
            return self.failed(problem)

    cdef void assign(self, State source) noexcept with gil:
        cdef Bridge other = <Bridge>source
        try:
            self.players, self.player, self.rows = other.players, other.player, other.rows
            vars(self).clear()
            vars(self).update(duplicate(vars(other)))
        except BaseException as problem:
            self.failed(problem)

    cdef void read_from(self, char *row) noexcept with gil:
        try:
            self.player, data = self.rows[<size_t>row]
            vars(self).clear()
            vars(self).update(duplicate(data))
        except BaseException as problem:
            self.failed(problem)

    cdef void write_to(self, char *row) noexcept with gil:
        try:
            self.rows[<size_t>row] = self.player, duplicate(vars(self))
        except BaseException as problem:
            self.failed(problem)

    cdef void imagine(self, int seat, Random random) noexcept with gil:
        cdef unsigned long long high = random.bits()
        cdef unsigned long long low = random.bits()
        if self.player == intrinsics.OVER:
            return  # all lies open
        try:
            self.shuffle_hidden(None if seat < 0 else seat, stdlib_random.Random(high << 32 | low))
        except BaseException as problem:
            self.failed(problem)

    cdef Py_ssize_t observe(self, int seat, short *numbers, Py_ssize_t at) noexcept with gil:
        try:
            for number in self.observed(None if seat < 0 else seat):
                numbers[at] = number
                at += 1
        except BaseException as problem:
            self.failed(problem)
        return at
