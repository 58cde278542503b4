"""Makes Kakuro boards to order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from masume.core.engine import Limit
from masume.core.errors import EngineError, UsageError
from masume.core.grid import Line, cell_name, runs, shape
from masume.core.order import Offer, check_order, check_size, check_square, check_symmetry
from masume.core.puzzle import quote
from masume.kernel.kakuro import maker as maker
from masume.kernel.kakuro import search as kernel
from masume.kinds.kakuro import Kakuro

SMALLEST, LARGEST = 5, 30  # rows or columns of the whole board, including the row and the column that hold only clues
CLUES_INCLUDED = ", the first row and column (which hold clues only) included"
SPARSEST, DENSEST = 0.6, 0.85

# For each grade, the level that the maker aims at.
LEVELS = {"any": 0, "beginner": 1, "easy": 2, "medium": 3, "hard": 4, "expert": 6, "diabolical": 7}

# The share of white cells: beginners need short runs, very hard boards come from long ones, and all others look like
# the boards in newspapers.
DENSITY = 0.72
DENSITIES = {"beginner": 0.66, "diabolical": 0.78}
SYMMETRIES = {"rotational": 1, "mirror": 2, "diagonal": 3, "none": 0}


def offer() -> Offer:
    """What can be ordered."""
    return Offer(SMALLEST, LARGEST, tuple(SYMMETRIES))


def boards(
    seed: int,
    rows: int,
    cols: int,
    aim: str = "any",
    limit: Limit | None = None,
    *,
    density: float | None = None,
    symmetry: str | None = None,
    layout: Sequence[str] | str | None = None,
    islands: bool = False,
) -> Iterator[Kakuro]:
    """An endless stream of boards, each with exactly one solution; the same order gives the same boards. It ends when
    the limit's time is up or its `stop` says so.

    rows, cols   of the whole board, whose first row and first column hold clues only
    aim          a grade, or "any"; the maker aims at it, but only a rating can tell whether a board has it
    density      the share of white cells outside the first row and column, met within 0.02 (or one cell): an order
                 that cannot be met so ends in a UsageError. By default about 0.72 (0.66 for beginners, 0.78 for
                 diabolical boards)
    symmetry     of the layout: "rotational" (the default), "mirror", "diagonal" (square boards) or "none"
    layout       rows of `.` for white cells and `#` for walls, with or without blanks between them, instead of a random
                 layout
    islands      whether the white cells of that layout may fall into pieces"""
    check_order(seed, aim, LEVELS)
    check_size("Kakuro", rows, cols, SMALLEST, LARGEST, CLUES_INCLUDED)
    white: Line | None = None
    if layout is not None:
        if density is not None or symmetry is not None:
            raise UsageError("a board with a layout of its own takes neither density nor symmetry")
        white = white_squares(rows, cols, layout, islands)
    elif islands:
        raise UsageError("islands are allowed in a layout of your own, and there is none (layout)")
    share = DENSITIES.get(aim, DENSITY) if density is None else _check_density(density)
    wanted = "rotational" if symmetry is None else symmetry
    check_symmetry("Kakuro", wanted, SYMMETRIES)
    check_square(wanted, rows, cols)
    exact = density is not None
    return _stream(seed, rows, cols, LEVELS[aim], share, exact, SYMMETRIES[wanted], white, (limit or Limit()).watch())


def _check_connected(rows: int, cols: int, white: Line) -> None:
    pieces = shape(rows, cols, 4, sum(1 << cell for cell in white)).pieces()
    if len(pieces) > 1:
        raise UsageError(
            f"the white cells of the layout fall into {len(pieces)} pieces, each a board of its own; join them, or "
            "allow it (islands=True)"
        )


def _check_density(density: float) -> float:
    if not isinstance(density, int | float) or not SPARSEST <= density <= DENSEST:
        raise UsageError(
            f"a density of {quote(density)} cannot be; it is the share of white cells, from {SPARSEST} to {DENSEST}"
        )
    return float(density)


def white_squares(rows: int, cols: int, layout: Sequence[str] | str, islands: bool) -> Line:
    """The white squares of a caller's layout; raises UsageError if no board can have that layout."""
    if not isinstance(layout, str | list | tuple):
        raise UsageError(f"a layout is rows of text, not {quote(layout)}")
    lines = [line for line in layout.splitlines() if line.strip()] if isinstance(layout, str) else list(layout)
    lines = ["".join(line.split()) if isinstance(line, str) else quote(line) for line in lines]
    if len(lines) != rows:
        raise UsageError(f"the layout has {len(lines)} rows, the board {rows}")
    for r, line in enumerate(lines):
        if len(line) != cols:
            raise UsageError(f"row {r + 1} of the layout has {len(line)} squares, the board {cols} columns")
        if wrong := set(line) - set(".#"):
            raise UsageError(f"row {r + 1} of the layout has {quote(min(wrong))}; . is a white cell and # a wall")
    white = tuple(r * cols + c for r, line in enumerate(lines) for c, square in enumerate(line) if square == ".")
    if not white:
        raise UsageError("the layout has no white cells")
    for cell in white:
        if cell < cols or cell % cols == 0:
            raise UsageError(
                f"{cell_name(cell, cols)}: the first row and the first column of a layout are walls, where clues stand"
            )
    across, down = runs(rows, cols, white)
    for way, lengths in (("across", across), ("down", down)):
        for run in lengths:
            if not 2 <= len(run) <= 9:
                raise UsageError(
                    f"{cell_name(run[0], cols)}: the run {way} has {len(run)} cell{'s' * (len(run) > 1)}, "
                    "and runs have from 2 to 9"
                )
    domains = tuple(0b11_1111_1110 if cell in set(white) else 0 for cell in range(rows * cols))
    solutions, exhausted, _ = kernel.solve(
        rows * cols, white, across, down, (0,) * (len(across) + len(down)), domains, Limit(1, nodes=100_000)
    )
    if exhausted and not solutions:
        raise UsageError("the layout cannot be filled with different digits in each run")
    if not islands:
        _check_connected(rows, cols, white)
    return white


