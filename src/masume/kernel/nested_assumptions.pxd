# Types of nested_assumptions.py.
from masume.kernel.step_finder cimport StepFinder

cdef int search(StepFinder finder, int budget) except -2
cdef bint lift_refutations(StepFinder finder, list script) except -1
cdef void rule_out(StepFinder finder, int cell, int value) except *
cdef bint is_decided(StepFinder finder, int cell, int value) except -1
cdef void emit_nested(StepFinder finder) except *
cdef tuple shortest_nested(StepFinder finder)
cdef list schedule(StepFinder finder, int count)
cdef bint fails_within_budget(StepFinder finder, tuple candidate, int budget) except -1
cdef bint refutes(StepFinder finder, StepFinder helper, int cell, int value, bint holds, int budget) except *
cdef tuple rank_candidates(StepFinder finder)
cdef list find_script(StepFinder finder, int cell, int value, bint holds, object budget)
cdef list pruned(StepFinder finder, int cell, int value, bint holds, object script)
cdef bint may_fail(StepFinder finder, int cell, int value, bint holds, object script) except -1
cdef list replay(StepFinder finder, int cell, int value, bint holds, object script, int sure=*)
