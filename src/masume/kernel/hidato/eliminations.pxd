# Types of eliminations.py: the functions that other modules or compiled code call.
from masume.kernel.hidato.finder_state cimport FinderState

cdef void reason(FinderState state, int cell) noexcept
cdef void reason_row(FinderState state, int row) noexcept
cdef void reason_beside(FinderState state, int cell) noexcept
cdef void reason_basis(FinderState state, int number, int but) noexcept
cdef bint is_basis(FinderState state, int number, int cell, int low, int high) noexcept
cdef void start_with_premises(FinderState state, int weight, int unit) except *
cdef void reason_filled_beside(FinderState state, int cell) noexcept
cdef void begin_losses(FinderState state, bint by_cell) noexcept
cdef void lose_from(FinderState state, int item) noexcept
cdef void add_losing_item(FinderState state, int item) noexcept
cdef unsigned long long lost_word(FinderState state, int item, int word) noexcept
cdef int only_left(FinderState state, int item) noexcept
cdef bint is_placing(FinderState state) noexcept
cdef void reason_singles(FinderState state) noexcept
cdef void start_losses(FinderState state, int weight, int unit) except *
cdef void remove_losses(FinderState state) except *
