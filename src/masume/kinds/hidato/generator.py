"""Generate Hidato boards.

The kernel draws a random path over the shape, takes all its numbers as givens, and then removes givens as long as the
board has only one solution. This module translates specs for the kernel, and turns the boards of the kernel into
puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from masume.core import grid
from masume.core.engine import Limit
from masume.core.errors import UsageError, some_of
from masume.core.generator_limits import check_size, check_spec, check_symmetry, check_unique
from masume.core.grid import Cell, Line, Mask, Shape, cell_name
from masume.core.puzzle import is_int, quote
from masume.kernel.hidato import search as kernel
from masume.kernel.hidato.maker import Maker
from masume.kernel.hidato.technique_weights import BANDS
from masume.kernel.object_pool import Pool
from masume.kinds.hidato import Hidato
from masume.kinds.hidato.shapes import colour_surplus

SMALLEST, LARGEST = 4, 20
ENDS = ("given", "free", "hidden")

Watch = Callable[[], bool]


class Aim(NamedTuple):
    """Weights that describe how hard a board must be; 0 if there is no such weight."""

    most: int
    """Givens are removed as long as steps of at most this weight solve the board; if it is 0, as long as there is only
    one solution."""
    above: int = 0
    """Steps of at most this weight must not solve the board."""
    within: int = 0
    """Steps of at most this weight must solve the board."""


BEGINNER, EASY, MEDIUM, HARD, EXPERT = BANDS
AIMS: dict[str, Aim] = {
    "any": Aim(0),
    "beginner": Aim(BEGINNER),
    "easy": Aim(EASY, above=BEGINNER),
    "medium": Aim(MEDIUM, above=EASY),
    "hard": Aim(HARD, above=MEDIUM),
    "expert": Aim(0, above=HARD, within=EXPERT),
    "diabolical": Aim(0, above=EXPERT),
}

# After this many failed attempts in a row to draw a path, a search looks for one. If it finds none within this many
# nodes, the shape is refused.
MAX_LOST_PATHS = 40
MAX_SEARCH_NODES = 2000

# The search ends after this many paths in a row on which the number of givens asked for cannot be reached.
MOST_MISSES = 100

POOL: Pool[Maker] = Pool()


def generate(
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
    """Return a stream of boards with exactly one solution. It is endless unless `limit` stops it. Equal arguments give
    equal boards.

    aim         a grade to aim at, or `any`: no given (or symmetric group of givens) can be removed. If the test would
                take very long, the given stays; this is rare on boards smaller than 18x18
    mask        the squares of the board, if it is not a full rectangle
    neighbours  8, 4 or 6
    ends        of the first and the last number: `given` prints both, `hidden` prints neither, `free` may print them
    symmetry    of the squares with givens: `none`, `rotational` (by half a turn), `horizontal` (left and right
                mirrored), `vertical` (top and bottom mirrored), `diagonal` (rows and columns exchanged)
    givens      the number of givens, instead of as few as possible; if that is impossible, a UsageError states the
                number that was reached
    """
    check_spec(seed, aim, AIMS)
    if ends not in ENDS:
        raise UsageError("ends must be {known}, not {ends}", known=some_of(ENDS, "or"), ends=quote(ends))
    shape = shape_of(rows, cols, neighbours, mask)
    groups = groups_of(shape, symmetry)
    if givens is not None:
        _check_givens(givens, shape, groups, ends, symmetry)
    watch = (limit or Limit()).watch()
    return _boards(seed, shape, AIMS[aim], groups, ends, givens, watch)


def _boards(
    seed: int, shape: Shape, aim: Aim, groups: list[Line], ends: str, givens: int | None, watch: Watch
) -> Iterator[Hidato]:
    """Yield boards until `watch` stops the search. Raise UsageError if the number of givens cannot be reached."""
    maker = POOL.take(shape, lambda: Maker(shape))
    try:
        maker.seed(seed)
        reached: list[int] = []
        for _ in _paths(maker, shape, watch):
            left = maker.dig(groups, ends == "given", givens or 0, aim.most, watch)
            if left is None:
                return
            if ends == "hidden" and not {1, len(shape.cells)}.isdisjoint(maker.board()):
                continue
            if givens is not None and left != givens:
                reached.append(left)
                if len(reached) == MOST_MISSES:
                    raise UsageError(
                        "no Hidato with {givens} givens came out: on {paths} paths, the fewest that gave one "
                        "solution of the grade were {fewest}"
                        if aim.most
                        else "no Hidato with {givens} givens came out: on {paths} paths, the fewest that gave one "
                        "solution were {fewest}",
                        givens=givens,
                        paths=MOST_MISSES,
                        fewest=min(reached),
                    )
                continue
            reached.clear()
            is_suitable = _is_suitable(maker, aim, watch)
            if is_suitable is None:
                return
            if not is_suitable:
                continue
            numbers = maker.board()
            puzzle = Hidato([numbers[i : i + shape.cols] for i in range(0, len(numbers), shape.cols)], shape.neighbours)
            # Removing givens by search proves by itself that there is only one solution; steps are checked here.
            if aim.most and not _is_proved(puzzle, watch):
                return
            yield puzzle
    finally:
        POOL.give(shape, maker)


def _is_suitable(maker: Maker, aim: Aim, watch: Watch) -> bool | None:
    """Return whether the maker's board is as hard as `aim` requires. Return None if `watch` stopped the test."""
    for most, wanted in ((aim.above, False), (aim.within, True)):
        if most:
            solved = maker.solves(most, watch)
            if solved is not wanted:
                return None if solved is None else False
    return True


