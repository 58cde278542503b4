# Types of finder.py: its fields, and the methods that only compiled code calls.
from masume.kernel.kakuro.find_crossing cimport CrossingFinder


cdef class KakuroFinder(CrossingFinder):
    cdef void emit_contradictions(self, int number) except *
    cdef void emit_flaws(self, int number, int run) except *
    cdef bint has_gap(self, int run) noexcept
    cdef void find_repeated_digits(self, int run) except *
    cdef void find_out_of_reach(self, int run) except *
    cdef int out_of_reach(self, int run, int opened, bint bare, bint greatest) noexcept
    cdef void argue_from_extremes(self, int run, bint bare, int extreme) except *
    cdef void find_no_combination(self, int run) except *
    cdef void find_homeless_digits(self, int run) except *
    cdef void find_too_few_digits(self, int run) except *
    cdef void offer_too_few_digits(self, int run, int first, int two, int three, int digits) except *
    cdef void find_no_filling(self, int run) except *
    cdef list uneven_regions(self)
