# Types of finder.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.finder_state cimport FinderState
from masume.kernel.hitori.parallel_probes cimport ParallelProbes

@cython.final
cdef class HitoriFinder(FinderState):
    cdef ParallelProbes probes
    cdef int[::1] deep_weights  # by number of searches with the harder techniques
    cdef int[::1] harder  # the techniques by which a deep assumption is followed
    cdef HitoriFinder deeper  # scratch finder for deep assumptions
    cdef unsigned long long[::1] idle_shaded  # by row: the conclusions from candidates that survive
    cdef unsigned long long[::1] idle_unshaded

    cdef int propagating_set(self) noexcept
    cdef void run_simply(self) except *
    cdef bint apply_harder(self, int harder) except *
    cdef void emit_foreseen(self) except *
    cdef void assign_pending(self) except *
    cdef void assign_all(self, int row, unsigned long long places, int value) except *
