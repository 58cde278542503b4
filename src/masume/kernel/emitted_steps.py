"""Use the steps that a finder emits: choose the best one, turn steps into deductions, or collect their conclusions."""

from masume.reasoning.technique import Deduction

new_tuple = tuple.__new__  # faster than Deduction's own constructor, which is Python code


def may_change(finder, cell):
    """Return whether the current step may add to what is known about `cell`. This is the case if it has a
    conclusion about `cell`, or if it assigns a value to any cell, since more may follow from that.
    """
    if finder.places:
        return True
    for i in range(finder.count):
        if finder.cell[i] == cell:
            return True
    return False


def current_deduction(finder):
    """Return the current step as a `Deduction`."""
    return new_tuple(
        Deduction,
        (
            finder.names[finder.technique],
            finder.weight,
            finder.unit,
            as_pairs(finder, finder.cell, finder.value, 0, finder.places),
            as_pairs(finder, finder.cell, finder.value, finder.places, finder.count),
            tuple([finder.premise[i] for i in range(finder.premise_count)]),
            tuple([finder.arg[i] for i in range(finder.arg_count)]) if finder.arg_count else (),
        ),
    )


def best_deduction(finder, weight):
    """Return the best step so far as a `Deduction` with weight `weight`."""
    return new_tuple(
        Deduction,
        (
            finder.names[finder.best_technique],
            weight,
            finder.best_unit,
            as_pairs(finder, finder.best_cell, finder.best_value, 0, finder.best_places),
            as_pairs(finder, finder.best_cell, finder.best_value, finder.best_places, finder.best_count),
            tuple([finder.best_premise[i] for i in range(finder.best_premise_count)]),
            tuple([finder.best_arg[i] for i in range(finder.best_arg_count)]) if finder.best_arg_count else (),
        ),
    )


def as_pairs(finder, cell, value, first, end):
    """Return the conclusions with indices from `first` up to, but not including, `end` as pairs of cell and value.

    All steps on boards of the same size share one object for equal pairs. Most pairs recur, and with fewer objects
    Python collects garbage less often.
    """
    if first == end:
        return ()
    pairs: list = []
    for i in range(first, end):
        at = cell[i] * finder.values + value[i]
        pair = finder.pairs_made.get(at)
        if pair is None:
            pair = finder.pairs_made[at] = (cell[i], value[i])
        pairs.append(pair)
    return tuple(pairs)


def collect(finder):
    """Record the conclusions of the current step, to be applied at the end of the round. If the step has no
    conclusions, it is a contradiction: set `fails`.
    """
    if finder.count == 0:
        finder.fails = True
    for i in range(finder.count):
        at = 2 * (finder.cell[i] * finder.values + finder.value[i]) + (1 if i < finder.places else 0)
        if finder.stamped[at] != finder.stamp:
            finder.stamped[at] = finder.stamp
            finder.pending_conclusion[finder.pending] = at
            finder.pending += 1


def apply_collected(finder):
    """Apply the conclusions that `collect` recorded, eliminations first. If one of them assigns a value that is not a
    candidate, set `fails`.
    """
    for i in range(finder.pending):
        at = finder.pending_conclusion[i]
        if at & 1 == 0:
            finder.eliminate((at >> 1) // finder.values, (at >> 1) % finder.values)
    for i in range(finder.pending):
        at = finder.pending_conclusion[i]
        if at & 1:
            if finder.allows((at >> 1) // finder.values, (at >> 1) % finder.values):
                finder.assign((at >> 1) // finder.values, (at >> 1) % finder.values)
            else:
                finder.fails = True


def consider(finder):
    """Compare the current step with the best step so far, and keep the better one. Update `alternatives`, the
    number of different conclusions of all steps with the smallest weight.
    """
    if finder.weight < finder.best_weight:
        finder.best_weight = finder.weight
        finder.best_count = 0
        finder.alternatives = 0
        finder.stamp += 1
    for i in range(finder.count):
        at = 2 * (finder.cell[i] * finder.values + finder.value[i]) + (1 if i < finder.places else 0)
        if finder.stamped[at] != finder.stamp:
            finder.stamped[at] = finder.stamp
            finder.alternatives += 1
    if finder.best_count == 0 or is_better(finder):
        keep_as_best(finder)


def keep_as_best(finder):
    """Store the current step as the best step so far."""
    finder.best_technique = finder.technique
    finder.best_unit = finder.unit
    finder.best_continues_last = finder.continues_last
    finder.best_places = finder.places
    finder.best_count = finder.count
    finder.best_premise_count = finder.premise_count
    finder.best_arg_count = finder.arg_count
    finder.cell, finder.best_cell = finder.best_cell, finder.cell
    finder.value, finder.best_value = finder.best_value, finder.value
    if not finder.without_reasons:
        finder.premise, finder.best_premise = finder.best_premise, finder.premise
        finder.arg, finder.best_arg = finder.best_arg, finder.arg


def is_better(finder):
    """Return whether the current step is better than the best step so far, which has the same weight. The docstring
    of `best` lists the criteria.
    """
    if finder.continues_last != finder.best_continues_last:
        return finder.continues_last
    if finder.places != finder.best_places:
        return finder.places > finder.best_places
    if finder.count != finder.best_count:
        return finder.count > finder.best_count
    for i in range(finder.count):
        if finder.cell[i] != finder.best_cell[i]:
            return finder.cell[i] < finder.best_cell[i]
    for i in range(finder.count):
        if finder.value[i] != finder.best_value[i]:
            return finder.value[i] < finder.best_value[i]
    return finder.by_name[finder.technique] < finder.by_name[finder.best_technique]
