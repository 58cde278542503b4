# Types of find_lookahead.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.find_walls cimport WallsFinder

cdef class LookaheadFinder(WallsFinder):
    # The white cells; for a last exit also its dead end, else -1.
    cdef int[::1] forced_white
    cdef int[::1] dead_end
    cdef int whites
    cdef int[::1] forced  # the twins of white cells, and for each the index of its white cell
    cdef int[::1] forced_by
    cdef int cut_twin  # the second twin found by `find_double_cut`
    cdef int[::1] seen  # the cells that lookahead techniques show to be unshaded
    cdef int seen_count
    cdef int seen_at  # value of `clock` when `seen` was computed
    cdef unsigned long long[::1] once  # by row: results of `list_contacts`
    cdef unsigned long long[::1] twice

    @cython.final
    cdef void look_ahead(self) noexcept
    @cython.final
    cdef void list_contacts(self) noexcept
    @cython.final
    cdef bint is_seen_through(self, int cell) noexcept
    @cython.final
    cdef void foresee(self, int cell) noexcept
    @cython.final
    cdef inline void add_white(self, int cell, int dead_end) noexcept
    @cython.final
    cdef inline int only_exit(self, int cell, int shaded) noexcept
    @cython.final
    cdef int next_twin(self, int cell, int twin) noexcept
    @cython.final
    cdef bint are_twins(self, int first, int other) noexcept
    @cython.final
    cdef bint are_neighbours(self, int first, int other) noexcept
    @cython.final
    cdef int find_double_cut(self, int cell) noexcept
    @cython.final
    cdef inline bint would_be_cut(self, int twin, int cell) noexcept

    cdef void argue_from_white(self, int i) except *
    cdef void note_white(self, int i) except *
    cdef void emit_equal_whites(self, bint exits) except *
    cdef void offer_touching_twins(self, int cell, int i, int k) except *
    cdef void add_forced(self, int i, int twin) except *
    cdef void emit_walls(self, bint exits) except *
    cdef void emit_wall(self, int cell, bint exits) except *
    cdef int source(self, int twin) noexcept
    cdef bint needs_exit(self, int cell) noexcept
    cdef void offer_wall(self, int cell, int twin, int extra_weight) except *
    cdef void offer_double_cut(self, int cell, int first, int other) except *
