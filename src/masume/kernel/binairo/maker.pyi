from collections.abc import Callable, Sequence

class StoppedError(Exception):
    """The watch of a maker said stop."""

class Maker:
    """Makes boards of one size, with one kind of lines, in one symmetry.

    Call `start` first, then for each board `draw`, `dig` and perhaps the other methods. All of them raise StoppedError
    when the watch says stop, and pass on whatever the watch raises."""

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
        """Begin a stream of boards with a seed for its random numbers and a watch that says when to stop."""

    def rest(self) -> None:
        """Forget the watch."""

    def draw(self, twins: bool) -> None:
        """Draw a random solution; all its cells are given. With twins, two parallel lines differ in only two cells, so
        that the solution is likely to have traps."""

    def adopt(self, givens: Sequence[Sequence[int | None]]) -> None:
        """Take over a board made elsewhere, rows of 0, 1 and None, for `solves` and `argue`."""

    def set_trap(self, level: int) -> bool:
        """Find a trap in the solution just drawn and take its cells away; False if there is none that the level can
        solve."""

    def dig(self, level: int) -> bool:
        """Take givens away as long as the other givens lead back to them at this level. False when a proof took too
        long; another solution may have more luck."""

    def solves(self, level: int) -> bool:
        """Whether the level, up to what-if, fills the whole board from the givens."""

    def argue(self, level: int) -> list[list[int | None]]:
        """All that the level, up to what-if, settles from the givens, as rows of 0, 1 and None."""

    def board(self) -> list[list[int | None]]:
        """The givens as rows of 0, 1 and None."""
