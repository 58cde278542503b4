from masume.core.engine import Limit

def solve(
    rows: int,
    cols: int,
    unique_lines: bool,
    row_ones: tuple[int, int],
    col_ones: tuple[int, int],
    domains: tuple[int, ...],
    limit: Limit,
    patience: int = ...,
) -> tuple[list[tuple[int, ...]], bool, int]:
    """Return three things about a board: a list of solutions, whether there are no others, and the number of nodes
    searched.

    `row_ones` and `col_ones` are the smallest and the largest number of 1s in a row and in a column. `domains` has one
    mask per cell, with bit v set if the cell may hold v. `limit` has the limits and the stop callback. After `patience`
    dead ends, clause learning takes over.
    """

def legal_lines(length: int, ones_allowed: tuple[int, int]) -> int:
    """Return how many lines of `length` cells have no three equal values in a row and an allowed number of 1s.
    `ones_allowed` is the smallest and the largest allowed number.

    The computation is that of `SearchState.sweep` for a line of open cells, with counts instead of sets: each int
    consists of bit fields, one per number of 1s, wide enough to count all lines.
    """
