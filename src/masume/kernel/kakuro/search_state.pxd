# Types of search_state.py: its fields, and the methods that only compiled code calls.
from masume.kernel.kakuro.digit_sets cimport DIGITS, RunFiller
from masume.kernel.kakuro.run_graph cimport RunGraph


cdef class SearchState:
    # The board.
    cdef int cells, runs, across_runs
    cdef int[::1] across  # by cell: its across run
    cdef int[::1] down  # by cell: its down run
    cdef int[::1] start  # the cells of run r: member[start[r] : start[r + 1]]
    cdef int[::1] member
    cdef int[::1] clue  # by run, UNKNOWN for none

    # The position.
    cdef int[::1] domain  # by cell: its candidates as a digit set
    cdef int[::1] trail  # cell << BITS | its domain before the change
    cdef int[::1] cause  # run << BITS | the domain after the change
    cdef int trail_length  # number of changes on the undo stack

    # Dirty runs: a ring for the cheap filter, a stack for the costly one.
    cdef int[::1] queue
    cdef unsigned char[::1] queued
    cdef int queue_head, queue_length
    cdef int[::1] late
    cdef unsigned char[::1] is_late
    cdef int late_length

    # The open cells of the run that is being filtered, and the costly filter.
    cdef int[DIGITS] open_cell, open_domain
    cdef RunFiller filler

    cdef RunGraph graph

    cdef void hold(self, int cells)
    cdef void wait_for_all(self) noexcept nogil
    cdef void wait_for(self, unsigned char[::1] marked) noexcept nogil
    cdef inline void enqueue(self, int run) noexcept nogil
    cdef inline int next_run(self) noexcept nogil
    cdef void forget_queues(self) noexcept nogil
    cdef inline void change(self, int cell, int digits, int run) noexcept nogil
    cdef void narrow(self, int cell, int digits, int last) noexcept nogil
    cdef void undo(self, int length) noexcept nogil
    cdef bint propagate(self) noexcept nogil
    cdef bint look_at(self, int run, bint thoroughly) noexcept nogil
    cdef bint filter(self, int run, bint thoroughly) noexcept nogil
    cdef int mirror(self, int rest) noexcept nogil
    cdef int filter_further(self, int count, int rest, int used, int available, int needed) noexcept nogil
    cdef int sets_that_fit(self, int run, int count, int rest, int used, int available) noexcept nogil
    cdef int try_fillings(self, int count, int kind, int available) noexcept nogil
