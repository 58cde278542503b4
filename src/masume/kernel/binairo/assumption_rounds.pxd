# Types of assumption_rounds.py.
from masume.kernel.binairo.finder_state cimport FinderState

cdef void propagate_line(FinderState state, int line) noexcept
cdef void check_lines(FinderState state) except *
cdef bint propagate_lines(FinderState state) except *
cdef int gather(FinderState state) noexcept
cdef void collect_line(FinderState state, int line, unsigned long long zeros, unsigned long long ones) noexcept
cdef bint separate_from_twins(FinderState state, int line) noexcept
