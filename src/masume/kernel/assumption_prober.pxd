# Types of assumption_prober.py: its fields and methods. Kinds that are written in Python override the cpdef methods.
from masume.kernel.deduction_sink cimport DeductionSink

cdef enum:
    MANY = 1 << 20  # more rounds than any argument has

cdef class AssumptionProber(DeductionSink):
    cdef int[::1] propagating  # the techniques by which assumptions are propagated
    # Numbers of the techniques what-if (or deep-what-if) and either-way (or either-or); -1 if the kind lacks them.
    cdef int what_if
    cdef int either_way
    cdef int[::1] what_if_weights  # by number of rounds
    cdef int[::1] either_way_weights  # by number of rounds
    cdef int[::1] answer  # the solution by cell; empty if it is not known
    cdef readonly int rounds  # number of rounds since the assumption
    cdef readonly int implied  # number of conclusions since the assumption
    cdef list scratch_finders  # finders of the same board, on which assumptions are followed
    cdef list options  # the choices from `list_choices`: sets of candidates one of which must be true
    cdef list choice  # the choice that `list_choices` is building

    # Methods that each kind implements.
    cpdef void copy_from(self, AssumptionProber other) except *
    cpdef AssumptionProber blank(self)
    cpdef void list_choices(self) except *

    cpdef void option(self, int cell, int value) except *
    cpdef void close_choice(self) except *

    cdef AssumptionProber scratch_finder(self, int level)
    cdef int other_value(self, int cell, int value) except -2
    cpdef void assume(self, int cell, int value, bint holds) except *
    cdef void exclude(self, int cell, int value) except *
    cpdef void check_contradictions(self) except *
    cpdef bint propagate_round(self) except *
    cpdef int probe(self, AssumptionProber base, int cell, int value, bint holds, int most) except -2
    cdef list candidates(self)
    cdef int most_rounds(self, int[::1] weights) noexcept
    cdef void conclude_refuted(self, int cell, int value) except *
    cdef void emit_what_ifs(self) except *
    cdef bint refute_within(self, list candidates, int most) except *
    cdef bint is_known_to_survive(self, int cell, int value, int most) noexcept
    cdef void note_survivor(self, AssumptionProber helper, int cell, int value, int most) except *
    cdef void emit_either_way(self) except *
    cdef bint offer_common(self, list survivors) except *
