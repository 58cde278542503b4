# Types of layout_sketch.py.
from masume.kernel.kakuro.layout cimport Layout, RandomState

cdef bint sketch(Layout layout, int lengths, int symmetry, RandomState random) noexcept nogil
cdef bint change(Layout layout, int square, int lengths, RandomState random) noexcept nogil
cdef bint without_flaws(Layout layout, int lengths, RandomState random) noexcept nogil
cdef bint hangs_together(Layout layout) noexcept nogil
cdef int between(Layout layout, RandomState random) noexcept nogil
cdef void turn(Layout layout, int square) noexcept nogil
cdef int flaws_around(Layout layout, int square, int lengths) noexcept nogil
cdef int flaws_in_row(Layout layout, int row, int lengths) noexcept nogil
cdef int flaws_in_col(Layout layout, int col, int lengths) noexcept nogil
cdef int flaws_along(Layout layout, int first, int step, int count, int lengths) noexcept nogil
