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
    """The way of the ladder: for each step the number of its technique, its weight in hundredths, and the number of
    conclusions that were as easy. None where the ladder may need something else, or a step that is heavier than `top`.

    `row_ones` and `col_ones` are the fewest and the most ones of a row and of a column; `domains` has one mask for
    each cell, bit v set when the cell may hold v; the board must have exactly one solution. `watch` is called once a
    step, and may raise."""
