"""The judge of Hitori explanations: which function checks which technique."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from truth.chains import Verdict
from truth.hitori.board import HitoriBoard
from truth.hitori.contradictions import clash, cut_off, groundwork, neither, no_way, repeated, touching
from truth.hitori.patterns import (
    corner,
    edge_dominoes,
    interlocked,
    line_squeeze,
    neighbours,
    offset_pairs,
    rows_of_equals,
    sandwich,
    twins,
)
from truth.hitori.walls import cut_cell, dead_end_pair, double_cut, equal_exits, last_exit, touching_twins, twin_wall
from truth.telling import CELLS, Complaint, Pair, Told, cells_in, conclusion_faults, name


def placements(step: Told) -> set[Pair]:
    return {
        (cell, int(value == "shaded"))
        for cells, value in re.findall(rf"({CELLS}) (?:is|are) (shaded|unshaded)", step.text)
        for cell in cells_in(cells, step.cols)
    }


# Their claims leave nothing to be checked by the general test.
SELF_CONTAINED = {"groundwork", "neighbours", "twins", "last-exit"}


JUDGES: dict[str, Callable[[HitoriBoard, Told], Iterator[Complaint]]] = {
    "groundwork": groundwork,
    "neighbours": neighbours,
    "twins": twins,
    "sandwich": sandwich,
    "triplet": rows_of_equals,
    "pair-and-single": rows_of_equals,
    "interlocked-pairs": interlocked,
    "corner-triple": corner,
    "corner-quad": corner,
    "corner-pair": corner,
    "last-exit": last_exit,
    "cut-cell": cut_cell,
    "edge-dominoes": edge_dominoes,
    "offset-pairs": offset_pairs,
    "line-squeeze": line_squeeze,
    "twin-wall": twin_wall,
    "exit-twin-wall": twin_wall,
    "dead-end-pair": dead_end_pair,
    "equal-exits": equal_exits,
    "touching-twins": touching_twins,
    "double-cut": double_cut,
    "touching": touching,
    "repeated": repeated,
    "neither": neither,
    "cut-off": cut_off,
    "no-way": no_way,
    "nothing-left": clash,
    "clash": clash,
}


class HitoriJudge(HitoriBoard):
    """A board that judges what is said of it."""

    def judge(self, step: Told) -> Verdict:
        special = JUDGES.get(step.technique)
        try:
            faults = list(special(self, step)) if special else []
            faults += self.general(step, special is not None)
        except (KeyError, ValueError, TypeError, IndexError, AssertionError, RuntimeError) as error:
            return Verdict([Complaint("sentence", f"cannot be read: {error!r}")])
        return Verdict(faults, special is not None)

    def general(self, step: Told, is_known: bool) -> Iterator[Complaint]:
        """Whether a step follows by the rules from the cells that it names."""
        named = {*step.mentioned(), *step.premises, *(cell for cell, _ in step.places + step.removes)}
        if step.is_contradiction:
            if not is_known and not self.gone and self.can_be(named, {}):
                yield Complaint("flaw", "what is named breaks no rule")
            return
        if step.technique not in SELF_CONTAINED:
            for cell, value in (*step.places, *((cell, 1 - value) for cell, value in step.removes)):
                if self.can_be(named - {cell}, {cell: 1 - value}):
                    where = name(cell, self.cols)
                    yield Complaint("conclusion", f"{where} = {value} does not follow from the cells named")
        yield from conclusion_faults(step, {}, placements(step))
