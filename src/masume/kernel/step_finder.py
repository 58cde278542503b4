"""Finding steps: what every kind's finder derives from. Here are the arguments that need several assumptions, and the
lines of a chain, found again one after another.

script  for an assumption that needs further assumptions: these, in order, each with its own script
"""

from array import array

import cython
from cython.cimports.masume.kernel.assumption_prober import MANY
from cython.cimports.masume.kernel.premise_tracer import Grounds

# How many further assumptions a nested argument may make: first few, then more.
UNLIMITED = 10**9
BUDGETS = (1, 3, 9, 27, 81, 243, 729, UNLIMITED)
OPEN_BUDGETS = BUDGETS[:2]  # where there may be several solutions, so that the search may be in vain

FEW_CANDIDATES = 12  # those that nested arguments try first

# Where each assumption has an opposite: what is spent on small arguments, as a budget times a number of candidates.
LITTLE_WORK = 500


class Finder(Grounds):
    """A position in which steps are found and taken; nested-what-if is one of its techniques if the kind gives the
    weights of what-ifs."""

    def __init__(
        self,
        cells: cython.int,
        values: cython.int,
        techniques: dict,
        contradictions: tuple,
        propagating: tuple = (),
        what_if_weights: tuple = (),
        either_way_weights: tuple = (),
    ) -> None:
        Grounds.__init__(
            self, cells, values, techniques, contradictions, propagating, what_if_weights, either_way_weights
        )
        self.nested = self.number_of(("nested-what-if",)) if what_if_weights else -1
        self.decided = False
        self.solver = None
        self.spares = []
        self.home = None
        self.script = []
        self.last_script = None
        self.two_sided = False
        self.reached = None
        self.no_order = array("i")

    # Setting up.

    def prepare(
        self,
        enabled: object = None,
        decided: cython.bint = False,
        answer: object = None,
        watch: object = None,
        late: object = None,
    ) -> None:
        """Says which techniques to use (all if None; contradictions always count), whether the puzzle is known to have
        at most one solution, which one, if it is known, and what to call now and then: `watch` raises an error when
        time is up or enough has been tried, `late` when time is up. The solution may be a function that finds it; it is
        called when a candidate is first to be refuted."""
        for number in range(self.everything):
            self.enabled[number] = enabled is None or number >= self.techniques or self.names[number] in enabled
        self.decided = decided
        self.solver = answer if callable(answer) else None
        self.answer = array("i") if answer is None or callable(answer) else array("i", answer)
        self.watch = watch
        self.late = late
        self.last_script = None
        self.forget()

    def copy(self) -> object:
        """A finder with the same position and settings."""
        twin: Finder = self.spares.pop() if self.spares else self.blank()
        twin.spares = self.spares
        twin.copy_from(self)
        twin.propagating = self.propagating
        twin.tidy = self.tidy
        twin.enabled[:] = self.enabled
        twin.decided = self.decided
        twin.answer = self.answer
        twin.solver = self.solver
        twin.watch = self.watch
        twin.late = self.late
        return twin

    def give_back(self, copy: object) -> None:
        """Keeps a copy that is needed no more, to make the next one of it."""
        self.spares.append(copy)

    def release(self) -> None:
        """Says that the finder is needed no more: if it came from a pool, it goes back there."""
        home = self.home
        if home is not None:
            self.home = None
            self.prepare()
            home(self)

    def look_at(self, technique):
        """Offers the steps of a technique, also of one that follows assumptions."""
        if self.solver is not None and technique in (self.what_if, self.nested):
            self.answer = array("i", self.solver())
            self.solver = None
        if technique == self.what_if:
            self.look_for_what_ifs()
        elif technique == self.either_way:
            self.look_either_way()
        elif technique == self.nested:
            self.look_nested()
        else:
            self.look(technique)

    # Assumptions within assumptions.

    def search(self, budget):
        """Goes on with what is supposed, with at most `budget` further assumptions, until there is a contradiction.
        What is left of the budget; -1 if there is none. Fills the script."""
        self.script = []
        order: cython.int[::1] = self.no_order
        at = 0
        while True:
            while self.advance():
                pass
            if self.fails:
                return budget
            if budget <= 0:
                return -1
            if len(order) == 0:
                order = self.further()
            helper: Finder = self.helper(0)
            best = None
            failed: cython.bint = False
            self.forget_reach()
            self.ask_the_time()
            for _ in range(len(order)):
                cell = order[at] // self.values
                value = order[at] % self.values
                at = at + 1 if at + 1 < len(order) else 0
                if self.is_decided(cell, value) or self.stands(cell, value):
                    continue
                if helper.trial(self, cell, value, True, MANY) >= 0:
                    best = (cell, value)
                    failed = True
                    break
                self.note_reach(helper, cell, value)
            if not failed:
                best = self.furthest(helper)
            if best is None:
                return -1
            budget -= 1
            script: list = []
            if not failed:
                helper.copy_from(self)
                helper.remember(self)
                helper.suppose(best[0], best[1], True)
                share = budget if self.two_sided else budget // 2
                left = helper.search(share)
                if left < 0:
                    return -1
                budget -= share - left
                script = helper.script
                if self.two_sided:
                    script = self.pruned(best[0], best[1], True, script)
                    if self.keep_what_stands(script):
                        if self.fails:
                            return budget
                        if self.is_decided(best[0], best[1]):
                            continue
                        script = self.enact(best[0], best[1], True, script)
                        if script is None:
                            continue
            self.script.append((best[0], best[1], script))
            self.rule_out(best[0], best[1])

    def keep_what_stands(self, script):
        """Rules out what the script of a further assumption refutes, as far as that fails without the assumption, too:
        so it need not be shown again under the next one. Whether there is anything."""
        kept: cython.bint = False
        for entry in script:
            if self.fails:
                break
            if self.is_decided(entry[0], entry[1]):
                continue
            inner = self.enact(entry[0], entry[1], True, entry[2])
            if inner is not None:
                kept = True
                self.script.append((entry[0], entry[1], inner))
                self.rule_out(entry[0], entry[1])
                while self.advance():
                    pass
        return kept

    def further(self):
        """The further assumptions in the order in which a nested argument tries them; then it begins again. They are
        numbered `cell * values + value`."""
        order = sorted(self.candidates(), key=self.by_candidates)
        return array("i", [cell * self.values + value for cell, value in order])

    def forget_reach(self):
        """Forgets how far further assumptions led, as the position has changed."""
        self.reached = None

    def stands(self, cell, value):
        """Whether it is known that a further assumption does not fail at once, and how far it leads, about."""
        return False

    def note_reach(self, helper, cell, value):
        """Notes how far a further assumption led that does not fail at once; the helper has followed it."""
        if self.reached is None or helper.reach > self.reached[0]:
            self.reached = (helper.reach, (cell, value))

    def furthest(self, helper):
        """The best of the further assumptions that do not fail at once, and so need further ones; None if there is
        none. By default, the one from which most follows is the best."""
        return None if self.reached is None else self.reached[1]

    def forget_all_reach(self):
        """Forgets what is known of further assumptions in any position."""

    def remember(self, other):
        """Takes over what is known of further assumptions in the position that this one was copied from."""

    def is_decided(self, cell, value):
        """Whether an assumption cannot be made any more."""
        return not (self.is_open(cell) and self.allows(cell, value))

    def by_candidates(self, candidate):
        """The order in which nested arguments try candidates: cells with few of them first."""
        count = 0
        for value in range(self.values):
            if self.allows(candidate[0], value):
                count += 1
        return count, candidate

    def look_nested(self):
        """Offers to refute a candidate with the help of further assumptions, as few as possible."""
        found = self.shortest_nested()
        if found is not None:
            cell, value, budget = found
            self.begin(self.nested, self.lightest[self.nested], cell)
            self.argue(cell)
            self.conclude_refuted(cell, value)
            self.note(cell)
            self.note(value)
            self.note(budget)
            self.end()

    def shortest_nested(self):
        """A candidate that fails with few further assumptions, but not without any, and how many it may take. If one
        does not fail with a budget, nothing that follows from it does: so the one from which most follows speaks for
        these. Where each assumption has an opposite, not much is spent on that: a large argument is best spent on the
        most decisive candidate."""
        order, follows, decisive = self.promising()
        leader: dict = {}
        for candidate in order:
            for weaker in follows[candidate]:
                if weaker not in leader or len(follows[leader[weaker]]) < len(follows[candidate]):
                    leader[weaker] = candidate
        too_small: dict = dict.fromkeys(order, 0)  # budgets that are known to be
        enough: dict = {}
        for budget, first, end in self.schedule(len(order)):
            for candidate in order[first:end]:
                for one in (leader.get(candidate, candidate), candidate):
                    if too_small[candidate] >= budget or enough.get(one, budget + 1) <= budget:
                        continue
                    if self.fails_with(one, budget):
                        enough[one] = budget
                    else:
                        for weaker in (one, *(follows[one] if budget < UNLIMITED else ())):
                            too_small[weaker] = max(too_small[weaker], budget)
                if enough.get(candidate, budget + 1) <= budget:
                    return candidate[0], candidate[1], enough[candidate]
        if self.decided and self.two_sided:
            for candidate in decisive:
                if self.fails_with(candidate, UNLIMITED):
                    return candidate[0], candidate[1], UNLIMITED
        return None

    def schedule(self, count):
        """How nested arguments are looked for among so many candidates: see `tiers`."""
        if not self.decided:
            return open_tiers(count)
        found: list = tiers(count)
        if self.two_sided:
            found = [tier for tier in found if tier[0] * tier[2] <= LITTLE_WORK]
        return found

    def fails_with(self, candidate, budget):
        """Whether a candidate fails with some further assumptions, but not without any."""
        helper: Finder = self.helper(0)
        helper.copy_from(self)
        helper.remember(self)
        helper.suppose(candidate[0], candidate[1], True)
        if helper.search(budget) < 0 or not helper.script:
            return False
        self.last_script = (candidate[0], candidate[1], budget, helper.script)
        return True

    def promising(self):
        """The candidates in the order in which nested arguments try them, and for each those that follow from it. First
        come those whose refutation leads furthest: something may follow from that at once, and every other candidate
        from which the refuted one follows is refuted, too. Last, the candidates in another order, the decisive ones
        first: much follows from them, and much from their opposites."""
        candidates: list = self.candidates()
        helper: Finder = self.helper(0)
        worth: dict = dict.fromkeys(candidates, 0)
        follows: dict = {}
        decisive: dict = {}
        self.forget_all_reach()
        for candidate in candidates:
            self.ask_the_time()
            helper.copy_from(self)
            helper.suppose(candidate[0], candidate[1], False)
            while helper.advance():
                pass
            worth[candidate] += helper.reach
            gain = helper.reach
            found: list = []
            failed = helper.trial(self, candidate[0], candidate[1], True, MANY) >= 0
            decisive[candidate] = -gain * helper.reach
            if not failed:
                self.note_reach(helper, candidate[0], candidate[1])
                for other in candidates:
                    if other != candidate and not helper.is_open(other[0]) and helper.allows(other[0], other[1]):
                        worth[other] += 1
                        found.append(other)
            follows[candidate] = found
        order = sorted(candidates, key=lambda candidate: (-worth[candidate], self.by_candidates(candidate)))
        return order, follows, sorted(candidates, key=decisive.__getitem__)

    def script_of(self, cell: cython.int, value: cython.int, holds: cython.bint, budget: object = None) -> object:
        """How an assumption fails with the help of further ones, at most `budget` of them, or as few as it takes: a
        list of cell, value and script for each. None if it does not fail."""
        helper: Finder = self.helper(0)
        if holds and self.last_script is not None and self.last_script[:3] == (cell, value, budget):
            script = self.last_script[3]
            if self.enact(cell, value, holds, script) is not None:
                return self.pruned(cell, value, holds, script)
        for most in BUDGETS if budget is None else (budget,):
            helper.copy_from(self)
            helper.forget_all_reach()
            helper.suppose(cell, value, holds)
            if helper.search(most) >= 0:
                return self.pruned(cell, value, holds, helper.script)
        return None

    def is_refuted(self, cell: cython.int, value: cython.int, script: object) -> cython.bint:
        """Whether a candidate fails with the further assumptions of a script."""
        return self.enact(cell, value, True, script) is not None

    def pruned(self, cell, value, holds, script):
        """A script without the further assumptions that the contradiction does not need."""
        size = (len(script) + 1) // 2
        while size:
            end = len(script)
            while end > 0:
                first = max(0, end - size)
                rest = script[:first] + script[end:]
                if self.may_fail(cell, value, holds, rest):
                    rest = self.enact(cell, value, holds, rest, first)
                    if rest is not None:
                        script = rest
                end = first
            size //= 2
        return script

    def may_fail(self, cell, value, holds, script):
        """Whether an assumption fails if all further ones of a script do: that is soon seen."""
        helper: Finder = self.helper(0)
        helper.copy_from(self)
        helper.suppose(cell, value, holds)
        for entry in [*script, None]:
            while helper.advance():
                pass
            if helper.fails or entry is None:
                break
            if not helper.is_decided(entry[0], entry[1]):
                helper.rule_out(entry[0], entry[1])
        return helper.fails

    def enact(self, cell, value, holds, script, sure=0):
        """What is used of a script that makes an assumption fail; None if it does not. The first further assumptions
        are known to fail, as many as are sure."""
        helper: Finder = self.helper(0)
        further: Finder = helper.helper(0)
        used: list = []
        helper.copy_from(self)
        helper.suppose(cell, value, holds)
        for number, entry in enumerate([*script, None]):
            while helper.advance():
                pass
            if helper.fails or entry is None:
                break
            if helper.is_decided(entry[0], entry[1]):
                continue
            inner: list = []
            if number < sure:
                inner = entry[2]
            elif entry[2]:  # it needs assumptions of its own
                inner = helper.enact(entry[0], entry[1], True, entry[2])
                if inner is None:
                    return None
            elif further.trial(helper, entry[0], entry[1], True, MANY) < 0:
                return None
            used.append((entry[0], entry[1], inner))
            helper.rule_out(entry[0], entry[1])
        return used if helper.fails else None

    def rule_out(self, cell, value):
        """Takes a refuted candidate away while an assumption is followed."""
        self.exclude(cell, value)
        self.see()

    # Finding the lines of a chain again.

    def holds_after(self, steps: object, name: object, unit: cython.int, wanted: object) -> cython.bint:
        """Whether a technique concludes all that is wanted by one step in a unit once some steps have been taken; or
        without a name, whether there is a contradiction then. The position stays as it is."""
        trial: Finder = self.copy()
        for found in steps:
            trial.take(found)
        if name is None:
            holds = trial.has_flaw()
        else:
            holds = trial.concludes(self.numbers[name], unit, wanted)
        self.spares.append(trial)
        return holds

    def flaws_after(self, steps: object) -> object:
        """All contradictions once some steps have been taken; none if one of these leaves a cell without any value. The
        position stays as it is."""
        trial: Finder = self.copy()
        flaws: list = []
        trial.fails = False
        for found in steps:
            for cell, value in found.places:
                trial.fails |= not trial.allows(cell, value)
            trial.take(found)
            for cell, _ in found.removes:
                trial.fails |= trial.is_empty(cell)
        if not trial.fails:
            flaws = trial.flaws()
        self.spares.append(trial)
        return flaws

    def is_empty(self, cell):
        """Whether nothing is left for a cell."""
        for value in range(self.values):
            if self.allows(cell, value):
                return False
        return True

    def lines_along(self, links: object, names: object, goals: object, above: object = ()) -> object:
        """The lines of a chain: some links found again one after another, up to a contradiction, or until the goals are
        concluded. For each line the number of its link, what it concludes of that, and the step; None when the links do
        not lead there. A link is a technique, a unit, what it has to conclude, None, and (); or instead of None a
        candidate that fails, with its script, and then the cells with which it does, as far as they are
        known. The techniques of these names stand in for a link's own. The steps above are taken first, and are no
        lines."""
        trial: Finder = self.copy()
        for found in above:
            trial.take(found)
        lines = trial.find_lines(links, [self.numbers[name] for name in names], goals)
        self.spares.append(trial)
        return lines

    def find_lines(self, links, stand_ins, goals):
        lines: list = []
        for at, (name, unit, concludes, supposes, rests_on) in enumerate(links):
            wanted = self.news_of(concludes)
            while wanted:
                if self.is_over(goals):
                    return lines
                if supposes is not None:
                    if rests_on and self.two_sided:
                        if not self.knows(rests_on):
                            return None
                    elif not self.is_refuted(supposes[0], supposes[1], supposes[2]):
                        return None
                    self.counting = False
                    self.best_weight_sought = 0
                    self.begin(self.what_if, 0, -1)
                    self.conclude_refuted(supposes[0], supposes[1])
                    self.prefer()
                else:
                    first = self.numbers[name]
                    techniques = [first, *[number for number in stand_ins if number != first]]
                    if not self.seek_by(techniques, unit, wanted):
                        return None
                found = self.kept(self.best_weight_sought)
                clash = self.clashes()
                if not clash:
                    self.apply_best()
                left = self.news_of(wanted)
                lines.append((at, [one for one in wanted if one not in left] or wanted, found))
                if clash and goals is None:
                    return lines
                if supposes is not None or len(left) == len(wanted):
                    break  # it says what it can
                wanted = left
        return lines if self.is_over(goals) else None

    def knows(self, cells):
        """Whether all of some cells are settled."""
        for cell in cells:
            if self.is_open(cell):
                return False
        return True

    def is_over(self, goals):
        """Whether there is a contradiction, or all goals are concluded."""
        return self.has_flaw() if goals is None else not self.news_of(goals)


def tiers(count):
    """How nested arguments are looked for among so many candidates: budget, first and end, in the order of the work.
    Many candidates get a small budget before a few get a large one."""
    widths = [FEW_CANDIDATES << 2 * i for i in range(count.bit_length()) if FEW_CANDIDATES << 2 * i < count]
    widths.append(count)
    found = []
    for budget in BUDGETS:
        first = 0
        for end in widths:
            found.append((budget * end, budget, first, end))
            first = end
    return [tier[1:] for tier in sorted(found)]


def open_tiers(count):
    """The same where there may be several solutions, so that the search may be in vain: the work is bounded."""
    return [(1, 0, count), (3, 0, min(count, 4 * FEW_CANDIDATES))]
