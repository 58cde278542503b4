# Types of search_state.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.deadline cimport StopPoller

cdef enum:  # candidates of a square, as bits of a domain
    UNSHADED = 1
    SHADED = 2
    OPEN = 3

cdef class SearchState:
    cdef int rows
    cdef int cols
    cdef int cells
    cdef int width  # width of the board with its frame
    cdef int border  # the border as a member of a group: one more than the last square
    cdef StopPoller watch

    cdef int[::1] square  # by cell: its square
    cdef unsigned char[::1] inside  # by square: whether it is a cell, not in the frame
    # By square: whether it is a cell on the edge (never on boards of one line).
    cdef unsigned char[::1] on_edge
    cdef int[::1] side  # offsets of the four neighbours of a square

    cdef unsigned char[::1] state  # by square: its candidates
    cdef int[::1] trail  # the assigned squares in order, as undo stack and as queue of propagation
    cdef int settled  # length of the trail
    cdef int implied  # number of squares of the trail that have been propagated to their neighbours and twins
    cdef int exited  # number of squares of the trail whose neighbours have been checked for last exits
    cdef int grouped  # number of squares of the trail that have been joined to their groups
    cdef bint exits  # whether propagation uses last exits
    cdef bint rings  # whether propagation uses groups
    cdef bint cuts  # whether propagation unshades squares that would close a ring

    cdef unsigned char[::1] joined  # by square: whether it is shaded and joined to its group
    cdef int[::1] parent  # union-find: parent of each member
    cdef int[::1] size  # union-find: size of each root's group
    cdef int[::1] next_in_group  # by member: the next member of its group, in a cycle
    cdef int[::1] merged  # the roots that were given a parent, in order
    cdef int merges  # number of merges
    cdef int[::1] merges_before  # by joined square: number of merges before it was joined
    cdef int[::1] around  # the roots of the groups that a square touches

    @cython.final
    cdef void clear(self) noexcept nogil
    @cython.final
    cdef bint propagate(self) noexcept nogil
    @cython.final
    cdef inline bint follow_up(self, int square) noexcept nogil
    cdef bint shade_twins(self, int square) noexcept nogil
    @cython.final
    cdef bint keep_exits(self, int square) noexcept nogil
    @cython.final
    cdef int last_exit(self, int square) noexcept nogil
    @cython.final
    cdef void undo(self, int settled) noexcept nogil
    @cython.final
    cdef inline int root(self, int member) noexcept nogil
    @cython.final
    cdef int groups_around(self, int square) noexcept nogil
    @cython.final
    cdef inline int add_group(self, int diagonal, int count) noexcept nogil
    @cython.final
    cdef bint join(self, int square) noexcept nogil
    @cython.final
    cdef int merge(self, int kept, int moved) noexcept nogil
    @cython.final
    cdef inline void unshade_if_closing(self, int square) noexcept nogil

cdef inline bint settle(SearchState position, int square, int value) noexcept nogil:
    if position.state[square] == OPEN:
        position.state[square] = value
        position.trail[position.settled] = square
        position.settled += 1
        return True
    return position.state[square] == value
