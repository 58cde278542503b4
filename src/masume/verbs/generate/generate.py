"""Generate boards to a spec, each with exactly one solution and of the grade that was asked for.

stream    the sequence of boards that a seed determines
block     a few boards made together from a stream of their own. The stream is seeded by the index of the block, so
          that the boards do not depend on the number of processes.
hash      the canonical hash, which only symmetric copies of a puzzle share

The kind's generator makes boards that are proved to have one solution, and tries to hit the grade. Whether a board has
the grade is decided by rating it.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import chain, cycle, islice
from math import inf
from time import monotonic
from typing import Any, Final, Literal, NamedTuple, Unpack, cast, overload

from masume.core.engine import Budget
from masume.core.errors import Message, UsageError
from masume.core.generator_limits import seed_or_random
from masume.core.kind import P, Puzzle
from masume.core.puzzle import quote
from masume.kernel.rng import GOLDEN, scrambled
from masume.kinds import AnyPuzzle
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.processes.process_pool import run_in_order
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.rating import Grade, Rating
from masume.verbs.argument_types import checked
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.option_declarations import (
    MAX_SECONDS,
    MOST_RATED,
    AllOptions,
    BinairoOptions,
    CommonOptions,
    HidatoOptions,
    HitoriOptions,
    KakuroOptions,
)
from masume.verbs.generate.spec import (
    ANY,
    LABORIOUS,
    UNRATED,
    AttemptLog,
    BoardSpec,
    GenerationError,
    Side,
    check_spec,
    stream,
)
from masume.verbs.rate import rating_within, with_score
from masume.version import __version__

Boards = Generator[P, None, None]
MAKER = "masume "  # followed by the version, the entry `generator` in a board's meta

# How many calls of `check_time`, one about every 20 µs, the rating of a board may take. They are counted rather than
# timed, so that every machine makes the same boards.
UNASKED_RATING_BUDGET = 10_000  # for any grade, if the caller asked for no rating; then the board stays unrated
ASKED_RATING_BUDGET = 400_000  # the same, if the caller asked for one
RATING_BUDGET = 15_000  # for a board that may meet a spec; then the next one is tried
PATIENCE = 4  # boards given up in a block before RATING_BUDGET doubles, for specs that only laborious boards meet

BOARDS_A_BLOCK = 16  # if the spec accepts every board
MOST_REPEATS = 300  # in a row; after that, hardly any new boards are left


AnyGrade = Grade | Literal["any"]


@overload
def generate(
    kind: Literal["binairo"] | type[Binairo],
    rows: Side = None,
    cols: Side = None,
    grade: AnyGrade = ANY,
    **options: Unpack[BinairoOptions],
) -> Boards[Binairo]: ...
@overload
def generate(
    kind: Literal["hidato"] | type[Hidato],
    rows: Side = None,
    cols: Side = None,
    grade: AnyGrade = ANY,
    **options: Unpack[HidatoOptions],
) -> Boards[Hidato]: ...
@overload
def generate(
    kind: Literal["hitori"] | type[Hitori],
    rows: Side = None,
    cols: Side = None,
    grade: AnyGrade = ANY,
    **options: Unpack[HitoriOptions],
) -> Boards[Hitori]: ...
@overload
def generate(
    kind: Literal["kakuro"] | type[Kakuro],
    rows: Side = None,
    cols: Side = None,
    grade: AnyGrade = ANY,
    **options: Unpack[KakuroOptions],
) -> Boards[Kakuro]: ...
@overload
def generate(
    kind: type[P], rows: Side = None, cols: Side = None, grade: AnyGrade = ANY, **options: Unpack[CommonOptions]
) -> Boards[P]: ...
@overload
def generate(
    kind: str, rows: Side = None, cols: Side = None, grade: str = ANY, **options: Unpack[AllOptions]
) -> Boards[AnyPuzzle]: ...
@checked
def generate(kind: str | type[Puzzle], rows: Side = None, cols: Side = None, grade: str = ANY, **options: Any) -> Any:
    """Return a generator of puzzles, each of the grade `grade` and proved to have exactly one solution.

    `kind` is a name or a puzzle class. `rows` and `cols` may be omitted if a `mask`, a `layout`, a `pattern` or a board
    to `start` from determines the size. The same version, spec and seed give the same puzzles, whatever the number of
    processes (`jobs`); without a seed, a random one is drawn. If `distinct` is true, no two puzzles are symmetric
    copies of each other. No puzzle has a canonical hash that is in `unlike`. `after` contains the hashes of the first
    puzzles of the same spec and seed if these were made before; the generator then continues after them.

    `requires` names a technique that solvers need: at some point it finds a step, while no other technique that is as
    easy finds any. `without` names techniques that no step of the explanation uses. `score` and `openings` are bounds
    on the score and on the openings of the rating, such as "3..4.5", "3.." or (3, 4.5). The openings are the number of
    conclusions that are as easy as the next step, averaged over all steps. The other options depend on the kind:
    symmetry, shape, density and others (see docs/generation.md).

    If any grade is accepted, `rated` states whether puzzles are rated nevertheless, which takes much longer than
    generating them. By default, they are rated if `count` is at most 100. A puzzle whose rating would take too much
    work gets the grade None. Each puzzle may take up to `seconds`; GenerationError is raised if that is not enough.

    The `meta` of each puzzle contains the generator's version, the seed, the number of the puzzle, the spec, and the
    canonical hash. If the puzzle is rated, it also contains the grade, the score, the peak, the hardest technique, and
    the number of steps of each technique.
    """
    making = {name: options.pop(name) for name in MAKING if name in options}
    return make(check_spec(kind, rows, cols, grade, **options), **making)


def make(
    spec: BoardSpec,
    *,
    count: int = 1,
    seed: int | None = None,
    distinct: bool = True,
    unlike: Container[str] = (),
    rated: bool | None = None,
    jobs: int = 1,
    seconds: float | None = MAX_SECONDS,
    after: Sequence[str] = (),
) -> Generator[Any, None, None]:
    """Return a generator of boards that meet `spec`. The other parameters are those of `generate`. Raise UsageError if
    one of them is out of range.
    """
    for name, number, least in (("count", count, 0), ("jobs", jobs, 1)):
        if number < least:
            raise UsageError(
                "{name} must be a whole number from {least}, not {number}", name=name, least=least, number=quote(number)
            )
    if seconds is not None and not seconds > 0:
        raise UsageError("seconds must be a number above 0, not {seconds}", seconds=quote(seconds))
    seed = seed_or_random(seed)
    rating_budget = ASKED_RATING_BUDGET if rated else 0
    if spec.chooses:
        rating_budget = RATING_BUDGET
    elif rated is None and count <= MOST_RATED:
        rating_budget = UNASKED_RATING_BUDGET
    return _make(spec, count, seed, distinct, unlike, rating_budget, jobs, seconds, tuple(after))


MAKING: Final = inspect.signature(make).parameters.keys() - {"spec"}


def _signature() -> inspect.Signature:
    """Return the signature of `generate`, including the options that every kind accepts."""
    parameters = list(inspect.signature(generate).parameters.values())
    known = {**inspect.signature(check_spec).parameters, **inspect.signature(make).parameters}
    common = [known[name] for name in CommonOptions.__annotations__ if name in known]
    return inspect.Signature([*parameters[:-1], *common, parameters[-1]])


cast(Any, generate).__signature__ = _signature()  # for `help(masume.generate)` and editors


# ---- Streams and blocks


class Plan(NamedTuple):
    """The settings that all blocks of a spec share. See BoardSpec for `aims`, `turns` and `top`."""

    aims: tuple[str, ...]
    turns: tuple[str, ...]
    top: float
    seed: int
    """A number that depends on the grade and the required technique, so that boards of different grades never share a
    solution."""


@lru_cache(maxsize=64)
def _plan(spec: BoardSpec) -> Plan:
    digest = hashlib.sha256(f"{spec.grade} {spec.requires}".encode()).digest()[:8]
    return Plan(spec.aims, spec.turns, spec.top, int.from_bytes(digest, "big"))


def attempts(spec: BoardSpec, seed: int, late: Callable[[], bool]) -> Iterator[Any]:
    """Yield boards that may meet `spec`, until `late` returns True. Raise GenerationError if the kind's generator
    cannot make any such boards.
    """
    plan = _plan(spec)
    streams = {aim: stream(spec, aim, seed, late) for aim in plan.aims}
    for aim in cycle(plan.turns):
        if aim not in streams:
            continue
        try:
            puzzle = next(streams[aim], None)
        except UsageError as error:
            del streams[aim]
            if not streams:
                raise GenerationError(error.message, spec) from None
            continue
        if puzzle is None:
            return
        yield puzzle


def block_seed(spec: BoardSpec, seed: int, block: int) -> int:
    """Return the seed of the stream from which the block with index `block` is made."""
    return scrambled(seed * GOLDEN + block * 0xD1B54A32D192ED03 + _plan(spec).seed)


class AcceptedBoard(NamedTuple):
    """A board that meets the spec, with its canonical hash and its rating."""

    puzzle: Any
    hash: str
    rating: Rating | None
    """The rating; None if the board was not rated, or if that would have taken too much work."""


class BlockTask(NamedTuple):
    """The description of a block to be made, for a process that makes it."""

    spec: BoardSpec
    seed: int
    block: int
    wanted: int
    rating_budget: int
    """The number of calls of `check_time` that the rating of a board may take; 0 if boards are not rated."""
    seconds: float | None


def candidates_for(task: BlockTask) -> Iterator[AcceptedBoard]:
    """Yield boards that meet the spec from the stream of a block, without end. Raise GenerationError if the next board
    takes longer than `task.seconds`.
    """
    spec = task.spec
    seconds = inf if task.seconds is None else task.seconds
    end = monotonic() + seconds

    def late() -> bool:
        return monotonic() >= end

    given_up = 0
    tally = AttemptLog()
    top = _plan(spec).top
    for puzzle in attempts(spec, block_seed(spec, task.seed, task.block), late):
        tally.tried += 1
        rating_budget = task.rating_budget << given_up // PATIENCE
        budget = Budget(questions=rating_budget, stop=late)
        rating = fault = None
        try:
            steps = rating_within(puzzle, top, budget.should_stop, scored=False) if task.rating_budget else None
            fault = spec.fault_of_steps(steps) if spec.chooses else None
            if steps is not None and fault is None:
                budget.questions = rating_budget
                rating = with_score(puzzle, steps, budget.should_stop)
                fault = spec.fault_of(puzzle, rating, budget.should_stop) if spec.chooses else None
        except OutOfTimeError:
            if not budget.is_spent:
                tally.note(UNRATED, None, spec)
                break
            rating, fault = None, LABORIOUS if spec.chooses else None
            given_up += spec.chooses
        if fault is None:
            yield AcceptedBoard(puzzle, canonical_hash(puzzle), rating)
            tally = AttemptLog()
            end = monotonic() + seconds
        else:
            tally.note(fault, rating, spec)
            if late():
                break
    raise tally.not_met(spec, seconds)


def block(task: BlockTask) -> Iterator[AcceptedBoard]:
    """Yield the `task.wanted` boards of a block."""
    return islice(candidates_for(task), task.wanted)


# ---- All blocks


def _make(
    spec: BoardSpec,
    count: int,
    seed: int,
    distinct: bool,
    unlike: Container[str],
    rating_budget: int,
    jobs: int,
    seconds: float | None,
    after: tuple[str, ...],
) -> Generator[Any, None, None]:
    size = 1 if spec.chooses else BOARDS_A_BLOCK
    whole = len(after) // size  # complete blocks in `after`; an incomplete one is made again
    tasks = [
        BlockTask(spec, seed, block, min(size, count - block * size), rating_budget, seconds)
        for block in range(whole, -(-count // size))
    ]
    seen = set(after[: whole * size])
    number = whole * size
    alone = (candidates_for(task) for task in tasks)
    with closing(_side_by_side(tasks, jobs) if jobs > 1 and len(tasks) > 1 else alone) as blocks:
        for task, boards in zip(tasks, blocks, strict=True):
            new = unseen(boards, seen if distinct else None, spec, count, unlike, after)
            for board in islice(new, task.wanted):
                number += 1
                if number > len(after):
                    yield _label(spec, seed, number, board, rating_budget > 0)


def unseen(
    boards: Iterator[AcceptedBoard],
    seen: set[str] | None,
    spec: BoardSpec,
    count: int,
    unlike: Container[str] = (),
    after: Container[str] = (),
) -> Iterator[AcceptedBoard]:
    """Yield those of `boards` that are not symmetric copies of earlier boards, and whose hashes are not in `unlike`.

    `seen` contains the hashes of the earlier boards; if it is None, symmetric copies are allowed. Boards whose hashes
    are in `after` were made before, so they are yielded even if `unlike` contains their hashes. A repeat is replaced by
    the next board of the same stream, so that the other blocks do not change. Raise GenerationError after MOST_REPEATS
    repeats in a row.
    """
    alike = 0
    for board in boards:
        is_new = board.hash not in unlike or board.hash in after
        if is_new and (seen is None or board.hash not in seen):
            alike = 0
            if seen is not None:
                seen.add(board.hash)
            yield board
            continue
        alike += 1
        if alike == MOST_REPEATS:
            earlier = Message(
                "earlier ones" if unlike == () else "earlier ones, or like some that they must not be like,"
            )
            raise GenerationError(
                "there are hardly {count} different {boards} boards: after {made} of them, the last {last} "
                "were all like {earlier} up to symmetry; ask for fewer or larger ones, or some that need not "
                "be distinct",
                spec,
                alike,
                count=count,
                boards=spec.in_words(),
                made=len(seen or ()),
                last=MOST_REPEATS,
                earlier=earlier,
            )


def _side_by_side(tasks: list[BlockTask], jobs: int) -> Generator[Iterator[AcceptedBoard], None, None]:
    """Make the blocks in `jobs` processes, and yield an iterator over the boards of each block. If the caller replaces
    repeats by reading more boards from a block, this process makes them.
    """
    with closing(run_in_order(block, tasks, jobs)) as parts:
        for task in tasks:

            def receive() -> Iterator[AcceptedBoard]:
                for part in parts:
                    yield from part.items
                    if part.ended:
                        return

            sent = receive()
            yield chain(sent, islice(candidates_for(task), task.wanted, None))
            for _ in sent:  # read up to the end of the block
                pass


def _label(spec: BoardSpec, seed: int, number: int, board: AcceptedBoard, rated: bool) -> Any:
    """Return the puzzle of `board` with the spec, the seed, its number and its rating in its meta."""
    meta: dict[str, Any] = {
        "generator": MAKER + __version__,
        "seed": seed,
        "number": number,
        "spec": {"grade": spec.grade, "requires": spec.requires, **spec.demands, **spec.written_options},
        "hash": board.hash,
    }
    if board.rating is not None:
        meta |= board.rating.to_meta()
        if spec.openings is not None:
            meta["openings"] = board.rating.openings
    elif rated:
        meta["grade"] = None
    return board.puzzle.with_meta(**meta)


def is_made_here(meta: Mapping[str, object], own_hash: str) -> bool:
    """Return whether `meta` states that our generator made the board with the hash `own_hash`. If so, it is proved that
    the board has one solution.
    """
    made_by = meta.get("generator")
    return isinstance(made_by, str) and made_by.startswith(MAKER) and meta.get("hash") == own_hash


def with_rating(puzzle: P, rating: Rating) -> P:
    """Return `puzzle` with its canonical hash and `rating` in its meta, under the names that `generate` uses."""
    return puzzle.with_meta(hash=canonical_hash(puzzle), **rating.to_meta())
