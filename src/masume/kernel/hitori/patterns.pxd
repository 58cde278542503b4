# The types of patterns.py: its fields, and its methods that only compiled code calls.
from masume.kernel.counting_ladder cimport CountingLadder

cdef class Patterns(CountingLadder):
    cdef int rows
    cdef int cols
    cdef int cells
    cdef int lines
    cdef bint one_line
    cdef int[::1] first  # by line: its first cell, and how far it is from each cell to the next
    cdef int[::1] stride
    cdef int[::1] length
    cdef unsigned long long[::1] full  # by line: all its places
    cdef int[::1] corner  # four for each corner: the corner cell, its two neighbours, and the cell between these

    # The board: by cell and way its twins, by row the cells that have any; by line the places of cells that equal the
    # next cell, or the one after it.
    cdef int[::1] symbol
    cdef unsigned long long[::1] equal  # by symbol, in one line
    cdef unsigned long long[::1] twin
    cdef unsigned long long[::1] twinned
    cdef unsigned long long[::1] pair
    cdef unsigned long long[::1] gap

    # What is known: by cell, and by line.
    cdef unsigned char[::1] state
    cdef unsigned long long[::1] open
    cdef unsigned long long[::1] shaded
    cdef unsigned long long[::1] unshaded

    # Squeezes: their weights by the number of shadings, by line whether there is none as long as nothing changes there,
    # and the shadings of a knot still to be completed.
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
        self, int line, unsigned long long knot, unsigned long long shaded, unsigned long long unshaded, unsigned long long fresh, int waiting
    ) noexcept
