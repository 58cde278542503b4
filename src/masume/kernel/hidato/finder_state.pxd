# Types of finder_state.py: its fields, and the methods that only compiled code calls.
from masume.kernel.step_finder cimport StepFinder
from masume.kernel.assumption_prober cimport AssumptionProber
from masume.kernel.hidato.geometry cimport Geometry


cdef class FinderState(Geometry):
    # The position. Tables by number or cell are parts of one table.
    cdef int[::1] state
    cdef int parted  # how many numbers of `state` have been assigned to tables
    cdef int[::1] room  # by number: how many candidate cells it has
    cdef int[::1] domain_size  # by cell: how many candidates it has
    cdef int[::1] where  # by number: its cell, or -1
    cdef int[::1] value_at  # by cell: its number, or 0
    cdef int[::1] open_slots  # by cell: the directions (slots) of its open neighbours, as a bit set
    cdef int[::1] filled  # the filled cells in order
    cdef int filled_count
    # Counts of open cells, of numbers that are written twice, of missing numbers without cells, of missing numbers with
    # one cell, and of open cells without candidates.
    cdef int left, doubles, empty_numbers, single_numbers, empty_cells
    # Whether written numbers may be too far apart, and whether the open cells may be disconnected.
    cdef bint may_be_apart, may_be_split

    # The number of changes so far; by number, its value when the cells of the number last changed, and when all of them
    # were last seen to have support.
    cdef int clock
    cdef int[::1] number_changed, supported_at
    # `clean_as_of` has, by technique, `filled_count` when it found nothing, if it cannot find anything until another
    # cell is filled. `quiet_filled` has `filled_count` when a gap was last searched in vain, and `quiet_high` its high
    # number at that time: for detours at index 2 * its low number, for a missing path at the next index.
    cdef int[::1] clean_as_of, quiet_high, quiet_filled

    # The cache of surviving candidates. `slot_of` has, by candidate, the index of its entry plus 1, or 0; `stands_for`,
    # by entry, how many rounds the candidate survives, or -1 if the entry is not valid; `size_then`, by cell, how many
    # candidates it had when the entries were last checked; `rests_on`, by entry, the numbers and cells on which it
    # depends.
    cdef int[::1] slot_of, stands_for, size_then
    cdef int[::1] from_high  # for `let_in`: by cell, the steps from the high number of a gap, 0 if too many
    cdef unsigned long long[::1] rests_on
    cdef int slot_count, filled_then, clock_then

    cdef int[::1] part(self, int count)
    cdef void let_in(self, int low, int high) noexcept
    cdef void let_range(self, int cell, int first, int last) noexcept
    cdef void take_domains(self, object domains) except *
    cdef void turn_domains(self) noexcept
    cdef void forget_slots(self) except *
    cpdef void assign(self, int cell, int value) except *
    cpdef void eliminate(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    cpdef void copy_from(self, AssumptionProber other) except *
    cdef void learn_from(self, FinderState other) except *
    cdef void drop_candidate(self, int cell, int number) noexcept
    cdef void count_room(self, int number, int before) noexcept
    cdef void gain(self, int cell, int number) noexcept
    cdef void keep_near(self, int cell, int value) noexcept
    cdef inline void strike_far(self, int number, int base, int steps) noexcept
    cdef inline bint can_be(self, int cell, int number) noexcept
    cdef inline int lower(self, int number) noexcept
    cdef inline int higher(self, int number) noexcept
    cdef inline bint in_reach(self, int number, int cell, int low, int high) noexcept
    cdef list candidates(self)
    cdef void forget_survivors(self) noexcept
    cdef bint is_at_rest(self) except *
    cdef void keep_survivors(self, int count) except *
    cdef long long count_candidates(self) noexcept
