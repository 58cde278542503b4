# Types of chain_replay.py.
from masume.kernel.step_finder cimport StepFinder

cdef bint is_new(StepFinder finder, int cell, int value, bint placed) except *
cdef void seek(StepFinder finder) except *
cdef void want(StepFinder finder, object conclusions, int mark) except *
cdef bint seek_by(StepFinder finder, list techniques, int unit, object wanted) except *
cdef bint clashes(StepFinder finder) except *
cdef bint concludes(StepFinder finder, int technique, int unit, object wanted) except *
cdef list unknown_of(StepFinder finder, object conclusions)
cdef bint concludes_after(StepFinder finder, object steps, object name, int unit, object wanted) except *
cdef list contradictions_after(StepFinder finder, object steps)
cdef bint has_contradiction(StepFinder finder) except *
cdef bint is_empty(StepFinder finder, int cell) except *
cdef list replay_chain(StepFinder finder, object links, object names, object goals, object above)
cdef list replay_links(StepFinder finder, object links, list stand_ins, object goals)
cdef bint knows(StepFinder finder, tuple cells) except *
cdef bint is_over(StepFinder finder, object goals) except *
