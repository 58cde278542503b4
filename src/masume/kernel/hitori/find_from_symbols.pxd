# Types of find_from_symbols.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hitori.finder_state cimport FinderState

cdef class SymbolsFinder(FinderState):
    cdef int[::1] corner  # four per corner: the corner cell, its two neighbours, and its diagonal neighbour
    cdef int[::1] squeezes  # weights by the number of shadings
    cdef unsigned long long[::1] some_shaded  # stack of partial shadings of a component
    cdef unsigned long long[::1] some_unshaded
    cdef unsigned long long[::1] shading  # the complete shadings

    cdef void offer_offset_pair(self, int upper, int place, int twin, int aside) except *
    cdef void offer_two(self, int first, int other) except *
    cdef void squeeze_line(self, int line, bint only_contradictions) except *
    cdef void squeeze(self, int line, unsigned long long component, bint only_contradictions) except *
    cdef bint begin_shading(self, int line, unsigned long long component) noexcept
    cdef void argue_from_knot(self, int line, unsigned long long component) except *
    cdef void argue_from_all(self, int line, unsigned long long places) except *
    cdef void note_shadings(self, int line, int ways) except *
    cdef bint extend(
        self, int line, unsigned long long component, unsigned long long shaded, unsigned long long unshaded, unsigned long long fresh, int waiting
    ) noexcept
