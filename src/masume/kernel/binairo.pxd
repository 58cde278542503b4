# The search as other compiled modules see it, so that `binairo_maker` can build on it. It lists all fields and methods of
# `Search` in binairo.py.
cdef class Search:
    cdef int rows
    cdef int cols
    cdef int lines
    cdef int cells
    cdef int words
    cdef bint unique_lines
    cdef bint possible
    cdef unsigned long long[::1] full
    cdef unsigned long long[::1] goal
    cdef int[::1] quota
    cdef int[::1] slack
    cdef unsigned long long[::1] forward
    cdef unsigned long long[::1] forced0
    cdef unsigned long long[::1] forced1
    cdef unsigned long long[::1] memory
    cdef int[::1] first_entry
    cdef unsigned long long[::1] mask
    cdef int[::1] room
    cdef long long[::1] trail
    cdef int known
    cdef int[::1] near
    cdef int near_count
    cdef unsigned char[::1] in_near
    cdef int[::1] deep
    cdef int deep_count
    cdef unsigned char[::1] in_deep
    cdef long long clock
    cdef long long[::1] changed
    cdef long long[::1] probed
    cdef long long[::1] score
    cdef long long[::1] implied
    cdef int[::1] order
    cdef int[::1] branch_cell
    cdef int[::1] branch_known
    cdef int depth
    cdef int assigned
    cdef int culprit
    cdef long long nodes
    cdef long long most_nodes
    cdef long long most_solutions
    cdef long long found
    cdef int ticks
    cdef bint stopped
    cdef list solutions
    cdef object watch
    cdef object error

    cdef int value(self, int row, int col) noexcept nogil
    cdef int open_cells(self, int line) noexcept nogil
    cdef void flip(self, int row, int col, int value, int freed) noexcept nogil
    cdef void queue_deep(self, int line) noexcept nogil
    cdef void queue(self, int line) noexcept nogil
    cdef void put(self, int row, int col, int value) noexcept nogil
    cdef void fill(self, int line, int w, unsigned long long cells, int value) noexcept nogil
    cdef void undo(self, int known) noexcept nogil
    cdef bint settle(self, int line) noexcept nogil
    cdef bint settle_wide(self, int line) noexcept nogil
    cdef bint complete(self, int line) noexcept nogil
    cdef bint sweep(self, int line) noexcept nogil
    cdef bint compare(self, int line) noexcept nogil
    cdef bint nearly_full(self, int line) noexcept nogil
    cdef bint part(self, int full, int nearly) noexcept nogil
    cdef bint propagate(self) noexcept nogil
    cdef void keep(self, int known) noexcept nogil
    cdef bint probe(self) noexcept nogil
    cdef int sort_lines(self) noexcept nogil
    cdef int probe_cell(self, int row, int col) noexcept nogil
    cdef int choose(self, long long since) noexcept nogil
    cdef bint assign(self, int cell, int value) noexcept nogil
    cdef void walk(self) noexcept nogil
    cdef void tick(self) noexcept nogil
    cdef void ask(self) noexcept
    cdef void record(self) noexcept
    cdef bint load(self, tuple domains)
