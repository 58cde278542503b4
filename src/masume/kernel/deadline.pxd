# Types of deadline.py: its fields, and the methods that only compiled code calls.
cdef class StopPoller:
    cdef int pause  # work between two calls of the callback
    cdef int work  # since the last call
    cdef object callback  # the callback; it returns whether to stop
    cdef object error  # raised by the callback
    cdef bint stopped

    cdef void start(self, object callback)
    cdef int finish(self) except? -1
    cdef void tick(self, int amount) noexcept nogil
    cdef void poll(self) noexcept
    cdef void fail(self, object error) noexcept
