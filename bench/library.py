"""python -m bench.library: measure adding to a library, finding, and memory.

The boards are synthetic: distinct, of all kinds, with random ratings, and mostly without a solution. The library
accepts them, and a million real ones would take a day to generate. Making them is not timed.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import masume
from masume.library.store import CHUNK, Library
from masume.verbs.canonical_hash import canonical_hash

BOARDS = 20_000  # `make bench`; the figures in docs/library.md are of a million
ROUNDS = 9
RATE = 5_000  # boards per second
FIND = 0.020  # seconds
MANY = 500_000
GROWTH = 1.25  # of the memory, from a tenth of the boards to all of them

GRADES = ("beginner", "easy", "medium", "hard", "expert", "diabolical")
SIZES = (6, 8, 10, 12)
RARE = {"binairo": "nested-what-if", "hidato": "nested-what-if", "hitori": "nested-what-if", "kakuro": "xy-chain"}

# What a publisher asks for.
WANTED: dict[str, Any] = {"kind": "kakuro", "size": (12, 12), "grade": "hard", "unused": True, "sort": "score"}
WISHES: dict[str, dict[str, Any]] = {
    "kind, size, grade, unused, by score": WANTED,
    "the same with a technique that a third of them need": {**WANTED, "technique": "naked-single"},
    "the same with a technique that one in a thousand needs": {**WANTED, "technique": "xy-chain"},
    "kind, size, grade, unused, the oldest first": {**WANTED, "sort": "added"},
    "kind, grade, by score": {"kind": "hitori", "grade": "expert", "sort": "score"},
    "grade, by score": {"grade": "expert", "sort": "score"},
    "grade and score, unused": {"grade": "easy", "score": (2.0, 3.0), "unused": True},
    "grade and a score that it does not have": {"grade": "hard", "score": (1.0, 1.2)},
    "all, by score": {"sort": "score"},
    "a kind": {"kind": "hidato"},
    "a kind that is not there": {"kind": "numbrix"},
    "a size": {"size": (8, 8)},
    "a technique": {"technique": "naked-single"},
    "a rare technique": {"technique": "xy-chain"},
    "a rare technique, by score": {"technique": "xy-chain", "sort": "score"},
    "a symmetry": {"symmetry": "rotational"},
    "a seed": {"seed": 1},
    "a source": {"source": "Shelf 7"},
    "a use": {"used_in": "Volume 1"},
    "used": {"unused": False},
}
SOURCES = 50
USED = 1_000


class Found(NamedTuple):
    """The number of boards that a query found, and its median CPU and wall-clock time."""

    boards: int
    cpu: float
    wall: float


class Numbers(NamedTuple):
    """Rates are boards per second."""

    boards: int
    cpu_rate: float
    wall_rate: float
    last_rate: float
    """On the CPU, for the last tenth of the boards."""
    early_memory: float
    """The most memory up to a tenth of the boards, in MB."""
    memory: float
    """The most memory at all."""
    size: float
    """Of the file, in MB."""
    finds: dict[str, Found]


def made_up(seed: int) -> Iterator[Any]:
    """Yield endless random boards in the form of `generate`."""
    rng = random.Random(seed)
    layouts = {size: next(masume.generate("kakuro", size, size, seed=1, rated=False)) for size in SIZES}
    tools = {
        kind.name: [tool.name for tool in kind.logic.techniques.all if not tool.uniqueness] for kind in masume.KINDS
    }
    for number in range(1, sys.maxsize):
        kind = rng.choice(sorted(tools))
        size = rng.choice(SIZES)
        puzzle = _board(kind, size, rng, layouts)
        peak = rng.uniform(1, 9)
        common = [name for name in tools[kind] if name != RARE[kind]]
        counts = {name: rng.randint(1, 20) for name in common if rng.random() < 0.3}
        if rng.random() < 0.001:
            counts[RARE[kind]] = 1
        yield puzzle.with_meta(
            generator=f"masume {masume.__version__}",
            seed=seed,
            number=number,
            spec={"grade": "any", "requires": None, "symmetry": "rotational" if number % 7 == 0 else None},
            source=f"Shelf {number % SOURCES}",
            hash=canonical_hash(puzzle),
            grade=GRADES[int(peak / 9 * 5.99)],
            score=round(peak * 0.8, 2),
            peak=round(peak, 2),
            hardest=next(iter(counts), None),
            techniques=counts,
        )


def _board(kind: str, size: int, rng: random.Random, layouts: dict[int, Any]) -> Any:
    match kind:
        case "hitori":
            return masume.Hitori([[rng.randint(1, size) for _ in range(size)] for _ in range(size)])
        case "binairo":
            signs = (None, None, None, 0, 1)
            return masume.Binairo([rng.choices(signs, k=size) for _ in range(size)])
        case "hidato":
            numbers = range(1, size * size + 1)
            shown = [number if rng.random() < 0.4 else 0 for number in numbers]
            return masume.Hidato([shown[i * size : (i + 1) * size] for i in range(size)])
        case _:
            walls = layouts[size].givens
            return masume.Kakuro(
                [[rng.choice((0, 0, rng.randint(1, 9))) if s == 0 else s for s in row] for row in walls]
            )


def memory() -> float:
    """Return the peak memory of this process, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


