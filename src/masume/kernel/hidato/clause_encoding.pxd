# Types of clause_encoding.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.search_state cimport SearchState
from masume.kernel.cdcl_solver cimport CdclSolver


cdef class ClauseEncoding(SearchState):
    cdef CdclSolver cdcl  # the solver while it is in use
    cdef int[::1] first_variable  # by unplaced number: the index of its first variable

    cdef int number_places(self) except -1
    cdef int variable_of(self, int number, int cell) noexcept nogil
    cdef void write_rules(self) noexcept nogil
    cdef void write_choice(self, bint exclusive) noexcept nogil
    cdef void write_takers(self, int cell) noexcept nogil
    cdef void write_step(self, int number, int cell, int other) noexcept nogil
    cdef void read_off(self) noexcept nogil
