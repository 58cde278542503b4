# Types of line_probes.py: its fields, and the methods that only compiled code calls.
from masume.kernel.binairo.finder_state cimport FinderState

cdef class LineProbes(FinderState):
    # By technique: whether it propagates assumptions by default.
    cdef unsigned char[::1] usual
    cdef int usual_count

    # Results cached by line, with the time of the line's last change.
    cdef unsigned long long[::1] forced  # 2 * line + value: the blanks that are forced to the symbol
    cdef unsigned char[::1] flawed
    cdef long long[::1] forced_at

    cdef int[::1] twins  # result of `find_twins_of`

    cdef void turn_complete(self, int line) noexcept
    cdef bint is_usual(self) noexcept
    cdef void propagate_line(self, int line) noexcept
    cdef int find_twins_of(self, int line) noexcept
    cdef int twin_like(self, int count, unsigned long long ones) noexcept
    cdef bint are_twins(self, int count, int fillings, int limit) noexcept
    cdef int becomes_twin(self, int line) noexcept
    cdef bint is_equal(self, int line) noexcept
    cpdef void check_contradictions(self) except *
    cpdef bint propagate_round(self) except *
    cdef int gather(self) noexcept
    cdef void collect_line(self, int line, unsigned long long zeros, unsigned long long ones) noexcept
    cdef bint separate_from_twins(self, int line) noexcept
