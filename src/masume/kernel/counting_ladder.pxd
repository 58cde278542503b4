# The types of counting_ladder.py: its fields, and its methods that only compiled code calls.
cdef class CountingLadder:
    cdef int techniques
    cdef int[::1] lightest  # the weight of each technique's easiest step; techniques come in this order
    cdef int[::1] by_name  # the rank of each technique in the order of names
    cdef int left
    cdef unsigned char[::1] last  # by cell: whether the last step settled it
    cdef int[::1] last_cell
    cdef int last_count

    # The step that is being offered.
    cdef int technique
    cdef int weight
    cdef bint near
    cdef int count
    cdef int[::1] cell
    cdef int[::1] value

    # The best step so far, and the number of different conclusions of all steps that are as light.
    cdef int best_technique
    cdef int best_weight
    cdef bint best_near
    cdef int best_count
    cdef int[::1] best_cell
    cdef int[::1] best_value
    cdef int choices
    cdef int stamp
    cdef int[::1] stamped  # by cell and value

    cdef void look(self, int technique) noexcept
    cdef void settle(self, int cell, int value) noexcept
    cdef void begin(self, int technique, int weight) noexcept
    cdef void argue(self, int cell) noexcept
    cdef void place(self, int cell, int value) noexcept
    cdef void end(self) noexcept
    cdef bint precedes(self) noexcept
    cdef void take(self) noexcept
    cdef void forget(self) noexcept
