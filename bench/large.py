"""Run every verb and every engine on large boards with a time limit, and measure overtime and memory.

Each run has a process of its own, forked when everything is loaded and the board is read. The results are the CPU time
of the process and its children after the limit, and the growth of their memory at the peak.

board       a kind, a size and a type: `empty` (very many solutions), `clued` (a part of a filled board is printed) or
            `random` (most likely without a solution)
call        a verb, or `solve` by an engine; its result is also rendered, as the command line would print it
"""

from __future__ import annotations

import gc
import json
import math
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import masume
from bench.family import family_cpu, family_memory
from masume import engines
from masume.papers import PAPER_ENGINES
from masume.verbs import json_answers
from masume.verbs.compare import NOTHING_TO_DO, RunLimits, compare

MOST_CPU = 0.3  # seconds after the limit
MOST_MEMORY = 2**30  # bytes that a run may grow by
PATIENCE = 6.0  # CPU seconds after the limit, when a run is killed
LONGEST = 300.0  # seconds, the same by the clock
WORKERS = 2
LOOK_EVERY = 0.01
SORTS = ("empty", "clued", "random")
SIZES = ((50, 50), (100, 100), (129, 129), (2, 129), (129, 2), (58, 2), (129, 6), (4, 128), (10, 129), (20, 20))
QUICK_SIZES = ((50, 50), (129, 129), (2, 129), (129, 6))
PARALLEL = tuple(f"backtrack:parallel={way}:workers={WORKERS}" for way in ("threads", "processes"))
KINDS = ("binairo", "hidato", "hitori", "kakuro")


class Measured(NamedTuple):
    """The measurements of a call."""

    call: str
    board: str
    cpu: float
    """CPU seconds after the limit, by the clock, was over: a busy machine makes the end later, but not more work."""
    memory: int
    """Bytes that the process and its children grew by."""
    whole: float
    """CPU seconds in all."""
    answer: str
    """What came out, in a word; empty if the process was killed."""

    @property
    def is_wrong(self) -> bool:
        return self.cpu > MOST_CPU or self.memory > MOST_MEMORY or not self.answer or self.answer.startswith("error")


# ---- The boards


@cache
def board(kind: str, sort: str, rows: int, cols: int, neighbours: int = 8) -> Any:
    """Return a board of a kind; the same on every machine."""
    random = Random(f"{kind} {sort} {rows} {cols}")
    if kind == "hidato":
        return masume.Hidato(_hidato(sort, rows, cols, random), neighbours=neighbours)
    return {"binairo": _binairo, "hitori": _hitori, "kakuro": _kakuro}[kind](sort, rows, cols, random)


