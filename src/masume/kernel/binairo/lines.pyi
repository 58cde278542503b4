from masume.kernel.counting_ladder import CountingLadder

class Lines(CountingLadder):
    """A board as its lines."""

    def __init__(
        self,
        rows: int,
        cols: int,
        unique_lines: bool,
        row_ones: tuple[int, int],
        col_ones: tuple[int, int],
        names: tuple[str, ...],
        lightest: tuple[int, ...],
    ) -> None: ...
    def load(self, domains: tuple[int, ...]) -> bool:
        """Starts a board afresh. False: some cell has no value left."""
