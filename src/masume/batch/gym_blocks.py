"""Make the blocks of a data set of the gym on an executor, in several processes or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from masume.batch.executors import Cluster
from masume.batch.task_plan import Task
from masume.core.errors import EngineError
from masume.gym.export import BOARDS_PER_BLOCK, SECONDS, Block, MadeBoard, Run
from masume.gym.suite import Suite
from masume.version import __version__


def run_on(cluster: Cluster, stopped: Callable[[], bool]) -> Run:
    """Return a function that makes blocks on `cluster` and yields them in order, until `stopped` returns True."""

    def run(suite: Suite, blocks: Sequence[Block]) -> Iterator[tuple[Block, list[MadeBoard]]]:
        tasks = (Task(number, _job(suite, block), BOARDS_PER_BLOCK) for number, block in enumerate(blocks))
        waiting: dict[int, list[MadeBoard]] = {}
        following = 0
        for done in cluster.outcomes(tasks, stopped):
            for task, outcome in done:
                if outcome["failed"]:
                    [[name, why]] = outcome["failed"]
                    raise EngineError("the boards of block {name} could not be made: {why}", name=name, why=why)
                [waiting[task.number]] = outcome["results"]
            while following in waiting:
                yield blocks[following], waiting.pop(following)
                following += 1

    return run


def _job(suite: Suite, block: Block) -> dict[str, object]:
    """Return the job that makes a block."""
    seconds = SECONDS * BOARDS_PER_BLOCK
    return {
        "version": __version__,
        "verb": "gym",
        "seconds": seconds,
        "arguments": {"suite": suite},
        "items": [tuple(block)],
    }
