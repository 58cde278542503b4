# A position as the search and the maker see it: what hitori_position.py only states for plain Python (constants, and a
# function that is inlined everywhere), and all fields and methods of `Position`.
cimport cython

from masume.kernel.watch cimport Watch

cdef enum:
    UNSHADED = 1
    SHADED = 2
    OPEN = 3

cdef class Position:
    cdef int rows
    cdef int cols
    cdef int cells
    cdef int width
    cdef int border
    cdef Watch watch
    cdef int[::1] square
    cdef unsigned char[::1] inside
    cdef unsigned char[::1] on_edge
    cdef unsigned char[::1] state
    cdef int[::1] trail
    cdef int settled
    cdef int implied
    cdef int exited
    cdef int grouped
    cdef bint exits
    cdef bint rings
    cdef bint cuts
    cdef unsigned char[::1] joined
    cdef int[::1] parent
    cdef int[::1] size
    cdef int[::1] next_in_group
    cdef int[::1] merged
    cdef int merges
    cdef int[::1] around

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
    cdef inline bint keep_exit(self, int square) noexcept nogil
    @cython.final
    cdef inline int last_exit(self, int square) noexcept nogil
    @cython.final
    cdef void undo(self, int settled, int merges) noexcept nogil
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
