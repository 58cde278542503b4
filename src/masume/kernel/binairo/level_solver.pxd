# The types of levels.py: its fields, and its methods that only compiled code calls.
from masume.kernel.binairo.finder_state cimport Fillings
from masume.kernel.binairo.search cimport Search

cdef enum:
    ASSUMPTION = 0  # the level of what follows from an assumption of WHAT_IF
    ACROSS = 4  # the first level that argues with several lines at a time
    WHAT_IF = 5
    PROOF = 6

cdef class LevelSolver(Search):
    # By cell: its value in the solution, and whether it is given.
    cdef unsigned char[::1] solution
    cdef unsigned char[::1] given

    # The level in use, and the table it is read from.
    cdef int max_missing
    cdef int max_reserved
    cdef int max_blanks
    cdef bint last_apart
    cdef int[::1] limits

    cdef unsigned long long[::1] full_twins

    cdef Fillings ways
    cdef unsigned long long[::1] goals  # by line: the numbers of 1s that it may have

    cdef void use(self, int level) noexcept nogil
    cdef bint reserve(self, int line, int value) noexcept nogil
    cdef inline bint is_full(self, int line) noexcept nogil
    cdef inline bint differ(self, int line, int other) noexcept nogil
    cdef bint keep_apart(self, int line) noexcept nogil
    cdef void part_by_last(self, int line, int value) noexcept nogil
    cdef bint part_from_all(self, int line) noexcept nogil
    cdef bint completes(self, int line, unsigned long long ones, int alike) noexcept nogil
    cdef bint reach(self, int level) noexcept nogil
    cdef bint use_what_if(self) noexcept nogil
    cdef bint use_squeezes(self) noexcept nogil
    cdef bint is_excluded(self, int line, int at, int value) noexcept nogil
    cdef bint breaks(self, int line, unsigned long long ones) noexcept nogil
    cdef bint use_mutual_twins(self) noexcept nogil
    cdef bint use_difference(self, int line, int one, int other) noexcept nogil
