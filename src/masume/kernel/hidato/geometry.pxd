# Types of geometry.py: its fields, and the methods that only compiled code calls.
from masume.kernel.step_finder cimport StepFinder


cdef class Geometry(StepFinder):
    # The shape.
    cdef object shape
    cdef int size, width, span, slots, pad, longest
    # Whether the colours of a chessboard alternate along the path, and whether some cells cannot be reached from
    # others.
    cdef bint is_chequered, is_apart
    cdef int[::1] neighbour  # slots * cell + slot: the neighbour in that direction; -1 if there is none
    cdef short[::1] distance  # cells * cell + other: the steps between the two cells, if `measured`
    cdef unsigned char[::1] measured  # by cell: whether its distances were measured
    cdef int[::1] steps_to, edge  # scratch space for measuring
    cdef unsigned char[::1] is_cut  # by set of slots; computed by `tabulate_cuts`

    # Rows (sets of cells) and domains (sets of numbers), and the indices of special rows and domains.
    cdef unsigned long long[::1] sets
    cdef unsigned long long[::1] domains
    cdef int open, position_rows, board, dark, touching, scratch, removed, shared
    cdef int lost, spare

    cdef set_shape(self, shape)
    cdef int measure(self, int start) noexcept
    cdef int count_steps(self, int start, int most) noexcept
    cdef void find_longest_distance(self, int rows, int cols) noexcept
    cdef inline int steps(self, int cell, int other) noexcept
    cdef tabulate_cuts(self, ways)
    cdef copy_tables(self, Geometry other)
    cdef inline bint has(self, int row, int cell) noexcept
    cdef inline void add(self, int row, int cell) noexcept
    cdef inline void flip(self, int row, int cell) noexcept
    cdef inline void clear(self, int row) noexcept
    cdef inline void copy_row(self, int row, int other) noexcept
    cdef inline void join(self, int row, int other) noexcept
    cdef inline void keep(self, int row, int other) noexcept
    cdef inline void drop(self, int row, int other) noexcept
    cdef inline bint meets(self, int row, int other) noexcept
    cdef inline int count_in(self, int row) noexcept
    cdef int next_in(self, int row, int cell) noexcept
    cdef int next_number(self, int cell, int number) noexcept
    cdef void spread(self, int row, int into) noexcept
