"""Kakuro serially, with threads and with processes: Josué Suárez Campos and José Navarro Acuña, "Proyecto 2 – Kakuro",
repeated.

size       rows and columns of the board, the clues' row and column included, as in the paper
batch      many boards to do; the workers take one after the other
speed-up   how many times faster the batch is done than by one worker
cores      processor time by time passed: how many cores were at work
control    work known to run well in threads (SHA-256 of large blocks, during which Python's lock is released): what
           speed-up this machine grants at all, now. With other work to do it may grant none

In the paper each call of some small functions got a thread of its own, and the caller waited for it: there is nothing
to win. Its own search (`suarez_navarro`) is run here in this way, alone, with threads and with processes. But more
threads would not have helped either, since CPython lets one thread at a time run Python code (the global interpreter
lock). That is measured, too: the same batch by plain Python and by the compiled search, which releases the lock while
it works.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import compress, groupby, pairwise, product
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple

from masume import kinds
from masume.codecs import files
from masume.core.engine import Engine, Limit, Result
from masume.core.model import Model
from masume.engines.backtrack import BACKTRACK, Backtrack
from masume.engines.kernel import KERNEL
from masume.lab.compare import DECIDED, NO_NUMBER
from masume.lab.experiment import Experiment, Outcome, Settings, Table, boards
from masume.lab.suarez_navarro import PaperKakuro
from masume.verbs import drawing, reading, solving

SECONDS = 3.0  # for one board, by any search
QUICK_SECONDS = 1.0
WORKERS = 2  # as many as the least machines have cores
WAYS = ("none", "threads", "processes")
NAMES = {"none": "serial", "threads": f"{WORKERS} threads", "processes": f"{WORKERS} processes"}
# Mean seconds of about five boards of each size.
PAPERS_SERIAL = {10: 2.12, 12: 2.16, 15: 2.31, 20: 2.77}
PAPERS_THREADS = {10: 2.20, 12: 2.26, 15: 2.43, 20: 2.97}
LEAST_SPEED_UP = 1.7  # of the control; where it is less, the machine is busy
MOST_SOLUTIONS = 1000
MOST_GUESSES = 20_000
PAPERS_WAYS = ("none", "threads", "forks")
PAPERS_NAMES = {"none": "serial", "threads": "a thread a digit", "forks": "a process a digit"}
LOSES_ONE = "kakuro;3x3;;#,5\\,12\\/\\5,.,./\\12,.,."
"""Two solutions, of which the paper's search finds one: 1 and 4 are never tried in this order."""
LOSES_ALL = (
    "kakuro;6x6;;#,5\\,18\\,#,16\\,4\\/\\6,.,.,23\\4,.,./\\16,.,.,.,.,./"
    "#,17\\16,.,.,.,13\\/\\32,.,.,.,.,./\\15,.,.,\\7,.,."
)
"""One solution, which it does not find."""
LIFE = ("generate", "save", "open", "solve")


class Timing(NamedTuple):
    """How long a batch took, and how many cores were at work meanwhile."""

    seconds: float
    cores: float


def run(settings: Settings) -> Outcome:
    puzzles = sorted(boards(settings, "kakuro", "kakuro"), key=lambda puzzle: (puzzle.rows, puzzle.cols))
    if settings.quick:
        puzzles = [puzzle for _, group in _by_size(puzzles) for puzzle in group[:2]]
    sizes = _sizes(puzzles, settings)
    papers = _papers_search(puzzles, settings)
    lost = [_loss(board) for board in (LOSES_ONE, LOSES_ALL)]
    hard = _hard(puzzles, settings)
    batches = [
        _batch("compiled search", hard * (4 if settings.quick else 40), Limit(2), settings),
        _batch("plain Python", _plain(puzzles[:4] if settings.quick else puzzles[:15] * 2), Limit(2), settings),
    ]
    control = _control(settings)
    lives = _lives(settings)
    data = {
        "sizes": sizes,
        "papers_search": papers,
        "lost": lost,
        "batches": batches,
        "control": control,
        "lives": lives,
        "workers": WORKERS,
        "processors": os.cpu_count(),
    }
    remarks = [_sentence(batch) for batch in batches] + _busy(control["speed_up"]) + list(REMARKS)
    remarks += [*_papers_remarks(papers), *map(_told_loss, lost)]
    labels = ("Kakuro: time against size", "rows and columns", "mean seconds a board")
    tables = (_size_table(sizes), _papers_table(papers), _batch_table(batches, control), _life_table(lives))
    return Outcome(tables, tuple(remarks), data, _curves(sizes), labels)


