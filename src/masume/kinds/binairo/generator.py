"""Generate Binairo boards.

The kernel draws a random solution, then removes givens as long as the techniques of a level solve the board (see
masume.kernel.binairo.level_solver). This module chooses the levels for a grade, and turns the results into puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from masume.core.engine import Limit
from masume.core.errors import UsageError, option_name
from masume.core.generator_limits import (
    GeneratorLimits,
    check_size,
    check_spec,
    check_square,
    check_symmetry,
    check_unique,
)
from masume.core.grid import Cell, Mask
from masume.core.puzzle import quote
from masume.kernel.binairo import search as kernel
from masume.kernel.binairo.maker import Maker, StoppedError
from masume.kernel.object_pool import Pool
from masume.kinds.binairo import ODD, Binairo
from masume.kinds.binairo.rules import DOMAINS, domains, ones

SMALLEST, LARGEST = 4, 40
SYMMETRIES = ("none", "rotational", "horizontal", "vertical", "diagonal")


class Aim(NamedTuple):
    """The maker's levels for generating boards of some grade."""

    dig: tuple[int, ...]
    """The levels at which givens are removed: as long as the first of these levels solves the rest, then as long as the
    next one does."""
    above: int = 0
    """The board must be too hard for this level; 0 if it may be of any level."""
    trap: bool = False
    """Whether the board must need the rule of unique lines, if it has that rule."""


AIMS: dict[str, Aim] = {
    "any": Aim((3, 6)),  # after removals at level 3, few proofs at level 6 are needed, and those are fast
    "beginner": Aim((1,)),
    "easy": Aim((2,), above=1),
    "medium": Aim((3,), above=2, trap=True),
    "hard": Aim((4,), above=3, trap=True),
    "expert": Aim((4, 5), above=4, trap=True),
    "diabolical": Aim((6,), above=5, trap=True),
}

MIN_RARER_SHARE = 0.25  # the least share of the rarer symbol among the givens
MAX_MISSES = 2000  # number of boards in a row that may miss the aim, before the next one is accepted anyhow
MAX_PROOF_NODES = 5000  # limit of nodes to prove a board unique; the few large boards that need more are left out


class MakerOptions(NamedTuple):
    """The properties of the boards that one maker generates."""

    rows: int
    cols: int
    unique_lines: bool
    odd: str | None
    symmetry: str

    def maker(self) -> Maker:
        """Return a maker of boards with these properties."""
        return Maker(
            self.rows,
            self.cols,
            self.unique_lines,
            ones(self.cols, self.odd),
            ones(self.rows, self.odd),
            mirror(self.rows, self.cols, self.symmetry),
        )


POOL: Pool[Maker] = Pool()


def limits() -> GeneratorLimits:
    """Return the sizes and symmetries that can be generated."""
    return GeneratorLimits(SMALLEST, LARGEST, SYMMETRIES, practice_sides=(8, 10))


def generate(
    seed: int,
    rows: int,
    cols: int,
    aim: str = "any",
    limit: Limit | None = None,
    *,
    unique_lines: bool = True,
    odd: str | None = None,
    symmetry: str = "none",
) -> Iterator[Binairo]:
    """Return an endless stream of boards with exactly one solution, which ends when `limit` stops it. Equal arguments
    give equal boards.

    aim           a grade to aim at, or `any`: boards from which no given (or symmetric pair of givens) can be removed
    unique_lines  whether no two rows and no two columns may be alike; boards above easy then need this rule
    odd           which symbol occurs once more than the other in a line of odd length: `ones`, `zeros` or `either`
    symmetry      of the cells with givens: `none`, `rotational` (by half a turn), `horizontal` (left and right
                  mirrored), `vertical` (top and bottom), `diagonal` (rows and columns exchanged)

    At least a quarter of the givens are 0 and at least a quarter are 1. If the size is too small for the aim, as 4x4 is
    for diabolical, the stream yields boards of another grade, but only after many attempts.
    """
    check_spec(seed, aim, AIMS)
    check_size("Binairo", rows, cols, SMALLEST, LARGEST)
    check_lines(rows, cols, unique_lines, odd)
    check_symmetry("Binairo", symmetry, SYMMETRIES)
    check_square(symmetry, rows, cols)
    return _stream(seed, MakerOptions(rows, cols, unique_lines, odd, symmetry), AIMS[aim], (limit or Limit()).watch())


def _stream(seed: int, maker_options: MakerOptions, aim: Aim, watch: Callable[[], bool]) -> Iterator[Binairo]:
    """Yield boards until `watch` stops the search."""
    maker = POOL.take(maker_options, maker_options.maker)
    try:
        maker.start(seed, watch)
        while True:
            puzzle = _next_puzzle(maker, aim, maker_options)
            if _is_proved(puzzle, watch):
                yield puzzle
    except StoppedError:
        return
    finally:
        maker.drop_callback()
        POOL.give(maker_options, maker)


def _puzzle(givens: list[list[int | None]], maker_options: MakerOptions, trapped: bool) -> Binairo:
    """Return the puzzle with `givens`. It is not checked, because that would take longer than generating it. `trapped`
    states whether the puzzle is known to need the rule of unique lines.
    """
    rows = tuple([tuple(row) for row in givens])
    return Binairo.unchecked(
        givens=rows,
        unique_lines=maker_options.unique_lines,
        odd=maker_options.odd,
        rows=maker_options.rows,
        cols=maker_options.cols,
        domains=domains(rows),
        meta={},
        _trapped=trapped,
    )


