# Types of assumption_prober.py: its fields and methods. Kinds that are written in Python override the cpdef methods.
from masume.kernel.deduction_sink cimport Offers

cdef enum:
    MANY = 1 << 20  # more rounds than any argument has

cdef class Rounds(Offers):
    cdef int[::1] propagating  # the techniques by which assumptions are propagated
    # Numbers of the techniques that follow assumptions; -1 if the kind has none.
    cdef int what_if
    cdef int either_way
    cdef int[::1] what_if_weights  # by number of rounds
    cdef int[::1] either_way_weights
    cdef int[::1] answer  # the solution by cell; empty if it is not known
    cdef readonly int rounds  # since the assumption
    cdef readonly int reach  # number of conclusions since the assumption
    cdef list helpers  # scratch finders on which assumptions are followed
    cdef list options  # sets of candidates of which one must hold
    cdef list choice  # the set that is being declared

    # What a kind provides.
    cpdef void copy_from(self, Rounds other) except *
    cpdef Rounds blank(self)
    cpdef void list_choices(self) except *

    cpdef void option(self, int cell, int value) except *
    cpdef void close_choice(self) except *

    cdef Rounds helper(self, int level)
    cdef int other_value(self, int cell, int value) except -2
    cpdef void suppose(self, int cell, int value, bint holds) except *
    cdef void exclude(self, int cell, int value) except *
    cpdef void see(self) except *
    cpdef bint advance(self) except *
    cpdef int trial(self, Rounds base, int cell, int value, bint holds, int most) except -2
    cdef list candidates(self)
    cdef int most_rounds(self, int[::1] weights) noexcept
    cdef void conclude_refuted(self, int cell, int value) except *
    cdef void look_for_what_ifs(self) except *
    cdef bint refute_within(self, list candidates, int most) except *
    cdef bint is_known_to_stand(self, int cell, int value, int most) noexcept
    cdef void note_standing(self, Rounds helper, int cell, int value, int most) except *
    cdef void look_either_way(self) except *
    cdef bint offer_common(self, list standing) except *