def _binairo(sort: str, rows: int, cols: int, random: Random) -> Any:
    rows, cols = rows + rows % 2, cols + cols % 2
    if rows > 128:
        rows -= 2
    if cols > 128:
        cols -= 2
    squares: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    if sort == "clued":
        filled = masume.solve(masume.Binairo(squares), solutions=1, seconds=5).solutions
        for r in range(rows):
            for c in range(cols):
                if filled and random.random() < 0.35:
                    squares[r][c] = filled[0].values[r * cols + c]
    elif sort == "random":
        for _ in range(rows * cols // 12):
            squares[random.randrange(rows)][random.randrange(cols)] = random.randrange(2)
    return masume.Binairo(squares)


def _hidato(sort: str, rows: int, cols: int, random: Random) -> list[list[int]]:
    squares = [[0] * cols for _ in range(rows)]
    path = [(r, c if r % 2 == 0 else cols - 1 - c) for r in range(rows) for c in range(cols)]
    if sort == "random":
        random.shuffle(path)
    if sort != "empty":
        for number, (r, c) in enumerate(path, 1):
            if number in (1, len(path)) or random.random() < 0.1:
                squares[r][c] = number
    return squares


def _hitori(sort: str, rows: int, cols: int, random: Random) -> Any:
    side = max(rows, cols)
    if sort == "empty":
        return masume.Hitori([[(r + c) % side + 1 for c in range(cols)] for r in range(rows)])
    if sort == "random":
        return masume.Hitori([[random.randrange(side) + 1 for _ in range(cols)] for _ in range(rows)])
    squares = [[(r + c) % side + 1 for c in range(cols)] for r in range(rows)]
    for r in range(rows):
        for c in range(r % 2, cols, 2):
            if random.random() < 0.4:
                squares[r][c] = squares[r][c - 2] if c > 1 else squares[(r + 2) % rows][c]
    return masume.Hitori(squares)


def _kakuro(sort: str, rows: int, cols: int, random: Random) -> Any:
    rows, cols = max(rows, 3), max(cols, 3)
    walls = [[r == 0 or c == 0 or (r * 5 + c) % 9 == 0 for c in range(cols)] for r in range(rows)]
    digits = [[(r + c * 4) % 9 + 1 for c in range(cols)] for r in range(rows)]

    def total(r: int, c: int, down: int, right: int) -> int | None:
        cells = []
        r, c = r + down, c + right
        while r < rows and c < cols and not walls[r][c]:
            cells.append(digits[r][c])
            r, c = r + down, c + right
        if not cells or sort == "empty":
            return None
        if sort == "random":
            return random.randint(len(cells) * (len(cells) + 1) // 2, len(cells) * (19 - len(cells)) // 2)
        return sum(cells) if random.random() < 0.9 else None

    def clue(r: int, c: int) -> str:
        numbers = [total(r, c, 1, 0), total(r, c, 0, 1)]
        return "#" if numbers == [None, None] else "\\".join("" if n is None else str(n) for n in numbers)

    lines = [",".join(clue(r, c) if walls[r][c] else "." for c in range(cols)) for r in range(rows)]
    return masume.read(f"kakuro;{rows}x{cols};;" + "/".join(lines))


def boards(sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Return the boards by name, each with the function that makes it."""
    for kind in KINDS:
        for rows, cols in sizes:
            for sort in SORTS:
                yield f"{kind} {sort} {rows}x{cols}", partial(board, kind, sort, rows, cols)
                if kind == "hidato" and (rows, cols) in ((50, 50), (20, 20)):
                    for near in (4, 6):
                        name = f"{kind} {sort} {rows}x{cols} {near} neighbours"
                        yield name, partial(board, kind, sort, rows, cols, near)


# ---- The calls


def _move(puzzle: Any) -> tuple[int, int]:
    """Return a value for a cell in the middle of the board that has several."""
    domains = masume.kinds.kind_of(puzzle).logic.model(puzzle).domains
    open_cells = [cell for cell, domain in enumerate(domains) if domain & (domain - 1)]
    cell = open_cells[len(open_cells) // 2]
    return cell, domains[cell].bit_length() - 1


def _solve(engine: str) -> Callable[[Any, float], str]:
    chosen = engines.find(engine, PAPER_ENGINES)

    def call(puzzle: Any, seconds: float) -> str:
        result = masume.solve(puzzle, chosen, seconds=seconds)
        json.dumps(json_answers.solve_answer(puzzle, result))
        return result.verdict

    return call


def _check(puzzle: Any, seconds: float) -> str:
    report = masume.check(puzzle, seconds=seconds)
    json.dumps(report.to_json())
    report.text()
    return str(report.verdict)


def _explain(puzzle: Any, seconds: float) -> str:
    explanation = masume.explain(puzzle, seconds=seconds)
    json.dumps(explanation.to_json())
    return f"{len(explanation.steps)} steps{', stopped' if explanation.stopped else ''}"


def _hint(puzzle: Any, seconds: float) -> str:
    hint = masume.hint(puzzle, seconds=seconds)
    for level in (1, 2, 3, 4):
        hint.text(level)
    return "late" if hint.stopped else "a step" if hint.step else "no step"


def _rate(puzzle: Any, seconds: float) -> str:
    return str(masume.rate(puzzle, seconds=seconds).grade)


def _refute(puzzle: Any, seconds: float) -> str:
    refutation = masume.refute(puzzle, _move(puzzle), seconds=seconds)
    refutation.text()
    return refutation.verdict


def _changed(verb: Callable[..., Any]) -> Callable[[Any, float], str]:
    def call(puzzle: Any, seconds: float) -> str:
        try:
            verb(puzzle, seconds=seconds)
        except masume.MasumeError as error:
            return type(error).__name__
        return "done"

    return call


def _generate(puzzle: Any, seconds: float) -> str:
    try:
        masume.generate(puzzle.kind, puzzle.rows, puzzle.cols, seconds=seconds, seed=1)
    except masume.MasumeError as error:
        return type(error).__name__
    return "done"


def _compare(puzzle: Any, seconds: float) -> str:
    return compare([puzzle], [("kernel", engines.find("kernel"))], RunLimits(seconds=seconds))[0].verdict


ENGINES = (*(engine.name for engine in masume.ENGINES), *(engine.name for engine in PAPER_ENGINES), *PARALLEL)
CALLS: Mapping[str, Callable[[Any, float], str]] = {
    **{f"solve {engine}": _solve(engine) for engine in ENGINES},
    "check": _check,
    "explain": _explain,
    "hint": _hint,
    "rate": _rate,
    "refute": _refute,
    "improve": _changed(masume.improve),
    "improve, removing only": _changed(partial(masume.improve, remove_only=True)),
    "generate": _generate,
    "compare": _compare,
}


# ---- The measuring


def measure(call: str, name: str, puzzle: Any, seconds: float) -> Measured:
    """Run a call in a process of its own."""
    ready, begin = os.pipe()
    answers, answer = os.pipe()
    child = os.fork()
    if not child:
        _run(call, puzzle, seconds, begin, answer)
    os.close(begin)
    os.close(answer)
    os.read(ready, 1)
    begun = time.monotonic()
    at_start, before, most = family_cpu(child), family_memory(child), 0
    at_limit = math.inf
    pid = 0
    while not pid:
        pid, _, used = os.wait4(child, os.WNOHANG)
        if not pid:
            most = max(most, family_memory(child))
            if at_limit == math.inf and time.monotonic() > begun + seconds:
                at_limit = family_cpu(child)
            if family_cpu(child) > at_limit + PATIENCE or time.monotonic() > begun + LONGEST:
                os.killpg(child, signal.SIGKILL)
            time.sleep(LOOK_EVERY)
    text = os.read(answers, 1000).decode()
    os.close(ready)
    os.close(answers)
    whole = used.ru_utime + used.ru_stime
    memory = max(0, most - before, used.ru_maxrss * 1024 - before)
    return Measured(call, name, max(0.0, whole - at_limit), memory, whole - at_start, text)


def _run(call: str, puzzle: Any, seconds: float, begin: int, answer: int) -> None:
    """Run in the child: report the start, call, write the result, and end without cleaning up."""
    os.setpgid(0, 0)
    gc.enable()
    os.write(begin, b".")
    try:
        text = CALLS[call](puzzle, seconds)
    except BaseException as error:  # written down for the parent
        text = f"error: {type(error).__name__}: {error}"[:500]
    os.write(answer, text.encode())
    os._exit(0)


def run(words: Sequence[str], quick: bool, seconds: float, out: Path | None = None) -> list[Measured]:
    """Measure the calls whose name and board have all the words; print a line for each that exceeds a limit."""
    for engine in ENGINES:
        engines.find(engine, PAPER_ENGINES).solve(NOTHING_TO_DO, masume.Limit(1, 1))
    measured = []
    for name, make in boards(QUICK_SIZES if quick else SIZES):
        for call in CALLS:
            if not all(word in f"{call} {name}".split() for word in words):
                continue
            found = measure(call, name, make(), seconds)
            measured.append(found)
            if found.is_wrong:
                print(line(found), flush=True)
            if out:
                out.write_text(json.dumps([one._asdict() for one in measured], indent=1), "utf-8")
    return measured


def line(found: Measured) -> str:
    return (
        f"{found.call}, {found.board}: {found.cpu:.2f} s CPU after the limit, {found.memory / 2**20:.0f} MB; "
        f"{found.answer or 'killed'}"
    )
