# Types of finder_state.py: its fields, and the methods that only compiled code calls.
from masume.kernel.step_finder cimport StepFinder
from masume.kernel.assumption_prober cimport AssumptionProber
from masume.kernel.hidato.geometry cimport Geometry


cdef class FinderState(Geometry):
    # The position. Tables by number or cell are parts of one table.
    cdef int[::1] state
    cdef int parted  # how much of it has been assigned to tables
    cdef int[::1] room  # by number: how many cells are left
    cdef int[::1] domain_size  # by cell: how many candidates are left
    cdef int[::1] where  # by number: its cell, or -1
    cdef int[::1] value_at  # by cell: its number, or 0
    cdef int[::1] open_slots  # by cell: the slots of its open neighbours
    cdef int[::1] filled  # the filled cells in order
    cdef int filled_count
    # Numbers of open cells, of numbers that are written twice, of missing numbers with no or one cell left, and of open
    # cells without candidates.
    cdef int left, doubles, empty_numbers, single_numbers, empty_cells
    # Whether written numbers may be too far apart, and whether the open cells may be disconnected.
    cdef bint may_be_apart, may_be_split

    # When things changed, and when searches found nothing.
    cdef int clock
    cdef int[::1] number_changed, supported_at
    # By technique: the number of filled cells when it found nothing, if that holds until another cell is filled. By
    # gap, for its low and its current high: when no detour was found (at twice its low), and when a way was found
    # (after that).
    cdef int[::1] clean_as_of, quiet_high, quiet_filled

    # Cached survivals: by cell and number the slot plus 1, or 0; by slot the number of rounds, or -1; then the numbers
    # and cells on which it depends; and the size of each domain at that time.
    cdef int[::1] slot_of, stands_for, size_then
    cdef int[::1] from_high  # for `let_in`: by cell, the steps from the high end of a gap, 0 if too many
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
    cdef void forget_standing(self) noexcept
    cdef bint is_at_rest(self) except *
    cdef void keep_standing(self, int count) except *
    cdef long long count_candidates(self) noexcept
