"""Experiment: the search, the generator and the repair of Hernández Solano and Rosales Hernández (2020) for Hidato on
boards of any shape, measured and corrected.

The generator first chooses two random cells, the ends, for the least and the greatest number. It then searches for a
path between them. A later step removes numbers, and a repair makes the puzzle unique again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import ne
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

from masume.core.engine import Engine
from masume.core.grid import Cell, Shape
from masume.core.kind import Puzzle
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
    share_of,
    table_of,
)
from masume.papers.hernandez_rosales_2020 import PAPER, SAMPLE
from masume.papers.phrases import Figure, Phrase, Word, figure, say
from masume.verbs import read, solve
from masume.verbs.check import check
from masume.verbs.compare import DECIDED, EngineRun, RunLimits, as_objects, measure

PAPERS = "paper"
ENGINES: tuple[tuple[str, Engine], ...] = ((PAPERS, PAPER), ("backtrack", BACKTRACK), ("kernel", KERNEL))


class Effort(NamedTuple):
    """The number of puzzles, the limits of the searches, and the time limit."""

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
    """Run the three parts of the experiment: solve puzzles, generate puzzles as the paper does, and repair them."""
    effort = QUICK if settings.quick else FULL
    effort = effort._replace(seconds=settings.seconds or effort.seconds)
    has_puzzles = settings.files or settings.seed is not None
    solving = _solve_files(settings, effort) if has_puzzles else _solve_shapes(settings, effort)
    settings.progress(say("progress.ends"))
    ends = [try_ends(outline, effort.pairs, effort.steps) for outline in OUTLINES]
    removals = [try_removals(outline, effort.boards, settings.progress) for outline in OUTLINES]
    return ExperimentResult(
        tables=(*solving.tables, ends_table(ends), removal_table(removals), repair_table(removals)),
        remarks=(*solving.remarks, *remarks(ends, removals, effort.steps)),
        data={
            "runs": as_objects(solving.runs),
            "boards": [read.write(puzzle, "line") for puzzle in solving.puzzles],
            "ends": [result._asdict() for result in ends],
            "removals": [result.as_object() for result in removals],
        },
        lines=_curves(solving.growth),
        labels=solving.labels,
    )


class Solving(NamedTuple):
    """The results of the first part of the experiment, which solves puzzles."""

    puzzles: Sequence[Hidato]
    runs: Sequence[EngineRun]
    growth: Sequence[tuple[int, EngineRun]]
    """Runs to plot, each with the number of cells of its puzzle."""
    labels: tuple[Phrase, Phrase, Phrase]
    tables: tuple[ResultTable, ...]
    remarks: tuple[Phrase, ...]


def _solve_shapes(settings: ExperimentSettings, effort: Effort) -> Solving:
    """Measure how long each method takes to prove that puzzles are unique, within the time limit: two puzzles per
    shape, and one for each of several squares of increasing size.
    """
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
    """Return two unique puzzles of the shape: one with about a third of its numbers, to which a repair has added
    givens, and one in which every given is needed. Each has its name in the catalogue.
    """
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
    """Return the table row of a puzzle. `number` is its number in `runs`; `name` and `how` are the catalogue's names of
    its shape and its type.
    """
    cells: list[Word] = [say(f"hidato.shapes.{name}"), say(f"hidato.{how}")]
    cells += [str(len(puzzle.shape.cells)), str(_count_givens(puzzle))]
    for run in runs:
        if run.board == number:
            seconds = f"{run.seconds:.4f}"
            cells += [seconds if run.verdict == "unique" else say("hidato.stopped", seconds=seconds), str(run.nodes)]
    return tuple(cells)


def _name(engine: str) -> Word:
    """Return the name of a method for tables. The names of Masume's engines are not translated."""
    return say("words.paper") if engine == PAPERS else engine


def _count_givens(puzzle: Hidato) -> int:
    """Return the number of givens."""
    return sum(bool(number) for row in puzzle.givens for number in row)


