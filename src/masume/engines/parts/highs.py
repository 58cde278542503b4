"""Run HiGHS, the integer programming solver, so that it can be interrupted.

HiGHS is native code and checks for interrupts only occasionally. While it solves a small program, the checks are
frequent enough, so it runs in a thread. While it solves a large one, seconds may pass between two checks, so it runs in
a process, which can be killed at any moment. In both cases the calling thread can watch the time and handle Ctrl-C, and
no thread or process is left behind.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from masume.core.errors import UsageError
from masume.engines.parts.interrupt import run_interruptibly
from masume.engines.parts.linear import Program
from masume.processes.worker_process import Child, ChildEndedError, stop_children

ROWS_PER_LOOK = 1000  # number of rows passed to HiGHS between two calls of `go_on`
LARGE_ENTRIES = 30_000  # a program with at least this many terms in all rows runs in a process
OPTIONS: Mapping[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.5,  # costs are whole numbers
}


class ProgramGrowth(NamedTuple):
    """The part of a program that was added since the last run: variables (for each, whether it must be 0 or 1), the
    costs of some variables, and rows. The rows are stored in flat tables, which can be sent to another process quickly.
    """

    whole: bytes
    costs: dict[int, int]
    low: array[float]
    high: array[float]
    starts: array[int]
    """For each row, the index of its first term."""
    variables: array[int]
    coefficients: array[float]


class HighsResult(NamedTuple):
    """The result of a run of HiGHS: its status, the values of the variables, and the number of nodes visited. The
    status is `found` if the values are an optimal solution, `none` if there is provably no solution, and `stopped` if
    neither is known.
    """

    status: Literal["found", "none", "stopped"]
    values: list[float]
    nodes: int


STOPPED = HighsResult("stopped", [], 0)


class Solver:
    """HiGHS with a program that may grow between two runs. The caller must close it."""

    def __init__(self, program: Program, go_on: Callable[[], None] = lambda: None) -> None:
        """Start HiGHS, in a process of its own if `program` is large. `go_on` is called regularly while parts of the
        program are collected, and may raise an error to stop this.
        """
        _library()
        large = program.terms >= LARGE_ENTRIES
        self._program = program
        self._go_on = go_on
        self._variables = self._rows = 0  # how many variables and rows HiGHS has
        self._highs = _Process() if large else _Native()

    def run(self, most_nodes: int | None, time_is_up: Callable[[], bool]) -> HighsResult:
        """Solve the program as it is now, with at most `most_nodes` nodes. The status of the result is `stopped` if the
        time is up or the nodes do not suffice.
        """
        program = self._program
        if not program.whole:
            return HighsResult("found", [], 0)
        addition = self._addition()
        self._variables, self._rows = len(program.whole), len(program.rows)
        return run_interruptibly(lambda: self._highs.ask(addition, most_nodes), time_is_up, self._highs.cancel)

    def _addition(self) -> ProgramGrowth:
        """Return the part of the program that HiGHS does not have yet."""
        program = self._program
        costs = {} if self._variables else program.costs()
        new = ProgramGrowth(
            bytes(program.whole[self._variables :]), costs, array("d"), array("d"), array("i"), array("i"), array("d")
        )
        for number in range(self._rows, len(program.rows)):
            if number % ROWS_PER_LOOK == 0:
                self._go_on()
            row = program.rows[number]
            new.low.append(row.low)
            new.high.append(row.high)
            new.starts.append(len(new.variables))
            new.variables.extend(row.variables)
            new.coefficients.extend(row.coefficients)
        return new

    def close(self) -> None:
        """Free the memory of HiGHS, or end its process."""
        self._highs.close()


class _Native:
    """A HiGHS instance in this process."""

    def __init__(self) -> None:
        self._library = library = _library()
        self._cancelled = False
        self._highs = library.Highs()
        for option, value in OPTIONS.items():
            self._highs.setOptionValue(option, value)
        self._highs.setCallback(self._look_up, None)
        self._highs.startCallback(library.cb.HighsCallbackType.kCallbackMipInterrupt)

    def ask(self, addition: ProgramGrowth, most_nodes: int | None) -> HighsResult:
        """Add `addition` to the program, solve the program with at most `most_nodes` nodes, and return the result."""
        self._add(addition)
        if most_nodes is not None:
            self._highs.setOptionValue("mip_max_nodes", most_nodes)
        if self._cancelled:
            return STOPPED
        self._highs.run()
        nodes = max(0, self._highs.getInfo().mip_node_count)
        status, known = self._highs.getModelStatus(), self._library.HighsModelStatus
        if status == known.kOptimal:
            return HighsResult("found", list(self._highs.getSolution().col_value), nodes)
        # Every variable lies between 0 and 1, so nothing is unbounded.
        none = status in (known.kInfeasible, known.kUnboundedOrInfeasible)
        return HighsResult("none" if none else "stopped", [], nodes)

    def cancel(self) -> None:
        """Stop the present run as soon as possible."""
        self._cancelled = True
        # Presolving does not call back, but it checks the time limit regularly.
        self._highs.setOptionValue("time_limit", 0.0)

    def close(self) -> None:
        """Free the memory of HiGHS."""
        self._highs.clear()

    def _look_up(self, kind: Any, message: str, report: Any, reply: Any, data: Any) -> None:
        """Interrupt HiGHS, which calls this method regularly, if the run has been cancelled."""
        if self._cancelled and reply is not None:
            reply.user_interrupt = True

    def _add(self, addition: ProgramGrowth) -> None:
        """Add the variables, costs and rows of `addition` to the program."""
        import numpy

        whole, costs, low, high, starts, variables, coefficients = addition
        highs = self._highs
        if whole:
            first = highs.getNumCol()
            highs.addVars(len(whole), numpy.zeros(len(whole)), numpy.ones(len(whole)))
            binary = (first + numpy.flatnonzero(numpy.frombuffer(whole, numpy.uint8))).astype(numpy.int32)
            highs.changeColsIntegrality(len(binary), binary, numpy.ones(len(binary), numpy.uint8))
        if costs:
            costly = numpy.array(list(costs), numpy.int32)
            highs.changeColsCost(len(costs), costly, numpy.array(list(costs.values()), float))
        if low:
            highs.addRows(
                len(low),
                numpy.array(low),
                numpy.array(high),
                len(variables),
                numpy.array(starts),
                numpy.array(variables),
                numpy.array(coefficients),
            )


class _Process:
    """A HiGHS instance in another process."""

    def __init__(self) -> None:
        self._child = Child()

    def ask(self, addition: ProgramGrowth, most_nodes: int | None) -> HighsResult:
        """Add `addition` to the program, solve the program with at most `most_nodes` nodes, and return the result. Its
        status is `stopped` if the process was killed.
        """
        batches = list(self._child.run(_ask_in_child, (addition, most_nodes)))
        error = batches[-1].error
        if isinstance(error, ChildEndedError):  # killed by `cancel` or by the system
            return STOPPED
        if error is not None:
            raise error
        answer: HighsResult
        [answer] = [item for batch in batches for item in batch.items]
        return answer

    def cancel(self) -> None:
        """Kill the process."""
        self._child.kill()

    def close(self) -> None:
        """End the process."""
        stop_children([self._child])
        self._child.close()


def _ask_in_child(question: tuple[ProgramGrowth, int | None]) -> Iterator[HighsResult]:
    """Yield the result of `_Native.ask`, called in the child process with the arguments in `question`. Between calls,
    the child process keeps its HiGHS instance, and with it the program.
    """
    yield _own().ask(*question)


@cache
def _own() -> _Native:
    """Return the HiGHS instance of the child process. It is created on first use."""
    return _Native()


def _library() -> Any:
    """Import and return the library of HiGHS. Raise UsageError if it is not installed."""
    try:
        import highspy
    except ImportError as error:
        # OR-Tools includes its own HiGHS, and a process can load only one; only some pairs of versions work together.
        clash = "undefined symbol" in str(error)
        reason = "a HiGHS that goes with the one in OR-Tools" if clash else "HiGHS"
        raise UsageError("the engine milp needs {reason}: pip install 'masume[milp]'", reason=reason) from None
    return highspy
