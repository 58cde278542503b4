# The types of position.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.deadline cimport Watch

cdef enum:  # what a square may still be, in the bits of a domain
    UNSHADED = 1
    SHADED = 2
    OPEN = 3

cdef class Position:
    cdef int rows
    cdef int cols
    cdef int cells
    cdef int width  # of the frame
    cdef int border  # the border as a member of a group: one more than the last square
    cdef Watch watch

    cdef int[::1] square  # of each cell
    cdef unsigned char[::1] inside
    cdef unsigned char[::1] on_edge
    cdef int[::1] side  # the way to each of the four neighbours of a square

    cdef unsigned char[::1] state
    cdef int[::1] trail
    cdef int settled  # the length of the trail
    cdef int implied  # the number of squares of the trail whose neighbours and twins have been settled
    cdef int exited  # of those whose neighbours' exits have been looked at
    cdef int grouped  # of those that have been joined to their groups
    cdef bint exits  # whether propagation looks at exits,
    cdef bint rings  # at groups,
    cdef bint cuts  # and at what must not be shaded because of them

    cdef unsigned char[::1] joined  # shaded, and known to its group
    cdef int[::1] parent
    cdef int[::1] size
    cdef int[::1] next_in_group  # cyclic
    cdef int[::1] merged  # the roots that got a parent, in order
    cdef int merges
    cdef int[::1] merges_before  # by joined square: how many there were when it was joined
    cdef int[::1] around  # the groups that a cell touches

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

cdef inline bint settle(Position position, int square, int value) noexcept nogil:
    if position.state[square] == OPEN:
        position.state[square] = value
        position.trail[position.settled] = square
        position.settled += 1
        return True
    return position.state[square] == value