def _solve_files(settings: ExperimentSettings, effort: Effort) -> Solving:
    """Solve the user's puzzles, or newly generated ones. The table has one row per size and method."""
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
            "size": lambda group: f"{group[0].rows}x{group[0].cols}",
            "method": lambda group: _name(group[0].engine),
            "boards": lambda group: str(len(group)),
            "decided": lambda group: str(sum(run.verdict in DECIDED for run in group)),
            "median-s": lambda group: f"{median(run.seconds for run in group):.4f}",
            "max-s": lambda group: f"{max(run.seconds for run in group):.4f}",
            "median-nodes": lambda group: f"{median(run.nodes for run in group):.0f}",
        },
    )
    growth = [(len(puzzles[run.board - 1].shape.cells), run) for run in runs]
    labels = (say("hidato.files-plot"), say("heads.cells"), say("hidato.seconds-decided"))
    return Solving(puzzles, runs, growth, labels, (table,), _solving_remarks(runs, effort))


def _solving_remarks(runs: Sequence[EngineRun], effort: Effort) -> tuple[Phrase, ...]:
    """Return the remarks on the results of solving."""
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
    """Return a curve for each method: the median time, plotted against the number of cells."""
    curves: dict[Word, list[tuple[float, float]]] = {}
    for name, _ in ENGINES:
        times: dict[int, list[float]] = {}
        for cells, run in growth:
            if run.engine == name:
                times.setdefault(cells, []).append(run.seconds)
        curves[_name(name)] = [(float(cells), median(times[cells])) for cells in sorted(times)]
    return curves


# ---- Generating puzzles as the paper does


class Outline(NamedTuple):
    """A shape with a name, as rows of text."""

    name: str
    neighbours: int
    rows: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        """Return the shape that the rows of text describe."""
        return paper.shape_of(self.rows, self.neighbours)


def square(side: int, neighbours: int = 8, name: str = "square") -> Outline:
    """Return the outline of a square board."""
    return Outline(name, neighbours, ("." * side,) * side)


OUTLINES = (
    square(6),
    Outline("ring", 8, (*[".......", "......."], *["..###.."] * 3, *[".......", "......."])),
    Outline("heart", 8, ("#..#..#", ".......", ".......", ".......", "#.....#", "##...##", "###.###")),
    Outline("cross", 8, (*["##...##"] * 2, *["......."] * 3, *["##...##"] * 2)),
    Outline("diamond", 8, ("###.###", "##...##", "#.....#", ".......", "#.....#", "##...##", "###.###")),
    Outline("triangle", 8, tuple(("." * (2 * row + 1)).center(11, "#") for row in range(6))),
    Outline("star", 8, ("###.###", "#.....#", "#.....#", ".......", "#.....#", "#.....#", "###.###")),
    Outline("frame", 8, ("......", *[".####."] * 4, "......")),
    Outline("hexagon", 6, ("###....", "##.....", "#......", ".......", "......#", ".....##", "....###")),
    square(6, 4, "Numbrix"),
)


class Ends(NamedTuple):
    """The results of steps 2 and 3 of the paper's generator on one shape: searches for a path between two random
    ends.
    """

    name: str
    pairs: int
    no_path: int
    """Pairs of ends for which it is proved that no path through all cells joins them."""
    unknown: int
    by_paper: int
    """Pairs of ends between which the paper's search finds a path within the limit of steps."""


def try_ends(outline: Outline, pairs: int, steps: int) -> Ends:
    """Search for paths between `pairs` random pairs of ends, each time with a limit of `steps` search steps."""
    random = Random(f"ends {outline.name}")
    shape = outline.shape
    no_path = unknown = by_paper = 0
    for _ in range(pairs):
        puzzle = paper.board_of_ends(shape, paper.random_ends(shape, random))
        verdict = solve.solve(puzzle, KERNEL, solutions=1, nodes=steps).verdict
        no_path += verdict == "none"
        unknown += verdict == "unknown"
        by_paper += bool(solve.solve(puzzle, PAPER, solutions=1, nodes=steps).solutions)
    return Ends(outline.name, pairs, no_path, unknown, by_paper)


def ends_table(ends: Sequence[Ends]) -> ResultTable:
    """Return the table of the searches for paths between random ends."""
    return table_of(
        say("hidato.ends-title"),
        ends,
        {
            "shape": lambda result: say(f"hidato.shapes.{result.name}"),
            "pairs": lambda result: str(result.pairs),
            "no-path": lambda result: str(result.no_path),
            "not-decided": lambda result: str(result.unknown),
            "kernel-path": lambda result: str(result.pairs - result.no_path - result.unknown),
            "paper-path": lambda result: str(result.by_paper),
        },
    )