def _is_proved(puzzle: Hidato, watch: Watch) -> bool:
    """Return whether the search proves that the puzzle has exactly one solution. Return False if `watch` stopped the
    search.
    """
    solutions, exhausted, _ = kernel.solve(puzzle.shape, puzzle.domains, Limit(stop=watch))
    return check_unique(puzzle, len(solutions), exhausted)


# ---- Paths


def _paths(maker: Maker, shape: Shape, watch: Watch) -> Iterator[None]:
    """Draw one path after another in `maker`, and yield after each, until `watch` stops the drawing. If many attempts
    in a row fail, search for one path instead, and mix it again for every board.
    """
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
        if lost == MAX_LOST_PATHS:
            known = _search_path(shape, watch)
            if known is None:
                return


def _search_path(shape: Shape, watch: Watch) -> list[Cell] | None:
    """Search for a path over the shape and return it. Return None if `watch` stopped the search. Raise UsageError if no
    path is found.
    """
    domains = tuple(
        ((1 << len(shape.cells) + 1) - 2) * (shape.mask >> square & 1) for square in range(shape.rows * shape.cols)
    )
    solutions, exhausted, nodes = kernel.solve(shape, domains, Limit(solutions=1, nodes=MAX_SEARCH_NODES, stop=watch))
    if solutions:
        return sorted(shape.cells, key=lambda cell: solutions[0][cell])
    if exhausted:
        raise UsageError("no path visits every cell of this shape once; it needs more cells, or fewer")
    if nodes < MAX_SEARCH_NODES:
        return None
    raise UsageError("no path that visits every cell of this shape once was found; a simpler shape would do")


# ---- Orders


def shape_of(rows: int, cols: int, neighbours: int, mask: Mask | None) -> Shape:
    """Return the shape of the board. Raise UsageError if the arguments describe no shape, or one that obviously has no
    path.
    """
    check_size("Hidato", rows, cols, SMALLEST, LARGEST)
    if neighbours not in grid.STEPS:
        raise UsageError("neighbours must be 4, 6 or 8, not {neighbours}", neighbours=quote(neighbours))
    if mask is not None and (not is_int(mask) or mask < 0 or mask.bit_count() < SMALLEST):
        raise UsageError(
            "the mask must be a set of at least {smallest} squares, not {mask}", smallest=SMALLEST, mask=quote(mask)
        )
    if mask is not None and mask >> rows * cols:
        raise UsageError(
            "the mask has squares outside the board of {rows} rows and {cols} columns", rows=rows, cols=cols
        )
    shape = grid.shape(rows, cols, neighbours, mask)
    _check_shape(shape)
    return shape


