"""Hidato boards to order.

The kernel lays a random path over the shape, prints all its numbers and digs givens out again while the board keeps
its one solution; here an order is turned into what the kernel understands, and its boards into puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from masume.core import grid
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.grid import Cell, Line, Mask, Shape, cell_name
from masume.core.order import check_order, check_size, check_symmetry, check_unique
from masume.core.puzzle import is_int, quote
from masume.kernel.hidato import search as kernel
from masume.kernel.hidato.maker import Maker
from masume.kernel.pool import Pool
from masume.kinds.hidato import Hidato
from masume.kinds.hidato.shapes import colours_ahead

SMALLEST, LARGEST = 4, 20
ENDS = ("given", "hidden")

Watch = Callable[[], bool]


class Aim(NamedTuple):
    """What the kernel aims at, in its levels (see masume.kernel.hidato.levels)."""

    level: int
    """Givens are dug out as long as this level can argue them back; 6: as long as there is one solution."""
    above: int = 0
    """The board must be too hard for this level; 0: for none."""
    within: int = 0
    """The board must not be too hard for this level; 0: as the digging sees to it."""


AIMS: dict[str, Aim] = {
    "any": Aim(6),
    "beginner": Aim(1),
    "easy": Aim(2, above=1),
    "medium": Aim(3, above=2),
    "hard": Aim(4, above=3),
    "expert": Aim(6, above=4, within=5),
    "diabolical": Aim(6, above=5),
}

# A shape counts as having no path when so many attempts to lay one were lost, and the search found none either.
ATTEMPTS = 40
GUESSES = 2000

POOL: Pool[Maker] = Pool()


def boards(
    seed: int,
    rows: int,
    cols: int,
    aim: str = "any",
    limit: Limit | None = None,
    *,
    mask: Mask | None = None,
    neighbours: int = 8,
    ends: str = "given",
    symmetry: str = "none",
    givens: int | None = None,
) -> Iterator[Hidato]:
    """Boards with exactly one solution, endlessly, until the limit says stop. The same order gives the same boards.

    aim         a grade to aim at, or `any`: no given (or symmetric group of givens) can be spared, except that one
                stays where it would take very long to tell, which is rare on boards of less than 18x18
    mask        the squares of the board, where it is no full rectangle
    neighbours  8, 4 or 6
    ends        `given`: the first and the last number are always printed; `hidden`: they may be missing
    symmetry    of the squares with givens: `none`, `rotational` (by half a turn), `horizontal` (left and right
                mirrored), `vertical` (top and bottom), `diagonal` (rows and columns exchanged)
    givens      how many numbers are printed, instead of as few as possible
    """
    check_order(seed, aim, AIMS)
    if ends not in ENDS:
        raise UsageError(f"ends must be {' or '.join(ENDS)}, not {quote(ends)}")
    shape = _shape(rows, cols, neighbours, mask)
    groups = _groups(shape, symmetry)
    if givens is not None:
        _check_givens(givens, shape, groups, ends, symmetry)
    watch = (limit or Limit()).watch()
    return _boards(seed, shape, AIMS[aim], groups, ends == "given", givens, watch)


def _boards(
    seed: int, shape: Shape, aim: Aim, groups: list[Line], keep_ends: bool, givens: int | None, watch: Watch
) -> Iterator[Hidato]:
    maker = POOL.take(shape, lambda: Maker(shape))
    try:
        maker.seed(seed)
        for _ in _paths(maker, shape, watch):
            left = maker.dig(groups, keep_ends, givens or 0, aim.level, watch)
            if left is None:
                return
            if givens is not None and left != givens:
                continue
            suits = _suits(maker, aim, watch)
            if suits is None:
                return
            if not suits:
                continue
            numbers = maker.board()
            puzzle = Hidato([numbers[i : i + shape.cols] for i in range(0, len(numbers), shape.cols)], shape.neighbours)
            # Digging down to one solution is a search and proves it; arguments are checked by one.
            if aim.level < 6 and not _is_proved(puzzle, watch):
                return
            yield puzzle
    finally:
        POOL.give(shape, maker)


def _suits(maker: Maker, aim: Aim, watch: Watch) -> bool | None:
    """Whether the board is as hard as the aim says; None when stopped."""
    for level, wanted in ((aim.above, False), (aim.within, True)):
        if level:
            solved = maker.solves(level, watch)
            if solved is not wanted:
                return None if solved is None else False
    return True


def _is_proved(puzzle: Hidato, watch: Watch) -> bool:
    """Whether the search proves that there is one solution; False when it was stopped."""
    solutions, exhausted, _ = kernel.solve(puzzle.shape, puzzle.domains, Limit(stop=watch))
    check_unique(puzzle, len(solutions), exhausted)
    return exhausted


# ---- Paths


def _paths(maker: Maker, shape: Shape, watch: Watch) -> Iterator[None]:
    """Lays one path after another, until stopped. Shapes on which paths get lost have one searched, and mixed anew for
    every board."""
    known: list[Cell] | None = None
    lost = 0
    while not watch():
        laid = maker.lay(watch) if known is None else maker.adopt(known, watch)
        if laid is None:
            return
        if laid:
            lost = 0
            yield
            continue
        lost += 1
        if lost == ATTEMPTS:
            known = _searched_path(shape, watch)
            if known is None:
                return


def _searched_path(shape: Shape, watch: Watch) -> list[Cell] | None:
    """A path over the shape as the search finds it; None when it was stopped."""
    domains = tuple(
        ((1 << len(shape.cells) + 1) - 2) * (shape.mask >> square & 1) for square in range(shape.rows * shape.cols)
    )
    solutions, exhausted, nodes = kernel.solve(shape, domains, Limit(solutions=1, nodes=GUESSES, stop=watch))
    if solutions:
        return sorted(shape.cells, key=lambda cell: solutions[0][cell])
    if exhausted:
        raise UsageError("no path visits every cell of this shape once; it needs more cells, or fewer")
    if nodes < GUESSES:
        return None
    raise UsageError("no path that visits every cell of this shape once was found; a simpler shape would do")


# ---- Orders


def _shape(rows: int, cols: int, neighbours: int, mask: Mask | None) -> Shape:
    """The shape of the board; UsageError when it cannot be, or when it is easy to see that no path fits over it."""
    check_size("Hidato", rows, cols, SMALLEST, LARGEST)
    if neighbours not in grid.STEPS:
        raise UsageError(f"neighbours must be 4, 6 or 8, not {quote(neighbours)}")
    if mask is not None and (not is_int(mask) or mask < 0 or mask.bit_count() < SMALLEST):
        raise UsageError(f"the mask must be a set of at least {SMALLEST} squares, not {quote(mask)}")
    if mask is not None and mask >> rows * cols:
        raise UsageError(f"the mask has squares outside the board of {rows} rows and {cols} columns")
    shape = grid.shape(rows, cols, neighbours, mask)
    pieces = len(shape.pieces())
    if pieces > 1:
        raise UsageError(f"the shape falls into {pieces} pieces, and a path cannot leave its piece; join them")
    ends = [cell for cell in shape.cells if len(shape.touching[cell]) < 2]
    if len(ends) > 2:
        names = " ".join(cell_name(cell, cols) for cell in ends)
        raise UsageError(
            f"the shape has {len(ends)} dead ends ({names}), but a path has two ends; fill them or cut them"
        )
    ahead = colours_ahead(shape)
    if ahead > 1:
        raise UsageError(
            f"coloured like a chessboard, the shape has {ahead} cells more of one colour than of the other, and a path "
            f"with {neighbours} neighbours alternates between them; they may differ by one at most"
        )
    return shape


def _check_givens(givens: int, shape: Shape, groups: list[Line], ends: str, symmetry: str) -> None:
    least = 2 if ends == "given" else 1
    if not is_int(givens) or not least <= givens <= len(shape.cells):
        raise UsageError(f"givens must be a number from {least} to {len(shape.cells)}, not {quote(givens)}")
    if all(len(group) == 2 for group in groups) and givens % 2:
        raise UsageError(f"with {symmetry} symmetry the givens of this shape come in pairs; {givens} is odd")


# ---- Symmetry


def _groups(shape: Shape, symmetry: str) -> list[Line]:
    """The squares whose givens belong together: each with its image, or alone where it is its own."""
    check_symmetry("Hidato", symmetry, IMAGES)
    box = _Box(shape)
    groups: list[Line] = []
    for cell in shape.cells:
        image = IMAGES[symmetry](box, *divmod(cell, shape.cols))
        if image is None or not (0 <= image[1] < shape.cols and 0 <= image[0] < shape.rows):
            other = -1
        else:
            other = image[0] * shape.cols + image[1]
        if other < 0 or not shape.mask >> other & 1:
            name = cell_name(cell, shape.cols)
            raise UsageError(f"the shape has no {symmetry} symmetry: {name} has no counterpart; take another, or none")
        if cell <= other:
            groups.append((cell,) if cell == other else (cell, other))
    return groups


class _Box:
    """Where a shape begins and ends, and how it is drawn: with six neighbours, a square lies half a cell to the right
    of the one above it."""

    def __init__(self, shape: Shape) -> None:
        places = [divmod(cell, shape.cols) for cell in shape.cells]
        self.skewed = shape.neighbours == 6
        self.top = min(row for row, _ in places)
        self.bottom = max(row for row, _ in places)
        self.left = min(col for _, col in places)
        self.right = max(col for _, col in places)
        # Twice the distance from the left, as it is drawn, of the two outermost squares together.
        drawn = [2 * col + row for row, col in places]
        self.sides = min(drawn) + max(drawn)


Image = Callable[[_Box, int, int], tuple[int, int] | None]


def _left_and_right(box: _Box, row: int, col: int) -> tuple[int, int] | None:
    if not box.skewed:
        return row, box.left + box.right - col
    return None if box.sides % 2 else (row, box.sides // 2 - col - row)


def _top_and_bottom(box: _Box, row: int, col: int) -> tuple[int, int] | None:
    image = box.top + box.bottom - row
    if not box.skewed:
        return image, col
    return None if (row - image) % 2 else (image, col + (row - image) // 2)


# For each symmetry, the counterpart of a square (row, column), None where there is none.
IMAGES: dict[str, Image] = {
    "none": lambda box, row, col: (row, col),
    "rotational": lambda box, row, col: (box.top + box.bottom - row, box.left + box.right - col),
    "horizontal": _left_and_right,
    "vertical": _top_and_bottom,
    "diagonal": lambda box, row, col: (box.top + col - box.left, box.left + row - box.top),
}
