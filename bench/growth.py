"""What a cell costs as boards grow, and what compiling the kernel brings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING, Any

import masume
from bench import boards
from bench.clock import Ratio, cpu, ratio
from bench.published import Board, maker
from masume import kernel
from masume.core.engine import Limit
from masume.verbs.solving import model_of

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Step:
    """Boards of one size: means over the boards of the best times, in seconds."""

    size: int
    boards: int
    cells: float
    open_cells: float
    """Cells to be found: not printed."""
    unique: bool
    nodes: float
    kernel: float
    solve: float
    per_cell: float
    """Seconds of masume.solve a cell."""
    making: float


def grow(kind: str, sizes: Sequence[int], seeds: int, rounds: int) -> list[Step]:
    return [_step(kind, size, seeds, rounds) for size in sizes]


def _step(kind: str, size: int, seeds: int, rounds: int) -> Step:
    made = [cpu(partial(boards.MAKERS[kind], size, seed)) for seed in range(seeds)]
    puzzles: list[Any] = [puzzle for _, puzzle in made]
    models = [model_of(puzzle) for puzzle in puzzles]
    results = [masume.solve(puzzle) for puzzle in puzzles]
    cells = fmean(len(model.cells) for model in models)
    solving = fmean(_best_solve(puzzle, rounds) for puzzle in puzzles)
    return Step(
        size=size,
        boards=seeds,
        cells=cells,
        open_cells=fmean(sum(model.domains[c].bit_count() > 1 for c in model.cells) for model in models),
        unique=all(result.verdict == "unique" for result in results),
        nodes=fmean(result.nodes for result in results),
        kernel=fmean(_best_search(model.fast, model.domains, rounds) for model in models),
        solve=solving,
        per_cell=solving / cells,
        making=fmean(seconds for seconds, _ in made),
    )


def _best_solve(puzzle: Any, rounds: int) -> float:
    fresh = maker(puzzle)
    return min(cpu(partial(masume.solve, fresh()))[0] for _ in range(rounds))


def _best_search(fast: Any, domains: tuple[int, ...], rounds: int) -> float:
    return min(cpu(lambda: fast(domains, Limit(2)))[0] for _ in range(rounds))


def plain_against_compiled(kind: str, chosen: Sequence[Board], rounds: int) -> Ratio | None:
    """How much slower the kernel's plain Python form is on these boards; None when that form is all there is."""
    if not chosen or not kernel.compiled():
        return None
    try:
        plain = kernel.load_plain(f"{kind}.search", f"bench.plain_{kind}")
    except ImportError:  # the plain form needs Cython's names
        return None
    models = [model_of(board.puzzle) for board in chosen]
    slower = [_best_search(partial(plain.solve, *_arguments(model.fast)), model.domains, 1) for model in models]
    return ratio(slower, [_best_search(model.fast, model.domains, rounds) for model in models])


def _arguments(fast: Any) -> tuple[Any, ...]:
    """What a kind's model passes to its kernel before domains and limit."""
    return tuple(fast.args)
