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
    """The fillings of a board: (solutions, whether there are no others, nodes of the search). After so many wrong
    guesses as `patience` says, clause learning takes over.

    `row_ones` and `col_ones` are the smallest and the largest number of ones in a row and a column; `domains` has one
    mask for each cell, bit v set when the cell may hold v."""

def legal_lines(length: int, ones_allowed: tuple[int, int]) -> int:
    """How many lines of this length have no three equal values in a row and an allowed number of ones. `ones_allowed`
    is the smallest and the largest allowed number."""
