"""Check boards from partial boards, patterns and solutions: python -m bench.around [--count N] [--seed S]

A third each of the boards is generated from partial boards (start), in patterns of givens and shadings (pattern), and
from other boards with the same solution (improve), in turn for all kinds that support it. Each is proved by the engine
`sat`. The clues of the partial board must be kept, givens must be where the pattern has them, and an improved board
must have the old solution.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from typing import Any

import masume
from masume import kinds
from masume.verbs.improve import improve

SIDES = {"kakuro": (6, 8, 10), "hidato": (5, 6, 8), "hitori": (5, 8, 10), "binairo": (6, 8, 10)}
GRADES = ("any", "easy", "medium", "hard")
SECONDS = 20.0


class WrongBoardError(Exception):
    """Raised for a board that does not meet its spec."""


def check(holds: bool, what: str, board: Any) -> None:
    if not holds:
        raise WrongBoardError(f"{what}: {board!r}")


def given(kind: str, seed: int) -> Any:
    side = SIDES[kind][seed % len(SIDES[kind])]
    return next(masume.generate(kind, side, side, seed=seed, rated=False))


def started(name: str, seed: int) -> Iterator[Any]:
    """Yield boards around a third of the clues of another one."""
    kind, chance = kinds.find(name), Random(seed)
    board = given(name, seed)
    clues = range(len(kind.clues.list(board)))
    start = kind.clues.with_only(board, sorted(chance.sample(clues, len(clues) // 3)))
    for made in masume.generate(name, start=start, grade=chance.choice(GRADES), seed=seed, seconds=SECONDS):
        check(set(kind.clues.list(start)) <= set(kind.clues.list(made)), "something that was placed is gone", made)
        yield made


def patterned(name: str, seed: int) -> Iterator[Any]:
    """Yield boards with givens where another one has them and in some more cells, or with its shading."""
    kind, chance = kinds.find(name), Random(seed)
    board = given(name, seed)
    if name == "hitori":
        values = masume.solve(board).solutions[0].values
        signs = ["#" if value else "." for value in values]
    else:
        marked = {clue.cells[0] for clue in kind.clues.list(board)}
        marked |= {cell for cell in range(board.rows * board.cols) if chance.random() < 0.15}
        signs = ["x" if cell in marked else "." for cell in range(board.rows * board.cols)]
    drawn = ["".join(signs[i : i + board.cols]) for i in range(0, len(signs), board.cols)]
    for made in masume.generate(name, pattern=drawn, seed=seed, seconds=SECONDS, rated=False):
        if name == "hitori":
            check(masume.solve(made).solutions[0].values == values, "another shading", made)
        else:
            cells = {clue.cells[0] for clue in kind.clues.list(made)}
            check(cells == marked, "givens in other cells", made)
        yield made


def improved(name: str, seed: int) -> Iterator[Any]:
    """Yield boards with the solution of another one, in turn with another grade, symmetric, with few clues, and
    without a technique."""
    chance = Random(seed)
    side = SIDES[name][seed % len(SIDES[name])]
    board = next(masume.generate(name, side, side, "medium", seed=seed, seconds=SECONDS))
    ways: list[dict[str, Any]] = [{"grade": chance.choice(GRADES[1:])}, {"fewest_clues": True}]
    ways.append({"without": str(board.meta["hardest"])})
    if name in ("hidato", "binairo"):
        ways.append({"symmetry": "rotational"})
    found = improve(board, seed=seed, seconds=SECONDS, **ways[seed % len(ways)])
    answers = [masume.solve(puzzle).solutions[0].values for puzzle in (board, found.puzzle)]
    check(answers[0] == answers[1], "another solution", found.puzzle)
    yield found.puzzle


WAYS: dict[str, tuple[Callable[[str, int], Iterator[Any]], tuple[str, ...]]] = {
    "start": (started, tuple(SIDES)),
    "pattern": (patterned, ("hidato", "hitori", "binairo")),
    "improve": (improved, tuple(SIDES)),
}


def boards(seed: int) -> Iterator[tuple[str, str, Any]]:
    """Yield endlessly the way, the kind and the board, or None if the spec could not be met in time."""
    turns = {way: cycle(names) for way, (_, names) in WAYS.items()}
    for number in count(seed):
        for way, (make, _) in WAYS.items():
            name = next(turns[way])
            try:
                for board in make(name, number):
                    yield way, name, board
            except masume.GenerationError:
                yield way, name, None


def proved(wanted: int, seed: int) -> Counter[str]:
    """Count the proved boards per way and kind, until there are `wanted`, and the specs that failed."""
    tally: Counter[str] = Counter()
    for way, name, board in boards(seed):
        if board is None:
            tally[f"{way} {name}, not met"] += 1
            continue
        check(masume.solve(board, engine="sat").verdict == "unique", "not one solution", board)
        tally[f"{way} {name}"] += 1
        tally["proved"] += 1
        if tally["proved"] == wanted:
            return tally
    raise AssertionError


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tally = proved(options.count, options.seed)
    for what, number in sorted(tally.items()):
        print(f"{what:30} {number:5}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
