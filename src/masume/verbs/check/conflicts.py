"""Find conflicts: small sets of clues that no solution satisfies together. The smallest conflict is found if limited
work allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from masume import kinds
from masume.core.grid import Mask, bits, mask_of
from masume.core.kind import Clue, Puzzle
from masume.verbs.check.budget import Work

ROUNDS = 8  # number of conflicts to find before the search for the smallest one
STEPS_A_QUESTION = 20  # number of steps of the search for a smallest set that count as one question

Clashes = Callable[[Mask], bool | None]  # whether some clues are a conflict; None if unknown


class Clash(NamedTuple):
    """A conflict. `clues` is the set of its clues, as a mask of their indices on the board."""

    clues: Mask
    needed: bool
    """Whether it is proved that each of its clues is needed: without any one of them, the others are no conflict."""
    smallest: bool
    """Whether it is proved that there is no smaller conflict."""


def find(puzzle: Puzzle, work: Work) -> Clash:
    """Return the smallest conflict that is found within `work` in a puzzle without a solution."""
    clues = kinds.kind_of(puzzle).clues.list(puzzle)
    first = work.part(0.5)  # the rest is for the proof that there is no smaller one
    best, needed = _small_clash(clues, puzzle.cols, asker(puzzle, first), first)
    smaller, smallest = _smallest_clash(len(clues), best, asker(puzzle, work), work)
    return Clash(smaller, needed or smallest, smallest)


def asker(puzzle: Puzzle, work: Work) -> Clashes:
    """Return a function that tests whether a set of clues of `puzzle`, given as a bit set, is a conflict."""
    kind = kinds.kind_of(puzzle)

    def clashes(chosen: Mask) -> bool | None:
        if work.is_over:
            return None
        answer = work.ask(kind.logic.model(kind.clues.with_only(puzzle, list(bits(chosen)))))
        return None if answer.verdict == "unknown" else not answer.solutions

    return clashes


def _small_clash(clues: Sequence[Clue], cols: int, clashes: Clashes, work: Work) -> tuple[Mask, bool]:
    """Return a small conflict, and whether all its clues are proved to be needed.

    The clues of a conflict mostly lie close together or have similar values. The first attempt removes clues in the
    order of their values. Each further attempt starts from one clue of the conflict and removes the most distant clues
    first, or those whose values differ most.
    """
    where = [divmod(clue.cells[len(clue.cells) // 2], cols) for clue in clues]
    rank = {value: i for i, value in enumerate(sorted({clue.value for clue in clues}, key=_by_value))}
    values = [rank[clue.value] for clue in clues]
    best, needed = irreducible(sorted(range(len(clues)), key=lambda i: values[i]), clashes)
    centres = list(bits(best))
    Random(0).shuffle(centres)
    for number, centre in enumerate(centres[:ROUNDS]):
        if work.is_over:
            break
        (row, col), value = where[centre], values[centre]
        far = [
            abs(values[i] - value) if number % 2 else abs(where[i][0] - row) + abs(where[i][1] - col)
            for i in range(len(clues))
        ]
        smaller, all_needed = irreducible(sorted(range(len(clues)), key=lambda i: -far[i]), clashes)
        if (smaller.bit_count(), not all_needed) < (best.bit_count(), not needed):
            best, needed = smaller, all_needed
    return best, needed


def _by_value(value: int | str) -> tuple[bool, int, str]:
    """Return a sort key that puts numbers in order of size and words after all numbers."""
    return (True, 0, value) if isinstance(value, str) else (False, value, "")


def irreducible(order: Sequence[int], clashes: Clashes) -> tuple[Mask, bool]:
    """Return a conflict, and whether all its clues are proved to be needed. Clues are removed on trial in the given
    `order`: first half of them at a time, then fewer, and finally one by one.
    """
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


def _smallest_clash(count: int, best: Mask, clashes: Clashes, work: Work) -> tuple[Mask, bool]:
    """Return the smallest conflict found among `count` clues, and whether it is proved that there is no smaller one.
    `best` is a conflict that is already known.

    A cure is a set of clues whose removal makes the board solvable. Every conflict contains at least one clue of every
    cure, because otherwise the cure would leave the conflict on the board. So a smallest set that contains a clue of
    every known cure is at most as large as the smallest conflict. If this set is a conflict, it is the smallest one. If
    not, it can be enlarged to a solvable set, and the remaining clues are a new cure.
    """
    everything = (1 << count) - 1
    cures: list[Mask] = []
    while not work.is_over:
        bound = _least_meeting(cures, best.bit_count(), work)
        if bound is None:  # no smaller set has a clue in every cure
            return best, not work.is_over
        answer = clashes(bound)
        if answer is None:
            break
        if answer:
            return bound, True
        cures.append(everything & ~_grow(bound, everything & ~bound, clashes))
    return best, False


def _grow(solvable: Mask, others: Mask, clashes: Clashes) -> Mask:
    """Enlarge the solvable set `solvable` by as many of `others` as possible while it remains solvable, and return it.
    Large groups of clues are added at once where possible.
    """
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


def _least_meeting(sets: Sequence[Mask], below: int, work: Work) -> Mask | None:
    """Return a smallest set that contains at least one member of each of `sets` and has fewer than `below` members.
    Return None if there is no such set, or if the work budget is spent first.
    """
    best: Mask | None = None
    stack = [(0, 0)]
    steps = 0
    while stack and not work.is_over:
        chosen, number = stack.pop()
        steps += 1
        if steps % STEPS_A_QUESTION == 0 and work.tick():
            break
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
    """Return the number of disjoint sets that a greedy selection from `sets` finds. A set that contains a member of
    each of `sets` has at least this many members.
    """
    used = number = 0
    for s in sorted(sets, key=int.bit_count):
        if not s & used:
            used |= s
            number += 1
    return number
