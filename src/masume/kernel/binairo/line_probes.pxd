# The types of line_rounds.py: its fields, and its methods that only compiled code calls.
from masume.kernel.binairo.finder_state cimport Lines

cdef class LineRounds(Lines):
    cdef unsigned char[::1] usual  # by technique: whether assumptions are followed by it, unless somebody says otherwise
    cdef int usual_count

    # What is remembered of lines, and when it was found.
    cdef unsigned long long[::1] forced  # 2 * line + value
    cdef unsigned char[::1] flawed
    cdef long long[::1] forced_at

    cdef int[::1] twins

    cdef void turn_complete(self, int line) noexcept
    cdef bint is_usual(self) noexcept
    cdef void digest(self, int line) noexcept
    cdef int find_twins_of(self, int line) noexcept
    cdef int twin_like(self, int count, unsigned long long ones) noexcept
    cdef bint are_twins(self, int count, int fillings, int limit) noexcept
    cdef int becomes_twin(self, int line) noexcept
    cdef bint is_equal(self, int line) noexcept
    cpdef void see(self) except *
    cpdef bint advance(self) except *
    cdef int gather(self) noexcept
    cdef void collect_line(self, int line, unsigned long long zeros, unsigned long long ones) noexcept
    cdef bint part_from_twins(self, int line) noexcept
