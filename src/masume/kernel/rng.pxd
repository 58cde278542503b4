# Random numbers of the compiled build; rng.py has the plain Python versions, with docstrings.
from masume.kernel.bits cimport ctz, popcount

cdef inline unsigned long long scrambled(unsigned long long word) noexcept nogil:
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL
    return word ^ (word >> 31)

cdef inline unsigned long long seeded(unsigned long long seed, unsigned long long number) noexcept nogil:
    return scrambled(scrambled(seed) ^ number)

cdef inline unsigned long long next_state(unsigned long long state) noexcept nogil:
    return state + 0x9E3779B97F4A7C15ULL

cdef inline int below(unsigned long long state, int bound) noexcept nogil:
    return <int> (((scrambled(state) >> 32) * <unsigned long long> bound) >> 32)

cdef inline int element(unsigned long long state, unsigned long long mask) noexcept nogil:
    cdef int k
    for k in range(below(state, popcount(mask))):
        mask &= mask - 1
    return ctz(mask)

cdef inline unsigned long long shuffle(int[::1] items, int count, unsigned long long state) noexcept nogil:
    cdef int last, other, item
    for last in range(count - 1, 0, -1):
        state = next_state(state)
        other = below(state, last + 1)
        item = items[last]
        items[last] = items[other]
        items[other] = item
    return state
