"""Generating: boards to order, each with exactly one solution and with the grade that was asked for.

order     what is wanted: kind, size, grade, options of the kind
stream    the boards that a seed leads to
block     some boards that are taken from one stream; each block has a stream of its own, so that any number of
          processes makes the same boards
hash      a name that a puzzle shares with its symmetric copies alone

The kind's generator makes boards that have one solution, proved, and aims at the grade; the rating has the last word.
"""

from __future__ import annotations

import hashlib
import inspect
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import chain, cycle, islice
from math import inf
from time import monotonic
from typing import Any, Literal, NamedTuple, TypedDict, Unpack, overload

from masume import kinds
from masume.core.engine import Limit
from masume.core.errors import MasumeError, UsageError
from masume.core.kind import Kind, P, Puzzle
from masume.core.order import board_size
from masume.core.puzzle import is_int, quote
from masume.kernel.chance import GOLDEN, scrambled
from masume.kinds import AnyPuzzle
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.processes.pool import run_in_order
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.rating import GRADES, Rating, grade_of, top_of
from masume.verbs.rating import needs, rating_within
from masume.version import __version__

Boards = Generator[P, None, None]
Side = int | None
ANY = "any"
MOST_RATED = 100  # boards of an order of any grade; more are rated only on request, as rating takes most of the time
MAX_SECONDS = 60.0
BOARDS_A_BLOCK = 16  # when every board is taken as it comes
BOARDS_OF_OWN_GRADE = 3  # tried for each board of the next grade, when a technique is asked for and no grade is
MOST_REPEATS = 300  # in a row; after that, there are hardly any boards left that are new
UNRATED = "not rated in time"
MODEST = GRADES[: GRADES.index("medium")]  # in these grades, a board may state a rule that it does not need


class Wishes(TypedDict, total=False):
    """What `generate` takes by keyword: its own arguments, and the options of the kinds."""

    count: int
    seed: int | None
    requires: str | None
    distinct: bool
    rated: bool | None
    jobs: int
    seconds: float | None
    symmetry: str | None
    density: float | None
    layout: Sequence[str] | str | None
    ends: str
    givens: int | None
    mask: Sequence[str] | int | str | None
    neighbours: int
    odd: str | None
    shape: str | None
    unique_lines: bool


class Order(NamedTuple):
    """What is wanted. Two equal orders with the same seed give the same boards."""

    kind: str
    rows: int
    cols: int
    grade: str = ANY
    requires: str | None = None
    """A technique that the solution must need."""
    options: tuple[tuple[str, Any], ...] = ()
    """Options of the kind's generator."""

    @property
    def chooses(self) -> bool:
        """Whether boards are looked at before they are taken."""
        return self.grade != ANY or self.requires is not None

    @property
    def aims(self) -> tuple[str, ...]:
        """The grades that the generator aims at. An order that asks for a technique and no grade aims at the grade of
        the technique's easiest step and at the next grade."""
        if self.grade != ANY or self.requires is None:
            return (self.grade,)
        toolbox = kinds.find(self.kind).toolbox
        own = GRADES.index(grade_of(toolbox.find(self.requires).weight, toolbox.bands))
        return GRADES[own : own + 2]

    def __str__(self) -> str:
        wish = f"{self.kind} {self.rows}x{self.cols}"
        if self.grade != ANY:
            wish = f"{self.grade} {wish}"
        if self.options:
            wish += f" ({', '.join(f'{name}={value!s:.20}' for name, value in self.options)})"
        return f"{wish} that needs {self.requires}" if self.requires else wish


class OrderNotMetError(MasumeError):
    """An order that could not be met. The boards that came before are right; the text says what was tried."""

    def __init__(self, message: str, order: Order, tried: int = 0, faults: Mapping[str, int] | None = None) -> None:
        super().__init__(message)
        self.order = order
        self.tried = tried
        """How many boards were tried since the last one that met the order."""
        self.faults = dict(faults or {})
        """What was wrong with them, with their numbers: another grade, mostly."""

    def __reduce__(self) -> tuple[Any, ...]:
        return OrderNotMetError, (str(self), self.order, self.tried, self.faults)


