"""Hidato on any shape: the search, the generator and the repair of Hernández Solano and Rosales Hernández (2020),
measured and corrected."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import NamedTuple

from masume.core.engine import Engine
from masume.engines.backtrack import BACKTRACK
from masume.engines.kernel import KERNEL
from masume.kinds.hidato import Hidato
from masume.papers import hernandez_rosales_2020 as paper
from masume.papers.experiment import (
    Experiment,
    ExperimentResult,
    ExperimentSettings,
    ResultTable,
    boards,
    head_of,
    table_of,
)
from masume.papers.hernandez_rosales_2020 import PAPER
from masume.papers.hidato_generators import (
    OUTLINES,
    Outline,
    ends_table,
    remarks,
    removal_table,
    repair_table,
    square,
    try_ends,
    try_removals,
)
from masume.papers.phrases import Figure, Phrase, Word, say
from masume.verbs import read
from masume.verbs.compare import DECIDED, EngineRun, RunLimits, as_objects, measure

PAPERS = "paper"
ENGINES: tuple[tuple[str, Engine], ...] = ((PAPERS, PAPER), ("backtrack", BACKTRACK), ("kernel", KERNEL))


class Effort(NamedTuple):
    """The amount of work, and the time limit."""

    boards: int
    """Puzzles generated per shape."""
    pairs: int
    """Pairs of ends tried per shape."""
    steps: int
    """The limit of steps for a search between two ends."""
    squares: range
    """The sides of the squares on which the growth of times is measured."""
    seconds: float
    """The time limit of each run."""
    files: int | None
    """The number of the user's puzzles that are solved; None for all."""


FULL = Effort(boards=100, pairs=100, steps=20_000, squares=range(4, 11), seconds=3.0, files=None)
QUICK = Effort(boards=5, pairs=15, steps=1_000, squares=range(4, 6), seconds=0.1, files=5)


def run(settings: ExperimentSettings) -> ExperimentResult:
    """Run the three parts: solve puzzles, generate puzzles as the paper does, and repair them."""
    effort = QUICK if settings.quick else FULL
    effort = effort._replace(seconds=settings.seconds or effort.seconds)
    own = settings.files or settings.seed is not None
    solving = _solve_files(settings, effort) if own else _solve_shapes(settings, effort)
    settings.progress(say("progress.ends"))
    ends = [try_ends(outline, effort.pairs, effort.steps) for outline in OUTLINES]
    removals = [try_removals(outline, effort.boards, settings.progress) for outline in OUTLINES]
    return ExperimentResult(
        tables=(*solving.tables, ends_table(ends), removal_table(removals), repair_table(removals)),
        remarks=(*solving.remarks, *remarks(ends, removals, effort.steps)),
        data={
            "runs": as_objects(solving.runs),
            "boards": [read.write(puzzle, "line") for puzzle in solving.puzzles],
            "ends": [found._asdict() for found in ends],
            "removals": [found.as_object() for found in removals],
        },
        lines=_curves(solving.growth),
        labels=solving.labels,
    )


class Solving(NamedTuple):
    """The results of the first part."""

    puzzles: Sequence[Hidato]
    runs: Sequence[EngineRun]
    growth: Sequence[tuple[int, EngineRun]]
    """Runs to plot, each with the number of cells of its puzzle."""
    labels: tuple[Phrase, Phrase, Phrase]
    tables: tuple[ResultTable, ...]
    remarks: tuple[Phrase, ...]


def _solve_shapes(settings: ExperimentSettings, effort: Effort) -> Solving:
    """Prove with each method that two puzzles per shape and growing squares are unique, within the time limit."""
    of_shapes = [(outline.name, how, puzzle) for outline in OUTLINES for how, puzzle in _boards_of(outline)]
    squares = [("square", "minimal", _boards_of(square(side))[1][1]) for side in effort.squares]
    puzzles = [puzzle for _, _, puzzle in of_shapes + squares]
    runs = _measure(puzzles, settings, effort)
    rows = [_row(number, *named, runs) for number, named in enumerate(of_shapes + squares, 1)]
    measured = (say(f"heads.{what}", search=_name(name)) for name, _ in ENGINES for what in ("seconds-of", "nodes-of"))
    head = (*head_of("shape", "givens", "cells", "given"), *measured)
    tables = (
        ResultTable(say("hidato.shapes-title"), head, rows[: len(of_shapes)]),
        ResultTable(say("hidato.squares-title"), head, rows[len(of_shapes) :]),
    )
    growth = [(len(puzzles[run.board - 1].shape.cells), run) for run in runs if run.board > len(of_shapes)]
    labels = (say("hidato.squares-plot"), say("heads.cells"), say("hidato.seconds-proved"))
    return Solving(puzzles, runs, growth, labels, tables, _solving_remarks(runs, effort))


