"""Experiment: Hitori by state-space search, after Bueno Menéndez (n.d.).

The searches have three modes. `classic` is the paper's search: it applies the paper's techniques once, and then marks a
cell with its direct consequences in each step. `ours` is the search of Masume: it probes each cell first, and then
assigns a cell and propagates in each step. `no probing` is the same without probing, so that the search itself can be
observed.

A* needs an estimate of the remaining cost. The estimate of the paper's text is 0, 1 or 2: 1 if some row has a repeated
symbol, and 1 if some column has one. The estimate of its program (github.com/rubbuemen/Hitori, Hitori.ipynb) is the
number of lines with repeated symbols.

All of this is Python: no compiled search takes part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from zlib import crc32

from masume.core.engine import Engine, Result
from masume.engines.search import StrategySearch
from masume.i18n.catalog import catalogue
from masume.papers import experiment
from masume.papers.bueno_menendez import ESTIMATES, PaperSearch
from masume.papers.experiment import (
    BOARDS,
    Experiment,
    ExperimentResult,
    ExperimentSettings,
    ResultTable,
    head_of,
    share_of,
)
from masume.papers.phrases import Figure, Phrase, Word, figure, say, text_of
from masume.verbs import read, solve
from masume.verbs.compare import DECIDED

SECONDS = 2.0  # per puzzle and search; the paper allowed 90, for a slower program
QUICK_SECONDS = 0.5
STRATEGIES = ("bfs", "dfs", "ucs", "astar")
MODES = ("ours", "no probing", "classic")

# The paper's puzzles are recognised by their numbers (CRC-32), independent of the file name.
TEST_BOARDS, CHALLENGE_BOARDS = 3092246673, 805062276
CHALLENGES = 100  # puzzles
# Milliseconds in the paper's first table, for each of its 20 test puzzles.
PAPERS_TEST = {
    "bfs": "2.73 9.02 3.6 11.2 10.8 6.68 3.01 5.13 9.72 3.75 9.13 41.3 121 339 5.17 116 508 10.3 39.7 4740",
    "dfs": "2.68 7.21 4.3 6.84 8.74 5.29 2.79 6.46 7.89 3.46 8.8 26.3 50.4 94.7 5.98 21.8 56.5 10.3 14.9 89.7",
    "ucs": "2.77 8.59 3.78 7.93 7.03 5.83 2.92 5.96 6.94 3.42 7.62 12.4 17.3 46.2 5.07 16.9 21.1 9.47 12.5 267",
    "astar": "2.61 9.88 3.72 7.59 6.98 5.9 2.32 6.39 5.96 4.24 7.34 13 16.5 47.7 5.16 17 20.2 8.41 13.7 228",
}
# Milliseconds in its second table, for the 100 challenge puzzles by A*; - if it gave up after 90 s.
PAPERS_CHALLENGE = (
    "111 48.6 52.2 88.2 64.7 1580 36.1 47.7 - 103 57.4 62.7 94000 5450 1.7 - 59.7 30.6 - 38 "
    "55 69.4 225 67 69000 624 929 66.7 - 66.7 1270 154 198 628 271 130 145 128 124 6090 "
    "401 1100 4570 5790 1800 122 59 65.8 84.2 - 86.2 - 70.4 39.7 46.4 - - 90.9 52.9 941 "
    "269 - - - 106 - 99.7 269 - - 33300 2850 - - - - - 57100 - - "
    "153 147 - 14700 - 138 - - - - - 176 - 433 - - 363 153 - -"
)
PAPERS_LIMIT = 90.0
COUNTED = ((53, 4364, 6), (92, 39182, 8))
"""Challenge boards, which do not ship with the package, and the states that A* expanded there: by the estimate of the
paper's text, and by that of its program."""


class MeasuredSearch(NamedTuple):
    """A search to measure: its mode, its strategy, its engine, the time limit per puzzle, and the name of the estimate
    if it is A* in the mode `classic`.
    """

    mode: str
    strategy: str
    engine: Engine
    seconds: float
    estimate: str = ""

    @property
    def name(self) -> Phrase:
        """Return the name of the search within its mode: its strategy, or its estimate if it has one."""
        if self.estimate:
            return say(f"hitori-search.estimates.{self.estimate}")
        return _strategy(self.strategy)

    @property
    def full_name(self) -> Phrase:
        """Return the name of the search together with its mode."""
        return say(f"hitori-search.ways.{_key(self.mode)}", search=self.name)


