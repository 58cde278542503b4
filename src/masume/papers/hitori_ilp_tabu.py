"""Experiment: Hitori as an integer program and by tabu search, after Dąbrowski (2023).

Constraint (11) of the paper is meant to keep the unshaded cells connected: no diamond around a cell of the board may be
entirely shaded. A diamond consists of all squares at the same distance from its centre, counted in steps along rows and
columns. It may extend into a margin around the board, whose squares count as shaded. On each side, the margin has as
many rows or columns as the board.

The paper prints (11) with its indices in disorder. Its public program (github.com/11jolek11/Hitori, hitori.mod) shows
the intended meaning, which is checked here: radii 1 to n - 1 on a board of n rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

from masume.core import grid
from masume.core.engine import Limit, Result
from masume.core.errors import UsageError
from masume.core.grid import Mask, mask_of
from masume.core.model import Model, Values
from masume.engines.backtrack import BACKTRACK
from masume.engines.tabu import TABU, Tabu
from masume.papers.dabrowski_2023 import PaperTabu, statistics
from masume.papers.experiment import (
    Experiment,
    ExperimentResult,
    ExperimentSettings,
    ResultTable,
    boards,
    head_of,
    share_of,
)
from masume.papers.phrases import Phrase, Word, say
from masume.verbs import read, solve

RUNS = 20
SECONDS = 10.0
PAPERS_TABU = {"solved": 0, "mean": 1.2, "median": 1.0, "max": 3.0, "min": 0.0, "deviation": 0.89}
PROGRAMS_COSTS = (24, 20)  # of the solution and of the board with nothing shaded, in the author's program
PAPERS_BOARD = "22153/23145/11135/13542/54321"
PAPERS_SHADING = "#.#../....#/#.#../.#.#./....."

# Shadings to test against (11), regardless of numbers, by their names in the catalogue.
SHADINGS = {
    "papers-solution": PAPERS_SHADING,
    "admitted-miss": "..#../...#./..#../...#./..#..",
    "zigzag": "...../...../.#.#./#.#.#/.....",
    "corners-3x3": "#.#/.../#.#",
    "corners-5x5": "#...#/...../...../...../#...#",
}
# Puzzles to solve: the last one has no solution, all others exactly one.
BOARDS = {
    "papers-board": PAPERS_BOARD,
    "accepts-too-much": "13452/25314/43553/34533/32145",
    "forbids-3x3": "111/123/133",
    "forbids-5x5": "52454/53141/41345/23134/44511",
    "no-solution": "15423/42225/43444/32514/24351",
}


def run(settings: ExperimentSettings) -> ExperimentResult:
    """Run all experiments of the paper."""
    seconds = settings.seconds or SECONDS
    settings.progress(say("progress.single-shadings"))
    shadings = [_judge(name, picture) for name, picture in SHADINGS.items()]
    counts = []
    for n in (3, 4) if settings.quick else (3, 4, 5):
        settings.progress(say("progress.all-shadings", size=f"{n}x{n}"))
        counts.append(count(n))
    programs = []
    for name, rows in BOARDS.items():
        settings.progress(say("progress.program", board=say(f"hitori-ilp-tabu.boards.{name}")))
        programs.append(_solve(name, rows, seconds))
    tabu = _tabu(settings, 5 if settings.quick else RUNS)
    further = _further(settings, seconds)
    missing = any(entry["missing"] for entry in programs + further)
    data = {
        "shadings": shadings,
        "all_shadings": counts,
        "programs": programs,
        "tabu": tabu,
        "further": further,
        "limit": seconds,
    }
    tables = (
        _shading_table(shadings),
        _count_table(counts),
        _program_table(programs),
        _tabu_table(tabu),
        _further_table(further),
    )
    remarks = [*_program_remarks(programs), *_tabu_remarks(tabu)]
    if missing:
        remarks.append(say("hitori-ilp-tabu.no-milp"))
    return ExperimentResult(tables, tuple(remarks), data)


# Constraint (11)


@cache
def diamonds(n: int) -> tuple[Mask, ...]:
    """Return the diamonds of constraint (11), with radii from 1 to n - 1 around each cell. Each is a mask of its
    squares on the board.
    """
    squares = [divmod(cell, n) for cell in range(n * n)]
    masks = {
        mask_of(cell for cell, (row, col) in enumerate(squares) if abs(row - r) + abs(col - c) == radius)
        for r, c in squares
        for radius in range(1, n)
    }
    return tuple(sorted(masks))


def accepts(n: int, shaded: Mask) -> bool:
    """Return whether a shading satisfies constraint (11): every diamond has an unshaded square on the board."""
    return all(diamond & ~shaded for diamond in diamonds(n))


def pieces(n: int, shaded: Mask) -> int:
    """Return the number of connected pieces that the unshaded cells form."""
    return len(grid.shape(n, n, 4).pieces(mask_of(range(n * n)) & ~shaded))


def shadings_of(n: int) -> Iterator[Mask]:
    """Yield all shadings of an n × n board in which no two shaded cells touch."""
    stack: list[tuple[int, Mask]] = [(0, 0)]
    while stack:
        cell, shaded = stack.pop()
        if cell == n * n:
            yield shaded
            continue
        stack.append((cell + 1, shaded))
        above = cell >= n and shaded >> (cell - n) & 1
        left = cell % n and shaded >> (cell - 1) & 1
        if not above and not left:
            stack.append((cell + 1, shaded | 1 << cell))


def count(n: int) -> dict[str, int]:
    """Compare constraint (11) with connectedness on all shadings of an n × n board without adjacent shaded cells. Count
    the shadings whose unshaded cells are in several pieces, and those of them that it accepts; and the shadings whose
    unshaded cells are connected, and those of them that it rejects.
    """
    counts = {"n": n, "in_pieces": 0, "accepted": 0, "in_one_piece": 0, "rejected": 0}
    for shaded in shadings_of(n):
        accepted = accepts(n, shaded)
        if pieces(n, shaded) == 1:
            counts["in_one_piece"] += 1
            counts["rejected"] += not accepted
        else:
            counts["in_pieces"] += 1
            counts["accepted"] += accepted
    return counts


def _mask(picture: str) -> Mask:
    """Return the shaded cells of `picture`, which has `#` for a shaded cell and `/` between rows."""
    return mask_of(cell for cell, square in enumerate(picture.replace("/", "")) if square == "#")


def _picture(n: int, values: Values) -> str:
    """Return a picture of a solution as text, with `#` for a shaded cell and `/` between rows."""
    squares = "".join(".#"[value] for value in values)
    return "/".join(squares[i : i + n] for i in range(0, n * n, n))


def _judge(name: str, picture: str) -> dict[str, Any]:
    """Return whether constraint (11) accepts a shading, and the number of pieces that its unshaded cells form."""
    n = picture.count("/") + 1
    shaded = _mask(picture)
    return {"name": name, "shading": picture, "accepted": accepts(n, shaded), "pieces": pieces(n, shaded)}


def _shading_table(shadings: list[dict[str, Any]]) -> ResultTable:
    rows = []
    for entry in shadings:
        connected = entry["pieces"] == 1
        rows.append(
            (
                say(f"hitori-ilp-tabu.shadings.{entry['name']}"),
                entry["shading"],
                say("hitori-ilp-tabu.allowed" if entry["accepted"] else "hitori-ilp-tabu.forbidden"),
                say("hitori-ilp-tabu.one-piece") if connected else say("hitori-ilp-tabu.pieces", n=entry["pieces"]),
                say("hitori-ilp-tabu.right" if entry["accepted"] == connected else "hitori-ilp-tabu.wrong"),
            )
        )
    head = head_of("shading", "shading-rows", "papers-11", "exact", "verdict-11")
    return ResultTable(say("hitori-ilp-tabu.shadings-title"), head, rows)


def _count_table(counts: list[dict[str, int]]) -> ResultTable:
    rows = [
        (
            f"{entry['n']}x{entry['n']}",
            share_of(entry["accepted"], entry["in_pieces"]),
            share_of(entry["rejected"], entry["in_one_piece"]),
        )
        for entry in counts
    ]
    return ResultTable(say("hitori-ilp-tabu.counts-title"), head_of("board", "pieces-allowed", "piece-forbidden"), rows)


# The integer program


def papers_answers(model: Model) -> list[str]:
    """Return all answers that the paper's program may give: the shadings that satisfy (11) and the rules on repeated
    symbols and adjacent shaded cells, with the fewest shaded cells. The list is empty if the program is infeasible.

    The answers are found by enumerating all shadings that satisfy the two rules, so that the result does not depend on
    a solver.
    """
    n = model.rows
    every = BACKTRACK.solve(model.without("connected"), Limit(solutions=10**9))
    pictures = [_picture(n, solution.values) for solution in every.solutions]
    allowed = [picture for picture in pictures if accepts(n, _mask(picture))]
    fewest = min((picture.count("#") for picture in allowed), default=0)
    return sorted(picture for picture in allowed if picture.count("#") == fewest)


def _milp(puzzle: Any, seconds: float) -> Result | None:
    """Return the result of Masume's integer program, or None if the library that it needs is not installed."""
    try:
        from masume.engines.milp import MILP

        return solve.solve(puzzle, MILP, 2, seconds)
    except UsageError:
        return None