# ---- Removing numbers, and repairs


class UniquenessRepair(NamedTuple):
    """The number of givens that a repair added, and whether the puzzle is unique after it."""

    added: int
    unique: bool


class RemovalTrial(NamedTuple):
    """The results for one path, with numbers removed in two ways: as the paper prints it, and exactly two thirds."""

    share_as_printed: float
    """The share of the numbers that are removed when numbers may be drawn twice."""
    unique_as_printed: bool
    solutions: int
    """The number of solutions when exactly two thirds are removed, counted up to SAMPLE."""
    swap: bool
    """Whether one of the solutions differs from the path by a swap of two numbers."""
    by_paper: UniquenessRepair | None
    """The repair that the paper proposes; `by_ours` is that of `check`. Both are None if none is needed."""
    by_ours: UniquenessRepair | None


class Removal(NamedTuple):
    """The results of step 4 of the paper's generator, and of the repair after it, on many puzzles of one shape."""

    name: str
    cells: int
    boards: int
    removals_as_printed: float
    """The share of the numbers, in percent, that are removed when numbers may be drawn twice."""
    unique_as_printed: int
    unique: int
    swaps: int
    trials: Sequence[RemovalTrial]

    @property
    def by_paper(self) -> list[UniquenessRepair]:
        """Return the repairs by the paper's method, of those puzzles that needed one."""
        return [trial.by_paper for trial in self.trials if trial.by_paper]

    @property
    def by_ours(self) -> list[UniquenessRepair]:
        """Return the repairs that `check` found, for those puzzles that needed one."""
        return [trial.by_ours for trial in self.trials if trial.by_ours]

    def as_object(self) -> dict[str, Any]:
        """Return the results as plain numbers, for JSON."""
        trials = [
            {
                **trial._asdict(),
                "by_paper": trial.by_paper and trial.by_paper._asdict(),
                "by_ours": trial.by_ours and trial.by_ours._asdict(),
            }
            for trial in self.trials
        ]
        return {**self._asdict(), "trials": trials}


def try_removals(outline: Outline, count: int, progress: Callable[[Phrase], None]) -> Removal:
    """Generate `count` random paths through a shape, remove numbers from each, and return the results."""
    random = Random(f"boards {outline.name}")
    shape = outline.shape
    trials = []
    for number in range(1, count + 1):
        progress(
            say("progress.shape", shape=say(f"hidato.shapes.{outline.name}"), number=str(number), boards=count),
        )
        trials.append(_trial(shape, random))
    return Removal(
        name=outline.name,
        cells=len(shape.cells),
        boards=len(trials),
        removals_as_printed=100 * mean(trial.share_as_printed for trial in trials),
        unique_as_printed=sum(trial.unique_as_printed for trial in trials),
        unique=sum(trial.solutions == 1 for trial in trials),
        swaps=sum(trial.swap for trial in trials),
        trials=trials,
    )


def _trial(shape: Shape, random: Random) -> RemovalTrial:
    """Remove numbers from one random path in both ways, repair the puzzle if necessary, and return the results."""
    path = paper.random_path(shape, random)
    removed = paper.removals_as_printed(len(path), random)
    thinned = paper.board_without(shape, path, paper.removals_exactly(len(path), random))
    solutions = [solution.values for solution in solve.solve(thinned, solutions=SAMPLE).solutions]
    numbers = paper.number_squares(path, shape.rows * shape.cols)
    return RemovalTrial(
        share_as_printed=len(removed) / len(path),
        unique_as_printed=_unique(paper.board_without(shape, path, removed)),
        solutions=len(solutions),
        swap=any(sum(map(ne, numbers, values)) == 2 for values in solutions),
        by_paper=_repair_by_paper(thinned, path) if len(solutions) > 1 else None,
        by_ours=_repair_by_ours(thinned) if len(solutions) > 1 else None,
    )


def _repair_by_paper(puzzle: Hidato, path: Sequence[Cell]) -> UniquenessRepair:
    """Repair a puzzle as the paper proposes."""
    repaired, added = paper.repair(puzzle, path)
    return UniquenessRepair(added, _unique(repaired))


