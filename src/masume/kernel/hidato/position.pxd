# A position as other compiled modules see it. It lists all fields and methods of `Position` in hidato_position.py.
cimport cython

from masume.kernel.watch cimport Watch


cdef class Position(Watch):
    cdef int size
    cdef int width
    cdef int stride
    cdef int span
    cdef unsigned long long[::1] near
    cdef unsigned long long[::1] places
    cdef int[::1] low
    cdef int[::1] high
    cdef int[::1] place_of
    cdef unsigned long long[::1] free
    cdef unsigned long long[::1] takers
    cdef int[::1] unplaced
    cdef int unplaced_count
    cdef int[::1] is_goal
    cdef int goals_left
    cdef int[::1] trail_word
    cdef unsigned long long[::1] trail_old
    cdef int trail_size
    cdef int trail_room
    cdef int[::1] placed
    cdef int placed_count
    cdef int[::1] queue
    cdef int[::1] queued
    cdef int queue_head
    cdef int queue_count
    cdef int[::1] stirred
    cdef unsigned long long[::1] reach
    cdef unsigned long long[::1] around
    cdef unsigned long long[::1] wanted
    cdef unsigned long long[::1] wanted_twice
    cdef unsigned long long[::1] wanted_thrice
    cdef unsigned long long[::1] proven
    cdef int[::1] guess_number
    cdef int[::1] guess_cell
    cdef int[::1] guess_trail
    cdef int[::1] guess_placed
    cdef int depth
    cdef int chosen_number
    cdef int chosen_cell
    cdef int[::1] number_failures
    cdef int[::1] cell_failures

    cdef see_neighbours(self, shape)
    @cython.final
    cdef int confine(self, int number, int leader) noexcept nogil
    @cython.final
    cdef int trim(self, int number) noexcept nogil
    cdef void list_takers(self) noexcept nogil
    cdef void enqueue_singles(self) noexcept nogil
    @cython.final
    cdef void enqueue(self, int number) noexcept nogil
    @cython.final
    cdef void shrink(self, int number, int i, unsigned long long rest) noexcept nogil
    cdef void make_room(self) noexcept nogil
    cdef void lengthen_trail(self) noexcept
    @cython.final
    cdef void undo(self, int trail_size, int placed_count) noexcept nogil
    @cython.final
    cdef void keep_only(self, int number, int cell) noexcept nogil
    @cython.final
    cdef void rule_out(self, int number, int cell) noexcept nogil
    @cython.final
    cdef void occupy(self, int number, int cell) noexcept nogil
    @cython.final
    cdef int place(self, int number, int cell) noexcept nogil
    @cython.final
    cdef int look_around(self, int number) noexcept nogil
    @cython.final
    cdef void look_outside(self) noexcept nogil
    cdef int look_far_around(self, int number) noexcept nogil
    cdef void look_far_outside(self) noexcept nogil
    cdef int reach_far(self, int word, unsigned long long cells) noexcept nogil
    @cython.final
    cdef int only_place(self, int number) noexcept nogil
    @cython.final
    cdef int follow(self, int number, int leader) noexcept nogil
    @cython.final
    cdef int drain(self) noexcept nogil
    @cython.final
    cdef void tally(self) noexcept nogil
    @cython.final
    cdef int satisfy(self) noexcept nogil
    @cython.final
    cdef int first_taker(self, int cell) noexcept nogil
    @cython.final
    cdef int make_turns(self) noexcept nogil
    cdef int is_stuck_far(self, int number, int cell) noexcept nogil
    @cython.final
    cdef int propagate(self) noexcept nogil
    cdef int guess(self) noexcept nogil
    cdef int take_back(self) noexcept nogil
    cdef int probe_afresh(self) noexcept nogil
    @cython.final
    cdef int probe(self) noexcept nogil
    @cython.final
    cdef void doubt(self, int trail_size) noexcept nogil
