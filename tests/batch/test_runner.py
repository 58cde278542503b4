"""The result of a batch does not depend on who does it: real processes are killed, and the same boards come out."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import masume
from masume.batch import executors as clusters
from masume.batch import jobs, local_cluster
from masume.batch.batch_spec import BatchSpec
from masume.batch.executors import Here, open_cluster
from masume.batch.runner import BatchRun, Progress
from masume.batch.task_plan import Task, round_of
from masume.library import batch_state
from masume.library.store import Library
from support.dask_processes import dask_processes
from support.databases import separate_postgresql
from support.interrupting import children, wait_until_gone

ROLES = ("CLIENT", "SCHEDULER", "WORKER")


def at(moments: dict[int, Callable[[], None]]) -> Callable[[Progress], None]:
    """Does things when so many boards are done, each once."""
    left = dict(sorted(moments.items()))

    def show(progress: Progress) -> None:
        for moment in [moment for moment in left if moment <= progress.boards]:
            left.pop(moment)()

    return show


def test_two_processes_of_this_machine(spec: BatchSpec, boards: list[str], library: Library) -> None:
    with open_cluster("local:2") as two:
        BatchRun(spec, library, two).run()
    assert sorted(library.lines()) == boards


def test_a_worker_that_is_killed_here_comes_back(
    spec: BatchSpec, boards: list[str], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_cluster, "GATHER", 0.0)  # each task is kept at once, so that the worker is killed at work
    strangers = set(children(os.getpid()))
    killed = set[int]()

    def kill_worker() -> None:
        killed.update(set(children(os.getpid())) - strangers)
        [worker] = killed
        os.kill(worker, signal.SIGKILL)

    with open_cluster("local:1") as one:
        BatchRun(spec, library, one, show=at({8: kill_worker})).run()
        [worker] = set(children(os.getpid())) - strangers - killed
    assert sorted(library.lines()) == boards
    wait_until_gone([worker])


@pytest.mark.parametrize("bundle", [0.0, clusters.BUNDLE])
def test_workers_and_the_scheduler_are_killed(
    spec: BatchSpec, boards: list[str], library: Library, bundle: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether tasks are given out one by one or in bundles."""
    monkeypatch.setattr(clusters, "BUNDLE", bundle)
    said: list[str] = []
    with dask_processes() as processes:
        processes.add_workers(4)

        def begin_again() -> None:
            processes.restart_scheduler()
            processes.add_workers(2)

        moments = {8: processes.kill_worker, 16: processes.kill_worker, 60: begin_again, 130: processes.kill_worker}
        with open_cluster(processes.address, said.append) as cluster:
            summary = BatchRun(spec, library, cluster, show=at(moments)).run()
    assert not summary.stopped
    assert sorted(library.lines()) == boards
    assert any("does not answer" in sentence for sentence in said)


