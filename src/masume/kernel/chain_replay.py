"""Find the steps of known chains again."""

import cython
from cython.cimports.masume.kernel.emit_modes import NO_STEP, SEEKING
from cython.cimports.masume.kernel.emitted_steps import best_deduction, keep_as_best
from cython.cimports.masume.kernel.nested_assumptions import replay


def is_new(finder, cell, value, placed):
    """Return whether a conclusion would be new: that `cell` is `value` or, if `placed` is false, that it is not."""
    if placed:
        return finder.is_open(cell) or not finder.allows(cell, value)
    return finder.allows(cell, value)


def seek(finder):
    """Keep the current step if it covers more of the wanted conclusions than the best step so far. At a tie, a step
    in the wanted unit wins. If the step has no conclusions, it is a contradiction: set `fails`.
    """
    fit: cython.int = 0
    if finder.count == 0:
        finder.fails = True
    for i in range(finder.count):
        at = 2 * (finder.cell[i] * finder.values + finder.value[i])
        if i >= finder.places:
            fit += finder.wanted[at]
        else:  # the cell then loses all other values
            fit += finder.wanted[at + 1] + finder.wanted_lost[finder.cell[i]] - finder.wanted[at]
    if fit:
        fit = 2 * fit + (finder.unit == finder.wanted_unit)
        if fit > finder.best_fit:
            finder.best_fit = fit
            finder.best_weight_sought = finder.weight
            keep_as_best(finder)


def want(finder, conclusions, mark):
    """Mark each of the `conclusions` as wanted if `mark` is 1, or as no longer wanted if it is 0."""
    for cell, value, placed in conclusions:
        at: cython.int = 2 * (cell * finder.values + value)
        finder.wanted[at + (1 if placed else 0)] = mark
        if not placed:
            finder.wanted_lost[cell] += 1 if mark else -1


def seek_by(finder, techniques, unit, wanted):
    """Find the step that covers most of the `wanted` conclusions. Try the `techniques` in order, and stop after the
    first one whose steps cover any of these conclusions. At a tie, a step in `unit` wins. Return whether a step was
    found.
    """
    finder.start_search(SEEKING, False, NO_STEP)
    finder.wanted_unit = unit
    want(finder, wanted, 1)
    complete = 2 * len(wanted) + 1  # the largest possible value of `best_fit`
    for technique in techniques:
        if finder.look(technique, unit) and finder.best_fit < complete:
            finder.look(technique, -1)
        if finder.best_fit:
            break
    want(finder, wanted, 0)
    return finder.best_fit > 0


def clashes(finder):
    """Return whether applying the best step would leave a cell without candidates."""
    finder.stamp += 1
    for i in range(finder.best_count):
        if i < finder.best_places:
            if not finder.allows(finder.best_cell[i], finder.best_value[i]):
                return True
        else:
            finder.stamped[2 * (finder.best_cell[i] * finder.values + finder.best_value[i])] = finder.stamp
    for i in range(finder.best_places, finder.best_count):
        empty: cython.bint = True
        for value in range(finder.values):
            lost = finder.stamped[2 * (finder.best_cell[i] * finder.values + value)] == finder.stamp
            if not lost and finder.allows(finder.best_cell[i], value):
                empty = False
                break
        if empty:
            return True
    return False


def concludes(finder, technique, unit, wanted):
    """Return whether a single step of `technique` in `unit` covers all of the `wanted` conclusions."""
    finder.start_search(SEEKING, False, NO_STEP)
    finder.wanted_unit = unit
    want(finder, wanted, 1)
    finder.emit_steps_in_unit(technique, unit)
    want(finder, wanted, 0)
    return finder.best_fit >= 2 * len(wanted)


def unknown_of(finder, conclusions):
    """Return the `conclusions` that are not yet known in this position."""
    return [known for known in conclusions if is_new(finder, known[0], known[1], known[2])]


def concludes_after(finder, steps, name, unit, wanted):
    """Return whether, after `steps` are applied to a copy of this position, a single step of the technique `name`
    in `unit` covers all `wanted` conclusions. If `name` is None, return whether there is a contradiction instead.
    """
    trial = finder.copy()
    for deduction in steps:
        trial.take(deduction)
    if name is None:
        holds = has_contradiction(trial)
    else:
        holds = concludes(trial, finder.numbers[name], unit, wanted)
    finder.spare_copies.append(trial)
    return holds


