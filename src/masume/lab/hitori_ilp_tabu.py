"""Hitori as an integer program and by tabu search: the experiments of Dąbrowski (2023), repeated.

diamond       all squares at one distance from a centre, counted in steps along rows and columns
margin        rows and columns around the board, as many as it has itself; the paper counts them as shaded
(11)          the constraint that is to keep the unshaded cells in one piece: no diamond around a cell of the board is
              shaded all over, where squares of the margin count as shaded

The paper prints (11) with its indices in disorder. Its public program (github.com/11jolek11/Hitori, hitori.mod) settles
how it is meant: with the radii 1 to n - 1 on a board of n rows. So it is checked here.
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
from masume.lab.dabrowski_2023 import PaperTabu, statistics
from masume.lab.experiment import Experiment, Outcome, Settings, Table, boards
from masume.verbs import reading, solving

RUNS = 20
SECONDS = 10.0
PAPERS_TABU = {"solved": 0, "mean": 1.2, "median": 1.0, "max": 3.0, "min": 0.0, "deviation": 0.89}
PROGRAMS_COSTS = (24, 20)  # of the solution and of the board with nothing shaded, in its author's program
PAPERS_BOARD = "22153/23145/11135/13542/54321"
PAPERS_SHADING = "#.#../....#/#.#../.#.#./....."

# Shadings to judge, without regard to numbers.
SHADINGS = {
    "the paper's solution": PAPERS_SHADING,
    "the miss that the paper admits": "..#../...#./..#../...#./..#..",
    "a zigzag, the answer to the 2nd board below": "...../...../.#.#./#.#.#/.....",
    "four corners, 3x3": "#.#/.../#.#",
    "four corners, 5x5": "#...#/...../...../...../#...#",
}
# Boards to solve; each has one solution but the last, which has none.
BOARDS = {
    "the paper's board": PAPERS_BOARD,
    "(11) accepts too much": "13452/25314/43553/34533/32145",
    "(11) forbids the solution, 3x3": "111/123/133",
    "(11) forbids the solution, 5x5": "52454/53141/41345/23134/44511",
    "no solution": "15423/42225/43444/32514/24351",
}


def run(settings: Settings) -> Outcome:
    seconds = settings.seconds or SECONDS
    settings.progress("constraint (11) on single shadings")
    shadings = [_judge(name, picture) for name, picture in SHADINGS.items()]
    counts = []
    for n in (3, 4) if settings.quick else (3, 4, 5):
        settings.progress(f"constraint (11) on all shadings of {n}x{n}")
        counts.append(count(n))
    programs = []
    for name, rows in BOARDS.items():
        settings.progress(f"integer program: {name}")
        programs.append(_solve(name, rows, seconds))
    tabu = _tabu(settings, 5 if settings.quick else RUNS)
    further = _further(settings, seconds)
    missing = sorted({entry["missing"] for entry in programs + further if entry["missing"]})
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
    return Outcome(tables, tuple(_remarks(tabu) + missing), data)


# Constraint (11)


@cache
def diamonds(n: int) -> tuple[Mask, ...]:
    """The part on the board of each diamond that (11) speaks of: radius 1 to n - 1 around each cell."""
    squares = [divmod(cell, n) for cell in range(n * n)]
    found = {
        mask_of(cell for cell, (row, col) in enumerate(squares) if abs(row - r) + abs(col - c) == radius)
        for r, c in squares
        for radius in range(1, n)
    }
    return tuple(sorted(found))


def accepts(n: int, shaded: Mask) -> bool:
    """Whether (11) holds: some square of every diamond is not shaded."""
    return all(diamond & ~shaded for diamond in diamonds(n))


def pieces(n: int, shaded: Mask) -> int:
    """How many pieces the unshaded cells form."""
    return len(grid.shape(n, n, 4).pieces(mask_of(range(n * n)) & ~shaded))


def shadings_of(n: int) -> Iterator[Mask]:
    """All shadings of an n × n board in which no two shaded cells touch, cell by cell."""
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
    """How often (11) is wrong over all shadings in which no two shaded cells touch."""
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
    return mask_of(cell for cell, square in enumerate(picture.replace("/", "")) if square == "#")


def _picture(n: int, values: Values) -> str:
    squares = "".join(".#"[value] for value in values)
    return "/".join(squares[i : i + n] for i in range(0, n * n, n))


def _judge(name: str, picture: str) -> dict[str, Any]:
    n = picture.count("/") + 1
    shaded = _mask(picture)
    return {"name": name, "shading": picture, "accepted": accepts(n, shaded), "pieces": pieces(n, shaded)}


def _shading_table(shadings: list[dict[str, Any]]) -> Table:
    rows = []
    for entry in shadings:
        connected = entry["pieces"] == 1
        rows.append(
            (
                entry["name"],
                entry["shading"],
                "allowed" if entry["accepted"] else "forbidden",
                "one piece: allowed" if connected else f"{entry['pieces']} pieces: forbidden",
                "right" if entry["accepted"] == connected else "WRONG",
            )
        )
    head = ("shading", "rows (# shaded)", "paper's (11)", "ours, exact", "(11) is")
    return Table("Is the unshaded area in one piece? The paper's constraint (11) beside an exact check", head, rows)


def _count_table(counts: list[dict[str, int]]) -> Table:
    rows = [
        (
            f"{entry['n']}x{entry['n']}",
            f"{entry['accepted']} of {entry['in_pieces']}",
            f"{entry['rejected']} of {entry['in_one_piece']}",
        )
        for entry in counts
    ]
    head = ("board", "in pieces, yet allowed by (11)", "in one piece, yet forbidden by (11)")
    return Table("Constraint (11) on every shading in which no two shaded cells touch", head, rows)


# The integer program


def papers_answers(model: Model) -> list[str]:
    """The answers that the paper's program may give: all shadings with the fewest shaded cells under the rules on
    repeats and touching and (11). None when it is infeasible.

    Found by going through all shadings that keep the first two rules, so that it holds whatever solver is used."""
    n = model.rows
    every = BACKTRACK.solve(model.without("connected"), Limit(solutions=10**9))
    pictures = [_picture(n, solution.values) for solution in every.solutions]
    allowed = [picture for picture in pictures if accepts(n, _mask(picture))]
    fewest = min((picture.count("#") for picture in allowed), default=0)
    return sorted(picture for picture in allowed if picture.count("#") == fewest)


def _milp(puzzle: Any, seconds: float) -> tuple[Result | None, str]:
    """The result of our integer program, or else how to install what it needs."""
    try:
        from masume.engines.milp import MILP

        return solving.solve(puzzle, MILP, 2, seconds), ""
    except UsageError as error:
        return None, str(error)


def _solve(name: str, rows: str, seconds: float) -> dict[str, Any]:
    n = rows.count("/") + 1
    puzzle = reading.read(f"hitori;{n}x{n};;{rows}")
    answers = papers_answers(solving.model_of(puzzle))
    result, missing = _milp(puzzle, seconds)
    shading = _picture(n, result.solutions[0].values) if result and result.solutions else ""
    return {
        "name": name,
        "board": rows,
        "paper_answers": answers,
        "paper_right": sum(pieces(n, _mask(answer)) == 1 for answer in answers),
        "verdict": result.verdict if result else "not run",
        "shaded": shading.count("#") if shading else None,
        "shading": shading,
        "cuts": result.stats.get("cuts", 0) if result else None,
        "seconds": result.seconds if result else None,
        "missing": missing,
    }


def _program_table(programs: list[dict[str, Any]]) -> Table:
    rows = []
    for entry in programs:
        answers = entry["paper_answers"]
        rows.append(
            (
                entry["name"],
                f"{answers[0].count('#')} shaded" if answers else "infeasible",
                f"{entry['paper_right']} of {len(answers)}" if answers else "",
                f"{entry['shaded']} shaded: {entry['shading']}" if entry["shading"] else entry["verdict"],
                entry["verdict"],
                "" if entry["cuts"] is None else str(entry["cuts"]),
            )
        )
    head = ("board", "paper's program", "its answers: right", "ours (milp)", "verdict", "cuts")
    return Table("Fewest shaded cells by integer programming (the paper: 7 on its board)", head, rows)


# Tabu search


def _tabu(settings: Settings, runs: int) -> dict[str, Any]:
    """Runs with the seeds 0, 1, 2 … on the paper's board; what counts is how many of its 7 cells are shaded rightly."""
    model = solving.model_of(reading.read(f"hitori;5x5;;{PAPERS_BOARD}"))
    right = _mask(PAPERS_SHADING)
    found: dict[str, Any] = {"runs": runs, "paper": PAPERS_TABU}
    for mode, engine in (("classic", PaperTabu), ("default", Tabu)):
        settings.progress(f"tabu search, {mode}: {runs} runs")
        found[mode] = statistics(
            engine, model, runs, lambda values: sum(right >> cell & value for cell, value in enumerate(values))
        )
    # In the paper's cost, in each line, a cell costs 1 when it is shaded or repeats an unshaded symbol before it.
    lines = [*PAPERS_BOARD.split("/"), *zip(*PAPERS_BOARD.split("/"), strict=True)]
    found["cost_of_solution"] = 2 * right.bit_count()
    found["cost_of_nothing_shaded"] = sum(len(line) - len(set(line)) for line in lines)
    return found


