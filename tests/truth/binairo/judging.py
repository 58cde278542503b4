"""The judge of Binairo explanations: which function checks which technique."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from truth.binairo.board import BinairoBoard, can_fill
from truth.binairo.contradictions import (
    clash,
    equal_lines,
    groundwork,
    neither_fits,
    no_room,
    only_equal_lines,
    three_in_a_row,
    too_many,
)
from truth.binairo.lines import completions, last_one, pair, quota_full, quota_groups
from truth.binairo.twins import cross_squeeze, mutual_twins, twin, twin_completions
from truth.chains import Verdict
from truth.telling import CELLS, Complaint, Pair, Told, cells_of_list, conclusion_faults, name

CROSSING = {"mutual-twins", "cross-squeeze"}


def placements(step: Told) -> set[Pair]:
    return {
        (cell, int(value))
        for cells, value in re.findall(rf"({CELLS}) (?:is|are) ([01])\b", step.text)
        for cell in cells_of_list(cells, step.cols)
    }


JUDGES: dict[str, Callable[[BinairoBoard, Told], Iterator[Complaint]]] = {
    "groundwork": groundwork,
    "pair": pair,
    "sandwich": pair,
    "quota-full": quota_full,
    "last-in-window": last_one,
    "last-in-gap": last_one,
    "quota-groups": quota_groups,
    "line-completions": completions,
    "twin": twin,
    "twin-completions": twin_completions,
    "mutual-twins": mutual_twins,
    "cross-squeeze": cross_squeeze,
    "three-in-a-row": three_in_a_row,
    "too-many": too_many,
    "neither-fits": neither_fits,
    "no-room": no_room,
    "equal-lines": equal_lines,
    "only-equal-lines": only_equal_lines,
    "nothing-left": clash,
    "clash": clash,
}


class BinairoJudge(BinairoBoard):
    """A board that judges what is said of it."""

    def judge(self, step: Told) -> Verdict:
        try:
            special = JUDGES.get(step.technique)
            faults = list(special(self, step)) if special else []
        except (KeyError, ValueError, TypeError, IndexError, AssertionError, RuntimeError) as error:
            return Verdict([Complaint("sentence", f"cannot be read: {error!r}")])
        if not step.is_contradiction:
            faults += self.follows(step)
            faults += conclusion_faults(step, {}, placements(step))
        elif special is None:
            faults += self.is_broken(step)
        return Verdict(faults, special is not None)

    def follows(self, step: Told) -> Iterator[Complaint]:
        """Whether a conclusion follows from the line that is named; or else from the cells that are named."""
        goals = [*step.places, *((cell, 1 - value) for cell, value in step.removes)]
        line = step.line()
        if line and step.technique not in CROSSING:
            cells = self.line(*line)
            for cell, value in goals:
                if cell not in cells:
                    yield Complaint("conclusion", f"{name(cell, self.cols)} is not in {line[0]} {line[1]}")
                elif self.fits(step, cells, {cell: 1 - value}):
                    yield Complaint("conclusion", f"{name(cell, self.cols)} could be {1 - value} in that line")
        elif step.technique not in JUDGES:
            for cell, value in goals:
                if self.can_be(step.named(), {cell: 1 - value}):
                    yield Complaint(
                        "conclusion", f"{name(cell, self.cols)} = {value} does not follow from what is named"
                    )

    def fits(self, step: Told, cells: list[int], known: dict[int, int]) -> bool:
        """Whether a line can be filled otherwise than the lines beside it that the step names."""
        full = [self.seen(self.line(*line)) for line in self.twins(step)]
        if not full:
            return can_fill(self.seen(cells, known), self.most(len(cells)))
        return any(way not in full for way in self.fillings(cells, known))

    def is_broken(self, step: Told) -> Iterator[Complaint]:
        if not self.gone and self.can_be(step.named(), {}):
            yield Complaint("flaw", "what is named breaks no rule")
