# Types of deadline.py: its fields, and the methods that only compiled code calls.
cdef class StopPoller:
    cdef int pause  # units of work between two calls of the callback
    cdef int work  # units of work since the last call
    cdef object callback  # returns whether to stop
    cdef object error  # the exception that the callback raised; None if it raised none
    cdef bint stopped  # whether the work has to end

    cdef void start(self, object callback)
    cdef int finish(self) except? -1
    cdef void tick(self, int amount) noexcept nogil
    cdef void poll(self) noexcept
    cdef void fail(self, object error) noexcept
