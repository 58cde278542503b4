# Types of level_solver.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.search_state cimport SearchState
from masume.kernel.hitori.solution_layout cimport Shading, Symbols

cdef class LevelState(SearchState):
    cdef Shading shading
    cdef Symbols symbols
    cdef unsigned char[::1] wanted  # by square: whether the intended solution shades it
    cdef int[::1] shaded  # the squares that the intended solution shades

    @cython.final
    cdef inline bint shade_in_line(self, int square, int direction, unsigned long long places) noexcept nogil
    cdef unsigned long long known_unshaded(self, int square) noexcept nogil

@cython.final
cdef class LevelSolver(LevelState):
    cdef int[::1] easy  # shaded squares that are assigned before the hard part of a board begins
    cdef int easy_count
    cdef int[::1] knot  # the places of a component
    cdef unsigned char[::1] choice  # their values in the shading that is being tried
    cdef bint clash  # whether a component has no shading
    cdef int rounds  # number of rounds for which either-or is followed
    cdef long long case  # stamp of the last `split`; squares and values marked with it follow from its first case
    cdef long long[::1] marked
    cdef int[::1] common

    cdef int climb(self, int highest, bint mending) noexcept nogil
    cdef void enter(self, int level) noexcept nogil
    cdef bint repair(self) noexcept nogil
    cdef void pairs_and_sandwiches(self, int square) noexcept nogil
    cdef void corner(self, int square, int right, int down) noexcept nogil
    cdef void offset_pairs(self, int square, int direction, int along, int aside) noexcept nogil
    cdef void edge_dominoes(self, int square, int along, int inward) noexcept nogil
    cdef bint squeeze_lines(self, int most) noexcept nogil
    cdef void squeeze_line(self, int line, int step, int length, int most) noexcept nogil
    cdef void squeeze(self, int first, int step, int size, unsigned long long beside, int most) noexcept nogil
    cdef bint either_or(self) noexcept nogil
    cdef void split(self, int square, int twin) noexcept nogil
    cdef bint what_if(self, bint deep) noexcept nogil
    cdef bint fails_at_a_look(self) noexcept nogil
    cdef bint fails(self, int square, int value, int rounds) noexcept nogil
    cdef bint follow(self, int rounds) noexcept nogil