def _solve(name: str, rows: str, seconds: float) -> dict[str, Any]:
    """Return the results of the paper's integer program and of Masume's on a puzzle."""
    n = rows.count("/") + 1
    puzzle = read.read(f"hitori;{n}x{n};;{rows}")
    answers = papers_answers(solve.model_of(puzzle))
    result = _milp(puzzle, seconds)
    shading = _picture(n, result.solutions[0].values) if result and result.solutions else ""
    return {
        "name": name,
        "board": rows,
        "paper_answers": answers,
        "paper_right": sum(pieces(n, _mask(answer)) == 1 for answer in answers),
        "verdict": result.verdict if result else None,
        "shaded": shading.count("#") if shading else None,
        "shading": shading,
        "cuts": result.stats.get("cuts", 0) if result else None,
        "seconds": result.seconds if result else None,
        "missing": result is None,
    }


def _program_table(programs: list[dict[str, Any]]) -> ResultTable:
    rows: list[tuple[Word, ...]] = []
    for entry in programs:
        answers = entry["paper_answers"]
        verdict = say(f"compare.verdicts.{entry['verdict']}") if entry["verdict"] else say("words.not-run")
        rows.append(
            (
                say(f"hitori-ilp-tabu.boards.{entry['name']}"),
                say("hitori-ilp-tabu.shaded", n=answers[0].count("#"))
                if answers
                else say("hitori-ilp-tabu.infeasible"),
                share_of(entry["paper_right"], len(answers)) if answers else "",
                say("hitori-ilp-tabu.shaded-so", n=entry["shaded"], shading=entry["shading"])
                if entry["shading"]
                else verdict,
                verdict,
                "" if entry["cuts"] is None else str(entry["cuts"]),
            )
        )
    head = head_of("board", "papers-program", "answers-right", "ours-milp", "verdict", "cuts")
    return ResultTable(say("hitori-ilp-tabu.programs-title"), head, rows)


