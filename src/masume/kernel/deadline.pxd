# Types of deadline.py: its fields, and the methods that only compiled code calls.
cdef class Watch:
    cdef int pause  # work between two calls of the callback
    cdef int work  # since the last call
    cdef object question  # the callback; it returns whether to stop
    cdef object error  # raised by the callback
    cdef bint stopped

    cdef void start(self, object question)
    cdef int finish(self) except? -1
    cdef void toil(self, int amount) noexcept nogil
    cdef void ask(self) noexcept
    cdef void fail(self, object error) noexcept
