"""Measure the time to read boards, and boards per second through `masume solve --json`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

import masume
from bench.clock import cpu

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.published import Board

# On systems other than Unix, there is no CPU time of child processes.
resource: Any = import_module("resource") if find_spec("resource") else None

FORMATS = ("text", "line", "json", "puzzlekit")
NEWSPAPER = range(90, 121)  # cells of a board of about 10x10


@dataclass(frozen=True, slots=True)
class Reading:
    """Seconds to read a board of each format, on average over all boards and over those of about 10x10; None without
    any."""

    boards: int
    means: dict[str, float]
    newspaper_boards: int
    newspaper: dict[str, float | None]


@dataclass(frozen=True, slots=True)
class Pipe:
    """The boards that went through one process, from JSON Lines to JSON Lines."""

    boards: int
    a_second: float
    """By CPU time, the start of the program included."""
    megabytes: float


def read_some(kind: str, boards: Sequence[Board], rounds: int) -> Reading:
    """Read boards; the best of several rounds each."""
    times: dict[str, list[tuple[int, float]]] = {}
    for form in FORMATS:
        said = kind if form == "puzzlekit" else None
        for board in boards:
            try:
                text = masume.write(board.puzzle, form)
            except masume.FormatError:
                continue
            best = min(cpu(partial(masume.read, text, said))[0] for _ in range(max(3, rounds)))
            times.setdefault(form, []).append((board.size, best))
    means = {form: fmean(seconds for _, seconds in found) for form, found in times.items()}
    middle = {form: [seconds for size, seconds in found if size in NEWSPAPER] for form, found in times.items()}
    return Reading(
        len(boards),
        means,
        sum(board.size in NEWSPAPER for board in boards),
        {form: fmean(found) if found else None for form, found in middle.items()},
    )


def through_a_pipe(count: int, boards: Sequence[Board]) -> Pipe | None:
    """Send `count` Binairos of 10x10 through `masume solve --json`; return None if the system has no CPU times of
    children."""
    ten = [board.puzzle for board in boards if (board.puzzle.rows, board.puzzle.cols) == (10, 10)]
    if resource is None or not count:
        return None
    ten = ten or [masume.read("binairo;10x10;unique_lines=no;" + "/".join(["." * 10] * 10))]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.jsonl"
        with file.open("w", encoding="utf-8") as lines:
            for number in range(count):
                lines.write(masume.write(ten[number % len(ten)], "json") + "\n")
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, "-m", "masume", "solve", "--json", str(file)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Pipe(count, count / seconds, after.ru_maxrss / 1024)
