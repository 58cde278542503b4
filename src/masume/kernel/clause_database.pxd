# The types of clauses.py: its fields, and its methods that only compiled code calls; and what it states for plain Python
# alone.
cimport cython

from masume.kernel.deadline cimport Watch

cdef enum:
    NO_REASON = -1
    TRUE = 1
    FALSE = 2
    GLUE = 1
    USED = 2
    LINK = 3
    TEXT = 5


cdef class Clauses:
    cdef Watch watch
    cdef int pace
    cdef int variables
    cdef int room  # the variables that the arrays are made for
    cdef int[::1] draft
    cdef int draft_count
    cdef bint hopeless  # nothing makes everything true

    cdef int[::1] store
    cdef int store_used
    cdef int[::1] first_watched  # by literal: the first clause that watches it, -1 for none
    cdef int[::1] text  # the literals of limit k: text[limit_from[k] : limit_from[k + 1]]
    cdef int text_used
    cdef int[::1] limit_from
    cdef int[::1] limit_most
    cdef int[::1] limit_count  # how many of its literals are true and were followed
    cdef int limits
    cdef int[::1] users  # the limits that literal x is in: users[first_user[x] : first_user[x + 1]]
    cdef int[::1] first_user

    cdef signed char[::1] truth  # by literal: 0 open, TRUE, FALSE
    cdef signed char[::1] phase  # by variable: 0 true, 1 false
    cdef int[::1] level
    cdef int[::1] reason
    cdef int[::1] when  # by variable: its place on the trail
    cdef int[::1] trail
    cdef int trail_size
    cdef int head  # the literals of the trail before this were followed
    cdef int[::1] level_from  # where the trail was when a choice was made; from level 1 on
    cdef int depth
    cdef int conflict  # a reason, as if for a literal that cannot be true
    cdef long long dead_ends

    cdef long long[::1] weight
    cdef long long weight_unit
    cdef int[::1] heap
    cdef int heap_size
    cdef int[::1] heap_place  # by variable; -1 for those that are not in the heap

    cdef void clear(self, int variables)
    cdef void draw_phases(self) noexcept nogil
    cdef void write(self, int literal) noexcept nogil
    cdef void add_clause(self) noexcept nogil
    cdef void add_limit(self, int most) noexcept nogil
    cdef void state_fact(self, int literal) noexcept nogil
    cdef void ready(self) noexcept nogil
    cdef void make_room_for_limits(self) noexcept
    cdef void make_room_for_clauses(self) noexcept
    cdef int keep(self, int glue) noexcept nogil
    cdef void attach(self, int clause) noexcept nogil
    @cython.final
    cdef inline void accept(self, int literal, int reason) noexcept nogil
    cdef void go_back(self, int depth) noexcept nogil
    @cython.final
    cdef bint propagate(self) noexcept nogil
    @cython.final
    cdef bint ask_clauses(self, int literal) noexcept nogil
    @cython.final
    cdef inline void praise(self, int variable) noexcept nogil
    @cython.final
    cdef void rise(self, int variable) noexcept nogil
    cdef int top(self) noexcept nogil