def contradictions_after(finder, steps):
    """Return all contradictions after `steps` are applied to a copy of this position. Return an empty list if one
    of the steps contradicts the candidates or leaves a cell without candidates.
    """
    trial = finder.copy()
    contradictions: list = []
    trial.fails = False
    for deduction in steps:
        for cell, value in deduction.places:
            trial.fails |= not trial.allows(cell, value)
        trial.take(deduction)
        for cell, _ in deduction.removes:
            trial.fails |= is_empty(trial, cell)
    if not trial.fails:
        contradictions = trial.find_contradictions()
    finder.spare_copies.append(trial)
    return contradictions


def has_contradiction(finder):
    """Return whether the position contains a contradiction."""
    finder.start_search(SEEKING, False, NO_STEP)
    finder.fails = False
    for number in range(finder.techniques, finder.everything):
        finder.emit_steps(number)
        if finder.fails:
            return True
    return False


def is_empty(finder, cell):
    """Return whether `cell` has no candidates."""
    for value in range(finder.values):
        if finder.allows(cell, value):
            return False
    return True


def replay_chain(finder, links, names, goals, above):
    """Find again the steps of a chain, which is given as `links`. Stop as soon as all `goals` are concluded or, if
    `goals` is None, as soon as a contradiction arises. Return the steps, or None if the links do not suffice for
    this.

    A link is a tuple (technique, unit, conclusions, None, ()). If it refutes a candidate, it is (technique, unit,
    conclusions, (cell, value, script), premises); the premises are empty if they are not known. A technique in
    `names` may replace the technique of a link. The steps `above` are applied first. The result has one tuple per
    step: the index of its link, the conclusions of the link that the step covers, and the step.
    """
    trial = finder.copy()
    for deduction in above:
        trial.take(deduction)
    lines = replay_links(trial, links, [finder.numbers[name] for name in names], goals)
    finder.spare_copies.append(trial)
    return lines


def replay_links(finder, links, stand_ins, goals):
    """Find again the steps of `links`, and apply them to this position until the chain is complete. Return one
    tuple per step, as `replay_chain` describes, or None if a step is not found. `stand_ins` holds the indices of
    the techniques that may replace those of the links.
    """
    lines: list = []
    for at, (name, unit, concludes, supposes, rests_on) in enumerate(links):
        wanted = unknown_of(finder, concludes)
        while wanted:
            if is_over(finder, goals):
                return lines
            if supposes is not None:
                if rests_on and finder.is_binary:
                    if not knows(finder, rests_on):
                        return None
                elif replay(finder, supposes[0], supposes[1], True, supposes[2]) is None:
                    return None
                finder.start_search(SEEKING, False, NO_STEP)
                finder.best_weight_sought = 0
                finder.start_step(finder.what_if, 0, -1)
                finder.conclude_refuted(supposes[0], supposes[1])
                keep_as_best(finder)
            else:
                first = finder.numbers[name]
                techniques = [first, *[number for number in stand_ins if number != first]]
                if not seek_by(finder, techniques, unit, wanted):
                    return None
            deduction = best_deduction(finder, finder.best_weight_sought)
            clash = clashes(finder)
            if not clash:
                finder.apply_best_step()
            left = unknown_of(finder, wanted)
            lines.append((at, [conclusion for conclusion in wanted if conclusion not in left] or wanted, deduction))
            if clash and goals is None:
                return lines
            if supposes is not None or len(left) == len(wanted):
                break  # no other step can add to it
            wanted = left
    return lines if is_over(finder, goals) else None


def knows(finder, cells):
    """Return whether all of `cells` have values."""
    for cell in cells:
        if finder.is_open(cell):
            return False
    return True


def is_over(finder, goals):
    """Return whether a chain is complete: if `goals` is None, the position must contain a contradiction; otherwise
    all `goals` must be known.
    """
    return has_contradiction(finder) if goals is None else not unknown_of(finder, goals)
