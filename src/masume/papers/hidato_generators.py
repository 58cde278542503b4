"""Test the steps of the generator of Hernández Solano and Rosales Hernández (2020) on many shapes.

The paper draws the cells of the least and the greatest number, then searches for a path between these ends. A later
step removes numbers, and a repair makes the puzzle unique again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import ne
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

from masume.core.grid import Cell, Shape
from masume.core.kind import Puzzle
from masume.engines.kernel import KERNEL
from masume.kinds.hidato import Hidato
from masume.papers import hernandez_rosales_2020 as paper
from masume.papers.experiment import ResultTable, head_of, share_of, table_of
from masume.papers.hernandez_rosales_2020 import PAPER, SAMPLE
from masume.papers.phrases import Phrase, Word, figure, say
from masume.verbs import solve
from masume.verbs.check import check


class Outline(NamedTuple):
    """A shape with a name."""

    name: str
    neighbours: int
    rows: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        """Return the shape."""
        return paper.shape_of(self.rows, self.neighbours)


def square(side: int, neighbours: int = 8, name: str = "square") -> Outline:
    """Return the outline of a square."""
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
    """The results of the paper's steps 2 and 3, a path between two random ends, on one shape."""

    name: str
    pairs: int
    no_path: int
    """Pairs of ends for which it is proved that no path through all cells joins them."""
    unknown: int
    by_paper: int
    """Pairs of ends between which the paper's search finds a path within the limit of steps."""


def try_ends(outline: Outline, pairs: int, steps: int) -> Ends:
    """Search for paths between random pairs of ends, with a limit of `steps` each."""
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
    """Return the table of `ends`."""
    return table_of(
        say("hidato.ends-title"),
        ends,
        {
            "shape": lambda found: say(f"hidato.shapes.{found.name}"),
            "pairs": lambda found: str(found.pairs),
            "no-path": lambda found: str(found.no_path),
            "not-decided": lambda found: str(found.unknown),
            "kernel-path": lambda found: str(found.pairs - found.no_path - found.unknown),
            "paper-path": lambda found: str(found.by_paper),
        },
    )


# Removals and repairs


class UniquenessRepair(NamedTuple):
    """The number of givens that a repair added, and whether the puzzle is unique after it."""

    added: int
    unique: bool


class Trial(NamedTuple):
    """One path, with numbers removed in both ways."""

    share_as_printed: float
    """The share of the numbers that are removed when numbers may be drawn twice."""
    unique_as_printed: bool
    solutions: int
    """The number of solutions when exactly two thirds are removed, counted up to SAMPLE."""
    swap: bool
    """Whether one of them differs from the path by a swap of two numbers."""
    by_paper: UniquenessRepair | None
    """The repair that the paper proposes; `by_ours` is that of `check`. Both are None if none is needed."""
    by_ours: UniquenessRepair | None


class Removal(NamedTuple):
    """The results of the paper's step 4, and of the repair after it, on many puzzles of one shape."""

    name: str
    cells: int
    boards: int
    removals_as_printed: float
    """The share of the numbers, in percent, that are removed when numbers may be drawn twice."""
    unique_as_printed: int
    unique: int
    swaps: int
    trials: Sequence[Trial]

    @property
    def by_paper(self) -> list[UniquenessRepair]:
        """Return the repairs that the paper proposes."""
        return [trial.by_paper for trial in self.trials if trial.by_paper]

    @property
    def by_ours(self) -> list[UniquenessRepair]:
        """Return the repairs of `check`."""
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
    """Generate `count` puzzles of a shape and remove numbers from each."""
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


def _trial(shape: Shape, random: Random) -> Trial:
    """Return the results on one random path."""
    path = paper.random_path(shape, random)
    removed = paper.removals_as_printed(len(path), random)
    thinned = paper.board_without(shape, path, paper.removals_exactly(len(path), random))
    solutions = [solution.values for solution in solve.solve(thinned, solutions=SAMPLE).solutions]
    numbers = paper.number_squares(path, shape.rows * shape.cols)
    return Trial(
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
    """Apply the first repair of `check` that adds givens and changes none."""
    repairs = check.check(puzzle).repairs
    added = next(repair for repair in repairs if all(change.old is None for change in repair.changes))
    return UniquenessRepair(len(added.changes), _unique(added.puzzle))


def _unique(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has exactly one solution."""
    return solve.solve(puzzle).verdict == "unique"


def removal_table(removals: Sequence[Removal]) -> ResultTable:
    """Return the table of removals."""
    return table_of(
        say("hidato.removal-title"),
        removals,
        {
            "shape": lambda found: say(f"hidato.shapes.{found.name}"),
            "cells": lambda found: str(found.cells),
            "boards": lambda found: str(found.boards),
            "paper-removes": lambda found: "67",
            "as-printed": lambda found: f"{found.removals_as_printed:.0f}",
            "then-unique": lambda found: str(found.unique_as_printed),
            "unique-exactly": lambda found: str(found.unique),
            "median-solutions": _median_solutions,
            "swaps": lambda found: str(found.swaps),
        },
    )


def _median_solutions(found: Removal) -> Word:
    """Return the median number of solutions, or a lower bound of it."""
    middle = median(trial.solutions for trial in found.trials)
    return say("words.or-more", number=f"{middle:.0f}") if middle >= SAMPLE else f"{middle:.0f}"


def repair_table(removals: Sequence[Removal]) -> ResultTable:
    """Return the table of repairs."""
    rows = [
        (
            say(f"hidato.shapes.{found.name}"),
            str(len(found.by_paper)),
            *_repair_cells(found.by_paper),
            *_repair_cells(found.by_ours),
        )
        for found in removals
    ]
    after = ("max", "then-unique")
    head = head_of("shape", "not-unique", "paper-adds", *after, "check-needs", *after)
    return ResultTable(say("hidato.repair-title"), head, rows)


def _repair_cells(repairs: Sequence[UniquenessRepair]) -> tuple[str, str, str]:
    """Return the numbers of added givens, on average and at most, and the number of puzzles that became unique."""
    if not repairs:
        return "", "", ""
    added = [one.added for one in repairs]
    return f"{mean(added):.1f}", str(max(added)), str(sum(one.unique for one in repairs))


def remarks(ends: Sequence[Ends], removals: Sequence[Removal], steps: int) -> tuple[Phrase, ...]:
    """Return the remarks on the generator."""
    made = sum(found.boards for found in removals)
    theirs = [repair for found in removals for repair in found.by_paper]
    ours = [repair for found in removals for repair in found.by_ours]
    without = tuple(
        say("hidato.shape-share", shape=say(f"hidato.shapes.{found.name}"), share=share_of(found.no_path, found.pairs))
        for found in ends
        if found.no_path
    )
    joined = sum(found.pairs - found.no_path - found.unknown for found in ends)
    sentences = [say("hidato.no-path", shapes=without)] if without else []
    sentences += [
        say("hidato.joined", pairs=joined, joined=sum(found.by_paper for found in ends), steps=steps),
        say("hidato.twice", share=f"{mean(found.removals_as_printed for found in removals):.0f}"),
        say(
            "hidato.not-unique",
            printed=sum(found.unique_as_printed for found in removals),
            exactly=sum(found.unique for found in removals),
            boards=made,
            swaps=sum(found.swaps for found in removals),
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