def _not_met(order: Order, seconds: float, tried: int, faults: Counter[str]) -> OrderNotMetError:
    out = ", ".join(f"{number} {what}" for what, number in faults.most_common())
    looked = f"{tried} board{'s' * (tried != 1)} tried{f' ({out})' if out else ''}"
    ways = ["more time", "another size"]
    if order.requires:
        ways.append("another technique")
    elif order.grade != ANY:
        ways.append("another grade")
    elif faults[UNRATED]:
        ways.append("no rating")
    if order.options:
        ways.append("fewer options")
    relaxed = f"{', '.join(ways[:-1])} or {ways[-1]} may help"
    return OrderNotMetError(f"no {order} came out in {seconds:g} s: {looked}; {relaxed}", order, tried, faults)


@overload
def generate(
    kind: Literal["binairo"], rows: Side = None, cols: Side = None, grade: str = ANY, **wishes: Unpack[Wishes]
) -> Boards[Binairo]: ...
@overload
def generate(
    kind: Literal["hidato"], rows: Side = None, cols: Side = None, grade: str = ANY, **wishes: Unpack[Wishes]
) -> Boards[Hidato]: ...
@overload
def generate(
    kind: Literal["hitori"], rows: Side = None, cols: Side = None, grade: str = ANY, **wishes: Unpack[Wishes]
) -> Boards[Hitori]: ...
@overload
def generate(
    kind: Literal["kakuro"], rows: Side = None, cols: Side = None, grade: str = ANY, **wishes: Unpack[Wishes]
) -> Boards[Kakuro]: ...
@overload
def generate(
    kind: type[P], rows: Side = None, cols: Side = None, grade: str = ANY, **wishes: Unpack[Wishes]
) -> Boards[P]: ...
@overload
def generate(
    kind: str, rows: Side = None, cols: Side = None, grade: str = ANY, **wishes: Unpack[Wishes]
) -> Boards[AnyPuzzle]: ...
def generate(
    kind: str | type[Puzzle],
    rows: Side = None,
    cols: Side = None,
    grade: str = ANY,
    *,
    count: int = 1,
    seed: int | None = None,
    requires: str | None = None,
    distinct: bool = True,
    rated: bool | None = None,
    jobs: int = 1,
    seconds: float | None = MAX_SECONDS,
    **options: Any,
) -> Any:
    """Makes puzzles, one after another, each with exactly one solution, proved, and of the grade that was asked for.

    `kind` is a name or a puzzle class. With a `mask` or a `layout`, which has a size of its own, rows and columns need
    not be given. The same version, order and seed give the same puzzles, whatever the number of processes (`jobs`);
    without a seed, one is drawn by chance. With `distinct`, no two are alike up to symmetry. `requires` names a
    technique that solvers need: at some point it leads on, and no other technique that is as easy does. Where any grade
    will do, `rated` says whether puzzles are rated nevertheless, which takes much longer than making them; by default
    they are if `count` is at most 100. `seconds` is the most that one puzzle may take; OrderNotMetError is raised when
    that is not enough. Options are those of the kind: symmetry, shape, density and others (see docs/generation.md).

    Each puzzle's `meta` has the generator's version, the seed, the puzzle's number, the order, a hash that all
    symmetric copies share and, if it is rated, grade, score, peak, hardest technique, and how often each is used."""
    order = check_order(kind, rows, cols, grade, requires, options)
    for name, number, least in (("count", count, 0), ("jobs", jobs, 1)):
        if not is_int(number) or number < least:
            raise UsageError(f"{name} must be a whole number from {least}, not {quote(number)}")
    if seconds is not None and not (isinstance(seconds, int | float) and seconds > 0):
        raise UsageError(f"seconds must be a number above 0, not {quote(seconds)}")
    if seed is None:
        import secrets

        seed = secrets.randbelow(1 << 32)
    elif not is_int(seed):
        raise UsageError(f"a seed is a whole number, not {quote(seed)}")
    if rated is None:
        rated = count <= MOST_RATED
    return _make(order, count, seed, distinct, order.chooses or rated, jobs, seconds)


