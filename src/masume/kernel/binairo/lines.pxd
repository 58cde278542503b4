# A board of lines as the walk sees it. It lists all fields and methods of `Lines` in binairo_lines.py.
from masume.kernel.counting_ladder cimport Walk


cdef class Lines(Walk):
    cdef int rows
    cdef int cols
    cdef int lines
    cdef int longest
    cdef bint unique_lines
    cdef int[::1] length
    cdef int[::1] most
    cdef unsigned long long[::1] mask
    cdef unsigned long long[::1] blank
    cdef int[::1] room
    cdef unsigned long long[::1] fresh
    cdef long long clock
    cdef long long[::1] changed
    cdef unsigned long long[::1] can
    cdef long long[::1] can_at
    cdef unsigned long long[::1] carried
    cdef long long[::1] carried_at
    cdef unsigned long long[::1] tails
    cdef unsigned long long can_be_0
    cdef unsigned long long can_be_1
    cdef unsigned long long[::1] filling
    cdef int[::1] going_at
    cdef unsigned long long[::1] going_ones
    cdef int[::1] going_end
    cdef unsigned long long[::1] blanks
    cdef unsigned long long[::1] others
    cdef int[::1] taken
    cdef unsigned long long follow_0
    cdef unsigned long long follow_1
    cdef unsigned long long[::1] reason

    cdef void write(self, int cell, int value) noexcept
    cdef int cell_of(self, int line, int place) noexcept
    cdef int first_of(self, int line) noexcept
    cdef int end_of(self, int line) noexcept
    cdef int first_across(self, int line) noexcept
    cdef bint takes_one_of_each(self, int line) noexcept
    cdef int least_room(self, int line) noexcept
    cdef int find_groups(self, int line, unsigned long long zeros, unsigned long long ones, int value) noexcept
    cdef int pack(self, int groups, unsigned long long avoiding, bint backwards) noexcept
    cdef void find_tails(self, int line, unsigned long long zeros, unsigned long long ones) noexcept
    cdef void find_possible(self, int line, unsigned long long zeros, unsigned long long ones) noexcept
    cdef int find_fillings(self, int line, unsigned long long zeros, unsigned long long ones, int limit) noexcept
    cdef void know(self, int line) noexcept
    cdef int carry(self, int line, int place, int value) noexcept
    cdef void carry_on(self, int line, int place, int value, bint told) noexcept
    cdef void tell(self, unsigned long long places, unsigned long long own) noexcept
    cdef unsigned long long read_off(self, int place, unsigned long long filled) noexcept
