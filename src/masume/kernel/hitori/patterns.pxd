# The types of patterns.py: its fields, and its methods that only compiled code calls.
from masume.kernel.hitori.board cimport Board

cdef class Patterns(Board):
    cdef int[::1] corner  # four for each corner: the corner cell, its two neighbours, and the cell between these

    cdef void look_at_symbols(self, int technique) except *
    cdef void look_at_print(self, int technique) except *
    cdef void look_at_neighbours(self) except *
    cdef void look_at_twins(self) except *
    cdef void look_for_unique_numbers(self) except *
    cdef void look_for_sandwiches(self) except *
    cdef void look_for_triplets(self) except *
    cdef void look_for_singles(self) except *
    cdef void look_for_interlocked_pairs(self) except *
    cdef void look_for_corner_triples(self) except *
    cdef void look_for_corner_quads(self) except *
    cdef void look_for_corner_pairs(self) except *
    cdef void look_for_edge_dominoes(self) except *
    cdef void look_for_offset_pairs(self) except *
    cdef void offer_offset_pair(self, int upper, int place, int twin, int aside) except *
