# Types of find_from_symbols.py.
from masume.kernel.hitori.finder_state cimport FinderState

cpdef void find_neighbours(FinderState state) except *
cpdef void find_twins(FinderState state) except *
cpdef void find_unique_number(FinderState state) except *
cpdef void find_sandwich(FinderState state) except *
cpdef void find_triplet(FinderState state) except *
cpdef void find_pair_and_single(FinderState state) except *
cpdef void find_interlocked_pairs(FinderState state) except *
cpdef void find_corner_triple(FinderState state) except *
cpdef void find_corner_quad(FinderState state) except *
cpdef void find_corner_pair(FinderState state) except *
cpdef void find_edge_dominoes(FinderState state) except *
cpdef void find_offset_pairs(FinderState state) except *
cdef void emit_offset_pair(FinderState state, int upper, int place, int twin, int aside) except *
cpdef void find_line_squeeze(FinderState state) except *
cpdef void find_no_way(FinderState state) except *
cdef void squeeze_line(FinderState state, int line, bint only_contradictions) except *
cdef void squeeze(FinderState state, int line, unsigned long long component, bint only_contradictions) except *
cdef bint begin_shading(FinderState state, int line, unsigned long long component) noexcept
cdef void argue_from_knot(FinderState state, int line, unsigned long long component) except *
cdef void argue_from_all(FinderState state, int line, unsigned long long places) except *
cdef void note_shadings(FinderState state, int line, int ways) except *
cdef bint extend(
    FinderState state, int line, unsigned long long component, unsigned long long shaded, unsigned long long unshaded, unsigned long long fresh, int waiting
) noexcept
cpdef void find_touching(FinderState state) except *
cdef void emit_pair(FinderState state, int first, int other) except *
cpdef void find_repeated(FinderState state) except *
cpdef void find_neither(FinderState state) except *
cpdef void find_nothing_left(FinderState state) except *
