"""The tasks of a batch: the same ones whenever an order is looked at, and numbered so that no two parts share a number.

Boards that turn out to be like others up to symmetry, or fail, are replaced in further rounds, when all tasks of the
rounds before are done: what is missing then does not depend on who did them, or in which order."""

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
ROUNDS = 10  # the first one included; the later ones replace boards
TASKS_A_PART = TASKS_A_ROUND * ROUNDS


class Task(NamedTuple):
    number: int
    job: Job
    boards: int


def seed_of(seed: int, part: int, number: int) -> int:
    """The seed of one board: `masume generate` makes the same board of it."""
    return int.from_bytes(hashlib.sha256(f"{seed} {part} {number}".encode()).digest()[:6], "big")


def first_task(part: int, round: int = 0) -> int:
    return part * TASKS_A_PART + round * TASKS_A_ROUND


class Round(NamedTuple):
    """What is to be done in one round: how many tasks there are, and the tasks that are not marked as done."""

    tasks: int
    boards: int
    """In all tasks."""
    left: Iterator[Task]


def round_of(order: BatchOrder, part: int, number: int, library: Library) -> Round | None:
    """A round of a part; None when there is nothing left to do."""
    what = order.parts[part]
    plan = _making if what.verb == "generate" else _looking
    return plan(order, part, number, library)


def _making(order: BatchOrder, part: int, round: int, library: Library) -> Round | None:
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
    """The boards that are there now, in blocks of their numbers, so that a block keeps its boards whatever is added or
    changed meanwhile."""
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
