"""HiGHS, the integer programming solver, kept on a short leash.

HiGHS runs natively and looks up only now and then: on a small program soon enough, so it runs on a thread here; on a
large one, seconds may pass, so it runs in a process of its own, which can be killed at any moment. Either way the
calling thread stays free to look at the clock and to take a Ctrl-C, and nothing is left behind.

addition    what is new in a program since the last run: variables, costs, rows
answer      what a run came to: a best assignment of the variables, the proof that there is none, or neither
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event, Thread
from typing import IO, TYPE_CHECKING, Any, Literal, NamedTuple

from masume.core.errors import UsageError

if TYPE_CHECKING:
    from masume.engines.parts.linear import Program, Row

POLL = 0.02  # seconds between two looks at the clock while HiGHS runs
LARGE = 30_000  # entries in the rows from which on a program gets a process of its own
OPTIONS: Mapping[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.5,  # costs are whole numbers
}


class Addition(NamedTuple):
    """New variables (for each, whether it must be 0 or 1), the costs of some of them, and new rows."""

    whole: list[bool]
    costs: dict[int, int]
    rows: list[Row]


class Answer(NamedTuple):
    """How a run ended, the variables' values when it found any, and the nodes it visited."""

    status: Literal["found", "none", "stopped"]
    values: list[float]
    nodes: int


STOPPED = Answer("stopped", [], 0)


class Solver:
    """HiGHS with a program that may grow between two runs. The caller closes it."""

    def __init__(self, program: Program) -> None:
        _library()
        large = sum(len(row.variables) for row in program.rows) >= LARGE
        self._program = program
        self._variables = self._rows = 0  # how many of the program's HiGHS knows
        self._highs = _Process() if large else _Native()

    def run(self, most_nodes: int | None, time_is_up: Callable[[], bool]) -> Answer:
        """Solves the program as it is now; `stopped` when the time was up or the nodes were used up."""
        program = self._program
        if not program.whole:
            return Answer("found", [], 0)
        costs = {} if self._variables else program.costs()
        addition = Addition(program.whole[self._variables :], costs, program.rows[self._rows :])
        self._variables, self._rows = len(program.whole), len(program.rows)
        return _watched(lambda: self._highs.ask(addition, most_nodes), self._highs.cancel, time_is_up)

    def close(self) -> None:
        self._highs.close()


class _Native:
    """HiGHS in this process."""

    def __init__(self) -> None:
        self._library = library = _library()
        self._cancelled = False
        self._highs = library.Highs()
        for option, value in OPTIONS.items():
            self._highs.setOptionValue(option, value)
        self._highs.setCallback(self._look_up, None)
        self._highs.startCallback(library.cb.HighsCallbackType.kCallbackMipInterrupt)

    def ask(self, addition: Addition, most_nodes: int | None) -> Answer:
        self._add(addition)
        if most_nodes is not None:
            self._highs.setOptionValue("mip_max_nodes", most_nodes)
        if self._cancelled:
            return STOPPED
        self._highs.run()
        nodes = max(0, self._highs.getInfo().mip_node_count)
        status, known = self._highs.getModelStatus(), self._library.HighsModelStatus
        if status == known.kOptimal:
            return Answer("found", list(self._highs.getSolution().col_value), nodes)
        # Every variable lies between 0 and 1, so nothing is unbounded.
        none = status in (known.kInfeasible, known.kUnboundedOrInfeasible)
        return Answer("none" if none else "stopped", [], nodes)

    def cancel(self) -> None:
        self._cancelled = True
        # Presolving asks nobody, but it looks at the time limit again and again.
        self._highs.setOptionValue("time_limit", 0.0)

    def close(self) -> None:
        self._highs.clear()

    def _look_up(self, kind: Any, message: str, report: Any, reply: Any, data: Any) -> None:
        if self._cancelled and reply is not None:
            reply.user_interrupt = True

    def _add(self, addition: Addition) -> None:
        import numpy

        whole, costs, rows = addition
        highs = self._highs
        if whole:
            first = highs.getNumCol()
            highs.addVars(len(whole), numpy.zeros(len(whole)), numpy.ones(len(whole)))
            binary = numpy.array([first + i for i, is_whole in enumerate(whole) if is_whole], numpy.int32)
            highs.changeColsIntegrality(len(binary), binary, numpy.ones(len(binary), numpy.uint8))
        if costs:
            variables = numpy.array(list(costs), numpy.int32)
            highs.changeColsCost(len(costs), variables, numpy.array(list(costs.values()), float))
        if rows:
            variables = numpy.array([variable for row in rows for variable in row.variables], numpy.int32)
            coefficients = numpy.array([coefficient for row in rows for coefficient in row.coefficients], float)
            starts = numpy.cumsum([0] + [len(row.variables) for row in rows[:-1]], dtype=numpy.int32)
            low = numpy.array([row.low for row in rows], float)
            high = numpy.array([row.high for row in rows], float)
            highs.addRows(len(rows), low, high, len(variables), starts, variables, coefficients)


class _Process:
    """HiGHS in a process of its own."""

    def __init__(self) -> None:
        import subprocess

        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            start_new_session=True,  # a Ctrl-C is for us alone; we kill the process then
        )

    def ask(self, addition: Addition, most_nodes: int | None) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            pickle.dump((addition, most_nodes), self._process.stdin)
            self._process.stdin.flush()
            answer: Answer = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):  # the process was killed
            return STOPPED
        return answer

    def cancel(self) -> None:
        self._process.kill()

    def close(self) -> None:
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # the process died with something of ours unread
                pipe.close()
        self._process.wait()


def serve() -> None:
    """The process's side: answers what comes in on its standard input, and ends with it, whatever it is at."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that nothing else gets among the answers
    highs = _Native()
    while True:
        try:
            addition, most_nodes = pickle.load(sys.stdin.buffer)
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)
        Thread(target=_reply, args=(highs, addition, most_nodes, output), daemon=True).start()


def _reply(highs: _Native, addition: Addition, most_nodes: int | None, output: IO[bytes]) -> None:
    pickle.dump(highs.ask(addition, most_nodes), output)
    output.flush()


def _watched(work: Callable[[], Answer], cancel: Callable[[], None], time_is_up: Callable[[], bool]) -> Answer:
    """Does the work on another thread, and cancels it when the time is up or an exception (Ctrl-C) comes in."""
    done = Event()
    answers = [STOPPED]

    def run() -> None:
        try:
            answers.append(work())
        finally:
            done.set()

    thread = Thread(target=run, name="highs")
    try:  # Ctrl-C may come while the thread is being started
        thread.start()
        while not done.wait(POLL):
            if time_is_up():
                break
    finally:
        while not done.is_set():
            cancel()
            if not done.wait(POLL) and thread.ident is None:
                break  # it never began
        if thread.ident is not None:
            thread.join()
    return answers[-1]


def _library() -> Any:
    try:
        import highspy
    except ImportError as error:
        # OR-Tools brings a HiGHS of its own, and a process can hold only one; some versions go together, some do not.
        clash = "undefined symbol" in str(error)
        reason = "a HiGHS that goes with the one in OR-Tools" if clash else "HiGHS"
        raise UsageError(f"the engine milp needs {reason}: pip install 'masume[milp]'") from None
    return highspy
