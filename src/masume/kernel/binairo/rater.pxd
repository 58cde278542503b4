# The types of rater.py: its fields, and its methods that only compiled code calls.
from masume.kernel.binairo.lines cimport Lines

cdef class BinairoRater(Lines):
    cdef unsigned long long seen
    cdef unsigned long long[::1] outsides
    cdef unsigned long long[::1] few  # the places in which a symbol leaves only a few fillings: 2 * line + value
    cdef long long[::1] few_at

    # A breach for each of a few fillings: the line that breaks a rule, and where; nowhere if it is a twin.
    cdef int[::1] broken
    cdef unsigned long long[::1] breach
    cdef unsigned long long[::1] beside

    cdef inline void fill(self, int line, unsigned long long places, int value) noexcept
    cdef void offer(
        self, int technique, int weight, int line, unsigned long long seen, unsigned long long places, int value
    ) noexcept
    cdef void look_for_pairs(self) noexcept
    cdef void look_for_sandwiches(self) noexcept
    cdef void look_for_full_quotas(self) noexcept
    cdef void look_for_last(self, int technique) noexcept
    cdef int count_gaps(self, int groups) noexcept
    cdef void keep_gaps(self, int groups) noexcept
    cdef void offer_last(self, int technique, int line, int value, int groups) noexcept
    cdef void look_for_groups(self) noexcept
    cdef void offer_groups(self, int line, int value, int groups) noexcept
    cdef void look_for_completions(self) noexcept
    cdef void complete(self, int line, int weight) noexcept
    cdef bint needs_too_much(self, int line, unsigned long long place, int value) noexcept
    cdef inline bint is_twin(self, int line, int other) noexcept
    cdef void look_for_twins(self) noexcept
    cdef void look_for_twin_completions(self) noexcept
    cdef void keep_apart(self, int line, int weight) noexcept
    cdef void look_for_mutual_twins(self) noexcept
    cdef void part(self, int line, int other, int place) noexcept
    cdef void look_for_squeezes(self) noexcept
    cdef void squeeze(self, int line) noexcept
    cdef void know_few(self, int line) noexcept
    cdef bint breaks(self, int line, int i) noexcept
    cdef bint is_broken(self, int line, int value, unsigned long long more, int i) noexcept
    cdef void offer_squeeze(self, int line, unsigned long long place, int value, int fillings) noexcept
    cdef bint is_near(self, int line, int i) noexcept
