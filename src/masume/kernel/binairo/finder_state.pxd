# Types of finder_state.py: its fields, and the methods that only compiled code calls.
from masume.kernel.binairo.line_fillings cimport LineFillings
from masume.kernel.dirty_units cimport DirtyUnits
from masume.kernel.step_finder cimport StepFinder

cdef class FinderState(StepFinder):
    cdef int rows
    cdef int cols
    cdef int lines
    cdef int longest
    cdef bint unique_lines
    cdef int[::1] length
    cdef unsigned long long[::1] goals  # by line: bit n is set if it may have n 1s when it is full
    cdef int[::1] most  # 2 * line + value: how many cells of the line may hold the symbol

    cdef unsigned long long[::1] position  # all that changes on the board; the tables below are parts of it
    cdef unsigned char[::1] domain  # by cell: its candidates as a mask
    cdef int left  # number of open cells
    cdef int dead  # number of cells without candidates
    cdef unsigned long long[::1] mask  # 2 * line + value: the places of the line that hold the symbol
    cdef unsigned long long[::1] empty  # by line: its blanks
    cdef int[::1] room  # 2 * line + value: how many more cells may take the symbol
    cdef unsigned long long[::1] gathered  # 2 * row + value: the blanks of the row that will take the symbol
    cdef unsigned long long gathered_rows  # the rows with such blanks
    # By line: the places that the last step assigned. A step with one of them as premise continues the last step.
    cdef unsigned long long[::1] last_changed
    # Cached results for nested assumptions, by candidate: 2 * cell + value.
    cdef int[::1] probe_implied  # number of conclusions when it was last tried; -1 if never
    cdef unsigned char[::1] was_probed  # whether the candidate itself was tried, not only one that implies it
    cdef long long[::1] probed_at  # time when it was last seen to survive
    cdef unsigned long long[::1] probed_lines  # 2 * candidate + direction: the lines on which that result depends
    cdef long long[::1] survives_as_of  # time at which it was last known to survive; it still does at `position_time`
    cdef long long[::1] implied_as_of  # time at which `probe_implied` was last known to be exact
    cdef long long position_time  # time of the last change of the position
    cdef long long completed_at  # time at which a line last became complete
    cdef DirtyUnits dirty  # by technique: the lines in which it has to search again
    # The lines not checked for contradictions since they changed, by direction; then, again by direction, the lines not
    # compared with the complete lines since the set of complete lines changed.
    cdef unsigned long long[::1] unchecked
    cdef unsigned long long[::1] unpropagated  # the same four sets for lines that have not been propagated
    cdef long long[::1] clock  # the current time as one number, shared by all finders of a board
    cdef long long[::1] changed  # by line: time of its last change; results cached at that time are valid
    cdef unsigned long long[::1] complete  # by direction: the complete lines

    # By line: the parallel lines that it may equal once they are complete, and perhaps some that it cannot.
    cdef unsigned long long[::1] alike

    # Results cached by line, with the time of the line's last change.
    cdef unsigned long long[::1] can  # 2 * line + value: the places that have the symbol in some filling
    cdef long long[::1] can_at
    cdef int[::1] needs  # 2 * line + value: how many more of the symbol the groups of the line need at least
    cdef long long[::1] needs_at

    # Results of the methods on groups and fillings.
    cdef LineFillings ways
    cdef unsigned long long[::1] filling  # the fillings that `ways` listed last
    cdef unsigned long long[::1] blanks  # by group: its blanks
    cdef unsigned long long[::1] others  # by group: those of its three places that hold the other symbol
    cdef int[::1] starts  # by group: the first of its three places
    cdef int[::1] packed  # result of `pack`: the indices of groups that share no blank
    cdef unsigned long long used  # result of `pack`: the blanks of these groups
    cdef unsigned long long follow_0  # results of `propagate_within`: the places that become 0
    cdef unsigned long long follow_1  # results of `propagate_within`: the places that become 1
    cdef unsigned long long violation  # result of `propagate_within`: the places that break a rule, all holding `violation_value`
    cdef int violation_value
    cdef unsigned long long[::1] reason  # by place: the places from which it follows

    # By technique: whether it propagates assumptions by default.
    cdef unsigned char[::1] usual
    cdef int usual_count

    # Results cached by line, with the time of the line's last change.
    cdef unsigned long long[::1] forced  # 2 * line + value: the blanks that are forced to the symbol
    cdef unsigned char[::1] flawed
    cdef long long[::1] forced_at

    cdef int[::1] twins  # result of `find_twins_of`

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

    cdef void make_tables(self) except *
    cdef void gather_cell(self, int cell, int value) noexcept
    cdef void write_gathered(self) noexcept
    cdef void write(self, int cell, int value) noexcept
    cdef void erase(self, int cell, int value) noexcept
    cdef void touch(self, int direction, unsigned long long lines) noexcept
    cdef void turn_complete(self, int line) noexcept
    cdef void share_clock(self, StepFinder other) noexcept
    cdef void add_assignments(self, int line, unsigned long long places, unsigned long long ones) except *
    cdef void mark_changed(self, int cell) noexcept
    cdef void forget(self) noexcept
    cpdef void assign(self, int cell, int value) except *
    cpdef void eliminate(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    cpdef void copy_from(self, StepFinder other) except *
    cpdef void list_choices(self) except *

    cdef inline int cell_of(self, int line, int place) noexcept
    cdef inline int first_of(self, int line) noexcept
    cdef inline int end_of(self, int line) noexcept
    cdef inline int first_across(self, int line) noexcept
    cdef inline int way_of(self, int line) noexcept
    cdef inline bint takes_one_of_each(self, int line) noexcept
    cdef inline int least_room(self, int line) noexcept
    cdef int find_groups(self, int line, unsigned long long zeros, unsigned long long ones, int value) noexcept
    cdef int pack(self, int groups, unsigned long long avoiding, bint backwards, int most) noexcept
    cdef int find_fillings(self, int line, unsigned long long zeros, unsigned long long ones, int limit) noexcept
    cdef void update_possible(self, int line) noexcept
    cdef void update_needs(self, int line) noexcept
    cdef void cite(self, int line, unsigned long long places) except *
    cdef inline void cite_known(self, int line) except *
    cdef void offer(
        self, int technique, int weight, int line, unsigned long long seen, unsigned long long places, int value
    ) except *
