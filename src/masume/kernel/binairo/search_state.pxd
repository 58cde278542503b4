# The types of position.py: its fields, and its methods that only compiled code calls.
from masume.kernel.deadline cimport Watch

cdef enum:
    OPEN = 2

cdef inline int row_of(long long step) noexcept nogil:
    return <int> (step >> 32)

cdef inline int col_of(long long step) noexcept nogil:
    return <int> ((step >> 1) & 0x7FFFFFFF)

cdef class Position:
    cdef int rows
    cdef int cols
    cdef int lines
    cdef int cells
    cdef int words
    cdef bint unique_lines
    cdef Watch watch

    cdef int[::1] length
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

    cdef inline int first_of(self, int line) noexcept nogil
    cdef inline int end_of(self, int line) noexcept nogil
    cdef inline int first_across(self, int line) noexcept nogil
    cdef inline int cell_of(self, int line, int place) noexcept nogil
    cdef inline int value(self, int row, int col) noexcept nogil
    cdef inline int value_of(self, int cell) noexcept nogil
    cdef inline bint is_open(self, int cell) noexcept nogil
    cdef inline void flip(self, int row, int col, int value, int freed) noexcept nogil
    cdef inline void queue_deep(self, int line) noexcept nogil
    cdef inline void queue(self, int line) noexcept nogil
    cdef inline void put(self, int row, int col, int value) noexcept nogil
    cdef inline void place(self, int cell, int value) noexcept nogil
    cdef void fill(self, int line, int w, unsigned long long cells, int value) noexcept nogil
    cdef void undo(self, int known) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef bint settle(self, int line) noexcept nogil
    cdef inline unsigned long long forced_by_pairs(self, unsigned long long word, int first, int w) noexcept nogil
    cdef bint complete(self, int line) noexcept nogil
    cdef bint sweep(self, int line) noexcept nogil
    cdef bint compare(self, int line) noexcept nogil
    cdef inline bint nearly_full(self, int line) noexcept nogil
    cdef bint part(self, int full, int nearly) noexcept nogil
    cdef bint look_at(self, int line) noexcept nogil
    cdef bint propagate(self) noexcept nogil
    cdef bint stands(self, int cell, int value) noexcept nogil

cdef inline int open_cells(Position position, int line) noexcept nogil:
    return position.room[2 * line] + position.room[2 * line + 1] - position.slack[line]
