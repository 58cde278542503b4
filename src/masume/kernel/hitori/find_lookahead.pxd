# Types of find_lookahead.py.
from masume.kernel.hitori.finder_state cimport FinderState

cdef void look_ahead(FinderState state) noexcept
cdef void list_contacts(FinderState state) noexcept
cdef bint is_seen_through(FinderState state, int cell) noexcept
cdef void foresee(FinderState state, int cell) noexcept
cdef void add_white(FinderState state, int cell, int dead_end) noexcept
cdef int find_cut_twins(FinderState state, int cell) noexcept
cdef bint would_be_cut(FinderState state, int twin, int cell) noexcept
cdef void argue_from_white(FinderState state, int i) except *
cdef void note_white(FinderState state, int i) except *
cpdef void find_dead_end_pair(FinderState state) except *
cpdef void find_equal_exits(FinderState state) except *
cdef void find_equal_whites(FinderState state, bint exits) except *
cpdef void find_touching_twins(FinderState state) except *
cdef void emit_touching_twins(FinderState state, int cell, int i, int k) except *
cdef void add_forced(FinderState state, int i, int twin) except *
cpdef void find_twin_wall(FinderState state) except *
cpdef void find_exit_twin_wall(FinderState state) except *
cdef void find_closed_walls(FinderState state, bint exits) except *
cdef void choose_wall(FinderState state, int cell, bint exits) except *
cdef int white_with_twin(FinderState state, int twin) noexcept
cdef bint needs_exit(FinderState state, int cell) noexcept
cdef void emit_wall(FinderState state, int cell, int twin, int extra_weight) except *
cpdef void find_double_cut(FinderState state) except *
cdef void emit_double_cut(FinderState state, int cell, int first, int other) except *
