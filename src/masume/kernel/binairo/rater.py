"""Binairo: the ladder's steps up to its hard techniques (B1 to B11), for rating boards by the thousand.

Each technique finds the same steps as in masume.kinds.binairo.techniques, where they are also put into words and where
it is explained why they are right. The words of masume.kernel.binairo.lines mean the same here."""

from array import array
from functools import partial

import cython
from cython.cimports.masume.kernel.binairo.lines import Lines
from cython.cimports.masume.kernel.bits import bit, ctz, popcount

from masume.kernel.pool import Pool

# The techniques in the order in which the ladder tries them, with the weights of their easiest steps. The next one
# would be what-if, at 500. No step here is as heavy as that: only quota groups could exceed 470, and line completions
# would then show the same at 440.
LIGHTEST_WEIGHTS = {
    "pair": 100,
    "sandwich": 110,
    "quota-full": 130,
    "last-in-window": 220,
    "last-in-gap": 240,
    "line-completions": 280,
    "twin": 300,
    "twin-completions": 320,
    "quota-groups": 340,
    "mutual-twins": 420,
    "cross-squeeze": 460,
}
TECHNIQUES = tuple(LIGHTEST_WEIGHTS)
PAIR = cython.declare(cython.int, 0)
SANDWICH = cython.declare(cython.int, 1)
QUOTA_FULL = cython.declare(cython.int, 2)
LAST_IN_WINDOW = cython.declare(cython.int, 3)
LAST_IN_GAP = cython.declare(cython.int, 4)
LINE_COMPLETIONS = cython.declare(cython.int, 5)
TWIN = cython.declare(cython.int, 6)
TWIN_COMPLETIONS = cython.declare(cython.int, 7)
QUOTA_GROUPS = cython.declare(cython.int, 8)
MUTUAL_TWINS = cython.declare(cython.int, 9)
CROSS_SQUEEZE = cython.declare(cython.int, 10)

LONGEST = 64  # cells of a line: one word

# As in masume.kinds.binairo.techniques.
MAX_LISTED_FILLINGS = cython.declare(cython.int, 4)  # fillings of a line that are seen at a glance
MAX_ROOM = cython.declare(cython.int, 5)
MAX_TRIED_FILLINGS = cython.declare(cython.int, 8)


