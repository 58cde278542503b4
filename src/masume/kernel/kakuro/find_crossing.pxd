# The types of crossing.py: its fields, and its methods that only compiled code calls.
from masume.kernel.kakuro.find_cuts cimport Cuts


cdef class Crossing(Cuts):
    # What open cells of a run say about each other, by run, place of the one, place of the other, and digit.
    cdef int[::1] says
    cdef unsigned char[::1] speaks  # by run and places: whether it says anything
    cdef int[::1] says_at  # by run: when it was found out
    cdef int[::1] after, before  # by corner: where its table for the next one begins, and that for the one before

    # Chains.
    cdef int pairs
    cdef int[::1] pair  # the cells with two digits
    cdef int[::1] pair_of  # by cell: its place in `pair`, or -1
    cdef int[::1] link  # by node: the nodes that follow
    cdef unsigned char[::1] by_sum  # whether they follow by a sum
    cdef int[::1] links  # by node: how many
    cdef int[::1] came_from  # by node: the link that led to it
    cdef int[::1] depth
    cdef int[::1] queue
    cdef int[::1] chain
    cdef set told

    cdef void forget_crossings(self) noexcept
    cdef bint learn(self, int run)
    cdef int table(self, int cell, int other)
    cdef int leave(self, int table, int digits) noexcept
    cdef void look_round(self) except *
    cdef void offer_corner(self, int i, int gone) except *
    cdef void look_for_exchange(self) except *
    cdef void find_links(self)
    cdef int digit_of(self, int node) noexcept
    cdef void link_in(self, int run, int node) noexcept
    cdef void look_for_chains(self) except *
    cdef int follow(self, int start, int limit, bint telling) except -1
    cdef bint closes(self, int start, int end) noexcept
    cdef bint share_run(self, int one, int two) noexcept
    cdef bint tells_of(self, int start, int end) noexcept
    cdef bint is_seen_by_both(self, int cell, int start, int end) noexcept
    cdef void offer_chain(self, int start, int end) except *
