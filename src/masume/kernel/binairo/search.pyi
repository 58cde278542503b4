from masume.core.engine import Limit

def solve(
    rows: int,
    cols: int,
    unique_lines: bool,
    row_ones: tuple[int, int],
    col_ones: tuple[int, int],
    domains: tuple[int, ...],
    limit: Limit,
) -> tuple[list[tuple[int, ...]], bool, int]:
    """The fillings of a board: (solutions, whether there are no others, nodes of the search).

    `row_ones` and `col_ones` are the fewest and the most ones of a row and of a column; `domains` has one mask for
    each cell, bit v set when the cell may hold v."""

def legal_lines(length: int, ones_allowed: tuple[int, int]) -> int:
    """How many lines of this length hold no three equal values in a row and an allowed number of ones, given as the
    fewest and the most."""
