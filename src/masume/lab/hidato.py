"""Hidato boards of any shape: the search, the generator and the repair of Hernández Solano and Rosales Hernández
(2020), measured and mended."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne
from random import Random
from statistics import mean, median
from typing import TYPE_CHECKING, Any, NamedTuple

from masume.engines.backtrack import BACKTRACK
from masume.engines.kernel import KERNEL
from masume.lab import hernandez_rosales_2020 as paper
from masume.lab.compare import Bounds, Run, as_objects, measure
from masume.lab.experiment import Experiment, Outcome, Settings, Table, boards
from masume.lab.hernandez_rosales_2020 import PAPER, SAMPLE
from masume.verbs import checking, reading, solving

if TYPE_CHECKING:
    from masume.core.engine import Engine
    from masume.core.grid import Cell, Shape
    from masume.core.kind import Puzzle
    from masume.kinds.hidato import Hidato

ENGINES: tuple[tuple[str, Engine], ...] = (("paper", PAPER), ("backtrack", BACKTRACK), ("kernel", KERNEL))


class Outline(NamedTuple):
    """A shape with a name."""

    name: str
    neighbours: int
    rows: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        return paper.shape_of(self.rows, self.neighbours)


def _square(side: int, neighbours: int = 8, name: str = "square") -> Outline:
    return Outline(name, neighbours, ("." * side,) * side)


OUTLINES = (
    _square(6),
    Outline("ring", 8, (*[".......", "......."], *["..###.."] * 3, *[".......", "......."])),
    Outline("heart", 8, ("#..#..#", ".......", ".......", ".......", "#.....#", "##...##", "###.###")),
    Outline("cross", 8, (*["##...##"] * 2, *["......."] * 3, *["##...##"] * 2)),
    Outline("diamond", 8, ("###.###", "##...##", "#.....#", ".......", "#.....#", "##...##", "###.###")),
    Outline("triangle", 8, tuple(("." * (2 * row + 1)).center(11, "#") for row in range(6))),
    Outline("star", 8, ("###.###", "#.....#", "#.....#", ".......", "#.....#", "#.....#", "###.###")),
    Outline("frame", 8, ("......", *[".####."] * 4, "......")),
    Outline("hexagon", 6, ("###....", "##.....", "#......", ".......", "......#", ".....##", "....###")),
    _square(6, 4, "Numbrix"),
)


class Effort(NamedTuple):
    """How much is done, and how long a run may take."""

    boards: int
    """Boards made of each shape."""
    pairs: int
    """Pairs of ends tried on each shape."""
    steps: int
    """Steps after which a search between two ends is given up."""
    squares: range
    """Sides of the squares that show how times grow."""
    seconds: float
    """The limit of each run."""
    files: int | None
    """How many of the user's boards are solved; None for all."""


FULL = Effort(boards=100, pairs=100, steps=20_000, squares=range(4, 11), seconds=3.0, files=None)
QUICK = Effort(boards=5, pairs=15, steps=1_000, squares=range(4, 6), seconds=0.25, files=5)


def run(settings: Settings) -> Outcome:
    """The three parts: boards solved, boards made as the paper does, and boards made unique."""
    effort = QUICK if settings.quick else FULL
    effort = effort._replace(seconds=settings.seconds or effort.seconds)
    own = settings.files or settings.seed is not None
    solving = _solve_files(settings, effort) if own else _solve_shapes(settings, effort)
    ends = [_try_ends(outline, settings, effort) for outline in OUTLINES]
    removals = [_remove(outline, settings, effort) for outline in OUTLINES]
    return Outcome(
        tables=(*solving.tables, _ends_table(ends), _removal_table(removals), _repair_table(removals)),
        remarks=(*solving.remarks, *_remarks(ends, removals, effort)),
        data={
            "runs": as_objects(solving.runs),
            "boards": [reading.write(puzzle, "line") for puzzle in solving.puzzles],
            "ends": [found._asdict() for found in ends],
            "removals": [found.as_object() for found in removals],
        },
        lines=_curves(solving.growth),
        labels=solving.labels,
    )


# ---- part 1: boards solved


class Solving(NamedTuple):
    """What the first part found."""

    puzzles: Sequence[Hidato]
    runs: Sequence[Run]
    growth: Sequence[tuple[int, Run]]
    """Runs to plot, each with the number of cells of its board."""
    labels: tuple[str, str, str]
    tables: tuple[Table, ...]
    remarks: tuple[str, ...]


