# Types of geometry.py: its fields, and the methods that only compiled code calls.
cdef class Geometry:
    cdef readonly object shape
    cdef int cells, size, width, slots, longest
    # Whether the colours of a chessboard alternate along the path, and whether some cells cannot be reached from
    # others.
    cdef bint is_chequered, is_apart
    cdef int[::1] neighbour  # slots * cell + slot: the neighbour in that direction; -1 if there is none
    cdef unsigned char[::1] is_cut  # by set of slots; computed by `tabulate_cuts`
    # Sets of cells, `width` words each: the cells of the board, those of the colour of the first square, and for each
    # cell its neighbours.
    cdef unsigned long long[::1] board, dark, touching
    cdef short[::1] distance  # cells * cell + other: the steps between the two cells, if `measured`
    cdef unsigned char[::1] measured  # by cell: whether its distances were measured

    cdef find_neighbours(self)
    cdef tabulate_cuts(self, ways)
    cdef find_longest_distance(self)
    cdef int measure(self, int start, int[::1] steps_to, int[::1] edge) noexcept
    cdef int count_steps(self, int start, int most, int[::1] steps_to, int[::1] edge) noexcept
