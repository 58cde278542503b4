# The types of squeezes.py: its fields, and its methods that only compiled code calls.
from masume.kernel.hitori.find_patterns cimport Patterns

cdef class Squeezes(Patterns):
    cdef int[::1] squeezes  # their weights by the number of shadings
    cdef unsigned long long[::1] some_shaded  # the shadings of a knot still to be completed
    cdef unsigned long long[::1] some_unshaded
    cdef unsigned long long[::1] shading  # the complete ones

    cdef void squeeze_line(self, int line, bint hopeless) except *
    cdef void squeeze(self, int line, unsigned long long knot, bint hopeless) except *
    cdef bint begin_shading(self, int line, unsigned long long knot) noexcept
    cdef void argue_from_knot(self, int line, unsigned long long knot) except *
    cdef void argue_from_all(self, int line, unsigned long long places) except *
    cdef void note_shadings(self, int line, int ways) except *
    cdef bint extend(
        self, int line, unsigned long long knot, unsigned long long shaded, unsigned long long unshaded, unsigned long long fresh, int waiting
    ) noexcept