def _next_puzzle(maker: Maker, aim: Aim, maker_options: MakerOptions) -> Binairo:
    """Return the next board that meets `aim`; after too many failed attempts, a board that does not."""
    trap = aim.trap and maker_options.unique_lines
    for missed in count():
        maker.draw(trap)
        trapped = trap and maker.set_trap(aim.dig[0])
        if trap and not trapped and missed < MAX_MISSES:
            continue
        if not all(maker.dig(level) for level in aim.dig):
            continue
        if aim.above and maker.solves(aim.above) and missed < MAX_MISSES:
            continue
        puzzle = _puzzle(maker.board(), maker_options, trapped)
        if _is_balanced(puzzle):
            return puzzle
    raise AssertionError  # the count has no end


def _is_balanced(puzzle: Binairo) -> bool:
    """Return whether each of the two symbols makes up a large enough share of the givens."""
    zeros, ones = puzzle.domains.count(DOMAINS[0]), puzzle.domains.count(DOMAINS[1])
    return min(zeros, ones) >= MIN_RARER_SHARE * (zeros + ones)


def _is_proved(puzzle: Binairo, watch: Callable[[], bool]) -> bool:
    """Return whether the search proves that the board has exactly one solution; False if that takes too long. Raise
    StoppedError if the search was stopped.
    """
    limit = Limit(nodes=MAX_PROOF_NODES, stop=watch)
    solutions, exhausted, nodes = solve(puzzle, puzzle.domains, puzzle.unique_lines, limit)
    check_unique(puzzle, len(solutions), exhausted)
    if not exhausted and nodes < MAX_PROOF_NODES:
        raise StoppedError
    return exhausted


def solve(
    puzzle: Binairo, domains: tuple[Mask, ...], unique_lines: bool, limit: Limit
) -> tuple[list[tuple[int, ...]], bool, int]:
    """Return three things about the board of `puzzle` with other `domains`: its solutions, whether the search was
    exhausted, and the number of nodes that it visited.
    """
    row_ones, col_ones = ones(puzzle.cols, puzzle.odd), ones(puzzle.rows, puzzle.odd)
    return kernel.solve(puzzle.rows, puzzle.cols, unique_lines, row_ones, col_ones, domains, limit)


def needs_unique_lines(puzzle: Binairo) -> bool:
    """Return whether the board has the rule of unique lines and would have several solutions without it."""
    if not puzzle.unique_lines:
        return False
    if puzzle.__dict__.get("_trapped"):
        return True
    solutions, _, _ = solve(puzzle, puzzle.domains, False, Limit(nodes=MAX_PROOF_NODES))
    return len(solutions) > 1


def needs_rules(puzzle: Binairo) -> bool:
    """Return whether the board needs all its rules: it would have several solutions without the rule of unique lines,
    or it does not have this rule.
    """
    return not puzzle.unique_lines or needs_unique_lines(puzzle)


def check_lines(rows: int, cols: int, unique_lines: bool, odd: str | None) -> None:
    """Raise UsageError if no board of this size can be filled by the rules, or if an option is not valid."""
    if not isinstance(unique_lines, bool):
        raise UsageError("unique_lines must be True or False, not {unique_lines}", unique_lines=quote(unique_lines))
    if odd not in ODD.values():
        raise UsageError("odd must be ones, zeros or either, not {odd}", odd=quote(odd))
    if rows % 2 or cols % 2:
        if odd is None:
            raise UsageError(
                "{rows}x{cols} has lines of odd length, which cannot hold as many 0s as 1s; take even "
                "numbers, or say which symbol is one more ({ones}, {zeros} or {either})",
                rows=rows,
                cols=cols,
                ones=option_name("odd", "ones"),
                zeros=option_name("odd", "zeros"),
                either=option_name("odd", "either"),
            )
        if odd != "either" and rows != cols:
            # All rows together and all columns together would have to hold different numbers of ones.
            raise UsageError(
                "with one {symbol} more in each line of odd length, {rows}x{cols} cannot be filled; take a square, or "
                "{either}",
                symbol=1 if odd == "ones" else 0,
                rows=rows,
                cols=cols,
                either=option_name("odd", "either"),
            )
    if unique_lines:
        for lines, length, what in ((rows, cols, "rows"), (cols, rows, "columns")):
            most = _legal_lines(length, odd)
            if lines > most:
                raise UsageError(
                    "{rows}x{cols} has {lines} rows of {length} cells, but only {most} different ones exist; take "
                    "other numbers, or allow equal lines"
                    if what == "rows"
                    else "{rows}x{cols} has {lines} columns of {length} cells, but only {most} different ones exist; "
                    "take other numbers, or allow equal lines",
                    rows=rows,
                    cols=cols,
                    lines=lines,
                    length=length,
                    most=most,
                )


@lru_cache(maxsize=64)
def _legal_lines(length: int, odd: str | None) -> int:
    """Return the number of different lines of `length` cells that the rules allow."""
    return kernel.legal_lines(length, ones(length, odd))


@lru_cache(maxsize=64)
def mirror(rows: int, cols: int, symmetry: str) -> tuple[Cell, ...]:
    """Return the mirror image of each cell under `symmetry`. A cell and its image are given together or not at all."""

    def image(row: int, col: int) -> Cell:
        if symmetry == "diagonal":
            return col * cols + row
        if symmetry in ("rotational", "vertical"):
            row = rows - 1 - row
        if symmetry in ("rotational", "horizontal"):
            col = cols - 1 - col
        return row * cols + col

    return tuple(image(row, col) for row in range(rows) for col in range(cols))
