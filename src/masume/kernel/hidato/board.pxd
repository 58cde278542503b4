# The types of board.py: its fields, and its methods that only compiled code calls.
from masume.kernel.finder cimport Finder


cdef class Board(Finder):
    # The shape.
    cdef object shape
    cdef int size, width, span, cols, slots, pad, longest
    cdef bint is_chequered, is_apart
    cdef unsigned long long[::1] not_left, not_right
    cdef int[::1] neighbour  # by cell and slot; -1 where there is none
    cdef short[::1] distance  # by cell and cell
    cdef unsigned char[::1] is_cut  # by set of slots

    # Rows of cells and domains of numbers: which are where.
    cdef unsigned long long[::1] sets
    cdef unsigned long long[::1] domains
    cdef int open, position_rows, board, dark, touching, scratch, gone, shared
    cdef int lost, spare

    # The position.
    cdef int[::1] room  # by number: how many cells are left
    cdef int[::1] domain_size  # by cell: how many numbers are left
    cdef int[::1] where  # by number: its cell, or -1
    cdef int[::1] value_at  # by cell: its number, or 0
    cdef int[::1] open_slots  # by cell: the slots of its open neighbours
    cdef int[::1] filled  # the cells in which numbers were written, in order
    cdef int filled_count
    cdef int left, doubles, empty_numbers, empty_cells
    cdef bint may_be_apart, may_be_split

    # When things changed, and when nothing was found there.
    cdef int clock
    cdef int[::1] number_changed, supported_at
    cdef int[::1] way_high, way_seen, detour_high, detour_seen

    # Under construction.
    cdef unsigned long long[::1] sides, up, down
    cdef int[::1] struck, hit, is_used, is_taken
    cdef int struck_count, hit_count
    cdef bint near_last

    cdef know_shape(self, shape)
    cdef measure(self)
    cdef see_cuts(self, ways)
    cdef know_like(self, like)
    cdef object whole(self, unsigned long long[::1] table, int first, int count)
    cpdef void look(self, int technique) except *
    cpdef void put(self, int cell, int value) except *
    cpdef void strike(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    cpdef void copy_from(self, Finder other) except *
    cdef void lose(self, int cell, int number) noexcept
    cdef void gain(self, int cell, int number) noexcept
    cdef void keep_near(self, int cell, int value) noexcept
    cdef inline void strike_far(self, int number, int base, int steps) noexcept
    cdef inline bint can_be(self, int cell, int number) noexcept
    cdef inline bint has(self, int row, int cell) noexcept
    cdef inline void add(self, int row, int cell) noexcept
    cdef inline void flip(self, int row, int cell) noexcept
    cdef inline void clear(self, int row) noexcept
    cdef inline void assign(self, int row, int other) noexcept
    cdef inline void join(self, int row, int other) noexcept
    cdef inline void keep(self, int row, int other) noexcept
    cdef inline void drop(self, int row, int other) noexcept
    cdef inline bint meets(self, int row, int other) noexcept
    cdef inline int count_in(self, int row) noexcept
    cdef inline int first_in(self, int row) noexcept
    cdef void spread(self, int row, int into) noexcept
    cdef inline int lower(self, int number) noexcept
    cdef inline int higher(self, int number) noexcept
    cdef inline bint in_reach(self, int number, int cell, int low, int high) noexcept
    cdef void reason(self, int cell) noexcept
    cdef void reason_row(self, int row) noexcept
    cdef void reason_beside(self, int cell) noexcept
    cdef void reason_basis(self, int number, int but) noexcept
    cdef bint is_basis(self, int number, int cell, int low, int high) noexcept
    cdef void start(self, int technique, int weight, int unit) except *
    cdef inline void strike_number(self, int number) noexcept
    cdef int only_left(self, int number) noexcept
    cdef bint struck_places(self) noexcept
    cdef void conclude_numbers(self) except *
    cdef void remove_numbers(self) except *
    cdef void forget_places(self) noexcept
    cdef int only_option(self, int cell) noexcept
    cdef bint hit_places(self) noexcept
    cdef void conclude_cells(self) except *
    cdef void conclude_refuted(self, int cell, int value) except *
    cdef list candidates(self)
    cdef int count_candidates(self) noexcept
    cdef bint offer_common(self, list standing) except *
