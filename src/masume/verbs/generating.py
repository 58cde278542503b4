"""Generating: boards to order, each with exactly one solution and with the grade that was asked for.

order     what is wanted: kind, size, grade, options of the kind
stream    the boards that a seed leads to
block     some boards that are taken from one stream; each block has a stream of its own, so that any number of
          processes makes the same boards
hash      a name that a puzzle shares with its symmetric copies and with no other puzzle

The kind's generator makes boards that have one solution, proved, and aims at the grade; the rating has the last word.
"""

from __future__ import annotations

import hashlib
import inspect
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import chain, cycle, islice
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from masume import kinds
from masume.core.engine import Limit
from masume.core.errors import EngineError, MasumeError, UsageError
from masume.core.kind import Kind, Puzzle
from masume.core.puzzle import is_int, shown
from masume.kernel.chance import GOLDEN, scrambled
from masume.processes.pool import spread
from masume.reasoning.ladder import Ladder
from masume.reasoning.position import OutOfTime, Position
from masume.reasoning.rating import BANDS, GRADES, Rating, Rung, grade_of, rating_of
from masume.reasoning.technique import Technique
from masume.verbs import solving
from masume.verbs.explaining import guesses, techniques, walked
from masume.version import __version__

ANY = "any"
MOST_RATED = 100  # of boards of any grade: more are rated only when that is wished, for it takes most of the time
MAX_SECONDS = 60.0
BLOCK = 16  # boards that are taken from one stream, when nothing is chosen
USUAL = 3  # boards of a technique's own grade are looked at for each one of the next grade
ALIKE = 300  # boards in a row that are all like earlier ones: there are hardly any others
UNRATED = "not rated in time"
TOPS = dict(BANDS)
MODEST = GRADES[: GRADES.index("medium")]  # grades whose boards may state a rule that they do not need


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
        """The grades that the generator aims at. Without a grade, that of the technique that is to be needed, and the
        next one: a technique's steps may be harder than its easiest one."""
        if self.grade != ANY or self.requires is None:
            return (self.grade,)
        own = GRADES.index(grade_of(kinds.find(self.kind).toolbox.find(self.requires).weight))
        return GRADES[own : own + 2]

    def __str__(self) -> str:
        wish = f"{self.kind} {self.rows}x{self.cols}"
        if self.grade != ANY:
            wish = f"{self.grade} {wish}"
        if self.options:
            wish += f" ({', '.join(f'{name}={value!s:.20}' for name, value in self.options)})"
        return f"{wish} that needs {self.requires}" if self.requires else wish


