# Types of level_solver.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.kakuro.layout cimport Layout
from masume.kernel.kakuro.search_state cimport SearchState
from masume.kernel.deadline cimport StopPoller


cdef int REGION


@cython.final
cdef class LevelSolver(SearchState):
    cdef Layout layout
    cdef int level  # the level whose techniques are in use
    cdef int heaviest  # weight of the heaviest step that a player of the level takes
    cdef int region  # largest region to examine, in runs
    cdef StopPoller watch

    # The saved state: its undo stack, and the open cells.
    cdef int[::1] snapshot_cell, kept_cause
    cdef int snapshot_length
    cdef int evaluated  # length of the undo stack after the last evaluation
    cdef int[::1] open_cells
    cdef int opened
    cdef unsigned char[::1] is_dirty  # dirty runs

    cdef int[::1] listed  # the open cells

    # Cache of `recall_fillings`. Each entry has four numbers: two for the state, two for the result.
    cdef unsigned long long[::1] memory

    cdef int count_ways(self, int count, int rest, int used) noexcept nogil
    cdef int evaluate(self, int level) noexcept nogil
    cdef int evaluate_change(self, int first, int two) noexcept nogil
    cdef int unresolved(self) noexcept nogil
    cdef void snapshot(self) noexcept nogil
    cdef int lowest_level(self) noexcept nogil
    cdef bint needs_assumptions(self, int level) noexcept nogil
    cdef int what_if(self, int level, int rounds) noexcept nogil
    cdef void use(self, int level) noexcept nogil
    cdef bint propagate_rounds(self, int rounds) noexcept nogil
    cdef int squeeze(self, int count, int rest, int used) noexcept nogil
    cdef int least(self, int besides, int used) noexcept nogil
    cdef int most(self, int besides, int used) noexcept nogil
    cdef int try_sets(self, int count, int kind, int available, int needed) noexcept nogil
    cdef int recall_fillings(self, int count, int kind, int available) noexcept nogil
    cdef inline unsigned long long packed(self, int first, int last) noexcept nogil
    cdef inline void unpack(self, unsigned long long number, int first, int last) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef bint balance_regions(self) noexcept nogil
    cdef inline int sign(self, int run) noexcept nogil
    cdef inline int lower_run(self, int cell) noexcept nogil
    cdef bint balance_cells(self, int first, int two) noexcept nogil
