# Types of search_state.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.deadline cimport StopPoller
from masume.kernel.hitori.cell_values cimport OPEN
from masume.kernel.hitori.walls cimport Walls

cdef class SearchState:
    cdef int rows
    cdef int cols
    cdef int cells
    cdef Walls walls
    cdef int width  # these tables are those of the walls
    cdef int border
    cdef int[::1] square
    cdef unsigned char[::1] inside
    cdef unsigned char[::1] joined
    cdef StopPoller watch

    cdef int[::1] side  # offsets of the four neighbours of a square

    cdef unsigned char[::1] state  # by square: UNSHADED, SHADED or OPEN; unshaded in the frame
    cdef int[::1] trail  # the assigned squares in order, as undo stack and as queue of propagation
    cdef int settled  # length of the trail
    cdef int implied  # number of squares of the trail that have been propagated to their neighbours and twins
    cdef int exited  # number of squares of the trail whose neighbours have been checked for last exits
    cdef int walled  # number of squares of the trail that have been joined to walls
    cdef bint exits  # whether propagation uses last exits
    cdef bint rings  # whether propagation joins walls
    cdef bint cuts  # whether propagation unshades squares that would close a ring

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
    cdef bint join(self, int square) noexcept nogil
    @cython.final
    cdef void unshade_around(self, int member, int last) noexcept nogil
    @cython.final
    cdef inline void unshade_if_closing(self, int square) noexcept nogil

cdef inline bint settle(SearchState position, int square, int value) noexcept nogil:
    if position.state[square] == OPEN:
        position.state[square] = value
        position.trail[position.settled] = square
        position.settled += 1
        return True
    return position.state[square] == value
