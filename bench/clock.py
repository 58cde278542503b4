"""Measure CPU times of calls, and summarise them."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from math import exp, fsum, log
from statistics import fmean, median
from time import process_time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")


def cpu(call: Callable[[], T]) -> tuple[float, T]:
    """Return the CPU seconds of a call, and its result. Garbage collection is off, as in timeit."""
    gc.disable()
    try:
        start = process_time()
        value = call()
        return process_time() - start, value
    finally:
        gc.enable()


@dataclass(frozen=True, slots=True)
class Times:
    """A summary of many times, in seconds."""

    count: int
    mean: float
    median: float
    max: float


def times(seconds: Sequence[float]) -> Times:
    return Times(len(seconds), fmean(seconds), median(seconds), max(seconds))


@dataclass(frozen=True, slots=True)
class Ratio:
    """The ratio of the times of two contestants on the same boards."""

    boards: int
    of_means: float
    geometric: float
    """The geometric mean of the boards' own ratios: no single board can dominate it."""


def ratio(slower: Sequence[float], faster: Sequence[float]) -> Ratio:
    logs = [log(slow / fast) for slow, fast in zip(slower, faster, strict=True)]
    return Ratio(len(logs), fsum(slower) / fsum(faster), exp(fmean(logs)))