def _strategy(name: str) -> Phrase:
    """Return the name of a strategy."""
    return say(f"hitori-search.strategies.{name}")


def _key(mode: str) -> str:
    """Return the catalogue's name of a mode."""
    return mode.replace(" ", "-")


class Set(NamedTuple):
    """Puzzles from one source. `paper` maps strategies to the seconds that the paper reports for each puzzle, or None
    where the paper's search gave up.
    """

    name: Phrase
    puzzles: Sequence[Any]
    paper: dict[str, list[float | None]]
    step: int = 1
    """The distance between the puzzles of a sample in their source."""

    def number(self, i: int) -> str:
        """Return the number that the puzzle with index `i` has in its source, as text."""
        return str(1 + i * self.step)


def run(settings: ExperimentSettings) -> ExperimentResult:
    """Run all searches on all puzzles."""
    sets = [_sample(boards) if settings.quick else boards for boards in _sets(settings)]
    ways = _ways(settings)
    runs = [_measure(boards, ways, settings) for boards in sets]
    data = {
        "sets": [_as_object(boards, measured) for boards, measured in zip(sets, runs, strict=True)],
        "limits": {search.mode: search.seconds for search in ways},
        "papers_limit": PAPERS_LIMIT,
    }
    tables: list[ResultTable] = []
    remarks: list[Phrase] = []
    for boards, measured in zip(sets, runs, strict=True):
        tables += [_table(boards, measured, mode) for mode in MODES]
        tables.append(_within(boards, measured))
        if "bfs" in boards.paper:
            tables.append(_board_by_board(boards, measured))
        remarks += _facts(boards, measured)
    remarks += _remarks(sets, runs, ways[0].seconds)
    labels = (say("hitori-search.plot"), say("hitori-search.boards-solved"), say("compare.at-most"))
    return ExperimentResult(tuple(tables), tuple(remarks), data, _curves(sets, runs), labels)


# The puzzles


def _sets(settings: ExperimentSettings) -> list[Set]:
    """Return one set of puzzles per source: the user's files, the package or, if a seed is set, the generator."""
    if not settings.files and settings.seed is not None:
        puzzles = experiment.boards(settings, "hitori", "hitori")
        return [Set(say("hitori-search.new-boards", boards=len(puzzles)), puzzles, {})]
    sources = [Path(file) for file in settings.files] or [BOARDS / "hitori.txt"]
    return [_set(source, read.load_all(source, kind="hitori")) for source in sources]


def _set(source: Path, puzzles: Sequence[Any]) -> Set:
    """Return the puzzles of a file as a set, with the times of the paper if they are the paper's puzzles."""
    known = crc32(repr([puzzle.givens for puzzle in puzzles]).encode())
    if known == TEST_BOARDS:
        times = {strategy: _seconds(row) for strategy, row in PAPERS_TEST.items()}
        return Set(say("hitori-search.test-boards", boards=len(puzzles)), puzzles, times)
    if known == CHALLENGE_BOARDS:
        times = {"astar": _seconds(PAPERS_CHALLENGE)}
        return Set(say("hitori-search.challenge-boards", boards=len(puzzles)), puzzles, times)
    if source.parent == BOARDS:
        return Set(say("hitori-search.package-boards", boards=len(puzzles)), puzzles, {})
    return Set(say("hitori-search.file-boards", file=str(source), boards=len(puzzles)), puzzles, {})


def _seconds(milliseconds: str) -> list[float | None]:
    """Return the times in `milliseconds`, a text with numbers separated by blanks, in seconds. A `-` gives None."""
    return [None if figure == "-" else float(figure) / 1000 for figure in milliseconds.split()]


