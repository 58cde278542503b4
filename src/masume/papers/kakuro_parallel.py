"""Experiment: Kakuro serially, with threads and with processes, after Josué Suárez Campos and José Navarro Acuña,
"Proyecto 2 – Kakuro".

Sizes include the row and the column of clues, as in the paper. A batch is many puzzles that workers solve one after the
other. The speed-up is the time with one worker divided by the time with all workers. The number of busy cores is
processor time divided by elapsed time. The control is work that is known to run well in threads: SHA-256 of large
blocks, during which Python's lock is released. It shows the speed-up that this machine allows at the moment, which may
be none if the machine has other work to do.

In the paper, each call of some small functions runs in a new thread, and the caller waits for it, so that nothing can
run faster. This module runs the paper's search (`suarez_navarro`) plainly, with such threads, and with processes in
their place. More threads at a time would not help either, since CPython lets one thread at a time run Python code (the
global interpreter lock). That is measured too: plain Python and the compiled search, which releases the lock, solve the
same batch.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import groupby, pairwise, product
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple

from masume import kinds
from masume.core import files
from masume.core.engine import Engine, Limit, Result
from masume.core.model import Model
from masume.engines.backtrack import BACKTRACK, Backtrack
from masume.engines.kernel import KERNEL
from masume.papers.experiment import Experiment, ExperimentResult, ExperimentSettings, ResultTable, boards, head_of
from masume.papers.phrases import Figure, Phrase, Word, figure, say
from masume.papers.suarez_navarro import PaperKakuro
from masume.verbs import draw, read, solve
from masume.verbs.compare import DECIDED, NO_NUMBER

SECONDS = 10.0  # per puzzle and search
QUICK_SECONDS = 2.0
WORKERS = 2  # the number of cores of the smallest machines
WAYS = ("none", "threads", "processes")
# The paper's mean seconds of about five puzzles per size.
PAPERS_SERIAL = {10: 2.12, 12: 2.16, 15: 2.31, 20: 2.77}
PAPERS_THREADS = {10: 2.20, 12: 2.26, 15: 2.43, 20: 2.97}
LEAST_SPEED_UP = 1.7  # of the control; below it, the machine is busy
MOST_SOLUTIONS = 1000
MOST_GUESSES = 20_000
PAPERS_WAYS = ("none", "threads", "forks")
LOSES_ONE = "kakuro;3x3;;#,5\\,12\\/\\5,.,./\\12,.,."
"""A puzzle with two solutions, one of which the paper's search finds: it never tries 1 and 4 in this order."""
LOSES_ALL = (
    "kakuro;6x6;;#,5\\,18\\,#,16\\,4\\/\\6,.,.,23\\4,.,./\\16,.,.,.,.,./"
    "#,17\\16,.,.,.,13\\/\\32,.,.,.,.,./\\15,.,.,\\7,.,."
)
"""A puzzle with one solution, which the paper's search does not find."""
LIFE = ("generate", "save", "open", "solve")


class Timing(NamedTuple):
    """The seconds that a batch took, and the number of cores that were busy."""

    seconds: float
    cores: float


def _way(name: str) -> Phrase:
    """Return the phrase for a way to run a batch: serially, with threads or with processes."""
    return say(f"kakuro-parallel.ways.{name}", workers=WORKERS)


def _search_name(name: str) -> Phrase:
    """Return the name of a search."""
    return say(f"kakuro-parallel.searches.{name}")


