"""What one run allows, no matter on which board it lies.

content   what a cell holds, as one int: its digits as bits 1 to 9, and bit 0 when the digit has been written down
set       some digits, as a bit mask; a run of n cells holds a set of n digits
way       a set of digits that the open cells of a run may hold together: different digits with the right sum
rest      what is left of the clue for the open cells
place     the place of a cell in its run, counted from 0
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations

from masume.core.grid import Mask, bits, mask_of
from masume.kinds.kakuro.rules import DIGITS

WRITTEN = 1
Removals = tuple[tuple[int, Mask], ...]
"""Places in a run, each with the digits that it loses."""
Squeeze = tuple[int, Mask, tuple[int, ...]]
"""A place in a run, the digits that it loses, and the least or greatest digits of the other open cells, which rule them
out."""

DIGITS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(digit for digit in range(1, 10) if mask >> digit & 1) for mask in range(1 << 10)
)
"""For each set, its digits in order."""
SET_TEXT: tuple[str, ...] = tuple("+".join(map(str, digits)) for digits in DIGITS_OF)
CHOICE_TEXT: tuple[str, ...] = tuple("/".join(map(str, digits)) for digits in DIGITS_OF)


def _sets() -> tuple[dict[tuple[int, int], tuple[Mask, ...]], dict[int, tuple[Mask, ...]]]:
    by_sum: dict[tuple[int, int], list[Mask]] = {}
    by_size: dict[int, list[Mask]] = {}
    for mask in range(0, 1 << 10, 2):
        digits = DIGITS_OF[mask]
        by_sum.setdefault((len(digits), sum(digits)), []).append(mask)
        by_size.setdefault(len(digits), []).append(mask)
    # In the order of their digits: 1+2+6 before 1+3+5.
    return (
        {key: tuple(sorted(sets, key=DIGITS_OF.__getitem__)) for key, sets in by_sum.items()},
        {key: tuple(sorted(sets, key=DIGITS_OF.__getitem__)) for key, sets in by_size.items()},
    )


BY_SUM, BY_SIZE = _sets()


def sets_of(size: int, clue: int) -> tuple[Mask, ...]:
    """The sets of `size` digits that add up to a clue; all sets of that size when the clue is 0 (none)."""
    return BY_SUM.get((size, clue), ()) if clue else BY_SIZE.get(size, ())


def union(sets: Iterable[Mask]) -> Mask:
    every = 0
    for mask in sets:
        every |= mask
    return every


@lru_cache(maxsize=1024)
def digits_of_clue(size: int, clue: int) -> Mask:
    """The digits that occur in some set of a clue."""
    return union(sets_of(size, clue))


def lowest_digits(domains: Iterable[Mask], used: Mask) -> tuple[int, ...]:
    """A lower bound on what some cells hold: the smallest different digits, none of them used and each no smaller than
    its cell allows. The greatest of them may exceed 9: then there are too few digits for the cells."""
    taken: list[int] = []
    digit = 0
    for least in sorted([(domain & -domain).bit_length() - 1 for domain in domains]):
        digit = max(digit + 1, least)
        while used >> digit & 1:
            digit += 1
        taken.append(digit)
    return tuple(taken)


def highest_digits(domains: Iterable[Mask], used: Mask) -> tuple[int, ...]:
    """An upper bound on what some cells hold: the greatest different digits, none of them used and each no greater than
    its cell allows. The smallest of them may be below 1: then there are too few digits for the cells."""
    taken: list[int] = []
    digit = 10
    for most in sorted([domain.bit_length() - 1 for domain in domains], reverse=True):
        digit = min(digit - 1, most)
        while digit > 0 and used >> digit & 1:
            digit -= 1
        taken.append(digit)
    return tuple(taken)


def find_support(domains: Sequence[Mask], ways: Iterable[Mask]) -> tuple[frozenset[Mask], list[Mask]]:
    """The ways that cells with these domains can be filled with, one digit in each cell; and for each cell, the digits
    that it holds in at least one such filling."""
    # Forwards: after each cell, the sets that the cells so far can hold together.
    layers: list[set[Mask]] = [{0}]
    for domain in domains:
        before = layers[-1]
        layers.append({held | 1 << digit for held in before for digit in DIGITS_OF[domain & ~held]})
    # Backwards: the part of these sets that leads to a complete way.
    alive = layers[-1].intersection(ways)
    found = [0] * len(domains)
    after: set[Mask] = alive
    for i in range(len(domains) - 1, -1, -1):
        domain, before = domains[i], layers[i]
        kept: set[Mask] = set()
        digits = 0
        for held in after:
            for digit in DIGITS_OF[held & domain]:
                rest = held ^ 1 << digit
                if rest in before:
                    digits |= 1 << digit
                    kept.add(rest)
        found[i] = digits
        after = kept
    return frozenset(alive), found


class RunState:
    """What a clue (0 for none) and the contents of a run's cells allow. Call `run_state`, which remembers the states,
    rather than this class."""

    def __init__(self, clue: int, contents: tuple[int, ...]) -> None:
        self.clue = clue
        self.size = len(contents)
        self.domains: tuple[Mask, ...] = tuple([content & DIGITS for content in contents])
        """For each place, the digits that it may hold."""
        self.open: tuple[int, ...] = tuple([i for i, content in enumerate(contents) if not content & WRITTEN])
        """The places where nothing is written yet."""
        self.written: tuple[int, ...] = tuple([i for i, content in enumerate(contents) if content & WRITTEN])
        self.used: Mask = 0
        """The digits that are written."""
        total = 0
        for i in self.written:
            self.used |= self.domains[i]
            total += self.domains[i].bit_length() - 1
        self.rest = clue - total if clue else 0

    @cached_property
    def ways(self) -> tuple[Mask, ...]:
        """The sets that the open cells may hold according to the clue and the written digits, ignoring candidates."""
        if self.size > 9:
            return ()
        if not self.used:
            return sets_of(self.size, self.clue)
        if self.clue and self.rest <= 0:
            return (0,) if not self.open and not self.rest else ()
        used = self.used
        return tuple([way for way in sets_of(len(self.open), self.rest) if not way & used])

    @cached_property
    def needed_digits(self) -> Mask:
        """The digits that every way contains."""
        common = DIGITS if self.ways else 0
        for way in self.ways:
            common &= way
        return common

    @cached_property
    def last(self) -> tuple[int, int] | None:
        """The place of the only open cell, and the digit that the clue leaves for it."""
        if len(self.open) == 1 and 0 < self.rest < 10 and not self.used >> self.rest & 1:
            place = self.open[0]
            if self.domains[place] >> self.rest & 1:
                return place, self.rest
        return None

    def outside(self, digits: Mask) -> Removals:
        """The digits that open cells lose when they can hold these digits only."""
        gone = ~digits
        return tuple([(i, self.domains[i] & gone) for i in self.open if self.domains[i] & gone])

    @cached_property
    def by_clue(self) -> Removals:
        """The digits that open cells lose because of the clue alone."""
        return self.outside(digits_of_clue(self.size, self.clue)) if self.clue else ()

    @cached_property
    def by_rest(self) -> Removals:
        """The digits that open cells lose because of the rest of the clue."""
        if not self.clue or not self.written or len(self.open) < 2 or not self.ways:
            return ()
        return self.outside(union(self.ways))

    @cached_property
    def by_mirror(self) -> Removals:
        """The digits that the last two open cells lose because they must add up to the rest."""
        if len(self.open) != 2 or not self.clue:
            return ()
        first, second = self.open
        one, two = self.domains[first] & ~self.used, self.domains[second] & ~self.used
        gone = []
        for place, own, other in ((first, one, two), (second, two, one)):
            bad = 0
            for digit in DIGITS_OF[own]:
                partner = self.rest - digit
                if not 0 < partner < 10 or partner == digit or not other >> partner & 1:
                    bad |= 1 << digit
            if bad == own:
                return ()  # no pair is left, which is a flaw
            if bad:
                gone.append((place, bad))
        return tuple(gone)

    @cached_property
    def too_great(self) -> tuple[Squeeze, ...]:
        """Open places whose greatest digits would leave less than the other open cells need."""
        if len(self.open) < 3 or not self.clue:
            return ()
        domains, rest = self.domains, self.rest
        spare = rest - sum(lowest_digits([domains[i] for i in self.open], self.used))
        found = []
        for i in self.open:
            # The others need at least as much as all open cells need without the least digit of this one.
            if domains[i].bit_length() - (domains[i] & -domains[i]).bit_length() > spare:
                others = lowest_digits([domains[k] for k in self.open if k != i], self.used)
                if others[-1] > 9:
                    return ()  # too few digits are left, which is a flaw
                bad = domains[i] >> max(0, rest - sum(others) + 1) << max(0, rest - sum(others) + 1)
                if bad:
                    found.append((i, bad, others))
        return tuple(found)

    @cached_property
    def too_small(self) -> tuple[Squeeze, ...]:
        """Open places whose smallest digits would leave more than the other open cells can hold."""
        if len(self.open) < 3 or not self.clue:
            return ()
        domains, rest = self.domains, self.rest
        spare = sum(highest_digits([domains[i] for i in self.open], self.used)) - rest
        found = []
        for i in self.open:
            if domains[i].bit_length() - (domains[i] & -domains[i]).bit_length() > spare:
                others = highest_digits([domains[k] for k in self.open if k != i], self.used)
                if others[-1] < 1:
                    return ()
                bad = domains[i] & (1 << max(0, rest - sum(others))) - 1
                if bad:
                    found.append((i, bad, others))
        return tuple(found)

    @cached_property
    def only_homes(self) -> tuple[tuple[int, int], ...]:
        """Places that are the only home of a digit that the run must contain, each with this digit."""
        if len(self.open) < 2:
            return ()
        found = []
        for digit in DIGITS_OF[self.needed_digits]:
            homes = [i for i in self.open if self.domains[i] >> digit & 1]
            if len(homes) == 1:
                found.append((homes[0], digit))
        return tuple(found)

    @cached_property
    def naked_sets(self) -> tuple[tuple[tuple[int, ...], Mask, Removals], ...]:
        """One, two or three open places whose cells can only hold as many unused digits as there are cells; with these
        digits, and what the other open cells lose. A single cell with one digit is included: it needs no second
        cell to rule out its digit elsewhere."""
        left = {i: self.domains[i] & ~self.used for i in self.open}
        found = []
        for size in (1, 2, 3):
            few = [i for i in self.open if 0 < left[i].bit_count() <= size]
            for places in combinations(few, size):
                digits = 0
                for i in places:
                    digits |= left[i]
                if digits.bit_count() == size:
                    gone = [(i, self.domains[i] & digits) for i in self.open if i not in places]
                    if removals := tuple([(i, bad) for i, bad in gone if bad]):
                        found.append((places, digits, removals))
        return tuple(found)

    @cached_property
    def hidden_sets(self) -> tuple[tuple[tuple[int, ...], Mask, Removals], ...]:
        """Two or three places that are the only homes of as many digits that the run must contain; with these digits,
        and what the cells lose."""
        found = []
        homes = {
            digit: mask_of(i for i in self.open if self.domains[i] >> digit & 1)
            for digit in DIGITS_OF[self.needed_digits]
        }
        for size in (2, 3):
            few = [digit for digit, where in homes.items() if where.bit_count() <= size]
            for chosen in combinations(few, size):
                where = union(homes[digit] for digit in chosen)
                if where.bit_count() == size:
                    digits = mask_of(chosen)
                    places = tuple(bits(where))
                    gone = [(i, self.domains[i] & ~digits) for i in places]
                    if removals := tuple([(i, bad) for i, bad in gone if bad]):
                        found.append((places, digits, removals))
        return tuple(found)

    @cached_property
    def _support(self) -> tuple[frozenset[Mask], list[Mask]]:
        return find_support([self.domains[i] for i in self.open], self.ways)

    @cached_property
    def fitting_ways(self) -> tuple[Mask, ...]:
        """The ways that the candidates of the open cells can form."""
        return tuple([way for way in self.ways if way in self._support[0]])

    @cached_property
    def is_sound(self) -> bool:
        """Whether the run can still be filled."""
        if self.used.bit_count() < len(self.written):
            return False
        return bool(self.fitting_ways) if self.open else not self.rest

    @cached_property
    def by_fitting(self) -> Removals:
        """The digits that open cells lose because the candidates rule out some ways."""
        if not self.clue or not self.fitting_ways or len(self.fitting_ways) == len(self.ways):
            return ()
        return self.outside(union(self.fitting_ways) | self.used)

    @cached_property
    def by_filling(self) -> Removals:
        """The digits that open cells lose because no filling of the whole run has them there; used digits aside."""
        if not self.fitting_ways:
            return ()
        gone = [(i, self.domains[i] & ~left & ~self.used) for i, left in zip(self.open, self._support[1], strict=True)]
        return tuple([(i, bad) for i, bad in gone if bad])

    def says(self, place: int, other: int) -> tuple[Mask, ...] | None:
        """What one open cell says about another: for each digit of the first, the digits that it leaves for the second;
        None if no digit takes anything away."""
        if (place, other) not in self._implications:
            rows = [0] * 10
            for digit in DIGITS_OF[self.domains[place]]:
                rows[digit] = self._left_with(place, digit)[other]
            every = all(rows[digit] == self.domains[other] for digit in DIGITS_OF[self.domains[place]])
            self._implications[place, other] = None if every else tuple(rows)
        return self._implications[place, other]

    def _left_with(self, place: int, digit: int) -> dict[int, Mask]:
        """For each open place, the digits that it holds in the fillings with a given digit at a given place."""
        if (place, digit) not in self._left_memory:
            domains = [1 << digit if i == place else self.domains[i] for i in self.open]
            left = find_support(domains, self.ways)[1]
            self._left_memory[place, digit] = dict(zip(self.open, left, strict=True))
        return self._left_memory[place, digit]

    @cached_property
    def _implications(self) -> dict[tuple[int, int], tuple[Mask, ...] | None]:
        return {}

    @cached_property
    def _left_memory(self) -> dict[tuple[int, int], dict[int, Mask]]:
        return {}

    def fillings(self, most: int) -> list[tuple[int, ...]] | None:
        """All fillings of the open cells, in the order of their digits; None when there are more than `most`."""
        found: list[tuple[int, ...]] = []
        ways = set(self.fitting_ways)

        def fill(digits: tuple[int, ...], held: Mask) -> bool:
            if len(digits) == len(self.open):
                if held in ways:
                    found.append(digits)
                return len(found) <= most
            left = self._support[1][len(digits)] & ~held
            return all(fill((*digits, digit), held | 1 << digit) for digit in DIGITS_OF[left])

        return found if fill((), 0) else None


@lru_cache(maxsize=1 << 14)
def run_state(clue: int, contents: tuple[int, ...]) -> RunState:
    """What a clue and the contents of a run's cells allow."""
    return RunState(clue, contents)