def _repair_by_ours(puzzle: Hidato) -> UniquenessRepair:
    """Apply the first repair found by `check` that only adds givens."""
    repairs = check.check(puzzle).repairs
    added = next(repair for repair in repairs if all(change.old is None for change in repair.changes))
    return UniquenessRepair(len(added.changes), _unique(added.puzzle))


def _unique(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has exactly one solution."""
    return solve.solve(puzzle).verdict == "unique"


def removal_table(removals: Sequence[Removal]) -> ResultTable:
    """Return the table of the results of removing numbers."""
    return table_of(
        say("hidato.removal-title"),
        removals,
        {
            "shape": lambda removal: say(f"hidato.shapes.{removal.name}"),
            "cells": lambda removal: str(removal.cells),
            "boards": lambda removal: str(removal.boards),
            "paper-removes": lambda removal: "67",
            "as-printed": lambda removal: f"{removal.removals_as_printed:.0f}",
            "then-unique": lambda removal: str(removal.unique_as_printed),
            "unique-exactly": lambda removal: str(removal.unique),
            "median-solutions": _median_solutions,
            "swaps": lambda removal: str(removal.swaps),
        },
    )


def _median_solutions(removal: Removal) -> Word:
    """Return the median number of solutions as text. The text says "or more" if the counts stopped at SAMPLE."""
    middle = median(trial.solutions for trial in removal.trials)
    return say("words.or-more", number=f"{middle:.0f}") if middle >= SAMPLE else f"{middle:.0f}"


def repair_table(removals: Sequence[Removal]) -> ResultTable:
    """Return the table of the repairs."""
    rows = [
        (
            say(f"hidato.shapes.{removal.name}"),
            str(len(removal.by_paper)),
            *_repair_cells(removal.by_paper),
            *_repair_cells(removal.by_ours),
        )
        for removal in removals
    ]
    after = ("max", "then-unique")
    head = head_of("shape", "not-unique", "paper-adds", *after, "check-needs", *after)
    return ResultTable(say("hidato.repair-title"), head, rows)


def _repair_cells(repairs: Sequence[UniquenessRepair]) -> tuple[str, str, str]:
    """Return three table cells for `repairs`: the mean and the maximum number of added givens, and the number of
    puzzles that became unique.
    """
    if not repairs:
        return "", "", ""
    added = [repair.added for repair in repairs]
    return f"{mean(added):.1f}", str(max(added)), str(sum(repair.unique for repair in repairs))


def remarks(ends: Sequence[Ends], removals: Sequence[Removal], steps: int) -> tuple[Phrase, ...]:
    """Return the remarks on the generator."""
    made = sum(removal.boards for removal in removals)
    theirs = [repair for removal in removals for repair in removal.by_paper]
    ours = [repair for removal in removals for repair in removal.by_ours]
    without = tuple(
        say(
            "hidato.shape-share",
            shape=say(f"hidato.shapes.{result.name}"),
            share=share_of(result.no_path, result.pairs),
        )
        for result in ends
        if result.no_path
    )
    joined = sum(result.pairs - result.no_path - result.unknown for result in ends)
    sentences = [say("hidato.no-path", shapes=without)] if without else []
    sentences += [
        say("hidato.joined", pairs=joined, joined=sum(result.by_paper for result in ends), steps=steps),
        say("hidato.twice", share=f"{mean(removal.removals_as_printed for removal in removals):.0f}"),
        say(
            "hidato.not-unique",
            printed=sum(removal.unique_as_printed for removal in removals),
            exactly=sum(removal.unique for removal in removals),
            boards=made,
            swaps=sum(removal.swaps for removal in removals),
            others=len(theirs),
        ),
    ]
    if theirs:
        sentences.append(
            say(
                "hidato.repair",
                unique=sum(repair.unique for repair in theirs),
                boards=len(theirs),
                added=figure(mean(repair.added for repair in theirs), 1),
                ours=figure(mean(repair.added for repair in ours), 1),
                ours_unique=sum(repair.unique for repair in ours),
                sample=SAMPLE,
            )
        )
    return tuple(sentences)


EXPERIMENT = Experiment("hidato", run)
