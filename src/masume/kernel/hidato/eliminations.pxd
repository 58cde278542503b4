# Types of eliminations.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.finder_state cimport FinderState


cdef class Eliminations(FinderState):
    cdef int current_technique  # the technique whose steps are being searched
    cdef bint near_last  # whether the last step changed a premise of this step
    cdef int[::1] losing_items  # the items that lose candidates: cells or numbers
    cdef int losing_count
    cdef bint by_cell  # whether these items are cells
    cdef int[::1] is_used, is_taken  # by number and by cell: whether the step assigns it

    cdef void reason(self, int cell) noexcept
    cdef void reason_row(self, int row) noexcept
    cdef void reason_beside(self, int cell) noexcept
    cdef void reason_basis(self, int number, int but) noexcept
    cdef bint is_basis(self, int number, int cell, int low, int high) noexcept
    cdef void start(self, int weight, int unit) except *
    cdef void reason_filled_beside(self, int cell) noexcept
    cdef void begin_losses(self, bint by_cell) noexcept
    cdef void lose_from(self, int item) noexcept
    cdef inline void add_losing_item(self, int item) noexcept
    cdef inline unsigned long long lost_word(self, int item, int word) noexcept
    cdef int only_left(self, int item) noexcept
    cdef bint is_placing(self) noexcept
    cdef void reason_singles(self) noexcept
    cdef void start_losses(self, int weight, int unit) except *
    cdef void remove_losses(self) except *
    cdef void conclude_refuted(self, int cell, int value) except *
    cdef void exclude(self, int cell, int value) except *
    cdef int other_cell(self, int number, int cell) noexcept
    cdef int other_number(self, int cell, int number) noexcept
    cdef bint offer_common(self, list survivors) except *
