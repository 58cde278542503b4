# Types of walls.py: its fields, and the methods that only compiled code calls.
cimport cython

@cython.final
cdef class Walls:
    cdef int rows
    cdef int cols
    cdef int width  # width of the board with its frame
    cdef int border  # the border as a member of walls: one more than the last square
    cdef int[::1] square  # by cell: its square
    cdef unsigned char[::1] inside  # by square: whether it is a cell, not in the frame
    cdef unsigned char[::1] on_edge  # by square: whether it is a cell on the edge (never on boards of one line)

    cdef unsigned char[::1] joined  # by square: whether it is in a wall
    cdef int[::1] parent  # union-find: parent of each member
    cdef int[::1] size  # union-find: size of each root's wall
    cdef int[::1] next_member  # by member: the next member of its wall, in a cycle
    cdef int[::1] merged  # the roots that were given a parent, in order
    cdef int[::1] first_merged  # and for each the member after it in its former wall
    cdef int merges  # number of merges
    cdef int[::1] merges_before  # by square in a wall: number of merges before it was joined
    cdef int[::1] around  # the roots of the walls that a square touches

    cdef void clear(self) noexcept nogil
    cdef void copy_from(self, Walls other) noexcept nogil
    cdef inline int root(self, int member) noexcept nogil
    cdef int walls_around(self, int square) noexcept nogil
    cdef inline int add_wall(self, int diagonal, int count) noexcept nogil
    cdef bint join(self, int square) noexcept nogil
    cdef void join_around(self, int square, int count) noexcept nogil
    cdef void join_anyway(self, int square) noexcept nogil
    cdef inline int merge(self, int kept, int moved) noexcept nogil
    cdef inline void leave(self, int square) noexcept nogil
