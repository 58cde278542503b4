# Types of line_fillings.py: its fields, and the methods that only compiled code calls.
cdef class LineFillings:
    cdef unsigned long long[::1] tails  # result of `find_tails`
    cdef unsigned long long can_be_0  # results of `find_possible`: the places that are 0 in some filling
    cdef unsigned long long can_be_1  # results of `find_possible`: the places that are 1 in some filling
    cdef unsigned long long[::1] filling  # results of `find_fillings`
    cdef int[::1] going_at  # stack of incomplete fillings: their lengths, their 1s, and their endings
    cdef unsigned long long[::1] going_ones
    cdef int[::1] going_end
    cdef unsigned long long[::1] lasts  # the last blanks of groups that share no blank, from left to right
    cdef unsigned long long outside  # result of `find_outside`

    cdef void find_tails(self, int length, unsigned long long goals, unsigned long long zeros, unsigned long long ones) noexcept nogil
    cdef void find_possible(self, int length, unsigned long long goals, unsigned long long zeros, unsigned long long ones) noexcept nogil
    cdef void find_apart(
        self, int length, unsigned long long goals, unsigned long long zeros, unsigned long long ones,
        unsigned long long here, unsigned long long other
    ) noexcept nogil
    cdef int find_fillings(
        self, int length, unsigned long long goals, unsigned long long zeros, unsigned long long ones, int limit
    ) noexcept nogil
    cdef bint find_outside(
        self, int length, unsigned long long candidate, unsigned long long marked, unsigned long long blank, int room
    ) noexcept nogil
