"""The judge of Hidato explanations: which function checks which technique."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from truth.chains import Verdict
from truth.hidato.board import HidatoBoard
from truth.hidato.claims import filled_along, list_in
from truth.hidato.contradictions import apart, clash, colours, groundwork, no_cell, no_number, twice, walled_in
from truth.hidato.links import corridor, hidden_ends, pair_or_triple, stranded, support
from truth.hidato.pockets import bottleneck, parity, pocket
from truth.hidato.routes import all_routes
from truth.hidato.singles import dead_end, distance, gap_of_one, hidden_single, naked_single, only_step, tight_run
from truth.telling import CELL, Complaint, Pair, Told, cell_of, conclusion_faults, name

JUDGES: dict[str, Callable[[HidatoBoard, Told], Iterator[Complaint]]] = {
    "groundwork": groundwork,
    "gap-of-one": gap_of_one,
    "only-step": only_step,
    "tight-run": tight_run,
    "distance": distance,
    "hidden-single": hidden_single,
    "naked-single": naked_single,
    "dead-end": dead_end,
    "corridor": corridor,
    "neighbour-support": support,
    "stranded-cell": stranded,
    "pair-or-triple": pair_or_triple,
    "all-routes": all_routes,
    "must-visit": all_routes,
    "pocket": pocket,
    "pocket-misfit": pocket,
    "bottleneck": bottleneck,
    "parity": parity,
    "hidden-ends": hidden_ends,
    "twice": twice,
    "apart": apart,
    "no-way": apart,
    "no-cell": no_cell,
    "no-number": no_number,
    "walled-in": walled_in,
    "colours": colours,
    "clash": clash,
}


class HidatoJudge(HidatoBoard):
    """A board that judges what is said of it."""

    def judge(self, step: Told) -> Verdict:
        special = JUDGES.get(step.technique)
        try:
            faults = list(special(self, step)) if special else []
            if step.is_contradiction:
                if not special and not self.gone and self.can_be({}):
                    faults.append(Complaint("flaw", "no rule is broken"))
                return Verdict(faults, special is not None)
            if not special:
                for cell, value in step.places:
                    if self.can_be({(cell, value): False}):
                        faults.append(Complaint("conclusion", f"{value} need not be at {name(cell, self.cols)}"))
                for cell, value in step.removes:
                    if self.can_be({(cell, value): True}):
                        faults.append(Complaint("conclusion", f"{value} may be at {name(cell, self.cols)}"))
            faults += self.wording(step)
        except (KeyError, ValueError, TypeError, IndexError, AssertionError, RuntimeError) as error:
            return Verdict([Complaint("sentence", f"cannot be read: {error!r}")])
        return Verdict(faults, special is not None)

    def wording(self, step: Told) -> Iterator[Complaint]:
        """Whether the sentence says what is concluded."""
        said: set[Pair] = {
            (cell_of(cell, step.cols), int(number))
            for number, cell in re.findall(rf"(\d+) (?:goes in|in|stands at) ({CELL})", step.text)
        }
        if step.variant == "fragment-filled":
            said |= set(filled_along(self, step))
        after = self.copy()
        for cell, value in step.removes:
            after.left[cell].discard(value)
        listed = set(list_in(step))
        left = {cell: after.left[cell] for cell, _ in step.removes}
        for complaint in conclusion_faults(step, left, said):
            lost = re.match(rf"does not say that ({CELL}) is not (\d+)", complaint.message)
            if lost and (cell_of(lost[1], step.cols), int(lost[2])) in listed:
                continue
            yield complaint
