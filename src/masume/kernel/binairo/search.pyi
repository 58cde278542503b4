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
    """Return the solutions of a board: (solutions, whether there are no others, nodes of the search).

    `row_ones` and `col_ones` are the smallest and the largest number of ones in a row and a column; `domains` has one
    mask per cell, with bit v set if the cell may hold v. After `patience` dead ends, clause learning takes over.
    """

def legal_lines(length: int, ones_allowed: tuple[int, int]) -> int:
    """Return the number of lines of this length without three equal values in a row and with an allowed number of ones.
    `ones_allowed` is the smallest and the largest allowed number."""
