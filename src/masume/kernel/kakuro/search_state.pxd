# The types of runs.py: its fields, and its methods that only compiled code calls; and what runs.py states for plain
# Python alone: constants, and a function that is inlined everywhere.
cdef enum:
    ALL = 511
    UNKNOWN = 46
    RESTS = 47

cdef int[::1] COUNT
cdef int[::1] DIGIT
cdef int[::1] COMBINATION
cdef int[::1] FIRST

cdef inline bint is_open(int digits) noexcept nogil:
    return digits & (digits - 1) != 0

cdef void build_tables()
cdef int find_fitting(int kind, int available) noexcept nogil
cdef int fitting(int kind, int available) noexcept nogil


cdef class Runs:
    # The board.
    cdef int cells, runs, across_runs
    cdef int[::1] across  # the runs of each cell
    cdef int[::1] down
    cdef int[::1] start  # the cells of run r: member[start[r] : start[r + 1]]
    cdef int[::1] member
    cdef int[::1] clue  # of each run, or UNKNOWN

    # What is known.
    cdef int[::1] domain  # the digits left to each cell
    cdef int[::1] trail  # cell << 9 | its domain before the change
    cdef int[::1] cause  # run << 9 | the domain after the change
    cdef int trail_length

    # Runs to look at: a ring for the cheap filter, a stack for the costly one.
    cdef int[::1] queue
    cdef unsigned char[::1] queued
    cdef int queue_head, queue_length
    cdef int[::1] late
    cdef unsigned char[::1] is_late
    cdef int late_length

    # The open cells of the run being filtered, and the costly filter's workspace.
    cdef int[9] open_cell, open_domain, within, taken, supported
    cdef int[512] union

    # Depth-first search over the runs, joined by open cells.
    cdef int[::1] number  # order of discovery from 1 on, 0 = not yet found
    cdef int[::1] entered_by  # cell
    cdef int[::1] next_member
    cdef int[::1] balance  # across rests less down rests in the subtree

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
    cdef void discover(self, int run, int number, int entered_by) noexcept nogil
