# The runs as the search and the maker see them: what kakuro_runs.py only states for plain Python (constants, and a
# function that is inlined everywhere), the tables that are shared, and all fields and methods of `Runs`.
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

cdef class Runs:
    cdef int cells
    cdef int runs
    cdef int across_runs
    cdef int[::1] across
    cdef int[::1] down
    cdef int[::1] start
    cdef int[::1] member
    cdef int[::1] clue
    cdef bint knock_out
    cdef int[::1] domain
    cdef int[::1] trail
    cdef int[::1] cause
    cdef int trail_length
    cdef int[::1] queue
    cdef unsigned char[::1] queued
    cdef int queue_head
    cdef int queue_length
    cdef int[::1] late
    cdef unsigned char[::1] is_late
    cdef int late_length
    cdef int[9] open_cell
    cdef int[9] open_domain
    cdef int[9] within
    cdef int[9] taken
    cdef int[9] supported
    cdef int[512] union
    cdef int[::1] number
    cdef int[::1] entered_by
    cdef int[::1] next_member
    cdef int[::1] balance

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
    cdef bint filter_crossings(self, int run) noexcept nogil
    cdef inline int mirror(self, int rest) noexcept nogil
    cdef int filter_further(self, int count, int rest, int used, int available, int needed) noexcept nogil
    cdef int try_fillings(self, int count, int kind, int available) noexcept nogil
    cdef void discover(self, int run, int number, int entered_by) noexcept nogil
