"""Compute the digits that a run can have, for the sentences about it.

A set of digits is a mask: bit d is set if the digit d is in the set. A way is a set of different digits with the right
sum that the open cells of a run may have together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from masume.core.grid import Mask

DIGITS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(digit for digit in range(1, 10) if mask >> digit & 1) for mask in range(1 << 10)
)
"""The digits of each set, in order."""
SET_TEXT: tuple[str, ...] = tuple("+".join(map(str, digits)) for digits in DIGITS_OF)
CHOICE_TEXT: tuple[str, ...] = tuple("/".join(map(str, digits)) for digits in DIGITS_OF)


def _sets() -> dict[tuple[int, int], tuple[Mask, ...]]:
    """Return all sets of digits by their size and sum."""
    by_sum: dict[tuple[int, int], list[Mask]] = {}
    for mask in range(0, 1 << 10, 2):
        digits = DIGITS_OF[mask]
        by_sum.setdefault((len(digits), sum(digits)), []).append(mask)
    # In the order of their digits: 1+2+6 before 1+3+5.
    return {key: tuple(sorted(sets, key=DIGITS_OF.__getitem__)) for key, sets in by_sum.items()}


BY_SUM = _sets()


def sets_of(size: int, total: int) -> tuple[Mask, ...]:
    """Return the sets of `size` digits with the sum `total`."""
    return BY_SUM.get((size, total), ())


def union(sets: Iterable[Mask]) -> Mask:
    """Return the union of `sets`."""
    every = 0
    for mask in sets:
        every |= mask
    return every


def extreme_digits(domains: Sequence[Mask], greatest: bool = False) -> Mask:
    """Return different digits, one from each domain, with the least sum (the greatest, if `greatest`); 0 if that is
    impossible. Try the digits from the least (the greatest) on, and add a digit if an augmenting path shows that all
    chosen digits fit different domains. This greedy choice is optimal, because the sets of digits that fit form a
    matroid.
    """
    holder: dict[int, int] = {}

    def seat(digit: int, seen: set[int]) -> bool:
        """Assign `digit` to a domain, reassigning other digits if necessary. Return False if that is impossible."""
        for place, domain in enumerate(domains):
            if domain >> digit & 1 and place not in seen:
                seen.add(place)
                if place not in holder or seat(holder[place], seen):
                    holder[place] = digit
                    return True
        return False

    taken = 0
    for digit in range(9, 0, -1) if greatest else range(1, 10):
        if len(holder) < len(domains) and seat(digit, set()):
            taken |= 1 << digit
    return taken if len(holder) == len(domains) else 0


class RunState(NamedTuple):
    """The clue, the written digits and the candidates of a run. A place is the index of a cell in its run."""

    clue: int
    """The clue of the run; 0 for none."""
    domains: tuple[Mask, ...]
    """For each place, the candidates."""
    open: tuple[int, ...]
    """The places without a written digit."""
    written: tuple[int, ...]
    placed_digits: Mask
    """The digits that are written."""
    remaining: int
    """The sum that is left of the clue for the open cells."""

    @property
    def ways(self) -> tuple[Mask, ...]:
        """Return the ways of a run with a clue: the sets of digits that its open cells may have together, ignoring
        candidates.
        """
        used = self.placed_digits
        return tuple([digit_set for digit_set in sets_of(len(self.open), self.remaining) if not digit_set & used])

    def fillings(self, most: int) -> list[tuple[int, ...]] | None:
        """Return all fillings of the open cells, sorted by their digits; None if there are more than `most`."""
        result: list[tuple[int, ...]] = []
        domains = [self.domains[i] & ~self.placed_digits for i in self.open]
        rest = self.remaining if self.clue else 0

        def fill(digits: tuple[int, ...], held: Mask, total: int) -> bool:
            if len(digits) == len(domains):
                if not rest or total == rest:
                    result.append(digits)
                return len(result) <= most
            if rest and total >= rest:
                return True
            left = DIGITS_OF[domains[len(digits)] & ~held]
            return all(fill((*digits, digit), held | 1 << digit, total + digit) for digit in left)

        return result if fill((), 0, 0) else None


def state_of(clue: int, domains: Sequence[Mask], is_written: Sequence[bool]) -> RunState:
    """Return the state of a run with these domains. `is_written` states for each cell whether its digit is written."""
    written = tuple([i for i, is_filled in enumerate(is_written) if is_filled])
    return RunState(
        clue,
        tuple(domains),
        tuple([i for i, is_filled in enumerate(is_written) if not is_filled]),
        written,
        union([domains[i] for i in written]),
        clue - sum([domains[i].bit_length() - 1 for i in written]),
    )
