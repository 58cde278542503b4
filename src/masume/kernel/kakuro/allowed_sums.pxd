# The types of sums.py: its fields, and its methods that only compiled code calls.
cimport cython

cdef enum:
    WHOLE = 512


@cython.final
cdef class Sums:
    cdef bint some  # whether only some sums are allowed
    cdef int lengths  # the set of those that have an allowed set, where the same sums are allowed to every run
    cdef int[::1] row  # of each run
    cdef int[::1] placed  # the digit of each cell that stands for good; 0 for none
    cdef int[::1] lead  # lead[row << 9 | set]: what leads on
    cdef unsigned char[::1] fine  # fine[row * RESTS + sum]: whether a sum is allowed

    cdef void forget(self) noexcept nogil
    cdef void allow(self, object lengths, object sums, object placed)
    cdef void allow_everywhere(self, object sums)
    cdef void use(self, int[::1] start, int runs) noexcept nogil
    cdef void find_leading(self, int row, int length) noexcept nogil
    cdef inline int leading(self, int run, int digits) noexcept nogil
    cdef inline bint allows(self, int run, int total) noexcept nogil
