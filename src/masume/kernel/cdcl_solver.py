"""Solve clauses and at-most constraints by conflict-driven clause learning (CDCL).

The search of a kind prunes well, but does not analyse why a branch has failed. On a hard board it runs into one deep
contradiction again and again, under decisions that have nothing to do with it. For this solver, the board is encoded as
clauses and at-most constraints (see masume.kernel.clause_database). At a conflict, the solver traces the contradiction
back to the decisions that caused it, stores the result as a new clause, and backjumps to the level at which this clause
becomes unit.

All arithmetic is in integers, so that the compiled and the plain form take the same decisions on all machines.
"""

from array import array

import cython
from cython.cimports.masume.kernel.clause_database import FALSE, LBD, NO_REASON, TEXT, TRUE, USED, ClauseDatabase
from cython.cimports.masume.kernel.deadline import StopPoller

if not cython.compiled:
    # The compiled form has these from cdcl_solver.pxd.
    FOUND = 0  # results of `search`
    NO_MORE = 1
    HALTED = 2

RESTART = cython.declare(cython.longlong, 20)  # conflicts until the first restart, and the unit of the later intervals
# Conflicts until the first reduction of the clause database; later intervals grow.
REDUCE_PAUSE = cython.declare(cython.longlong, 1000)
REDUCE_PAUSE_MORE = cython.declare(cython.longlong, 100)
GOOD_LBD = cython.declare(cython.int, 2)  # clauses with at most this LBD are never deleted


