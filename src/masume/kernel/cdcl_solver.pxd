# Types of cdcl_solver.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.clause_database cimport Clauses

cdef enum:
    FOUND = 0
    NO_MORE = 1
    HALTED = 2


@cython.final
cdef class Learner(Clauses):
    cdef int[::1] why  # the literals that `explain` found
    cdef int why_count
    cdef signed char[::1] seen  # by variable: whether it was seen in the current conflict analysis
    cdef int[::1] marked  # the variables seen
    cdef int marked_count
    cdef long long[::1] stamp  # by level: the number of the last conflict that counted it for the LBD
    cdef long long node_limit  # largest number of conflicts, -1 for any
    # Numbers of conflicts: next restart, next and last reduction of the database, and the interval between reductions.
    cdef long long restart_at, tidy_at, tidied_at, tidy_pause
    cdef long long turn, step  # of the Luby sequence

    cdef void begin(self, int variables)
    cdef void explain(self, int literal, int reason) noexcept nogil
    cdef void trace_back(self) noexcept nogil
    cdef void shorten_draft(self) noexcept nogil
    cdef void learn(self) noexcept nogil
    cdef void lift(self, int first) noexcept nogil
    cdef void assert_draft(self, int glue) noexcept nogil
    cdef void refuse(self) noexcept nogil
    cdef void refuse_choices(self) noexcept nogil
    cdef void tidy(self) noexcept nogil
    cdef int search(self) noexcept nogil
    cdef long long next_pause(self) noexcept nogil
