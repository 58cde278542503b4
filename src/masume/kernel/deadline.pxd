# The types of watch.py: its fields, and its methods that only compiled code calls.
cdef class Watch:
    cdef int pause  # the work between two questions
    cdef int work
    cdef object question
    cdef object error
    cdef bint stopped

    cdef void start(self, object question)
    cdef int finish(self) except? -1
    cdef void toil(self, int amount) noexcept nogil
    cdef void ask(self) noexcept
    cdef void fail(self, object error) noexcept
