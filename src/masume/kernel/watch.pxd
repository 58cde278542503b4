# A watch as the kernels see it. It lists all fields and methods of `Watch` in watch.py.
cdef class Watch:
    cdef int pause
    cdef int work
    cdef object question
    cdef object error
    cdef bint stopped

    cdef void start(self, object question)
    cdef int finish(self) except? -1
    cdef void toil(self, int amount) noexcept nogil
    cdef void ask(self) noexcept
    cdef void fail(self, object error) noexcept