class CdclSolver(ClauseDatabase):
    """Solver for one problem after another. For each problem, call `begin`, add clauses and at-most constraints, call
    `ready`, then `search` once per solution."""

    def __init__(self, watch: StopPoller, pace: cython.int):
        ClauseDatabase.__init__(self, watch, pace)
        self.why_count = self.marked_count = 0
        self.node_limit = -1
        self.restart_at = self.reduce_at = self.reduced_at = self.reduce_pause = 0
        self.turn = self.step = 1

    def begin(self, variables):
        """Reset the solver for a problem with `variables` variables."""
        self.why = array("i", [0]) * (variables + 2)
        self.marked = array("i", [0]) * (variables + 1)
        self.seen = array("b", [0]) * (variables + 1)
        self.stamp = array("q", [0]) * (variables + 2)
        self.restart_at = RESTART
        self.reduce_at = self.reduce_pause = REDUCE_PAUSE
        self.reduced_at = 0
        self.turn = self.step = 1
        self.clear(variables)

    # Learning from conflicts

    def explain(self, literal, reason):
        """Write to `why` the true literals that imply `literal` by `reason`, a clause or an at-most constraint. If
        `literal` is -1, `reason` is violated: write the true literals that violate it instead.
        """
        self.why_count = 0
        if reason >= 0:
            for i in range(reason + TEXT, reason + TEXT + self.store[reason]):
                other = self.store[i]
                if other != literal:
                    self.why[self.why_count] = other ^ 1
                    self.why_count += 1
            return
        limit = NO_REASON - 1 - reason
        end = self.head if literal < 0 else self.when[literal >> 1]
        wanted = self.at_most_bound[limit] + (1 if literal < 0 else 0)
        for i in range(self.at_most_from[limit], self.at_most_from[limit + 1]):
            other = self.text[i]
            if self.truth[other] == TRUE and self.when[other >> 1] < end:
                self.why[self.why_count] = other
                self.why_count += 1
                if self.why_count == wanted:
                    return

    def trace_back(self):
        """Derive a clause from the conflict by resolution back to the first unique implication point. Write the clause
        to `buffer`, beginning with its only literal from the current level.
        """
        pending = 0
        literal = -1
        reason = self.conflict
        at = self.trail_size
        self.buffer_count = 1
        self.marked_count = 0
        while True:
            self.explain(literal, reason)
            if reason >= 0:
                self.store[reason + USED] = cython.cast(cython.int, self.dead_ends & 0x7FFFFFFF)
            for i in range(self.why_count):
                variable = self.why[i] >> 1
                if self.seen[variable] or self.level[variable] == 0:
                    continue
                self.seen[variable] = 1
                self.marked[self.marked_count] = variable
                self.marked_count += 1
                self.bump_activity(variable)
                if self.level[variable] == self.depth:
                    pending += 1
                else:
                    self.push(self.why[i] ^ 1)
            at -= 1
            while not self.seen[self.trail[at] >> 1]:
                at -= 1
            literal = self.trail[at]
            reason = self.reason[literal >> 1]
            pending -= 1
            if pending == 0:
                break
        self.buffer[0] = literal ^ 1
        self.shorten_buffer()
        for i in range(self.marked_count):
            self.seen[self.marked[i]] = 0

    def shorten_buffer(self):
        """Minimise the learnt clause in `buffer`: remove every literal that the other literals imply."""
        count = 1
        for i in range(1, self.buffer_count):
            literal = self.buffer[i]
            reason = self.reason[literal >> 1]
            needed: cython.bint = reason == NO_REASON
            if not needed:
                self.explain(literal ^ 1, reason)
                for j in range(self.why_count):
                    variable = self.why[j] >> 1
                    if not self.seen[variable] and self.level[variable] > 0:
                        needed = True
                        break
            if needed:
                self.buffer[count] = literal
                count += 1
        self.buffer_count = count

    def learn(self):
        """Learn a clause from the conflict, and backjump to the level at which it becomes unit."""
        self.dead_ends += 1
        self.trace_back()
        self.activity_unit += self.activity_unit // 20
        self.lift_highest(1)
        lbd = 1
        for i in range(1, self.buffer_count):
            level = self.level[self.buffer[i] >> 1]
            if self.stamp[level] != self.dead_ends:
                self.stamp[level] = self.dead_ends
                lbd += 1
        self.assert_buffer(lbd)

    def lift_highest(self, first):
        """Move, within the part of `buffer` from index `first` on, the literal with the highest level to index
        `first`.
        """
        for i in range(first + 1, self.buffer_count):
            if self.level[self.buffer[i] >> 1] > self.level[self.buffer[first] >> 1]:
                literal = self.buffer[i]
                self.buffer[i] = self.buffer[first]
                self.buffer[first] = literal

    def assert_buffer(self, lbd):
        """Store the clause in `buffer`, with the LBD `lbd`. Then backjump to the second-highest level among its
        literals, where its first literal becomes true. The first literal must be the only one with the highest level.
        """
        reason = NO_REASON
        if self.buffer_count == 1:
            self.backjump(0)
        else:
            self.backjump(self.level[self.buffer[1] >> 1])
            reason = self.store_clause(lbd)
        if not self.watch.stopped:
            self.accept(self.buffer[0], reason)
        self.buffer_count = 0

    def block(self):
        """Exclude the current assignment by adding the clause in `buffer`, whose literals are all false. Backjump so
        that the search can continue.
        """
        self.lift_highest(0)
        self.lift_highest(1)
        if self.buffer_count == 0 or self.level[self.buffer[0] >> 1] == 0:
            self.unsatisfiable = True
        elif self.buffer_count == 1 or self.level[self.buffer[1] >> 1] < self.level[self.buffer[0] >> 1]:
            self.assert_buffer(0)
        else:
            self.backjump(self.level[self.buffer[0] >> 1])
            self.conflict = self.store_clause(0)
            if not self.watch.stopped:
                self.learn()
        self.buffer_count = 0

    def block_model(self):
        """Exclude the current solution by adding a clause: at least one of the current decisions must be false."""
        for level in range(1, self.depth + 1):
            self.push(self.trail[self.level_from[level]] ^ 1)
        self.block()

    def reduce_database(self):
        """Delete learnt clauses that were not used recently, satisfied clauses, and false literals. Call this only at
        depth 0, after everything has been propagated.
        """
        clause = 0
        to = 0
        for literal in range(2 * self.variables):
            self.first_watched[literal] = -1
        while clause < self.store_used:
            size = self.store[clause]
            text = clause + TEXT
            drop: cython.bint = self.store[clause + LBD] > GOOD_LBD and self.store[clause + USED] < self.reduced_at
            count = 0
            if not drop:
                for i in range(size):
                    literal = self.store[text + i]
                    if self.truth[literal] == TRUE:
                        drop = True
                        break
                    if self.truth[literal] != FALSE:
                        self.store[text + count] = literal
                        count += 1
            if not drop:
                self.store[to] = count
                self.store[to + LBD] = self.store[clause + LBD]
                self.store[to + USED] = self.store[clause + USED]
                for i in range(count):
                    self.store[to + TEXT + i] = self.store[text + i]
                self.attach(to)
                to += TEXT + count
            clause = text + size
            self.watch.tick(1)
        self.store_used = to
        self.reduced_at = self.dead_ends
        self.reduce_pause += REDUCE_PAUSE_MORE
        self.reduce_at = self.dead_ends + self.reduce_pause

    # Search

    def search(self):
        """Search for the next solution. Return FOUND if there is one (its true literals are in `trail`), NO_MORE if
        there is none, or HALTED if the deadline or `node_limit` stopped the search.
        """
        while not self.unsatisfiable:
            if not self.propagate():
                if self.depth == 0:
                    self.unsatisfiable = True
                    break
                if self.dead_ends >= self.node_limit >= 0:
                    return HALTED
                self.learn()
                continue
            if self.watch.stopped:
                return HALTED
            if self.trail_size == self.variables:
                return FOUND
            if self.dead_ends >= self.restart_at and self.depth > 0:
                self.restart_at = self.dead_ends + RESTART * self.next_pause()
                self.backjump(0)
                continue
            if self.depth == 0 and self.dead_ends >= self.reduce_at:
                self.reduce_database()
            if self.dead_ends >= self.node_limit >= 0:
                return HALTED
            variable = self.top()
            while self.truth[2 * variable]:
                variable = self.top()
            self.depth += 1
            self.level_from[self.depth] = self.trail_size
            self.accept(2 * variable + self.phase[variable], NO_REASON)
        return NO_MORE

    def next_pause(self):
        """Return the next element of the Luby sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, … (Luby, Sinclair and Zuckerman
        1993)."""
        pause = self.step
        if (self.turn & -self.turn) == self.step:
            self.turn += 1
            self.step = 1
        else:
            self.step *= 2
        return pause