def _tabu_table(tabu: dict[str, Any]) -> Table:
    rows = []
    for key, name, runs in (
        ("paper", "the paper", RUNS),
        ("classic", "the paper's search, repeated", tabu["runs"]),
        ("default", "ours", tabu["runs"]),
    ):
        entry = tabu[key]
        figures = (f"{entry[word]:.2f}" for word in ("mean", "median", "max", "min", "deviation"))
        rows.append((name, f"{entry['solved']} of {runs}", *figures))
    head = ("tabu search", "runs that solved", "mean", "median", "max", "min", "deviation")
    return Table("Cells shaded rightly by tabu search on the paper's board, of 7", head, rows)


# Further boards


def _further(settings: Settings, seconds: float) -> list[dict[str, Any]]:
    """Both engines on the user's boards, or on those of the package; one entry for each size."""
    puzzles = sorted(boards(settings, "hitori", "hitori"), key=lambda puzzle: (puzzle.rows, puzzle.cols))
    found = []
    for (rows, cols), group in groupby(puzzles, key=lambda puzzle: (puzzle.rows, puzzle.cols)):
        chosen = list(group)[: 2 if settings.quick else None]
        settings.progress(f"{len(chosen)} boards of {rows}x{cols}")
        found.append({"rows": rows, "cols": cols, "boards": len(chosen), **_both(chosen, seconds)})
    return found


