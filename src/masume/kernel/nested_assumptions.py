"""Refute assumptions with nested assumptions. All kinds use this code.

The script of an assumption lists, in order, the nested assumptions with which the assumption is refuted. Each element
has a cell, a value, and the script of that nested assumption.
"""

import cython
from cython.cimports.masume.kernel.emit_modes import MANY

# Largest numbers of nested assumptions in an argument, tried in this order.
UNLIMITED = 10**9
BUDGETS = (1, 3, 9, 27, 81, 243, 729, UNLIMITED)
OPEN_BUDGETS = BUDGETS[:2]  # for boards that may have several solutions, on which the search may find nothing

FEW_CANDIDATES = 12  # number of candidates that are tried first with nested assumptions

# If `is_binary`: the largest product of budget and number of candidates in `schedule`.
LITTLE_WORK = 500


def search(finder, budget):
    """Search for a contradiction that follows from the current assumption with at most `budget` nested assumptions,
    and store these in `finder.script`. Return the unused part of the budget, or -1 if no contradiction is found.
    """
    finder.script = []
    order: cython.int[::1] = finder.no_order
    at = 0
    while True:
        while finder.propagate_round():
            pass
        if finder.fails:
            return budget
        if budget <= 0:
            return -1
        if len(order) == 0:
            order = finder.nested_order()
        helper = finder.scratch_finder(0)
        best = None
        failed: cython.bint = False
        finder.forget_implied()
        finder.call_watch()
        for _ in range(len(order)):
            cell = order[at] // finder.values
            value = order[at] % finder.values
            at = at + 1 if at + 1 < len(order) else 0
            if is_decided(finder, cell, value) or finder.survives(cell, value):
                continue
            if helper.probe(finder, cell, value, True, MANY) >= 0:
                best = (cell, value)
                failed = True
                break
            finder.note_implied(helper, cell, value)
        if not failed:
            best = finder.most_implying(helper)
        if best is None:
            return -1
        budget -= 1
        script: list = []
        if not failed:
            helper.copy_from(finder)
            helper.copy_probe_results(finder)
            helper.assume(best[0], best[1], True)
            share = budget if finder.is_binary else budget // 2
            left = search(helper, share)
            if left < 0:
                return -1
            budget -= share - left
            script = helper.script
            if finder.is_binary:
                script = pruned(finder, best[0], best[1], True, script)
                if lift_refutations(finder, script):
                    if finder.fails:
                        return budget
                    if is_decided(finder, best[0], best[1]):
                        continue
                    script = replay(finder, best[0], best[1], True, script)
                    if script is None:
                        continue
        finder.script.append((best[0], best[1], script))
        rule_out(finder, best[0], best[1])


def lift_refutations(finder, script):
    """Apply to this position those refutations in `script` that hold even without the nested assumption that
    `script` belongs to. Later nested assumptions then need not repeat them. Return whether any was applied.
    """
    kept: cython.bint = False
    for entry in script:
        if finder.fails:
            break
        if is_decided(finder, entry[0], entry[1]):
            continue
        inner = replay(finder, entry[0], entry[1], True, entry[2])
        if inner is not None:
            kept = True
            finder.script.append((entry[0], entry[1], inner))
            rule_out(finder, entry[0], entry[1])
            while finder.propagate_round():
                pass
    return kept


def rule_out(finder, cell, value):
    """Eliminate `value`, which has been refuted, from `cell` while following an assumption. Set `fails` if a
    contradiction follows.
    """
    finder.exclude(cell, value)
    finder.check_contradictions()


def is_decided(finder, cell, value):
    """Return whether `cell` has a value, or no longer has the candidate `value`."""
    return not (finder.is_open(cell) and finder.allows(cell, value))


def emit_nested(finder):
    """Emit one refutation that uses nested assumptions, with as few of them as can be found."""
    refutable = finder.shortest_nested()
    if refutable is not None:
        cell, value, budget = refutable
        finder.start_step(finder.nested, finder.lightest[finder.nested], cell)
        finder.add_premise(cell)
        finder.conclude_refuted(cell, value)
        finder.add_arg(cell)
        finder.add_arg(value)
        finder.add_arg(budget)
        finder.emit()


