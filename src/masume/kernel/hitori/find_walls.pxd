# Types of find_walls.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.find_from_symbols cimport SymbolsFinder

cdef enum:
    NO_RING = 1 << 20  # longer than any ring

cdef class WallsFinder(SymbolsFinder):
    cdef int border  # the border as a member of walls: one more than the last cell
    cdef unsigned long long[::1] edge  # by row: the places at the edge
    cdef unsigned char[::1] on_edge  # by cell
    cdef int[::1] diagonal  # four per cell, -1 beyond the border
    cdef int[::1] cut_weights  # by the number of other cells of a ring; the last one applies to all longer rings

    # The walls, as a union-find structure; and in addition the cells assumed shaded, valid until `extra` changes.
    cdef int closed  # number of shaded cells that closed a ring when they were shaded, and these cells
    cdef int[::1] closing
    cdef int[::1] parent
    cdef int extra  # stamp of the current assumptions
    cdef int[::1] added  # by cell: the stamp with which it was assumed shaded
    cdef int[::1] linked  # by root: the stamp with which `link` is valid
    cdef int[::1] link  # by root: the cell that joined it to another wall
    cdef int[::1] pushed  # the cells assumed shaded
    cdef int overlaid
    cdef int[::1] contact  # the walls that a cell touches
    cdef int contacts

    # Search for rings.
    cdef int searched  # stamp of the current search
    cdef int[::1] reached  # by member: the stamp of the last search that reached it
    cdef int[::1] before  # by member: the one before it on its path
    cdef int[::1] start  # by member: where its path began
    cdef int[::1] cost  # by member: number of cells on its path
    cdef int[::1] queue
    cdef int head
    cdef int tail
    cdef int[::1] meeting  # where the two halves of the shortest ring so far meet
    cdef int meeting_cost
    cdef int[::1] ring  # the cells of the ring in order
    cdef int ring_length
    cdef int ring_at  # index in the ring of the cell from which the search started
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
    cdef bint push_black(self, int cell) noexcept
    @cython.final
    cdef void pop_all(self) noexcept
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
