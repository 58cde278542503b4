"""Boards around something, proved by a second engine: python -m bench.around [--count N] [--seed S]

Boards are made from boards that are begun (start), in patterns of givens and shadings (pattern), and from others with
the same solution (improve), a third each, in turn for all kinds that take it. Each is proved by the engine `sat`; what
was placed has to stand on it, givens have to be where the pattern has them, and an improved board has to have the old
solution."""

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
    """A board that is not what was asked for."""


def check(holds: bool, what: str, board: Any) -> None:
    if not holds:
        raise WrongBoardError(f"{what}: {board!r}")


def given(kind: str, seed: int) -> Any:
    side = SIDES[kind][seed % len(SIDES[kind])]
    return next(masume.generate(kind, side, side, seed=seed, rated=False))


def started(name: str, seed: int) -> Iterator[Any]:
    """Boards around a third of the clues of another one."""
    kind, chance = kinds.find(name), Random(seed)
    board = given(name, seed)
    clues = range(len(kind.clues.list(board)))
    start = kind.clues.with_only(board, sorted(chance.sample(clues, len(clues) // 3)))
    for made in masume.generate(name, start=start, grade=chance.choice(GRADES), seed=seed, seconds=SECONDS):
        check(set(kind.clues.list(start)) <= set(kind.clues.list(made)), "something that was placed is gone", made)
        yield made


def patterned(name: str, seed: int) -> Iterator[Any]:
    """Boards with givens where another one has them and in some more cells, or with its shading."""
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
    """Boards with the solution of another one, in turn with another grade, symmetric, thin, and without a technique."""
    chance = Random(seed)
    side = SIDES[name][seed % len(SIDES[name])]
    board = next(masume.generate(name, side, side, "medium", seed=seed, seconds=SECONDS))
    ways: list[dict[str, Any]] = [{"grade": chance.choice(GRADES[1:])}, {"fewest": True}]
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
    """The way, the kind and the board, or None where the order could not be met in time; without end."""
    turns = {way: cycle(names) for way, (_, names) in WAYS.items()}
    for number in count(seed):
        for way, (make, _) in WAYS.items():
            name = next(turns[way])
            try:
                for board in make(name, number):
                    yield way, name, board
            except masume.OrderNotMetError:
                yield way, name, None


def proved(wanted: int, seed: int) -> Counter[str]:
    """How many boards of each way and kind were proved, until there are as many as wanted; and of how many orders
    nothing came."""
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
