# Types of digit_sets.py: its fields, and the methods that only compiled code calls; and what digit_sets.py states for
# plain Python alone: constants, and a function that is inlined everywhere.
cimport cython

cdef enum:
    DIGITS = 9  # the number of digits, which is the greatest digit
    BITS = DIGITS + 1  # of a set of digits: bit d is the digit d, and bit 0 is always 0
    ALL = (1 << BITS) - 2  # the set of all digits
    UNKNOWN = (DIGITS * BITS >> 1) + 1  # stands for the sum of a run without a clue: more than any sum
    RESTS = UNKNOWN + 1

cdef int[::1] COUNT
cdef int[::1] DIGIT
cdef int[::1] OPPOSITE
cdef int[::1] COMBINATION
cdef int[::1] FIRST

cdef inline bint is_open(int digits) noexcept nogil:
    return digits & (digits - 1) != 0

cdef void build_tables()
cdef int find_fitting(int kind, int available) noexcept nogil
cdef int fitting(int kind, int available) noexcept nogil


@cython.final
cdef class RunFiller:
    cdef int[DIGITS] domain  # by cell: its candidates
    cdef int[DIGITS] within, locked  # by cell: results of `spread`
    cdef int[DIGITS] supported  # by cell: result of `fill`
    cdef int[1 << DIGITS] union  # by group of cells: the union of their digits
    cdef int[BITS] lows, highs  # by digit: results of `tally`
    cdef int total, lacking  # results of `extreme`

    cdef bint fill(self, int count, int kind, int available) noexcept nogil
    cdef bint spread(self, int count, int digits) noexcept nogil
    cdef void tally(self, int count) noexcept nogil
    cdef int extreme(self, int besides, int used, bint greatest) noexcept nogil
