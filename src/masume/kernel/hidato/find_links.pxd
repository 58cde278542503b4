# Types of find_links.py: the functions that other modules or compiled code call.
from masume.kernel.hidato.finder_state cimport FinderState

cdef bint is_beside(FinderState state, int number, int cell) noexcept
cdef bint fits(FinderState state, int cell, int number) noexcept
cdef int hit_misfits(FinderState state, int cell) noexcept
cdef void find_dead_ends(FinderState state) except *
cdef bint can_link(FinderState state, int cell, int other) noexcept
cdef void update_links(FinderState state) noexcept
cdef bint is_inner(FinderState state, int cell) noexcept
cdef bint is_end(FinderState state, int cell) noexcept
cdef void find_corridors(FinderState state) except *
cdef bint emit_at_narrow(FinderState state, int cell, int first, int other) except *
cdef bint has_option(FinderState state, int cell, int number) noexcept
cdef void hit_beside(FinderState state, int cell) noexcept
cdef void find_fragments(FinderState state) except *
cdef void use_written(FinderState state, int cell, int other) noexcept
cdef void use(FinderState state, int cell, int slot) noexcept
cdef void unlink(FinderState state, int cell, int slot) noexcept
cdef void share(FinderState state, int cell, int other) noexcept
cdef bint use_links(FinderState state) noexcept
cdef bint lose_links(FinderState state) noexcept
cdef bint open_rings(FinderState state) noexcept
cdef void begin_fragments(FinderState state) noexcept
cdef int trace_fragment(FinderState state, int start) noexcept
cdef void emit_at_fragment(FinderState state, int count) except *
cdef bint runs(FinderState state, int first, int last, int number, int step) noexcept
cdef void keep_run(FinderState state, int first, int last, int number, int step) noexcept
cdef void find_hidden_ends(FinderState state) except *
cdef void hit_ends(FinderState state, int cell, bint ends) noexcept
