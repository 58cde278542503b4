"""Define the values of cells in plain Python. Compiled modules use the versions in cell_values.pxd instead."""

UNSHADED, SHADED, OPEN, EMPTY = range(4)  # EMPTY: the cell has no candidates
