from collections.abc import Callable, Sequence

class StoppedError(Exception):
    """Error raised when the callback of a maker asks to stop."""

class Maker:
    """Maker of boards of one size, with one set of rules and one symmetry.

    Call `start` first, then for each board `draw`, `dig` and perhaps the other methods. All of them raise StoppedError
    if the callback asks to stop, and re-raise its errors.

    On symmetric boards, each cell has a mirror cell, perhaps itself: either both are given, or neither is. A rival is a
    second solution with the same givens. A trap is a set of four cells of the solution whose values can all be swapped
    without breaking any rule except that lines must differ: if none of them is given, the board needs that rule. See
    SearchState for the other terms.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        unique_lines: bool,
        row_ones: tuple[int, int],
        col_ones: tuple[int, int],
        mirror: Sequence[int],
    ) -> None: ...
    def start(self, seed: int, watch: Callable[[], bool]) -> None:
        """Start a sequence of boards. `seed` determines the random numbers. `watch` is a callback that returns whether
        to stop.
        """

    def drop_callback(self) -> None:
        """Drop the reference to the callback, after the work is done."""

    def draw(self, twins: bool) -> None:
        """Draw a random solution, all cells of which are givens. With `twins`, the board gets two parallel lines that
        differ in only two cells, so that it is likely to have traps.
        """

    def adopt(self, givens: Sequence[Sequence[int | None]]) -> None:
        """Load a board made elsewhere, given as rows of 0, 1 and None, for `solves` and `argue`."""

    def set_trap(self, level: int) -> bool:
        """Find a trap in the solution just drawn, and remove the givens in its cells. Return False if there is no trap
        whose values follow from the other cells at `level`.
        """

    def dig(self, level: int) -> bool:
        """Remove givens as long as the other givens imply them at `level`. Return False if a proof took too long; the
        caller should then try another solution.
        """

    def solves(self, level: int) -> bool:
        """Return whether `level`, at most WHAT_IF, fills the whole board from the givens."""

    def argue(self, level: int) -> list[list[int | None]]:
        """Return all values that `level`, at most WHAT_IF, finds from the givens, as rows of 0, 1 and None."""

    def board(self) -> list[list[int | None]]:
        """Return the givens as rows of 0, 1 and None."""
