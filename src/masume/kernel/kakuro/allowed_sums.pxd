# Types of allowed_sums.py: its fields, and the methods that only compiled code calls.
cimport cython

cdef enum:
    WHOLE = 1  # stands for a complete set; bit 0 is no digit


@cython.final
cdef class AllowedSums:
    cdef bint any_allowed  # whether only some sums are allowed
    # If all runs have the same allowed sums: the run lengths for which an allowed set exists, as a bit set.
    cdef int lengths
    cdef int[::1] row  # by run: its row in the tables
    cdef int[::1] placed  # by cell: its fixed digit; 0 for none
    cdef int[::1] lead  # lead[row << BITS | set]: the leading digits of a set, or WHOLE
    cdef unsigned char[::1] fine  # fine[row * RESTS + sum]: whether the sum is allowed

    cdef void forget(self) noexcept nogil
    cdef void allow(self, object lengths, object sums, object placed)
    cdef void allow_everywhere(self, object sums)
    cdef void use(self, int[::1] start, int runs) noexcept nogil
    cdef void find_leading(self, int row, int length) noexcept nogil
    cdef inline int leading(self, int run, int digits) noexcept nogil
    cdef inline bint allows(self, int run, int total) noexcept nogil
