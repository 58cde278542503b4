# Types of find_patterns.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hitori.finder_state cimport FinderState

cdef class PatternsFinder(FinderState):
    cdef int[::1] corner  # four per corner: the corner cell, its two neighbours, and its diagonal neighbour

    cdef void offer_offset_pair(self, int upper, int place, int twin, int aside) except *
    cdef void offer_two(self, int first, int other) except *
