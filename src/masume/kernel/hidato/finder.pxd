# The types of finder.py: its fields, and its methods that only compiled code calls.
from masume.kernel.finder cimport Finder
from masume.kernel.hidato.pockets cimport Pockets


cdef class HidatoFinder(Pockets):
    cdef int around_count, far_count  # of a single: open cells around it, and those too far away
    cdef int[::1] linked, used  # by cell: slots
    cdef int[::1] is_seen
    cdef int[::1] along  # the cells of a fragment
    cdef int[::1] small  # numbers or cells that few things are left for

    cpdef void look(self, int technique) except *
    cpdef Finder blank(self)
    cpdef void list_choices(self) except *
    cdef void look_for_singles(self, int technique) except *
    cdef void offer_single(self, int technique, int weight, int number) except *
    cdef inline int count_beside(self, int number) noexcept
    cdef void see_around(self, int number) noexcept
    cdef void look_at_gap_of_one(self, int number) except *
    cdef void look_at_only_step(self, int number, int beside) except *
    cdef void look_at_hidden_single(self, int number) except *
    cdef void look_at_straight(self, int number) except *
    cdef void reason_far(self, int number, int low, int high) noexcept
    cdef bint is_tight(self, int low, int high) noexcept
    cdef void look_at_tight_run(self, int number) except *
    cdef int first_option(self, int cell) noexcept
    cdef int last_option(self, int cell) noexcept
    cdef void look_for_naked_singles(self) except *
    cdef void note_near_numbers(self, int cell, int but) except *
    cdef bint is_beside(self, int number, int cell) noexcept
    cdef bint fits(self, int cell, int number) noexcept
    cdef int hit_misfits(self, int cell) noexcept
    cdef void look_for_dead_ends(self) except *
    cdef bint can_link(self, int cell, int other) noexcept
    cdef void find_links(self) noexcept
    cdef bint is_inner(self, int cell) noexcept
    cdef bint is_end(self, int cell) noexcept
    cdef void look_for_corridors(self) except *
    cdef bint look_at_narrow(self, int cell, int one, int other) except *
    cdef inline bint has_option(self, int cell, int number) noexcept
    cdef void hit_beside(self, int cell) noexcept
    cdef void look_for_fragments(self) except *
    cdef void use_written(self, int cell, int other) noexcept
    cdef void use(self, int cell, int slot) noexcept
    cdef void unlink(self, int cell, int slot) noexcept
    cdef void share(self, int cell, int other) noexcept
    cdef bint use_links(self) noexcept
    cdef bint lose_links(self) noexcept
    cdef bint open_rings(self) noexcept
    cdef void begin_fragments(self) noexcept
    cdef int trace_fragment(self, int start) noexcept
    cdef void look_at_fragment(self, int count) except *
    cdef bint runs(self, int first, int last, int number, int way) noexcept
    cdef void keep_run(self, int first, int last, int number, int way) noexcept
    cdef void look_for_hidden_ends(self) except *
    cdef void hit_ends(self, int cell, bint ends) noexcept
    cdef void look_for_support(self) except *
    cdef bint find_unsupported(self, int number) noexcept
    cdef void offer_support(self, int number) except *
    cdef void look_for_groups(self, int size, int weight) except *
    cdef int join_numbers(self, int one, int other, int third) noexcept
    cdef int join_cells(self, int one, int other, int third) noexcept
    cdef void look_at_numbers(self, int weight, int one, int other, int third) except *
    cdef void look_at_cells(self, int weight, int one, int other, int third) except *
    cdef void look_for_stranded_cells(self) except *
    cdef void look_at_stranded(self, int cell, int first, int last, int number) except *
    cdef int next_option(self, int cell, int number, int way) noexcept
    cdef void look_for_twins(self) except *
    cdef void look_for_far_numbers(self) except *
    cdef void look_for_lost_numbers(self) except *
    cdef void look_for_lost_cells(self) except *
    cdef void look_for_walled_in(self) except *
