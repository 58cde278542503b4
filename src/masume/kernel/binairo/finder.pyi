from collections.abc import Callable

TECHNIQUES: tuple[str, ...]
"""The names of the techniques, by their numbers."""

def steps(
    rows: int,
    cols: int,
    unique_lines: bool,
    row_ones: tuple[int, int],
    col_ones: tuple[int, int],
    domains: tuple[int, ...],
    top: int,
    watch: Callable[[], object] | None,
) -> list[tuple[int, int, int]] | None:
    """The steps of the ladder: for each, the number of its technique, its weight in hundredths, and the number of
    conclusions that were as easy. None when the ladder may need another technique, or a step heavier than `top`.

    `row_ones` and `col_ones` are the smallest and the largest number of ones in a row and a column; `domains` has one
    mask for each cell, bit v set when the cell may hold v. The board must have exactly one solution. `watch` is called
    before each step; its errors are passed on."""
