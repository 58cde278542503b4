"""What one run allows, whatever board it lies on.

content   what a cell holds, as one int: its digits as bits 1 to 9, and bit 0 when the digit has been written down
set       digits as a bit mask; a run of n cells holds a set of n digits
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
"""Places in a run, each with the digits that go."""
Squeeze = tuple[int, Mask, tuple[int, ...]]
"""A place in a run, the digits that go, and the extreme digits of the other open cells that leave no room for them."""

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
    """The sets of so many digits that add up to a clue; all sets of that size when the clue is 0 (none)."""
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


def lowest(domains: Iterable[Mask], used: Mask) -> tuple[int, ...]:
    """The smallest different digits for some cells, each no smaller than its cell allows, none of them used: as a
    bound, so that digits beyond 9 may come out."""
    taken: list[int] = []
    digit = 0
    for least in sorted([(domain & -domain).bit_length() - 1 for domain in domains]):
        digit = max(digit + 1, least)
        while used >> digit & 1:
            digit += 1
        taken.append(digit)
    return tuple(taken)


def highest(domains: Iterable[Mask], used: Mask) -> tuple[int, ...]:
    """The greatest different digits for some cells; digits below 1 may come out."""
    taken: list[int] = []
    digit = 10
    for most in sorted([domain.bit_length() - 1 for domain in domains], reverse=True):
        digit = min(digit - 1, most)
        while digit > 0 and used >> digit & 1:
            digit -= 1
        taken.append(digit)
    return tuple(taken)


def supported(domains: Sequence[Mask], ways: Iterable[Mask]) -> tuple[frozenset[Mask], list[Mask]]:
    """The ways that can be spread over cells with these domains, one digit a cell, and for each cell the digits that
    it has in some such filling."""
    # Forwards: the sets that the first cells can hold together.
    layers: list[set[Mask]] = [{0}]
    for domain in domains:
        before = layers[-1]
        layers.append({held | 1 << digit for held in before for digit in DIGITS_OF[domain & ~held]})
    # Backwards: what of it belongs to a whole way.
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
    """What a clue (0 for none) and the contents of a run's cells allow. Get one from `run_state`, which remembers."""

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
        """The sets that the open cells may hold, by the clue and by what is written: not by other candidates."""
        if self.size > 9:
            return ()
        if not self.used:
            return sets_of(self.size, self.clue)
        if self.clue and self.rest <= 0:
            return (0,) if not self.open and not self.rest else ()
        used = self.used
        return tuple([way for way in sets_of(len(self.open), self.rest) if not way & used])

    @cached_property
    def needed(self) -> Mask:
        """The digits that every way has."""
        common = DIGITS if self.ways else 0
        for way in self.ways:
            common &= way
        return common

    @cached_property
    def last(self) -> tuple[int, int] | None:
        """The place of the only open cell and the digit that the sum leaves for it."""
        if len(self.open) == 1 and 0 < self.rest < 10 and not self.used >> self.rest & 1:
            place = self.open[0]
            if self.domains[place] >> self.rest & 1:
                return place, self.rest
        return None

    def outside(self, digits: Mask) -> Removals:
        """What the open cells lose when they can hold only these digits."""
        gone = ~digits
        return tuple([(i, self.domains[i] & gone) for i in self.open if self.domains[i] & gone])

    @cached_property
    def by_clue(self) -> Removals:
        """What the open cells lose by the clue alone."""
        return self.outside(digits_of_clue(self.size, self.clue)) if self.clue else ()

    @cached_property
    def by_rest(self) -> Removals:
        """What the open cells lose by what is left of the clue."""
        if not self.clue or not self.written or len(self.open) < 2 or not self.ways:
            return ()
        return self.outside(union(self.ways))

    @cached_property
    def mirrored(self) -> Removals:
        """What two open cells lose because their digits add up to the rest."""
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
                return ()  # no pair is left: a flaw
            if bad:
                gone.append((place, bad))
        return tuple(gone)

    @cached_property
    def too_great(self) -> tuple[Squeeze, ...]:
        """Open places with digits that leave less for the other open cells than these need."""
        if len(self.open) < 3 or not self.clue:
            return ()
        domains, rest = self.domains, self.rest
        spare = rest - sum(lowest([domains[i] for i in self.open], self.used))
        found = []
        for i in self.open:
            # The others need at least what all need without the least digit of this cell.
            if domains[i].bit_length() - (domains[i] & -domains[i]).bit_length() > spare:
                others = lowest([domains[k] for k in self.open if k != i], self.used)
                if others[-1] > 9:
                    return ()  # too few digits: a flaw
                bad = domains[i] >> max(0, rest - sum(others) + 1) << max(0, rest - sum(others) + 1)
                if bad:
                    found.append((i, bad, others))
        return tuple(found)

    @cached_property
    def too_small(self) -> tuple[Squeeze, ...]:
        """Open places with digits that leave more for the other open cells than these can hold."""
        if len(self.open) < 3 or not self.clue:
            return ()
        domains, rest = self.domains, self.rest
        spare = sum(highest([domains[i] for i in self.open], self.used)) - rest
        found = []
        for i in self.open:
            if domains[i].bit_length() - (domains[i] & -domains[i]).bit_length() > spare:
                others = highest([domains[k] for k in self.open if k != i], self.used)
                if others[-1] < 1:
                    return ()
                bad = domains[i] & (1 << max(0, rest - sum(others))) - 1
                if bad:
                    found.append((i, bad, others))
        return tuple(found)

    @cached_property
    def only_homes(self) -> tuple[tuple[int, int], ...]:
        """The places that alone can hold a digit which the run must have, with the digit."""
        if len(self.open) < 2:
            return ()
        found = []
        for digit in DIGITS_OF[self.needed]:
            homes = [i for i in self.open if self.domains[i] >> digit & 1]
            if len(homes) == 1:
                found.append((homes[0], digit))
        return tuple(found)

    @cached_property
    def naked(self) -> tuple[tuple[tuple[int, ...], Mask, Removals], ...]:
        """Up to three open cells that share only so many digits not yet used, these digits, and what the other open
        cells lose. One cell with one digit is among them: what makes a pair of it must not be needed for long."""
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
    def hidden(self) -> tuple[tuple[tuple[int, ...], Mask, Removals], ...]:
        """Two or three cells that alone can hold so many digits which the run must have, these digits, and what the
        cells lose."""
        found = []
        homes = {
            digit: mask_of(i for i in self.open if self.domains[i] >> digit & 1) for digit in DIGITS_OF[self.needed]
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
    def _spread(self) -> tuple[frozenset[Mask], list[Mask]]:
        return supported([self.domains[i] for i in self.open], self.ways)

    @cached_property
    def fitting(self) -> tuple[Mask, ...]:
        """The ways that fit the candidates of the open cells."""
        return tuple([way for way in self.ways if way in self._spread[0]])

    @cached_property
    def is_sound(self) -> bool:
        """Whether the run can still be filled."""
        if self.used.bit_count() < len(self.written):
            return False
        return bool(self.fitting) if self.open else not self.rest

    @cached_property
    def by_fitting(self) -> Removals:
        """What the open cells lose because some ways do not fit."""
        if not self.clue or not self.fitting or len(self.fitting) == len(self.ways):
            return ()
        return self.outside(union(self.fitting) | self.used)

    @cached_property
    def by_filling(self) -> Removals:
        """What the open cells lose because it occurs in no filling of the whole run; used digits aside."""
        if not self.fitting:
            return ()
        gone = [(i, self.domains[i] & ~left & ~self.used) for i, left in zip(self.open, self._spread[1], strict=True)]
        return tuple([(i, bad) for i, bad in gone if bad])

    def says(self, place: int, other: int) -> tuple[Mask, ...] | None:
        """What one open cell says of another: for each digit of the first, what it leaves for the second; None when
        that is always everything."""
        if (place, other) not in self._said:
            rows = [0] * 10
            for digit in DIGITS_OF[self.domains[place]]:
                rows[digit] = self._given(place, digit)[other]
            every = all(rows[digit] == self.domains[other] for digit in DIGITS_OF[self.domains[place]])
            self._said[place, other] = None if every else tuple(rows)
        return self._said[place, other]

    def _given(self, place: int, digit: int) -> dict[int, Mask]:
        """For each open place, what it may hold in the fillings that have a digit at one of them."""
        if (place, digit) not in self._under:
            domains = [1 << digit if i == place else self.domains[i] for i in self.open]
            left = supported(domains, self.ways)[1]
            self._under[place, digit] = dict(zip(self.open, left, strict=True))
        return self._under[place, digit]

    @cached_property
    def _said(self) -> dict[tuple[int, int], tuple[Mask, ...] | None]:
        return {}

    @cached_property
    def _under(self) -> dict[tuple[int, int], dict[int, Mask]]:
        return {}

    def fillings(self, most: int) -> list[tuple[int, ...]] | None:
        """The fillings of the open cells, digit by digit; None when there are more than so many."""
        found: list[tuple[int, ...]] = []
        ways = set(self.fitting)

        def fill(digits: tuple[int, ...], held: Mask) -> bool:
            if len(digits) == len(self.open):
                if held in ways:
                    found.append(digits)
                return len(found) <= most
            left = self._spread[1][len(digits)] & ~held
            return all(fill((*digits, digit), held | 1 << digit) for digit in DIGITS_OF[left])

        return found if fill((), 0) else None


@lru_cache(maxsize=1 << 14)
def run_state(clue: int, contents: tuple[int, ...]) -> RunState:
    """What a clue and the contents of a run's cells allow."""
    return RunState(clue, contents)
