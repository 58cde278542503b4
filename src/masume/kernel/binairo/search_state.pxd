# Types of search_state.py: its fields, and the methods that only compiled code calls.
from masume.kernel.deadline cimport StopPoller

cdef enum:
    OPEN = 2

cdef inline int row_of(long long step) noexcept nogil:
    return <int> (step >> 32)

cdef inline int col_of(long long step) noexcept nogil:
    return <int> ((step >> 1) & 0x7FFFFFFF)

cdef class SearchState:
    cdef int rows
    cdef int cols
    cdef int lines
    cdef int cells
    cdef int words  # per line mask
    cdef bint unique_lines
    cdef StopPoller watch

    cdef int[::1] length  # by line
    cdef unsigned long long[::1] full  # by line: the mask of all its cells
    cdef unsigned long long[::1] goal  # by line: the balances that it may have when full, see `goal_balances`
    cdef int[::1] quota  # 2 * line + value: largest number of cells with the value
    cdef int[::1] slack  # by line: largest minus smallest allowed number of 1s
    cdef unsigned long long[::1] forward  # scratch table of `sweep`
    cdef unsigned long long[::1] forced0  # results of `sweep`: cells that are 0 in all completions
    cdef unsigned long long[::1] forced1  # results of `sweep`: cells that are 1 in all completions
    cdef unsigned long long[::1] memory  # the cache of `complete`
    cdef int[::1] first_entry  # by line: where its entries in `memory` begin

    # Cells known to have a value: mask[(2 * line + value) * words + w], 64 cells per word.
    cdef unsigned long long[::1] mask
    cdef int[::1] room  # room[2 * line + value]: how many more cells may take the value
    cdef long long[::1] trail  # the assigned cells in order, as undo stack
    cdef int known  # length of the trail

    cdef int[::1] near  # dirty lines for `settle`
    cdef int near_count
    cdef unsigned char[::1] in_near  # by line: whether it is in `near`
    cdef int[::1] deep  # dirty lines for `look_at`
    cdef int deep_count
    cdef unsigned char[::1] in_deep  # by line: whether it is in `deep`

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

cdef inline int open_cells(SearchState position, int line) noexcept nogil:
    return position.room[2 * line] + position.room[2 * line + 1] - position.slack[line]