def check_order(
    kind: str | type[Puzzle], rows: Side, cols: Side, grade: str, requires: str | None, options: dict[str, Any]
) -> Order:
    """An order, checked."""
    found = kinds.find(kind)
    if grade not in (ANY, *GRADES):
        raise UsageError(f"there is no grade {quote(grade)} (grades: {', '.join((ANY, *GRADES))})")
    known = option_names(found)
    for name in options:
        if name not in known:
            options_known = ", ".join(known) or "none"
            raise UsageError(f"{found.name} boards have no option {quote(name)} (their options: {options_known})")
    technique = None if requires is None else check_teachable(found, requires, grade)
    chosen = {name: _as_key(value) for name, value in options.items() if value is not None}
    size = board_size(rows, cols, options)
    order = Order(found.name, *size, grade, technique, tuple(sorted(chosen.items())))
    for aim in order.aims:
        _stream(order, aim, 0, lambda: True)  # the kind's generator checks the order before it makes anything
    return order


def option_names(kind: Kind) -> list[str]:
    """What can be asked of a kind's boards besides size and grade."""
    parameters = inspect.signature(kind.boards).parameters.values()
    return [parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]


def check_teachable(kind: Kind, requires: str, grade: str) -> str:
    """The name of a technique; UsageError when no board of the grade can need it."""
    technique = kind.toolbox.find(requires)
    if technique.uniqueness:
        raise UsageError(
            f"{technique.name} argues from there being only one solution; no board needs it, for such techniques are "
            "never rated"
        )
    if technique.subsumed_by:
        others = " and ".join(technique.subsumed_by)
        raise UsageError(f"no board needs {technique.name}: {others} say the same first, in smaller steps")
    if grade != ANY and technique.weight > top_of(grade, kind.toolbox.bands):
        own = grade_of(technique.weight, kind.toolbox.bands)
        raise UsageError(f"{technique.name} is a technique of {own} boards; {grade} boards never need it")
    return technique.name


def _as_key(value: Any) -> Any:
    """An option as part of an order, which must be hashable: rows of text become one text."""
    return "\n".join(map(str, value)) if isinstance(value, list | tuple) else value


# ---- Streams and blocks


def _stream(order: Order, aim: str, seed: int, late: Callable[[], bool]) -> Iterator[Any]:
    """What the kind's generator makes."""
    limit = Limit(stop=late)
    return kinds.find(order.kind).boards(seed, order.rows, order.cols, aim, limit, **dict(order.options))


def _attempts(order: Order, seed: int, late: Callable[[], bool]) -> Iterator[Any]:
    """Boards that may meet the order, until time is up; OrderNotMetError when the generator finds that it cannot make
    any."""
    streams = [_stream(order, aim, seed, late) for aim in order.aims]
    for which in cycle((0,) * BOARDS_OF_OWN_GRADE + (-1,)):
        try:
            puzzle = next(streams[which], None)
        except UsageError as error:
            del streams[which]
            if not streams:
                raise OrderNotMetError(str(error), order) from None
            continue
        if puzzle is None:
            return
        yield puzzle


def block_seed(order: Order, seed: int, block: int) -> int:
    """The seed of a block's stream. It depends on the grade, so that boards of two grades never share a solution."""
    own = int.from_bytes(hashlib.sha256(f"{order.grade} {order.requires}".encode()).digest()[:8], "big")
    return scrambled(seed * GOLDEN + block * 0xD1B54A32D192ED03 + own)


class Accepted(NamedTuple):
    """A board that meets the order."""

    puzzle: Any
    hash: str
    rating: Rating | None


class Task(NamedTuple):
    """A block to make."""

    order: Order
    seed: int
    block: int
    wanted: int
    rated: bool
    seconds: float | None


def candidates_for(task: Task) -> Iterator[Accepted]:
    """The boards of a block that meet the order, one after another, without end. OrderNotMetError when time is up."""
    order = task.order
    seconds = inf if task.seconds is None else task.seconds
    top = top_of(order.aims[-1], kinds.find(order.kind).toolbox.bands) if order.chooses else inf
    end = monotonic() + seconds

    def late() -> bool:
        return monotonic() >= end

    tried = 0
    faults: Counter[str] = Counter()
    for puzzle in _attempts(order, block_seed(order, task.seed, task.block), late):
        tried += 1
        try:
            rating = rating_within(puzzle, top, late) if task.rated else None
            fault = _fault(order, puzzle, rating, late) if order.chooses else None
        except OutOfTimeError:
            faults[UNRATED] += 1
            break
        if fault is None:
            yield Accepted(puzzle, canonical_hash(puzzle), rating)
            tried = 0
            faults.clear()
            end = monotonic() + seconds
        else:
            faults[fault] += 1
            if late():
                break
    raise _not_met(order, seconds, tried, faults)


