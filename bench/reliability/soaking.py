"""python -m bench.reliability.soaking: repeat the same work for hours, in one process, in several and in threads.

The program solves and explains boards of all kinds again and again. Memory must not grow from the first tenth to the
last, answers must not change, and forked and spawned processes and threads must find the same. It prints its progress,
and ends with exit code 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import masume

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SOLVES, EXPLANATIONS = 1_000_000, 10_000
GROWTH = 3.0  # megabytes, at most, from the first tenth to the last
CALLS = 40  # of each board, by every process and thread


def resident() -> float:
    """Return the memory of this process in megabytes, after garbage collection."""
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / 1e6


def soak(what: str, work: Callable[[Any], object], boards: Sequence[Any], count: int) -> bool:
    """Repeat some work; return whether memory and answers stayed the same."""
    right = [work(board) for board in boards]
    marks = {count // 10: 0.0, count: 0.0}
    for number in range(1, count + 1):
        which = number % len(boards)
        if work(boards[which]) != right[which]:
            print(f"{what} {number}: another answer than before: {boards[which]!r}", flush=True)
            return False
        if number in marks:
            marks[number] = resident()
    first, last = marks.values()
    print(f"{what}: {count:,}, {first:.1f} MB after a tenth, {last:.1f} MB at the end", flush=True)
    return last - first <= GROWTH


def solve(board: Any) -> object:
    result = masume.solve(board)
    return result.verdict, result.nodes, [solution.values for solution in result.solutions]


def explain(board: Any) -> object:
    found = masume.explain(board)
    return found.verdict, len(found.steps), found.rating


def answers(boards: Sequence[Any]) -> list[object]:
    """Yield the results of many calls, over and over."""
    return [[solve(board) for board in boards] for _ in range(CALLS)][-1] + [[explain(board) for board in boards]]


def alike(boards: Sequence[Any]) -> bool:
    """Tell whether forked and spawned processes and threads find the same as this process."""
    here = answers(boards)
    fine = True
    for way in ("fork", "spawn"):
        with multiprocessing.get_context(way).Pool(2) as pool:
            found = pool.map(answers, [boards] * 4)
        fine &= all(one == here for one in found)
        print(f"{way}: {len(found)} processes found {'the same' if fine else 'something else'}", flush=True)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(answers, [boards] * 8))
    same = all(one == here for one in found)
    print(f"8 threads at once found {'the same' if same else 'something else'}", flush=True)
    return fine and same


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.reliability.soaking", description="The same work for hours.")
    parser.add_argument("--solves", type=int, default=SOLVES, metavar="N", help=f"default {SOLVES:,}")
    parser.add_argument("--explanations", type=int, default=EXPLANATIONS, metavar="N", help=f"default {EXPLANATIONS:,}")
    options = parser.parse_args(arguments)
    boards = [puzzle for kind in masume.KINDS for puzzle in kind.examples]
    fine = alike(boards)
    fine &= soak("solves", solve, boards, options.solves)
    fine &= soak("explanations", explain, boards, options.explanations)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
