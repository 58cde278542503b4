# Types of find_links.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.find_pockets cimport PocketsFinder


cdef class LinksFinder(PocketsFinder):
    cdef int[::1] linked, used  # by cell: the directions (slots) of its links, and of those that are used
    cdef int[::1] is_seen  # by cell: whether it was traced as part of a fragment
    cdef int[::1] along  # the cells of a fragment
    cdef int[::1] small  # numbers or cells with few candidates

    cdef bint is_beside(self, int number, int cell) noexcept
    cdef bint fits(self, int cell, int number) noexcept
    cdef int hit_misfits(self, int cell) noexcept
    cdef void emit_dead_ends(self) except *
    cdef bint can_link(self, int cell, int other) noexcept
    cdef void find_links(self) noexcept
    cdef bint is_inner(self, int cell) noexcept
    cdef bint is_end(self, int cell) noexcept
    cdef void emit_corridors(self) except *
    cdef bint emit_at_narrow(self, int cell, int first, int other) except *
    cdef inline bint has_option(self, int cell, int number) noexcept
    cdef void hit_beside(self, int cell) noexcept
    cdef void emit_fragments(self) except *
    cdef void use_written(self, int cell, int other) noexcept
    cdef void use(self, int cell, int slot) noexcept
    cdef void unlink(self, int cell, int slot) noexcept
    cdef void share(self, int cell, int other) noexcept
    cdef bint use_links(self) noexcept
    cdef bint lose_links(self) noexcept
    cdef bint open_rings(self) noexcept
    cdef void begin_fragments(self) noexcept
    cdef int trace_fragment(self, int start) noexcept
    cdef void emit_at_fragment(self, int count) except *
    cdef bint runs(self, int first, int last, int number, int step) noexcept
    cdef void keep_run(self, int first, int last, int number, int step) noexcept
    cdef void emit_hidden_ends(self) except *
    cdef void hit_ends(self, int cell, bint ends) noexcept