def _by_size(puzzles: Sequence[Any]) -> list[tuple[tuple[int, int], list[Any]]]:
    return [(size, list(group)) for size, group in groupby(puzzles, key=lambda puzzle: (puzzle.rows, puzzle.cols))]


def _limit(settings: Settings) -> float:
    return settings.seconds or (QUICK_SECONDS if settings.quick else SECONDS)


# One board after the other


def _engines() -> dict[str, Engine]:
    return {
        "python": BACKTRACK,
        "none": KERNEL,
        "threads": Backtrack("threads", WORKERS),
        "processes": Backtrack("processes", WORKERS),
    }


def _sizes(puzzles: Sequence[Any], settings: Settings) -> list[dict[str, Any]]:
    """For each size and engine, the mean time until a board is proved to have one solution."""
    found = []
    for (rows, cols), group in _by_size(puzzles):
        settings.progress(f"{len(group)} boards of {rows}x{cols}")
        entry: dict[str, Any] = {"rows": rows, "cols": cols, "boards": len(group)}
        entry["cells"] = sum(len(puzzle.cells) for puzzle in group) / len(group)
        entry["paper_serial"] = PAPERS_SERIAL.get(rows) if rows == cols else None
        entry["paper_threads"] = PAPERS_THREADS.get(rows) if rows == cols else None
        for name, engine in _engines().items():
            results = [solving.solve(puzzle, engine, 2, _limit(settings)) for puzzle in group]
            entry[name] = sum(result.seconds for result in results) / len(results)
            entry[f"{name}_verdicts"] = [result.verdict for result in results]
        found.append(entry)
    return found


def _size_table(sizes: list[dict[str, Any]]) -> Table:
    rows = []
    for entry in sizes:
        paper = (f"{time:.2f}" if time else "" for time in (entry["paper_serial"], entry["paper_threads"]))
        ours = (f"{entry[name]:.5f}" for name in ("python", *WAYS))
        proved = sum(verdict in DECIDED for verdict in entry["none_verdicts"])
        size = f"{entry['rows']}x{entry['cols']}"
        rows.append((size, str(entry["boards"]), f"{entry['cells']:.0f}", *paper, *ours, str(proved)))
    head = ("size", "boards", "white cells", "paper: serial s", "paper: threads s")
    head_ours = ("plain Python s", "compiled: serial s", *(f"{NAMES[way]} s" for way in WAYS[1:]), "proved")
    return Table("Mean time of one board (ours: until its solution is proved the only one)", (*head, *head_ours), rows)


# The paper's own search


def _papers_search(puzzles: Sequence[Any], settings: Settings) -> list[dict[str, Any]]:
    """For each size, the paper's search alone, with a thread and with a process for each digit that it tries. Times are
    means over the boards on which it came to an end all three ways, with a solution or without."""
    ways = [way for way in PAPERS_WAYS if way != "forks" or hasattr(os, "fork")]
    found = []
    for (rows, cols), group in _by_size(puzzles):
        settings.progress(f"the paper's search on boards of {rows}x{cols}")
        chosen = group[:1] if settings.quick else group
        results = {
            way: [solving.solve(puzzle, PaperKakuro(way), 1, _limit(settings)) for puzzle in chosen] for way in ways
        }
        ended = [all(not results[way][i].stats["stopped"] for way in ways) for i in range(len(chosen))]
        entry: dict[str, Any] = {
            "rows": rows,
            "cols": cols,
            "boards": len(chosen),
            "ended": sum(ended),
            "solved": {way: sum(bool(result.solutions) for result in results[way]) for way in ways},
            "wrong": sum(int(result.stats["wrong"]) for result in results["none"]),
            "seconds": {way: _mean_of(compress((result.seconds for result in results[way]), ended)) for way in ways},
            "listing": _mean_of(compress((result.stats["listing_seconds"] for result in results["none"]), ended)),
            "calls": _mean_of(compress((result.stats["calls"] for result in results["none"]), ended)),
        }
        entry["paper_serial"] = PAPERS_SERIAL.get(rows) if rows == cols else None
        entry["paper_threads"] = PAPERS_THREADS.get(rows) if rows == cols else None
        found.append(entry)
    return found


def _mean_of(numbers: Iterable[float]) -> float | None:
    known = list(numbers)
    return sum(known) / len(known) if known else None


