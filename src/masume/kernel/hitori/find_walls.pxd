# Types of find_walls.py.
from masume.kernel.hitori.finder_state cimport FinderState

cdef enum:
    NO_RING = 1 << 20  # longer than any ring

cpdef void find_last_exit(FinderState state) except *
cpdef void find_cut_cell(FinderState state) except *
cdef void emit_cut(FinderState state, int cell) except *
cpdef void find_cut_off(FinderState state) except *
cdef bint find_ring(FinderState state, int cell) noexcept
cdef void go_on_from_border(FinderState state, int cell) noexcept
cdef void go_on(FinderState state, int member, int near) noexcept
cdef void arrive(FinderState state, int member, int before, int start, int cost) noexcept
cdef void unroll_ring(FinderState state, int cell) noexcept
