"""Compare the numbers of a run with the stored ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

from bench.gates.making import Made
from bench.gates.measure import NUMBERS, TIMES, Measured
from masume.reasoning.rating import GRADES

LONGER = 1.05  # the most that a mean number of lines or passages may grow by
OTHER = 0.01  # the most that a mean peak or score may move by, as a share of it
LONG = 15  # lines of a refutation; no more refutations may be longer
SLOWER = 2.0  # the most that a time may grow by: the times of two runs on a busy machine differ by up to 1.4
FEWER = 3.0  # standard deviations by which a hit rate may fall
NOTED = 1.25  # times and rates that move by less are not printed

LINES = ("passages", "told", "lines", "chains", "hints", "refutations")  # may grow by LONGER
RATED = ("peak", "score")  # may move by OTHER


class Row(NamedTuple):
    """One line of the table: a number that has moved."""

    group: str
    name: str
    before: str
    after: str
    change: str
    is_bad: bool


class Summary(NamedTuple):
    """The distribution of a number over the boards of a group."""

    mean: float
    p95: float
    max: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} (95 %: {self.p95:g}, most {self.max:g})"


def summary(values: Sequence[float]) -> Summary:
    if not values:
        return Summary(0, 0, 0)
    ordered = sorted(values)
    return Summary(fmean(values), ordered[(95 * len(ordered) - 1) // 100], ordered[-1])


@dataclass(frozen=True)
class Group:
    """The numbers of the boards of one kind and source."""

    fingerprint: str
    """The identity of the boards."""
    grades: str
    """One sign per board: see `Measured`."""
    numbers: dict[str, list[list[float]]]
    """By name of NUMBERS: the values of each board."""
    times: dict[str, float]
    """By name of TIMES: the CPU time of all boards together, in units of `measure.work`."""

    @classmethod
    def of(cls, fingerprint: str, boards: Sequence[Measured]) -> Group:
        yardstick = fmean(board.yardstick for board in boards)
        return cls(
            fingerprint,
            "".join(board.grade for board in boards),
            {name: [board.numbers[name] for board in boards] for name in NUMBERS},
            {name: round(sum(board.seconds[name] for board in boards) / yardstick, 1) for name in TIMES},
        )

    def every(self, step: int) -> Group:
        """Return every `step`th board. The times are those of all boards."""
        numbers = {name: values[::step] for name, values in self.numbers.items()}
        return Group(self.fingerprint, self.grades[::step], numbers, self.times)

    def values(self, name: str) -> list[float]:
        return [value for board in self.numbers[name] for value in board]


def compare_groups(name: str, before: Group, after: Group, timed: bool = True) -> Iterator[Row]:
    """Yield a row for each number that has moved. `timed` tells whether the times are those of the same boards."""
    moved = Counter((old, new) for old, new in zip(before.grades, after.grades, strict=True) if old != new)
    for (old, new), count in sorted(moved.items()):
        yield Row(name, "grade", _grade(old), _grade(new), f"{count} of {len(after.grades)} boards", True)
    for number in NUMBERS:
        yield from _compare_numbers(name, number, before.values(number), after.values(number))
    for time in TIMES if timed else ():
        yield from _compare_times(name, f"time of {time}", before.times[time], after.times[time])


def _grade(place: str) -> str:
    return "none" if place == "-" else GRADES[int(place)]


def _compare_numbers(group: str, name: str, old: Sequence[float], new: Sequence[float]) -> Iterator[Row]:
    before, after = summary(old), summary(new)
    ratio = after.mean / before.mean if before.mean else float(after.mean > 0) + 1
    if before != after:
        is_bad = (name in LINES and ratio > LONGER) or (name in RATED and abs(ratio - 1) > OTHER)
        yield Row(group, name, str(before), str(after), f"{ratio - 1:+.1%}", is_bad)
    if name == "refutations":
        long, longer = (sum(lines > LONG for lines in values) for values in (old, new))
        if long != longer:
            yield Row(group, f"refutations above {LONG} lines", str(long), str(longer), "", longer > long)


def _compare_times(group: str, name: str, before: float, after: float) -> Iterator[Row]:
    ratio = after / before if before else 1.0
    if not 1 / NOTED < ratio < NOTED:
        yield Row(group, name, f"{before:.4g}", f"{after:.4g}", f"x {ratio:.2f}", ratio > SLOWER)


def compare_making(order: str, before: Made, after: Made) -> Iterator[Row]:
    if (before.tried, before.hits) != (after.tried, after.hits):
        share = (before.hits + after.hits) / (before.tried + after.tried)
        deviation = sqrt(share * (1 - share) * (1 / before.tried + 1 / after.tried))
        fall = before.hits / before.tried - after.hits / after.tried
        hits = [f"{made.hits} of {made.tried}" for made in (before, after)]
        yield Row(order, "hits", hits[0], hits[1], f"{-fall:+.1%}", fall > FEWER * deviation)
    if before.hits and after.hits:
        yield from _compare_times(order, "time per hit", before.work / before.hits, after.work / after.hits)


def table(rows: Iterable[Row]) -> str:
    """Return the rows in columns; those that close a gate end with an arrow."""
    texts = [("", "", "stored", "now", "change")]
    texts += [(*row[:5],) for row in rows]
    widths = [max(len(text[column]) for text in texts) for column in range(5)]
    marks = ["", *("  <--" if row.is_bad else "" for row in rows)]
    return "\n".join(
        "  ".join(f"{text:{width}}" for text, width in zip(line, widths, strict=True)).rstrip() + mark
        for line, mark in zip(texts, marks, strict=True)
    )


def plain(group: Group) -> dict[str, Any]:
    """Return a group as JSON stores it: a board with one value has the value itself."""
    numbers = {
        name: [values[0] if len(values) == 1 else values for values in boards] for name, boards in group.numbers.items()
    }
    return {**vars(group), "numbers": numbers}


def group_of(stored: Mapping[str, Any]) -> Group:
    numbers = {
        name: [values if isinstance(values, list) else [values] for values in boards]
        for name, boards in stored["numbers"].items()
    }
    return Group(stored["fingerprint"], stored["grades"], numbers, stored["times"])
