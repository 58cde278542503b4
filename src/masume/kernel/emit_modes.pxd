# Constants of finders for the compiled build; emit_modes.py has them for plain Python.
cdef enum:
    # What `emit` does with a step: keep the best one, list it, record its conclusions for the round, or compare it with
    # the wanted conclusions.
    CHOOSING = 0
    LISTING = 1
    COLLECTING = 2
    SEEKING = 3
    NO_STEP = 1 << 30  # more than the weight of any step
    MANY = 1 << 20  # more rounds than any argument has
