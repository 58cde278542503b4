"""Measure how explanations, hints, refutations and ratings spend their time.

Inside `with Trace() as trace:`, finders report to `trace` each search with a technique, each assumption that they
propagate, and each search for nested assumptions. Without a trace, this costs one comparison per search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar, Token
from functools import wraps
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, ParamSpec, Self, TypeVar, cast, get_args

from masume.core.grid import Cell

if TYPE_CHECKING:
    from masume.core import json_types
    from masume.reasoning.technique import Script, Step

P = ParamSpec("P")
T = TypeVar("T")

Phase = Literal["other", "solving", "steps", "direct", "chains", "shortening", "passages", "rating"]
"""What the program does: solve the board, find the steps to the solution, search for a direct proof, put chains of
assumptions into words, shorten them, group the steps into passages, find the steps of the normal copy for the score; or
anything else."""
PHASES: tuple[Phase, ...] = get_args(Phase)

_current: ContextVar[Trace | None] = ContextVar("trace", default=None)
_untraced = nullcontext()


class SearchCounts:
    """The counts of the searches with one technique in one phase."""

    def __init__(self) -> None:
        self.looks = 0
        """The number of searches of the board or of a unit of it."""
        self.hits = 0
        """The number of steps of the technique that were taken."""
        self.assumptions = 0
        """The number of assumptions that were propagated in these searches, including nested ones."""
        self.seconds = 0.0

    def __repr__(self) -> str:
        return f"<{self.looks} looks, {self.hits} hits, {self.assumptions} assumptions, {self.seconds:.6f} s>"


class ArgumentTrace(NamedTuple):
    """The size of one argument with assumptions, and the time that it took to put it into words."""

    technique: str
    cell: Cell
    value: int
    holds: bool
    """Whether the first assumption is that the cell has the value (True), or that it does not have it (False)."""
    lines: int
    """The number of lines of its chains, including those of nested assumptions."""
    depth: int
    """The number of levels of nesting; 1 if no assumption is nested in another one."""
    assumptions: int
    """The number of assumptions."""
    phase: Phase
    """The phase in which it was put into words."""
    seconds: float


class NestedSearchTrace(NamedTuple):
    """One attempt to refute an assumption with the help of nested assumptions."""

    cell: Cell
    value: int
    holds: bool
    """Whether the assumption is that the cell has the value (True), or that it does not have it (False)."""
    budget: int
    """The largest number of nested assumptions that was allowed."""
    assumptions: int | None
    """The number of nested assumptions used; None if the assumption was not refuted."""
    phase: Phase
    seconds: float


class _Frame:
    """The start of a phase or search that is still running, and the time spent in the phases inside it."""

    def __init__(self) -> None:
        self.start = perf_counter()
        self.inner = 0.0  # seconds of the phases within it


class Trace:
    """The counts and times of everything that is traced inside a `with` block.

    For example, `with Trace() as trace: masume.hint(puzzle)` traces one hint. The times include the time that tracing
    itself takes. A block inside another one has its own trace; the outer trace does not record what happens in the
    inner block.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        """The time of the whole block."""
        self.phases: dict[Phase, float] = {}
        """The seconds spent in each phase. The time of a phase inside another one counts only for the inner one."""
        self.searches: dict[Phase, dict[str, SearchCounts]] = {}
        """The counts of each technique and contradiction, for each phase."""
        self.arguments: list[ArgumentTrace] = []
        self.nested_searches: list[NestedSearchTrace] = []
        self._frames: list[_Frame] = []
        self._phase: Phase = "other"
        self._technique = ""
        self._token: Token[Trace | None] | None = None

    def __enter__(self) -> Self:
        self._token = _current.set(self)
        self._frames.append(_Frame())
        return self

    def __exit__(self, *_: object) -> None:
        assert self._token is not None
        _current.reset(self._token)
        self.seconds += perf_counter() - self._frames[0].start
        self._end_phase()

    def __repr__(self) -> str:
        looks = sum(counts.looks for by_name in self.searches.values() for counts in by_name.values())
        return f"<Trace: {self.seconds:.3f} s, {looks} looks, {len(self.arguments)} arguments>"

    @property
    def techniques(self) -> dict[str, SearchCounts]:
        """Return, for each technique, the counts of its searches for steps to the solution. The hits are the steps of
        this technique that were taken.
        """
        return self.searches.get("steps", {})

    def counts(self, technique: str) -> SearchCounts:
        """Return the counts of the searches with `technique` in the present phase."""
        by_name = self.searches.setdefault(self._phase, {})
        found = by_name.get(technique)
        if found is None:
            found = by_name[technique] = SearchCounts()
        return found

    # The program reports these. A phase, a search or an attempt ends before the one around it.

    @contextmanager
    def phase(self, name: Phase) -> Iterator[None]:
        """Return a context manager that adds the time of its block to the phase `name`."""
        outer, self._phase = self._phase, name
        self._frames.append(_Frame())
        try:
            yield
        finally:
            self._end_phase()
            self._phase = outer

    def _end_phase(self) -> None:
        frame = self._frames.pop()
        seconds = perf_counter() - frame.start
        self.phases[self._phase] = self.phases.get(self._phase, 0.0) + seconds - frame.inner
        if self._frames:
            self._frames[-1].inner += seconds

    def begin_search(self, technique: str) -> None:
        """Record that a search with `technique` begins."""
        self._technique = technique
        self._frames.append(_Frame())

    def end_search(self) -> None:
        """Record that the search begun last has ended."""
        frame = self._frames.pop()
        counts = self.counts(self._technique)
        counts.looks += 1
        counts.seconds += perf_counter() - frame.start - frame.inner
        self._frames[-1].inner += frame.inner
        self._technique = ""

    def take(self, technique: str) -> None:
        """Record that a step of `technique` is taken."""
        self.counts(technique).hits += 1

    def assume(self) -> None:
        """Record that an assumption is propagated."""
        if self._technique:
            self.counts(self._technique).assumptions += 1

    def begin_nested(self) -> float:
        """Record that an attempt with nested assumptions begins. Return the present time, which `end_nested` needs."""
        return perf_counter()

    def end_nested(self, cell: Cell, value: int, holds: bool, budget: int, script: Script | None, start: float) -> None:
        """Record the end of an attempt to refute an assumption with nested assumptions. `script` holds the nested
        assumptions that refuted it, or is None if the attempt failed. `start` is the time that `begin_nested` returned.
        """
        assumptions = None if script is None else _size(script)
        seconds = perf_counter() - start
        self.nested_searches.append(NestedSearchTrace(cell, value, holds, budget, assumptions, self._phase, seconds))

    def tell(self, step: Step, seconds: float) -> None:
        """Record that `step`, which makes assumptions, was put into words in `seconds`."""
        cell, value, holds, _, _ = step.cases[0]
        sizes = _lines(step), _depth(step), _assumptions(step)
        self.arguments.append(ArgumentTrace(step.technique, cell, value, holds, *sizes, self._phase, seconds))

    def to_json(self) -> json_types.Trace:
        """Return the trace as a JSON object."""
        plain: Any = {
            "seconds": self.seconds,
            "phases": self.phases,
            "searches": {
                phase: {name: vars(counts) for name, counts in by_name.items()}
                for phase, by_name in self.searches.items()
            },
            "arguments": [argument._asdict() for argument in self.arguments],
            "nested_searches": [search._asdict() for search in self.nested_searches],
        }
        return cast("json_types.Trace", plain)


