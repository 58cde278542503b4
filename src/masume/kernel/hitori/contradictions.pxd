# The types of contradictions.py: its methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.refutations cimport Refutations

cdef class Contradictions(Refutations):
    cdef void look_for_touching(self) except *
    @cython.final
    cdef inline unsigned long long touching(self, int row) noexcept
    cdef void offer_two(self, int contradiction, int one, int other) except *
    cdef void look_for_repeated(self) except *
    cdef void look_for_neither(self) except *
    cdef void look_for_cut_off(self) except *
    cdef void look_for_nothing_left(self) except *
    @cython.final
    cdef bint is_flawed(self) noexcept
