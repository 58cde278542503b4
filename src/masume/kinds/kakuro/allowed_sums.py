"""Read and check the sums that a setter allows on a Kakuro board, such as 10 and 11 only, or none above 20.

The least sum of k different digits is 1 + … + k, and the greatest the sum of the k greatest digits. So the allowed sums
restrict the lengths of runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from masume.core.errors import UsageError, Word
from masume.core.grid import Line, cell_name
from masume.core.puzzle import is_int, quote

SMALLEST, LARGEST = 3, 45  # of runs of two to nine cells
SumsLike = str | int | Iterable[int]
NO_SUMS = "sums are whole numbers and ranges of them, as in 10,11 or 3..20, not {wish}"


def read_sums(wish: object) -> tuple[int, ...]:
    """Parse the sums that a setter allows: `10,11`, `3..20`, or a list of numbers. Return them in ascending order.
    Raise UsageError for anything else."""
    parts: list[object] = re.split(r"[\s,;]+", wish.strip()) if isinstance(wish, str) else []
    if is_int(wish):
        parts = [wish]
    elif isinstance(wish, Iterable) and not isinstance(wish, str):
        parts = list(wish)
    sums_read: set[int] = set()
    for part in parts:
        match = (
            re.fullmatch(r"(\d{1,3})(?:\.\.(\d{1,3}))?", str(part)) if is_int(part) or isinstance(part, str) else None
        )
        if match is None:
            raise UsageError(NO_SUMS, wish=quote(wish))
        first, last = int(match[1]), int(match[2] or match[1])
        if first > last:
            raise UsageError(
                "the range {part} of sums is empty; {last}..{first} is not", part=part, last=last, first=first
            )
        for end in (first, last):
            if not SMALLEST <= end <= LARGEST:
                raise UsageError(
                    "no run has a sum of {end}: runs of two to nine cells have sums from {smallest} to {largest}",
                    end=end,
                    smallest=SMALLEST,
                    largest=LARGEST,
                )
        sums_read.update(range(first, last + 1))
    if not sums_read:
        raise UsageError(NO_SUMS, wish=quote(wish))
    return tuple(sorted(sums_read))


def told(sums: Sequence[int]) -> str:
    """Return `sums` as a short text, such as `3..20` or `10, 11`."""
    parts = []
    for first in sums:
        if first - 1 not in sums:
            last = first
            while last + 1 in sums:
                last += 1
            parts.append(
                f"{first}" if first == last else f"{first}, {last}" if last == first + 1 else f"{first}..{last}"
            )
    return ", ".join(parts)


def lengths(sums: Sequence[int]) -> list[int]:
    """Return, in ascending order, the numbers of cells that a run with one of `sums` can have."""
    return [k for k in range(2, 10) if any(k * (k + 1) // 2 <= total <= k * (19 - k) // 2 for total in sums)]


def check_room(sums: Sequence[int], rows: int, cols: int) -> None:
    """Raise UsageError if a board of this size has no room for a run with one of `sums`."""
    shortest = min(lengths(sums))
    if shortest > min(rows, cols) - 1:
        raise UsageError(
            "runs with sums of {sums} have at least {shortest} cells, and a board of {rows}x{cols} has room for {room}",
            sums=told(sums),
            shortest=shortest,
            rows=rows,
            cols=cols,
            room=min(rows, cols) - 1,
        )


def check_runs(sums: Sequence[int], across: tuple[Line, ...], down: tuple[Line, ...], cols: int) -> None:
    """Raise UsageError if a run of the setter's layout has a length for which none of `sums` is possible."""
    fitting = lengths(sums)
    for side, runs in ((Word("across"), across), (Word("down"), down)):
        for run in runs:
            if len(run) not in fitting:
                raise UsageError(
                    "{cell}: the run {way} has {count} cells, and no such run has a sum of {sums} "
                    "(runs of {lengths} cells have)",
                    cell=cell_name(run[0], cols),
                    way=side,
                    count=len(run),
                    sums=told(sums),
                    lengths=", ".join(map(str, fitting)),
                )
