# Boards as masume.kernel.hitori.rater sees them. It lists all fields and methods of `Patterns` in hitori_patterns.py.
from masume.kernel.counting_ladder cimport Walk


cdef class Patterns(Walk):
    cdef int rows
    cdef int cols
    cdef int cells
    cdef int lines
    cdef bint one_line
    cdef int[::1] first
    cdef int[::1] stride
    cdef int[::1] length
    cdef unsigned long long[::1] full
    cdef int[::1] corner
    cdef int[::1] symbol
    cdef unsigned long long[::1] equal
    cdef unsigned long long[::1] twin
    cdef unsigned long long[::1] twinned
    cdef unsigned long long[::1] pair
    cdef unsigned long long[::1] gap
    cdef unsigned char[::1] state
    cdef unsigned long long[::1] open
    cdef unsigned long long[::1] shaded
    cdef unsigned long long[::1] unshaded
    cdef int[::1] squeezes
    cdef unsigned char[::1] quiet
    cdef unsigned long long[::1] some_shaded
    cdef unsigned long long[::1] some_unshaded

    cdef bint load(self, tuple labels, tuple domains)
    cdef void find_twins(self) noexcept
    cdef int cell_at(self, int line, int place) noexcept
    cdef unsigned long long twins_at(self, int line, int place) noexcept
    cdef void place_open(self, int cell, int value) noexcept
    cdef void place_all(self, int line, unsigned long long places, int value) noexcept
    cdef void look_at_neighbours(self) noexcept
    cdef void look_at_twins(self) noexcept
    cdef void look_for_sandwiches(self) noexcept
    cdef void look_for_triplets(self) noexcept
    cdef void look_for_singles(self) noexcept
    cdef void look_for_corner_triples(self) noexcept
    cdef void look_for_corner_quads(self) noexcept
    cdef void look_for_corner_pairs(self) noexcept
    cdef void look_for_edge_dominoes(self) noexcept
    cdef void look_for_offset_pairs(self) noexcept
    cdef void offer_offset_pair(self, int upper, int place, int twin, int aside) noexcept
    cdef void look_for_squeezes(self) noexcept
    cdef void squeeze(self, int line, unsigned long long knot) noexcept
    cdef bint extend(
        self,
        int line,
        unsigned long long knot,
        unsigned long long shaded,
        unsigned long long unshaded,
        unsigned long long fresh,
        int waiting,
    ) noexcept