def _program_remarks(programs: list[dict[str, Any]]) -> list[Phrase]:
    """Return the remarks on the results of the paper's program."""
    papers = programs[0]
    answers, right = papers["paper_answers"], papers["paper_right"]
    remarks = [say("hitori-ilp-tabu.indices")]
    if 0 < right < len(answers):
        remarks.append(
            say("hitori-ilp-tabu.luck", cells=answers[0].count("#"), answers=len(answers), cut=len(answers) - right)
        )
    infeasible = sum(not entry["paper_answers"] and entry["verdict"] == "unique" for entry in programs)
    remarks.append(say("hitori-ilp-tabu.both-directions"))
    if infeasible:
        remarks.append(say("hitori-ilp-tabu.lost", boards=infeasible))
    if any(entry["paper_answers"] and entry["verdict"] == "none" for entry in programs):
        remarks.append(say("hitori-ilp-tabu.invented"))
    return [*remarks, say("hitori-ilp-tabu.cuts")]


# Tabu search


def _tabu(settings: ExperimentSettings, runs: int) -> dict[str, Any]:
    """Run the paper's tabu search and Masume's on the paper's puzzle, with the seeds from 0 to `runs` - 1. Return
    statistics of the number of correctly shaded cells, out of 7, on the best board of each run.
    """
    model = solve.model_of(read.read(f"hitori;5x5;;{PAPERS_BOARD}"))
    right = _mask(PAPERS_SHADING)
    results: dict[str, Any] = {"runs": runs, "paper": PAPERS_TABU}
    for mode, engine in (("classic", PaperTabu), ("default", Tabu)):
        settings.progress(say(f"progress.tabu-{mode}", runs=runs))
        results[mode] = statistics(
            engine, model, runs, lambda values: sum(right >> cell & value for cell, value in enumerate(values))
        )
    # In the paper's cost, a cell costs 1 in each line where it is shaded or repeats an unshaded symbol before it.
    lines = [*PAPERS_BOARD.split("/"), *zip(*PAPERS_BOARD.split("/"), strict=True)]
    results["cost_of_solution"] = 2 * right.bit_count()
    results["cost_of_nothing_shaded"] = sum(len(line) - len(set(line)) for line in lines)
    return results


