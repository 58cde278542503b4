# Types of step_finder.py: its fields and methods. Kinds that are written in Python override the cpdef methods.
from masume.kernel.premise_tracer cimport PremiseTracer

cdef class StepFinder(PremiseTracer):
    cdef int nested  # the number of nested-what-if; -1 if the kind has none
    # Called with this finder when it is no longer needed, to put it back into a pool; None if there is no pool.
    cdef public object return_to
    cdef readonly bint decided  # whether there is at most one solution
    cdef object solver  # finds the solution when it is first needed; None if it is known or not to be used
    cdef list spare_copies  # copies for reuse
    cdef list script  # of the refutation that `search` found
    cdef tuple most_implied  # how far the best surviving nested assumption leads, and its candidate
    # The empty order: `search` then asks `nested_order`.
    cdef int[::1] no_order
    cdef tuple cached_script  # cell, value, budget and script of the last nested refutation
    # Whether each cell has two values, and nothing else is known about a cell: each assumption then has an opposite.
    cdef public bint is_binary

    cdef void emit_any_steps(self, int technique) except *

    # Nested assumptions.
    cdef void emit_nested(self) except *
    cpdef int search(self, int budget) except -2
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

    # Re-finding the lines of a chain.
    cdef bint is_empty(self, int cell) except *
    cdef object replay_links(self, object links, list stand_ins, object goals)
    cdef bint knows(self, tuple cells) except *
    cdef bint is_over(self, object goals) except *