def _solve_shapes(settings: Settings, effort: Effort) -> Solving:
    """Two boards of each shape, and squares that grow; each proved to be unique by each method, or given up."""
    made = [(outline.name, how, puzzle) for outline in OUTLINES for how, puzzle in _made(outline)]
    squares = [("square", "minimal", _made(_square(side))[1][1]) for side in effort.squares]
    puzzles = [puzzle for _, _, puzzle in made + squares]
    runs = _measured(puzzles, settings, effort)
    rows = [_row(number, *named, runs) for number, named in enumerate(made + squares, 1)]
    head = ("shape", "givens", "cells", "given", *(f"{name} {what}" for name, _ in ENGINES for what in ("s", "nodes")))
    tables = (
        Table("Boards of many shapes, each proved to have one solution", head, rows[: len(made)]),
        Table("Squares without a given to spare, from small to large", head, rows[len(made) :]),
    )
    growth = [(len(puzzles[run.board - 1].shape.cells), run) for run in runs if run.board > len(made)]
    labels = ("Squares without a given to spare", "cells", "seconds until proved unique")
    return Solving(puzzles, runs, growth, labels, tables, _solving_remarks(runs, effort))


def _made(outline: Outline) -> list[tuple[str, Hidato]]:
    """A board with about a third of its numbers, repaired to be unique; and one from which no number can be removed."""
    random = Random(f"{outline.name} {len(outline.rows)}")
    shape = outline.shape
    path = paper.random_path(shape, random)
    thinned = paper.without(shape, path, paper.removed_exactly(len(path), random))
    repaired, _ = paper.repaired(thinned, path)
    return [("repaired", repaired), ("minimal", paper.carved(shape, path, random))]


def _measured(puzzles: Sequence[Hidato], settings: Settings, effort: Effort) -> list[Run]:
    bounds = Bounds(2, effort.seconds)
    runs = []
    for number, puzzle in enumerate(puzzles, 1):
        settings.progress(f"solving board {number} of {len(puzzles)}")
        runs += [measure(number, puzzle, name, engine, bounds) for name, engine in ENGINES]
    return runs


def _row(number: int, name: str, how: str, puzzle: Hidato, runs: Sequence[Run]) -> tuple[str, ...]:
    cells = [name, how, str(len(puzzle.shape.cells)), str(_given(puzzle))]
    for run in runs:
        if run.board == number:
            stopped = "" if run.verdict == "unique" else " stopped"
            cells += [f"{run.seconds:.4f}{stopped}", str(run.nodes)]
    return tuple(cells)


def _given(puzzle: Hidato) -> int:
    return sum(bool(number) for row in puzzle.givens for number in row)


def _solve_files(settings: Settings, effort: Effort) -> Solving:
    """The user's boards, or new ones, as one row a size and method."""
    puzzles: list[Hidato] = boards(settings, "hidato", "hidato")[: effort.files]
    runs = _measured(puzzles, settings, effort)
    sizes = sorted({(run.rows, run.cols) for run in runs})
    rows = []
    for size in sizes:
        for name, _ in ENGINES:
            own = [run for run in runs if (run.rows, run.cols) == size and run.engine == name]
            rows.append(
                (
                    f"{size[0]}x{size[1]}",
                    name,
                    str(len(own)),
                    str(sum(run.verdict in ("unique", "many", "none") for run in own)),
                    f"{median(run.seconds for run in own):.4f}",
                    f"{max(run.seconds for run in own):.4f}",
                    f"{median(run.nodes for run in own):.0f}",
                )
            )
    head = ("size", "method", "boards", "decided", "median s", "max s", "median nodes")
    growth = [(len(puzzles[run.board - 1].shape.cells), run) for run in runs]
    labels = ("Hidato boards", "cells", "median seconds until decided")
    tables = (Table("The boards of the files: one solution, several or none?", head, rows),)
    return Solving(puzzles, runs, growth, labels, tables, _solving_remarks(runs, effort))


def _solving_remarks(runs: Sequence[Run], effort: Effort) -> tuple[str, ...]:
    total = len({run.board for run in runs})
    decided = {
        name: sum(run.engine == name and run.verdict in ("unique", "many", "none") for run in runs)
        for name, _ in ENGINES
    }
    return (
        "The paper solves boards of any shape and reports no times. Its pseudocode cannot run as printed: the `else` "
        "of case 2 catches every number, case 3 never writes the number that it places, and the last member is asked "
        "of a list that has been used up. Here it is as the text describes it.",
        f"It decides {decided['paper']} of {total} boards within {effort.seconds:g} s each, backtrack "
        f"{decided['backtrack']}, the kernel {decided['kernel']}. It prunes nothing between two givens, so its steps "
        "multiply with every number that a gap is longer.",
    )


def _curves(growth: Sequence[tuple[int, Run]]) -> dict[str, list[tuple[float, float]]]:
    """For each method, the median time against the number of cells."""
    curves: dict[str, list[tuple[float, float]]] = {}
    for name, _ in ENGINES:
        times: dict[int, list[float]] = {}
        for cells, run in growth:
            if run.engine == name:
                times.setdefault(cells, []).append(run.seconds)
        curves[name] = [(float(cells), median(times[cells])) for cells in sorted(times)]
    return curves


