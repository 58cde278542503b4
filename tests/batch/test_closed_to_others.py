"""The processes of `local:N` are closed to everybody else on the machine: nothing listens, and their pipes are their
owner's."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from masume.batch import local_cluster
from masume.batch.batch_spec import BatchSpec
from masume.batch.executors import open_cluster
from masume.batch.runner import BatchRun, Progress
from masume.library.store import Library
from support.interrupting import children

NOBODY = 65534
NEEDS_PROC = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="sockets are listed in /proc on Linux alone")
NEEDS_ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can run a program as another user"
)


def listening(pid: int) -> set[str]:
    """The sockets on which a process listens, TCP and Unix, as the kernel numbers them."""
    own = {os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()}
    tables = {name: Path(f"/proc/{pid}/net/{name}").read_text().splitlines()[1:] for name in ("tcp", "tcp6", "unix")}
    rows = [line.split() for line in tables["tcp"] + tables["tcp6"]]
    numbers = {row[9] for row in rows if row[3] == "0A"}
    numbers |= {row[6] for row in map(str.split, tables["unix"]) if int(row[3], 16) & 0x10000}
    return own & {f"socket:[{number}]" for number in numbers}


def while_working(spec: BatchSpec, library: Library, look: Callable[[list[int]], None]) -> None:
    """Run a spec by two workers, and look at their processes when the first boards have come."""
    strangers = set(children(os.getpid()))
    workers: list[int] = []

    def show(_: Progress) -> None:
        if not workers:
            workers.extend(set(children(os.getpid())) - strangers)
            look(workers)

    with pytest.MonkeyPatch.context() as patch, open_cluster("local:2") as two:
        patch.setattr(local_cluster, "GATHER", 0.0)
        BatchRun(spec, library, two, show=show).run()
    assert workers


@NEEDS_PROC
def test_nothing_listens(spec: BatchSpec, library: Library) -> None:
    before = listening(os.getpid())

    def look(workers: list[int]) -> None:
        assert set[str]().union(*(listening(pid) for pid in (os.getpid(), *workers))) <= before

    while_working(spec, library, look)


@NEEDS_PROC
def test_what_listens_is_seen(tmp_path: Path) -> None:
    """The test above is not blind."""
    before = listening(os.getpid())
    with socket.socket() as by_port, socket.socket(socket.AF_UNIX) as by_name:
        by_port.bind(("127.0.0.1", 0))
        by_name.bind(str(tmp_path / "socket"))
        assert listening(os.getpid()) == before
        by_port.listen()
        by_name.listen()
        assert len(listening(os.getpid()) - before) == 2


def open_pipe(pid: int, user: int) -> int:
    """The exit code of a user's attempt to write to the pipe through which a worker is given its tasks."""
    command = ["sh", "-c", f": >> /proc/{pid}/fd/0"]
    return subprocess.run(command, user=user, group=user, extra_groups=[], stderr=subprocess.DEVNULL).returncode


@NEEDS_PROC
@NEEDS_ROOT
def test_another_user_cannot_give_tasks_to_a_worker(spec: BatchSpec, library: Library) -> None:
    def look(workers: list[int]) -> None:
        assert open_pipe(workers[0], os.geteuid()) == 0
        assert open_pipe(workers[0], NOBODY) != 0

    while_working(spec, library, look)