def _sample(boards: Set) -> Set:
    """Return a set of about eight of the puzzles, taken at regular intervals."""
    step = max(1, -(-len(boards.puzzles) // 8))
    if step == 1:
        return boards
    paper = {strategy: times[::step] for strategy, times in boards.paper.items()}
    return Set(say("hitori-search.sample", step=str(step), boards=boards.name), boards.puzzles[::step], paper, step)


# The searches


def _ways(settings: ExperimentSettings) -> list[MeasuredSearch]:
    """Return all searches to measure, with the same time limit."""
    seconds = settings.seconds or (QUICK_SECONDS if settings.quick else SECONDS)
    ways = [MeasuredSearch("ours", strategy, StrategySearch(strategy), seconds) for strategy in STRATEGIES]
    ways += [
        MeasuredSearch("no probing", strategy, StrategySearch(strategy, probe="never"), seconds)
        for strategy in STRATEGIES
    ]
    ways += [
        MeasuredSearch("classic", strategy, PaperSearch(strategy), seconds)
        for strategy in STRATEGIES
        if strategy != "astar"
    ]
    ways += [
        MeasuredSearch("classic", "astar", PaperSearch("astar", estimate), seconds, estimate) for estimate in ESTIMATES
    ]
    return ways


Runs = list[tuple[MeasuredSearch, list[Result]]]


def _measure(boards: Set, ways: Sequence[MeasuredSearch], settings: ExperimentSettings) -> Runs:
    """Return the results of each search on all puzzles. The paper's search stops at the first solution, as in the
    paper; those of Masume look for a second solution.
    """
    runs: Runs = []
    for search in ways:
        settings.progress(say("progress.way", boards=boards.name, search=search.full_name))
        wanted = 1 if search.mode == "classic" else 2
        results = [solve.solve(puzzle, search.engine, wanted, search.seconds) for puzzle in boards.puzzles]
        runs.append((search, results))
    return runs


def _times(results: Iterable[Result]) -> list[float]:
    """Return the seconds of the searches that found a solution, in ascending order."""
    return sorted(result.seconds for result in results if result.solutions)


# Tables and remarks


def _table(boards: Set, runs: Runs, mode: str) -> ResultTable:
    rows: list[tuple[Word, ...]] = []
    for search, results in runs:
        if search.mode == mode:
            papers = _paper_figures(boards.paper.get(search.strategy)) if boards.paper else ()
            rows.append((search.name, *papers, *_figures(results)))
    seconds = next(search.seconds for search, _ in runs if search.mode == mode)
    papers_head = head_of("paper-solved", "median-s", "max-s") if boards.paper else ()
    ours_head = head_of("solved", "proved", "median-s", "max-s", "nodes", "peak-frontier")
    title = say(
        f"hitori-search.titles.{_key(mode)}",
        boards=boards.name,
        seconds=Figure(f"{seconds:g}"),
        papers=f"{PAPERS_LIMIT:g}",
    )
    return ResultTable(title, (*head_of("search"), *papers_head, *ours_head), rows)


def _paper_figures(times: Sequence[float | None] | None) -> tuple[Word, ...]:
    if times is None:
        return "", "", ""
    known = [time for time in times if time is not None]
    return share_of(len(known), len(times)), f"{median(known):.4f}", f"{max(known):.4f}"


def _figures(results: Sequence[Result]) -> tuple[Word, ...]:
    times = _times(results)
    return (
        share_of(len(times), len(results)),
        str(sum(result.verdict in DECIDED for result in results)),
        f"{median(times):.4f}" if times else "",
        f"{times[-1]:.4f}" if times else "",
        str(sum(result.nodes for result in results)),
        str(max(int(result.stats["peak_frontier"]) for result in results)),
    )


MARKS = (0.01, 0.03, 0.1, 0.3, 1.0, 10.0, PAPERS_LIMIT)


def _within(boards: Set, runs: Runs) -> ResultTable:
    """Return a table of the number of puzzles that each search solved within each of the times MARKS."""
    rows: list[tuple[Word, ...]] = []
    for strategy, times in boards.paper.items():
        solved = [time for time in times if time is not None]
        rows.append((_papers_way(strategy), *_counts(solved, len(times), PAPERS_LIMIT)))
    for search, results in runs:
        rows.append((search.full_name, *_counts(_times(results), len(results), search.seconds)))
    head: tuple[Word, ...] = (*head_of("search"), *(f"{mark:g} s" for mark in MARKS))
    return ResultTable(say("hitori-search.within", boards=boards.name), head, rows)


def _papers_way(strategy: str) -> Phrase:
    return say("hitori-search.ways.paper", search=_strategy(strategy))


def _counts(times: Sequence[float], boards: int, limit: float) -> tuple[str, ...]:
    """Return one table cell per time in MARKS: how many of `times` are within it. The cell is blank if the time exceeds
    `limit`, unless all puzzles were solved.
    """
    known = [mark for mark in MARKS if mark <= limit or len(times) == boards]
    return tuple(str(sum(time <= mark for time in times)) if mark in known else "" for mark in MARKS)


def _board_by_board(boards: Set, runs: Runs) -> ResultTable:
    """Return a table of the times on each puzzle in milliseconds: those of the paper, and those of Masume."""
    ours = {search.strategy: results for search, results in runs if search.mode == "ours"}
    rows = []
    for i, puzzle in enumerate(boards.puzzles):
        papers = (f"{1000 * time:.1f}" for times in boards.paper.values() if (time := times[i]) is not None)
        rows.append(
            (
                f"{puzzle.rows}x{puzzle.cols}",
                *papers,
                *(f"{1000 * ours[strategy][i].seconds:.1f}" for strategy in STRATEGIES),
            )
        )
    whose = [say(f"heads.{who}", search=_strategy(name)) for who in ("papers", "ours") for name in STRATEGIES]
    return ResultTable(say("hitori-search.board-by-board", boards=boards.name), (*head_of("size"), *whose), rows)


def _facts(boards: Set, runs: Runs) -> list[Phrase]:
    """Return the remarks on one set of puzzles."""
    facts = []
    for search, results in runs:
        if search.mode == "ours" and search.strategy in ("astar", "dfs"):
            facts.append(_fact(boards, search, results))
    verdicts = [result.verdict for result in runs[0][1]]
    if several := tuple(boards.number(i) for i, verdict in enumerate(verdicts) if verdict == "many"):
        facts.append(say("hitori-search.several", boards=boards.name, numbers=several))
    if boards.paper:
        slower = {search.estimate: _slower(boards, search, results) for search, results in runs if search.estimate}
        facts.append(
            say(
                "hitori-search.slower",
                boards=boards.name,
                solved=sum(time is not None for time in boards.paper["astar"]),
                text=slower["text"],
                program=slower["program"],
            )
        )
        facts += _contrast(boards, runs)
        if len(boards.paper["astar"]) == CHALLENGES:
            solved = [time for time in boards.paper["astar"] if time is not None]
            late = sum(time > PAPERS_LIMIT for time in solved)
            facts.append(say("hitori-search.late", solved=len(solved), late=late, rest=len(solved) - late))
    return facts


def _fact(boards: Set, search: MeasuredSearch, results: Sequence[Result]) -> Phrase:
    """Return the remark on the number of puzzles that a search of Masume solved."""
    times = _times(results)
    if not times:
        return say("hitori-search.solved-none", boards=boards.name, search=search.name, all=len(results))
    return say(
        "hitori-search.solved",
        boards=boards.name,
        search=search.name,
        solved=len(times),
        all=len(results),
        slowest=figure(times[-1], 2),
        unsearched=sum(bool(result.solutions) and not result.nodes for result in results),
    )


def _contrast(boards: Set, runs: Runs) -> list[Phrase]:
    """Return a remark on the puzzle for which the estimate of the paper's program needs the fewest states in comparison
    with that of the paper's text. Only puzzles are considered that A* solved in the paper and that the program's
    estimate solves here; without any, return an empty list.
    """
    by_estimate = {search.estimate: (search, results) for search, results in runs if search.estimate}
    (text_way, text), (_, program) = by_estimate["text"], by_estimate["program"]
    both = [i for i, time in enumerate(boards.paper["astar"]) if time is not None and program[i].solutions]
    if not both:
        return []
    i = max(both, key=lambda i: text[i].nodes / max(1, program[i].nodes))
    time = boards.paper["astar"][i]
    effort = {"text": _effort(text[i], text_way.seconds), "program": _effort(program[i], text_way.seconds)}
    return [
        say(
            "hitori-search.contrast", boards=boards.name, number=boards.number(i), paper=Figure(f"{time:.2g}"), **effort
        )
    ]


def _effort(result: Result, limit: float) -> Phrase:
    """Return a phrase with the number of states and the seconds of a search. If it was stopped, the seconds are
    `limit`.
    """
    if result.solutions:
        return say("hitori-search.took", states=result.nodes, seconds=Figure(f"{result.seconds:.2g}"))
    return say("hitori-search.stopped", states=result.nodes, seconds=Figure(f"{limit:g}"))


def _slower(boards: Set, search: MeasuredSearch, results: Sequence[Result]) -> int:
    """Return the number of puzzles on which a search took longer than A* in the paper. A search that found no solution
    counts if its time limit is at least the paper's time.
    """
    return sum(
        time is not None and (result.seconds > time if result.solutions else search.seconds >= time)
        for time, result in zip(boards.paper["astar"], results, strict=True)
    )


def _remarks(sets: Sequence[Set], runs: Sequence[Runs], seconds: float) -> list[Phrase]:
    """Return the remarks that concern all sets of puzzles together."""
    results: dict[MeasuredSearch, list[Result]] = {}
    for measured in runs:
        for search, measurements in measured:
            results.setdefault(search, []).extend(measurements)
    remarks = [say("hitori-search.uniform-cost"), *_layers(results), say("hitori-search.estimate")]
    if not any(boards.paper.keys() == {"astar"} for boards in sets):  # the paper tried these boards by A* alone
        remarks += _counted()
    states = [
        sum(result.nodes for result in measurements)
        for search, measurements in results.items()
        if search.mode == "no probing"
    ]
    remarks += [say("hitori-search.memory"), _strategies(min(states), max(states))]
    if seconds < PAPERS_LIMIT:
        limit = Figure(f"{seconds:g}")
        remarks.append(say("hitori-search.limits", seconds=limit, papers=f"{PAPERS_LIMIT:g}"))
    return remarks


def _strategies(least: int, most: int) -> Phrase:
    """Return the remark on how many states the four strategies expand without probing, from `least` to `most`."""
    if least == most:
        return say("hitori-search.strategy-same", states=least)
    return say("hitori-search.strategy", least=least, most=most)


def _layers(results: dict[MeasuredSearch, list[Result]]) -> list[Phrase]:
    """Return the remark on how many states the paper's search expands by each strategy other than A*, on the puzzles
    that all of these strategies solve.
    """
    by_strategy = {
        search.strategy: measurements
        for search, measurements in results.items()
        if search.mode == "classic" and search.strategy != "astar"
    }
    solved = [i for i, each in enumerate(zip(*by_strategy.values(), strict=True)) if all(r.solutions for r in each)]
    if not solved:
        return []
    states = {strategy: sum(measurements[i].nodes for i in solved) for strategy, measurements in by_strategy.items()}
    return [say("hitori-search.layers", boards=len(solved), **states)]


def _counted() -> list[Phrase]:
    """Return the remarks on puzzles that are not part of the package, with the numbers of states that were counted
    earlier.
    """
    times = _seconds(PAPERS_CHALLENGE)
    return [
        say("hitori-search.counted"),
        *(
            say(
                "hitori-search.counted-board",
                number=str(number),
                paper=Figure(f"{times[number - 1]:.2g}"),
                text=text,
                program=program,
            )
            for number, text, program in COUNTED
        ),
    ]


def _as_object(boards: Set, runs: Runs) -> dict[str, Any]:
    return {
        "name": text_of(boards.name, catalogue("en")),
        "sizes": [[puzzle.rows, puzzle.cols] for puzzle in boards.puzzles],
        "paper_seconds": boards.paper,
        "runs": [
            {
                "mode": search.mode,
                "strategy": search.strategy,
                "estimate": search.estimate,
                "limit": search.seconds,
                "verdicts": [result.verdict for result in results],
                "seconds": [result.seconds for result in results],
                "stats": [dict(result.stats) for result in results],
            }
            for search, results in runs
        ],
    }


def _curves(sets: Sequence[Set], runs: Sequence[Runs]) -> dict[Word, list[tuple[float, float]]]:
    """Return a curve for each search: its times on all puzzles, in ascending order. Searches without probing are left
    out, since they hardly differ from those of the mode `ours`.
    """
    times: dict[Word, list[float]] = {}
    for boards, measured in zip(sets, runs, strict=True):
        times.setdefault(_papers_way("astar"), []).extend(t for t in boards.paper.get("astar", ()) if t is not None)
        for search, results in measured:
            if search.mode != "no probing":
                times.setdefault(search.full_name, []).extend(_times(results))
    return {name: [(i, t) for i, t in enumerate(sorted(seconds), 1)] for name, seconds in times.items() if seconds}


EXPERIMENT = Experiment("hitori-search", run)
