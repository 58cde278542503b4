"""How short the repairs of `check` are: givens are lost from good boards, and as many at most should bring one solution
back.

    python -m bench.repairs [--boards 5]

Printed are, for each board, how many givens were lost, how many each repair adds, and the CPU time of the check.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import masume
from masume import kinds

CASES = (("hidato", 10, 3), ("hidato", 14, 5), ("binairo", 10, 3), ("binairo", 20, 6))


def lost_givens(kind_name: str, size: int, count: int, seed: int) -> Any:
    """Return a board made by seed without so many of its givens, which has several solutions."""
    [puzzle] = masume.generate(kind_name, size, size, seed=seed, count=1)
    kind = kinds.find(kind_name)
    clues = range(len(kind.clues.list(puzzle)))
    chance = random.Random(seed)
    while True:
        lost = set(chance.sample(clues, count))
        board = kind.clues.with_only(puzzle, [i for i in clues if i not in lost])
        if masume.solve(board).verdict == "many":
            return board


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=5)
    options = parser.parse_args()
    for kind, size, count in CASES:
        for seed in range(1, options.boards + 1):
            board = lost_givens(kind, size, count, seed)
            begun = time.process_time()
            report = masume.check(board)
            added = [len(repair.changes) for repair in report.repairs if not any(c.old for c in repair.changes)]
            took = time.process_time() - begun
            print(f"{kind} {size}x{size}, seed {seed}: {count} lost, repairs add {added} ({took:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