class Shortfall(MasumeError):  # noqa: N818 - what it is, not that it is an error
    """An order that could not be met. What had been made before is right; the text says what was tried."""

    def __init__(self, message: str, order: Order, tried: int = 0, came: Mapping[str, int] | None = None) -> None:
        super().__init__(message)
        self.order = order
        self.tried = tried
        """How many boards were made and looked at since the last one that was right."""
        self.came = dict(came or {})
        """What was not as ordered about them, with their numbers: another grade, mostly."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Shortfall, (str(self), self.order, self.tried, self.came)


def _late(order: Order, seconds: float, tried: int, came: Counter[str]) -> Shortfall:
    out = ", ".join(f"{number} {what}" for what, number in came.most_common())
    looked = f"{tried} board{'s' * (tried != 1)} tried{f' ({out})' if out else ''}"
    ways = ["more time (--max-seconds)", "another size"]
    if order.requires:
        ways.append("another technique")
    elif order.grade != ANY:
        ways.append("another grade")
    elif came[UNRATED]:
        ways.append("no rating (--not-rated)")
    if order.options:
        ways.append("fewer options")
    relaxed = f"{', '.join(ways[:-1])} or {ways[-1]} may help"
    return Shortfall(f"no {order} came out in {seconds:g} s: {looked}; {relaxed}", order, tried, came)


def generate(
    kind: str,
    rows: int,
    cols: int,
    grade: str = ANY,
    count: int = 1,
    seed: int | None = None,
    requires: str | None = None,
    distinct: bool = True,
    rated: bool | None = None,
    jobs: int = 1,
    max_seconds: float | None = MAX_SECONDS,
    **options: Any,
) -> Generator[Any, None, None]:
    """Makes puzzles, one after another, each with exactly one solution, proved, and of the grade that was asked for.

    The same version, order and seed give the same puzzles, whatever `jobs` (processes) is; without a seed, one is drawn
    by chance. With `distinct`, no two puzzles are alike up to symmetry. `requires` names a technique that is needed: at
    some point it leads on, and no other one that is as easy. Where any grade will do, `rated` says whether puzzles are
    rated all the same, which takes much longer than making them; by default they are if `count` is at most 100.
    `max_seconds` is the most that one puzzle may take; Shortfall is raised when that is not enough. Options are those
    of the kind: symmetry, shape, density and others (see docs/generation.md).

    Each puzzle's `meta` has the generator's version, the seed, the puzzle's number, the order, a hash that all
    symmetric copies share and, if it is rated, grade, score, peak, hardest technique, and how often each is used."""
    order = ordered(kind, rows, cols, grade, requires, options)
    if not is_int(count) or count < 0:
        raise UsageError(f"count must be a whole number from 0, not {shown(count)}")
    if not is_int(jobs) or jobs < 1:
        raise UsageError(f"jobs must be a whole number from 1, not {shown(jobs)}")
    if max_seconds is not None and not (isinstance(max_seconds, int | float) and max_seconds > 0):
        raise UsageError(f"max_seconds must be a number above 0, not {shown(max_seconds)}")
    if seed is None:
        import secrets

        seed = secrets.randbelow(1 << 32)
    elif not is_int(seed):
        raise UsageError(f"a seed is a whole number, not {shown(seed)}")
    if rated is None:
        rated = count <= MOST_RATED
    return _generated(order, count, seed, distinct, order.chooses or rated, jobs, max_seconds)


def ordered(kind: str, rows: int, cols: int, grade: str, requires: str | None, options: dict[str, Any]) -> Order:
    """An order, checked."""
    found = kinds.find(kind)
    if grade not in (ANY, *GRADES):
        raise UsageError(f"there is no grade {shown(grade)} (grades: {', '.join((ANY, *GRADES))})")
    known = option_names(found)
    for name in options:
        if name not in known:
            raise UsageError(f"{found.name} boards have no option {shown(name)} (their options: {', '.join(known)})")
    technique = None if requires is None else _teachable(found, requires, grade)
    chosen = {name: _frozen(value) for name, value in options.items() if value is not None}
    order = Order(found.name, rows, cols, grade, technique, tuple(sorted(chosen.items())))
    for aim in order.aims:
        _stream(order, aim, 0, lambda: True)  # the kind's generator looks at the order before it makes anything
    return order


def option_names(kind: Kind) -> list[str]:
    """What can be asked of a kind's boards besides size and grade."""
    parameters = inspect.signature(kind.boards).parameters.values()
    return [parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]


def _teachable(kind: Kind, requires: str, grade: str) -> str:
    """The name of a technique that boards of a grade can need."""
    technique = kind.toolbox.find(requires)
    if technique.uniqueness:
        raise UsageError(
            f"{technique.name} argues from there being only one solution; no board needs it, for such techniques are "
            "never rated"
        )
    if technique.eclipsed:
        raise UsageError(
            f"no board needs {technique.name}: {' and '.join(technique.eclipsed)} say the same first, in smaller steps"
        )
    if grade != ANY and technique.weight > TOPS[grade]:
        own = grade_of(technique.weight)
        raise UsageError(f"{technique.name} is a technique of {own} boards; {grade} boards never need it")
    return technique.name


def _frozen(value: Any) -> Any:
    """An option that can be part of a key: rows of text as one text."""
    return "\n".join(map(str, value)) if isinstance(value, list | tuple) else value


# ---- Streams and blocks


