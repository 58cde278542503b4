"""Compare a cold `masume solve` of one 9x9 board with an empty Python, in alternating child processes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import masume
from bench import boards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

try:
    import resource
except ImportError:  # not a Unix: no CPU time of child processes
    resource = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class StartUp:
    """CPU seconds, user and system."""

    command: str
    runs: int
    masume_best: float
    masume_median: float
    python_best: float
    python_median: float
    ratio_of_bests: float
    ratio_of_medians: float


def start_up(runs: int) -> StartUp | None:
    """Measure both; return None if the system cannot measure the CPU time of a child."""
    if resource is None or runs < 1:
        return None
    script = Path(sys.executable).with_name("masume")
    program = [str(script)] if script.is_file() else [sys.executable, "-m", "masume"]
    with tempfile.TemporaryDirectory() as folder:
        board = Path(folder) / "board.txt"
        board.write_text(masume.write(boards.hitori(9, 1), "line") + "\n", "utf-8")
        solve, empty = [*program, "solve", str(board)], [sys.executable, "-c", "pass"]
        # As after an installation, byte code exists: the first, unmeasured runs write it to a folder of our own,
        # whatever the environment says about that.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        _child(solve, environment)
        _child(empty, environment)
        ours, theirs = [], []
        for _ in range(runs):
            ours.append(_child(solve, environment))
            theirs.append(_child(empty, environment))
    return StartUp(
        command="masume solve BOARD" if script.is_file() else "python -m masume solve BOARD",
        runs=runs,
        masume_best=min(ours),
        masume_median=median(ours),
        python_best=min(theirs),
        python_median=median(theirs),
        ratio_of_bests=min(ours) / min(theirs),
        ratio_of_medians=median(ours) / median(theirs),
    )


def _child(command: Sequence[str], environment: Mapping[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
