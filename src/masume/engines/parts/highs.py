"""HiGHS, the integer programming solver, kept on a short leash.

HiGHS runs natively and looks up only now and then: on a small program soon enough, so it runs on a thread here; on a
large one, seconds may pass, so it runs in a process of its own, which can be killed at any moment. Either way the
calling thread stays free to look at the clock and to take a Ctrl-C, and nothing is left behind.

addition    what is new in a program since the last run: variables, costs, rows
answer      what a run came to: a best assignment of the variables, the proof that there is none, or neither
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from masume.core.errors import UsageError
from masume.engines.parts.interrupt import run_interruptibly
from masume.engines.parts.linear import Program
from masume.processes.worker_process import Child, ChildEndedError, dismiss

ROWS_PER_LOOK = 1000  # that are handed over between two calls of `go_on`
LARGE_ENTRIES = 30_000  # in all rows; from there on a program gets a process of its own
OPTIONS: Mapping[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.5,  # costs are whole numbers
}


class Addition(NamedTuple):
    """New variables (for each, whether it must be 0 or 1), the costs of some of them, and new rows: flat tables, which
    soon are in another process."""

    whole: bytes
    costs: dict[int, int]
    low: array[float]
    high: array[float]
    starts: array[int]
    """For each row, where its terms begin."""
    variables: array[int]
    coefficients: array[float]


class Answer(NamedTuple):
    """How a run ended, the variables' values when it found any, and the nodes it visited."""

    status: Literal["found", "none", "stopped"]
    values: list[float]
    nodes: int


STOPPED = Answer("stopped", [], 0)


class Solver:
    """HiGHS with a program that may grow between two runs. The caller closes it."""

    def __init__(self, program: Program, go_on: Callable[[], None] = lambda: None) -> None:
        """`go_on` is called now and then while a program is handed over; it ends the work by raising an error."""
        _library()
        large = program.terms >= LARGE_ENTRIES
        self._program = program
        self._go_on = go_on
        self._variables = self._rows = 0  # how many of the program's HiGHS knows
        self._highs = _Process() if large else _Native()

    def run(self, most_nodes: int | None, time_is_up: Callable[[], bool]) -> Answer:
        """Solves the program as it is now; `stopped` when the time was up or the nodes were used up."""
        program = self._program
        if not program.whole:
            return Answer("found", [], 0)
        addition = self._addition()
        self._variables, self._rows = len(program.whole), len(program.rows)
        return run_interruptibly(lambda: self._highs.ask(addition, most_nodes), time_is_up, self._highs.cancel)

    def _addition(self) -> Addition:
        """What HiGHS does not know yet."""
        program = self._program
        costs = {} if self._variables else program.costs()
        new = Addition(
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
    """HiGHS in a process of its own."""

    def __init__(self) -> None:
        self._child = Child()

    def ask(self, addition: Addition, most_nodes: int | None) -> Answer:
        batches = list(self._child.run(_ask_in_child, (addition, most_nodes)))
        error = batches[-1].error
        if isinstance(error, ChildEndedError):  # killed, by us or by the system
            return STOPPED
        if error is not None:
            raise error
        answer: Answer
        [answer] = [item for batch in batches for item in batch.items]
        return answer

    def cancel(self) -> None:
        self._child.kill()

    def close(self) -> None:
        dismiss([self._child])
        self._child.close()


def _ask_in_child(question: tuple[Addition, int | None]) -> Iterator[Answer]:
    """The work of the process. Its HiGHS keeps the program from one question to the next."""
    yield _own().ask(*question)


@cache
def _own() -> _Native:
    return _Native()


def _library() -> Any:
    try:
        import highspy
    except ImportError as error:
        # OR-Tools brings a HiGHS of its own, and a process can hold only one; some versions go together, some do not.
        clash = "undefined symbol" in str(error)
        reason = "a HiGHS that goes with the one in OR-Tools" if clash else "HiGHS"
        raise UsageError("the engine milp needs {reason}: pip install 'masume[milp]'", reason=reason) from None
    return highspy
