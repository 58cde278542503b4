"""Measure generated boards per second, also of other generators if these are installed.

The rivals are the programs of Debian's `sgt-puzzles`: `sgt-singles` makes Hitori boards, `sgt-unruly` Binairo boards;
and Lennard Sprong's Ascent, for Hidato, if a program `ascent` with the same options is on the path. Each generator runs
until a minimum of CPU time has passed, and the boards are written down as text. Ours include the proof of
uniqueness, the hash, the search for repeats and, for boards with a grade, the rating.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count

import masume
from bench.clock import cpu

SEARCHED = "/usr/games:/usr/local/games"  # Debian's folder of games, if they are not on the path
TIMEOUT = 300.0  # seconds per batch of a rival


@dataclass(frozen=True)
class Order:
    """Boards to make, and the programs to compare them with."""

    kind: str
    size: int
    grade: str = "any"
    rival: str = ""
    """The rival's program and its parameters for this size, if it has any."""
    least: float = 0.0
    """How many times the rival's rate is asked for."""


def orders(full: bool) -> tuple[Order, ...]:
    """Return the orders to measure: a few small boards, or all orders."""
    if not full:
        return tuple(Order(kind.name, 6, grade) for kind in masume.KINDS for grade in ("any", "easy"))
    return (
        *(Order("hitori", size, "any", f"sgt-singles {size}x{size}dk", 10.0) for size in (10, 15, 20)),
        *(Order("hitori", size, "easy", f"sgt-singles {size}x{size}de", _share(size)) for size in (10, 15)),
        *(_beside("hitori", size, grade, "sgt-singles", "dk") for size in (10, 15) for grade in ("medium", "hard")),
        *(Order("binairo", size, "any", f"sgt-unruly {size}x{size}udn", 2.0) for size in (10, 14, 20)),
        *(_beside("binairo", size, grade, "sgt-unruly", "udn") for size in (10, 16) for grade in GRADED),
        *(Order("hidato", size) for size in (7, 10, 12)),
        *(
            Order("hidato", size, grade, f"ascent {size}x{size}mRd{level}", 2.0)
            for size in (10, 15)
            for grade, level in zip(GRADED, "enh", strict=True)  # easy, normal, hard
        ),
        *(Order("kakuro", size) for size in (10, 15, 20)),
        *(Order("kakuro", size, grade) for size in (10, 15) for grade in GRADED),
    )


GRADED = ("easy", "medium", "hard")


def _share(size: int) -> float:
    """Return the target: with a grade, half of a rival's rate on small boards, and more than its rate on large ones."""
    return 0.5 if size < 15 else 1.0


def _beside(kind: str, size: int, grade: str, program: str, parameters: str) -> Order:
    return Order(kind, size, grade, f"{program} {size}x{size}{parameters}", _share(size))


@dataclass(frozen=True)
class Making:
    """The result of an order, in boards per second of CPU time."""

    order: Order
    rate: float
    rival: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.rate / self.rival if self.rival else None


def make_all(wanted: Sequence[Order], seconds: float) -> list[Making]:
    """Measure each order and, right after it, its rival."""
    return [
        Making(order, rate(partial(_ours, order), seconds), _rival_rate(order.rival, seconds) if order.rival else None)
        for order in wanted
    ]


def rate(make: Callable[[int, int], float], seconds: float) -> float:
    """Return the boards per second. `make` makes some boards by a seed and returns the CPU time; the first batch warms
    up."""
    batch = 2
    make(batch, 0)
    made, spent = 0, 0.0
    for seed in count(1):
        taken = make(batch, seed)
        made, spent = made + batch, spent + taken
        if spent >= seconds:
            break
        if taken < seconds / 8:
            batch *= 2
    return made / spent


def _ours(order: Order, number: int, seed: int) -> float:
    def run() -> None:
        boards = masume.generate(order.kind, order.size, order.size, order.grade, count=number, seed=seed, rated=False)
        for puzzle in boards:
            masume.write(puzzle, "json")

    return cpu(run)[0]


def _rival_rate(rival: str, seconds: float) -> float | None:
    """Return a rival's rate, or None if it is not installed."""
    name, parameters = rival.split()
    path = find_program(name)
    return None if path is None else rate(partial(_theirs, path, parameters), seconds)


def find_program(name: str) -> str | None:
    """Return the path of a program, or None if it is not installed."""
    return shutil.which(name) or shutil.which(name, path=SEARCHED)


def _theirs(path: str, parameters: str, number: int, _seed: int) -> float:
    before = os.times()
    subprocess.run(
        [path, "--generate", str(number), parameters], check=True, stdout=subprocess.DEVNULL, timeout=TIMEOUT
    )
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
