# A walk as the kinds' own modules see it. It lists all fields and methods of `Walk` in walk.py.
cdef class Walk:
    cdef int techniques
    cdef int[::1] lightest
    cdef int[::1] by_name
    cdef int left
    cdef unsigned char[::1] last
    cdef int[::1] last_cell
    cdef int last_count
    cdef int technique
    cdef int weight
    cdef bint near
    cdef int count
    cdef int[::1] cell
    cdef int[::1] value
    cdef int best_technique
    cdef int best_weight
    cdef bint best_near
    cdef int best_count
    cdef int[::1] best_cell
    cdef int[::1] best_value
    cdef int choices
    cdef int stamp
    cdef int[::1] stamped

    cdef void look(self, int technique) noexcept
    cdef void settle(self, int cell, int value) noexcept
    cdef void begin(self, int technique, int weight) noexcept
    cdef void argue(self, int cell) noexcept
    cdef void place(self, int cell, int value) noexcept
    cdef void end(self) noexcept
    cdef bint precedes(self) noexcept
    cdef void take(self) noexcept
    cdef void forget(self) noexcept
