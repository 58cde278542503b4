"""python -m bench.reliability.proving: solve small boards of all kinds and variants by brute force and by our engines.

brute.c makes the boards and finds all their solutions. The engines must find the same ones, and agree on whether there
are others. The program prints a line per kind, and ends with exit code 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import ctypes
import multiprocessing
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import masume
from bench.reliability.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SOURCE = Path(__file__).with_name("brute.c")
KINDS = ("binairo", "hidato", "hitori", "kakuro")
MOST, CELLS, HEAD = 4, 36, 6  # as in brute.c
BATCH = 1000
PIECE = 25_000  # boards per task of a process; an interrupted task is repeated
FULL = 10_000_000
ENGINES = ("kernel", "backtrack", "sat")
ODD = (None, "ones", "zeros", "either")
VERDICTS = {0: "none", 1: "unique"}


class Board(NamedTuple):
    """A board, and the result of brute force: its solutions if there are at most MOST, and a lower bound of their
    number."""

    puzzle: Any
    solutions: frozenset[tuple[int, ...]]
    number: int


class Findings(NamedTuple):
    """The boards by their number of solutions, and those on which an engine was wrong."""

    counts: Counter[int]
    wrong: list[str]
    left_out: int
    """How many boards took brute force too long."""
    solved: Counter[str]
    """How many boards each engine solved."""


def library(folder: Path) -> Path:
    """Return the compiled brute force."""
    if shutil.which("cc") is None:
        raise SystemExit("brute force is written in C: install a C compiler that can be called as cc")
    file = folder / "brute.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(file), str(SOURCE)], check=True)
    return file


def boards(file: Path, kind: str, seed: int, count: int) -> Iterator[Board | int]:
    """Yield the boards of a seed, and for each batch the number of boards that were left out."""
    brute = ctypes.CDLL(str(file)).boards
    for batch in range(-(-count // BATCH)):
        size = min(BATCH, count - batch * BATCH)
        heads = (ctypes.c_int16 * (size * HEAD))()
        squares = (ctypes.c_int16 * (size * 2 * CELLS))()
        solutions = (ctypes.c_int16 * (size * MOST * CELLS))()
        place = ctypes.c_uint64((seed << 32) + batch)
        yield brute(place, KINDS.index(kind), size, heads, squares, solutions)
        for i in range(size):
            _, rows, cols, one, two, found = heads[i * HEAD : (i + 1) * HEAD]
            what, more = (squares[k * CELLS : k * CELLS + rows * cols] for k in (2 * i, 2 * i + 1))
            filled = [solutions[k * CELLS : k * CELLS + rows * cols] for k in range(i * MOST, i * MOST + found)]
            known = frozenset(map(tuple, filled)) if found <= MOST else frozenset()
            yield Board(_puzzle(kind, cols, one, two, what, more), known, found)


def _puzzle(kind: str, cols: int, one: int, two: int, what: list[int], more: list[int]) -> Any:
    def rows(squares: list[Any]) -> list[list[Any]]:
        return [squares[i : i + cols] for i in range(0, len(squares), cols)]

    def open_as_none(values: list[int]) -> list[int | None]:
        return [None if value < 0 else value for value in values]

    if kind == "binairo":
        return masume.Binairo(rows(open_as_none(what)), bool(one), ODD[two])
    if kind == "hidato":
        return masume.Hidato(rows(open_as_none(what)), one)
    if kind == "hitori":
        return masume.Hitori(rows(open_as_none(what)), rows(open_as_none(more)))
    walls = [value if value >= 0 else divmod(clue, 100) for value, clue in zip(what, more, strict=True)]
    return masume.Kakuro(rows(walls))


def is_right(board: Board, engine: str) -> bool:
    """Tell whether an engine finds the same as brute force."""
    result = masume.solve(board.puzzle, engine, solutions=MOST + 1)
    found = [solution.values for solution in result.solutions]
    if board.number > MOST:
        return len(found) == len(set(found)) == MOST + 1 and result.verdict == "many"
    return (
        set(found) == board.solutions
        and len(found) == board.number
        and result.exhausted
        and result.verdict == VERDICTS.get(board.number, "many")
    )


def prove(file: Path, kind: str, seed: int, count: int, engines: Sequence[str], every: int = 1) -> Findings:
    """Compare boards; the first engine solves all of them, the others one in `every`."""
    found = Findings(Counter(), [], 0, Counter())
    left_out = number = 0
    for board in boards(file, kind, seed, count):
        if isinstance(board, int):
            left_out += board
            continue
        found.counts[board.number] += 1
        for engine in engines if number % every == 0 else engines[:1]:
            found.solved[engine] += 1
            if not is_right(board, engine):
                found.wrong.append(f"{engine}: {board.puzzle!r}, {board.number} solutions by brute force")
        number += 1
    return found._replace(left_out=left_out)


def prove_all(
    kind: str,
    seed: int,
    count: int,
    engines: Sequence[str],
    every: int = 1,
    jobs: int = 1,
    journal: Journal | None = None,
) -> Findings:
    """Compare boards in several processes; the journal has the earlier results."""
    journal = journal or Journal(None)
    with tempfile.TemporaryDirectory() as folder:
        file = library(Path(folder))
        sizes = [min(PIECE, count - done) for done in range(0, count, PIECE)]
        orders = {
            f"{kind} {size} of seed {seed}.{i}, {' '.join(engines)}, one in {every}": (
                *(file, kind, seed * 100_000 + i, size, engines, every),
            )
            for i, size in enumerate(sizes)
        }
        missing = [(name, order) for name, order in orders.items() if name not in journal]
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            for name, part in pool.imap_unordered(_prove, missing):
                journal.add(name, [list(part.counts.items()), part.wrong, part.left_out, dict(part.solved)])
    total = Findings(Counter(), [], 0, Counter())
    for name in orders:
        counts, wrong, left_out, solved = journal[name]
        total.counts.update(dict(counts))
        total.solved.update(solved)
        total = total._replace(wrong=total.wrong + wrong, left_out=total.left_out + left_out)
    return total


def _prove(order: tuple[str, tuple[Any, ...]]) -> tuple[str, Findings]:
    return order[0], prove(*order[1])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.reliability.proving", description="Boards by brute force and by our engines."
    )
    parser.add_argument("--count", type=int, default=FULL, metavar="N", help=f"boards in all (default {FULL:,})")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--engines", nargs="+", default=ENGINES, metavar="E", help=f"default: {' '.join(ENGINES)}")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="engines but the first: one board in N")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS, metavar="K", help="default: all")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="what was found so far: go on from there")
    options = parser.parse_args(arguments)
    journal = Journal(options.keep)
    wrong: list[str] = []
    for kind in options.kinds:
        count = options.count // len(options.kinds)
        found = prove_all(kind, options.seed, count, options.engines, options.every, options.jobs, journal)
        wrong += found.wrong
        several = sum(number for count, number in found.counts.items() if count > 1)
        solved = ", ".join(f"{engine} {number:,}" for engine, number in found.solved.items())
        print(
            f"{kind}: {found.counts.total():,} boards ({found.counts[0]:,} without solution, {found.counts[1]:,} with "
            f"one, {several:,} with several; {found.left_out:,} left out), solved by {solved}; "
            f"{len(found.wrong)} wrong",
            flush=True,
        )
    print(*wrong[:20], sep="\n", end="")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
