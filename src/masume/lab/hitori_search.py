"""Hitori by state-space search: the experiments of Bueno Menéndez (n.d.), repeated.

classic      the paper's search: mark a cell and, one level deep, what follows; the paper's techniques run once before
ours         decide a cell and work out all that follows; before the search, each cell is asked "what if?"
no probing   the same without the questions before the search, so that the search itself is seen at work
estimate     what A* trusts: how much is still to be done. The paper's text has 0, 1 or 2 (are there repeats in rows, in
             columns?); its program (github.com/rubbuemen/Hitori, Hitori.ipynb) counts the lines that have a repeat

All of this is Python: no compiled search takes part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from zlib import crc32

from masume.core.engine import Engine, Result
from masume.engines.search import Search
from masume.lab import experiment
from masume.lab.bueno_menendez import ESTIMATES, PaperSearch
from masume.lab.compare import DECIDED
from masume.lab.experiment import BOARDS, Experiment, Outcome, Settings, Table
from masume.verbs import reading, solving

SECONDS = 2.0  # for one board, by any search; the paper allowed itself 90, on a slower program
QUICK_SECONDS = 0.5
STRATEGIES = {"bfs": "breadth first", "dfs": "depth first", "ucs": "uniform cost", "astar": "A*"}

# The paper's boards are known by the numbers in them (CRC-32), whatever their file is called.
TEST_BOARDS, CHALLENGE_BOARDS = 3092246673, 805062276
# Milliseconds in the paper's first table, for each of its 20 test boards.
PAPERS_TEST = {
    "bfs": "2.73 9.02 3.6 11.2 10.8 6.68 3.01 5.13 9.72 3.75 9.13 41.3 121 339 5.17 116 508 10.3 39.7 4740",
    "dfs": "2.68 7.21 4.3 6.84 8.74 5.29 2.79 6.46 7.89 3.46 8.8 26.3 50.4 94.7 5.98 21.8 56.5 10.3 14.9 89.7",
    "ucs": "2.77 8.59 3.78 7.93 7.03 5.83 2.92 5.96 6.94 3.42 7.62 12.4 17.3 46.2 5.07 16.9 21.1 9.47 12.5 267",
    "astar": "2.61 9.88 3.72 7.59 6.98 5.9 2.32 6.39 5.96 4.24 7.34 13 16.5 47.7 5.16 17 20.2 8.41 13.7 228",
}
# And in its second table, for the 100 challenge boards by A*; - where it gave up after 90 s.
PAPERS_CHALLENGE = (
    "111 48.6 52.2 88.2 64.7 1580 36.1 47.7 - 103 57.4 62.7 94000 5450 1.7 - 59.7 30.6 - 38 "
    "55 69.4 225 67 69000 624 929 66.7 - 66.7 1270 154 198 628 271 130 145 128 124 6090 "
    "401 1100 4570 5790 1800 122 59 65.8 84.2 - 86.2 - 70.4 39.7 46.4 - - 90.9 52.9 941 "
    "269 - - - 106 - 99.7 269 - - 33300 2850 - - - - - 57100 - - "
    "153 147 - 14700 - 138 - - - - - 176 - 433 - - 363 153 - -"
)
PAPERS_LIMIT = 90.0


class Way(NamedTuple):
    """A search to measure: its strategy, what is special about it, the engine and the seconds it has for a board."""

    mode: str
    strategy: str
    note: str
    engine: Engine
    seconds: float
    estimate: str = ""

    @property
    def name(self) -> str:
        return STRATEGIES[self.strategy] + (f", {self.note}" if self.note else "")


class Set(NamedTuple):
    """Boards of one source; `paper` has, for each strategy, the paper's seconds (None where it gave up)."""

    name: str
    puzzles: Sequence[Any]
    paper: dict[str, list[float | None]]


