# Types of search_state.py: its fields, and the methods that only compiled code calls.
from masume.kernel.deadline cimport StopPoller


cdef int at_most_one(unsigned long long before, unsigned long long within, unsigned long long behind) noexcept nogil


cdef class SearchState(StopPoller):
    # The shape. For each cell, `near` has 2 * span + 1 words with its neighbours: from `span` words before the word of
    # the cell to `span` words after it.
    cdef int size, width, stride, span
    cdef unsigned long long[::1] near

    # The position. `unplaced` may still list numbers that have been placed.
    cdef unsigned long long[::1] places
    cdef int[::1] low, high, place_of
    cdef unsigned long long[::1] free, candidates_of
    cdef int[::1] unplaced
    cdef int unplaced_count
    cdef int[::1] is_goal
    cdef int goals_left

    # Undo stack: words of `places` with their old contents, and the numbers placed.
    cdef int[::1] trail_word
    cdef unsigned long long[::1] trail_old
    cdef int trail_size, trail_room
    cdef int[::1] placed
    cdef int placed_count

    # Dirty numbers, whose places changed: a queue for the rules `beside` and `taken`, and flags for the rule `turn`.
    cdef int[::1] queue, queued
    cdef int queue_head, queue_count
    cdef int[::1] stirred

    # Scratch sets of cells; and for each number, the places that survived probing.
    cdef unsigned long long[::1] reach, around, wanted, cells_with_2, wanted_thrice, proven

    # Guesses made, the next guess, and how often a number had no place, or a cell no number, in a contradiction.
    cdef int[::1] guess_number, guess_cell, guess_trail, guess_placed
    cdef int depth, chosen_number, chosen_cell, chosen_count, chosen_failures
    cdef long long chosen_score
    cdef int[::1] number_failures, cell_failures

    cdef find_neighbours(self, shape)
    cdef inline int confine(self, int number, int leader) noexcept nogil
    cdef inline int trim(self, int number) noexcept nogil
    cdef void list_candidates_of(self) noexcept nogil
    cdef void enqueue_singles(self) noexcept nogil
    cdef inline void enqueue(self, int number) noexcept nogil
    cdef inline void shrink(self, int number, int i, unsigned long long rest) noexcept nogil
    cdef void make_room(self) noexcept nogil
    cdef void lengthen_trail(self) noexcept
    cdef inline void undo(self, int trail_size, int placed_count) noexcept nogil
    cdef inline void keep_only(self, int number, int cell) noexcept nogil
    cdef inline void rule_out(self, int number, int cell) noexcept nogil
    cdef inline void occupy(self, int number, int cell) noexcept nogil
    cdef inline int place(self, int number, int cell) noexcept nogil
    cdef inline int look_around(self, int number) noexcept nogil
    cdef inline void look_outside(self) noexcept nogil
    cdef int look_far_around(self, int number) noexcept nogil
    cdef void look_far_outside(self) noexcept nogil
    cdef int reach_far(self, int word, unsigned long long cells) noexcept nogil
    cdef inline int only_place(self, int number) noexcept nogil
    cdef inline int follow(self, int number, int leader) noexcept nogil
    cdef inline int drain(self) noexcept nogil
    cdef inline void tally(self) noexcept nogil
    cdef inline int satisfy(self) noexcept nogil
    cdef inline int first_taker(self, int cell) noexcept nogil
    cdef inline int make_turns(self) noexcept nogil
    cdef int is_stuck_far(self, int number, int cell) noexcept nogil
    cdef inline int propagate(self) noexcept nogil
    cdef void choose_nothing(self) noexcept nogil
    cdef void prefer_number(self, int number) noexcept nogil
    cdef void prefer_cells(self, int word, unsigned long long cells) noexcept nogil
    cdef int guess(self) noexcept nogil
    cdef int take_back(self) noexcept nogil
    cdef int probe_afresh(self) noexcept nogil
    cdef inline int probe(self) noexcept nogil
    cdef inline void discard_probes_near(self, int trail_size) noexcept nogil
