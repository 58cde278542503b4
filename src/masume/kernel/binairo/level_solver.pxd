# Types of level_solver.py: its fields, and the methods that only compiled code calls.
from masume.kernel.binairo.line_fillings cimport LineFillings
from masume.kernel.binairo.search cimport Search

cdef enum:
    ASSUMPTION = 0  # the rules for assumptions of WHAT_IF
    ACROSS = 4  # the first level that uses several lines together
    WHAT_IF = 5
    PROOF = 6

cdef class LevelSolver(Search):
    # By cell: its value in the solution, and whether it is given.
    cdef unsigned char[::1] solution
    cdef unsigned char[::1] given

    # The limits of the current level, and the table LIMITS from which they come.
    cdef int max_missing
    cdef int max_reserved
    cdef int max_blanks
    cdef bint last_apart
    cdef int[::1] limits

    cdef unsigned long long[::1] full_twins  # the 1s of full lines that agree with a line so far

    cdef LineFillings ways
    cdef unsigned long long[::1] goals  # by line: bit n is set if it may have n 1s

    cdef void use(self, int level) noexcept nogil
    cdef bint reserve(self, int line, int value) noexcept nogil
    cdef inline bint is_full(self, int line) noexcept nogil
    cdef inline bint differ(self, int line, int other) noexcept nogil
    cdef bint keep_apart(self, int line) noexcept nogil
    cdef void part_by_last(self, int line, int value) noexcept nogil
    cdef bint part_from_all(self, int line) noexcept nogil
    cdef bint completes(self, int line, unsigned long long ones, int alike) noexcept nogil
    cdef bint fills_board(self, int level) noexcept nogil
    cdef bint use_what_if(self) noexcept nogil
    cdef bint use_squeezes(self) noexcept nogil
    cdef bint is_excluded(self, int line, int at, int value) noexcept nogil
    cdef bint breaks(self, int line, unsigned long long ones) noexcept nogil
    cdef bint use_mutual_twins(self) noexcept nogil
    cdef bint use_difference(self, int line, int line_ones, int other) noexcept nogil