def run(settings: Settings) -> Outcome:
    sets = [_sample(boards) if settings.quick else boards for boards in _sets(settings)]
    ways = _ways(settings)
    runs = {boards.name: _measure(boards, ways, settings) for boards in sets}
    data = {
        "sets": [_as_object(boards, runs[boards.name]) for boards in sets],
        "limits": {way.mode: way.seconds for way in ways},
        "papers_limit": PAPERS_LIMIT,
    }
    tables = []
    for boards in sets:
        tables += [_table(boards, runs[boards.name], mode) for mode in MODES]
        tables.append(_within(boards, runs[boards.name]))
        if boards.paper and "bfs" in boards.paper:
            tables.append(_board_by_board(boards, runs[boards.name]))
    remarks = [remark for boards in sets for remark in _facts(boards, runs[boards.name])] + list(REMARKS)
    labels = ("Hitori: boards solved within a time", "boards solved", "seconds at most")
    return Outcome(tuple(tables), tuple(remarks), data, _curves(sets, runs), labels)


# The boards


def _sets(settings: Settings) -> list[Set]:
    if not settings.files and settings.seed is not None:
        puzzles = experiment.boards(settings, "hitori", "hitori")
        return [Set(f"{len(puzzles)} new boards", puzzles, {})]
    sources = [Path(file) for file in settings.files] or [BOARDS / "hitori.txt"]
    return [_set(source, reading.load_all(source, kind="hitori")) for source in sources]


def _set(source: Path, puzzles: Sequence[Any]) -> Set:
    known = crc32(repr([puzzle.givens for puzzle in puzzles]).encode())
    if known == TEST_BOARDS:
        return Set("the paper's 20 test boards", puzzles, {key: _seconds(row) for key, row in PAPERS_TEST.items()})
    if known == CHALLENGE_BOARDS:
        return Set("the paper's 100 challenge boards", puzzles, {"astar": _seconds(PAPERS_CHALLENGE)})
    name = "boards of the package" if source.parent == BOARDS else str(source)
    return Set(f"{len(puzzles)} {name}" if source.parent == BOARDS else f"{name} ({len(puzzles)} boards)", puzzles, {})


def _seconds(milliseconds: str) -> list[float | None]:
    return [None if figure == "-" else float(figure) / 1000 for figure in milliseconds.split()]


