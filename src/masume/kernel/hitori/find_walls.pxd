# The types of walls.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.find_squeezes cimport Squeezes

cdef class Walls(Squeezes):
    cdef int border  # the border as a member of walls: one more than the last cell
    cdef unsigned long long[::1] edge  # by row: the places at the edge
    cdef unsigned char[::1] on_edge  # by cell
    cdef int[::1] diagonal  # four for each cell, -1 beyond the border
    cdef int[::1] cut_weights  # by the number of other cells of a ring; the last one for all that are longer

    # Walls: what is known, and on top of it what is supposed, as long as `extra` stays the same.
    cdef int closed  # how many shaded cells closed a ring when they were shaded, and which
    cdef int[::1] closing
    cdef int[::1] parent
    cdef int extra
    cdef int[::1] added
    cdef int[::1] linked
    cdef int[::1] link
    cdef int[::1] overlay  # the cells that are supposed shaded
    cdef int overlaid
    cdef int[::1] contact
    cdef int contacts

    # The search for rings.
    cdef int searched
    cdef int[::1] reached
    cdef int[::1] before
    cdef int[::1] start
    cdef int[::1] cost
    cdef int[::1] queue
    cdef int head
    cdef int tail
    cdef int[::1] meeting  # where the two halves of the shortest ring so far meet
    cdef int meeting_cost
    cdef int[::1] ring
    cdef int ring_length
    cdef int ring_at  # where in the ring the cell is that it was searched from
    cdef bint leans  # whether the border is part of the ring

    @cython.final
    cdef void part_walls(self) noexcept
    @cython.final
    cdef void extend_walls(self, int cell) noexcept
    @cython.final
    cdef void rebuild_walls(self) noexcept
    @cython.final
    cdef inline int root(self, int member) noexcept
    @cython.final
    cdef inline bint is_wall(self, int cell) noexcept
    @cython.final
    cdef inline bint severs(self, int cell) noexcept
    @cython.final
    cdef bint closes_ring(self, int cell) noexcept
    @cython.final
    cdef bint lay(self, int cell) noexcept
    @cython.final
    cdef void lift(self) noexcept
    cdef void cut(self, int cell) except *
    @cython.final
    cdef bint find_ring(self, int cell) noexcept
    @cython.final
    cdef void go_on_from_border(self, int cell) noexcept
    @cython.final
    cdef inline void go_on(self, int member, int near) noexcept
    @cython.final
    cdef void arrive(self, int member, int before, int start, int cost) noexcept
    @cython.final
    cdef void unroll_ring(self, int cell) noexcept
