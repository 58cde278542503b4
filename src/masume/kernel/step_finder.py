"""Find steps that need nested assumptions, and find again the steps of known chains. The class here completes the base
of every kind's finder.
"""

from array import array

import cython
from cython.cimports.masume.kernel.assumption_prober import MANY
from cython.cimports.masume.kernel.premise_tracer import PremiseTracer

from masume.reasoning.trace import current

# Largest numbers of nested assumptions in an argument, tried in this order.
UNLIMITED = 10**9
BUDGETS = (1, 3, 9, 27, 81, 243, 729, UNLIMITED)
OPEN_BUDGETS = BUDGETS[:2]  # for boards that may have several solutions, on which the search may find nothing

FEW_CANDIDATES = 12  # number of candidates that are tried first with nested assumptions

# If `is_binary`: the largest product of budget and number of candidates in `schedule`.
LITTLE_WORK = 500


class StepFinder(PremiseTracer):
    """Finder that can also make nested assumptions. If a kind gives weights for what-ifs, its finder has the technique
    nested-what-if as well.

    The script of an assumption lists, in order, the nested assumptions with which the assumption is refuted. Each
    element has a cell, a value, and the script of that nested assumption.
    """

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
        PremiseTracer.__init__(
            self, cells, values, techniques, contradictions, propagating, what_if_weights, either_way_weights
        )
        self.nested = self.number_of(("nested-what-if",)) if what_if_weights else -1
        self.decided = False
        self.solver = None
        self.spare_copies = []
        self.return_to = None
        self.script = []
        self.cached_script = None
        self.is_binary = False
        self.most_implied = None
        self.no_order = array("i")

    # Setting up

    def prepare(
        self,
        enabled: object = None,
        decided: cython.bint = False,
        answer: object = None,
        watch: object = None,
        late: object = None,
    ) -> None:
        """Set the options for finding steps.

        `enabled` names the techniques that may be used (None for all); contradictions are always enabled. `decided`
        states that the puzzle is known to have at most one solution. `answer` is the solution, or a function that
        returns it; the function is called before the first candidate is refuted. `watch` is called for each attempt,
        and raises an error when the time or the number of attempts is used up. `late` is called after each fixed amount
        of work, and raises an error when the time is up.
        """
        for number in range(self.everything):
            self.enabled[number] = enabled is None or number >= self.techniques or self.names[number] in enabled
        self.decided = decided
        self.solver = answer if callable(answer) else None
        self.answer = array("i") if answer is None or callable(answer) else array("i", answer)
        self.watch = watch
        self.late = late
        self.trace = current()
        self.cached_script = None
        self.forget()

    def copy(self) -> object:
        """Return a finder with the same position and settings."""
        twin: StepFinder = self.spare_copies.pop() if self.spare_copies else self.blank()
        twin.spare_copies = self.spare_copies
        twin.copy_from(self)
        twin.propagating = self.propagating
        twin.auto_eliminates = self.auto_eliminates
        twin.enabled[:] = self.enabled
        twin.decided = self.decided
        twin.answer = self.answer
        twin.solver = self.solver
        twin.watch = self.watch
        twin.late = self.late
        twin.trace = self.trace
        return twin

    def give_back(self, copy: object) -> None:
        """Keep `copy`, a finder that its caller no longer needs, for reuse by a later call of `copy()`."""
        self.spare_copies.append(copy)

    def release(self) -> None:
        """Put this finder back into the pool that it came from, if there is one. Call this when the finder is no longer
        needed.
        """
        home = self.return_to
        if home is not None:
            self.return_to = None
            self.prepare()
            self.trace = None  # a trace may end before the pool hands this finder out again
            home(self)

    def emit_any_steps(self, technique):
        """Emit the steps of `technique`, which may also be one of the techniques that follow assumptions."""
        if self.solver is not None and technique in (self.what_if, self.nested):
            self.answer = array("i", self.solver())
            self.solver = None
        if technique == self.what_if:
            self.emit_what_ifs()
        elif technique == self.either_way:
            self.emit_either_way()
        elif technique == self.nested:
            self.emit_nested()
        else:
            self.emit_steps(technique)

    # Nested assumptions

    def search(self, budget):
        """Search for a contradiction that follows from the current assumption with at most `budget` nested assumptions,
        and store these in `self.script`. Return the unused part of the budget, or -1 if no contradiction is found.
        """
        self.script = []
        order: cython.int[::1] = self.no_order
        at = 0
        while True:
            while self.propagate_round():
                pass
            if self.fails:
                return budget
            if budget <= 0:
                return -1
            if len(order) == 0:
                order = self.nested_order()
            helper: StepFinder = self.scratch_finder(0)
            best = None
            failed: cython.bint = False
            self.forget_implied()
            self.call_watch()
            for _ in range(len(order)):
                cell = order[at] // self.values
                value = order[at] % self.values
                at = at + 1 if at + 1 < len(order) else 0
                if self.is_decided(cell, value) or self.survives(cell, value):
                    continue
                if helper.probe(self, cell, value, True, MANY) >= 0:
                    best = (cell, value)
                    failed = True
                    break
                self.note_implied(helper, cell, value)
            if not failed:
                best = self.most_implying(helper)
            if best is None:
                return -1
            budget -= 1
            script: list = []
            if not failed:
                helper.copy_from(self)
                helper.copy_probe_results(self)
                helper.assume(best[0], best[1], True)
                share = budget if self.is_binary else budget // 2
                left = helper.search(share)
                if left < 0:
                    return -1
                budget -= share - left
                script = helper.script
                if self.is_binary:
                    script = self.pruned(best[0], best[1], True, script)
                    if self.lift_refutations(script):
                        if self.fails:
                            return budget
                        if self.is_decided(best[0], best[1]):
                            continue
                        script = self.replay(best[0], best[1], True, script)
                        if script is None:
                            continue
            self.script.append((best[0], best[1], script))
            self.rule_out(best[0], best[1])

    def lift_refutations(self, script):
        """Apply to this position those refutations in `script` that hold even without the nested assumption that
        `script` belongs to. Later nested assumptions then need not repeat them. Return whether any was applied.
        """
        kept: cython.bint = False
        for entry in script:
            if self.fails:
                break
            if self.is_decided(entry[0], entry[1]):
                continue
            inner = self.replay(entry[0], entry[1], True, entry[2])
            if inner is not None:
                kept = True
                self.script.append((entry[0], entry[1], inner))
                self.rule_out(entry[0], entry[1])
                while self.propagate_round():
                    pass
        return kept

    def nested_order(self):
        """Return the candidates for nested assumptions in the order in which the search tries them, each as `cell *
        values + value`. After the last candidate, the search continues with the first.
        """
        order = sorted(self.candidates(), key=self.by_candidates)
        return array("i", [cell * self.values + value for cell, value in order])

    def forget_implied(self):
        """Clear `most_implied`, because the position has changed."""
        self.most_implied = None

    def survives(self, cell, value):
        """Return whether an earlier probe has shown that the nested assumption of `value` in `cell` leads to no
        contradiction. If so, update `most_implied` with the approximate number of its conclusions. This base method
        returns False; a kind that stores the results of probes overrides it.
        """
        return False

    def note_implied(self, helper, cell, value):
        """Update `most_implied` after the finder `helper` has probed `value` in `cell` without a contradiction: keep
        the probed candidate if it has the most conclusions so far.
        """
        if self.most_implied is None or helper.implied > self.most_implied[0]:
            self.most_implied = (helper.implied, (cell, value))

    def most_implying(self, helper):
        """Return the candidate that deeper nested assumptions should refute, or None if there is no suitable one. This
        base method returns the candidate whose assumption had the most conclusions. A kind that overrides it may use
        `helper`, a scratch finder.
        """
        return None if self.most_implied is None else self.most_implied[1]

    def forget_all_implied(self):
        """Clear all cached results of nested assumptions. This base method does nothing; a kind with such a cache
        overrides it.
        """

    def copy_probe_results(self, other):
        """Copy the cached results of nested assumptions from `other`, which has the same position. This base method
        does nothing; a kind with such a cache overrides it.
        """

    def is_decided(self, cell, value):
        """Return whether `cell` has a value, or no longer has the candidate `value`."""
        return not (self.is_open(cell) and self.allows(cell, value))

    def by_candidates(self, candidate):
        """Return the sort key of `candidate`, a pair of cell and value. It puts cells with few candidates first."""
        count = 0
        for value in range(self.values):
            if self.allows(candidate[0], value):
                count += 1
        return count, candidate

    def emit_nested(self):
        """Emit one refutation that uses nested assumptions, with as few of them as can be found."""
        refutable = self.shortest_nested()
        if refutable is not None:
            cell, value, budget = refutable
            self.start_step(self.nested, self.lightest[self.nested], cell)
            self.add_premise(cell)
            self.conclude_refuted(cell, value)
            self.add_arg(cell)
            self.add_arg(value)
            self.add_arg(budget)
            self.emit()

    def shortest_nested(self):
        """Find a candidate that can be refuted with few nested assumptions. Return its cell, its value, and the number
        of nested assumptions allowed; return None if no refutation is found.

        If a candidate cannot be refuted within a budget, neither can any candidate that it implies. So before each
        candidate, the search tries the strongest candidate that implies it: the one with the most implications.

        If `is_binary` and the puzzle is known to have at most one solution, limited budgets are tried only while they
        are cheap. If they refute nothing, candidates are tried with an unlimited budget, the most decisive first (see
        `rank_candidates`).
        """
        order, follows, decisive = self.rank_candidates()
        leader: dict = {}
        for candidate in order:
            for weaker in follows[candidate]:
                if weaker not in leader or len(follows[leader[weaker]]) < len(follows[candidate]):
                    leader[weaker] = candidate
        too_small: dict = dict.fromkeys(order, 0)  # largest budget that is known to be too small
        enough: dict = {}
        for budget, first, end in self.schedule(len(order)):
            for candidate in order[first:end]:
                for candidate_or_leader in (leader.get(candidate, candidate), candidate):
                    if too_small[candidate] >= budget or enough.get(candidate_or_leader, budget + 1) <= budget:
                        continue
                    if self.fails_within_budget(candidate_or_leader, budget):
                        enough[candidate_or_leader] = budget
                    else:
                        for weaker in (
                            candidate_or_leader,
                            *(follows[candidate_or_leader] if budget < UNLIMITED else ()),
                        ):
                            too_small[weaker] = max(too_small[weaker], budget)
                if enough.get(candidate, budget + 1) <= budget:
                    return candidate[0], candidate[1], enough[candidate]
        if self.decided and self.is_binary:
            for candidate in decisive:
                if self.fails_within_budget(candidate, UNLIMITED):
                    return candidate[0], candidate[1], UNLIMITED
        return None

    def schedule(self, count):
        """Return the order in which `count` candidates are tried with growing budgets, as a list of tuples like those
        of `tiers`.
        """
        if not self.decided:
            return open_tiers(count)
        result: list = tiers(count)
        if self.is_binary:
            result = [tier for tier in result if tier[0] * tier[2] <= LITTLE_WORK]
        return result

    def fails_within_budget(self, candidate, budget):
        """Return whether `candidate` can be refuted with at least one and at most `budget` nested assumptions. If so,
        store the script in `cached_script`.
        """
        helper: StepFinder = self.scratch_finder(0)
        helper.copy_from(self)
        helper.copy_probe_results(self)
        if not self.refutes(helper, candidate[0], candidate[1], True, budget) or not helper.script:
            return False
        self.cached_script = (candidate[0], candidate[1], budget, helper.script)
        return True

    def refutes(self, helper, cell, value, holds, budget):
        """Return whether `helper`, a copy of this finder, refutes an assumption with at most `budget` nested
        assumptions: the assumption that `cell` is `value` or, if `holds` is false, the assumption that it is not.
        Report the attempt to the trace, if there is one.
        """
        start = None if self.trace is None else self.trace.begin_nested()
        helper.assume(cell, value, holds)
        refuted: cython.bint = helper.search(budget) >= 0
        if self.trace is not None:
            self.trace.end_nested(cell, value, holds, budget, helper.script if refuted else None, start)
        return refuted

    def rank_candidates(self):
        """Return three things: the candidates in the order in which they should be tried, a dictionary from each
        candidate to the candidates that it implies, and the candidates sorted from the most to the least decisive.

        The first order begins with the candidates whose refutation has the most consequences. If a candidate is
        refuted, so is every candidate that implies it; these count as consequences. A candidate is decisive if both its
        truth and its falsehood have many consequences.
        """
        candidates: list = self.candidates()
        helper: StepFinder = self.scratch_finder(0)
        worth: dict = dict.fromkeys(candidates, 0)
        follows: dict = {}
        decisive: dict = {}
        self.forget_all_implied()
        for candidate in candidates:
            self.call_watch()
            helper.copy_from(self)
            helper.assume(candidate[0], candidate[1], False)
            while helper.propagate_round():
                pass
            worth[candidate] += helper.implied
            gain = helper.implied
            consequences: list = []
            failed = helper.probe(self, candidate[0], candidate[1], True, MANY) >= 0
            decisive[candidate] = -gain * helper.implied
            if not failed:
                self.note_implied(helper, candidate[0], candidate[1])
                for other in candidates:
                    if other != candidate and not helper.is_open(other[0]) and helper.allows(other[0], other[1]):
                        worth[other] += 1
                        consequences.append(other)
            follows[candidate] = consequences
        order = sorted(candidates, key=lambda candidate: (-worth[candidate], self.by_candidates(candidate)))
        return order, follows, sorted(candidates, key=decisive.__getitem__)

    def find_script(self, cell: cython.int, value: cython.int, holds: cython.bint, budget: object = None) -> object:
        """Return a script that refutes the assumption that `cell` is `value` or, if `holds` is false, the assumption
        that it is not. Use at most `budget` nested assumptions; if `budget` is None, try growing budgets. Return None
        if no refutation is found.
        """
        helper: StepFinder = self.scratch_finder(0)
        if holds and self.cached_script is not None and self.cached_script[:3] == (cell, value, budget):
            script = self.cached_script[3]
            if self.replay(cell, value, holds, script) is not None:
                return self.pruned(cell, value, holds, script)
        for most in BUDGETS if budget is None else (budget,):
            helper.copy_from(self)
            helper.forget_all_implied()
            if self.refutes(helper, cell, value, holds, most):
                return self.pruned(cell, value, holds, helper.script)
        return None

    def fails_with_script(self, cell: cython.int, value: cython.int, script: object) -> cython.bint:
        """Return whether the assumption that `cell` is `value` fails with the nested assumptions of `script`."""
        return self.replay(cell, value, True, script) is not None

    def pruned(self, cell, value, holds, script):
        """Return `script` without the nested assumptions that its refutation does not need. The script refutes the
        assumption that `cell` is `value` or, if `holds` is false, the assumption that it is not.
        """
        size = (len(script) + 1) // 2
        while size:
            end = len(script)
            while end > 0:
                first = max(0, end - size)
                rest = script[:first] + script[end:]
                if self.may_fail(cell, value, holds, rest):
                    rest = self.replay(cell, value, holds, rest, first)
                    if rest is not None:
                        script = rest
                end = first
            size //= 2
        return script

    def may_fail(self, cell, value, holds, script):
        """Return whether an assumption fails once every candidate in `script` has been eliminated without proof: the
        assumption that `cell` is `value` or, if `holds` is false, the assumption that it is not. If it does not fail,
        `replay` cannot succeed either; this test is faster.
        """
        helper: StepFinder = self.scratch_finder(0)
        helper.copy_from(self)
        helper.assume(cell, value, holds)
        for entry in [*script, None]:
            while helper.propagate_round():
                pass
            if helper.fails or entry is None:
                break
            if not helper.is_decided(entry[0], entry[1]):
                helper.rule_out(entry[0], entry[1])
        return helper.fails

    def replay(self, cell, value, holds, script, sure=0):
        """Refute an assumption with the nested assumptions of `script`: the assumption that `cell` is `value` or, if
        `holds` is false, the assumption that it is not. Return the nested assumptions that were needed, or None if no
        contradiction follows. The first `sure` nested assumptions are known to fail and are not tested again.
        """
        helper: StepFinder = self.scratch_finder(0)
        further: StepFinder = helper.scratch_finder(0)
        used: list = []
        helper.copy_from(self)
        helper.assume(cell, value, holds)
        for number, entry in enumerate([*script, None]):
            while helper.propagate_round():
                pass
            if helper.fails or entry is None:
                break
            if helper.is_decided(entry[0], entry[1]):
                continue
            inner: list = []
            if number < sure:
                inner = entry[2]
            elif entry[2]:  # it needs assumptions of its own
                inner = helper.replay(entry[0], entry[1], True, entry[2])
                if inner is None:
                    return None
            elif further.probe(helper, entry[0], entry[1], True, MANY) < 0:
                return None
            used.append((entry[0], entry[1], inner))
            helper.rule_out(entry[0], entry[1])
        return used if helper.fails else None

    def rule_out(self, cell, value):
        """Eliminate `value`, which has been refuted, from `cell` while following an assumption. Set `fails` if a
        contradiction follows.
        """
        self.exclude(cell, value)
        self.check_contradictions()

    # Finding the lines of a chain again

    def concludes_after(self, steps: object, name: object, unit: cython.int, wanted: object) -> cython.bint:
        """Return whether, after `steps` are applied to a copy of this position, a single step of the technique `name`
        in `unit` covers all `wanted` conclusions. If `name` is None, return whether there is a contradiction instead.
        """
        trial: StepFinder = self.copy()
        for deduction in steps:
            trial.take(deduction)
        if name is None:
            holds = trial.has_contradiction()
        else:
            holds = trial.concludes(self.numbers[name], unit, wanted)
        self.spare_copies.append(trial)
        return holds

    def contradictions_after(self, steps: object) -> object:
        """Return all contradictions after `steps` are applied to a copy of this position. Return an empty list if one
        of the steps contradicts the candidates or leaves a cell without candidates.
        """
        trial: StepFinder = self.copy()
        contradictions: list = []
        trial.fails = False
        for deduction in steps:
            for cell, value in deduction.places:
                trial.fails |= not trial.allows(cell, value)
            trial.take(deduction)
            for cell, _ in deduction.removes:
                trial.fails |= trial.is_empty(cell)
        if not trial.fails:
            contradictions = trial.find_contradictions()
        self.spare_copies.append(trial)
        return contradictions

    def is_empty(self, cell):
        """Return whether `cell` has no candidates."""
        for value in range(self.values):
            if self.allows(cell, value):
                return False
        return True

    def replay_chain(self, links: object, names: object, goals: object, above: object = ()) -> object:
        """Find again the steps of a chain, which is given as `links`. Stop as soon as all `goals` are concluded or, if
        `goals` is None, as soon as a contradiction arises. Return the steps, or None if the links do not suffice for
        this.

        A link is a tuple (technique, unit, conclusions, None, ()). If it refutes a candidate, it is (technique, unit,
        conclusions, (cell, value, script), premises); the premises are empty if they are not known. A technique in
        `names` may replace the technique of a link. The steps `above` are applied first. The result has one tuple per
        step: the index of its link, the conclusions of the link that the step covers, and the step.
        """
        trial: StepFinder = self.copy()
        for deduction in above:
            trial.take(deduction)
        lines = trial.replay_links(links, [self.numbers[name] for name in names], goals)
        self.spare_copies.append(trial)
        return lines

    def replay_links(self, links, stand_ins, goals):
        """Find again the steps of `links`, and apply them to this position until the chain is complete. Return one
        tuple per step, as `replay_chain` describes, or None if a step is not found. `stand_ins` holds the indices of
        the techniques that may replace those of the links.
        """
        lines: list = []
        for at, (name, unit, concludes, supposes, rests_on) in enumerate(links):
            wanted = self.unknown_of(concludes)
            while wanted:
                if self.is_over(goals):
                    return lines
                if supposes is not None:
                    if rests_on and self.is_binary:
                        if not self.knows(rests_on):
                            return None
                    elif not self.fails_with_script(supposes[0], supposes[1], supposes[2]):
                        return None
                    self.without_reasons = False
                    self.best_weight_sought = 0
                    self.start_step(self.what_if, 0, -1)
                    self.conclude_refuted(supposes[0], supposes[1])
                    self.keep_as_best()
                else:
                    first = self.numbers[name]
                    techniques = [first, *[number for number in stand_ins if number != first]]
                    if not self.seek_by(techniques, unit, wanted):
                        return None
                deduction = self.best_deduction(self.best_weight_sought)
                clash = self.clashes()
                if not clash:
                    self.apply_best_step()
                left = self.unknown_of(wanted)
                lines.append((at, [conclusion for conclusion in wanted if conclusion not in left] or wanted, deduction))
                if clash and goals is None:
                    return lines
                if supposes is not None or len(left) == len(wanted):
                    break  # no other step can add to it
                wanted = left
        return lines if self.is_over(goals) else None

    def knows(self, cells):
        """Return whether all of `cells` have values."""
        for cell in cells:
            if self.is_open(cell):
                return False
        return True

    def is_over(self, goals):
        """Return whether a chain is complete: if `goals` is None, the position must contain a contradiction; otherwise
        all `goals` must be known.
        """
        return self.has_contradiction() if goals is None else not self.unknown_of(goals)


def tiers(count):
    """Return the order in which `count` candidates are tried with nested assumptions, as tuples (budget, first, end)
    sorted by increasing work. Such a tuple means that the candidates from index `first` up to, but not including, `end`
    are tried with `budget`. Many candidates are tried with a small budget before a few are tried with a large one.
    """
    widths = [FEW_CANDIDATES << 2 * i for i in range(count.bit_length()) if FEW_CANDIDATES << 2 * i < count]
    widths.append(count)
    result = []
    for budget in BUDGETS:
        first = 0
        for end in widths:
            result.append((budget * end, budget, first, end))
            first = end
    return [tier[1:] for tier in sorted(result)]


def open_tiers(count):
    """Return an order in the form of `tiers` for boards that may have several solutions. Its total work is limited,
    because possibly no candidate can be refuted.
    """
    return [(1, 0, count), (3, 0, min(count, 4 * FEW_CANDIDATES))]
