"""Measure hard boards: boards that are hard for their size, and large boards with hardly any clues.

Each spot has a limit, in CPU seconds of `masume.solve` or `masume.explain`. The minimal boards are those that
`bench.minimal` makes from the first seeds, without exception. They are stored, because making them takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import masume
from bench import boards
from bench.clock import Times, cpu, times

STORED = Path(__file__).parent / "hard"


@dataclass(frozen=True)
class Spot:
    """Some boards, the number of requested solutions, and the time limit of any board, or of the mean."""

    name: str
    boards: Callable[[], Iterable[Any]]
    seconds: float
    solutions: int = 2
    of: str = "max"
    explained: bool = False
    """Whether the boards are explained instead of solved."""


@dataclass(frozen=True)
class Trial:
    """The result of a spot."""

    name: str
    boards: int
    decided: int
    """Boards with the proof that there is no other solution, or with as many solutions as were asked for, or with an
    explanation to the end."""
    nodes: float
    """Guesses of the search; in explanations, nested arguments."""
    times: Times
    seconds: float
    of: str

    @property
    def passed(self) -> bool:
        return self.decided == self.boards and float(getattr(self.times, self.of)) < self.seconds


def stored(name: str) -> list[Any]:
    return masume.load_all(STORED / f"{name}.txt", format="line")


def nearly_empty(size: int) -> Iterator[masume.Binairo]:
    """Yield an empty Binairo, and some with a few random symbols."""
    for seed, share in enumerate((0, 0.002, 0.01, 0.03)):
        random = Random(seed)
        rows: list[list[int | None]] = [[None] * size for _ in range(size)]
        for cell in random.sample(range(size * size), int(share * size * size)):
            rows[cell // size][cell % size] = random.randint(0, 1)
        yield masume.Binairo(rows)


def sparse_hidato(size: int, share: float, count: int) -> Iterator[masume.Hidato]:
    """Yield random paths with a share of the numbers printed in random places: too few for one solution."""
    for seed in range(count):
        random = Random(seed)
        rows = [[0] * size for _ in range(size)]
        for number, cell in enumerate(boards.random_path(size, random), 1):
            if random.random() < share:
                rows[cell // size][cell % size] = number
        yield masume.Hidato(rows)


def dense_kakuro(size: int, density: float, count: int) -> Iterator[masume.Kakuro]:
    return (boards.dense_kakuro(size + 1, density, seed) for seed in range(count))


SPOTS = (
    *(Spot(f"binairo {n}x{n}, nearly empty, first", partial(nearly_empty, n), 1.0, 1) for n in (66, 80, 100)),
    Spot("hidato 25x25, 40 % printed, two", partial(sparse_hidato, 25, 0.4, 12), 0.2),
    *(Spot(f"hidato {n}x{n}, minimal, proof", partial(stored, f"hidato-{n}"), 0.1, of="mean") for n in (18, 19, 20)),
    *(Spot(f"binairo {n}x{n}, minimal, proof", partial(stored, f"binairo-{n}"), 1.0) for n in (30, 40)),
    Spot("binairo 20x20, minimal, explained", partial(stored, "binairo-20"), 1.0, explained=True),
    Spot("binairo 30x30, minimal, explained", partial(stored, "binairo-30"), 10.0, explained=True),
    *(Spot(f"kakuro 30x30, {d:.0%} white, two", partial(dense_kakuro, 30, d, 12), 1.0) for d in (0.70, 0.74, 0.78)),
)


def try_spots(count: int | None = None) -> list[Trial]:
    """Try all spots, with at most `count` boards of each."""
    return [_try(spot, list(islice(spot.boards(), count))) for spot in SPOTS]


def _try(spot: Spot, chosen: Sequence[Any]) -> Trial:
    laps, nodes, decided = [], 0, 0
    for puzzle in chosen:
        run = _explain if spot.explained else _solve
        seconds, (done, count) = cpu(partial(run, spot, puzzle))
        laps.append(seconds)
        nodes += count
        decided += done
    return Trial(spot.name, len(laps), decided, nodes / len(laps), times(laps), spot.seconds, spot.of)


def _solve(spot: Spot, puzzle: Any) -> tuple[bool, int]:
    """Tell whether the spot is passed, and after how many nodes."""
    result = masume.solve(puzzle, solutions=spot.solutions, seconds=60 * spot.seconds)
    return result.exhausted or len(result.solutions) == spot.solutions, result.nodes


def _explain(spot: Spot, puzzle: Any) -> tuple[bool, int]:
    """Tell whether the spot is passed, and by how many nested arguments."""
    explanation = masume.explain(puzzle, seconds=1.5 * spot.seconds)
    return explanation.complete, sum(step.technique == "nested-what-if" for step in explanation.steps)
