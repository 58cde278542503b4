# Types of clause_database.py: its fields, and the methods that only compiled code calls; and the constants that it
# states for plain Python alone.
cimport cython

from masume.kernel.deadline cimport StopPoller

cdef enum:
    NO_REASON = -1
    TRUE = 1
    FALSE = 2
    LBD = 1  # LBD (literal block distance) of a learnt clause: the number of levels of its literals; 0: not learnt
    USED = 2  # the last conflict in which it was used
    # Two links to the next clauses that watch its first and its second literal.
    LINK = 3
    TEXT = 5  # the literals


cdef class ClauseDatabase:
    cdef StopPoller watch
    cdef int pace
    cdef int variables
    cdef int room  # number of variables that the arrays have room for
    cdef int[::1] buffer  # literals of the clause or limit that is being added
    cdef int buffer_count
    cdef bint unsatisfiable  # whether the clauses and limits are unsatisfiable

    cdef int[::1] store
    cdef int store_used
    cdef int[::1] first_watched  # by literal: the first clause that watches it; -1 for none
    cdef int[::1] text  # the literals of limit k: text[limit_from[k] : limit_from[k + 1]]
    cdef int text_used
    cdef int[::1] at_most_from
    cdef int[::1] at_most_bound
    cdef int[::1] at_most_true  # number of its true literals that are propagated
    cdef int at_most_count
    cdef int[::1] users  # the limits of literal x: users[first_user[x] : first_user[x + 1]]
    cdef int[::1] first_user

    cdef signed char[::1] truth  # by literal: 0 unassigned, TRUE, FALSE
    cdef signed char[::1] phase  # by variable: its last value, with which it is decided again: 0 true, 1 false
    cdef int[::1] level  # by variable: the depth at which it was assigned
    # By variable: a clause (its place in `store`), a limit k (as NO_REASON - 1 - k), or NO_REASON for a decision.
    cdef int[::1] reason
    cdef int[::1] when  # by variable: its place in `trail`
    cdef int[::1] trail  # the true literals, in the order of assignment
    cdef int trail_size
    cdef int head  # the literals of `trail` before this one are propagated
    cdef int[::1] level_from  # by level, from 1: the length of `trail` at its decision
    cdef int depth  # number of current decisions
    cdef int conflict  # the reason of the conflict
    cdef long long dead_ends  # number of conflicts

    cdef long long[::1] activity  # by variable: its activity
    cdef long long activity_unit  # the activity increment
    cdef int[::1] heap
    cdef int heap_size
    cdef int[::1] heap_place  # by variable: its place in `heap`; -1 if it is not there

    cdef void clear(self, int variables)
    cdef void draw_phases(self) noexcept nogil
    cdef void push(self, int literal) noexcept nogil
    cdef void add_clause(self) noexcept nogil
    cdef void add_at_most(self, int most) noexcept nogil
    cdef void state_fact(self, int literal) noexcept nogil
    cdef void ready(self) noexcept nogil
    cdef void make_room_for_limits(self) noexcept
    cdef void make_room_for_clauses(self) noexcept
    cdef int store_clause(self, int lbd) noexcept nogil
    cdef void attach(self, int clause) noexcept nogil
    @cython.final
    cdef inline void accept(self, int literal, int reason) noexcept nogil
    cdef void backjump(self, int depth) noexcept nogil
    @cython.final
    cdef bint propagate(self) noexcept nogil
    @cython.final
    cdef bint propagate_clauses(self, int literal) noexcept nogil
    @cython.final
    cdef inline void bump_activity(self, int variable) noexcept nogil
    @cython.final
    cdef void sift_up(self, int variable) noexcept nogil
    cdef int top(self) noexcept nogil
