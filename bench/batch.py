"""Compare one batch by one process, by one worker and by two: the gain and the cost of a cluster.

    python -m bench.batch [--boards 10000]

The control is the same work in two independent processes, each with half of the boards: no cluster on this machine can
be faster. Starting the cluster is not counted. Wall-clock times are meaningful only on an idle machine; the CPU time of
all processes together also on a busy one. The cost of the scheduler is the additional CPU time with a cluster, minus
the additional CPU time of two busy cores in the control.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from importlib import import_module
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple

from masume.batch.batch_spec import BatchSpec, batch_spec_from
from masume.batch.executors import open_cluster
from masume.batch.jobs import do_each
from masume.batch.runner import BatchRun
from masume.batch.task_plan import Task, round_of
from masume.library.store import Library
from masume.processes.worker_process import Child, stop_children

BOARDS = 10_000
BLOCK = 100
GAIN = 1.8  # of two workers over one process
OVERHEAD = 0.05


def spec_for(boards: int, name: str = "bench") -> BatchSpec:
    """Return a spec of graded boards, in tasks of about a tenth of a second; workers get several at once."""
    part = {"kind": "hitori", "size": "10x10", "grade": "hard", "count": boards, "boards_per_task": BLOCK}
    return batch_spec_from({"name": name, "seed": len(name), "generate": [part]})


class Spent(NamedTuple):
    """Wall-clock seconds, and CPU seconds of all processes together."""

    clock: float
    cpu: float


def _cpu() -> float:
    """Return the CPU seconds of this process and all its descendants, also those that have ended."""
    here: Any = import_module("psutil").Process()  # it has no types of its own
    return sum(sum(process.cpu_times()[:4]) for process in (here, *here.children(recursive=True)))


def batch(spec: BatchSpec, cluster: str) -> Spent:
    """Measure a batch on a running cluster."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Library(os.path.join(folder, "boards.db")) as library,
        open_cluster(cluster) as workers,
    ):
        BatchRun(spec_for(BLOCK, "warm-up"), library, workers).run()  # everything is loaded
        begun, spent = perf_counter(), _cpu()
        BatchRun(spec, library, workers).run()
        return Spent(perf_counter() - begun, _cpu() - spent)


def control(spec: BatchSpec, processes: int) -> Spent:
    """Measure independent processes that store nothing."""
    with tempfile.TemporaryDirectory() as folder, Library(os.path.join(folder, "boards.db")) as library:
        todo = round_of(spec, 0, 0, library)
    assert todo is not None
    tasks = list(todo.left)
    children = [Child() for _ in range(processes)]
    try:
        for child in children:
            _do(child, tasks[:1])
        begun, spent = perf_counter(), _cpu()
        threads = [Thread(target=_do, args=(child, tasks[i::processes])) for i, child in enumerate(children)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return Spent(perf_counter() - begun, _cpu() - spent)
    finally:
        stop_children(children)
        for child in children:
            child.close()


def _do(child: Child, tasks: list[Task]) -> None:
    for task in tasks:
        for part in child.run(do_each, task.job):
            assert part.error is None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.batch", description=__doc__)
    parser.add_argument("--boards", type=int, default=BOARDS)
    spec = spec_for(parser.parse_args().boards)
    here, one, two = (batch(spec, cluster) for cluster in ("here", "local:1", "local:2"))
    alone, both = control(spec, 1), control(spec, 2)
    print(f"{spec.parts[0].boards} boards, {spec.parts[0]}, load {os.getloadavg()[0]:.1f}")
    print("                clock       CPU")
    for name, spent in (("here", here), ("local:1", one), ("local:2", two)):
        print(f"{name:10} {spent.clock:8.1f} s {spent.cpu:7.1f} s   {here.clock / spent.clock:.2f} times as fast")
    print(f"control    {alone.clock:8.1f} s {alone.cpu:7.1f} s   by one process")
    print(f"control    {both.clock:8.1f} s {both.cpu:7.1f} s   by two: {alone.clock / both.clock:.2f} times as fast")
    gain, overhead = here.clock / two.clock, (two.cpu / here.cpu) / (both.cpu / alone.cpu) - 1
    print(f"{'met' if gain >= GAIN else 'MISSED':8} at least {GAIN} times as fast by two workers: {gain:.2f}")
    print(
        f"{'met' if overhead < OVERHEAD else 'MISSED':8} the scheduler takes less than {OVERHEAD:.0%}: {overhead:+.1%}"
    )


if __name__ == "__main__":
    main()
