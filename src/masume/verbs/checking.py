"""check: what a setter wants to know about a board.

unique    there is exactly one solution
many      where two solutions differ, and the clues that repair it: at every turn the value at a cell that leaves the
          fewest solutions, until one is left
none      a smallest set of clues that already clash

Boards with too many solutions to count, or too many clues to try all sets, get the best answer that limited work
finds; the report then says that a count is a lower bound or that a set is not proved smallest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from masume import kinds
from masume.core.engine import Limit, Result, Solution, Verdict
from masume.core.errors import UsageError
from masume.core.grid import Cell, Mask, bits, mask_of
from masume.core.kind import Clue, Puzzle
from masume.core.model import Model
from masume.verbs import solving

if TYPE_CHECKING:
    from random import Random

LARGE_SAMPLE = 2000  # solutions that are counted one by one; beyond that, counts are lower bounds
SMALL_SAMPLE = 50  # solutions in a sample, when large samples take too long
RAREST_COUNTED = 20  # values of a sample for which solutions are counted, the rarest first
SECONDS_FOR_COUNTING = 2.0  # on large samples and on counts; after that, small samples must do
SECONDS_FOR_SMALL_SAMPLE = 0.1
SECONDS_FOR_CLASH = 3.0  # when the caller sets no limit
QUESTIONS = 50  # "do these clues clash?": at least as many must fit into that time
ROUNDS = 8  # clashing sets that are looked for before the search for the smallest one

P = TypeVar("P", bound=Puzzle)
Values = tuple[int, ...]
Clashes = Callable[[Mask], bool | None]  # whether some clues clash; None when that was not found out


class Repair(NamedTuple):
    """A clue to add: a value at a cell."""

    cell: Cell
    value: int
    leaves: int
    """How many solutions are left with this clue and those before it; a lower bound unless `exact`."""
    exact: bool
    fewest: bool
    """Whether all values were counted and none leaves fewer; if not, the clue was chosen from a sample."""


class Report(NamedTuple):
    """The answer of `check`."""

    result: Result
    differs: tuple[Cell, ...] = ()
    """many: the cells where the first two solutions differ."""
    repairs: tuple[Repair, ...] = ()
    """many: clues that make the board unique, in the order in which they were chosen."""
    clash: tuple[Clue, ...] = ()
    """none: clues that cannot stand together; empty when the board is impossible whatever its clues."""
    needed: bool = False
    """none: whether it is proved that without any one of them the others can stand together."""
    smallest: bool = False
    """none: whether it is proved that no smaller set of clues clashes."""

    @property
    def verdict(self) -> Verdict:
        return self.result.verdict

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return self.result.solutions

    @property
    def nodes(self) -> int:
        return self.result.nodes

    @property
    def seconds(self) -> float:
        return self.result.seconds

    @property
    def is_repaired(self) -> bool:
        """many: whether the repairs make the board unique; they do not when the time ended first."""
        return bool(self.repairs) and self.repairs[-1].leaves == 1 and self.repairs[-1].exact

    def apply(self, puzzle: P) -> P:
        """The puzzle with the repairs printed on it; UsageError when it is not the one that was checked."""
        if self.result.puzzle is not None and puzzle != self.result.puzzle:
            raise UsageError("the repairs are for another board: apply them to the one that was checked")
        repaired: P = kinds.kind_of(puzzle).give(puzzle, [(repair.cell, repair.value) for repair in self.repairs])
        return repaired.with_meta(**puzzle.meta)


def check(puzzle: Puzzle, seconds: float | None = None) -> Report:
    """Is the board unique? If not, which clues would repair it; if it is impossible, which clues clash?

    `seconds` is for everything together. Without it, the verdict and the repairs take the time that they need, and the
    search for the smallest clash stops after a few seconds."""
    end = None if seconds is None else monotonic() + seconds
    result = solving.solve(puzzle, seconds=seconds)
    if result.verdict == "many":
        first, second = (solution.values for solution in result.solutions[:2])
        differs = tuple(cell for cell, value in enumerate(first) if value != second[cell])
        return Report(result, differs, repairs=tuple(_repairs(solving.model_of(puzzle), [first, second], end)))
    if result.verdict == "none":
        return _clash(puzzle, result, monotonic() + SECONDS_FOR_CLASH if end is None else end)
    return Report(result)


# ---- many: the clues that repair


def _repairs(model: Model, known: list[Values], end: float | None) -> list[Repair]:
    """Adds the value that leaves the fewest solutions, again and again, until the board is unique or the time is up.

    `known` are solutions of the board. One of them always stays a solution, so the board never becomes impossible, and
    it is unique at the latest when every cell is printed."""
    added: list[Repair] = []
    counting = monotonic() + SECONDS_FOR_COUNTING
    while True:
        left = counting - monotonic()
        if left > 0:
            result = _search(model, LARGE_SAMPLE, left, end)
        else:
            result = _search(model, SMALL_SAMPLE, SECONDS_FOR_SMALL_SAMPLE, end)
        found = [solution.values for solution in result.solutions]
        sample = found if result.exhausted else list(dict.fromkeys(known + found))
        complete = result.exhausted or all(model.domains[cell].bit_count() == 1 for cell in model.cells)
        if added:
            _learn(added, len(sample), complete)
        if complete:
            return added + _exact_repairs(model, sample)
        if end is not None and monotonic() >= end:
            return added
        best = _count_rarest(model, sample, counting, end) or _pick_from_sample(model, sample)
        added.append(best)
        model = model.restricted(best.cell, 1 << best.value)
        known = [values for values in sample if values[best.cell] == best.value]


def _learn(added: list[Repair], number: int, exact: bool) -> None:
    """Takes over what a sample says about the last clue: the clues before it leave at least as many solutions."""
    last = added[-1]
    leaves = number if exact else max(number, last.leaves)
    exact = exact or last.exact
    added[-1] = last._replace(leaves=leaves, exact=exact, fewest=exact and leaves == 1)
    for i, earlier in enumerate(added[:-1]):
        if not earlier.exact:
            added[i] = earlier._replace(leaves=max(leaves, earlier.leaves))


def _search(model: Model, solutions: int, seconds: float, end: float | None) -> Result:
    """Some solutions, within the seconds and before the end."""
    left = seconds if end is None else max(0.0, min(seconds, end - monotonic()))
    return solving.solve_model(model, Limit(solutions, left))


def _exact_repairs(model: Model, solutions: list[Values]) -> list[Repair]:
    """The repairs when all solutions are known: counting is enough."""
    added: list[Repair] = []
    while len(solutions) > 1:
        number, cell, value = _rarest(model, solutions)[0]
        added.append(Repair(cell, value, number, exact=True, fewest=True))
        solutions = [values for values in solutions if values[cell] == value]
    return added


def _rarest(model: Model, solutions: Sequence[Values]) -> list[tuple[int, Cell, int]]:
    """The values that some solutions have and others do not, as (number of solutions, cell, value), the rarest first;
    ties go to the first cell and the least value."""
    counts = Counter((cell, values[cell]) for values in solutions for cell in model.cells)
    return sorted((number, cell, value) for (cell, value), number in counts.items() if number < len(solutions))


def _count_rarest(model: Model, sample: Sequence[Values], counting: float, end: float | None) -> Repair | None:
    """The value that leaves the fewest solutions among the rarest of a sample; None when the time for counting is up
    or each of them leaves too many.

    The cap grows, so that a value that leaves few solutions is found before much is spent on those that leave many."""
    for cap in (SMALL_SAMPLE, LARGE_SAMPLE):
        best: Repair | None = None
        for _, cell, value in _rarest(model, sample)[:RAREST_COUNTED]:
            left = counting - monotonic()
            if left <= 0:
                return best
            result = _search(model.restricted(cell, 1 << value), best.leaves if best else cap, left / 4, end)
            number = len(result.solutions)
            if result.exhausted and number and (best is None or number < best.leaves):
                best = Repair(cell, value, number, exact=True, fewest=number == 1)
                if number == 1:
                    break
        if best:
            return best
    return None


def _pick_from_sample(model: Model, sample: Sequence[Values]) -> Repair:
    """The rarest value of a sample; in a sample of one solution, the value of a cell that is still open."""
    if len(sample) > 1:
        number, cell, value = _rarest(model, sample)[0]
        return Repair(cell, value, number, exact=False, fewest=False)
    still_open = [cell for cell in model.cells if model.domains[cell].bit_count() > 1]
    cell = _random(len(still_open)).choice(still_open)
    return Repair(cell, sample[0][cell], 1, exact=False, fewest=False)


# ---- none: the clues that clash


def _clash(puzzle: Puzzle, result: Result, end: float) -> Report:
    """A set of clues without a solution, as small as can be found before the end."""
    kind = kinds.kind_of(puzzle)
    clues = kind.clues(puzzle)
    longest = (end - monotonic()) / QUESTIONS

    def clashes(chosen: Mask) -> bool | None:
        """Whether the board with these clues alone has no solution."""
        left = end - monotonic()
        if left <= 0:
            return None
        fewer = kind.model(kind.keep(puzzle, list(bits(chosen))))
        answer = solving.solve_model(fewer, Limit(1, min(left, longest)))
        return None if answer.verdict == "unknown" else not answer.solutions

    best, needed = _small_clash(clues, puzzle.cols, clashes, end)
    found, smallest = _smallest_clash(len(clues), best, clashes, end)
    return Report(result, clash=tuple(clues[i] for i in bits(found)), needed=needed or smallest, smallest=smallest)


def _small_clash(clues: Sequence[Clue], cols: int, clashes: Clashes, end: float) -> tuple[Mask, bool]:
    """A small clashing set, and whether all of it is needed. Takes at most half of the time.

    Clues that clash mostly stand close together or have close values. So after a first try in order of the values,
    clues are left out in order of their distance from one of the clashing clues, the farthest first."""
    half = monotonic() + (end - monotonic()) / 2
    where = [divmod(clue.cells[len(clue.cells) // 2], cols) for clue in clues]
    rank = {value: i for i, value in enumerate(sorted({clue.value for clue in clues}, key=_by_value))}
    values = [rank[clue.value] for clue in clues]
    best, needed = _irreducible(sorted(range(len(clues)), key=lambda i: values[i]), clashes)
    centres = list(bits(best))
    _random(0).shuffle(centres)
    for number, centre in enumerate(centres[:ROUNDS]):
        if monotonic() > half:
            break
        (row, col), value = where[centre], values[centre]
        far = [
            abs(values[i] - value) if number % 2 else abs(where[i][0] - row) + abs(where[i][1] - col)
            for i in range(len(clues))
        ]
        found, all_needed = _irreducible(sorted(range(len(clues)), key=lambda i: -far[i]), clashes)
        if (found.bit_count(), not all_needed) < (best.bit_count(), not needed):
            best, needed = found, all_needed
    return best, needed


def _by_value(value: int | str) -> tuple[bool, int, str]:
    """Numbers by size, then words."""
    return (True, 0, value) if isinstance(value, str) else (False, value, "")


def _irreducible(order: Sequence[int], clashes: Clashes) -> tuple[Mask, bool]:
    """A clashing set, and whether all of it is needed: clues are left out in order, first by halves, in the end one by
    one."""
    kept = mask_of(order)
    needed = True
    size = max(1, len(order) // 2)
    while True:
        for i in range(0, len(order), size):
            part = mask_of(order[i : i + size]) & kept
            if part:
                answer = clashes(kept & ~part)
                if answer:
                    kept &= ~part
                elif answer is None and size == 1:
                    needed = False
        if size == 1:
            return kept, needed
        size //= 2


def _smallest_clash(count: int, best: Mask, clashes: Clashes, end: float) -> tuple[Mask, bool]:
    """The smallest clashing set among `count` clues, and whether that is proved; `best` is a clashing set to begin
    with.

    Every clashing set meets every *cure*, a set of clues whose removal leaves a solvable board. So a smallest set that
    meets all known cures is a lower bound; if it clashes it is the answer, and if not it shows a new cure."""
    everything = (1 << count) - 1
    cures: list[Mask] = []
    while monotonic() < end:
        bound = _least_meeting(cures, best.bit_count(), end)
        if bound is None:  # nothing smaller meets all cures
            return best, monotonic() < end
        answer = clashes(bound)
        if answer is None:
            break
        if answer:
            return bound, True
        cures.append(everything & ~_grow(bound, everything & ~bound, clashes))
    return best, False


def _grow(solvable: Mask, others: Mask, clashes: Clashes) -> Mask:
    """A solvable set of clues with as many of the others as can be added; those that fit together are added at once."""
    parts = [others]
    while parts:
        part = parts.pop()
        if clashes(solvable | part) is False:
            solvable |= part
        elif part & (part - 1):
            members = list(bits(part))
            parts.append(mask_of(members[len(members) // 2 :]))
            parts.append(mask_of(members[: len(members) // 2]))
    return solvable


def _least_meeting(sets: Sequence[Mask], below: int, end: float) -> Mask | None:
    """A smallest set, with fewer than `below` members, that meets every given set; None when there is none (or when
    the time ended first)."""
    best: Mask | None = None
    stack = [(0, 0)]
    while stack and monotonic() < end:
        chosen, number = stack.pop()
        missed = [s for s in sets if not s & chosen]
        if not missed:
            if number < below:
                best, below = chosen, number
            continue
        if number + _disjoint(missed) >= below:
            continue
        for i in bits(min(missed, key=int.bit_count)):
            stack.append((chosen | 1 << i, number + 1))
    return best


def _disjoint(sets: Sequence[Mask]) -> int:
    """A lower bound on the size of a set that meets all these sets: the number of disjoint ones, picked greedily."""
    used = number = 0
    for s in sorted(sets, key=int.bit_count):
        if not s & used:
            used |= s
            number += 1
    return number


def _random(seed: int) -> Random:
    """A source of random choices that are the same every time; imported here because few runs need it."""
    import random

    return random.Random(seed)
