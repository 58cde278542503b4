"""Define engines, their limits and their results. An engine has one main method, `solve(model, limit) → Result`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from masume.core import picture
from masume.core.errors import UsageError
from masume.core.grid import Cell, cell_named
from masume.core.model import NO_VALUE, Model
from masume.core.puzzle import is_int, plain, quote
from masume.core.record import Frozen, ValueRecord

if TYPE_CHECKING:
    from numpy import int_
    from numpy.typing import NDArray

    from masume.core.kind import Puzzle

Verdict = Literal["unique", "many", "none", "solved", "unknown"]


class Limit(NamedTuple):
    """The limits of a search: the maximum numbers of solutions, seconds and nodes, and a function `stop` that returns
    True to end the search.
    """

    solutions: int = 2
    seconds: float | None = None
    nodes: int | None = None
    stop: Callable[[], bool] | None = None

    def watch(self) -> Callable[[], bool]:
        """Return a function that the search must call regularly. It returns True when the search has to stop. The time
        limit is counted from now.

        Compiled code also calls the function to let Python handle Ctrl-C.
        """
        stop = self.stop or _never
        if self.seconds is None:
            return stop
        end = monotonic() + self.seconds
        return lambda: monotonic() >= end or stop()


class Budget:
    """The limits of a piece of work: seconds, a number of questions (calls of `should_stop`), and a function `stop`
    that returns True to end the work.
    """

    def __init__(
        self, seconds: float | None = None, questions: int | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        check_seconds(seconds)
        self._end = None if seconds is None else monotonic() + seconds
        self.questions = questions
        """The number of questions that are left; None if they are not limited."""
        self._stop = stop

    def should_stop(self) -> bool:
        """Count a question, and return whether the budget is used up."""
        if self.questions is not None:
            self.questions -= 1
        return self.is_spent or self.is_over()

    @property
    def is_spent(self) -> bool:
        """Return whether more questions have been asked than the budget allows."""
        return self.questions is not None and self.questions < 0

    def is_over(self) -> bool:
        """Return whether the time is up, or the function `stop` returns True."""
        return (self._end is not None and monotonic() >= self._end) or (self._stop is not None and self._stop())

    def seconds_left(self, share: float = 1.0) -> float | None:
        """Return the seconds that are left, multiplied by `share`, or None without a time limit."""
        return None if self._end is None else max(0.0, self._end - monotonic()) * share


def check_seconds(seconds: float | None) -> None:
    """Raise UsageError if `seconds` is neither None nor a number of at least 0."""
    if seconds is not None and not (isinstance(seconds, int | float) and seconds >= 0):
        raise UsageError("seconds must be a number, at least 0, not {seconds}", seconds=quote(seconds))


def _never() -> bool:
    """Return False. `Limit.watch` returns this function for a search without a time limit and without `stop`."""
    return False


class Solution(Frozen):
    """A filled board. `values` has one number per square, row by row, and NO_VALUE for holes and walls.

    `solution["r3c5"]` and `solution[17]` return the value of a cell, or None for a hole or wall.
    """

    __slots__ = ("cols", "puzzle", "values")

    cols: int
    values: tuple[int, ...]
    puzzle: Puzzle | None
    """The puzzle that is solved, if known. Solutions are compared without it."""

    def __init__(self, cols: int, values: tuple[int, ...], puzzle: Puzzle | None = None) -> None:
        object.__setattr__(self, "cols", cols)
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "puzzle", puzzle)

    def note_puzzle(self, puzzle: Puzzle) -> None:
        """Store the puzzle that was solved. The caller of an engine does this, since engines see only the model."""
        object.__setattr__(self, "puzzle", puzzle)

    def __eq__(self, other: object) -> bool:
        return type(other) is Solution and (self.cols, self.values) == (other.cols, other.values)

    def __hash__(self) -> int:
        return hash((self.cols, self.values))

    def __repr__(self) -> str:
        return f"Solution(cols={self.cols!r}, values={self.values!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Solution, (self.cols, self.values, self.puzzle)

    @property
    def grid(self) -> list[list[int | None]]:
        """Return the board as a list of rows, with None for holes and walls."""
        squares = [None if value == NO_VALUE else value for value in self.values]
        return [squares[i : i + self.cols] for i in range(0, len(squares), self.cols)]

    def array(self) -> NDArray[int_]:
        """Return the board as a numpy array of integers, with -1 for holes and walls. Raise UsageError if numpy is not
        installed.
        """
        try:
            import numpy
        except ModuleNotFoundError:
            raise UsageError("arrays need numpy, which is not installed: pip install numpy") from None
        return numpy.array(self.values, dtype=numpy.int_).reshape(-1, self.cols)

    def __getitem__(self, cell: str | Cell) -> int | None:
        if isinstance(cell, str):
            try:
                place = cell_named(cell, len(self.values) // self.cols, self.cols)
            except ValueError as error:
                raise UsageError(error.args[0]) from None
        else:
            place = plain(cell)
            if not is_int(place) or not 0 <= place < len(self.values):
                raise UsageError(
                    "there is no cell {cell} on a board of {cells} cells", cell=quote(cell), cells=len(self.values)
                )
        value = self.values[place]
        return None if value == NO_VALUE else value

    def __iter__(self) -> Iterator[int | None]:
        """Iterate over the values row by row, with None for holes and walls."""
        return (value for row in self.grid for value in row)

    def __str__(self) -> str:
        if self.puzzle is not None:
            return picture.text_of(self)
        rows = [["#" if value is None else str(value) for value in row] for row in self.grid]
        width = max(len(text) for row in rows for text in row)
        return "\n".join(" ".join(text.rjust(width) for text in row) for row in rows)

    def _repr_svg_(self) -> str | None:
        """Return the board as SVG, for notebooks."""
        return picture.svg_of(self)


class Result(ValueRecord):
    """The result of a search. `exhausted` is True if there are no solutions other than `solutions`."""

    solutions: tuple[Solution, ...]
    exhausted: bool
    engine: str
    nodes: int = 0
    seconds: float = 0.0
    stats: Mapping[str, int | float] = {}
    puzzle: Puzzle | None = None
    """The puzzle that was solved; None if only a model was given."""

    def _repr_svg_(self) -> str | None:
        """Return the solutions as SVG, for notebooks."""
        return picture.svg_of(self)

    @property
    def verdict(self) -> Verdict:
        """Return `unique`, `many` or `none` if the number of solutions is proved. Otherwise return `solved` if one
        solution was found, or `unknown` if none was found.
        """
        if len(self.solutions) > 1:
            return "many"
        if self.exhausted:
            return "unique" if self.solutions else "none"
        return "solved" if self.solutions else "unknown"


class Engine(Protocol):
    """The interface of engines, each of which is a way to solve any model."""

    @property
    def name(self) -> str:
        """Return the name of the engine."""
        ...

    @property
    def complete(self) -> bool:
        """Return whether the engine always finds all solutions if it has enough time."""
        ...

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Return the names of the options, each with the words that it accepts, beginning with the default. `<int>`
        stands for any integer.
        """
        ...

    def configured(self, **words: str) -> Engine:
        """Return the engine with options set by `words`. Raise ValueError if an option does not accept its word."""
        ...

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of `model` until a limit is reached or no other solution is left."""
        ...