def _papers_table(papers: list[dict[str, Any]]) -> Table:
    rows = []
    for entry in papers:
        paper = (f"{time:.2f}" if time else "" for time in (entry["paper_serial"], entry["paper_threads"]))
        ours = (_figure(entry["seconds"].get(way), 3) for way in PAPERS_WAYS)
        solved = str(entry["solved"]["none"])
        size = f"{entry['rows']}x{entry['cols']}"
        rest = (_figure(entry["listing"], 3), _figure(entry["calls"], 0))
        rows.append((size, str(entry["boards"]), solved, str(entry["ended"]), *paper, *ours, *rest))
    head = ("size", "boards", "solved", "ended", "paper: serial s", "paper: threads s")
    head_ours = (*(f"{PAPERS_NAMES[way]} s" for way in PAPERS_WAYS), "listing sums s", "digits tried")
    title = "The paper's own search, repeated: mean time of the boards on which it ended, solved or not, all three ways"
    return Table(title, (*head, *head_ours), rows)


def _figure(number: float | None, digits: int) -> str:
    return NO_NUMBER if number is None else f"{number:.{digits}f}"


def _papers_remarks(papers: list[dict[str, Any]]) -> list[str]:
    boards_, solved = sum(entry["boards"] for entry in papers), sum(entry["solved"]["none"] for entry in papers)
    said = [
        f"The paper's own search solves {solved} of {boards_} boards. It is no backtracking as it says: it tries the"
        " combinations of one run at a time, keeps one that alone leads to no contradiction, and gives up after 45"
        " rounds; where two runs must be tried together, it never gets further. It proves nothing."
    ]
    ended = [entry for entry in papers if entry["ended"]]
    totals = {
        way: sum(entry["ended"] * entry["seconds"][way] for entry in ended)
        for way in PAPERS_WAYS
        if all(way in entry["seconds"] for entry in ended)
    }
    if totals.get("none"):
        times = [
            f"{totals[way] / totals['none']:.1f} times as long with {PAPERS_NAMES[way]}"
            for way in totals
            if way != "none"
        ]
        share = 100 * sum(entry["ended"] * entry["listing"] for entry in ended) / totals["none"]
        said.append(
            f"It takes {' and '.join(times)} that it tries, for the same work. {share:.0f} % of its time alone goes"
            " into listing sums before the search begins: a run of nine cells has 362880 orders, and it makes them all."
            " So the paper's times hardly grow with the board."
        )
    return said


def _loss(line: str) -> dict[str, Any]:
    """How many solutions of a board the paper's search finds, by its list of sums and by a whole one."""
    puzzle = reading.read(line)
    counts = {
        name: len(solving.solve(puzzle, engine, 10).solutions)
        for name, engine in (("all", KERNEL), ("paper", PaperKakuro()), ("whole", PaperKakuro(sums="whole")))
    }
    return {"board": line, **counts}


def _told_loss(loss: dict[str, Any]) -> str:
    return (
        f"\nOf the {loss['all']} solution{'s' * (loss['all'] != 1)} of this board the paper's search finds"
        f" {loss['paper']}; with a whole list of sums it finds {loss['whole']}:\n"
        f"{drawing.draw(reading.read(loss['board']))}"
    )


# The life of a board, as the paper tells it


def _lives(settings: Settings) -> list[dict[str, Any]]:
    """For each of the paper's sizes, boards made, saved to a file, opened again and solved: the seconds of each."""
    from masume.verbs.generating import generate

    found = []
    for side in PAPERS_SERIAL:
        settings.progress(f"making, saving, opening and solving boards of {side}x{side}")
        times = [perf_counter()]
        made = list(
            generate("kakuro", side, side, count=1 if settings.quick else 5, seed=settings.seed or 0, rated=False)
        )
        times.append(perf_counter())
        with TemporaryDirectory() as folder:
            file = Path(folder) / "boards.txt"
            files.write_whole(str(file), "\n\n".join(map(reading.write, made)) + "\n")
            times.append(perf_counter())
            opened = reading.load_all(file)
            times.append(perf_counter())
        verdicts = [solving.solve(puzzle).verdict for puzzle in opened]
        times.append(perf_counter())
        seconds = {name: (end - start) / len(made) for name, (start, end) in zip(LIFE, pairwise(times), strict=True)}
        found.append({"rows": side, "boards": len(made), "same": opened == made, "verdicts": verdicts, **seconds})
    return found


def _life_table(lives: list[dict[str, Any]]) -> Table:
    head = ("size", "boards", *(f"{name} s" for name in LIFE), "proved unique")
    rows = [
        (
            f"{life['rows']}x{life['rows']}",
            str(life["boards"]),
            *(f"{life[name]:.5f}" for name in LIFE),
            str(life["verdicts"].count("unique")),
        )
        for life in lives
    ]
    return Table("The life of a board: mean time to make it, to save it, to open it again and to solve it", head, rows)


# Many boards at once


