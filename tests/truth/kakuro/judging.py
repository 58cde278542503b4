"""The judge of Kakuro explanations: which function checks which technique."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from truth.chains import Verdict
from truth.kakuro.board import KakuroBoard
from truth.kakuro.contradictions import (
    clash,
    groundwork,
    no_combination,
    no_filling,
    out_of_reach,
    repeated_digit,
    uneven,
    wrong_sum,
)
from truth.kakuro.cuts import crossing_runs, region, xy_chain
from truth.kakuro.digits import hidden_pair, knock_out, must_have, naked_pair, naked_single, permutations, used_digit
from truth.kakuro.sums import last_cell, magic_sum, mirror, missing_digits, reduced_run, squeeze, unique_crossing
from truth.telling import CELLS, Complaint, Pair, Told, cells_of_list, complain, conclusion_faults, name


def placements(step: Told) -> set[Pair]:
    return {
        (cell, int(value))
        for cells, value in re.findall(rf"({CELLS}) (?:is|are) (\d)\b", step.text)
        for cell in cells_of_list(cells, step.cols)
    }


# Their claims leave nothing to be checked by filling runs.
SELF_CONTAINED = {
    "region-sum",
    "two-cell-cut",
    "larger-cut",
    "crossing-runs",
    "xy-chain",
    "used-digit",
    "naked-single",
}


JUDGES: dict[str, Callable[[KakuroBoard, Told], Iterator[Complaint]]] = {
    "groundwork": groundwork,
    "last-cell": last_cell,
    "magic-sum": magic_sum,
    "combinations": magic_sum,
    "missing-digits": missing_digits,
    "unique-crossing": unique_crossing,
    "naked-single": naked_single,
    "used-digit": used_digit,
    "reduced-run": reduced_run,
    "two-cell-mirror": mirror,
    "squeeze": squeeze,
    "must-have-digit": must_have,
    "homeless-digit": must_have,
    "naked-pair": naked_pair,
    "too-few-digits": naked_pair,
    "hidden-pair": hidden_pair,
    "knock-out": knock_out,
    "permutations": permutations,
    "crossing-runs": crossing_runs,
    "region-sum": region,
    "two-cell-cut": region,
    "larger-cut": region,
    "xy-chain": xy_chain,
    "clash": clash,
    "empty-cell": clash,
    "repeated-digit": repeated_digit,
    "wrong-sum": wrong_sum,
    "out-of-reach": out_of_reach,
    "no-combination": no_combination,
    "no-filling": no_filling,
    "uneven-sums": uneven,
}


class KakuroJudge(KakuroBoard):
    """A board that judges what is said of it."""

    def judge(self, step: Told) -> Verdict:
        special = JUDGES.get(step.technique)
        try:
            faults = list(special(self, step)) if special else []
            if special is groundwork:
                return Verdict(faults)
            for word in ("run", "other"):
                if run := step.run(word):
                    faults += complain(run in self.runs, f"there is no such run: {run}")
            if step.is_contradiction:
                if not special and not self.gone and self.possible(step, {}):
                    faults.append(Complaint("flaw", "what is named breaks no rule"))
                return Verdict(faults, special is not None)
            if step.technique not in SELF_CONTAINED:
                for cell, fixed in self.denials(step):
                    if self.possible(step, fixed):
                        what = f"{name(cell, self.cols)} could be {fixed[cell]}"
                        faults.append(Complaint("conclusion", f"{what}, as far as the runs named tell"))
            after = self.copy()
            after.take(step)
            left = {cell: after.left[cell] for cell, _ in step.removes}
            faults += conclusion_faults(step, left, placements(step))
        except (KeyError, ValueError, TypeError, IndexError, AssertionError, RuntimeError) as error:
            return Verdict([Complaint("sentence", f"cannot be read: {error!r}")])
        return Verdict(faults, special is not None)
