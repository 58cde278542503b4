# Places in rows, for compiled kernels; row_masks.py has the plain Python versions, with docstrings.
cdef inline unsigned long long with_one_exit(
    unsigned long long above, unsigned long long here, unsigned long long below
) noexcept nogil:
    cdef unsigned long long before = here << 1
    cdef unsigned long long after = here >> 1
    cdef unsigned long long twice = above & below | before & after | (above | below) & (before | after)
    return (above | below | before | after) & ~twice

cdef inline unsigned long long touching_twice(
    unsigned long long edge, unsigned long long above, unsigned long long below
) noexcept nogil:
    cdef unsigned long long once = edge | above << 1
    cdef unsigned long long twice = edge & above << 1
    twice |= once & above >> 1
    once |= above >> 1
    twice |= once & below << 1
    once |= below << 1
    return twice | once & below >> 1
