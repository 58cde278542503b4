# Types of maker.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hidato.random_path cimport RandomPath
from masume.kernel.hidato.graded_givens cimport GradedGivens
from masume.kernel.hidato.second_solutions cimport SecondSolutions


@cython.final
cdef class Maker:
    cdef int size, squares
    cdef int[::1] cells

    cdef RandomPath path
    cdef SecondSolutions rivals
    cdef GradedGivens graded

    # The board: which numbers are given; the numbers of the groups, and the groups in the order in which they are
    # tried.
    cdef int[::1] given
    cdef int given_count
    cdef int[::1] group_numbers, group_from
    cdef int group_count
    cdef int[::1] group_order

    cdef list_groups(self, groups, set kept)
    cdef void dig_groups(self, int fewest) noexcept nogil
