# Work under watch as other compiled modules see it. It lists all fields and methods of `Watched` in watched.py.
cdef class Watched:
    cdef long long work
    cdef int stopped
    cdef object watch
    cdef object error

    cdef void start(self, watch) noexcept
    cdef int finish(self) except? -1
    cdef void spend(self, int work) noexcept nogil
    cdef void tick(self) noexcept nogil
    cdef void ask(self) noexcept
