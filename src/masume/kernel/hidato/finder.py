"""Hidato: all techniques and contradictions, found compactly; masume.kinds.hidato.techniques puts them into words.

The words of masume.kernel.hidato.board mean the same here.

single   a missing number that has one cell left
tight    said of a gap whose ends are as far apart as they can be
"""

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.hidato.links import Links

# The techniques in the order of the ladder, with the weights of their lightest steps in hundredths. A step that writes
# a number down weighs a little less than one that only removes something.
TECHNIQUES = {
    "gap-of-one": 100,
    "only-step": 120,
    "hidden-single": 160,
    "tight-run": 180,
    "distance": 200,
    "parity": 220,
    "naked-single": 240,
    "dead-end": 245,
    "corridor": 295,
    "neighbour-support": 315,
    "hidden-ends": 335,
    "pair-or-triple": 355,
    "all-routes": 375,
    "must-visit": 415,
    "pocket": 445,
    "stranded-cell": 455,
    "bottleneck": 495,
    "what-if": 550,
    "either-way": 560,
    "nested-what-if": 850,
}
CONTRADICTIONS = (
    "twice",
    "apart",
    "no-cell",
    "no-number",
    "no-way",
    "walled-in",
    "pocket-misfit",
    "colours",
)
PROPAGATING = ("only-step", "distance", "hidden-single", "neighbour-support")
WHAT_IF_WEIGHTS = tuple(min(700, 550 + 5 * rounds) for rounds in range(31))
EITHER_WAY_WEIGHTS = tuple(min(700, 550 + 10 * rounds) for rounds in range(16))  # two assumptions are followed

GAP_OF_ONE = cython.declare(cython.int, 0)
ONLY_STEP = cython.declare(cython.int, 1)
HIDDEN_SINGLE = cython.declare(cython.int, 2)
TIGHT_RUN = cython.declare(cython.int, 3)
DISTANCE = cython.declare(cython.int, 4)
PARITY = cython.declare(cython.int, 5)
NAKED_SINGLE = cython.declare(cython.int, 6)
DEAD_END = cython.declare(cython.int, 7)
CORRIDOR = cython.declare(cython.int, 8)
NEIGHBOUR_SUPPORT = cython.declare(cython.int, 9)
HIDDEN_ENDS = cython.declare(cython.int, 10)
PAIR_OR_TRIPLE = cython.declare(cython.int, 11)
ALL_ROUTES = cython.declare(cython.int, 12)
MUST_VISIT = cython.declare(cython.int, 13)
POCKET = cython.declare(cython.int, 14)
STRANDED_CELL = cython.declare(cython.int, 15)
BOTTLENECK = cython.declare(cython.int, 16)
TWICE = cython.declare(cython.int, 20)
APART = cython.declare(cython.int, 21)
NO_CELL = cython.declare(cython.int, 22)
NO_NUMBER = cython.declare(cython.int, 23)
NO_WAY = cython.declare(cython.int, 24)
WALLED_IN = cython.declare(cython.int, 25)
POCKET_MISFIT = cython.declare(cython.int, 26)
COLOURS = cython.declare(cython.int, 27)

COLLECTING = cython.declare(cython.int, 2)
WRITING = cython.declare(cython.int, 5)  # what a step weighs less if it writes a number down