def test_a_client_that_is_killed_is_resumed(spec: BatchSpec, boards: list[str], tmp_path: Path) -> None:
    path = tmp_path / "boards.db"
    code = (
        "import os, sys; from masume.batch.executors import Here; from masume.batch.batch_spec import batch_spec_from; "
        "from masume.batch.runner import BatchRun; from masume.library.store import Library; import json; "
        "show = lambda progress: progress.boards >= 100 and os.kill(os.getpid(), 9); "
        "BatchRun(batch_spec_from(json.loads(sys.argv[1])), Library(sys.argv[2]), Here(), show=show).run()"
    )
    plain = {"name": spec.name, "seed": spec.seed, "generate": [_table(part) for part in spec.parts]}
    ended = subprocess.run(
        [sys.executable, "-c", code, json.dumps(plain), str(path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert ended.returncode == -9
    with Library(path) as library:
        assert 0 < len(library) < len(boards)
        with pytest.raises(masume.UsageError, match="--resume continues"):
            BatchRun(spec, library, Here()).run()
        summary = BatchRun(spec, library, Here()).run(resume=True)
        assert summary.boards < len(boards)
        assert sorted(library.lines()) == boards


def _table(part: Any) -> dict[str, Any]:
    return {**part.arguments, "count": part.boards, "boards_per_task": part.boards_per_task}


class Twice:
    """Does the tasks from the last to the first, and each of them twice."""

    def outcomes(self, tasks: Iterator[Task], stopped: Callable[[], bool]) -> Iterator[clusters.Done]:
        for task in reversed(list(tasks)):
            yield [(task, jobs.perform(task.job))]
            yield [(task, jobs.perform(task.job))]
        jobs.release()


def test_tasks_that_are_done_twice_and_backwards(spec: BatchSpec, boards: list[str], library: Library) -> None:
    BatchRun(spec, library, Twice()).run()
    assert sorted(library.lines()) == boards


def test_a_database_that_is_restarted(spec: BatchSpec, boards: list[str]) -> None:
    with separate_postgresql() as server, Library(server.get_uri()) as library:

        def restart() -> None:
            server.stop()
            server.start()

        BatchRun(spec, library, Here(), show=at({20: restart, 150: restart})).run()
        assert sorted(library.lines()) == boards


def test_somebody_else_stops_it_and_it_goes_on(
    spec: BatchSpec, boards: list[str], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from masume.batch import runner

    monkeypatch.setattr(runner, "SIGN_OF_LIFE", 0.0)
    stop = at({40: lambda: batch_state.ask_to_stop(library, spec.name) and None})
    summary = BatchRun(spec, library, Here(), show=stop).run()
    assert (summary.stopped, batch_state.find(library, spec.name).state) == (True, "stopped")
    assert summary.boards < 60
    assert not BatchRun(spec, library, Here()).run(resume=True).stopped
    batch = batch_state.find(library, spec.name)
    assert (batch.state, batch.done, batch.failed) == ("ended", len(library.done(spec.name)), 0)
    assert sorted(library.lines()) == boards


def test_time_is_up_at_once(spec: BatchSpec, library: Library) -> None:
    summary = BatchRun(spec, library, Here(), seconds=0.0).run()
    assert (summary.stopped, summary.boards, len(library)) == (True, 0, 0)


def test_a_batch_that_somebody_is_at(spec: BatchSpec, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    batch_state.begin(library, spec.name, spec.digest, False)

    def others_go_on(_: float) -> None:
        sleep(1.1)  # dates are of whole seconds
        batch_state.record_heartbeat(library, spec.name, 1, 1, 1)

    monkeypatch.setattr(batch_state, "sleep", others_go_on)
    with pytest.raises(masume.UsageError, match="another process runs the batch"):
        BatchRun(spec, library, Here()).run(resume=True)
    monkeypatch.setattr(batch_state, "sleep", lambda _: None)
    assert not BatchRun(spec, library, Here()).run(resume=True).stopped


def test_another_spec_of_the_same_name(spec: BatchSpec, library: Library) -> None:
    batch_state.begin(library, spec.name, spec.digest, False)
    with pytest.raises(masume.UsageError, match="of another spec"):
        BatchRun(spec._replace(seed=4), library, Here()).run(resume=True)


def test_too_few_boards_that_are_new_are_said_to_be_missing(library: Library) -> None:
    from masume.batch.batch_spec import batch_spec_from

    few = {"kind": "hitori", "size": "3x3", "count": 400, "boards_per_task": 100}
    spec = batch_spec_from({"name": "few", "generate": [few]})
    summary = BatchRun(spec, library, Here()).run()
    assert summary.missing == 400 - len(library) > 0
    todo = round_of(spec, 0, 1, library)
    assert todo is not None


class Strangers:
    """A cluster, one of whose workers has another version."""

    def run(self, _: Any) -> dict[str, str]:
        return {"tcp://one:1": masume.__version__, "tcp://two:2": "0.0.9"}


def test_workers_of_another_version_are_refused() -> None:
    with pytest.raises(masume.UsageError, match=r"the worker tcp://two:2 runs masume 0\.0\.9, and this is"):
        clusters.check_versions(Strangers())


@pytest.mark.parametrize("name", ["", "local", "local:0", "local:x", "http://host:1", "tcp://host", "there"])
def test_names_of_no_cluster(name: str) -> None:
    with pytest.raises(masume.UsageError, match="a cluster is here, local:N or the address"), open_cluster(name):
        pass


def test_a_scheduler_by_tls_without_certificates() -> None:
    with pytest.raises(masume.UsageError, match=r"needs certificates.*TLS__CA_FILE"), open_cluster("tls://127.0.0.1:9"):
        pass


def test_a_scheduler_by_tls(tmp_path: Path) -> None:
    """Dask's settings name the certificates, here in the environment, for all that take part."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl to make certificates")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test"]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    names = {f"{role}__{part}": path for role in ROLES for part, path in (("KEY", key), ("CERT", certificate))}
    settings = {f"DASK_DISTRIBUTED__COMM__TLS__{name}": str(path) for name, path in names.items()}
    settings["DASK_DISTRIBUTED__COMM__TLS__CA_FILE"] = str(certificate)
    (tmp_path / "spec.toml").write_text('name = "tls"\n[[generate]]\nkind = "hitori"\nsize = "5x5"\ncount = 5\n')
    with pytest.MonkeyPatch.context() as patch:
        for name, value in settings.items():
            patch.setenv(name, value)
        with dask_processes("tls") as processes:
            processes.add_workers(1)
            command = [sys.executable, "-m", "masume", "batch", "run", str(tmp_path / "spec.toml")]
            subprocess.run(
                [*command, "--library", str(tmp_path / "boards.db"), "--cluster", processes.address],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                check=True,
                capture_output=True,
            )
    with Library(tmp_path / "boards.db") as library:
        assert len(library) == 5