def shortest_nested(finder):
    """Find a candidate that can be refuted with few nested assumptions. Return its cell, its value, and the number
    of nested assumptions allowed; return None if no refutation is found.

    If a candidate cannot be refuted within a budget, neither can any candidate that it implies. So before each
    candidate, the search tries the strongest candidate that implies it: the one with the most implications.

    If `is_binary` and the puzzle is known to have at most one solution, limited budgets are tried only while they
    are cheap. If they refute nothing, candidates are tried with an unlimited budget, the most decisive first (see
    `rank_candidates`).
    """
    order, follows, decisive = rank_candidates(finder)
    leader: dict = {}
    for candidate in order:
        for weaker in follows[candidate]:
            if weaker not in leader or len(follows[leader[weaker]]) < len(follows[candidate]):
                leader[weaker] = candidate
    too_small: dict = dict.fromkeys(order, 0)  # largest budget that is known to be too small
    enough: dict = {}
    for budget, first, end in schedule(finder, len(order)):
        for candidate in order[first:end]:
            for candidate_or_leader in (leader.get(candidate, candidate), candidate):
                if too_small[candidate] >= budget or enough.get(candidate_or_leader, budget + 1) <= budget:
                    continue
                if fails_within_budget(finder, candidate_or_leader, budget):
                    enough[candidate_or_leader] = budget
                else:
                    for weaker in (
                        candidate_or_leader,
                        *(follows[candidate_or_leader] if budget < UNLIMITED else ()),
                    ):
                        too_small[weaker] = max(too_small[weaker], budget)
            if enough.get(candidate, budget + 1) <= budget:
                return candidate[0], candidate[1], enough[candidate]
    if finder.decided and finder.is_binary:
        for candidate in decisive:
            if fails_within_budget(finder, candidate, UNLIMITED):
                return candidate[0], candidate[1], UNLIMITED
    return None


def schedule(finder, count):
    """Return the order in which `count` candidates are tried with growing budgets, as a list of tuples like those
    of `tiers`.
    """
    if not finder.decided:
        return open_tiers(count)
    result: list = tiers(count)
    if finder.is_binary:
        result = [tier for tier in result if tier[0] * tier[2] <= LITTLE_WORK]
    return result


def fails_within_budget(finder, candidate, budget):
    """Return whether `candidate` can be refuted with at least one and at most `budget` nested assumptions. If so,
    store the script in `cached_script`.
    """
    helper = finder.scratch_finder(0)
    helper.copy_from(finder)
    helper.copy_probe_results(finder)
    if not refutes(finder, helper, candidate[0], candidate[1], True, budget) or not helper.script:
        return False
    finder.cached_script = (candidate[0], candidate[1], budget, helper.script)
    return True


def refutes(finder, helper, cell, value, holds, budget):
    """Return whether `helper`, a copy of this finder, refutes an assumption with at most `budget` nested
    assumptions: the assumption that `cell` is `value` or, if `holds` is false, the assumption that it is not.
    Report the attempt to the trace, if there is one.
    """
    start = None if finder.trace is None else finder.trace.begin_nested()
    helper.assume(cell, value, holds)
    refuted: cython.bint = search(helper, budget) >= 0
    if finder.trace is not None:
        finder.trace.end_nested(cell, value, holds, budget, helper.script if refuted else None, start)
    return refuted


