# The types of finder.py: its fields and methods. Kinds that are written in Python override the cpdef ones.
from masume.kernel.premise_tracer cimport Grounds

cdef class Finder(Grounds):
    cdef int nested
    cdef public object home  # what takes it back when it is needed no more; None if nobody does
    cdef readonly bint decided
    cdef object solver  # what finds the answer when it is first needed; None if nothing does
    cdef list spares  # copies that are needed no more
    cdef list script
    cdef tuple reached  # of the further assumption that led furthest so far: how far, and the candidate
    cdef int[::1] no_order
    cdef tuple last_script  # of the last nested argument: cell, value, budget and script
    cdef public bint two_sided  # whether each cell has two values, so that each assumption has an opposite, and nothing is known of a cell but its value

    cdef void look_at(self, int technique) except *

    # Assumptions within assumptions.
    cdef void look_nested(self) except *
    cpdef int search(self, int budget) except -2
    cdef bint keep_what_stands(self, list script) except -1
    cdef bint may_fail(self, int cell, int value, bint holds, list script) except -1
    cdef void rule_out(self, int cell, int value) except *
    cdef int[::1] further(self)
    cdef void forget_reach(self) noexcept
    cdef bint stands(self, int cell, int value) noexcept
    cdef void note_reach(self, Finder helper, int cell, int value) except *
    cdef object furthest(self, Finder helper)
    cdef void forget_all_reach(self) noexcept
    cdef void remember(self, Finder other) noexcept
    cdef bint is_decided(self, int cell, int value) except -1

    # Finding the lines of a chain again.
    cdef bint is_empty(self, int cell) except *
    cdef object find_lines(self, object links, list stand_ins, object goals)
    cdef bint knows(self, tuple cells) except *
    cdef bint is_over(self, object goals) except *