class HidatoFinder(Links):
    """Finds the steps of all techniques on boards of one shape."""

    def __init__(self, shape: object, like: object = None) -> None:
        Links.__init__(self, shape, like, TECHNIQUES, CONTRADICTIONS, PROPAGATING, WHAT_IF_WEIGHTS, EITHER_WAY_WEIGHTS)

    def blank(self):
        return HidatoFinder(self.shape, self)

    def look(self, technique):
        if technique == NEIGHBOUR_SUPPORT:
            self.look_for_support()
        elif technique <= DISTANCE:
            self.look_for_singles(technique)
            if technique == DISTANCE and self.best_weight >= 235:
                self.look_for_detours(DISTANCE, 240)
        elif technique == PARITY:
            self.look_for_parity(PARITY, 220, 400)
        elif technique == NAKED_SINGLE:
            self.look_for_naked_singles()
        elif technique == DEAD_END:
            self.look_for_dead_ends(DEAD_END)
        elif technique == CORRIDOR:
            self.look_for_corridors(CORRIDOR)
        elif technique == HIDDEN_ENDS:
            self.look_for_hidden_ends(HIDDEN_ENDS)
        elif technique == PAIR_OR_TRIPLE:
            self.look_for_groups(2, 360)
            if self.best_weight >= 415:
                self.look_for_groups(3, 420)
        elif technique == ALL_ROUTES:
            self.look_for_routes(ALL_ROUTES, 380, False)
        elif technique == MUST_VISIT:
            self.look_for_routes(MUST_VISIT, 420, True)
        elif technique == POCKET:
            self.look_for_pockets(POCKET, 450, False)
        elif technique == STRANDED_CELL:
            self.look_for_stranded_cells()
        elif technique == BOTTLENECK:
            self.look_for_bottlenecks(BOTTLENECK, 500)
        elif technique == TWICE:
            self.look_for_twins()
        elif technique == APART:
            self.look_for_far_numbers()
        elif technique == NO_CELL:
            self.look_for_lost_numbers()
        elif technique == NO_NUMBER:
            self.look_for_lost_cells()
        elif technique == NO_WAY:
            self.look_for_no_way(NO_WAY)
        elif technique == WALLED_IN:
            self.look_for_walled_in()
        elif technique == POCKET_MISFIT:
            self.look_for_misfits(POCKET_MISFIT)
        elif technique == COLOURS:
            self.look_for_wrong_colours(COLOURS)

    def list_choices(self):
        """A number that has two cells left stands in one of them."""
        for number in range(1, self.size + 1):
            if self.where[number] < 0 and self.room[number] == 2:
                for word in range(self.width):
                    rest = self.sets[number * self.width + word]
                    while rest:
                        self.option(64 * word + ctz(rest), number)
                        rest &= rest - 1
                self.close_choice()

    # Singles. Each is one of these, by how a player sees that one cell is left: `beside` is how many of the numbers
    # just before and after it are written, and `around` are the open cells that touch them.

    def look_for_singles(self, technique):
        for number in range(1, self.size + 1):
            if self.room[number] != 1 or self.where[number] >= 0:
                continue
            if technique == GAP_OF_ONE:
                self.look_at_gap_of_one(number)
            elif technique == ONLY_STEP:
                if self.where[number - 1] >= 0:
                    self.look_at_only_step(number, number - 1)
                if self.where[number + 1] >= 0:
                    self.look_at_only_step(number, number + 1)
            elif technique == HIDDEN_SINGLE:
                self.look_at_hidden_single(number)
            elif technique == TIGHT_RUN:
                self.look_at_tight_run(number)
            else:
                self.look_at_straight(number)

    def offer_single(self, technique, weight, number):
        """Offers to write a number into its last cell."""
        self.reason_basis(number, -1)
        self.start(technique, weight, number)
        self.place(self.first_in(number), number)
        self.end()

    def count_beside(self, number):
        return (self.where[number - 1] >= 0) + (self.where[number + 1] >= 0)

    def see_around(self, number):
        """Counts the open cells around a single, and those of them that are too far from the next written number."""
        slots = self.slots
        low = self.lower(number)
        high = self.higher(number)
        here = self.where[number - 1] if low == number - 1 and low > 0 else self.where[number + 1]
        both = self.count_beside(number) == 2
        self.around_count = 0
        self.far_count = 0
        for slot in range(slots):
            if not self.open_slots[here] >> slot & 1:
                continue
            cell = self.neighbour[here * slots + slot]
            if both and self.distance[self.where[number + 1] * self.cells + cell] != 1:
                continue
            self.around_count += 1
            if not self.in_reach(number, cell, low, high):
                self.far_count += 1

    def look_at_gap_of_one(self, number):
        """The numbers just before and after it touch only one common open cell."""
        if self.count_beside(number) == 2:
            self.see_around(number)
            if self.around_count == 1:
                self.offer_single(GAP_OF_ONE, 100, number)

    def look_at_only_step(self, number, beside):
        """The number just before or after it has only one open neighbour. Detail: that number."""
        cell = self.where[beside]
        ways = self.open_slots[cell]
        if ways & (ways - 1):
            return
        if self.mode != COLLECTING:
            self.assign(self.scratch + 2, self.touching + cell)
            self.drop(self.scratch + 2, self.open)
            self.reason(cell)
            self.reason_row(self.scratch + 2)
        self.start(ONLY_STEP, 120, number)
        self.place(self.first_in(number), number)
        self.note(beside)
        self.end()

    def look_at_hidden_single(self, number):
        """The other cells were ruled out or filled. If they are only too far from the next written number, it is a case
        of distance, or of a tight run."""
        if self.count_beside(number) == 0:
            if not self.is_tight_single(number):
                self.offer_single(HIDDEN_SINGLE, 230, number)
        else:
            self.see_around(number)
            if self.far_count == 0:
                self.offer_single(HIDDEN_SINGLE, 160, number)

    def look_at_straight(self, number):
        """It must touch a written number, and the other cells there are too far from the next one on its other side."""
        if self.count_beside(number) != 1:
            return
        low = self.lower(number)
        high = self.higher(number)
        if low > 0 and high <= self.size:
            self.see_around(number)
            if self.far_count:
                self.reason_far(number, low, high)
                self.offer_single(DISTANCE, 200, number)

    def reason_far(self, number, low, high):
        """The open cells around a single that are too far away."""
        slots = self.slots
        here = self.where[low] if low == number - 1 else self.where[high]
        for slot in range(slots):
            if self.open_slots[here] >> slot & 1:
                cell = self.neighbour[here * slots + slot]
                if not self.in_reach(number, cell, low, high):
                    self.reason(cell)

    def is_tight(self, low, high):
        if low == 0 or high > self.size:
            return False
        return self.distance[self.where[low] * self.cells + self.where[high]] == high - low

    def is_tight_single(self, number):
        """Whether a number of a tight gap has one cell left because no other open cell is near enough to both ends."""
        low = self.lower(number)
        high = self.higher(number)
        if self.room[number] != 1 or not self.is_tight(low, high):
            return False
        for word in range(self.width):
            rest = self.sets[self.open * self.width + word] & ~self.sets[number * self.width + word]
            while rest:
                if self.in_reach(number, 64 * word + ctz(rest), low, high):
                    return False
                rest &= rest - 1
        return True

    def look_at_tight_run(self, number):
        """Every step from one end of a gap must lead nearer to the other. Offered once for all such singles of the gap.
        Detail: the low and the high."""
        if not self.is_tight_single(number):
            return
        low = self.lower(number)
        high = self.higher(number)
        for other in range(low + 1, number):
            if self.is_tight_single(other):
                return
        for other in range(number, high):
            if self.is_tight_single(other):
                self.reason_basis(other, -1)
        self.start(TIGHT_RUN, 180, low)
        for other in range(number, high):
            if self.is_tight_single(other):
                self.place(self.first_in(other), other)
        self.note(low)
        self.note(high)
        self.end()

    def first_option(self, cell):
        """The lowest number that is left for a cell; -1 if there is none."""
        for word in range(self.span):
            if self.domains[cell * self.span + word]:
                return 64 * word + ctz(self.domains[cell * self.span + word])
        return -1

    def last_option(self, cell):
        """The highest number that is left for a cell; -1 if there is none."""
        for number in range(self.size, 0, -1):
            if self.can_be(cell, number):
                return number
        return -1

    def look_for_naked_singles(self):
        """A cell has one number left; harder to see if the numbers just before and after it are both missing. Detail:
        the other missing numbers that are near enough."""
        for cell in range(self.cells):
            if self.domain_size[cell] == 1 and self.value_at[cell] == 0:
                number = self.first_option(cell)
                if self.where[number] >= 0:
                    continue
                self.reason(cell)
                self.start(NAKED_SINGLE, 240 if self.count_beside(number) else 280, cell)
                self.place(cell, number)
                if not self.counting:
                    self.note_near_numbers(cell, number)
                self.end()

    def note_near_numbers(self, cell, but):
        """Notes the missing numbers, but for one, for which a cell is near enough to the written ones."""
        low = 0
        while low < self.size:
            high = self.higher(low)
            for number in range(low + 1, high):
                if number != but and self.in_reach(number, cell, low, high):
                    self.note(number)
            low = high

    # Room beside.

    def look_for_support(self):
        """The number before and the number after a number stand on two different cells that touch it."""
        for number in range(1, self.size + 1):
            if self.where[number] >= 0:
                continue
            at = max(self.number_changed[number - 1], self.number_changed[number], self.number_changed[number + 1])
            if at <= self.supported_at[number]:
                continue
            if self.find_unsupported(number):
                self.offer_support(number)
            else:
                self.supported_at[number] = self.clock

    def find_unsupported(self, number):
        """Finds the cells of a missing number whose neighbours have no room for the numbers before and after it.
        Whether there are any."""
        width = self.width
        row = (self.gone + number) * width
        below = (number - 1) * width
        above = (number + 1) * width
        some: cython.bint = False
        for word in range(width):
            self.sets[row + word] = 0
            rest = self.sets[number * width + word]
            while rest:
                cell = 64 * word + ctz(rest)
                rest &= rest - 1
                near = (self.touching + cell) * width
                lower: cython.bint = number == 1
                higher: cython.bint = number == self.size
                exits = 0
                for i in range(max(word - self.pad, 0), min(word + self.pad + 1, width)):
                    one = self.sets[near + i] & self.sets[below + i]
                    other = self.sets[near + i] & self.sets[above + i]
                    if one:
                        lower = True
                    if other:
                        higher = True
                    exits += popcount(one | other)
                if not (lower and higher) or (exits < 2 and 1 < number < self.size):
                    self.sets[row + word] |= bit(cell)
                    some = True
        return some

    def offer_support(self, number):
        self.struck_count = 0
        self.strike_number(number)
        only = self.only_left(number)
        if self.mode != COLLECTING:
            self.spread(self.gone + number, self.scratch + 2)
            self.reason_row(self.scratch + 2)
            if only >= 0:
                self.reason_basis(number, -1)
        self.start(NEIGHBOUR_SUPPORT, 320 - WRITING if only >= 0 else 320, number)
        self.conclude_numbers()
        self.end()

    # Pairs and triples.

    def look_for_groups(self, size, weight):
        """Some numbers have only as many cells left as there are numbers: no other number stands there. Some cells have
        only as many numbers left as there are cells: these stand nowhere else. Detail: 0 for numbers, 1 for cells, then
        these."""
        count = 0
        for number in range(1, self.size + 1):
            if self.where[number] < 0 and 2 <= self.room[number] <= size:
                self.small[count] = number
                count += 1
        for i in range(count):
            for j in range(i + 1, count):
                if self.join_numbers(self.small[i], self.small[j], -1) > size:
                    continue
                if size == 2:
                    self.look_at_numbers(weight, self.small[i], self.small[j], -1)
                    continue
                for k in range(j + 1, count):
                    if self.join_numbers(self.small[i], self.small[j], self.small[k]) == 3:
                        self.look_at_numbers(weight, self.small[i], self.small[j], self.small[k])
        count = 0
        for cell in range(self.cells):
            if self.value_at[cell] == 0 and 2 <= self.domain_size[cell] <= size:
                self.small[count] = cell
                count += 1
        for i in range(count):
            for j in range(i + 1, count):
                if self.join_cells(self.small[i], self.small[j], -1) > size:
                    continue
                if size == 2:
                    self.look_at_cells(weight, self.small[i], self.small[j], -1)
                    continue
                for k in range(j + 1, count):
                    if self.join_cells(self.small[i], self.small[j], self.small[k]) == 3:
                        self.look_at_cells(weight, self.small[i], self.small[j], self.small[k])

    def join_numbers(self, one, other, third):
        """Puts the cells of two or three numbers into scratch row 2; how many they are."""
        row = self.scratch + 2
        self.assign(row, one)
        self.join(row, other)
        if third >= 0:
            self.join(row, third)
        return self.count_in(row)

    def join_cells(self, one, other, third):
        """Puts the numbers of two or three cells into the spare domain; how many they are."""
        span = self.span
        count = 0
        for word in range(span):
            some = self.domains[one * span + word] | self.domains[other * span + word]
            if third >= 0:
                some |= self.domains[third * span + word]
            self.domains[self.spare * span + word] = some
            count += popcount(some)
        return count

    def look_at_numbers(self, weight, one, other, third):
        self.join_numbers(one, other, third)
        span = self.span
        self.hit_count = 0
        for word in range(self.width):
            rest = self.sets[(self.scratch + 2) * self.width + word]
            while rest:
                cell = 64 * word + ctz(rest)
                rest &= rest - 1
                some: cython.bint = False
                for slot in range(span):
                    gone = self.domains[cell * span + slot]
                    if one >> 6 == slot:
                        gone &= ~bit(one)
                    if other >> 6 == slot:
                        gone &= ~bit(other)
                    if third >= 0 and third >> 6 == slot:
                        gone &= ~bit(third)
                    self.domains[(self.lost + cell) * span + slot] = gone
                    if gone:
                        some = True
                if some:
                    self.hit[self.hit_count] = cell
                    self.hit_count += 1
        if self.hit_count == 0:
            return
        placing = self.hit_places()
        self.reason_row(self.scratch + 2)
        self.reason_basis(one, -1)
        self.reason_basis(other, -1)
        if third >= 0:
            self.reason_basis(third, -1)
        self.start(PAIR_OR_TRIPLE, weight - WRITING if placing else weight, one)
        self.conclude_cells()
        self.note(0)
        self.note(one)
        self.note(other)
        if third >= 0:
            self.note(third)
        self.end()

    def look_at_cells(self, weight, one, other, third):
        self.join_cells(one, other, third)
        self.struck_count = 0
        for word in range(self.span):
            rest = self.domains[self.spare * self.span + word]
            while rest:
                number = 64 * word + ctz(rest)
                rest &= rest - 1
                row = self.gone + number
                self.assign(row, number)
                if self.has(row, one):
                    self.flip(row, one)
                if self.has(row, other):
                    self.flip(row, other)
                if third >= 0 and self.has(row, third):
                    self.flip(row, third)
                if self.first_in(row) >= 0:
                    self.strike_number(number)
        if self.struck_count == 0:
            return
        placing = self.struck_places()
        self.reason(one)
        self.reason(other)
        if third >= 0:
            self.reason(third)
        self.start(PAIR_OR_TRIPLE, weight - WRITING if placing else weight, one)
        self.conclude_numbers()
        self.note(1)
        self.note(one)
        self.note(other)
        if third >= 0:
            self.note(third)
        self.end()

    # Stranded cells.

    def look_for_stranded_cells(self):
        """A number somewhere would leave a cell without any number: all that are left for it would be too far away from
        that number there. Detail: the number and the stranded cell."""
        for cell in range(self.cells):
            if self.value_at[cell] or self.domain_size[cell] == 0:
                continue
            first = self.first_option(cell)
            last = self.last_option(cell)
            # The numbers that are left must all be nearer to the number than its cell to the stranded one.
            for number in range(max(1, last - self.longest), min(self.size, first + self.longest) + 1):
                if self.where[number] < 0:
                    self.look_at_stranded(cell, first, last, number)

    def look_at_stranded(self, cell, first, last, number):
        if self.domain_size[cell] == 1 and first == number:
            return
        if first == number:
            first = self.next_option(cell, number, 1)
        elif last == number:
            last = self.next_option(cell, number, -1)
        steps = max(last - number, number - first)
        if steps >= self.longest:
            return
        some: cython.bint = False
        row = self.gone + number
        self.clear(row)
        for word in range(self.width):
            rest = self.sets[number * self.width + word]
            while rest:
                other = 64 * word + ctz(rest)
                rest &= rest - 1
                if self.distance[cell * self.cells + other] > steps:
                    self.add(row, other)
                    some = True
        if not some:
            return
        self.struck_count = 0
        self.strike_number(number)
        only = self.only_left(number)
        self.reason(cell)
        if only >= 0:
            self.reason_basis(number, only)
        self.start(STRANDED_CELL, 460 - WRITING if only >= 0 else 460, cell)
        self.conclude_numbers()
        self.note(number)
        self.note(cell)
        self.end()

    def next_option(self, cell, number, way):
        """The next number up (1) or down (-1) that is left for a cell; there must be one."""
        number += way
        while not self.can_be(cell, number):
            number += way
        return number

    # Contradictions.

    def look_for_twins(self):
        """A number stands in two cells."""
        if self.doubles == 0:
            return
        for number in range(1, self.size + 1):
            if self.where[number] < 0:
                continue
            count = 0
            for cell in range(self.cells):
                if self.value_at[cell] == number:
                    count += 1
            if count > 1:
                self.begin(TWICE, 0, number)
                for cell in range(self.cells):
                    if self.value_at[cell] == number:
                        self.argue(cell)
                self.end()

    def look_for_far_numbers(self):
        """A written number and the next written one are farther apart than their difference. Detail: both."""
        if not self.are_apart():
            return
        low = self.higher(0)
        while low <= self.size:
            high = self.higher(low)
            if high <= self.size and self.distance[self.where[low] * self.cells + self.where[high]] > high - low:
                self.begin(APART, 0, low)
                self.argue(self.where[low])
                self.argue(self.where[high])
                self.note(low)
                self.note(high)
                self.end()
            low = high

    def are_apart(self):
        """Whether some written numbers are farther apart than their difference. That cannot be as long as numbers are
        written where they were not ruled out."""
        if not self.may_be_apart:
            return False
        low = self.higher(0)
        while low <= self.size:
            high = self.higher(low)
            if high <= self.size and self.distance[self.where[low] * self.cells + self.where[high]] > high - low:
                return True
            low = high
        self.may_be_apart = False
        return False

    def look_for_lost_numbers(self):
        """A missing number has no cell left."""
        if self.empty_numbers == 0:
            return
        for number in range(1, self.size + 1):
            if self.where[number] < 0 and self.room[number] == 0:
                self.reason_basis(number, -1)
                self.start(NO_CELL, 0, number)
                self.end()

    def look_for_lost_cells(self):
        """An open cell has no number left. If written numbers are too far apart, nothing can be said of distances."""
        if self.empty_cells == 0 or self.are_apart():
            return
        for cell in range(self.cells):
            if self.has(self.open, cell) and self.domain_size[cell] == 0:
                self.begin(NO_NUMBER, 0, cell)
                self.argue(cell)
                self.end()

    def look_for_walled_in(self):
        """An open cell has at most one open neighbour, fits none of its filled neighbours, and cannot be an end."""
        for word in range(self.width):
            rest = self.sets[self.open * self.width + word]
            while rest:
                cell = 64 * word + ctz(rest)
                rest &= rest - 1
                ways = self.open_slots[cell]
                if ways & (ways - 1) or self.domain_size[cell] == 0 or self.hit_misfits(cell):
                    continue
                if self.mode != COLLECTING:
                    self.assign(self.scratch + 2, self.touching + cell)
                    self.drop(self.scratch + 2, self.open)
                    self.reason(cell)
                    self.reason_row(self.scratch + 2)
                self.start(WALLED_IN, 0, cell)
                self.end()