class Watch:
    """CPU and wall-clock time since its creation."""

    def __init__(self) -> None:
        self._cpu, self._wall = time.process_time(), time.perf_counter()

    def read(self) -> tuple[float, float]:
        return time.process_time() - self._cpu, time.perf_counter() - self._wall


def measure(address: str, boards: int, seed: int = 1) -> Numbers:
    coming = made_up(seed)
    early = wall = 0.0
    spent: list[float] = []
    chunk = min(CHUNK, max(1, boards // 10))
    with Library(address) as library:
        for done in range(chunk, boards + 1, chunk):
            some = list(islice(coming, chunk))
            watch = Watch()
            library.add(some)
            cpu, clock = watch.read()
            spent.append(cpu)
            wall += clock
            early = memory() if done <= max(chunk, boards // 10) else early
            print(f"bench: {done:,} boards in, {chunk / cpu:,.0f} a second", file=sys.stderr, flush=True)
        library.reserve("Volume 1", min(USED, boards // 10))
        finds = {name: _find(library, wish) for name, wish in WISHES.items()}
        counted = library.count()
    size = Path(address).stat().st_size / 1e6 if "://" not in address else 0.0
    tenth = spent[-max(1, len(spent) // 10) :]
    rates = (len(spent) * chunk / sum(spent), len(spent) * chunk / wall, len(tenth) * chunk / sum(tenth))
    return Numbers(counted, *rates, early, memory(), size, finds)


def _find(library: Library, wish: dict[str, Any]) -> Found:
    times = []
    found = 0
    for _ in range(ROUNDS):
        watch = Watch()
        found = len(list(library.find(limit=50, **wish)))
        times.append(watch.read())
    return Found(found, median(cpu for cpu, _ in times), median(wall for _, wall in times))


def table(numbers: Numbers) -> Iterator[str]:
    yield f"THE LIBRARY, one process, load {os.getloadavg()[0]:.1f}"
    yield f"  boards             {numbers.boards:>12,}"
    yield f"  added a second     {numbers.cpu_rate:>12,.0f} of CPU time (the last tenth: {numbers.last_rate:,.0f})"
    yield f"                     {numbers.wall_rate:>12,.0f} on the clock"
    yield f"  memory             {numbers.memory:>9,.0f} MB (after a tenth: {numbers.early_memory:,.0f} MB)"
    yield f"  file               {numbers.size:>9,.0f} MB"
    yield f"  {'find 50 boards, read and checked:':58} {'found':>6} {'CPU':>10} {'clock':>10}"
    for name, found in numbers.finds.items():
        yield f"    {name:56} {found.boards:>6} {found.cpu * 1e3:>7.1f} ms {found.wall * 1e3:>7.1f} ms"
    slowest = max(found.cpu for found in numbers.finds.values())
    growth = numbers.memory / numbers.early_memory
    for met, text in (
        (numbers.cpu_rate >= RATE, f"at least {RATE:,} boards a second of CPU time: {numbers.cpu_rate:,.0f}"),
        (slowest < FIND, f"50 boards found in less than {FIND * 1e3:.0f} ms of CPU time: {slowest * 1e3:.1f} ms"),
        (
            growth < GROWTH if numbers.boards >= MANY else None,
            f"memory is flat, from a tenth of {MANY:,} boards or more: {growth:.2f} times",
        ),
    ):
        yield f"  {({True: 'met', False: 'MISSED', None: 'not measured'})[met]:12} {text}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.library", description="Measures the library.")
    parser.add_argument("--boards", type=int, default=BOARDS, metavar="N", help=f"how many (default {BOARDS:,})")
    parser.add_argument("--library", metavar="FILE|URL", help="where (default: a temporary file)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        address = options.library or str(Path(folder) / "boards.db")
        print("\n".join(table(measure(address, options.boards))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
