"""Follow an assumption round by round until a contradiction arises or no further conclusion is found. All kinds use
this code.

In one round, the propagating techniques find all their conclusions in the position, and then all of these conclusions
are applied at once. So the number of rounds to a contradiction does not depend on the order in which steps are found.
"""

import cython
from cython.cimports.masume.kernel.emit_modes import COLLECTING, NO_STEP
from cython.cimports.masume.kernel.emitted_steps import apply_collected


def other_value(finder, cell, value):
    """Return the only candidate of `cell` besides `value`, or -1 if the number of other candidates is not 1."""
    other = -1
    for candidate in range(finder.values):
        if candidate != value and finder.allows(cell, candidate):
            if other >= 0:
                return -1
            other = candidate
    return other


def search_contradictions(finder):
    """Set `fails` if the position contains a contradiction."""
    finder.start_search(COLLECTING, True, NO_STEP)
    for number in range(finder.techniques, finder.everything):
        finder.tick(finder.cells)
        finder.emit_steps(number)
        if finder.fails:
            return


def propagate_by_techniques(finder):
    """Find all conclusions of the propagating techniques, then apply them. Return False if there are none, or if a
    contradiction arises, which sets `fails`.
    """
    if finder.fails:
        return False
    finder.start_search(COLLECTING, True, NO_STEP)
    for i in range(len(finder.propagating)):
        finder.tick(finder.cells)
        finder.emit_steps(finder.propagating[i])
    if finder.pending == 0:
        return False
    finder.rounds += 1
    finder.implied += finder.pending
    apply_collected(finder)
    if not finder.fails:
        finder.check_contradictions()
    return not finder.fails


def emit_what_ifs(finder):
    """Emit a step that refutes each candidate whose assumption fails after the fewest rounds. Steps with more
    rounds may be emitted, too. Step arguments: cell, value, rounds.
    """
    refute_within(finder, finder.candidates(), finder.most_rounds(finder.what_if_weights))


def refute_within(finder, candidates, most):
    """Probe each of the `candidates`, and emit a refutation step for each that fails within `most` rounds. After
    each failure, lower `most` to the number of rounds that it took. Return whether any step was emitted.
    """
    helper = finder.scratch_finder(0)
    last = len(finder.what_if_weights) - 1
    emitted: cython.bint = False
    for cell, value in candidates:
        if finder.is_known_to_survive(cell, value, most):
            continue
        finder.call_watch()
        rounds = helper.probe(finder, cell, value, True, most)
        if rounds < 0:
            finder.note_survivor(helper, cell, value, most)
        else:
            most = rounds
            emitted = True
            finder.start_step(finder.what_if, finder.what_if_weights[min(rounds, last)], cell)
            finder.add_premise(cell)
            finder.conclude_refuted(cell, value)
            finder.add_arg(cell)
            finder.add_arg(value)
            finder.add_arg(rounds)
            finder.emit()
    return emitted


def emit_either_way(finder):
    """For each choice, emit a step if all its candidates lead to the same conclusions. Ignore candidates that lead
    to a contradiction, but emit no step if fewer than two others remain. Once a step has been emitted, emit none
    with more rounds. Step arguments: the number of rounds, then the cell and the value of each candidate.
    """
    finder.options = []
    finder.list_choices()
    last = len(finder.either_way_weights) - 1
    most = finder.most_rounds(finder.either_way_weights)
    for choice in finder.options:
        finder.call_watch()
        for i in range(len(choice)):
            helper = finder.scratch_finder(i)
            helper.copy_from(finder)
            helper.assume(choice[i][0], choice[i][1], True)
        rounds = 0
        going: cython.bint = True
        while going and rounds < most:
            rounds += 1
            going = False
            survivors: list = []
            for i in range(len(choice)):
                helper = finder.scratch_finder(i)
                if helper.propagate_round():
                    going = True
                if not helper.fails:
                    survivors.append(helper)
            if len(survivors) < 2:
                break  # the last one holds because all others fail: that step belongs to what-if
            finder.start_step(finder.either_way, finder.either_way_weights[min(rounds, last)], choice[0][0])
            for cell, _ in choice:
                finder.add_premise(cell)
            if finder.offer_common(survivors):
                finder.add_arg(rounds)
                for cell, value in choice:
                    finder.add_arg(cell)
                    finder.add_arg(value)
                finder.emit()
                most = rounds
                break