class BinairoRater(Lines):
    """Rates boards of one size with one set of rules."""

    def __init__(
        self, rows: cython.int, cols: cython.int, unique_lines: cython.bint, row_ones: tuple, col_ones: tuple
    ) -> None:
        super().__init__(rows, cols, unique_lines, row_ones, col_ones, TECHNIQUES, tuple(LIGHTEST_WEIGHTS.values()))
        self.outsides = array("Q", [0]) * (2 * self.longest)
        self.few = array("Q", [0]) * (2 * self.lines)
        self.few_at = array("q", [0]) * self.lines
        self.broken = array("i", [0]) * MAX_TRIED_FILLINGS
        self.breach = array("Q", [0]) * MAX_TRIED_FILLINGS
        self.beside = array("Q", [0]) * (2 * self.longest)

    # Steps.

    def look(self, technique):
        if technique == PAIR:
            self.look_for_pairs()
        elif technique == SANDWICH:
            self.look_for_sandwiches()
        elif technique == QUOTA_FULL:
            self.look_for_full_quotas()
        elif technique == LAST_IN_WINDOW or technique == LAST_IN_GAP:
            self.look_for_last(technique)
        elif technique == LINE_COMPLETIONS:
            self.look_for_completions()
        elif technique == QUOTA_GROUPS:
            self.look_for_groups()
        elif technique == CROSS_SQUEEZE:
            self.look_for_squeezes()
        elif self.unique_lines:
            if technique == TWIN:
                self.look_for_twins()
            elif technique == TWIN_COMPLETIONS:
                self.look_for_twin_completions()
            elif technique == MUTUAL_TWINS:
                self.look_for_mutual_twins()

    def fill(self, line, places, value):
        """Note that the current step settles some places of a line."""
        while places:
            self.place(self.cell_of(line, ctz(places)), value)
            places &= places - 1

    def offer(self, technique, weight, line, seen, places, value):
        """Offer a step that argues from some places of a line and settles others, all with the same value."""
        self.begin(technique, weight)
        self.near = (seen & self.fresh[line]) != 0
        self.fill(line, places, value)
        self.end()

    # Three cells side by side.

    def look_for_pairs(self):
        for line in range(self.lines):
            blank = self.blank[line]
            for value in range(2):
                pairs = self.mask[2 * line + value]
                pairs &= pairs >> 1
                if not (pairs << 2 | pairs >> 1) & blank:
                    continue
                while pairs:
                    first = pairs & -pairs
                    pairs ^= first
                    ends = (first << 2 | first >> 1) & blank
                    if ends:
                        self.offer(PAIR, 100, line, first | first << 1, ends, 1 - value)

    def look_for_sandwiches(self):
        for line in range(self.lines):
            for value in range(2):
                own = self.mask[2 * line + value]
                firsts = own & own >> 2 & self.blank[line] >> 1
                while firsts:
                    first = firsts & -firsts
                    firsts ^= first
                    self.offer(SANDWICH, 110, line, first | first << 2, first << 1, 1 - value)

    # Counting.

    def look_for_full_quotas(self):
        for line in range(self.lines):
            blank = self.blank[line]
            for value in range(2):
                if blank and self.room[2 * line + value] == 0:
                    self.offer(
                        QUOTA_FULL,
                        120 + 10 * min(popcount(blank), 3),
                        line,
                        self.mask[2 * line + value],
                        blank,
                        1 - value,
                    )

    def look_for_last(self, technique):
        """Find where the last one of a symbol goes in a line: into groups beside the other symbol, or into gaps."""
        for line in range(self.lines):
            for value in range(2):
                if self.room[2 * line + value] == 1 and self.blank[line]:
                    groups = self.find_groups(line, self.mask[2 * line], self.mask[2 * line + 1], value)
                    gaps = self.count_gaps(groups)
                    if technique == LAST_IN_WINDOW and gaps < groups:
                        self.offer_last(technique, line, value, groups)
                    elif technique == LAST_IN_GAP and gaps:
                        self.keep_gaps(groups)
                        self.offer_last(technique, line, value, gaps)

    def count_gaps(self, groups):
        """How many of the groups have three blanks."""
        gaps = 0
        for i in range(groups):
            if not self.others[i]:
                gaps += 1
        return gaps

    def keep_gaps(self, groups):
        """Keep only the groups that have three blanks."""
        kept = 0
        for i in range(groups):
            if not self.others[i]:
                self.blanks[kept] = self.blanks[i]
                self.others[kept] = 0
                kept += 1

    def offer_last(self, technique, line, value, groups):
        """Offer that the last one of a symbol is in a blank that all groups share, if that says anything new."""
        blank = self.blank[line]
        goals = self.blanks[0] & self.blanks[groups - 1]
        others = self.others[0] | self.others[groups - 1]
        if not goals or (goals == blank and goals & (goals - 1)):
            return
        self.begin(technique, self.lightest[technique])
        self.near = ((self.mask[2 * line + value] | others) & self.fresh[line]) != 0
        self.fill(line, blank & ~goals, 1 - value)
        if not goals & (goals - 1):
            self.fill(line, goals, value)
        self.end()

    def look_for_groups(self):
        """Find groups that need all the room that a symbol has left, so that the blanks outside do not get it."""
        for line in range(self.lines):
            for value in range(2):
                room = self.room[2 * line + value]
                if room < 2 or not self.blank[line] or 300 + 20 * room > self.best_weight:
                    continue
                groups = self.find_groups(line, self.mask[2 * line], self.mask[2 * line + 1], value)
                if groups >= room and self.pack(groups, 0, False) == room:
                    self.offer_groups(line, value, groups)

    def offer_groups(self, line, value, groups):
        """Offer every way to see that a blank lies outside such groups, packing them from the left and from the right;
        each set of blanks outside is offered only once."""
        room = self.room[2 * line + value]
        told = 0
        places = self.blank[line]
        while places:
            for backwards in range(2):
                if self.pack(groups, places & -places, backwards) != room:
                    continue
                outside = self.blank[line]
                seen = self.mask[2 * line + value]
                for i in range(room):
                    outside &= ~self.blanks[self.taken[i]]
                    seen |= self.others[self.taken[i]]
                i = 0
                while i < told and self.outsides[i] != outside:
                    i += 1
                if i == told:
                    self.outsides[told] = outside
                    told += 1
                    self.offer(QUOTA_GROUPS, 300 + 20 * room, line, seen, outside, 1 - value)
            places &= places - 1

    # All fillings of a line.

    def look_for_completions(self):
        for line in range(self.lines):
            if self.blank[line]:
                weight = min(440, 240 + 40 * self.least_room(line))
                if weight <= self.best_weight:
                    self.complete(line, weight)

    def complete(self, line, weight):
        """Offer what all fillings of a line have in common: as one step where there are few fillings, else cell by
        cell. Lines that lack only one more symbol need no special case: if they have many fillings, no single cell of
        theirs can be seen."""
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        self.know(line)
        forced = self.blank[line] & ~(self.can[2 * line] & self.can[2 * line + 1])
        if not forced or not (self.can[2 * line] | self.can[2 * line + 1]):
            return
        rest = forced
        if self.find_fillings(line, zeros, ones, MAX_LISTED_FILLINGS) > MAX_LISTED_FILLINGS:
            while forced:
                place = forced & -forced
                forced ^= place
                value = 1 if self.can[2 * line + 1] & place else 0
                if self.needs_too_much(line, place, 1 - value):
                    rest ^= place
                    self.offer(LINE_COMPLETIONS, weight, line, self.seen, place, value)
        if rest:
            self.begin(LINE_COMPLETIONS, weight)
            self.near = self.fresh[line] != 0
            while rest:
                place = rest & -rest
                rest ^= place
                self.place(self.cell_of(line, ctz(place)), (self.can[2 * line + 1] & place) != 0)
            self.end()

    def needs_too_much(self, line, place, value):
        """Whether a symbol in some place would leave more groups that need a symbol than there is room for. If so,
        `seen` has the known places that show it."""
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        if value:
            ones |= place
        else:
            zeros |= place
        for needed in range(2):
            room = self.room[2 * line + needed]
            if needed == value:
                room -= 1
            if room <= 0:
                continue
            groups = self.find_groups(line, zeros, ones, needed)
            if groups > room and self.pack(groups, 0, False) > room:
                self.seen = self.mask[2 * line + needed]
                for i in range(room + 1):
                    self.seen |= self.others[self.taken[i]]
                self.seen &= ~place
                return True
        return False

    # Lines that must differ.

    def is_twin(self, line, other):
        """Whether the line `other` is complete and a line with blanks could still become equal to it."""
        return not (
            self.blank[other]
            or self.mask[2 * line] & self.mask[2 * other + 1]
            or self.mask[2 * line + 1] & self.mask[2 * other]
        )

    def look_for_twins(self):
        for line in range(self.lines):
            if not self.takes_one_of_each(line):
                continue
            blank = self.blank[line]
            for other in range(self.first_of(line), self.end_of(line)):
                if self.is_twin(line, other) and blank & self.mask[2 * other] and blank & self.mask[2 * other + 1]:
                    self.begin(TWIN, 300)
                    self.near = (self.fresh[line] | self.fresh[other]) != 0
                    while blank:
                        self.place(self.cell_of(line, ctz(blank)), (self.mask[2 * other] & blank & -blank) != 0)
                        blank &= blank - 1
                    self.end()
                    blank = self.blank[line]

    def look_for_twin_completions(self):
        for line in range(self.lines):
            if self.blank[line] and not self.takes_one_of_each(line):
                weight = min(470, 290 + 30 * popcount(self.blank[line]))
                if weight <= self.best_weight:
                    self.keep_apart(line, weight)

    def keep_apart(self, line, weight):
        """Offer to exclude the symbols that leave a line no fillings other than its twins. All twins are fillings, so
        it is enough to compare the numbers."""
        first = self.first_of(line)
        end = self.end_of(line)
        places: cython.ulonglong = 0
        for other in range(first, end):
            if self.is_twin(line, other):
                places = self.blank[line]
        while places:
            place = places & -places
            places ^= place
            for value in range(2):
                alike = 0
                fresh = self.fresh[line]
                for other in range(first, end):
                    if self.is_twin(line, other) and self.mask[2 * other + value] & place:
                        alike += 1
                        fresh |= self.fresh[other]
                if not alike:
                    continue
                zeros = self.mask[2 * line]
                ones = self.mask[2 * line + 1]
                if value:
                    ones |= place
                else:
                    zeros |= place
                if self.find_fillings(line, zeros, ones, alike) == alike:
                    self.begin(TWIN_COMPLETIONS, weight)
                    self.near = fresh != 0
                    self.place(self.cell_of(line, ctz(place)), 1 - value)
                    self.end()

    def look_for_mutual_twins(self):
        for line in range(self.lines):
            if not self.takes_one_of_each(line) and not (
                popcount(self.blank[line]) == 1 and self.room[2 * line] and self.room[2 * line + 1]
            ):
                continue
            for other in range(line + 1, self.end_of(line)):
                if self.mask[2 * line] == self.mask[2 * other] and self.mask[2 * line + 1] == self.mask[2 * other + 1]:
                    places = self.blank[line]
                    while places:
                        self.part(line, other, ctz(places))
                        places &= places - 1

    def part(self, line, other, place):
        """Offer what follows in a line that crosses two mutual twins, both blank and bound to differ there."""
        crossing = self.first_across(line) + place
        here = bit(line - self.first_of(line))
        there = bit(other - self.first_of(line))
        zeros = self.mask[2 * crossing]
        ones = self.mask[2 * crossing + 1]
        if self.least_room(crossing) > MAX_ROOM:
            return
        self.know(crossing)
        self.find_possible(crossing, zeros | here, ones | there)
        can_be_0 = self.can_be_0
        can_be_1 = self.can_be_1
        self.find_possible(crossing, zeros | there, ones | here)
        can_be_0 |= self.can_be_0
        can_be_1 |= self.can_be_1
        places = self.blank[crossing] & self.can[2 * crossing] & self.can[2 * crossing + 1] & ~(can_be_0 & can_be_1)
        if not places or not (can_be_0 | can_be_1):
            return
        self.begin(MUTUAL_TWINS, 420)
        self.near = (self.fresh[line] | self.fresh[other] | self.fresh[crossing]) != 0
        while places:
            self.place(self.cell_of(crossing, ctz(places)), (can_be_1 & places & -places) != 0)
            places &= places - 1
        self.end()

    # A line and all lines that cross it.

    def look_for_squeezes(self):
        for line in range(self.lines):
            if self.blank[line] and self.least_room(line) <= MAX_ROOM:
                self.squeeze(line)

    def squeeze(self, line):
        """Offer to exclude the symbols that leave a line only a few fillings, all of which break a rule. A filling that
        breaks no rule shows that none of its symbols can be excluded."""
        places = self.blank[line]
        self.know_few(line)
        alive_0 = self.few[2 * line]
        alive_1 = self.few[2 * line + 1]
        while places:
            place = places & -places
            places ^= place
            for value in range(2):
                if not (alive_1 if value else alive_0) & place:
                    continue
                zeros = self.mask[2 * line]
                ones = self.mask[2 * line + 1]
                if value:
                    ones |= place
                else:
                    zeros |= place
                fillings = self.find_fillings(line, zeros, ones, MAX_TRIED_FILLINGS)
                broken = 0
                while broken < fillings and self.breaks(line, broken):
                    broken += 1
                if broken < fillings:
                    alive_0 &= self.filling[broken]
                    alive_1 &= ~self.filling[broken]
                elif fillings:
                    self.offer_squeeze(line, place, value, fillings)

    def know_few(self, line):
        """Find which symbols leave a line only a few fillings, unless that has been found already."""
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        places = self.blank[line]
        if self.few_at[line] == self.changed[line]:
            return
        self.few_at[line] = self.changed[line]
        if self.find_fillings(line, zeros, ones, MAX_TRIED_FILLINGS) <= MAX_TRIED_FILLINGS:
            self.few[2 * line] = self.few[2 * line + 1] = places
            return
        self.few[2 * line] = self.few[2 * line + 1] = 0
        while places:
            place = places & -places
            places ^= place
            if self.find_fillings(line, zeros | place, ones, MAX_TRIED_FILLINGS) <= MAX_TRIED_FILLINGS:
                self.few[2 * line] |= place
            if self.find_fillings(line, zeros, ones | place, MAX_TRIED_FILLINGS) <= MAX_TRIED_FILLINGS:
                self.few[2 * line + 1] |= place

    def breaks(self, line, i):
        """Whether filling i makes a line equal to a twin, or breaks a rule in a parallel line once all lines that cross
        it are carried on. The crossing lines themselves are not broken: what follows in one line alone is easier to
        see."""
        ones = self.filling[i]
        first = self.first_of(line)
        across = self.first_across(line)
        moved: cython.ulonglong = 0
        found: cython.bint = False
        if self.unique_lines:
            for other in range(first, self.end_of(line)):
                if not self.blank[other] and self.mask[2 * other + 1] == ones:
                    self.broken[i] = other
                    self.breach[i] = 0
                    return True
        places = self.blank[line]
        while places:
            place = ctz(places)
            places &= places - 1
            at = self.carry(across + place, line - first, ones >> place & 1)
            for value in range(2):
                new = self.carried[2 * at + value]
                moved |= new
                while new:
                    self.beside[2 * ctz(new) + value] |= bit(place)
                    new &= new - 1
        while moved:
            other = ctz(moved)
            moved &= moved - 1
            for value in range(2):
                if not found:
                    found = self.is_broken(first + other, value, self.beside[2 * other + value], i)
                self.beside[2 * other + value] = 0
        return found

    def is_broken(self, line, value, more, i):
        """Whether a line with these further places of a symbol has three in a row, or too many of it. If so, note this
        as the breach of filling i."""
        own = self.mask[2 * line + value] | more
        threes = own & own >> 1 & own >> 2
        if threes:
            own = bit(ctz(threes)) * 7
        elif popcount(more) <= self.room[2 * line + value]:
            return False
        self.broken[i] = line
        self.breach[i] = own
        return True

    def offer_squeeze(self, line, place, value, fillings):
        """Offer that a symbol is excluded because all fillings with it break a rule. If all of them are twins, a player
        sees that without any squeeze."""
        squeezed: cython.bint = False
        near: cython.bint = self.fresh[line] != 0
        for i in range(fillings):
            squeezed = squeezed or self.breach[i] != 0
            near = near or self.is_near(line, i)
        if squeezed:
            self.begin(CROSS_SQUEEZE, 460)
            self.near = near
            self.place(self.cell_of(line, ctz(place)), 1 - value)
            self.end()

    def is_near(self, line, i):
        """Whether the breach of filling i follows from a fresh cell."""
        other = self.broken[i]
        places = self.breach[i]
        first = self.first_of(line)
        if not places:
            return self.fresh[other] != 0
        if places & self.fresh[other]:
            return True
        places &= self.blank[other]
        while places:
            place = ctz(places)
            places &= places - 1
            crossing = self.first_across(line) + place
            if self.fresh[crossing]:
                self.carry_on(crossing, line - first, self.filling[i] >> place & 1, True)
                if self.read_off(other - first, self.follow_0 | self.follow_1) & self.fresh[crossing]:
                    return True
        return False


POOL: Pool = Pool()


def steps(rows, cols, unique_lines, row_ones, col_ones, domains, top, watch):
    """The steps of the ladder: for each, the number of its technique, its weight in hundredths, and the number of
    conclusions that were as easy. None when the ladder may need another technique, or a step heavier than `top`.

    `row_ones` and `col_ones` are the smallest and the largest number of ones in a row and a column; `domains` has one
    mask for each cell, bit v set when the cell may hold v. The board must have exactly one solution. `watch` is called
    before each step; its errors are passed on."""
    if rows < 1 or cols < 1:
        raise ValueError(f"a board has at least one row and one column, not {rows} and {cols}")
    if len(domains) != rows * cols:
        raise ValueError(f"{rows} rows of {cols} cells need {rows * cols} domains, not {len(domains)}")
    if max(rows, cols) > LONGEST:
        return None
    key = (rows, cols, unique_lines, row_ones, col_ones)
    rater = POOL.take(key, partial(BinairoRater, *key))
    try:
        return rater.steps(top, watch) if rater.load(domains) else None
    finally:
        POOL.give(key, rater)
