# Types of graded_givens.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hidato.finder cimport HidatoFinder
from masume.kernel.hidato.random_path cimport RandomPath
from masume.kernel.hidato.second_solutions cimport SecondSolutions


@cython.final
cdef class GradedGivens:
    cdef tuple squares
    cdef RandomPath path
    cdef SecondSolutions rivals
    cdef int[::1] given, group_numbers, group_from, group_order
    cdef int[::1] printed  # a copy of `given` while a second solution is searched for
    cdef int most  # the weight that no step may exceed
    cdef HidatoFinder empty  # the board without givens
    cdef int[::1] ranges  # a stack of ranges of groups that are still to be decided, see `push`
    cdef list finders  # by depth: the position in which ranges of that depth are decided

    cdef HidatoFinder finder_at(self, int depth)
    cdef prepare(self, int most, watch)
    cdef HidatoFinder load(self)
    cdef void write(self, HidatoFinder finder, int number) except *
    cdef solves(self, int most, watch)
    cdef dig(self, int group_count, int fewest, int most, watch)
    cdef int remove_groups(self, int group_count, int fewest) except -1
    cdef void mark_group(self, int i, int is_given) noexcept
    cdef void write_group(self, HidatoFinder finder, int i) except *
    cdef bint finds(self, HidatoFinder finder, int first, int end, int techniques) except *
    cdef bint can_spare(self, HidatoFinder finder, int first, int end) except *
    cdef void push(self, int at, int first, int end, int depth, int given_first, int given_end) noexcept
    cdef bint is_unique(self, HidatoFinder finder, int i) except *
