# Types of step_finder.py: its fields and methods. Kinds that are written in Python override the cpdef methods.
from masume.kernel.premise_tracer cimport PremiseTracer

cdef class StepFinder(PremiseTracer):
    cdef int nested  # the number of the technique nested-what-if; -1 if the kind lacks it
    # Function that puts this finder back into its pool when it is no longer needed; None if there is no pool.
    cdef public object return_to
    cdef readonly bint decided  # whether the puzzle is known to have at most one solution
    cdef object solver  # function that finds the solution when it is first needed; None if it is known or not wanted
    cdef list spare_copies  # finders that `copy` reuses
    cdef list script  # script of the last refutation by `search`
    # Of the nested assumption with most conclusions that has not failed: their number, and its candidate. None if
    # there is no such assumption.
    cdef tuple most_implied
    cdef int[::1] no_order  # an empty table: `search` has not called `nested_order` yet
    cdef tuple cached_script  # cell, value, budget and script of the last nested refutation
    # Whether every cell has one of two values and a position consists of nothing else. Each assumption then has an
    # opposite.
    cdef public bint is_binary

    cdef void emit_any_steps(self, int technique) except *

    # Nested assumptions
    cdef void emit_nested(self) except *
    cpdef int search(self, int budget) except -2
    cdef bint refutes(self, StepFinder helper, int cell, int value, bint holds, int budget) except *
    cdef bint lift_refutations(self, list script) except -1
    cdef bint may_fail(self, int cell, int value, bint holds, list script) except -1
    cdef void rule_out(self, int cell, int value) except *
    cdef int[::1] nested_order(self)
    cdef void forget_implied(self) noexcept
    cdef bint survives(self, int cell, int value) noexcept
    cdef void note_implied(self, StepFinder helper, int cell, int value) except *
    cdef object most_implying(self, StepFinder helper)
    cdef void forget_all_implied(self) noexcept
    cdef void copy_probe_results(self, StepFinder other) noexcept
    cdef bint is_decided(self, int cell, int value) except -1

    # Finding the lines of a chain again
    cdef bint is_empty(self, int cell) except *
    cdef object replay_links(self, object links, list stand_ins, object goals)
    cdef bint knows(self, tuple cells) except *
    cdef bint is_over(self, object goals) except *
