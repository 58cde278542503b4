"""Measure the cost per cell as boards grow, and the gain of compiling the kernel."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
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
from masume.verbs.solve import model_of

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
        kernel=fmean(_best_search(model.search, model.domains, rounds) for model in models),
        solve=solving,
        per_cell=solving / cells,
        making=fmean(seconds for seconds, _ in made),
    )


def _best_solve(puzzle: Any, rounds: int) -> float:
    fresh = maker(puzzle)
    return min(cpu(partial(masume.solve, fresh()))[0] for _ in range(rounds))


def _best_search(fast: Any, domains: tuple[int, ...], rounds: int) -> float:
    return min(cpu(lambda: fast(domains, Limit(2)))[0] for _ in range(rounds))


def plain_against_compiled(chosen: Sequence[Board], rounds: int) -> Ratio | None:
    """Return the ratio of the kernel's plain Python form to the compiled one on these boards, if there is one."""
    if not chosen or not kernel.compiled():
        return None
    puzzles = [board.puzzle for board in chosen]
    return ratio(_plain_search_times(puzzles), _search_times(puzzles, rounds))


def _search_times(puzzles: Sequence[Any], rounds: int) -> list[float]:
    return [_best_search(model.search, model.domains, rounds) for model in map(model_of, puzzles)]


def _plain_search_times(puzzles: Sequence[Any]) -> list[float]:
    """Run one round of `_search_times` in a process that uses the plain form."""
    child = subprocess.run(
        [sys.executable, "-m", "bench.growth"],
        env={**os.environ, "MASUME_KERNEL": "plain", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        input=pickle.dumps(puzzles),
        stdout=subprocess.PIPE,
        check=True,
    )
    times: list[float] = json.loads(child.stdout)
    return times


if __name__ == "__main__":
    print(json.dumps(_search_times(pickle.load(sys.stdin.buffer), 1)))
