"""Clues that cannot stand together: a small set of them, if possible the smallest.

question  do these clues clash, that is, has the board with these clues alone no solution?
cure      a set of clues whose removal leaves a solvable board; every clashing set meets every cure
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from masume import kinds
from masume.core.grid import Mask, bits, mask_of
from masume.core.kind import Clue, Puzzle
from masume.verbs.check.budget import Work

ROUNDS = 8  # clashing sets that are looked for before the search for the smallest one
STEPS_A_QUESTION = 20  # of looking for a smallest set that meets all cures

Clashes = Callable[[Mask], bool | None]  # whether some clues clash; None when that was not found out


class Clash(NamedTuple):
    """Clues that clash, as indices into the clues of the board."""

    clues: Mask
    needed: bool
    """Whether it is proved that without any one of them the others can stand together."""
    smallest: bool
    """Whether it is proved that no smaller set of clues clashes."""


def find(puzzle: Puzzle, work: Work) -> Clash:
    """A set of clues without a solution, as small as the work allows."""
    clues = kinds.kind_of(puzzle).clues.list(puzzle)
    first = work.part(0.5)  # the rest is for the proof that there is no smaller one
    best, needed = _small_clash(clues, puzzle.cols, asker(puzzle, first), first)
    found, smallest = _smallest_clash(len(clues), best, asker(puzzle, work), work)
    return Clash(found, needed or smallest, smallest)


def asker(puzzle: Puzzle, work: Work) -> Clashes:
    """A function that says whether some clues of a board clash."""
    kind = kinds.kind_of(puzzle)

    def clashes(chosen: Mask) -> bool | None:
        if work.is_over:
            return None
        answer = work.ask(kind.logic.model(kind.clues.with_only(puzzle, list(bits(chosen)))))
        return None if answer.verdict == "unknown" else not answer.solutions

    return clashes


def _small_clash(clues: Sequence[Clue], cols: int, clashes: Clashes, work: Work) -> tuple[Mask, bool]:
    """A small clashing set, and whether all of it is needed.

    Clues that clash mostly stand close together or have close values. So after a first try in order of the values,
    clues are left out in order of their distance from one of the clashing clues, the farthest first."""
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
        found, all_needed = irreducible(sorted(range(len(clues)), key=lambda i: -far[i]), clashes)
        if (found.bit_count(), not all_needed) < (best.bit_count(), not needed):
            best, needed = found, all_needed
    return best, needed


def _by_value(value: int | str) -> tuple[bool, int, str]:
    """Numbers by size, then words."""
    return (True, 0, value) if isinstance(value, str) else (False, value, "")


def irreducible(order: Sequence[int], clashes: Clashes) -> tuple[Mask, bool]:
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


def _smallest_clash(count: int, best: Mask, clashes: Clashes, work: Work) -> tuple[Mask, bool]:
    """The smallest clashing set among `count` clues, and whether that is proved; `best` is a clashing set to begin
    with.

    Every clashing set meets every *cure*, a set of clues whose removal leaves a solvable board. So a smallest set that
    meets all known cures is a lower bound; if it clashes it is the answer, and if not it shows a new cure."""
    everything = (1 << count) - 1
    cures: list[Mask] = []
    while not work.is_over:
        bound = _least_meeting(cures, best.bit_count(), work)
        if bound is None:  # nothing smaller meets all cures
            return best, not work.is_over
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


def _least_meeting(sets: Sequence[Mask], below: int, work: Work) -> Mask | None:
    """A smallest set, with fewer than `below` members, that meets every given set; None when there is none (or when
    the work ended first)."""
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
    """A lower bound on the size of a set that meets all these sets: the number of disjoint ones, picked greedily."""
    used = number = 0
    for s in sorted(sets, key=int.bit_count):
        if not s & used:
            used |= s
            number += 1
    return number
