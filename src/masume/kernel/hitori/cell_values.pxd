# Values of cells, for compiled kernels; cell_values.py has them for plain Python.
cdef enum:
    UNSHADED = 0
    SHADED = 1
    OPEN = 2
    EMPTY = 3  # the cell has no candidates
