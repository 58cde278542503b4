"""Divide the parts of a batch into tasks. The same spec always gives the same tasks, and task numbers are unique within
a batch.

A round is a sequence of tasks of one part. Puzzles that could not be generated, or that are symmetric copies of others,
are replaced in a further round. It begins only after all tasks of the earlier rounds, so the number of missing puzzles
does not depend on the order in which tasks end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from masume.batch.batch_spec import BatchSpec
from masume.batch.jobs import Job
from masume.library import batch_state
from masume.library.store import Library
from masume.version import __version__

TASKS_PER_ROUND = 10**8
ROUNDS = 10  # maximum number of rounds; all but the first one replace missing puzzles
TASKS_PER_PART = TASKS_PER_ROUND * ROUNDS


class Task(NamedTuple):
    """A task of a batch: its number, the job that an executor runs for it, and the number of puzzles in the job."""

    number: int
    job: Job
    boards: int


def seed_of(seed: int, part: int, number: int) -> int:
    """Return the seed of the puzzle with index `number` in a part of a batch with seed `seed`. `masume generate` makes
    the same puzzle from it.
    """
    return int.from_bytes(hashlib.sha256(f"{seed} {part} {number}".encode()).digest()[:6], "big")


def first_task(part: int, round: int = 0) -> int:
    """Return the number of the first task in the round with index `round` of a part."""
    return part * TASKS_PER_PART + round * TASKS_PER_ROUND


class Round(NamedTuple):
    """A round: the number of its tasks, the number of their puzzles, and the tasks that are not done yet."""

    tasks: int
    boards: int
    """The number of puzzles in all tasks of the round."""
    left: Iterator[Task]


def round_of(spec: BatchSpec, part: int, number: int, library: Library) -> Round | None:
    """Return the round with index `number` of a part, or None if the part needs no such round."""
    what = spec.parts[part]
    plan = _round_to_generate if what.verb == "generate" else _round_on_library
    return plan(spec, part, number, library)


def _round_to_generate(spec: BatchSpec, part: int, round: int, library: Library) -> Round | None:
    """Return a round of a part that generates puzzles. The first round has all puzzles of the part, and each later one
    replaces those that are still missing. Return None if none is missing.
    """
    what = spec.parts[part]
    begin, wanted = 0, what.boards
    for earlier in range(round):
        begin += wanted
        existing = batch_state.boards_of_tasks(library, spec.name, first_task(part), first_task(part, earlier + 1))
        wanted = what.boards - existing
        if wanted <= 0:
            return None
    done = library.done(spec.name)
    starts = range(0, wanted, what.boards_per_task)
    first = first_task(part, round)

    def left() -> Iterator[Task]:
        for k, start in enumerate(starts):
            if first + k not in done:
                numbers = range(begin + start, begin + min(start + what.boards_per_task, wanted))
                seeds = [seed_of(spec.seed, part, number) for number in numbers]
                yield Task(first + k, _job(spec, part, seeds), len(seeds))

    return Round(len(starts), wanted, left())


def _round_on_library(spec: BatchSpec, part: int, round: int, library: Library) -> Round | None:
    """Return the only round of a part that applies a verb to puzzles of the library. Each task has the puzzles in one
    range of row numbers, so that it keeps its puzzles if others are added in the meantime.
    """
    if round:
        return None
    what = spec.parts[part]
    done = library.done(spec.name)
    first = first_task(part)
    size = what.boards_per_task
    blocks: dict[int, int] = {}
    for number in batch_state.numbers(library, what.arguments):
        blocks[number // size] = blocks.get(number // size, 0) + 1
    open_blocks = [block for block in blocks if first + block not in done]

    def left() -> Iterator[Task]:
        for block in open_blocks:
            items = batch_state.texts(library, what.arguments, block * size, (block + 1) * size)
            yield Task(first + block, _job(spec, part, items), len(items))

    return Round(len(blocks), sum(blocks.values()), left())


def _job(spec: BatchSpec, part: int, items: list[int] | list[tuple[str, str]]) -> Job:
    """Return the job for a few puzzles of a part. `items` has the seeds of puzzles to generate, or the hashes and texts
    of existing ones.
    """
    what = spec.parts[part]
    return {
        "version": __version__,
        "verb": what.verb,
        "part": sum(earlier.verb == what.verb for earlier in spec.parts[: part + 1]),
        "seconds": spec.seconds,
        "arguments": dict(what.arguments) if what.verb == "generate" else {},
        "engines": list(what.engines),
        "solutions": what.solutions,
        "items": items,
    }
