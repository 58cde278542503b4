# Types of dirty_units.py.
cdef class DirtyUnits:
    cdef int techniques
    cdef int width  # words per set of units
    cdef unsigned long long[::1] touched  # the units that have changed since the last call of `spread`
    cdef unsigned long long[::1] sets  # by technique: its dirty units, in `width` words

    cpdef void touch(self, int unit) noexcept
    cpdef void forget(self) noexcept
    cpdef bint spread(self) noexcept
    cpdef void mark(self, int technique, int first, int end) noexcept
    cpdef int next_dirty(self, int technique, int unit) noexcept
    cpdef void copy_from(self, DirtyUnits other) except *
    cpdef void clean(self, int technique, int unit) noexcept