def _hard(puzzles: Sequence[Any], settings: Settings) -> list[Model]:
    """Work for a batch: the longest proofs that there is no solution, found among wrong guesses.

    The boards themselves are solved in less time than it takes to send them to a worker. And keeping a solution is
    Python's work, under its lock: a batch of boards with many solutions would be a batch of waiting."""
    settings.progress("looking for long searches")
    found: list[tuple[int, int, Model]] = []
    for model in _open_boards(puzzles, 3 if settings.quick else 12):
        for guess in _wrong_guesses(model, 20 if settings.quick else 60):
            found.append((-_search(guess, 2).nodes, len(found), guess))
    return [guess for _, _, guess in sorted(found)[:12]]


def _open_boards(puzzles: Sequence[Any], seeds: int) -> list[Model]:
    """The boards with 4 or 6 clues dropped that take most guesses for each of their solutions."""
    found: list[tuple[float, int, Model]] = []
    for dropped in (4, 6):
        for number, puzzle in enumerate(puzzles):
            for seed in range(seeds):
                model = solving.model_of(_with_fewer_clues(puzzle, dropped, 1000 * seed + number))
                result = _search(model, MOST_SOLUTIONS)
                if result.exhausted and len(result.solutions) > 1:
                    found.append((-result.nodes / len(result.solutions), len(found), model))
    return [model for _, _, model in sorted(found)[:10]]


def _with_fewer_clues(puzzle: Any, dropped: int, seed: int) -> Any:
    kind = kinds.find("kakuro")
    clues = len(kind.clues(puzzle))
    return kind.keep(puzzle, sorted(Random(seed).sample(range(clues), max(1, clues - dropped))))


def _wrong_guesses(model: Model, tries: int) -> Iterator[Model]:
    """The board with two digits filled in that each stand in some solution, and together in none."""
    rng = Random(0)
    solutions = [solution.values for solution in _search(model, MOST_SOLUTIONS).solutions]
    digits = {cell: sorted({values[cell] for values in solutions}) for cell in model.cells}
    undecided = [cell for cell in model.cells if len(digits[cell]) > 1]
    for _ in range(tries if len(undecided) > 1 else 0):
        one, other = rng.sample(undecided, 2)
        together = {(values[one], values[other]) for values in solutions}
        wrong = [pair for pair in product(digits[one], digits[other]) if pair not in together]
        if wrong:
            first, second = rng.choice(wrong)
            yield model.restricted(one, 1 << first).restricted(other, 1 << second)


def _search(model: Model, solutions: int) -> Result:
    return KERNEL.solve(model, Limit(solutions, nodes=MOST_GUESSES))


def _plain(puzzles: Sequence[Any]) -> list[Model]:
    """The models without their compiled search, so that plain Python has to do them."""
    return [solving.model_of(puzzle)._replace(fast=None) for puzzle in puzzles]


def _batch(name: str, models: list[Model], limit: Limit, settings: Settings) -> dict[str, Any]:
    """Each way in turn, several times; the best time of each counts, for other work can only slow it down."""
    from masume.engines.parts.parallel import solve_all

    timings: dict[str, list[Timing]] = {way: [] for way in WAYS}
    answers: dict[str, list[tuple[int, bool]]] = {}
    for round_ in range(1 if settings.quick else 5):
        for way in WAYS:
            settings.progress(f"{len(models)} boards by {name}, {NAMES[way]}, round {round_ + 1}")
            start, before = perf_counter(), _processor_time()
            results = solve_all(models, limit, way, WORKERS)
            seconds = perf_counter() - start
            timings[way].append(Timing(seconds, (_processor_time() - before) / seconds))
            answers[way] = [(len(result.solutions), result.exhausted) for result in results]
    best = {way: min(timings[way]) for way in WAYS}
    return {
        "name": name,
        "boards": len(models),
        "same_answers": answers["none"] == answers["threads"] == answers["processes"],
        "solutions": sum(count for count, _ in answers["none"]),
        "seconds": {way: best[way].seconds for way in WAYS},
        "cores": {way: best[way].cores for way in WAYS},
        "speed_up": {way: best["none"].seconds / best[way].seconds for way in WAYS},
        "rounds": {way: [timing.seconds for timing in timings[way]] for way in WAYS},
        "median_seconds": {way: median(timing.seconds for timing in timings[way]) for way in WAYS},
    }


