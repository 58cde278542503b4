# The types of contradictions.py: its methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.refutations cimport Refutations

cdef class Contradictions(Refutations):
    @cython.final
    cdef inline unsigned long long touching(self, int row) noexcept
    cdef void offer_two(self, int one, int other) except *