def _stream(
    seed: int,
    rows: int,
    cols: int,
    level: int,
    density: float,
    exact: bool,
    symmetry: int,
    white: Line | None,
    watch: Callable[[], bool],
) -> Iterator[Kakuro]:
    for number in count():
        digits = maker.make(rows, cols, seed % 2**64, number, level, density, symmetry, white, watch, exact)
        if digits is None:
            return
        if not digits and white is not None:
            raise UsageError(
                "no board with this layout came out in many attempts: it may be too open to have sums with one "
                "solution; more walls would help"
            )
        if not digits:
            near = maker.make(rows, cols, seed % 2**64, number, level, density, symmetry, white, watch)
            if near is None:
                return
            raise UsageError(
                f"no Kakuro of {rows}x{cols} came out with a density of {density:g}, within 0.02; one near it has "
                f"{sum(map(bool, near)) / ((rows - 1) * (cols - 1)):.2f}"
            )
        puzzle = _puzzle(digits, cols)
        solutions, exhausted, _ = kernel.solve(
            rows * cols, puzzle.cells, puzzle.across, puzzle.down, puzzle.sums, puzzle.domains, Limit(stop=watch)
        )
        if exhausted and len(solutions) == 1:
            yield puzzle
        elif watch():
            return
        else:
            raise EngineError(f"the maker handed over a board without a unique solution: {puzzle!r}")


def _puzzle(digits: Sequence[int], cols: int) -> Kakuro:
    """The board whose solution these digits are (0 for walls)."""
    squares: list[int | list[int]] = [0 if digit else [0, 0] for digit in digits]
    # Backwards, so that the sums of the runs after a wall are known when the wall is reached.
    across = 0
    down = [0] * cols
    for cell in range(len(digits) - 1, -1, -1):
        col = cell % cols
        if digits[cell]:
            across += digits[cell]
            down[col] += digits[cell]
        else:
            squares[cell] = [down[col], across]
            across = down[col] = 0
    return Kakuro([squares[start : start + cols] for start in range(0, len(squares), cols)])
