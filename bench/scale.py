"""What a cluster gains, and what it costs: one batch by one process, by one worker and by two.

    python -m bench.scale [--boards 10000]

The control is the same work in two processes that know nothing of each other, each with half of the boards: no cluster
on this machine can be faster. What a worker is slower than this process is what the scheduler costs. Starting the
cluster is not counted. Times are by the clock, so nothing else should run."""

from __future__ import annotations

import argparse
import os
import tempfile
from threading import Thread
from time import perf_counter

from masume.library.store import Library
from masume.processes.child import Child, dismiss
from masume.scale.cluster import open_cluster
from masume.scale.order import BatchOrder, order_of
from masume.scale.running import Run
from masume.scale.tasks import Task, round_of
from masume.scale.work import do_each

BOARDS = 10_000
BLOCK = 100


def order_for(boards: int, name: str = "bench") -> BatchOrder:
    """Graded boards, in tasks of about half a second."""
    part = {"kind": "hitori", "size": "10x10", "grade": "hard", "count": boards, "block": BLOCK}
    return order_of({"name": name, "seed": len(name), "generate": [part]})


def batch(order: BatchOrder, cluster: str) -> float:
    """The seconds that a batch takes, once its cluster is there."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Library(os.path.join(folder, "boards.db")) as library,
        open_cluster(cluster) as workers,
    ):
        Run(order_for(BLOCK, "warm-up"), library, workers).run()  # everything is loaded
        begun = perf_counter()
        Run(order, library, workers).run()
        return perf_counter() - begun


def control(order: BatchOrder, processes: int) -> float:
    """The seconds that processes take which know nothing of each other."""
    with tempfile.TemporaryDirectory() as folder, Library(os.path.join(folder, "boards.db")) as library:
        todo = round_of(order, 0, 0, library)
    assert todo is not None
    tasks = list(todo.left)
    children = [Child() for _ in range(processes)]
    try:
        for child in children:
            _do(child, tasks[:1])
        begun = perf_counter()
        threads = [Thread(target=_do, args=(child, tasks[i::processes])) for i, child in enumerate(children)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return perf_counter() - begun
    finally:
        dismiss(children)
        for child in children:
            child.close()


def _do(child: Child, tasks: list[Task]) -> None:
    for task in tasks:
        for part in child.run(do_each, task.job):
            assert part.error is None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--boards", type=int, default=BOARDS)
    order = order_for(parser.parse_args().boards)
    here = batch(order, "here")
    one, two = batch(order, "local:1"), batch(order, "local:2")
    alone, both = control(order, 1), control(order, 2)
    print(f"{order.parts[0].boards} boards, {order.parts[0]}")
    print(f"here      {here:7.1f} s")
    print(f"local:1   {one:7.1f} s   the scheduler costs {one / here - 1:+.1%}")
    print(f"local:2   {two:7.1f} s   {here / two:.2f} times as fast as one process")
    print(f"control   {alone:7.1f} s by one process, {both:.1f} s by two: {alone / both:.2f} times as fast")


if __name__ == "__main__":
    main()
