"""Record where the time of explanations, hints, refutations and ratings goes.

Inside `with Trace() as trace:`, finders report to `trace` each search with a technique, each assumption that they
follow, and each search for nested assumptions. Without a trace, this costs one comparison per search.
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
"""What the program does: solve the board, find the steps to the solution, search for a direct proof, word chains of
assumptions, shorten them, group the steps into passages, find the steps of the normal copy for the score; and
everything else."""
PHASES: tuple[Phase, ...] = get_args(Phase)

_current: ContextVar[Trace | None] = ContextVar("trace", default=None)
_untraced = nullcontext()


class SearchCounts:
    """Counts of the searches with one technique in one phase."""

    def __init__(self) -> None:
        self.looks = 0
        """How often the board, or a unit of it, was searched."""
        self.hits = 0
        """How many of the steps that were taken belong to the technique."""
        self.assumptions = 0
        """How many assumptions were followed in these searches, nested ones included."""
        self.seconds = 0.0

    def __repr__(self) -> str:
        return f"<{self.looks} looks, {self.hits} hits, {self.assumptions} assumptions, {self.seconds:.6f} s>"


class ArgumentTrace(NamedTuple):
    """Argument with assumptions that was worded."""

    technique: str
    cell: Cell
    value: int
    holds: bool
    """Whether the first assumption is that the cell has the value; else, that it has not."""
    lines: int
    """The lines of its chains, with those of nested assumptions."""
    depth: int
    """How deep assumptions are nested: 1 if none is nested in another one."""
    assumptions: int
    """The number of assumptions."""
    phase: Phase
    """The phase in which it was worded."""
    seconds: float


class NestedSearchTrace(NamedTuple):
    """Attempt to refute an assumption with nested assumptions."""

    cell: Cell
    value: int
    holds: bool
    """Whether the assumption is that the cell has the value; else, that it has not."""
    budget: int
    """The largest number of nested assumptions that was allowed."""
    assumptions: int | None
    """How many it took; None if the assumption was not refuted."""
    phase: Phase
    seconds: float


class _Frame:
    """Phase or search that has begun."""

    def __init__(self) -> None:
        self.start = perf_counter()
        self.inner = 0.0  # seconds of the phases within it


class Trace:
    """Counts and times of everything that is traced inside a `with` block.

    `with Trace() as trace: masume.hint(puzzle)` traces one hint. The times include that of tracing. A block inside
    another one has a trace of its own, and the outer one has a gap.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        """The time of the whole block."""
        self.phases: dict[Phase, float] = {}
        """Seconds by phase. The time of a phase within another one counts for the inner one."""
        self.searches: dict[Phase, dict[str, SearchCounts]] = {}
        """By phase and technique, contradictions included."""
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
        """Return the counts of the search for the steps to the solution, by technique. The hits of a technique are the
        steps that it made."""
        return self.searches.get("steps", {})

    def counts(self, technique: str) -> SearchCounts:
        """Return the counts of `technique` in the present phase."""
        by_name = self.searches.setdefault(self._phase, {})
        found = by_name.get(technique)
        if found is None:
            found = by_name[technique] = SearchCounts()
        return found

    # The program reports these. A phase, a search or an attempt ends before the one around it.

    @contextmanager
    def phase(self, name: Phase) -> Iterator[None]:
        """Measure the time of a phase."""
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
        """Report that a search with `technique` begins."""
        self._technique = technique
        self._frames.append(_Frame())

    def end_search(self) -> None:
        """Report the end of the search that has begun last."""
        frame = self._frames.pop()
        counts = self.counts(self._technique)
        counts.looks += 1
        counts.seconds += perf_counter() - frame.start - frame.inner
        self._frames[-1].inner += frame.inner
        self._technique = ""

    def take(self, technique: str) -> None:
        """Report that a step of `technique` is taken."""
        self.counts(technique).hits += 1

    def assume(self) -> None:
        """Report that an assumption is followed."""
        if self._technique:
            self.counts(self._technique).assumptions += 1

    def begin_nested(self) -> float:
        """Report that an attempt with nested assumptions begins. Return the present time."""
        return perf_counter()

    def end_nested(self, cell: Cell, value: int, holds: bool, budget: int, script: Script | None, start: float) -> None:
        """Report the end of an attempt to refute an assumption. `script` has the nested assumptions that it took, or is
        None if the assumption was not refuted."""
        assumptions = None if script is None else _size(script)
        seconds = perf_counter() - start
        self.nested_searches.append(NestedSearchTrace(cell, value, holds, budget, assumptions, self._phase, seconds))

    def tell(self, step: Step, seconds: float) -> None:
        """Report that a step with assumptions was worded."""
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
    """Return the trace of the innermost `with` block, or None."""
    return _current.get()


def phase(name: Phase) -> AbstractContextManager[None]:
    """Return a context manager that measures the time of a phase, if there is a trace."""
    trace = _current.get()
    return _untraced if trace is None else trace.phase(name)


def in_phase(name: Phase) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator of functions whose calls are a phase."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def call(*arguments: P.args, **named: P.kwargs) -> T:
            with phase(name):
                return function(*arguments, **named)

        return call

    return decorate


def _lines(step: Step) -> int:
    """Return the number of lines of the chains of `step`, with those of nested assumptions."""
    return sum(1 + _lines(line) for case in step.cases for line in case.steps)


def _depth(step: Step) -> int:
    """Return how deep the assumptions of `step` are nested; 0 if it has none."""
    return max((1 + max(map(_depth, case.steps), default=0) for case in step.cases), default=0)


def _assumptions(step: Step) -> int:
    """Return the number of assumptions of `step`, with nested ones, also if these are only counted."""
    return sum(1 + _size(case.elided or []) + sum(map(_assumptions, case.steps)) for case in step.cases)


def _size(script: Script) -> int:
    """Return the number of assumptions in `script`, with nested ones."""
    return sum(1 + _size(inner) for _, _, inner in script)
