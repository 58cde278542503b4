# Types of find_twins.py.
from masume.kernel.binairo.finder_state cimport FinderState

cdef int find_twins_of(FinderState state, int line) noexcept
cdef int twin_like(FinderState state, int count, unsigned long long ones) noexcept
cdef bint are_twins(FinderState state, int count, int fillings, int limit) noexcept
cdef int becomes_twin(FinderState state, int line) noexcept
cdef bint is_equal(FinderState state, int line) noexcept
cdef bint find_twins(FinderState state, int line) except -1
cdef bint find_twin_completions(FinderState state, int line) except -1
cdef void cite_twins(FinderState state, int fillings) except *
cdef void emit_mutual_twins(FinderState state) except *
cdef void part(FinderState state, int line, int other, int place) except *
cdef bint find_equal(FinderState state, int line) except -1
cdef bint find_only_twins(FinderState state, int line) except -1
