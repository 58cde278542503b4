"""Generate Kakuro boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from masume.core.engine import Limit
from masume.core.errors import EngineError, Message, UsageError, Word, option_name
from masume.core.generator_limits import GeneratorLimits, check_size, check_spec, check_square, check_symmetry
from masume.core.grid import Line, cell_name, runs, shape
from masume.core.puzzle import quote
from masume.kernel.kakuro import maker as maker
from masume.kinds.kakuro import Kakuro, clues, with_givens
from masume.kinds.kakuro.allowed_sums import SumsLike, check_room, check_runs, lengths, read_sums, told
from masume.kinds.kakuro.formats import of_digits
from masume.kinds.kakuro.rules import search

SMALLEST, LARGEST = 5, 30  # rows or columns of the whole board, including the row and the column that hold only clues
SPARSEST, DENSEST = 0.6, 0.85

FILLED = -1  # the level of boards that may have several solutions
# For each grade, the level that the maker aims at.
LEVELS = {"any": 0, "beginner": 1, "easy": 2, "medium": 3, "hard": 4, "expert": 6, "diabolical": 7}

# The share of white cells: beginners need short runs, very hard boards need long ones, and all others look like the
# boards in newspapers.
DENSITY = 0.72
DENSITIES = {"beginner": 0.66, "diabolical": 0.78}
SYMMETRIES = {"rotational": 1, "mirror": 2, "diagonal": 3, "none": 0}


def limits() -> GeneratorLimits:
    """Return the sizes and symmetries that can be generated."""
    return GeneratorLimits(SMALLEST, LARGEST, tuple(SYMMETRIES), practice_sides=(8, 10))


def generate(
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
    sums: SumsLike | None = None,
) -> Iterator[Kakuro]:
    """Return an endless stream of boards with exactly one solution, which ends when `limit` stops it. Equal arguments
    give equal boards.

    rows, cols   of the whole board, whose first row and first column hold clues only
    aim          a grade to aim at, or "any"; only a rating shows whether a board has that grade
    density      the share of white cells outside the first row and column, met within 0.02 (or one cell). By default
                 about 0.72 (0.66 for beginners, 0.78 for diabolical boards)
    symmetry     of the layout: "rotational" (the default), "mirror", "diagonal" (square boards) or "none"
    layout       rows of `.` for white cells and `#` for walls, with or without blanks between them, instead of a random
                 layout
    islands      whether the white cells of that layout need not be connected
    sums         the sums that each run may have: "10,11", "3..20" or a list of numbers. Layouts are drawn so that all
                 runs have a length for which there is such a sum

    Raise UsageError for options that cannot be met, or if many attempts find no board.
    """
    check_spec(seed, aim, LEVELS)
    check_size("Kakuro", rows, cols, SMALLEST, LARGEST, has_clue_frame=True)
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
    maker_options = _MakerOptions(seed, rows, cols, LEVELS[aim], share, exact, SYMMETRIES[wanted], white)
    if sums is not None:
        allowed = read_sums(sums)
        check_room(allowed, rows, cols)
        maker_options = maker_options._replace(allowed=allowed, sums=allowed)
        if white is not None:
            across, down = runs(rows, cols, white)
            check_runs(allowed, across, down, cols)
            maker_options = maker_options._replace(sums=(allowed,) * (len(across) + len(down)))
    return _stream(maker_options, (limit or Limit()).watch())


def boards_around(puzzle: Kakuro, seed: int, aim: str, limit: Limit, sums: SumsLike) -> Iterator[Kakuro]:
    """Return an endless stream of boards with the walls, sums and digits of `puzzle`, in which every run has one of
    `sums`.
    """
    allowed = read_sums(sums)
    white = white_squares(puzzle.rows, puzzle.cols, _layout(puzzle), islands=True)
    check_runs(allowed, puzzle.across, puzzle.down, puzzle.cols)
    for clue in clues(puzzle):
        if clue.what != "given" and clue.value not in allowed:
            raise UsageError(
                "the sum {sum} stands on the board, and sums are to be {allowed}", sum=clue.text, allowed=told(allowed)
            )
    allowed_sums = tuple((total,) if total else allowed for total in puzzle.sums)
    placed = tuple(square if isinstance(square, int) else 0 for row in puzzle.givens for square in row)
    maker_options = _MakerOptions(
        seed, puzzle.rows, puzzle.cols, LEVELS[aim], DENSITY, False, 0, white, allowed, allowed_sums, placed
    )
    return _stream(maker_options, limit.watch())


def check_layout(puzzle: Kakuro, islands: bool) -> None:
    """Raise UsageError if the walls of `puzzle` do not form a valid layout. Unless `islands`, its white cells must be
    connected.
    """
    white_squares(puzzle.rows, puzzle.cols, _layout(puzzle), islands)


def _layout(puzzle: Kakuro) -> list[str]:
    """Return the walls and white cells of `puzzle` as rows of text."""
    return ["".join("." if isinstance(square, int) else "#" for square in row) for row in puzzle.givens]


class _MakerOptions(NamedTuple):
    """The arguments of the kernel's maker, which are the same for all boards of one stream."""

    seed: int
    rows: int
    cols: int
    level: int
    density: float
    exact: bool
    symmetry: int
    white: Line | None
    allowed: tuple[int, ...] = ()
    """The sums that runs may have, if not all."""
    sums: tuple[int, ...] | tuple[tuple[int, ...], ...] | None = None
    """The allowed sums as the maker takes them: one tuple for all runs, or one per run of a given layout."""
    placed: tuple[int, ...] | None = None

    def board(self, number: int, watch: Callable[[], bool], **changed: Any) -> tuple[int, ...] | None:
        """Return the digits of the board with the index `number`. Fields given in `changed` replace those of these
        options. Return an empty tuple if many attempts found no board, and None if `watch` stopped the maker.
        """
        maker_options = self._replace(seed=self.seed % 2**64, **changed)._asdict()
        del maker_options["allowed"]
        return maker.make(number=number, question=watch, **maker_options)


