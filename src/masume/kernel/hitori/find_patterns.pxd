# The types of patterns.py: its fields, and its methods that only compiled code calls.
from masume.kernel.hitori.finder_state cimport Board

cdef class Patterns(Board):
    cdef int[::1] corner  # four for each corner: the corner cell, its two neighbours, and the cell between these

    cdef void offer_offset_pair(self, int upper, int place, int twin, int aside) except *
    cdef void offer_two(self, int one, int other) except *