def _sample(boards: Set) -> Set:
    """About eight of the boards, from first to last."""
    step = max(1, -(-len(boards.puzzles) // 8))
    paper = {strategy: times[::step] for strategy, times in boards.paper.items()}
    return Set(f"every {_ordinal(step)} of {boards.name}", boards.puzzles[::step], paper)


def _ordinal(number: int) -> str:
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number // 10 % 10 == 1 else endings.get(number % 10, 'th')}"


# The searches

MODES = {
    "ours": "ours, until it is proved whether there is another solution",
    "no probing": "ours without probing, until it is proved whether there is another solution",
    "classic": "the paper's search, until solved",
}


def _ways(settings: Settings) -> list[Way]:
    """All searches, with the same limit for each."""
    seconds = settings.seconds or (QUICK_SECONDS if settings.quick else SECONDS)
    ways = [Way("ours", strategy, "", Search(strategy), seconds) for strategy in STRATEGIES]
    ways += [Way("no probing", strategy, "", Search(strategy, probe="never"), seconds) for strategy in STRATEGIES]
    ways += [
        Way("classic", strategy, "", PaperSearch(strategy), seconds) for strategy in STRATEGIES if strategy != "astar"
    ]
    notes = ("estimate of the paper's text", "estimate of the paper's program", "an admissible estimate")
    for estimate, note in zip(ESTIMATES, notes, strict=True):
        ways.append(Way("classic", "astar", note, PaperSearch("astar", estimate), seconds, estimate))
    return ways


Runs = list[tuple[Way, list[Result]]]


def _measure(boards: Set, ways: Sequence[Way], settings: Settings) -> Runs:
    """The results of each way, one for each board. The paper's search stops at a solution, as there; ours goes on."""
    found: Runs = []
    for way in ways:
        settings.progress(f"{boards.name}: {way.mode}, {way.name}")
        wanted = 1 if way.mode == "classic" else 2
        results = [solving.solve(puzzle, way.engine, wanted, way.seconds) for puzzle in boards.puzzles]
        found.append((way, results))
    return found


def _times(results: Iterable[Result]) -> list[float]:
    """The seconds of the boards that were solved, in ascending order."""
    return sorted(result.seconds for result in results if result.solutions)


# What to print


def _table(boards: Set, runs: Runs, mode: str) -> Table:
    rows = []
    for way, results in runs:
        if way.mode == mode:
            its_paper = boards.paper.get(way.strategy)
            rows.append((way.name, *_paper_figures(its_paper), *_figures(results)))
    seconds = next(way.seconds for way, _ in runs if way.mode == mode)
    papers = ("paper: solved", "median s", "max s")
    head = ("search", *papers, "solved", "proved", "median s", "max s", "nodes", "peak frontier")
    return Table(f"{boards.name}: {MODES[mode]}, at most {seconds:g} s a board (the paper: 90 s)", head, rows)


def _paper_figures(times: Sequence[float | None] | None) -> tuple[str, str, str]:
    if times is None:
        return "", "", ""
    known = [time for time in times if time is not None]
    return f"{len(known)} of {len(times)}", f"{median(known):.4f}", f"{max(known):.4f}"


def _figures(results: Sequence[Result]) -> tuple[str, ...]:
    times = _times(results)
    return (
        f"{len(times)} of {len(results)}",
        str(sum(result.verdict in DECIDED for result in results)),
        f"{median(times):.4f}" if times else "",
        f"{times[-1]:.4f}" if times else "",
        str(sum(result.nodes for result in results)),
        str(max(int(result.stats["peak_frontier"]) for result in results)),
    )


MARKS = (0.01, 0.03, 0.1, 0.3, 1.0, 10.0, PAPERS_LIMIT)


def _within(boards: Set, runs: Runs) -> Table:
    """How many boards were solved within a time; up to the limit of each search."""
    rows = []
    for strategy, times in boards.paper.items():
        solved = [time for time in times if time is not None]
        rows.append((f"the paper, {STRATEGIES[strategy]}", *_counts(solved, len(times), PAPERS_LIMIT)))
    for way, results in runs:
        rows.append((f"{way.mode}, {way.name}", *_counts(_times(results), len(results), way.seconds)))
    head = ("search", *(f"{mark:g} s" for mark in MARKS))
    return Table(f"{boards.name}: boards solved within a time", head, rows)


def _counts(times: Sequence[float], boards: int, limit: float) -> tuple[str, ...]:
    """How many of the times lie within each mark; blank beyond the limit, unless all boards were solved before it."""
    known = [mark for mark in MARKS if mark <= limit or len(times) == boards]
    return tuple(str(sum(time <= mark for time in times)) if mark in known else "" for mark in MARKS)


def _board_by_board(boards: Set, runs: Runs) -> Table:
    """The paper's first table beside ours, in milliseconds."""
    ours = {way.strategy: results for way, results in runs if way.mode == "ours"}
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
    names = list(STRATEGIES.values())
    head = ("size", *(f"paper: {name}" for name in names), *(f"ours: {name}" for name in names))
    return Table(f"{boards.name}: milliseconds, board by board", head, rows)


def _facts(boards: Set, runs: Runs) -> list[str]:
    """What was found on these boards, in sentences."""
    facts = []
    for way, results in runs:
        if way.mode == "ours" and way.strategy in ("astar", "dfs"):
            times = _times(results)
            slowest = f", the slowest in {times[-1]:.2f} s" if times else ""
            without = sum(bool(result.solutions) and not result.nodes for result in results)
            facts.append(
                f"{boards.name}: our {way.name} solved {len(times)} of {len(results)}{slowest};"
                f" {without} of them needed no search once each cell had been asked 'what if?'."
            )
    verdicts = [result.verdict for result in runs[0][1]]
    if several := [str(number) for number, verdict in enumerate(verdicts, 1) if verdict == "many"]:
        facts.append(f"{boards.name}: more than one solution has board {', '.join(several)}.")
    if boards.paper:
        slower = {way.estimate: _slower(boards, way, results) for way, results in runs if way.estimate}
        solved = sum(time is not None for time in boards.paper["astar"])
        facts.append(
            f"{boards.name}: of the {solved} that the paper's A* solved, A* needs more time here than it did there on"
            f" {slower['text']} by the estimate of its text, and on {slower['program']} by that of its program."
        )
    if len(boards.paper.get("astar", ())) == 100:
        late = sum(time is not None and time > PAPERS_LIMIT for time in boards.paper["astar"])
        facts.append(
            f"The paper says 67 of 100 within 90 s; {late} of the 67 took 1 min 34 s by its own table, so it is"
            f" {67 - late}."
        )
    return facts


def _slower(boards: Set, way: Way, results: Sequence[Result]) -> int:
    """On how many boards a search took longer than the paper's A*, as far as the limit shows that."""
    return sum(
        time is not None and (result.seconds > time if result.solutions else way.seconds >= time)
        for time, result in zip(boards.paper["astar"], results, strict=True)
    )


REMARKS = (
    "The paper expects uniform cost to go about the way of depth first, 'as it takes the depth for the cost'. It is the"
    " other way round: when every marking costs 1, the cheapest states are the shallowest, and uniform cost goes layer"
    " by layer as breadth first does; the two expand about the same nodes here.",
    "The paper calls its A* the best search because of its estimate. The estimate of its text (0, 1 or 2) hardly guides"
    " the search, and it is not admissible: in 1 2 3 / 2 2 1 / 3 1 2 it says 2, and one mark is enough. Its program"
    " (github.com/rubbuemen/Hitori, Hitori.ipynb) counts the lines that have a repeat instead. That overrates even"
    " more, but it makes A* greedy. An estimate that overrates costs the proof that the solution found is a cheapest"
    " one, and nobody asks for a cheapest one here.",
    "That the paper's figures come from the estimate of its program is told by the times of single boards, not by the"
    " number of boards solved. Of every 13th challenge board, 8 in all, A* solves 7 by the estimate of the text and 8"
    " by that of the program when each has 20 s; the paper's solved 6 in 90 s. But board 53, which"
    " took the paper's A* 0.07 s, takes 4364 states and 1.0 s by the text, 6 states and 0.004 s by the program; board"
    " 92, which took 0.18 s, takes 39182 states and 16 s by the text, 8 states and 0.007 s by the program.",
    "What the paper's search lacks is memory: that a cell must stay unshaded is never written down, and a marking is"
    " followed one level deep only. Ours keeps both colours and follows every decision to its end; then the strategy"
    " hardly matters.",
    "The paper gave each board 90 s. Here every search has the same limit, a smaller one, so that all is done in a few"
    " minutes; --seconds 90 gives the paper's.",
)


def _as_object(boards: Set, runs: Runs) -> dict[str, Any]:
    return {
        "name": boards.name,
        "sizes": [[puzzle.rows, puzzle.cols] for puzzle in boards.puzzles],
        "paper_seconds": boards.paper,
        "runs": [
            {
                "mode": way.mode,
                "strategy": way.strategy,
                "note": way.note,
                "limit": way.seconds,
                "verdicts": [result.verdict for result in results],
                "seconds": [result.seconds for result in results],
                "stats": [dict(result.stats) for result in results],
            }
            for way, results in runs
        ],
    }


def _curves(sets: Sequence[Set], runs: dict[str, Runs]) -> dict[str, list[tuple[float, float]]]:
    """Sorted times, over all boards; those without probing are left out, as they hardly differ from ours."""
    times: dict[str, list[float]] = {}
    for boards in sets:
        times.setdefault("the paper, A*", []).extend(t for t in boards.paper.get("astar", ()) if t is not None)
        for way, results in runs[boards.name]:
            if way.mode != "no probing":
                times.setdefault(f"{way.mode}, {way.name}", []).extend(_times(results))
    return {name: [(i, t) for i, t in enumerate(sorted(found), 1)] for name, found in times.items() if found}


EXPERIMENT = Experiment(
    "hitori-search",
    "Hitori by state-space search (Bueno Menéndez n.d.): 20 small boards by four strategies, 66 of 100 boards of 9x9 by"
    " A* within 90 s.",
    run,
)