def _boards_of(outline: Outline) -> list[tuple[str, Hidato]]:
    """Return a puzzle with about a third of its numbers, repaired to be unique, and one from which no number can be
    removed."""
    random = Random(f"{outline.name} {len(outline.rows)}")
    shape = outline.shape
    path = paper.random_path(shape, random)
    thinned = paper.board_without(shape, path, paper.removals_exactly(len(path), random))
    repaired, _ = paper.repair(thinned, path)
    return [("repaired", repaired), ("minimal", paper.carve(shape, path, random))]


def _measure(puzzles: Sequence[Hidato], settings: ExperimentSettings, effort: Effort) -> list[EngineRun]:
    """Run all methods on all puzzles."""
    bounds = RunLimits(2, effort.seconds)
    runs = []
    for number, puzzle in enumerate(puzzles, 1):
        settings.progress(say("progress.solving", number=str(number), boards=len(puzzles)))
        runs += [measure(number, puzzle, name, engine, bounds) for name, engine in ENGINES]
    return runs


def _row(number: int, name: str, how: str, puzzle: Hidato, runs: Sequence[EngineRun]) -> tuple[Word, ...]:
    """Return the row of a puzzle in the table."""
    cells: list[Word] = [say(f"hidato.shapes.{name}"), say(f"hidato.{how}")]
    cells += [str(len(puzzle.shape.cells)), str(_count_givens(puzzle))]
    for run in runs:
        if run.board == number:
            seconds = f"{run.seconds:.4f}"
            cells += [seconds if run.verdict == "unique" else say("hidato.stopped", seconds=seconds), str(run.nodes)]
    return tuple(cells)


def _name(engine: str) -> Word:
    """Return the name of a method. The names of our engines are not translated."""
    return say("words.paper") if engine == PAPERS else engine


def _count_givens(puzzle: Hidato) -> int:
    """Return the number of givens."""
    return sum(bool(number) for row in puzzle.givens for number in row)


def _solve_files(settings: ExperimentSettings, effort: Effort) -> Solving:
    """Solve the user's puzzles, or new ones, with one row of the table per size and method."""
    puzzles: list[Hidato] = boards(settings, "hidato", "hidato")[: effort.files]
    runs = _measure(puzzles, settings, effort)
    sizes = sorted({(run.rows, run.cols) for run in runs})
    groups = [
        [run for run in runs if (run.rows, run.cols) == size and run.engine == name]
        for size in sizes
        for name, _ in ENGINES
    ]
    table = table_of(
        say("hidato.files-title"),
        groups,
        {
            "size": lambda own: f"{own[0].rows}x{own[0].cols}",
            "method": lambda own: _name(own[0].engine),
            "boards": lambda own: str(len(own)),
            "decided": lambda own: str(sum(run.verdict in DECIDED for run in own)),
            "median-s": lambda own: f"{median(run.seconds for run in own):.4f}",
            "max-s": lambda own: f"{max(run.seconds for run in own):.4f}",
            "median-nodes": lambda own: f"{median(run.nodes for run in own):.0f}",
        },
    )
    growth = [(len(puzzles[run.board - 1].shape.cells), run) for run in runs]
    labels = (say("hidato.files-plot"), say("heads.cells"), say("hidato.seconds-decided"))
    return Solving(puzzles, runs, growth, labels, (table,), _solving_remarks(runs, effort))


def _solving_remarks(runs: Sequence[EngineRun], effort: Effort) -> tuple[Phrase, ...]:
    """Return the remarks on solving."""
    decided = {name: sum(run.engine == name and run.verdict in DECIDED for run in runs) for name, _ in ENGINES}
    counts = say(
        "hidato.decided",
        boards=len({run.board for run in runs}),
        seconds=Figure(f"{effort.seconds:g}"),
        paper=decided[PAPERS],
        backtrack=decided["backtrack"],
        kernel=decided["kernel"],
    )
    return say("hidato.pseudocode"), counts


def _curves(growth: Sequence[tuple[int, EngineRun]]) -> dict[Word, list[tuple[float, float]]]:
    """Return the median time by number of cells, for each method."""
    curves: dict[Word, list[tuple[float, float]]] = {}
    for name, _ in ENGINES:
        times: dict[int, list[float]] = {}
        for cells, run in growth:
            if run.engine == name:
                times.setdefault(cells, []).append(run.seconds)
        curves[_name(name)] = [(float(cells), median(times[cells])) for cells in sorted(times)]
    return curves


EXPERIMENT = Experiment("hidato", run)
