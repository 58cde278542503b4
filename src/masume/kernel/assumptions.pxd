# Types of assumptions.py.
from masume.kernel.step_finder cimport StepFinder

cdef int other_value(StepFinder finder, int cell, int value) except -2
cdef void search_contradictions(StepFinder finder) except *
cdef bint propagate_by_techniques(StepFinder finder) except *
cdef void emit_what_ifs(StepFinder finder) except *
cdef bint refute_within(StepFinder finder, list candidates, int most) except *
cdef void emit_either_way(StepFinder finder) except *
