# Types of finder.py: its fields, and the methods that only compiled code calls.
from masume.kernel.binairo.line_probes cimport LineProbes
from masume.kernel.step_finder cimport StepFinder

cdef class BinairoFinder(LineProbes):
    cdef tuple rules  # arguments of the constructor
    # Weights by number of blanks, by room of the rarer symbol, and by number of blanks (see technique_weights.py).
    cdef int[::1] full_quota_weights
    cdef int[::1] completion_weights
    cdef int[::1] twin_completion_weights
    cdef unsigned long long[::1] outsides  # scratch space: the sets of blanks of the steps that were emitted
    cdef unsigned long long[::1] few  # 2 * line + value: the places in which the symbol leaves only a few fillings
    cdef long long[::1] few_at  # by line: the time for which `few` is valid

    # The breach of each filling: the line that breaks a rule, the places in it, and their symbol; -1 for a twin.
    cdef int[::1] broken
    cdef unsigned long long[::1] violation_of
    cdef int[::1] breach_value
    # Scratch space: 2 * line + value: the further places of the symbol in parallel lines.
    cdef unsigned long long[::1] beside
    cdef unsigned long long[::1] cited  # by row: the cells that are already premises of the step

    cpdef StepFinder blank(self)
    cpdef void emit_steps(self, int technique) except *
    cdef void turn_complete(self, int line) noexcept
    cdef bint apply_tier(self, int limit, int first) except *
    cdef bint fill_lines(self) except *
    cdef bint look_in(self, int technique, int line) except -1
    cdef void cite(self, int line, unsigned long long places) except *
    cdef inline void cite_known(self, int line) except *
    cdef void offer(
        self, int technique, int weight, int line, unsigned long long seen, unsigned long long places, int value
    ) except *
    cdef bint find_pairs(self, int line) except -1
    cdef bint find_sandwiches(self, int line) except -1
    cdef bint find_full_quota(self, int line) except -1
    cdef bint find_last(self, int technique, int line) except -1
    cdef int count_gaps(self, int groups) noexcept
    cdef void keep_gaps(self, int groups) noexcept
    cdef bint offer_last(self, int technique, int line, int value, int groups) except -1
    cdef bint find_reserved(self, int line) except -1
    cdef inline int groups_weight(self, int count) noexcept
    cdef bint offer_groups(self, int line, int value, int groups) except -1
    cdef void argue_groups(self, int line, int value, int count, bint backwards) except *
    cdef bint find_completions(self, int line) except -1
    cdef void offer_forced(self, int line, int weight, unsigned long long forced, int variant, int value) except *
    cdef bint offer_supposed(self, int line, int weight, unsigned long long place) except -1
    cdef bint find_twins(self, int line) except -1
    cdef bint find_twin_completions(self, int line) except -1
    cdef void cite_twins(self, int fillings) except *
    cdef void emit_mutual_twins(self) except *
    cdef void part(self, int line, int other, int place) except *
    cdef bint squeeze(self, int line) except -1
    cdef void update_few(self, int line) noexcept
    cdef int try_fillings(self, int line, unsigned long long place, int value) noexcept
    cdef bint is_squeezed(self, int fillings) noexcept
    cdef bint breaks(self, int line, int i) noexcept
    cdef bint is_broken(self, int line, int value, unsigned long long more, int i) noexcept
    cdef bint note_violation(self, int i, int line, unsigned long long places, int value) noexcept
    cdef void offer_squeeze(self, int line, unsigned long long place, int value, int fillings) except *
    cdef void cite_breach(self, int line, int i) except *
    cdef void cite_sources(self, int crossing, int place, int value, unsigned long long places) except *
    cdef void cite_once(self, int line, unsigned long long places) except *
    cdef bint find_threes(self, int line) except -1
    cdef bint find_surplus(self, int line) except -1
    cdef bint find_torn_blanks(self, int line) except -1
    cdef bint find_crowds(self, int line) except -1
    cdef bint find_equal(self, int line) except -1
    cdef bint find_only_twins(self, int line) except -1
    cdef void emit_dead_cells(self) except *
