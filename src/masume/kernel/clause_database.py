"""Store clauses and at-most constraints for masume.kernel.cdcl_solver, and propagate them."""

from array import array

import cython
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.rng import below, next_state, seeded

if not cython.compiled:
    # The compiled form has these from clause_database.pxd.
    NO_REASON = -1
    TRUE = 1
    FALSE = 2

    # Offsets of the parts of a clause in the store.
    LBD = 1
    USED = 2
    LINK = 3
    TEXT = 5


# The activity increment grows by a twentieth per conflict, until all activities are scaled down.
FIRST_WEIGHT = cython.declare(cython.longlong, 1 << 20)
TOP_WEIGHT = cython.declare(cython.longlong, 1 << 60)
SCALE = cython.declare(cython.int, 40)  # bits


class ClauseDatabase:
    """Clauses and at-most constraints of one problem after another. For each problem, call `clear`, add clauses and
    constraints, then call `ready`.

    A variable is a statement that is true or false, numbered from 0. Literal 2 v is variable v, and literal 2 v + 1 is
    its negation, so the negation of literal x is x ^ 1. A clause requires that at least one of its literals is true. An
    at-most constraint allows no more than a given number of its literals to be true.

    A clause watches its first two literals: as long as neither is false, the clause cannot become unit. The clauses
    that watch a literal form a list, linked through the clauses themselves. The store holds for each clause its size,
    its LBD, the time of its last use, two links, and its literals.

    Each literal that becomes true adds `pace` units of work to the poller `watch`.
    """

    def __init__(self, watch: StopPoller, pace: cython.int):
        ints = array("i", [0])
        self.watch = watch
        self.pace = pace
        self.variables = 0
        self.room = -1
        self.buffer_count = 0
        self.store = ints * 1024
        self.store_used = 0
        self.text = ints * 256
        self.text_used = 0
        self.at_most_from = ints * 64
        self.at_most_bound = ints * 64
        self.at_most_true = ints * 64
        self.at_most_count = 0
        self.users = ints * 256
        self.unsatisfiable = False
        self.trail_size = self.head = self.depth = 0
        self.conflict = 0
        self.heap_size = 0
        self.activity_unit = FIRST_WEIGHT
        self.dead_ends = 0

    # Stating the problem

    def clear(self, variables):
        """Remove all clauses and constraints, and begin a problem with `variables` variables, all unassigned and with
        phase false.
        """
        ints = array("i", [0])
        bytes_ = array("b", [0])
        if variables > self.room:
            self.room = variables
            self.truth = bytes_ * (2 * variables + 2)
            self.phase = bytes_ * (variables + 1)
            self.level = ints * (variables + 1)
            self.reason = ints * (variables + 1)
            self.when = ints * (variables + 1)
            self.trail = ints * (variables + 1)
            self.level_from = ints * (variables + 2)
            self.first_watched = ints * (2 * variables + 2)
            self.first_user = ints * (2 * variables + 3)
            self.buffer = ints * (2 * variables + 2)
            self.activity = array("q", [0]) * (variables + 1)
            self.heap = ints * (variables + 1)
            self.heap_place = ints * (variables + 1)
        self.variables = variables
        self.buffer_count = self.store_used = self.text_used = self.at_most_count = 0
        self.at_most_from[0] = 0
        self.unsatisfiable = False
        self.trail_size = self.head = self.depth = 0
        self.activity_unit = FIRST_WEIGHT
        self.dead_ends = 0
        for variable in range(variables):
            self.phase[variable] = 1
            self.activity[variable] = 0
            self.heap[variable] = variable
            self.heap_place[variable] = variable
        self.heap_size = variables
        for literal in range(2 * variables):
            self.truth[literal] = 0
            self.first_watched[literal] = -1

    def draw_phases(self):
        """Choose all phases at random, with a fixed seed."""
        state = seeded(0, self.variables)
        for variable in range(self.variables):
            state = next_state(state)
            self.phase[variable] = below(state, 2)

    def push(self, literal):
        """Append `literal` to `buffer`."""
        self.buffer[self.buffer_count] = literal
        self.buffer_count += 1

    def add_clause(self):
        """Add the clause in `buffer`. Call this only at depth 0."""
        if self.buffer_count == 0:
            self.unsatisfiable = True
        elif self.buffer_count == 1:
            self.state_fact(self.buffer[0])
        else:
            self.store_clause(0)
        self.buffer_count = 0

    def add_at_most(self, most):
        """Add the constraint that at most `most` of the literals in `buffer` are true. Call this only before the first
        search.
        """
        if most < 0:
            self.unsatisfiable = True
        elif most == 0:
            for i in range(self.buffer_count):
                self.state_fact(self.buffer[i] ^ 1)
        elif most < self.buffer_count:
            if self.at_most_count + 1 >= len_of(self.at_most_from) or self.text_used + self.buffer_count > len_of(
                self.text
            ):
                with cython.gil:
                    self.make_room_for_limits()
                if self.watch.stopped:
                    return
            for i in range(self.buffer_count):
                self.text[self.text_used] = self.buffer[i]
                self.text_used += 1
            self.at_most_bound[self.at_most_count] = most
            self.at_most_true[self.at_most_count] = 0
            self.at_most_count += 1
            self.at_most_from[self.at_most_count] = self.text_used
        self.buffer_count = 0

    def state_fact(self, literal):
        """Assign `literal` permanently, not as a consequence of decisions. Call this only at depth 0."""
        if self.truth[literal] == FALSE:
            self.unsatisfiable = True
        elif not self.truth[literal]:
            self.accept(literal, NO_REASON)

    def ready(self):
        """Build the index that maps each literal to its at-most constraints. Call this after all constraints have been
        added.
        """
        for literal in range(2 * self.variables + 1):
            self.first_user[literal] = 0
        for i in range(self.text_used):
            self.first_user[self.text[i] + 1] += 1
        for literal in range(2 * self.variables):
            self.first_user[literal + 1] += self.first_user[literal]
        # While the lists are filled, each entry of `first_user` moves to the end of its list; then all move back.
        for limit in range(self.at_most_count):
            for i in range(self.at_most_from[limit], self.at_most_from[limit + 1]):
                literal = self.text[i]
                self.users[self.first_user[literal]] = limit
                self.first_user[literal] += 1
        for literal in range(2 * self.variables, 0, -1):
            self.first_user[literal] = self.first_user[literal - 1]
        self.first_user[0] = 0

    def make_room_for_limits(self):
        """Enlarge the tables of at-most constraints until the constraint in `buffer` fits."""
        try:
            self.at_most_from = array("i", bytes(self.at_most_from)) * 2
            self.at_most_bound = array("i", bytes(self.at_most_bound)) * 2
            self.at_most_true = array("i", bytes(self.at_most_true)) * 2
            while len(self.text) < self.text_used + self.buffer_count:
                self.text = array("i", bytes(self.text)) * 2
            self.users = array("i", [0]) * len(self.text)
        except BaseException as error:
            self.watch.fail(error)

    def make_room_for_clauses(self):
        """Enlarge the store until the clause in `buffer` fits."""
        try:
            while len(self.store) < self.store_used + TEXT + self.buffer_count:
                self.store = array("i", bytes(self.store)) * 2
        except BaseException as error:
            self.watch.fail(error)

    def store_clause(self, lbd):
        """Store the clause in `buffer`, which has at least two literals, with the LBD `lbd`. Return its index in
        `store`, or -1 if memory is exhausted."""
        clause = self.store_used
        if clause + TEXT + self.buffer_count > len_of(self.store):
            with cython.gil:
                self.make_room_for_clauses()
            if self.watch.stopped:
                return -1
        self.store[clause] = self.buffer_count
        self.store[clause + LBD] = lbd
        self.store[clause + USED] = cython.cast(cython.int, self.dead_ends & 0x7FFFFFFF)
        for i in range(self.buffer_count):
            self.store[clause + TEXT + i] = self.buffer[i]
        self.store_used += TEXT + self.buffer_count
        self.attach(clause)
        return clause

    def attach(self, clause):
        """Add `clause` to the watch lists of its first two literals."""
        for i in range(2):
            literal = self.store[clause + TEXT + i]
            self.store[clause + LINK + i] = self.first_watched[literal]
            self.first_watched[literal] = clause

    # Assignment

    def accept(self, literal, reason):
        """Assign `literal`, which must be unassigned. `reason` is the clause or constraint that implies it."""
        variable = literal >> 1
        self.truth[literal] = TRUE
        self.truth[literal ^ 1] = FALSE
        self.level[variable] = self.depth
        self.reason[variable] = reason
        self.when[variable] = self.trail_size
        self.trail[self.trail_size] = literal
        self.trail_size += 1

    def backjump(self, depth):
        """Undo all decisions above level `depth`, and all assignments that follow from them."""
        if self.depth <= depth:
            return
        end = self.level_from[depth + 1]
        while self.trail_size > end:
            self.trail_size -= 1
            literal = self.trail[self.trail_size]
            variable = literal >> 1
            self.truth[literal] = 0
            self.truth[literal ^ 1] = 0
            self.phase[variable] = literal & 1
            if self.trail_size < self.head:
                for i in range(self.first_user[literal], self.first_user[literal + 1]):
                    self.at_most_true[self.users[i]] -= 1
            if self.heap_place[variable] < 0:
                self.heap_place[variable] = self.heap_size
                self.heap[self.heap_size] = variable
                self.heap_size += 1
                self.sift_up(variable)
        self.head = min(self.head, self.trail_size)
        self.depth = depth

    def propagate(self):
        """Propagate all assignments. On a conflict, store the violated clause or constraint in `conflict` and return
        False.
        """
        while self.head < self.trail_size:
            literal = self.trail[self.head]
            self.head += 1
            self.watch.tick(self.pace)
            if self.watch.stopped:
                return True
            first = self.first_user[literal]
            end = self.first_user[literal + 1]
            for i in range(first, end):
                self.at_most_true[self.users[i]] += 1
            for i in range(first, end):
                limit = self.users[i]
                if self.at_most_true[limit] > self.at_most_bound[limit]:
                    self.conflict = NO_REASON - 1 - limit
                    return False
                if self.at_most_true[limit] == self.at_most_bound[limit]:
                    for j in range(self.at_most_from[limit], self.at_most_from[limit + 1]):
                        if not self.truth[self.text[j]]:
                            self.accept(self.text[j] ^ 1, NO_REASON - 1 - limit)
            if not self.propagate_clauses(literal ^ 1):
                return False
        return True

    def propagate_clauses(self, literal):
        """Propagate the clauses that watch `literal`, which has become false. Return False on a conflict."""
        before = -1  # the clause before `clause` in the list
        clause = self.first_watched[literal]
        while clause >= 0:
            text = clause + TEXT
            if self.store[text] == literal:  # make it the second literal
                self.store[text] = self.store[text + 1]
                self.store[text + 1] = literal
                link = self.store[clause + LINK]
                self.store[clause + LINK] = self.store[clause + LINK + 1]
                self.store[clause + LINK + 1] = link
            after = self.store[clause + LINK + 1]
            first = self.store[text]
            if self.truth[first] == TRUE:
                before = clause
                clause = after
                continue
            i = text + 2
            end = text + self.store[clause]
            while i < end and self.truth[self.store[i]] == FALSE:
                i += 1
            if i < end:  # watch this literal instead
                other = self.store[i]
                self.store[i] = literal
                self.store[text + 1] = other
                self.store[clause + LINK + 1] = self.first_watched[other]
                self.first_watched[other] = clause
                if before < 0:
                    self.first_watched[literal] = after
                else:
                    self.store[before + LINK + 1] = after
            else:
                before = clause
                if self.truth[first] == FALSE:
                    self.conflict = clause
                    return False
                self.accept(first, clause)
            clause = after
        return True

    # Decision order: the heap holds the unassigned variables (and some others), the most active on top.

    def bump_activity(self, variable):
        """Increase the activity of `variable`, which took part in a conflict."""
        self.activity[variable] += self.activity_unit
        if self.activity[variable] > TOP_WEIGHT:
            for other in range(self.variables):
                self.activity[other] >>= SCALE
            self.activity_unit = max(self.activity_unit >> SCALE, 1)
        if self.heap_place[variable] >= 0:
            self.sift_up(variable)

    def sift_up(self, variable):
        """Move `variable` up in the heap until its parent is at least as active."""
        at = self.heap_place[variable]
        while at > 0:
            parent = (at - 1) >> 1
            other = self.heap[parent]
            if self.activity[other] >= self.activity[variable]:
                break
            self.heap[at] = other
            self.heap_place[other] = at
            at = parent
        self.heap[at] = variable
        self.heap_place[variable] = at

    def top(self):
        """Remove the variable with the highest activity from the heap and return it."""
        best = self.heap[0]
        self.heap_place[best] = -1
        self.heap_size -= 1
        if self.heap_size:
            variable = self.heap[self.heap_size]
            at = 0
            while 2 * at + 1 < self.heap_size:
                child = 2 * at + 1
                if child + 1 < self.heap_size and self.activity[self.heap[child + 1]] > self.activity[self.heap[child]]:
                    child += 1
                other = self.heap[child]
                if self.activity[other] <= self.activity[variable]:
                    break
                self.heap[at] = other
                self.heap_place[other] = at
                at = child
            self.heap[at] = variable
            self.heap_place[variable] = at
        return best


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def len_of(numbers: cython.int[::1]) -> cython.longlong:
    """Return the length of `numbers`."""
    return numbers.shape[0] if cython.compiled else len(numbers)
