class Position:
    """A board that is being filled, and what follows from what stands there."""

    def __init__(
        self, rows: int, cols: int, unique_lines: bool, row_ones: tuple[int, int], col_ones: tuple[int, int]
    ) -> None: ...