def _stream(order: Order, aim: str, seed: int, late: Callable[[], bool]) -> Iterator[Any]:
    """What the kind's generator makes."""
    limit = Limit(stop=late)
    return kinds.find(order.kind).boards(seed, order.rows, order.cols, aim, limit, **dict(order.options))


def _attempts(order: Order, seed: int, late: Callable[[], bool]) -> Iterator[Any]:
    """Boards to look at, until time is up. Should the generator find that it cannot make any, that is a Shortfall."""
    streams = [_stream(order, aim, seed, late) for aim in order.aims]
    for which in cycle((0,) * USUAL + (-1,)):
        try:
            puzzle = next(streams[which], None)
        except UsageError as error:
            del streams[which]
            if not streams:
                raise Shortfall(str(error), order) from None
            continue
        if puzzle is None:
            return
        yield puzzle


def mixed(order: Order, seed: int, block: int) -> int:
    """The seed of a block's stream. Boards of two grades, made with the same seed, shall not share their solutions."""
    own = int.from_bytes(hashlib.sha256(f"{order.grade} {order.requires}".encode()).digest()[:8], "big")
    return scrambled(seed * GOLDEN + block * 0xD1B54A32D192ED03 + own)


class Made(NamedTuple):
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
    max_seconds: float | None


def made(task: Task) -> Iterator[Made]:
    """The boards of a block that meet the order, one after another, without end. Shortfall when time is up."""
    order = task.order
    seconds = inf if task.max_seconds is None else task.max_seconds
    end = monotonic() + seconds

    def late() -> bool:
        return monotonic() >= end

    tried = 0
    came: Counter[str] = Counter()
    for puzzle in _attempts(order, mixed(order, task.seed, task.block), late):
        tried += 1
        try:
            rating = rating_within(puzzle, _top(order), late) if task.rated else None
            fault = _fault(order, puzzle, rating, late) if order.chooses else None
        except OutOfTime:
            came[UNRATED] += 1
            break
        if fault is None:
            yield Made(puzzle, canonical_hash(puzzle), rating)
            tried = 0
            came.clear()
            end = monotonic() + seconds
        else:
            came[fault] += 1
            if late():
                break
    raise _late(order, seconds, tried, came)


def _top(order: Order) -> float:
    return TOPS[order.aims[-1]] if order.chooses else inf


def _fault(order: Order, puzzle: Puzzle, rating: Rating | None, late: Callable[[], bool]) -> str | None:
    """What is not as ordered about a board, if anything."""
    if rating is None:
        return f"harder than {order.aims[-1]}"
    if order.grade not in (ANY, rating.grade):
        return rating.grade
    if order.requires is not None and not needs(puzzle, order.requires, rating, late):
        return f"{rating.grade} without need of the technique"
    if rating.grade not in MODEST and not kinds.kind_of(puzzle).is_honest(puzzle):
        return f"{rating.grade} without need of a rule"
    return None


def first_boards(task: Task) -> Iterator[Made]:
    """The boards of a block, as many as are wanted."""
    return islice(made(task), task.wanted)


# ---- Ratings


def rating_within(puzzle: Puzzle, top: float = inf, late: Callable[[], bool] | None = None) -> Rating | None:
    """The rating of a puzzle with one solution; None as soon as it takes a step that is heavier than `top`.

    OutOfTime when time is up."""
    rating = walked(puzzle, top, late)
    if rating is not None:
        return rating
    tools = _lighter(puzzle, top)
    ladder = Ladder(_position(puzzle, tools, late), tools)
    rungs = [Rung(step.technique, step.weight, choices) for step, choices in ladder.climb(top)]
    return rating_of(rungs, True) if ladder.position.solved else None


