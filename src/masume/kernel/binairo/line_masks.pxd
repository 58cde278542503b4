# Sets of places of a Binairo line in the compiled build; line_masks.py has the plain Python versions, with docstrings.
cdef inline unsigned long long bit(int place) noexcept nogil:
    return (<unsigned long long> 1) << place

cdef inline unsigned long long full(int length) noexcept nogil:
    return ((<unsigned long long> 1) << (length - 1) << 1) - 1

cdef inline unsigned long long forced_by_pairs(unsigned long long held) noexcept nogil:
    cdef unsigned long long pairs = held & held >> 1
    return pairs << 2 | pairs >> 1 | (held & held >> 2) << 1
