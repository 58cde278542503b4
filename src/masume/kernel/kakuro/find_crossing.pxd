# Types of find_crossing.py: its fields, and the methods that only compiled code calls.
from masume.kernel.kakuro.find_cuts cimport CutsFinder


cdef class CrossingFinder(CutsFinder):
    # By run, index of an open cell, index of another, and digit: the digits that the second cell can have if the first
    # has this digit. The nine entries for two cells are called a table.
    cdef int[::1] says
    cdef unsigned char[::1] speaks  # by run and the indices of two cells: whether the first cell restricts the second
    cdef int[::1] says_at  # by run: the value of `clock` when its entries of `says` were computed
    cdef int[::1] after, before  # by corner: where its table for the next corner begins, and for the previous one

    # Chains.
    cdef int pairs
    cdef int[::1] pair  # the cells with two digits
    cdef int[::1] pair_of  # by cell: its index in `pair`, or -1
    cdef int[::1] link  # by node: the nodes that it forces
    cdef unsigned char[::1] by_sum  # by link: whether it follows by a sum
    cdef int[::1] links  # by node: number of its links
    cdef int[::1] came_from  # by node: the link that led to it
    cdef int[::1] depth  # by node: number of links from the start, -1 if not reached
    cdef int[::1] queue
    cdef int[::1] chain  # the nodes of the chain, from the end
    cdef set chains_emitted  # the conclusions of the chains that were emitted

    cdef void forget_crossings(self) noexcept
    cdef bint learn(self, int run)
    cdef int table(self, int cell, int other)
    cdef int leave(self, int table, int digits) noexcept
    cdef void emit_around_rectangle(self) except *
    cdef void offer_corner(self, int i, int gone) except *
    cdef void emit_exchange(self) except *
    cdef void find_links(self)
    cdef int digit_of(self, int node) noexcept
    cdef void link_in(self, int run, int node) noexcept
    cdef void emit_chains(self) except *
    cdef int follow(self, int start, int limit, bint telling) except -1
    cdef bint closes(self, int start, int end) noexcept
    cdef bint share_run(self, int first, int two) noexcept
    cdef bint tells_of(self, int start, int end) noexcept
    cdef bint is_seen_by_both(self, int cell, int start, int end) noexcept
    cdef void offer_chain(self, int start, int end) except *
