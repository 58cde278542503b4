# Types of clause_database.py: its fields, and the methods that only compiled code calls; and the constants that it
# states for plain Python alone.
cimport cython

from masume.kernel.deadline cimport StopPoller

cdef enum:
    NO_REASON = -1
    TRUE = 1
    FALSE = 2
    # Offsets of the parts of a clause in `store`, after its size:
    LBD = 1  # its LBD (literal block distance): the number of levels of its literals; 0 if it is not learnt
    USED = 2  # the last conflict in which it was used
    LINK = 3  # two links: the next clause that watches its first literal, and the next that watches its second
    TEXT = 5  # its literals


cdef class ClauseDatabase:
    cdef StopPoller watch
    cdef int pace  # units of work per literal that becomes true
    cdef int variables  # the number of variables
    cdef int room  # the number of variables for which the tables are large enough
    cdef int[::1] buffer  # literals of the clause or at-most constraint that is being added
    cdef int buffer_count
    cdef bint unsatisfiable  # whether the problem is known to have no solution

    cdef int[::1] store  # the clauses, one after another
    cdef int store_used
    cdef int[::1] first_watched  # by literal: the first clause that watches it; -1 for none
    cdef int[::1] text  # the literals of at-most constraint k: text[at_most_from[k] : at_most_from[k + 1]]
    cdef int text_used
    cdef int[::1] at_most_from
    cdef int[::1] at_most_bound  # by at-most constraint: how many of its literals may be true
    cdef int[::1] at_most_true  # by at-most constraint: how many of its literals are true and propagated
    cdef int at_most_count  # the number of at-most constraints
    cdef int[::1] users  # the at-most constraints of literal x: users[first_user[x] : first_user[x + 1]]
    cdef int[::1] first_user

    cdef signed char[::1] truth  # by literal: 0 unassigned, TRUE, FALSE
    cdef signed char[::1] phase  # by variable: its last value, with which it is decided again: 0 true, 1 false
    cdef int[::1] level  # by variable: the depth at which it was assigned
    # By variable, why it was assigned: a clause (its index in `store`), an at-most constraint k (as NO_REASON - 1 - k),
    # or NO_REASON for a decision.
    cdef int[::1] reason
    cdef int[::1] when  # by variable: its index in `trail`
    cdef int[::1] trail  # the true literals, in the order of assignment
    cdef int trail_size
    cdef int head  # the literals of `trail` before this index are propagated
    cdef int[::1] level_from  # by level, from 1: the length of `trail` at its decision
    cdef int depth  # the number of current decisions
    cdef int conflict  # the violated clause or at-most constraint, coded as in `reason`
    cdef long long dead_ends  # the number of conflicts

    cdef long long[::1] activity  # by variable: how often it took part in conflicts, recent ones counting more
    cdef long long activity_unit  # the current increment of `activity`
    cdef int[::1] heap  # variables, the most active on top
    cdef int heap_size
    cdef int[::1] heap_place  # by variable: its index in `heap`; -1 if it is not there

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
