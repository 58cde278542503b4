"""Plan the tasks of a batch. An order always gives the same tasks, and no two parts share a task number.

Puzzles that fail, or are symmetric copies of others, are replaced in further rounds, after all tasks of the earlier
rounds: the number of missing puzzles then does not depend on the order in which tasks ended.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from masume.batch.batch_spec import BatchOrder
from masume.batch.jobs import Job
from masume.library import batch_state
from masume.library.store import Library
from masume.version import __version__

TASKS_A_ROUND = 10**8
ROUNDS = 10  # including the first one; the others replace missing puzzles
TASKS_A_PART = TASKS_A_ROUND * ROUNDS


class Task(NamedTuple):
    """A task: its number, its job and its number of puzzles."""

    number: int
    job: Job
    boards: int


def seed_of(seed: int, part: int, number: int) -> int:
    """Return the seed of one puzzle, from which `masume generate` generates the same puzzle."""
    return int.from_bytes(hashlib.sha256(f"{seed} {part} {number}".encode()).digest()[:6], "big")


def first_task(part: int, round: int = 0) -> int:
    """Return the number of the first task of a round of a part."""
    return part * TASKS_A_PART + round * TASKS_A_ROUND


class Round(NamedTuple):
    """The number of tasks in one round, and those that are not marked as done."""

    tasks: int
    boards: int
    """The number of puzzles in all tasks."""
    left: Iterator[Task]


def round_of(order: BatchOrder, part: int, number: int, library: Library) -> Round | None:
    """Return a round of a part, or None if nothing is left to do."""
    what = order.parts[part]
    plan = _making if what.verb == "generate" else _looking
    return plan(order, part, number, library)


def _making(order: BatchOrder, part: int, round: int, library: Library) -> Round | None:
    """Return a round of a part that generates puzzles."""
    what = order.parts[part]
    begin, wanted = 0, what.boards
    for earlier in range(round):
        begin += wanted
        there = batch_state.boards_of_tasks(library, order.name, first_task(part), first_task(part, earlier + 1))
        wanted = what.boards - there
        if wanted <= 0:
            return None
    done = library.done(order.name)
    starts = range(0, wanted, what.block)
    first = first_task(part, round)

    def left() -> Iterator[Task]:
        for k, start in enumerate(starts):
            if first + k not in done:
                numbers = range(begin + start, begin + min(start + what.block, wanted))
                seeds = [seed_of(order.seed, part, number) for number in numbers]
                yield Task(first + k, _job(order, part, seeds), len(seeds))

    return Round(len(starts), wanted, left())


def _looking(order: BatchOrder, part: int, round: int, library: Library) -> Round | None:
    """Return the round of a part on puzzles of the library, in blocks by row number. A block keeps its puzzles if
    others are added or changed in the meantime."""
    if round:
        return None
    what = order.parts[part]
    done = library.done(order.name)
    first = first_task(part)
    blocks: dict[int, int] = {}
    for number in batch_state.numbers(library, what.wishes):
        blocks[number // what.block] = blocks.get(number // what.block, 0) + 1
    open_blocks = [block for block in blocks if first + block not in done]

    def left() -> Iterator[Task]:
        for block in open_blocks:
            items = batch_state.texts(library, what.wishes, block * what.block, (block + 1) * what.block)
            yield Task(first + block, _job(order, part, items), len(items))

    return Round(len(blocks), sum(blocks.values()), left())


def _job(order: BatchOrder, part: int, items: list[int] | list[tuple[str, str]]) -> Job:
    """Return the job for `items`, which are seeds or the hashes and texts of puzzles."""
    what = order.parts[part]
    return {
        "version": __version__,
        "verb": what.verb,
        "part": sum(earlier.verb == what.verb for earlier in order.parts[: part + 1]),
        "seconds": order.seconds,
        "wishes": dict(what.wishes) if what.verb == "generate" else {},
        "engines": list(what.engines),
        "solutions": what.solutions,
        "items": items,
    }
