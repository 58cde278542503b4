"""Generate Hitori boards.

The kernel draws a random shading, fills in symbols, and changes those under shaded cells until the shading is the only
solution and the board has the requested grade (see masume.kernel.hitori.maker). This module checks a spec, and turns
the boards of the kernel into puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from masume.core.engine import Limit
from masume.core.errors import Message, UsageError, Word
from masume.core.generator_limits import (
    GeneratorLimits,
    check_size,
    check_spec,
    check_square,
    check_symmetry,
    check_unique,
)
from masume.kernel.hitori import search as kernel
from masume.kernel.hitori.maker import Maker
from masume.kernel.object_pool import Pool
from masume.kinds.hitori import Hitori, Symbol
from masume.kinds.hitori.rules import domains
from masume.kinds.hitori.symbols import minimal as without_idle
from masume.kinds.hitori.symbols import read_symbols, with_symbols

SMALLEST, LARGEST = 3, 50
SYMMETRIES = ("none", "rotational", "quarter", "horizontal", "vertical", "diagonal")

# The maker's numbers of the grades.
AIMS = {"any": 0, "beginner": 1, "easy": 2, "medium": 3, "hard": 4, "expert": 5, "diabolical": 6}

POOL: Pool[Maker] = Pool()


def limits() -> GeneratorLimits:
    """Return the sizes and symmetries of the boards that can be generated."""
    return GeneratorLimits(SMALLEST, LARGEST, SYMMETRIES, practice_sides=(7, 9))


def generate(
    seed: int,
    rows: int,
    cols: int,
    aim: str = "any",
    limit: Limit | None = None,
    *,
    symmetry: str = "none",
    symbols: Sequence[Symbol] | str | None = None,
    minimal: bool = False,
) -> Iterator[Hitori]:
    """Return a stream of boards with exactly one solution. It is endless unless `limit` stops it. Equal arguments give
    equal boards, and each board depends only on the arguments and on its index in the stream.

    aim        a grade to aim at, or `any`
    symmetry   of the shaded cells: `none`, `rotational` (by half a turn), `quarter` (by a quarter turn, square boards),
               `horizontal` (left and right mirrored, odd numbers of columns), `vertical` (top and bottom mirrored, odd
               numbers of rows), `diagonal` (rows and columns exchanged, square boards)
    symbols    the symbols to print: `numbers`, `letters`, or the symbols themselves
    minimal    whether cells are left blank whose symbols do not repeat in their lines

    By default, symbols are whole numbers from 1 to the number of rows or columns, whichever is larger. Each shaded cell
    repeats the symbol of an unshaded cell in its row or column. Raise UsageError for options that do not fit together;
    the stream raises it if many attempts find no board.
    """
    check_spec(seed, aim, AIMS)
    check_size("Hitori", rows, cols, SMALLEST, LARGEST)
    check_symmetry("Hitori", symmetry, SYMMETRIES)
    check_square(symmetry, rows, cols)
    _check_halves(symmetry, rows, cols)
    made = _stream(seed, rows, cols, aim, symmetry, (limit or Limit()).watch())
    if symbols is not None:
        names = read_symbols(symbols, max(rows, cols))
        made = (with_symbols(board, names) for board in made)
    return map(without_idle, made) if minimal else made


def _check_halves(symmetry: str, rows: int, cols: int) -> None:
    """Raise UsageError if the mirrored halves of the board touch. All cells along the middle would then be unshaded, so
    hardly any shading would exist.
    """
    if symmetry == "horizontal" and cols % 2 == 0:
        raise UsageError("horizontal symmetry needs an odd number of columns, not {cols}", cols=cols)
    if symmetry == "vertical" and rows % 2 == 0:
        raise UsageError("vertical symmetry needs an odd number of rows, not {rows}", rows=rows)


def _stream(seed: int, rows: int, cols: int, aim: str, symmetry: str, watch: Callable[[], bool]) -> Iterator[Hitori]:
    """Yield boards until `watch` stops the search. Raise UsageError if many attempts find no board."""
    key = rows, cols, symmetry
    maker = POOL.take(key, lambda: Maker(rows, cols, symmetry))
    try:
        for number in count():
            symbols = maker.make(seed, number, AIMS[aim], watch)
            if symbols is None:
                return
            if not symbols:
                wish = Message("Hitori of {size}", size=f"{rows}x{cols}")
                if aim != "any":
                    wish = Message("{grade} Hitori of {size}", grade=Word(aim), size=f"{rows}x{cols}")
                if symmetry != "none":
                    wish = Message("{boards} with {symmetry} symmetry", boards=wish, symmetry=symmetry)
                raise UsageError(
                    "no {wish} was found in many attempts; try a larger board, or relax the other options", wish=wish
                )
            puzzle = _puzzle(symbols, rows, cols)
            # The maker proves boards of grade `any` by search. It proves others by techniques, so search them here.
            if aim != "any" and not _is_proved(puzzle, watch):
                return
            yield puzzle
    finally:
        POOL.give(key, maker)


def _puzzle(symbols: tuple[int, ...], rows: int, cols: int) -> Hitori:
    """Return the puzzle with `symbols`. Do not check it, because this would take longer than generating it."""
    return Hitori.unchecked(
        givens=tuple([symbols[i : i + cols] for i in range(0, rows * cols, cols)]),
        marks=None,
        rows=rows,
        cols=cols,
        labels=symbols,
        domains=domains(None, rows * cols),
        meta={},
    )


def _is_proved(puzzle: Hitori, watch: Callable[[], bool]) -> bool:
    """Return whether the search proves that the puzzle has exactly one solution. Return False if `watch` stopped the
    search.
    """
    solutions, exhausted, _ = kernel.solve(puzzle.rows, puzzle.cols, puzzle.labels, puzzle.domains, Limit(stop=watch))
    return check_unique(puzzle, len(solutions), exhausted)