def satisfy(variables, clauses, limits, limit):
    """Return three things: the assignments that satisfy all clauses and at-most constraints, whether it is proved that
    there are no others, and the number of conflicts. An assignment has 0 or 1 for each variable.

    Literal 2 v is variable v, and 2 v + 1 its negation. Each of the `limits` is a pair: a list of different literals,
    and the largest number of them that may be true. `limit` bounds the solutions, the time and the conflicts.
    """
    count: cython.int = variables
    most: cython.int
    literal: cython.int
    ending: cython.int
    watch: StopPoller = StopPoller(1000)
    solver: CdclSolver = CdclSolver(watch, 1)
    solutions = []
    watch.start(limit.watch())
    solver.begin(count)
    solver.node_limit = -1 if limit.nodes is None else limit.nodes
    for literals, most in limits:
        for literal in literals:
            solver.push(literal)
        solver.add_at_most(most)
    for literals in clauses:
        for literal in literals:
            solver.push(literal)
        solver.add_clause()
    solver.ready()
    ending = FOUND
    while len(solutions) < limit.solutions:
        with cython.nogil:
            ending = solver.search()
        if ending != FOUND:
            break
        solutions.append(tuple([int(truth == TRUE) for truth in solver.truth[0 : 2 * count : 2]]))
        solver.block_model()
    dead_ends = solver.dead_ends
    watch.finish()
    return solutions, ending == NO_MORE, dead_ends
