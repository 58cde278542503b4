# The types of foresight.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.find_walls cimport Walls

cdef class Foresight(Walls):
    # What shading a cell would unshade at once, each with its dead end if it is a last exit.
    cdef int[::1] white
    cdef int[::1] dead_end
    cdef int whites
    cdef int[::1] forced  # their twins, and whose twin each is
    cdef int[::1] forced_by
    cdef int cut_twin
    cdef int[::1] seen  # the cells of which it is seen at once that they cannot be shaded
    cdef int seen_count
    cdef int seen_at  # the clock when this was found out
    cdef unsigned long long[::1] once  # by row, then too: see list_contacts
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
    cdef bint are_twins(self, int one, int other) noexcept
    @cython.final
    cdef bint are_neighbours(self, int one, int other) noexcept
    @cython.final
    cdef int find_double_cut(self, int cell) noexcept
    @cython.final
    cdef inline bint would_be_cut(self, int twin, int cell) noexcept

    cdef void argue_from_white(self, int i) except *
    cdef void note_white(self, int i) except *
    cdef void look_for_equal_whites(self, bint exits) except *
    cdef void offer_touching_twins(self, int cell, int i, int k) except *
    cdef void add_forced(self, int i, int twin) except *
    cdef void look_for_walls(self, bint exits) except *
    cdef void look_for_wall(self, int cell, bint exits) except *
    cdef int source(self, int twin) noexcept
    cdef bint needs_exit(self, int cell) noexcept
    cdef void offer_wall(self, int cell, int twin, int extra_weight) except *
    cdef void offer_double_cut(self, int cell, int one, int other) except *