def run(settings: ExperimentSettings) -> ExperimentResult:
    """Run all experiments of the paper."""
    puzzles = sorted(boards(settings, "kakuro", "kakuro"), key=lambda puzzle: (puzzle.rows, puzzle.cols))
    if settings.quick:
        puzzles = [puzzle for _, group in _by_size(puzzles) for puzzle in group[:2]]
    sizes = _sizes(puzzles, settings)
    papers = _papers_search(puzzles, settings)
    lost = [_loss(board) for board in (LOSES_ONE, LOSES_ALL)]
    hard = _hard(puzzles, settings)
    batches = [
        _batch("compiled", hard * (4 if settings.quick else 40), Limit(2), settings),
        _batch("python", _plain(puzzles[:4] if settings.quick else puzzles[:15] * 2), Limit(2), settings),
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
    remarks = [
        *map(_batch_remark, batches),
        *_busy(control["speed_up"]),
        *_thread_remarks(sizes),
        *_papers_remarks(papers),
        *map(_loss_remark, lost),
    ]
    labels = (say("kakuro-parallel.plot"), say("kakuro-parallel.side"), say("kakuro-parallel.mean-seconds"))
    tables = (_size_table(sizes), _papers_table(papers), _batch_table(batches, control), _life_table(lives))
    return ExperimentResult(tables, tuple(remarks), data, _curves(sizes), labels)


def _by_size(puzzles: Sequence[Any]) -> list[tuple[tuple[int, int], list[Any]]]:
    """Return the puzzles grouped by size."""
    return [(size, list(group)) for size, group in groupby(puzzles, key=lambda puzzle: (puzzle.rows, puzzle.cols))]


def _limit(settings: ExperimentSettings) -> float:
    """Return the time limit per puzzle."""
    return settings.seconds or (QUICK_SECONDS if settings.quick else SECONDS)


# One puzzle after the other


def _engines() -> dict[str, Engine]:
    """Return the engines to compare, by their names in the results."""
    return {
        "python": BACKTRACK,
        "none": KERNEL,
        "threads": Backtrack("threads", WORKERS),
        "processes": Backtrack("processes", WORKERS),
    }


def _sizes(puzzles: Sequence[Any], settings: ExperimentSettings) -> list[dict[str, Any]]:
    """Return the results for each size: the mean time that each engine takes to decide whether a puzzle has exactly one
    solution.
    """
    sizes = []
    for (rows, cols), group in _by_size(puzzles):
        settings.progress(say("progress.size", boards=len(group), size=f"{rows}x{cols}"))
        entry: dict[str, Any] = {"rows": rows, "cols": cols, "boards": len(group)}
        entry["cells"] = sum(len(puzzle.cells) for puzzle in group) / len(group)
        entry["paper_serial"] = PAPERS_SERIAL.get(rows) if rows == cols else None
        entry["paper_threads"] = PAPERS_THREADS.get(rows) if rows == cols else None
        for name, engine in _engines().items():
            results = [solve.solve(puzzle, engine, 2, _limit(settings)) for puzzle in group]
            entry[name] = sum(result.seconds for result in results) / len(results)
            entry[f"{name}_verdicts"] = [result.verdict for result in results]
        sizes.append(entry)
    return sizes


def _size_table(sizes: list[dict[str, Any]]) -> ResultTable:
    rows = []
    for entry in sizes:
        paper = (f"{time:.2f}" if time else "" for time in (entry["paper_serial"], entry["paper_threads"]))
        ours = (f"{entry[name]:.5f}" for name in ("python", *WAYS))
        proved = sum(verdict in DECIDED for verdict in entry["none_verdicts"])
        size = f"{entry['rows']}x{entry['cols']}"
        rows.append((size, str(entry["boards"]), f"{entry['cells']:.0f}", *paper, *ours, str(proved)))
    head = head_of("size", "boards", "white-cells", "papers-serial", "papers-threads", "python-s", "compiled-s")
    ways = (say("heads.seconds-of", search=_way(mode)) for mode in WAYS[1:])
    return ResultTable(say("kakuro-parallel.sizes-title"), (*head, *ways, *head_of("proved")), rows)


# The paper's own search


def _papers_search(puzzles: Sequence[Any], settings: ExperimentSettings) -> list[dict[str, Any]]:
    """Return the results of the paper's search for each size: plain, and with a thread or a process for each digit that
    it tries. Times are compared on the puzzles on which both searches ended, with a solution or without one.
    """
    ways = [mode for mode in PAPERS_WAYS if mode != "forks" or hasattr(os, "fork")]
    entries = []
    for (rows, cols), group in _by_size(puzzles):
        settings.progress(say("progress.papers-search", size=f"{rows}x{cols}"))
        chosen = group[:1] if settings.quick else group
        results = {
            mode: [solve.solve(puzzle, PaperKakuro(mode), 1, _limit(settings)) for puzzle in chosen] for mode in ways
        }
        alone = results["none"]
        entries.append(
            {
                "rows": rows,
                "cols": cols,
                "boards": len(chosen),
                "solved": sum(bool(result.solutions) for result in alone),
                "wrong": sum(int(result.stats["wrong"]) for result in alone),
                "listing_seconds": sum(result.stats["listing_seconds"] for result in alone if _has_ended(result)),
                "calls": sum(int(result.stats["calls"]) for result in alone if _has_ended(result)),
                "ways": {mode: _beside(alone, results[mode]) for mode in ways},
                "paper_serial": PAPERS_SERIAL.get(rows) if rows == cols else None,
                "paper_threads": PAPERS_THREADS.get(rows) if rows == cols else None,
            }
        )
    return entries


def _has_ended(result: Result) -> bool:
    """Return whether a search ended before its time limit."""
    return not result.stats["stopped"]


def _beside(alone: Sequence[Result], other: Sequence[Result]) -> dict[str, float]:
    """Return the number of puzzles on which both the plain search (`alone`) and the search `other` ended before their
    limits, and the total seconds of each search on these puzzles.
    """
    ended = [both for both in zip(alone, other, strict=True) if all(map(_has_ended, both))]
    return {
        "ended": len(ended),
        "alone_seconds": sum(result.seconds for result, _ in ended),
        "seconds": sum(result.seconds for _, result in ended),
    }


def _papers_table(papers: list[dict[str, Any]]) -> ResultTable:
    rows: list[tuple[Word, ...]] = []
    for entry in papers:
        paper = (f"{time:.2f}" if time else "" for time in (entry["paper_serial"], entry["paper_threads"]))
        ways = entry["ways"]
        ended = ways["none"]["ended"]
        means = (_ratio(total, ended, digits) for total, digits in _totals(entry))
        helped = [cell for mode in PAPERS_WAYS[1:] for cell in _helped_cells(ways.get(mode))]
        size = f"{entry['rows']}x{entry['cols']}"
        rows.append((size, str(entry["boards"]), str(entry["solved"]), *paper, str(ended), *means, *helped))
    head = head_of(
        "size", "boards", "solved", "papers-serial", "papers-threads", "ended", "mean-s", "listing", "digits"
    )
    both = (say(f"heads.{what}-{mode}") for mode in PAPERS_WAYS[1:] for what in ("ended", "times"))
    return ResultTable(say("kakuro-parallel.papers-title"), (*head, *both), rows)


def _totals(entry: dict[str, Any]) -> tuple[tuple[float, int], ...]:
    """Return three totals of the plain search on the puzzles of a table row, each with its number of decimals: the
    seconds, the seconds spent on listing sums, and the number of digits tried.
    """
    return (entry["ways"]["none"]["seconds"], 3), (entry["listing_seconds"], 3), (entry["calls"], 0)


def _helped_cells(times: dict[str, float] | None) -> tuple[str, str]:
    """Return two table cells for one variant of the paper's search: the number of puzzles on which both it and the
    plain search ended before the limit, and its time on these puzzles divided by the plain search's. Without `times`,
    both cells show that there is no number.
    """
    return (
        (str(times["ended"]), _ratio(times["seconds"], times["alone_seconds"], 1)) if times else (NO_NUMBER, NO_NUMBER)
    )


def _ratio(total: float, by: float, digits: int) -> str:
    """Return `total` divided by `by` as a text with `digits` decimals, or NO_NUMBER if `by` is 0."""
    return f"{total / by:.{digits}f}" if by else NO_NUMBER


def _papers_remarks(papers: list[dict[str, Any]]) -> list[Phrase]:
    solved, all_boards = (sum(entry[key] for entry in papers) for key in ("solved", "boards"))
    remarks = [say("kakuro-parallel.papers-search", solved=solved, boards=all_boards)]
    for mode in PAPERS_WAYS[1:]:
        measured = [entry["ways"][mode] for entry in papers if mode in entry["ways"]]
        ended, alone, seconds = (sum(part[key] for part in measured) for key in ("ended", "alone_seconds", "seconds"))
        if ended:
            remarks.append(say(f"kakuro-parallel.with-{mode}", boards=ended, times=figure(seconds / alone, 1)))
    listing = sum(entry["listing_seconds"] for entry in papers)
    if total := sum(entry["ways"]["none"]["seconds"] for entry in papers):
        remarks.append(say("kakuro-parallel.listing", share=f"{100 * listing / total:.0f}"))
    return remarks


def _loss(line: str) -> dict[str, Any]:
    """Count the solutions of a puzzle: all of them, those that the paper's search finds with its own lists of sums, and
    those that it finds with complete lists.
    """
    puzzle = read.read(line)
    counts = {
        name: len(solve.solve(puzzle, engine, 10).solutions)
        for name, engine in (("all", KERNEL), ("paper", PaperKakuro()), ("whole", PaperKakuro(sums="whole")))
    }
    return {"board": line, **counts}


def _loss_remark(loss: dict[str, Any]) -> Phrase:
    picture = draw.draw(read.read(loss["board"]))
    counts = {key: loss[key] for key in ("all", "paper", "whole")}
    return say("kakuro-parallel.loss", **counts, picture=picture)


# The steps of the paper's program: generate, save, open and solve


def _lives(settings: ExperimentSettings) -> list[dict[str, Any]]:
    """Measure how long Masume takes for the steps of the paper's program, for each of its sizes: generate puzzles, save
    them to a file, read them and solve them. Return the seconds per puzzle for each step.
    """
    from masume.verbs.generate.generate import generate

    entries = []
    for side in PAPERS_SERIAL:
        settings.progress(say("progress.lives", size=f"{side}x{side}"))
        times = [perf_counter()]
        made = list(
            generate("kakuro", side, side, count=1 if settings.quick else 5, seed=settings.seed or 0, rated=False)
        )
        times.append(perf_counter())
        with TemporaryDirectory() as folder:
            file = Path(folder) / "boards.txt"
            files.write_whole(str(file), "\n\n".join(map(read.write, made)) + "\n")
            times.append(perf_counter())
            opened = read.load_all(file)
            times.append(perf_counter())
        verdicts = [solve.solve(puzzle).verdict for puzzle in opened]
        times.append(perf_counter())
        seconds = {name: (end - start) / len(made) for name, (start, end) in zip(LIFE, pairwise(times), strict=True)}
        entries.append({"rows": side, "boards": len(made), "same": opened == made, "verdicts": verdicts, **seconds})
    return entries


def _life_table(lives: list[dict[str, Any]]) -> ResultTable:
    head = head_of("size", "boards", *(f"{name}-s" for name in LIFE), "proved-unique")
    rows = [
        (
            f"{life['rows']}x{life['rows']}",
            str(life["boards"]),
            *(f"{life[name]:.5f}" for name in LIFE),
            str(life["verdicts"].count("unique")),
        )
        for life in lives
    ]
    return ResultTable(say("kakuro-parallel.lives-title"), head, rows)


# Batches


def _hard(puzzles: Sequence[Any], settings: ExperimentSettings) -> list[Model]:
    """Return the models for the batch of the compiled search: puzzles with two wrong digits, chosen so that the proofs
    that they have no solution take longest.

    The puzzles themselves are solved in less time than it takes to send them to a worker. Puzzles with many solutions
    are no alternative: solutions are stored by Python code under its lock, so that threads would mainly wait.
    """
    settings.progress(say("progress.long-searches"))
    longest: list[tuple[int, int, Model]] = []
    for model in _open_boards(puzzles, 3 if settings.quick else 12):
        for guess in _wrong_guesses(model, 20 if settings.quick else 60):
            longest.append((-_search(guess, 2).nodes, len(longest), guess))
    return [guess for _, _, guess in sorted(longest)[:12]]


def _open_boards(puzzles: Sequence[Any], seeds: int) -> list[Model]:
    """Remove 4 or 6 random clues from the puzzles, and return the models with several solutions that take the most
    guesses per solution.
    """
    hardest: list[tuple[float, int, Model]] = []
    for dropped in (4, 6):
        for number, puzzle in enumerate(puzzles):
            for seed in range(seeds):
                model = solve.model_of(_with_fewer_clues(puzzle, dropped, 1000 * seed + number))
                result = _search(model, MOST_SOLUTIONS)
                if result.exhausted and len(result.solutions) > 1:
                    hardest.append((-result.nodes / len(result.solutions), len(hardest), model))
    return [model for _, _, model in sorted(hardest)[:10]]


def _with_fewer_clues(puzzle: Any, dropped: int, seed: int) -> Any:
    """Return `puzzle` without `dropped` of its clues, which are chosen at random."""
    kind = kinds.find("kakuro")
    clues = len(kind.clues.list(puzzle))
    return kind.clues.with_only(puzzle, sorted(Random(seed).sample(range(clues), max(1, clues - dropped))))


def _wrong_guesses(model: Model, tries: int) -> Iterator[Model]:
    """Yield models in which the digits of two cells are fixed so that there is no solution, although each of the two
    digits alone occurs in a solution.
    """
    rng = Random(0)
    solutions = [solution.values for solution in _search(model, MOST_SOLUTIONS).solutions]
    digits = {cell: sorted({values[cell] for values in solutions}) for cell in model.cells}
    undecided = [cell for cell in model.cells if len(digits[cell]) > 1]
    for _ in range(tries if len(undecided) > 1 else 0):
        cell, other = rng.sample(undecided, 2)
        together = {(values[cell], values[other]) for values in solutions}
        wrong = [pair for pair in product(digits[cell], digits[other]) if pair not in together]
        if wrong:
            first, second = rng.choice(wrong)
            yield model.restricted(cell, 1 << first).restricted(other, 1 << second)


def _search(model: Model, solutions: int) -> Result:
    """Solve `model` by the compiled search, with a limit on the number of guesses."""
    return KERNEL.solve(model, Limit(solutions, nodes=MOST_GUESSES))


def _plain(puzzles: Sequence[Any]) -> list[Model]:
    """Return models of the puzzles without a compiled search, so that they must be solved by plain Python."""
    return [solve.model_of(puzzle)._replace(search=None) for puzzle in puzzles]


def _batch(name: str, models: list[Model], limit: Limit, settings: ExperimentSettings) -> dict[str, Any]:
    """Solve `models` serially, with threads and with processes, in several rounds, and return the measurements. The
    best round of each counts, since other work on the machine can only slow it down.
    """
    from masume.engines.parts.parallel_search import solve_all

    timings: dict[str, list[Timing]] = {mode: [] for mode in WAYS}
    answers: dict[str, list[tuple[int, bool]]] = {}
    for round_ in range(1 if settings.quick else 5):
        for mode in WAYS:
            settings.progress(
                say(
                    "progress.batch",
                    boards=len(models),
                    search=_search_name(name),
                    mode=_way(mode),
                    round=str(round_ + 1),
                )
            )
            start, before = perf_counter(), _processor_time()
            results = solve_all(models, limit, mode, WORKERS)
            seconds = perf_counter() - start
            timings[mode].append(Timing(seconds, (_processor_time() - before) / seconds))
            answers[mode] = [(len(result.solutions), result.exhausted) for result in results]
    best = {mode: min(timings[mode]) for mode in WAYS}
    return {
        "name": name,
        "boards": len(models),
        "same_answers": answers["none"] == answers["threads"] == answers["processes"],
        "solutions": sum(count for count, _ in answers["none"]),
        "seconds": {mode: best[mode].seconds for mode in WAYS},
        "cores": {mode: best[mode].cores for mode in WAYS},
        "speed_up": {mode: best["none"].seconds / best[mode].seconds for mode in WAYS},
        "rounds": {mode: [timing.seconds for timing in timings[mode]] for mode in WAYS},
        "median_seconds": {mode: median(timing.seconds for timing in timings[mode]) for mode in WAYS},
    }


def _processor_time() -> float:
    """Return the processor time of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _control(settings: ExperimentSettings) -> dict[str, float]:
    """Measure how much faster several threads that need no lock are than one thread. The best of several rounds
    counts.
    """
    settings.progress(say("progress.control"))
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
    serial, threaded = min(seconds[1]), min(seconds[WORKERS])
    return {
        "serial": serial.seconds,
        "threads": threaded.seconds,
        "speed_up": serial.seconds / threaded.seconds,
        "cores": threaded.cores,
    }


def _hash(blocks: int) -> None:
    """Compute the hashes of `blocks` blocks of one mebibyte."""
    block = bytes(2**20)
    for _ in range(blocks):
        sha256(block).digest()


def _batch_table(batches: list[dict[str, Any]], control: dict[str, float]) -> ResultTable:
    rows: list[tuple[Word, ...]] = []
    for batch in batches:
        for mode in WAYS:
            figures = (f"{batch['seconds'][mode]:.3f}", f"{batch['speed_up'][mode]:.2f}", f"{batch['cores'][mode]:.2f}")
            rows.append((_search_name(batch["name"]), str(batch["boards"]), _way(mode), *figures))
    figures = (f"{control['threads']:.3f}", f"{control['speed_up']:.2f}", f"{control['cores']:.2f}")
    rows.append((_search_name("control"), "", _way("threads"), *figures))
    papers = sum(PAPERS_SERIAL[size] / PAPERS_THREADS[size] for size in PAPERS_SERIAL) / len(PAPERS_SERIAL)
    rows.append((_search_name("paper"), "20", say("kakuro-parallel.a-thread-a-call"), "", f"{papers:.2f}", ""))
    head = head_of("search", "boards", "way", "seconds", "speed-up", "cores")
    return ResultTable(say("kakuro-parallel.batches-title", workers=WORKERS), head, rows)


def _batch_remark(batch: dict[str, Any]) -> Phrase:
    ups = batch["speed_up"]
    return say(
        "kakuro-parallel.same-answers" if batch["same_answers"] else "kakuro-parallel.other-answers",
        search=_search_name(batch["name"]),
        workers=WORKERS,
        threads=figure(ups["threads"], 2),
        processes=figure(ups["processes"], 2),
    )


def _busy(granted: float) -> list[Phrase]:
    """Return a remark if the machine has fewer processors than workers, or if the speed-up `granted` of the control
    shows that it is busy. Return an empty list otherwise.
    """
    processors = os.cpu_count() or 1
    if processors < WORKERS:
        return [say("kakuro-parallel.one-processor", n=processors)]
    if granted < LEAST_SPEED_UP:
        return [say("kakuro-parallel.busy", times=figure(granted, 2))]
    return []


def _thread_remarks(sizes: list[dict[str, Any]]) -> list[Phrase]:
    """Return the remarks that compare the paper's figures with those of Masume."""
    threads, serial = (
        say("words.range", low=figure(min(times.values()), 2), high=figure(max(times.values()), 2))
        for times in (PAPERS_THREADS, PAPERS_SERIAL)
    )
    small, large = min(PAPERS_SERIAL), max(PAPERS_SERIAL)
    return [
        say("kakuro-parallel.waiting", threads=threads, serial=serial),
        say("kakuro-parallel.lock"),
        say("kakuro-parallel.sharing", most=figure(1000 * max(entry["none"] for entry in sizes), 2)),
        say("kakuro-parallel.guesses"),
        say(
            "kakuro-parallel.growth",
            small=f"{small}x{small}",
            large=f"{large}x{large}",
            squares=Figure(f"{large**2 / small**2:g}"),
            times=figure(PAPERS_SERIAL[large] / PAPERS_SERIAL[small], 1),
        ),
        say("kakuro-parallel.sums"),
    ]


def _curves(sizes: list[dict[str, Any]]) -> dict[Word, list[tuple[float, float]]]:
    keys = ("paper_serial", "paper_threads", "python", *WAYS)
    curves = {key: [(entry["rows"], entry[key]) for entry in sizes if entry[key]] for key in keys}
    return {
        say(f"kakuro-parallel.curves.{key.replace('_', '-')}", workers=WORKERS): points
        for key, points in curves.items()
        if points
    }


EXPERIMENT = Experiment("kakuro-parallel", run)
