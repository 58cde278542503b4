# Types of cdcl_solver.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.clause_database cimport ClauseDatabase

cdef enum:
    FOUND = 0
    NO_MORE = 1
    HALTED = 2


@cython.final
cdef class CdclSolver(ClauseDatabase):
    cdef int[::1] why  # the result of `explain`: true literals
    cdef int why_count
    cdef signed char[::1] seen  # by variable: whether the current conflict analysis has visited it
    cdef int[::1] marked  # the visited variables
    cdef int marked_count
    cdef long long[::1] stamp  # by level: the last conflict in whose LBD it was counted
    cdef long long node_limit  # largest number of conflicts; -1 for no limit
    # Numbers of conflicts: next restart, next and last reduction of the database, and the interval between reductions.
    cdef long long restart_at, reduce_at, reduced_at, reduce_pause
    cdef long long turn, step  # state of the Luby sequence

    cdef void begin(self, int variables)
    cdef void explain(self, int literal, int reason) noexcept nogil
    cdef void trace_back(self) noexcept nogil
    cdef void shorten_buffer(self) noexcept nogil
    cdef void learn(self) noexcept nogil
    cdef void lift_highest(self, int first) noexcept nogil
    cdef void assert_buffer(self, int lbd) noexcept nogil
    cdef void block(self) noexcept nogil
    cdef void block_model(self) noexcept nogil
    cdef void reduce_database(self) noexcept nogil
    cdef int search(self) noexcept nogil
    cdef long long next_pause(self) noexcept nogil
