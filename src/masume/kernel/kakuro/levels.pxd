# Logics as the maker sees them. It lists all fields and methods of `Logic` in kakuro_arguing.py.
from masume.kernel.kakuro.layout cimport Layout
from masume.kernel.kakuro.runs cimport Runs
from masume.kernel.watch cimport Watch

cdef int REGION

cdef class Logic(Runs):
    cdef Layout layout
    cdef int level
    cdef int region
    cdef Watch watch
    cdef int[::1] kept_cell
    cdef int[::1] kept_cause
    cdef int kept_length
    cdef int evaluated
    cdef int[::1] open_cells
    cdef int opened
    cdef unsigned char[::1] stale
    cdef int[::1] order
    cdef int[::1] root
    cdef int[::1] size
    cdef unsigned long long[::1] mark
    cdef unsigned long long[::1] label
    cdef int[::1] listed
    cdef int[10] cells_from
    cdef unsigned long long[::1] memory

    cdef int evaluate(self, int level) noexcept nogil
    cdef int evaluate_change(self, int one, int two) noexcept nogil
    cdef int openness(self) noexcept nogil
    cdef void keep(self) noexcept nogil
    cdef int lowest_level(self) noexcept nogil
    cdef bint needs_assumptions(self, int level) noexcept nogil
    cdef int what_if(self, int level, int rounds) noexcept nogil
    cdef void use(self, int level) noexcept nogil
    cdef bint look_at(self, int run, bint thoroughly) noexcept nogil
    cdef bint propagate_rounds(self, int rounds) noexcept nogil
    cdef int filter_further(self, int count, int rest, int used, int available, int needed) noexcept nogil
    cdef int squeeze(self, int count, int rest, int used) noexcept nogil
    cdef int least(self, int count, int besides, int used) noexcept nogil
    cdef int most(self, int count, int besides, int used) noexcept nogil
    cdef int try_sets(self, int count, int kind, int available, int needed) noexcept nogil
    cdef int recall_fillings(self, int count, int kind, int available) noexcept nogil
    cdef inline unsigned long long packed(self, int first, int last) noexcept nogil
    cdef inline void unpack(self, unsigned long long number, int first, int last) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef bint balance_regions(self) noexcept nogil
    cdef void find_regions(self) noexcept nogil
    cdef void find_run(self, int run, int entered_by, int root, int found) noexcept nogil
    cdef inline int sign(self, int run) noexcept nogil
    cdef inline int lower_run(self, int cell) noexcept nogil
    cdef bint balance_cells(self, int one, int two) noexcept nogil
