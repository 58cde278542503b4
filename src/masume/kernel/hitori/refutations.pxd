# The types of refutations.py: its methods that only compiled code calls.
from masume.kernel.hitori.foresight cimport Foresight

cdef class Refutations(Foresight):
    cdef void argue_from_white(self, int i) except *
    cdef void note_white(self, int i) except *
    cdef void look_for_equal_whites(self, bint exits) except *
    cdef void offer_touching_twins(self, int cell, int i, int k) except *
    cdef void add_forced(self, int i, int twin) except *
    cdef void look_for_walls(self, bint exits) except *
    cdef void look_for_wall(self, int cell, bint exits) except *
    cdef int source(self, int twin) noexcept
    cdef bint needs_exit(self, int cell) noexcept
    cdef void offer_wall(self, int cell, int twin, int extra_weight) except *
    cdef void offer_double_cut(self, int cell, int one, int other) except *