@lru_cache(maxsize=256)
def _check_shape(shape: Shape) -> None:
    """Raise UsageError if the shape obviously has no path."""
    pieces = len(shape.pieces())
    if pieces > 1:
        raise UsageError(
            "the shape falls into {pieces} pieces, and a path cannot leave its piece; join them", pieces=pieces
        )
    ends = [cell for cell in shape.cells if len(shape.touching[cell]) < 2]
    if len(ends) > 2:
        names = " ".join(cell_name(cell, shape.cols) for cell in ends)
        raise UsageError(
            "the shape has {ends} dead ends ({names}), but a path has two ends; fill them or cut them",
            ends=len(ends),
            names=names,
        )
    surplus = colour_surplus(shape)
    if surplus > 1:
        raise UsageError(
            "coloured like a chessboard, the shape has {surplus} cells more of one colour than of the "
            "other, and a path with {neighbours} neighbours alternates between them; they may differ by "
            "one at most",
            surplus=surplus,
            neighbours=shape.neighbours,
        )


def _check_givens(givens: int, shape: Shape, groups: list[Line], ends: str, symmetry: str) -> None:
    """Raise UsageError if no board of the shape can have this number of givens."""
    least = 2 if ends == "given" else 1
    if not is_int(givens) or not least <= givens <= len(shape.cells):
        raise UsageError(
            "givens must be a number from {least} to {cells}, not {givens}",
            least=least,
            cells=len(shape.cells),
            givens=quote(givens),
        )
    if all(len(group) == 2 for group in groups) and givens % 2:
        raise UsageError(
            "with {symmetry} symmetry the givens of this shape come in pairs; {givens} is odd",
            symmetry=symmetry,
            givens=givens,
        )


# ---- Symmetry


def groups_of(shape: Shape, symmetry: str) -> list[Line]:
    """Return the groups of squares that are given together or not at all: pairs of a square and its image, and single
    squares that are their own image. Raise UsageError if the shape does not have the symmetry.
    """
    check_symmetry("Hidato", symmetry, IMAGES)
    return _groups_by(shape, symmetry)


@lru_cache(maxsize=256)
def _groups_by(shape: Shape, symmetry: str) -> list[Line]:
    """Return the groups of squares that the named symmetry maps onto one another. Raise UsageError if the shape does
    not have the symmetry.
    """
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
            raise UsageError(
                "the shape has no {symmetry} symmetry: {name} has no counterpart; take another, or none",
                symmetry=symmetry,
                name=name,
            )
        if cell <= other:
            groups.append((cell,) if cell == other else (cell, other))
    return groups


class _Box:
    """Bounding box of a shape: its outermost rows and columns, and whether its rows are skewed. The rows are skewed if
    cells have six neighbours, because each square is then drawn half a cell to the right of the one above it.
    """

    def __init__(self, shape: Shape) -> None:
        places = [divmod(cell, shape.cols) for cell in shape.cells]
        self.skewed = shape.neighbours == 6
        self.top = min(row for row, _ in places)
        self.bottom = max(row for row, _ in places)
        self.left = min(col for _, col in places)
        self.right = max(col for _, col in places)
        # The sum of the leftmost and the rightmost position as drawn, in half cells.
        drawn = [2 * col + row for row, col in places]
        self.sides = min(drawn) + max(drawn)


Image = Callable[[_Box, int, int], tuple[int, int] | None]


def _left_and_right(box: _Box, row: int, col: int) -> tuple[int, int] | None:
    """Return the mirror image of the square in `row` and `col` with left and right exchanged. Return None if the image
    would lie between two squares.
    """
    if not box.skewed:
        return row, box.left + box.right - col
    return None if box.sides % 2 else (row, box.sides // 2 - col - row)


def _top_and_bottom(box: _Box, row: int, col: int) -> tuple[int, int] | None:
    """Return the mirror image of the square in `row` and `col` with top and bottom exchanged. Return None if the image
    would lie between two squares.
    """
    image = box.top + box.bottom - row
    if not box.skewed:
        return image, col
    return None if (row - image) % 2 else (image, col + (row - image) // 2)


# For each symmetry, a function that returns the counterpart of a square (row, column), or None if there is none.
IMAGES: dict[str, Image] = {
    "none": lambda box, row, col: (row, col),
    "rotational": lambda box, row, col: (box.top + box.bottom - row, box.left + box.right - col),
    "horizontal": _left_and_right,
    "vertical": _top_and_bottom,
    "diagonal": lambda box, row, col: (box.top + col - box.left, box.left + row - box.top),
}
