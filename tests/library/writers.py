"""Processes that write to a library, for tests: python -m library.writers WHAT ADDRESS NAME."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import masume
from masume.library.store import Library

SIZE = 5


def boards(seed: int) -> Iterator[masume.Hitori]:
    """Distinct boards without end, with techniques in their meta; quick to make up, most without a solution."""
    rng = random.Random(seed)
    while True:
        puzzle = masume.Hitori([[rng.randint(1, SIZE) for _ in range(SIZE)] for _ in range(SIZE)])
        yield puzzle.with_meta(grade="easy", score=3.0, peak=2.0, hardest="pair", techniques={"pair": 3, "twins": 2})


def add(library: Library, name: str) -> None:
    """Adds boards for ever, and says after each transaction how many are in."""
    for done in library.adding(boards(int(name)), chunk=7):
        print(done.new, flush=True)


def add_some(library: Library, name: str) -> None:
    """Adds the same boards as everybody else, in another order, in small transactions."""
    some = [board for board, _ in zip(boards(0), range(200), strict=False)]
    random.Random(int(name)).shuffle(some)
    for _ in library.adding(some, chunk=9):
        pass


def reserve(library: Library, name: str) -> None:
    """Takes boards until there are none, a few at a time, and prints their hashes."""
    while reserved := library.reserve(name, 3, sort="score"):
        for puzzle in reserved:
            print(masume.canonical_hash(puzzle), flush=True)


def record(library: Library, name: str) -> None:
    """Does all tasks of a batch, as everybody else does, in another order."""
    tasks = list(range(20))
    random.Random(int(name)).shuffle(tasks)
    for task in tasks:
        some = zip(boards(task // 2), range(10), strict=False)  # two tasks make the same boards
        print(int(library.record("night", task, [board.with_meta(task=task) for board, _ in some])), flush=True)


def main() -> None:
    what, address, name = sys.argv[1:]
    with Library(address) as library:
        {"add": add, "add-some": add_some, "reserve": reserve, "record": record}[what](library, name)


if __name__ == "__main__":
    main()
