# Types of find_pockets.py: the functions that other modules or compiled code call.
from masume.kernel.hidato.finder_state cimport FinderState

cdef void label(FinderState state, int first, int other) noexcept
cdef bint is_odd(FinderState state, int cell) noexcept
cdef void list_gaps(FinderState state) noexcept
cdef unsigned long long touched_pieces(FinderState state, int cell) noexcept
cdef int amount_of(FinderState state, int gap) noexcept
cdef int length_of(FinderState state, int gap) noexcept
cdef bint can_fill(FinderState state, int piece, int but, bint inside) noexcept
cdef bint may_lie(FinderState state, int gap, int piece) noexcept
cdef bint has_few_gaps(FinderState state, int piece) noexcept
cdef bint is_too_large(FinderState state, int piece) noexcept
cdef int smallest_misfit(FinderState state) noexcept
cdef void find_pockets(FinderState state, bint colours) except *
cdef bint emit_confined(FinderState state) except *
cdef bint emit_at_cut(FinderState state, int cell) except *
cdef void offer_cut_off(FinderState state, int number, int cell, int piece) except *
cdef void note_pocket(FinderState state, int piece) except *
cdef bint offer_confined(FinderState state, int gap, int piece, bint inside) except *
cdef void reason_walls(FinderState state, int[::1] pieces, int piece) noexcept
cdef void find_misfits(FinderState state) except *
cdef bint offer_misfit(FinderState state, int variant) except *
cdef int find_colours(FinderState state) noexcept
cdef void find_parity(FinderState state) except *
cdef void find_wrong_colours(FinderState state) except *
cdef void remember_pieces(FinderState state) noexcept
cdef int count_sides(FinderState state, int piece) noexcept
cdef bint is_split(FinderState state, int cell, int other) noexcept
cdef void find_bottlenecks(FinderState state) except *
cdef int count_passing(FinderState state) noexcept
cdef bint emit_at_bottleneck(FinderState state, int cells) except *
cdef void offer_bottleneck(FinderState state, int cells, int room, int piece) except *