def _both(puzzles: list[Any], seconds: float) -> dict[str, Any]:
    totals = {"milp_proved": 0, "milp_seconds": 0.0, "tabu_solved": 0, "tabu_seconds": 0.0, "tabu_iterations": 0}
    missing = ""
    for puzzle in puzzles:
        result, missing = _milp(puzzle, seconds)
        if result is not None:
            totals["milp_proved"] += result.exhausted or len(result.solutions) > 1
            totals["milp_seconds"] += result.seconds / len(puzzles)
        tried = solving.solve(puzzle, TABU, 1, seconds)
        totals["tabu_solved"] += bool(tried.solutions)
        totals["tabu_seconds"] += tried.seconds / len(puzzles)
        totals["tabu_iterations"] += tried.nodes
    return {**totals, "missing": missing}


def _further_table(further: list[dict[str, Any]]) -> Table:
    rows = []
    for entry in further:
        n = entry["boards"]
        proved = ("not run", "") if entry["missing"] else (f"{entry['milp_proved']} of {n}", _time(entry, "milp"))
        solved = (f"{entry['tabu_solved']} of {n}", _time(entry, "tabu"), f"{entry['tabu_iterations'] / n:.0f}")
        rows.append((f"{entry['rows']}x{entry['cols']}", *proved, *solved))
    head = ("size", "milp: proved", "mean s", "tabu (ours): solved", "mean s", "mean iterations")
    return Table("Both methods, as they are here, on further boards (the paper tried one board)", head, rows)


def _time(entry: dict[str, Any], engine: str) -> str:
    return f"{entry[f'{engine}_seconds']:.3f}"


def _remarks(tabu: dict[str, Any]) -> list[str]:
    return [
        "The paper prints (11) with its indices in disorder. It is read here as its program has it, with the radii 1 to"
        " n - 1 on a board of n rows (github.com/11jolek11/Hitori, hitori.mod).",
        "The paper's integer program gave the right 7 cells on its own board, by luck: with (11) that board has two"
        " shadings with 7 shaded cells that are equally good to the program, and one of them cuts the board in two.",
        "Constraint (11) is wrong in both directions. It allows shadings that cut the board in two, as only cuts in the"
        " shape of a diamond are forbidden: the paper admits this. And for an odd number of rows the largest diamond"
        " around the middle meets the board in its four corners only, so every solution that shades the four corners"
        " is forbidden: the paper does not see this. Two boards with exactly one solution become infeasible.",
        "The board without a solution gets one from the paper's program.",
        "Ours forbids, one by one, exactly the chains of shaded cells that cut a shading found on the way (the column"
        " 'cuts'), so it allows all that the rules allow and nothing else.",
        "The paper's tabu search could not succeed, however long it ran: by its cost the solution costs"
        f" {tabu['cost_of_solution']} (a shaded cell costs 1 in its row and 1 in its column), and the board with"
        f" nothing shaded costs {tabu['cost_of_nothing_shaded']}. Its program (meta.py there) says {PROGRAMS_COSTS[0]}"
        f" and {PROGRAMS_COSTS[1]}, for it sees a closed shape, at 10, in both boards, where there is none."
        " Ours counts broken rules only, looks at changes that may mend one of them, lets rules that stay broken weigh"
        " more, and starts anew when it is stuck.",
        "Tabu search finds solutions and proves nothing; that a board has no other solution is proved by milp.",
    ]


EXPERIMENT = Experiment(
    "hitori-ilp-tabu",
    "Hitori as an integer program and by tabu search (Dąbrowski 2023): one 5x5 board solved by the program; tabu search"
    " never solved it in 20 runs.",
    run,
)
