# Types of find_crossing.py: its functions.
from masume.kernel.kakuro.finder_state cimport FinderState

cdef void find_rectangles(FinderState state, int technique) except *
cdef bint is_corner(FinderState state, int technique, int cell) noexcept
cdef bint learn(FinderState state, int run)
cdef int table(FinderState state, int cell, int other)
cdef int leave(FinderState state, int table, int digits) noexcept
cdef void offer_crossing_runs(FinderState state) except *
cdef void offer_corner(FinderState state, int i, int gone) except *
cdef void offer_deadly_rectangle(FinderState state) except *
cdef void find_links(FinderState state)
cdef int digit_of(FinderState state, int node) noexcept
cdef void link_in(FinderState state, int run, int node) noexcept
cdef void find_chains(FinderState state) except *
cdef int follow(FinderState state, int start, int limit, bint telling) except -1
cdef bint closes(FinderState state, int start, int end) noexcept
cdef bint share_run(FinderState state, int first, int two) noexcept
cdef bint tells_of(FinderState state, int start, int end) noexcept
cdef bint is_seen_by_both(FinderState state, int cell, int start, int end) noexcept
cdef void offer_chain(FinderState state, int start, int end) except *
