# Types of find_in_lines.py.
from masume.kernel.binairo.finder_state cimport FinderState

cdef bint find_pairs(FinderState state, int line) except -1
cdef bint find_sandwiches(FinderState state, int line) except -1
cdef bint find_full_quota(FinderState state, int line) except -1
cdef bint find_last(FinderState state, int technique, int line) except -1
cdef int count_gaps(FinderState state, int groups) noexcept
cdef void keep_gaps(FinderState state, int groups) noexcept
cdef bint offer_last(FinderState state, int technique, int line, int value, int groups) except -1
cdef bint find_reserved(FinderState state, int line) except -1
cdef int groups_weight(FinderState state, int count) noexcept
cdef bint offer_groups(FinderState state, int line, int value, int groups) except -1
cdef void argue_groups(FinderState state, int line, int value, int count, bint backwards) except *
cdef bint find_completions(FinderState state, int line) except -1
cdef void offer_forced(
    FinderState state, int line, int weight, unsigned long long forced, int variant, int value
) except *
cdef bint offer_supposed(FinderState state, int line, int weight, unsigned long long place) except -1
cdef bint find_threes(FinderState state, int line) except -1
cdef bint find_surplus(FinderState state, int line) except -1
cdef bint find_torn_blanks(FinderState state, int line) except -1
cdef bint find_crowds(FinderState state, int line) except -1