def _tabu_table(tabu: dict[str, Any]) -> ResultTable:
    rows: list[tuple[Word, ...]] = []
    for key, runs in (("paper", RUNS), ("classic", tabu["runs"]), ("default", tabu["runs"])):
        entry = tabu[key]
        figures = (f"{entry[name]:.2f}" for name in ("mean", "median", "max", "min", "deviation"))
        rows.append((say(f"hitori-ilp-tabu.tabu.{key}"), share_of(entry["solved"], runs), *figures))
    head = head_of("tabu-search", "runs-solved", "mean", "median", "max", "min", "deviation")
    return ResultTable(say("hitori-ilp-tabu.tabu-title"), head, rows)


def _tabu_remarks(tabu: dict[str, Any]) -> list[Phrase]:
    solution, program_empty = PROGRAMS_COSTS
    return [
        say(
            "hitori-ilp-tabu.cost",
            solution=str(tabu["cost_of_solution"]),
            empty=str(tabu["cost_of_nothing_shaded"]),
            program_solution=str(solution),
            program_empty=str(program_empty),
        ),
        say("hitori-ilp-tabu.our-cost"),
        say("hitori-ilp-tabu.no-proof"),
    ]


# Further puzzles


def _further(settings: ExperimentSettings, seconds: float) -> list[dict[str, Any]]:
    """Run the integer program and the tabu search on the user's puzzles, or on those of the package. Return one result
    per size.
    """
    puzzles = sorted(boards(settings, "hitori", "hitori"), key=lambda puzzle: (puzzle.rows, puzzle.cols))
    results = []
    for (rows, cols), group in groupby(puzzles, key=lambda puzzle: (puzzle.rows, puzzle.cols)):
        chosen = list(group)[: 2 if settings.quick else None]
        settings.progress(say("progress.size", boards=len(chosen), size=f"{rows}x{cols}"))
        results.append({"rows": rows, "cols": cols, "boards": len(chosen), **_both(chosen, seconds)})
    return results


def _both(puzzles: list[Any], seconds: float) -> dict[str, Any]:
    """Return the results of the integer program and of the tabu search on puzzles of one size."""
    totals = {"milp_proved": 0, "milp_seconds": 0.0, "tabu_solved": 0, "tabu_seconds": 0.0, "tabu_iterations": 0}
    missing = False
    for puzzle in puzzles:
        result = _milp(puzzle, seconds)
        missing = result is None
        if result is not None:
            totals["milp_proved"] += result.exhausted or len(result.solutions) > 1
            totals["milp_seconds"] += result.seconds / len(puzzles)
        tried = solve.solve(puzzle, TABU, 1, seconds)
        totals["tabu_solved"] += bool(tried.solutions)
        totals["tabu_seconds"] += tried.seconds / len(puzzles)
        totals["tabu_iterations"] += tried.nodes
    return {**totals, "missing": missing}


def _further_table(further: list[dict[str, Any]]) -> ResultTable:
    rows: list[tuple[Word, ...]] = []
    for entry in further:
        n = entry["boards"]
        proved: tuple[Word, ...] = (share_of(entry["milp_proved"], n), f"{entry['milp_seconds']:.3f}")
        if entry["missing"]:
            proved = (say("words.not-run"), "")
        solved = (
            share_of(entry["tabu_solved"], n),
            f"{entry['tabu_seconds']:.3f}",
            f"{entry['tabu_iterations'] / n:.0f}",
        )
        rows.append((f"{entry['rows']}x{entry['cols']}", *proved, *solved))
    head = head_of("size", "milp-proved", "mean-s", "tabu-solved", "mean-s", "mean-iterations")
    return ResultTable(say("hitori-ilp-tabu.further-title"), head, rows)


EXPERIMENT = Experiment("hitori-ilp-tabu", run)