def _processor_time() -> float:
    """Seconds of work by this process and by its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _control(settings: Settings) -> dict[str, float]:
    """The speed-up of two threads that need no lock; the best of the rounds, as in a batch."""
    settings.progress("control: what the machine grants to two threads")
    blocks = 60 if settings.quick else 400
    seconds: dict[int, list[Timing]] = {1: [], WORKERS: []}
    for _ in range(2 if settings.quick else 5):
        for workers, timings in seconds.items():
            threads = [Thread(target=_hash, args=(blocks // workers,)) for _ in range(workers)]
            start, before = perf_counter(), _processor_time()
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            passed = perf_counter() - start
            timings.append(Timing(passed, (_processor_time() - before) / passed))
    one, many = min(seconds[1]), min(seconds[WORKERS])
    return {"serial": one.seconds, "threads": many.seconds, "speed_up": one.seconds / many.seconds, "cores": many.cores}


def _hash(blocks: int) -> None:
    block = bytes(2**20)
    for _ in range(blocks):
        sha256(block).digest()


def _batch_table(batches: list[dict[str, Any]], control: dict[str, float]) -> Table:
    rows = []
    for batch in batches:
        for way in WAYS:
            figures = (f"{batch['seconds'][way]:.3f}", f"{batch['speed_up'][way]:.2f}", f"{batch['cores'][way]:.2f}")
            rows.append((batch["name"], str(batch["boards"]), NAMES[way], *figures))
    figures = (f"{control['threads']:.3f}", f"{control['speed_up']:.2f}", f"{control['cores']:.2f}")
    rows.append(("control (SHA-256)", "", NAMES["threads"], *figures))
    papers = sum(PAPERS_SERIAL[size] / PAPERS_THREADS[size] for size in PAPERS_SERIAL) / len(PAPERS_SERIAL)
    rows.append(("the paper", "20", "threads", "", f"{papers:.2f}", ""))
    head = ("search", "boards", "way", "seconds", "speed-up", "cores at work")
    return Table(f"A batch of boards by {WORKERS} workers (best of the rounds)", head, rows)


def _sentence(batch: dict[str, Any]) -> str:
    same = "the same answers all three ways" if batch["same_answers"] else "DIFFERENT ANSWERS"
    ups = batch["speed_up"]
    return (
        f"{batch['name']}: {WORKERS} threads are {ups['threads']:.2f} times as fast as one, {WORKERS} processes"
        f" {ups['processes']:.2f} times, their start included; {same}."
    )


def _busy(granted: float) -> list[str]:
    processors = os.cpu_count() or 1
    if processors < WORKERS:
        return [f"This machine has {processors} processor: no speed-up is possible."]
    if granted < LEAST_SPEED_UP:
        return [
            f"This machine was busy with other work: even the control, which needs no lock, got only {granted:.2f}"
            " times as fast by two threads. The speed-ups above say little; repeat this when the machine is idle."
        ]
    return []


REMARKS = (
    "The paper's threads made it slower (2.20–2.97 s against 2.12–2.77 s), and had to: each small function ran in a"
    " thread of its own while its caller waited, so nothing ran at the same time. Many threads at once would not have"
    " helped either: CPython lets only one thread at a time run Python code (the global interpreter lock), as the batch"
    " in plain Python shows. Ours do their work in a compiled search that releases the lock, so that threads run at the"
    " same time; processes have a lock each, but have to start and to be sent the boards.",
    "One published board is done in a fraction of a millisecond, before there is anything to share; several workers"
    " pay on long searches and on batches of them. The batch of the compiled search proves wrong guesses wrong: boards"
    " with 4 or 6 clues dropped and two digits filled in that go together in no solution. (Each solution that is found"
    " is kept by Python, under its lock, so that threads gain little where solutions are many.)",
    "The paper's times hardly grow with the board: 20x20 has four times the squares of 10x10 and takes 1.3 times as"
    " long.",
    "The paper's list of sums leaves out combinations (it lacks 1+2 for 3 in this order), so its search misses"
    " solutions, as the boards below show; and the board in its Figure 2 has more than one solution. Every board here"
    " is proved.",
)


def _curves(sizes: list[dict[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    names = {
        "paper_serial": "the paper, serial",
        "paper_threads": "the paper, threads",
        "python": "plain Python",
        "none": "compiled, serial",
        "threads": f"compiled, {NAMES['threads']}",
        "processes": f"compiled, {NAMES['processes']}",
    }
    curves = {name: [(entry["rows"], entry[key]) for entry in sizes if entry[key]] for key, name in names.items()}
    return {name: points for name, points in curves.items() if points}


EXPERIMENT = Experiment(
    "kakuro-parallel",
    "Kakuro by backtracking, serially and with threads (Suárez Campos and Navarro Acuña n.d.): 2.12–2.77 s a board, and"
    " 2.20–2.97 s with threads.",
    run,
)