# ---- part 2: the generator's ends


class Ends(NamedTuple):
    """How the paper's steps 2 and 3, a path between two random ends, go on one shape."""

    name: str
    pairs: int
    no_path: int
    """Pairs of ends that no path through all cells joins: proved."""
    unknown: int
    by_paper: int
    """Pairs of ends between which the paper's search finds a path within the steps."""


def _try_ends(outline: Outline, settings: Settings, effort: Effort) -> Ends:
    settings.progress(f"random ends: {outline.name}")
    random = Random(f"ends {outline.name}")
    shape = outline.shape
    no_path = unknown = by_paper = 0
    for _ in range(effort.pairs):
        puzzle = paper.board_of_ends(shape, paper.random_ends(shape, random))
        verdict = solving.solve(puzzle, KERNEL, solutions=1, nodes=effort.steps).verdict
        no_path += verdict == "none"
        unknown += verdict == "unknown"
        by_paper += bool(solving.solve(puzzle, PAPER, solutions=1, nodes=effort.steps).solutions)
    return Ends(outline.name, effort.pairs, no_path, unknown, by_paper)


def _ends_table(ends: Sequence[Ends]) -> Table:
    rows = [
        (
            found.name,
            str(found.pairs),
            str(found.no_path),
            str(found.unknown),
            str(found.pairs - found.no_path - found.unknown),
            str(found.by_paper),
        )
        for found in ends
    ]
    head = ("shape", "pairs of ends", "no path exists", "not decided", "kernel finds a path", "paper's search does")
    return Table("The paper's steps 2 and 3: a path between two random ends", head, rows)


# ---- part 2 and 3: numbers removed, boards repaired


class Mended(NamedTuple):
    """What a repair did to one board."""

    added: int
    unique: bool


class Trial(NamedTuple):
    """One path, with numbers removed in both ways."""

    share_as_printed: float
    """The share of the numbers that are removed, when the same number may be drawn twice."""
    unique_as_printed: bool
    solutions: int
    """How many solutions there are when exactly two thirds are removed; at least so many when it is SAMPLE."""
    swap: bool
    """Whether one of them comes from the path by swapping two numbers."""
    by_paper: Mended | None
    """The repair that the paper proposes, if one is needed; and below, that of `check`."""
    by_ours: Mended | None


class Removal(NamedTuple):
    """How the paper's step 4, and the repair after it, go on many boards of one shape."""

    name: str
    cells: int
    trials: Sequence[Trial]

    @property
    def boards(self) -> int:
        return len(self.trials)

    @property
    def share_as_printed(self) -> float:
        return 100 * mean(trial.share_as_printed for trial in self.trials)

    @property
    def unique_as_printed(self) -> int:
        return sum(trial.unique_as_printed for trial in self.trials)

    @property
    def unique(self) -> int:
        return sum(trial.solutions == 1 for trial in self.trials)

    @property
    def swaps(self) -> int:
        return sum(trial.swap for trial in self.trials)

    @property
    def by_paper(self) -> list[Mended]:
        return [trial.by_paper for trial in self.trials if trial.by_paper]

    @property
    def by_ours(self) -> list[Mended]:
        return [trial.by_ours for trial in self.trials if trial.by_ours]

    def as_object(self) -> dict[str, Any]:
        """Plain numbers, for JSON."""
        trials = [
            {
                **trial._asdict(),
                "by_paper": trial.by_paper and trial.by_paper._asdict(),
                "by_ours": trial.by_ours and trial.by_ours._asdict(),
            }
            for trial in self.trials
        ]
        return {
            "name": self.name,
            "cells": self.cells,
            "boards": self.boards,
            "removed_as_printed": self.share_as_printed,
            "unique_as_printed": self.unique_as_printed,
            "unique": self.unique,
            "swaps": self.swaps,
            "trials": trials,
        }


def _remove(outline: Outline, settings: Settings, effort: Effort) -> Removal:
    random = Random(f"boards {outline.name}")
    shape = outline.shape
    trials = []
    for number in range(1, effort.boards + 1):
        settings.progress(f"{outline.name}: board {number} of {effort.boards}")
        trials.append(_trial(shape, random))
    return Removal(outline.name, len(shape.cells), trials)


def _trial(shape: Shape, random: Random) -> Trial:
    path = paper.random_path(shape, random)
    removed = paper.removed_as_printed(len(path), random)
    thinned = paper.without(shape, path, paper.removed_exactly(len(path), random))
    solutions = [solution.values for solution in solving.solve(thinned, solutions=SAMPLE).solutions]
    numbers = paper.numbered(path, shape.rows * shape.cols)
    return Trial(
        share_as_printed=len(removed) / len(path),
        unique_as_printed=_unique(paper.without(shape, path, removed)),
        solutions=len(solutions),
        swap=any(sum(map(ne, numbers, values)) == 2 for values in solutions),
        by_paper=_mended_by_paper(thinned, path) if len(solutions) > 1 else None,
        by_ours=_mended_by_ours(thinned) if len(solutions) > 1 else None,
    )


