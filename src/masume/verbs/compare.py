"""Compare engines on the same boards: run every engine on every board, and present the measurements as a table, CSV or
JSON.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import mean, median
from typing import Any, NamedTuple

from masume.core.engine import Engine, Limit, Result
from masume.core.kind import Puzzle
from masume.core.model import Model
from masume.i18n.catalog import catalogue
from masume.verbs import solve
from masume.verbs.machine_info import PeakMemory

DECIDED = ("unique", "many", "none")  # the proved verdicts
ANSWERED = (*DECIDED, "solved")
NO_NUMBER = "–"
NOTHING_TO_DO = Model(1, 1, (0,), (1,), ())


class EngineRun(NamedTuple):
    """The measurements of one engine on one board. If the run is repeated, `seconds` is the median."""

    board: int
    kind: str
    rows: int
    cols: int
    engine: str
    verdict: str
    seconds: float
    fastest: float
    slowest: float
    nodes: int
    memory: int | None
    """The peak growth of the process in bytes, in the repetition that needed most memory; None if unknown."""

    @property
    def cells(self) -> int:
        """Return the number of squares of the board."""
        return self.rows * self.cols


class RunLimits(NamedTuple):
    """The limits of a single run of an engine on a board."""

    solutions: int = 2
    seconds: float | None = 10.0
    nodes: int | None = None


def compare(
    puzzles: Sequence[Puzzle],
    engines: Sequence[tuple[str, Engine]],
    bounds: RunLimits | None = None,
    repeat: int = 1,
    progress: Callable[[EngineRun], None] | None = None,
) -> list[EngineRun]:
    """Run every engine on every board, and return the measurements. All engines solve one board before the next one
    begins, so that a slow period of the machine affects all of them alike. Call `progress` after each run.
    """
    for _, engine in engines:
        engine.solve(NOTHING_TO_DO, Limit(1))  # load its library, which must not count for the first board
    runs = []
    for number, puzzle in enumerate(puzzles, 1):
        for name, engine in engines:
            run = measure(number, puzzle, name, engine, bounds or RunLimits(), repeat)
            runs.append(run)
            if progress:
                progress(run)
    return runs


def measure(number: int, puzzle: Puzzle, name: str, engine: Engine, bounds: RunLimits, repeat: int = 1) -> EngineRun:
    """Run `engine` on `puzzle` up to `repeat` times, and return the measurements. `number` and `name` identify the
    board and the engine in the result.
    """
    times: list[float] = []
    memory: int | None = None
    result: Result | None = None
    for _ in range(max(1, repeat)):
        gc.collect()
        peak = PeakMemory()
        start = time.perf_counter()
        # An engine that cannot prove uniqueness is asked for one solution only.
        wanted = bounds.solutions if engine.complete else 1
        result = solve.solve(puzzle, engine, wanted, bounds.seconds, bounds.nodes)
        times.append(time.perf_counter() - start)
        growth = peak.growth()
        memory = growth if memory is None else max(memory, growth or 0)
        if result.verdict in ("unknown", "solved") and times[-1] > 1:  # out of time: once is enough
            break
    assert result is not None
    return EngineRun(
        number,
        puzzle.kind,
        puzzle.rows,
        puzzle.cols,
        name,
        result.verdict,
        median(times),
        min(times),
        max(times),
        result.nodes,
        memory,
    )


COLUMNS = ("board", "kind", "size", "engine", "verdict", "seconds", "spread", "nodes", "memory")
SUMS = ("engine", "boards", "solved", "proved", "mean", "median", "max", "mean-nodes")


def words_of(lang: str | None) -> Mapping[str, Any]:
    """Return the names of the columns, the verdicts and the axes in the language `lang`."""
    words: Mapping[str, Any] = catalogue(lang).file("common")["compare"]
    return words


def table(runs: Iterable[EngineRun], lang: str | None = None) -> str:
    """Return `runs` as a table of aligned text."""
    words = words_of(lang)
    return align([words[column] for column in COLUMNS], [_cells(run, words["verdicts"]) for run in runs])


def _cells(run: EngineRun, verdicts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the row of the table for `run`."""
    spread = f"{run.fastest:.6f}–{run.slowest:.6f}" if run.slowest > run.fastest else ""
    memory = "" if run.memory is None else f"{run.memory / 2**20:.1f}"
    size = f"{run.rows}x{run.cols}"
    verdict, seconds = verdicts[run.verdict], f"{run.seconds:.6f}"
    return str(run.board), run.kind, size, run.engine, verdict, seconds, spread, str(run.nodes), memory


def summary(runs: Sequence[EngineRun], lang: str | None = None) -> str:
    """Return a table with one line per engine: the number of boards that it decided, and its means over the boards for
    which it returned an answer.
    """
    rows = []
    for engine in dict.fromkeys(run.engine for run in runs):
        runs_of_engine = [run for run in runs if run.engine == engine]
        decided = sum(run.verdict in DECIDED for run in runs_of_engine)
        solved = sum(run.verdict in ("unique", "many", "solved") for run in runs_of_engine)
        rows.append((engine, str(len(runs_of_engine)), str(solved), str(decided), *_means(runs_of_engine)))
    words = words_of(lang)
    return align([words[column] for column in SUMS], rows)


def _means(runs: Sequence[EngineRun]) -> tuple[str, ...]:
    """Return, as text, the mean, the median and the greatest time and the mean number of nodes of those `runs` that
    returned an answer.
    """
    answered = [run for run in runs if run.verdict in ANSWERED]
    if not answered:
        return (NO_NUMBER,) * 4
    times = [run.seconds for run in answered]
    figures = (f"{figure:.6f}" for figure in (mean(times), median(times), max(times)))
    return *figures, f"{mean(run.nodes for run in answered):.0f}"


def align(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table as text. Words are aligned to the left, and numbers to the right."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    numeric = [all(_is_number(row[i]) for row in rows) for i in range(len(head))]
    lines = []
    for row in [head, *rows]:
        cells = [cell.rjust(w) if n else cell.ljust(w) for cell, w, n in zip(row, widths, numeric, strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def _is_number(text: str) -> bool:
    """Return whether the text of a table cell is a number or empty."""
    return text in ("", NO_NUMBER) or text[0].isdigit() or (text[0] in "+-." and text[1:2].isdigit())


def csv_text(runs: Iterable[EngineRun]) -> str:
    """Return `runs` as CSV, one line per run."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(EngineRun._fields)
    writer.writerows(runs)
    return out.getvalue()


def as_objects(runs: Iterable[EngineRun]) -> list[dict[str, Any]]:
    """Return `runs` as JSON objects."""
    return [run._asdict() for run in runs]
