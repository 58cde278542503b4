from collections.abc import Callable, Sequence

class StoppedError(Exception):
    """The callback of a maker asked to stop."""

class Maker:
    """Maker of boards of one size, with one kind of lines, in one symmetry.

    Call `start` first, then for each board `draw`, `dig` and perhaps the other methods. All of them raise StoppedError
    if the callback asks to stop, and re-raise its errors.
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
        """Start a sequence of boards with `seed` for its random numbers and the callback `watch`, which returns whether
        to stop."""

    def rest(self) -> None:
        """Remove the callback."""

    def draw(self, twins: bool) -> None:
        """Draw a random solution; all its cells are given. With `twins`, two parallel lines differ in only two cells,
        so that the solution is likely to have traps."""

    def adopt(self, givens: Sequence[Sequence[int | None]]) -> None:
        """Use a board made elsewhere, rows of 0, 1 and None, for `solves` and `argue`."""

    def set_trap(self, level: int) -> bool:
        """Find a trap in the solution just drawn and remove its cells. Return False if there is none that the level can
        solve."""

    def dig(self, level: int) -> bool:
        """Remove givens as long as the other givens imply them at `level`. Return False if a proof took too long;
        another solution may succeed."""

    def solves(self, level: int) -> bool:
        """Return whether `level`, up to what-if, fills the whole board from the givens."""

    def argue(self, level: int) -> list[list[int | None]]:
        """Return all that `level`, up to what-if, finds from the givens, as rows of 0, 1 and None."""

    def board(self) -> list[list[int | None]]:
        """Return the givens as rows of 0, 1 and None."""