def _fault(order: Order, puzzle: Puzzle, rating: Rating | None, late: Callable[[], bool]) -> str | None:
    """Why a board does not meet the order; None when it does."""
    if rating is None:
        return f"harder than {order.aims[-1]}"
    if order.grade not in (ANY, rating.grade):
        return rating.grade
    if order.requires is not None and not needs(puzzle, order.requires, rating, late):
        return f"{rating.grade} without need of the technique"
    if rating.grade not in MODEST and not kinds.kind_of(puzzle).needs_its_rules(puzzle):
        return f"{rating.grade} without need of a rule"
    return None


def block(task: Task) -> Iterator[Accepted]:
    """The boards of a block, as many as are wanted."""
    return islice(candidates_for(task), task.wanted)


def canonical_hash(puzzle: Puzzle) -> str:
    """A name for a puzzle and all its symmetric copies."""
    kind = kinds.kind_of(puzzle)
    rules = "".join(f" {name}={value}" for name, value in puzzle.options.items())
    return hashlib.sha256(f"{kind.name}{rules} ".encode() + min(kind.normal_forms(puzzle))).hexdigest()[:16]


# ---- All blocks


def _make(
    order: Order, count: int, seed: int, distinct: bool, rated: bool, jobs: int, seconds: float | None
) -> Generator[Any, None, None]:
    size = 1 if order.chooses else BOARDS_A_BLOCK
    tasks = [
        Task(order, seed, block, min(size, count - block * size), rated, seconds) for block in range(-(-count // size))
    ]
    seen: set[str] = set()
    number = 0
    with closing(_side_by_side(tasks, jobs) if jobs > 1 and len(tasks) > 1 else _one_by_one(tasks)) as blocks:
        for task, boards in zip(tasks, blocks, strict=True):
            new = unseen(boards, seen, order, count) if distinct else boards
            for board in islice(new, task.wanted):
                number += 1
                yield _label(order, seed, number, board)


def unseen(boards: Iterator[Accepted], seen: set[str], order: Order, count: int) -> Iterator[Accepted]:
    """The boards that are not like any earlier one. A repeat is replaced from the same stream, so that no other block
    changes."""
    alike = 0
    for board in boards:
        if board.hash not in seen:
            alike = 0
            seen.add(board.hash)
            yield board
            continue
        alike += 1
        if alike == MOST_REPEATS:
            raise OrderNotMetError(
                f"there are hardly {count} different {order} boards: after {len(seen)} of them, the last "
                f"{MOST_REPEATS} were all like earlier ones up to symmetry; order fewer or larger ones, or some "
                "that need not be distinct",
                order,
                alike,
            )


def _one_by_one(tasks: list[Task]) -> Generator[Iterator[Accepted], None, None]:
    """The boards of each block."""
    yield from map(candidates_for, tasks)


def _side_by_side(tasks: list[Task], jobs: int) -> Generator[Iterator[Accepted], None, None]:
    """The boards of each block, made by several processes; replacements for repeats are made here."""
    with closing(run_in_order(block, tasks, jobs)) as parts:
        for task in tasks:

            def receive() -> Iterator[Accepted]:
                for part in parts:
                    yield from part.items
                    if part.ended:
                        return

            sent = receive()
            yield chain(sent, islice(candidates_for(task), task.wanted, None))
            for _ in sent:  # reads the rest, which says that the block has ended
                pass


def _label(order: Order, seed: int, number: int, board: Accepted) -> Any:
    """The puzzle with its origin in its meta."""
    meta: dict[str, Any] = {
        "generator": f"masume {__version__}",
        "seed": seed,
        "number": number,
        "order": {"grade": order.grade, "requires": order.requires, **dict(order.options)},
        "hash": board.hash,
    }
    if board.rating is not None:
        meta |= {
            "grade": board.rating.grade,
            "score": board.rating.score,
            "peak": board.rating.peak,
            "hardest": board.rating.hardest,
            "techniques": board.rating.counts,
        }
    return board.puzzle.with_meta(**meta)