def current() -> Trace | None:
    """Return the trace of the innermost `with` block, or None outside such blocks."""
    return _current.get()


def phase(name: Phase) -> AbstractContextManager[None]:
    """Return a context manager that adds the time of its block to the phase `name` of the current trace, if there is
    one.
    """
    trace = _current.get()
    return _untraced if trace is None else trace.phase(name)


def in_phase(name: Phase) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that counts the time of each call of the decorated function towards the phase `name`."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def call(*arguments: P.args, **named: P.kwargs) -> T:
            with phase(name):
                return function(*arguments, **named)

        return call

    return decorate


def _lines(step: Step) -> int:
    """Return the number of lines in the chains of `step`, including the lines of nested assumptions."""
    return sum(1 + _lines(line) for case in step.cases for line in case.steps)


def _depth(step: Step) -> int:
    """Return how many levels deep the assumptions of `step` are nested, or 0 if it makes none."""
    return max((1 + max(map(_depth, case.steps), default=0) for case in step.cases), default=0)


def _assumptions(step: Step) -> int:
    """Return the number of assumptions that `step` makes, including nested ones and those that are only counted."""
    return sum(1 + _size(case.elided or []) + sum(map(_assumptions, case.steps)) for case in step.cases)


def _size(script: Script) -> int:
    """Return the number of assumptions in `script`, including those of the scripts inside it."""
    return sum(1 + _size(inner) for _, _, inner in script)
