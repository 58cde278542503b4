# The types of refutations.py: its methods that only compiled code calls.
from masume.kernel.hitori.foresight cimport Foresight

cdef class Refutations(Foresight):
    cdef void argue_from_white(self, int i) except *
    cdef void note_white(self, int i) except *
    cdef void look_for_equal_exits(self, int technique) except *
    cdef void look_for_touching_twins(self) except *
    cdef void offer_touching_twins(self, int cell, int i, int k) except *
    cdef void add_forced(self, int i, int twin) except *
    cdef void look_for_twin_walls(self, int technique) except *
    cdef void look_for_twin_wall(self, int cell, int technique) except *
    cdef int source(self, int twin) noexcept
    cdef bint needs_exit(self, int cell) noexcept
    cdef void offer_twin_wall(self, int cell, int twin, int technique, int weight) except *
    cdef void look_for_double_cuts(self) except *
    cdef void offer_double_cut(self, int cell, int one, int other) except *
