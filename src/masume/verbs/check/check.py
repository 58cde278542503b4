"""Check a board for its setter. The contents of the report depend on the number of solutions:

one       the difficulty, the points with few openings, the clues that can be left out, the symmetry of the givens
several   the number of solutions, the cells in which they differ, and changes that leave one solution
none      the reason: totals that do not add up, or a conflict with its explanation; and changes that leave one solution

If a board has too many solutions to count, or too many clues to try all sets of them, the report contains the best
answer that limited work finds. It then states that a number is a lower bound, or that a set is not proved to be the
smallest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from masume import kinds
from masume.core.engine import Budget, Limit, Result, Solution, check_seconds
from masume.core.grid import bits, mask_of
from masume.core.kind import Kind, Puzzle
from masume.verbs import solve
from masume.verbs.argument_types import checked
from masume.verbs.check.budget import Work
from masume.verbs.check.report import Change, Repair, Report, Values, changes_between

if TYPE_CHECKING:
    from masume.verbs.explain import Explanation
    from masume.verbs.player_entries import State

__all__ = ["Change", "Repair", "Report", "check"]

# For each cell, the seconds of a limit that are kept to draw two solutions and to name the clues of a large repair.
SECONDS_FOR_TELLING = 12e-6
# Limits of work: questions to the kernel, and seconds of computing.
GUESSES_FOR_COUNTING = 5000
CLASH = 2500, 0.4
MENDING = 4000, 0.6
COUNTING = 1000, 0.7
SETTLING = 12_000, 3.0
RATING = 200_000, 2.0
SPARING = 1500, 1.0
SECONDS_FOR_REASON = 1.0
FEW_CLUES = 12  # a conflict of more clues says little beside wrong totals or a repair


@checked
def check(
    puzzle: Puzzle,
    seconds: float | None = None,
    repairs: bool = True,
    solution: State | Solution | Values = None,
    givens: bool = False,
) -> Report:
    """Return a report on `puzzle`: whether its solution is unique, how difficult it is, why it has no solution, or how
    it can be repaired.

    `seconds` limits the time of the whole check. By default, the verdict takes as long as necessary, and the rest a few
    seconds at most. If `repairs` is false, the report only states where two solutions differ or which clues conflict.
    `solution` is the solution that the setter intends; the repairs then leave this solution. If `givens` is true,
    boards with several solutions are repaired by printing digits in a Kakuro or shadings in a Hitori, instead of
    changing sums or symbols.
    """
    check_seconds(seconds)
    kind = kinds.kind_of(puzzle)
    telling = SECONDS_FOR_TELLING * puzzle.rows * puzzle.cols
    budget = Budget(seconds if seconds is None else seconds - min(seconds / 2, telling))
    meant = None
    if solution is not None:
        from masume.verbs.check.fix_unsolvable import meant_board
        from masume.verbs.check.intended_solution import meant_values

        meant = meant_values(puzzle, solution)
    known = _solve(puzzle, budget, count=repairs)
    result = known._replace(solutions=known.solutions[:2], exhausted=known.exhausted and len(known.solutions) <= 2)
    report = Report(result, meant=meant, number=len(result.solutions), counted=result.exhausted)
    if meant is not None and result.verdict in ("unique", "many", "none"):
        board = meant_board(kind, puzzle, meant)
        if board != puzzle or (result.verdict == "unique" and result.solutions[0].values != meant):
            report = report._replace(missed=True)
            if repairs:
                report = report._replace(repairs=_towards(kind, puzzle, board, meant, givens, budget))
    if result.verdict == "many":
        report = _several(kind, puzzle, report, known, repairs, givens, budget)
    elif result.verdict == "none":
        report = _none(kind, puzzle, report, repairs, budget)
    elif result.verdict == "unique" and repairs:
        report = _one(kind, puzzle, report, budget)
    return report._replace(remarks=(*kind.setter.likely_typos(puzzle), *report.remarks))


def _solve(puzzle: Puzzle, budget: Budget, count: bool) -> Result:
    """Solve the puzzle, and return the result. If `count` is true, the result has as many solutions as can be counted
    with limited work. If this limit is reached before two solutions are found, solve the puzzle again without a limit
    on guesses.
    """
    if count:
        from masume.verbs.check.solution_count import most_counted

        model = solve.model_of(puzzle)
        result = solve.solve_model(model, Limit(most_counted(model), budget.seconds_left(), GUESSES_FOR_COUNTING))
        if result.exhausted or len(result.solutions) > 1:
            for solution in result.solutions[:2]:
                solution.note_puzzle(puzzle)
            return result._replace(puzzle=puzzle)
    return solve.solve(puzzle, seconds=budget.seconds_left())


def _several(
    kind: Kind, puzzle: Puzzle, report: Report, known: Result, repairs: bool, givens: bool, budget: Budget
) -> Report:
    from masume.verbs.check.fix_ambiguous import settle
    from masume.verbs.check.solution_count import count

    first, second = (solution.values for solution in report.solutions)
    report = report._replace(differs=tuple(cell for cell, value in enumerate(first) if value != second[cell]))
    if not repairs:
        return report
    counted = count(kind.logic.model(puzzle), known, Work.within(budget, *COUNTING, share=0.4))
    report = report._replace(
        number=len(counted.solutions),
        counted=counted.complete,
        values=counted.values,
        values_complete=counted.values_complete,
        remarks=kind.setter.warnings(puzzle),
    )
    if report.missed:
        return report
    work = Work.within(budget, *SETTLING)
    unique = settle(kind, puzzle, counted, report.meant, givens, work)
    return report._replace(repairs=unique, searched=not work.is_over)


def _none(kind: Kind, puzzle: Puzzle, report: Report, repairs: bool, budget: Budget) -> Report:
    from masume.verbs.check import conflicts
    from masume.verbs.check.fix_unsolvable import mend

    clues = kind.clues.list(puzzle)
    slips = kind.setter.arithmetic_errors(puzzle)
    report = report._replace(slips=slips)
    clash = conflicts.find(puzzle, Work.within(budget, *CLASH, share=0.4 if repairs else 0.8))
    if repairs and clash.clues and not report.missed:
        wrong = {cell for slip in slips for cell in slip.cells}
        among = mask_of(i for i in bits(clash.clues) if not slips or wrong.intersection(clues[i].cells))
        mended = mend(kind, puzzle, among, Work.within(budget, *MENDING, share=0.7))
        report = report._replace(repairs=mended.repairs, searched=mended.searched)
    if clash.clues.bit_count() > FEW_CLUES and (slips or report.repairs):
        return report
    hopeless = not clash.clues and clash.smallest
    report = report._replace(
        searched=report.searched or hopeless,
        clash=tuple(clues[i] for i in bits(clash.clues)),
        needed=clash.needed,
        smallest=clash.smallest,
        hopeless=hopeless,
    )
    return report._replace(reason=_reason(kind.clues.with_only(puzzle, list(bits(clash.clues))), budget))


def _reason(board: Puzzle, budget: Budget) -> Explanation | None:
    """Return an explanation of why `board` has no solution, up to the contradiction. Return None if there is not enough
    time.
    """
    from masume.verbs.explain import explain

    left = budget.seconds_left()
    if left == 0:
        return None
    explanation = explain(board, seconds=SECONDS_FOR_REASON if left is None else min(left, SECONDS_FOR_REASON))
    return explanation if explanation.steps and explanation.steps[-1].is_contradiction else None


def _one(kind: Kind, puzzle: Puzzle, report: Report, budget: Budget) -> Report:
    from masume.verbs.check import quality

    solve_path = quality.solve_path(puzzle, report.solutions[0].values, Work.within(budget, *RATING, share=0.6))
    alone, together, complete = quality.spare(kind, puzzle, Work.within(budget, *SPARING))
    pattern, symmetries = quality.symmetries(kind, puzzle)
    return report._replace(
        solve_path=solve_path,
        spare=alone,
        spare_together=together,
        spare_complete=complete,
        pattern=pattern,
        symmetries=symmetries,
        needs_its_rules=None if budget.seconds_left() == 0 else quality.needs_its_rules(kind, puzzle),
        remarks=kind.setter.warnings(puzzle),
    )


def _towards(
    kind: Kind, puzzle: Puzzle, board: Puzzle, meant: Values, givens: bool, budget: Budget
) -> tuple[Repair, ...]:
    """Return the repairs that leave the intended solution `meant`. `board` is `puzzle` with only those clues changed
    that contradict `meant`, so every repair includes these changes.
    """
    from masume.verbs.check.fix_ambiguous import settle
    from masume.verbs.check.solution_count import Counted

    wrong = changes_between(puzzle, board)
    work = Work.within(budget, *SETTLING, share=0.5)
    answer = work.ask(kind.logic.model(board), 50, GUESSES_FOR_COUNTING)
    solutions = tuple(solution.values for solution in answer.solutions)
    if answer.exhausted and len(solutions) == 1:
        return (Repair(board, wrong, 1, exact=True, minimal=True, irreducible=True),)
    first = Repair(board, wrong, len(solutions), answer.exhausted, irreducible=True)
    counted = Counted(tuple(dict.fromkeys((meant, *solutions))), answer.exhausted, {}, False)
    further = settle(kind, board, counted, meant, givens, work) if len(counted.solutions) > 1 else ()
    return (*(repair._replace(changes=changes_between(puzzle, repair.puzzle)) for repair in further), first)
