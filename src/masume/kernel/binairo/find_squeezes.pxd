# Types of find_squeezes.py.
from masume.kernel.binairo.finder_state cimport FinderState

cdef bint squeeze(FinderState state, int line) except -1
cdef void update_few(FinderState state, int line) noexcept
cdef int try_fillings(FinderState state, int line, unsigned long long place, int value) noexcept
cdef bint is_squeezed(FinderState state, int fillings) noexcept
cdef bint breaks(FinderState state, int line, int i) noexcept
cdef bint is_broken(FinderState state, int line, int value, unsigned long long more, int i) noexcept
cdef bint note_violation(FinderState state, int i, int line, unsigned long long places, int value) noexcept
cdef void offer_squeeze(FinderState state, int line, unsigned long long place, int value, int fillings) except *
cdef void cite_breach(FinderState state, int line, int i) except *
cdef void cite_sources(FinderState state, int crossing, int place, int value, unsigned long long places) except *
cdef void cite_once(FinderState state, int line, unsigned long long places) except *
cdef void propagate_within(FinderState state, int line, int place, int value, bint with_reasons) noexcept
cdef void note_reasons(FinderState state, unsigned long long places, unsigned long long held) noexcept
cdef unsigned long long ancestors(FinderState state, int place, unsigned long long filled) noexcept
cdef unsigned long long find_violation(unsigned long long held, int room) noexcept