def rank_candidates(finder):
    """Return three things: the candidates in the order in which they should be tried, a dictionary from each
    candidate to the candidates that it implies, and the candidates sorted from the most to the least decisive.

    The first order begins with the candidates whose refutation has the most consequences. If a candidate is
    refuted, so is every candidate that implies it; these count as consequences. A candidate is decisive if both its
    truth and its falsehood have many consequences.
    """
    candidates: list = finder.candidates()
    helper = finder.scratch_finder(0)
    worth: dict = dict.fromkeys(candidates, 0)
    follows: dict = {}
    decisive: dict = {}
    finder.forget_all_implied()
    for candidate in candidates:
        finder.call_watch()
        helper.copy_from(finder)
        helper.assume(candidate[0], candidate[1], False)
        while helper.propagate_round():
            pass
        worth[candidate] += helper.implied
        gain = helper.implied
        consequences: list = []
        failed = helper.probe(finder, candidate[0], candidate[1], True, MANY) >= 0
        decisive[candidate] = -gain * helper.implied
        if not failed:
            finder.note_implied(helper, candidate[0], candidate[1])
            for other in candidates:
                if other != candidate and not helper.is_open(other[0]) and helper.allows(other[0], other[1]):
                    worth[other] += 1
                    consequences.append(other)
        follows[candidate] = consequences
    ranks: dict = {candidate: (-worth[candidate], finder.by_candidates(candidate)) for candidate in candidates}
    return sorted(candidates, key=ranks.__getitem__), follows, sorted(candidates, key=decisive.__getitem__)


def find_script(finder, cell, value, holds, budget):
    """Return a script that refutes the assumption that `cell` is `value` or, if `holds` is false, the assumption
    that it is not. Use at most `budget` nested assumptions; if `budget` is None, try growing budgets. Return None
    if no refutation is found.
    """
    helper = finder.scratch_finder(0)
    if holds and finder.cached_script is not None and finder.cached_script[:3] == (cell, value, budget):
        script = finder.cached_script[3]
        if replay(finder, cell, value, holds, script) is not None:
            return pruned(finder, cell, value, holds, script)
    for most in BUDGETS if budget is None else (budget,):
        helper.copy_from(finder)
        helper.forget_all_implied()
        if refutes(finder, helper, cell, value, holds, most):
            return pruned(finder, cell, value, holds, helper.script)
    return None


def pruned(finder, cell, value, holds, script):
    """Return `script` without the nested assumptions that its refutation does not need. The script refutes the
    assumption that `cell` is `value` or, if `holds` is false, the assumption that it is not.
    """
    size = (len(script) + 1) // 2
    while size:
        end = len(script)
        while end > 0:
            first = max(0, end - size)
            rest = script[:first] + script[end:]
            if may_fail(finder, cell, value, holds, rest):
                rest = replay(finder, cell, value, holds, rest, first)
                if rest is not None:
                    script = rest
            end = first
        size //= 2
    return script


def may_fail(finder, cell, value, holds, script):
    """Return whether an assumption fails once every candidate in `script` has been eliminated without proof: the
    assumption that `cell` is `value` or, if `holds` is false, the assumption that it is not. If it does not fail,
    `replay` cannot succeed either; this test is faster.
    """
    helper = finder.scratch_finder(0)
    helper.copy_from(finder)
    helper.assume(cell, value, holds)
    for entry in [*script, None]:
        while helper.propagate_round():
            pass
        if helper.fails or entry is None:
            break
        if not is_decided(helper, entry[0], entry[1]):
            rule_out(helper, entry[0], entry[1])
    return helper.fails


def replay(finder, cell, value, holds, script, sure=0):
    """Refute an assumption with the nested assumptions of `script`: the assumption that `cell` is `value` or, if
    `holds` is false, the assumption that it is not. Return the nested assumptions that were needed, or None if no
    contradiction follows. The first `sure` nested assumptions are known to fail and are not tested again.
    """
    helper = finder.scratch_finder(0)
    further = helper.scratch_finder(0)
    used: list = []
    helper.copy_from(finder)
    helper.assume(cell, value, holds)
    for number, entry in enumerate([*script, None]):
        while helper.propagate_round():
            pass
        if helper.fails or entry is None:
            break
        if is_decided(helper, entry[0], entry[1]):
            continue
        inner: list = []
        if number < sure:
            inner = entry[2]
        elif entry[2]:  # it needs assumptions of its own
            inner = replay(helper, entry[0], entry[1], True, entry[2])
            if inner is None:
                return None
        elif further.probe(helper, entry[0], entry[1], True, MANY) < 0:
            return None
        used.append((entry[0], entry[1], inner))
        rule_out(helper, entry[0], entry[1])
    return used if helper.fails else None


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
