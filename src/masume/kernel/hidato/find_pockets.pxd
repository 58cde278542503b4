# Types of find_pockets.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.find_routes cimport RoutesFinder


cdef class PocketsFinder(RoutesFinder):
    # By cell: its piece when the cells of a bottleneck are left out, and its piece when they are not.
    cdef int[::1] piece_of, home_piece
    # By piece: its size, its first cell, and its surplus.
    cdef int[::1] piece_size, piece_first, piece_surplus
    cdef int piece_count
    cdef int[::1] stack

    # By gap: the pieces that all written numbers at its ends touch, and those that at least one of them touches.
    cdef unsigned long long[::1] gap_pockets, gap_touched
    cdef int[::1] sums  # scratch space of `can_fill`: by total, whether some gaps add up to it
    cdef int[::1] narrow  # the cells of the bottleneck
    cdef int[::1] is_alone  # by cell: whether it is a bottleneck by itself
    cdef bint odd_is_dark  # whether the dark cells are those of odd numbers
    cdef bint by_colours  # whether the colours of pockets are compared, not their sizes

    cdef void label(self, int first, int other) noexcept
    cdef inline bint is_odd(self, int cell) noexcept
    cdef void list_gaps(self) noexcept
    cdef unsigned long long touched_pieces(self, int cell) noexcept
    cdef int amount(self, int gap) noexcept
    cdef int length(self, int gap) noexcept
    cdef bint can_fill(self, int piece, int but, bint inside) noexcept
    cdef bint may_lie(self, int gap, int piece) noexcept
    cdef bint has_few_gaps(self, int piece) noexcept
    cdef bint is_too_large(self, int piece) noexcept
    cdef int find_misfit(self) noexcept
    cdef void emit_pockets(self, bint colours) except *
    cdef bint emit_confined(self) except *
    cdef bint emit_at_cut(self, int cell) except *
    cdef void offer_cut_off(self, int number, int cell, int piece) except *
    cdef void note_pocket(self, int piece) except *
    cdef bint offer_confined(self, int gap, int piece, bint inside) except *
    cdef void reason_walls(self, int[::1] pieces, int piece) noexcept
    cdef void emit_misfits(self) except *
    cdef bint offer_misfit(self, int variant) except *
    cdef int find_colours(self) noexcept
    cdef void emit_parity(self) except *
    cdef void emit_wrong_colours(self) except *
    cdef void remember_pieces(self) noexcept
    cdef int count_sides(self, int piece) noexcept
    cdef bint is_split(self, int cell, int other) noexcept
    cdef void emit_bottlenecks(self) except *
    cdef int count_passing(self) noexcept
    cdef bint emit_at_bottleneck(self, int cells) except *
    cdef void offer_bottleneck(self, int cells, int room, int piece) except *