def _check_connected(rows: int, cols: int, white: Line) -> None:
    """Raise UsageError if the white cells `white` are not connected."""
    pieces = shape(rows, cols, 4, sum(1 << cell for cell in white)).pieces()
    if len(pieces) > 1:
        raise UsageError(
            "the white cells of the layout fall into {pieces} pieces, each a board of its own; join them, or allow it "
            "({option})",
            pieces=len(pieces),
            option=option_name("islands", True),
        )


def _check_density(density: float) -> float:
    """Return `density` as a float. Raise UsageError if no board can have it."""
    if not isinstance(density, int | float) or not SPARSEST <= density <= DENSEST:
        raise UsageError(
            "a density of {density} cannot be; it is the share of white cells, from {sparsest} to {densest}",
            density=quote(density),
            sparsest=SPARSEST,
            densest=DENSEST,
        )
    return float(density)


def white_squares(rows: int, cols: int, layout: Sequence[str] | str, islands: bool) -> Line:
    """Return the white squares of `layout`. Raise UsageError if no board can have that layout. Unless `islands`, its
    white cells must be connected.
    """
    if not isinstance(layout, str | list | tuple):
        raise UsageError("a layout is rows of text, not {layout}", layout=quote(layout))
    lines = [line for line in layout.splitlines() if line.strip()] if isinstance(layout, str) else list(layout)
    lines = ["".join(line.split()) if isinstance(line, str) else quote(line) for line in lines]
    if len(lines) != rows:
        raise UsageError("the layout has {lines} rows, the board {rows}", lines=len(lines), rows=rows)
    for r, line in enumerate(lines):
        if len(line) != cols:
            raise UsageError(
                "row {row} of the layout has {squares} squares, the board {cols} columns",
                row=r + 1,
                squares=len(line),
                cols=cols,
            )
        if wrong := set(line) - set(".#"):
            raise UsageError(
                "row {row} of the layout has {wrong}; . is a white cell and # a wall",
                row=r + 1,
                wrong=quote(min(wrong)),
            )
    if not any("." in line for line in lines):
        raise UsageError("the layout has no white cells")
    board = Kakuro([[0 if square == "." else None for square in line] for line in lines])
    white = board.cells
    for cell in white:
        if cell < cols or cell % cols == 0:
            raise UsageError(
                "{cell}: the first row and the first column of a layout are walls, where clues stand",
                cell=cell_name(cell, cols),
            )
    for direction, runs_found in ((Word("across"), board.across), (Word("down"), board.down)):
        for run in runs_found:
            if not 2 <= len(run) <= 9:
                raise UsageError(
                    "{cell}: the run {way} has {count} {count:cell|cells}, and runs have from 2 to 9",
                    cell=cell_name(run[0], cols),
                    way=direction,
                    count=len(run),
                )
    solutions, exhausted, _ = search(board)(board.domains, Limit(1, nodes=100_000))
    if exhausted and not solutions:
        raise UsageError("the layout cannot be filled with different digits in each run")
    if not islands:
        _check_connected(rows, cols, white)
    return white