def _mended_by_paper(puzzle: Hidato, path: Sequence[Cell]) -> Mended:
    repaired, added = paper.repaired(puzzle, path)
    return Mended(added, _unique(repaired))


def _mended_by_ours(puzzle: Hidato) -> Mended:
    report = checking.check(puzzle)
    return Mended(len(report.repairs), _unique(report.apply(puzzle)))


def _unique(puzzle: Puzzle) -> bool:
    return solving.solve(puzzle).verdict == "unique"


def _removal_table(removals: Sequence[Removal]) -> Table:
    rows = []
    for found in removals:
        middle = median(trial.solutions for trial in found.trials)
        rows.append(
            (
                found.name,
                str(found.cells),
                str(found.boards),
                "67",
                f"{found.share_as_printed:.0f}",
                str(found.unique_as_printed),
                str(found.unique),
                f"{middle:.0f}{' or more' if middle >= SAMPLE else ''}",
                str(found.swaps),
            )
        )
    head = (
        "shape",
        "cells",
        "boards",
        "paper removes, %",
        "as printed, %",
        "then unique",
        "unique at 67 %",
        "median solutions",
        "two can swap",
    )
    return Table(
        "The paper's step 4: two thirds of the numbers removed (it does not say how many are unique)", head, rows
    )


def _repair_table(removals: Sequence[Removal]) -> Table:
    rows = [
        (found.name, str(len(found.by_paper)), *_repair_cells(found.by_paper), *_repair_cells(found.by_ours))
        for found in removals
    ]
    head = (
        "shape",
        "not unique",
        "paper adds, mean",
        "max",
        "then unique",
        "Masume adds, mean",
        "max",
        "then unique",
    )
    return Table("The repair: numbers printed again until the board is unique", head, rows)


def _repair_cells(mended: Sequence[Mended]) -> tuple[str, str, str]:
    """Numbers added on average and at most, and how many boards became unique."""
    if not mended:
        return "", "", ""
    added = [one.added for one in mended]
    return f"{mean(added):.1f}", str(max(added)), str(sum(one.unique for one in mended))


def _remarks(ends: Sequence[Ends], removals: Sequence[Removal], effort: Effort) -> tuple[str, ...]:
    made = sum(found.boards for found in removals)
    paper = [mended for found in removals for mended in found.by_paper]
    ours = [mended for found in removals for mended in found.by_ours]
    without = ", ".join(f"{found.name} {found.no_path} of {found.pairs}" for found in ends if found.no_path)
    joined = sum(found.pairs - found.no_path - found.unknown for found in ends)
    share = mean(found.share_as_printed for found in removals)
    return (
        f"Random ends may admit no path, and then the paper's search for one runs through everything: {without}. On a "
        "Numbrix board with an even number of cells the two ends must differ in colour, as on a chessboard. Of "
        f"{joined} pairs that have a path, the paper's search joins {sum(found.by_paper for found in ends)} within "
        f"{effort.steps} steps. A path that grows and bites itself needs no search and no luck with its ends; all "
        "boards here are made so.",
        "The removal draws random numbers and draws many of them twice, which the paper mentions; so it removes about "
        f"1 − e^(−2/3) = 49 % of the numbers rather than 67 %, here {share:.0f} %.",
        "The paper promises no unique boards, and rightly: "
        f"{sum(found.unique_as_printed for found in removals)} of {made} boards are unique as printed, and "
        f"{sum(found.unique for found in removals)} of {made} when two thirds are really removed. On "
        f"{sum(found.swaps for found in removals)} of the {len(paper)} others two numbers alone can change places.",
        f"The repair that the paper proposes works: {sum(one.unique for one in paper)} of {len(paper)} boards become "
        f"unique. It adds {_mean(paper):.1f} numbers a board; the value that leaves the fewest solutions, as `masume "
        f"check` chooses it, does with {_mean(ours):.1f} ({sum(one.unique for one in ours)} of {len(ours)} unique). "
        f"Not all solutions are needed for it, as the paper thinks: a sample of up to {SAMPLE} shows where to print a "
        "number, and a search for a second solution tells when to stop.",
    )


def _mean(mended: Sequence[Mended]) -> float:
    return mean(one.added for one in mended) if mended else 0.0


EXPERIMENT = Experiment(
    "hidato",
    "Hernández Solano and Rosales Hernández (2020) solve and make Hidato boards of any shape by backtracking; their "
    "boards need not be unique, and they propose a repair.",
    run,
)
