# Types of finder.py.
from masume.kernel.kakuro.finder_state cimport FinderState


cdef class KakuroFinder(FinderState):
    pass