def _stream(maker_options: _MakerOptions, watch: Callable[[], bool]) -> Iterator[Kakuro]:
    """Yield boards until `watch` stops the search. Raise UsageError if many attempts find no board."""
    for number in count():
        digits = maker_options.board(number, watch)
        if not digits:
            if digits is None or watch():
                return
            raise UsageError(_refusal(maker_options, number, watch))
        puzzle = of_digits(Kakuro, digits, maker_options.cols)
        if maker_options.placed is not None:
            puzzle = with_givens(puzzle, [(cell, digit) for cell, digit in enumerate(maker_options.placed) if digit])
        solutions, exhausted, _ = search(puzzle)(puzzle.domains, Limit(stop=watch))
        if exhausted and len(solutions) == 1:
            yield puzzle
        elif watch():
            return
        else:
            raise EngineError("the maker handed over a board without a unique solution: {puzzle}", puzzle=f"{puzzle!r}")


def _refusal(maker_options: _MakerOptions, number: int, watch: Callable[[], bool]) -> Message:
    """Return the error message which explains why many attempts to make the board with the index `number` have
    failed.
    """
    size = f"{maker_options.rows}x{maker_options.cols}"
    density = f"{maker_options.density:g}"
    if maker_options.allowed:
        filled = maker_options.board(number, watch, level=FILLED)
        if maker_options.white is not None:
            boards = Message("with this layout")
            if maker_options.exact:
                boards = Message("with this layout with a density of {density}", density=density)
        else:
            boards = Message("of {size}", size=size)
            if maker_options.exact:
                boards = Message("of {size} with a density of {density}", size=size, density=density)
        if filled:
            return Message(
                "no Kakuro {boards} whose sums are all of {sums} came out in many attempts: digits with such sums were "
                "found, but always with a second solution; allow more sums",
                boards=boards,
                sums=told(maker_options.allowed),
            )
        return Message(
            "no Kakuro {boards} whose sums are all of {sums} came out in many attempts: no digits with such sums were "
            "found (runs of {lengths} cells can have them)",
            boards=boards,
            sums=told(maker_options.allowed),
            lengths=", ".join(map(str, lengths(maker_options.allowed))),
        )
    if maker_options.white is not None:
        return Message(
            "no board with this layout came out in many attempts: it may be too open to have sums with one solution; "
            "more walls would help"
        )
    near = maker_options.board(number, watch, exact=False)
    if near:
        return Message(
            "no Kakuro of {size} came out with a density of {density}, within 0.02; one near it has {reached}",
            size=size,
            density=density,
            reached=f"{sum(map(bool, near)) / ((maker_options.rows - 1) * (maker_options.cols - 1)):.2f}",
        )
    return Message("no Kakuro of {size} came out with a density of {density}, within 0.02", size=size, density=density)