def needs(puzzle: Puzzle, technique: str, rating: Rating, late: Callable[[], bool] | None = None) -> bool:
    """Whether there comes a point at which a technique leads on, and no other one that is as easy."""
    if technique not in rating.counts:
        return False
    tool = kinds.kind_of(puzzle).toolbox.find(technique)
    others = [other for other in _lighter(puzzle, rating.peak) if other.name != technique]
    ladder = Ladder(_position(puzzle, [tool, *others], late), others)
    while not ladder.position.solved:
        steps = ladder.easiest()
        if not steps or steps[0].weight > tool.weight:
            if Ladder(ladder.position, [tool]).easiest():
                return True
            if not steps:
                return False
        ladder.position.check_time()
        for step in steps:
            ladder.apply(step)
    return False


def _lighter(puzzle: Puzzle, top: float) -> list[Technique]:
    return [technique for technique in techniques(kinds.kind_of(puzzle)) if technique.weight <= top]


def _position(puzzle: Puzzle, tools: Iterable[Technique], late: Callable[[], bool] | None) -> Position:
    """The position to argue from, for a puzzle that is known to have one solution, which only techniques that suppose
    something have a use for."""
    position = kinds.kind_of(puzzle).position(puzzle)
    position.decided = True
    position.watch = late
    if any(tool.supposes for tool in tools):
        result = solving.solve(puzzle)
        if result.verdict != "unique":
            raise EngineError(f"a board was made that has not exactly one solution; please report this: {puzzle!r}")
        position.answer = result.solutions[0].values
        position.guesses = guesses(puzzle)
    return position


def canonical_hash(puzzle: Puzzle) -> str:
    """A name for a puzzle and all its symmetric copies."""
    kind = kinds.kind_of(puzzle)
    rules = "".join(f" {name}={value}" for name, value in puzzle.options.items())
    return hashlib.sha256(f"{kind.name}{rules} ".encode() + min(kind.forms(puzzle))).hexdigest()[:16]


# ---- All blocks


def _generated(
    order: Order, count: int, seed: int, distinct: bool, rated: bool, jobs: int, max_seconds: float | None
) -> Generator[Any, None, None]:
    size = 1 if order.chooses else BLOCK
    tasks = [
        Task(order, seed, block, min(size, count - block * size), rated, max_seconds)
        for block in range(-(-count // size))
    ]
    seen: set[str] = set()
    number = 0
    with closing(_side_by_side(tasks, jobs) if jobs > 1 and len(tasks) > 1 else _one_by_one(tasks)) as blocks:
        for task, boards in zip(tasks, blocks, strict=True):
            new = _new(boards, seen, order, count) if distinct else boards
            for board in islice(new, task.wanted):
                number += 1
                yield _labelled(order, seed, number, board)


def _new(boards: Iterator[Made], seen: set[str], order: Order, count: int) -> Iterator[Made]:
    """The boards that are not like any seen before. The others are replaced out of the same stream, so that a repeat
    does not change any other block."""
    alike = 0
    for board in boards:
        if board.hash not in seen:
            alike = 0
            seen.add(board.hash)
            yield board
            continue
        alike += 1
        if alike == ALIKE:
            raise Shortfall(
                f"there are hardly {count} different {order} boards: after {len(seen)} of them, the last {ALIKE} were "
                "all like earlier ones up to symmetry; order fewer or larger ones, or allow repeats (--no-distinct)",
                order,
                alike,
            )


def _one_by_one(tasks: list[Task]) -> Generator[Iterator[Made], None, None]:
    """The boards of each block."""
    yield from map(made, tasks)


def _side_by_side(tasks: list[Task], jobs: int) -> Generator[Iterator[Made], None, None]:
    """The boards of each block, made by several processes; should more be wanted, they are made here."""
    with closing(spread(first_boards, tasks, jobs)) as parts:
        for task in tasks:

            def received() -> Iterator[Made]:
                for part in parts:
                    yield from part.items
                    if part.ended:
                        return

            sent = received()
            yield chain(sent, islice(made(task), task.wanted, None))
            for _ in sent:  # the word that the block has ended
                pass


def _labelled(order: Order, seed: int, number: int, board: Made) -> Any:
    """The puzzle with where it comes from written on it."""
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
    board.puzzle.meta.update(meta)
    return board.puzzle
