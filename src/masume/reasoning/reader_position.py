"""Follow the position that the reader of an explanation has reached, and find out which conclusions are new there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, Step, TechniqueSet


class ArgumentStep(NamedTuple):
    """A step of an argument: either a deduction that was found in `position`, or a step of the solve path with its
    original sentence.
    """

    number: int
    """The index of the step in the solve path."""
    deduction: Deduction | Step
    position: Position

    def tell(self, techniques: TechniqueSet) -> Step:
        """Return the step with its sentence."""
        return self.deduction if isinstance(self.deduction, Step) else techniques.tell(self.position, self.deduction)


Argument = list[ArgumentStep]
"""The steps of an argument in order. The last one is the step that the others support."""
Assignments = tuple[Candidate, ...]
"""The assignments of a step, as pairs of cell and value."""


class ReaderPosition:
    """The position that the reader has reached, in a ladder that finds further steps. Bookkeeping eliminations are made
    in it at once.
    """

    def __init__(self, position: Position, techniques: TechniqueSet) -> None:
        position = position.copy()
        self.ruled_out: dict[Candidate, int] = {}
        """The candidates that passages eliminated, each with the number of its passage."""
        position.ruled_out = self.ruled_out
        self.ladder = Ladder(position, techniques)
        self._trivial = [technique.name for technique in techniques.all if technique.routine]
        self._strike()

    def fork(self) -> ReaderPosition:
        """Return a copy of this reader position that can be changed independently."""
        twin = object.__new__(ReaderPosition)
        twin.ladder = self.ladder.fork()
        twin.ruled_out = twin.position.ruled_out = dict(self.ruled_out)
        twin._trivial = self._trivial
        return twin

    def end(self, twin: ReaderPosition) -> None:
        """Release `twin`, a copy made by `fork`."""
        self.ladder.finder.give_back(twin.ladder.finder)

    @property
    def position(self) -> Position:
        """Return the position after everything told so far."""
        return self.ladder.position

    def take(self, step: Deduction | Step) -> None:
        """Apply `step`. If it makes an assignment, also make the eliminations of bookkeeping techniques. A step that
        reports a mistake changes nothing.
        """
        if isinstance(step, Step) and step.is_mistake:
            return
        self.ladder.apply(Deduction(step.technique, 0, -1, step.places, step.removes, step.premises))
        if step.places:
            self._strike()

    def _strike(self) -> None:
        """Make all eliminations that bookkeeping techniques find."""
        for name in self._trivial:
            for deduction in self.ladder.found_by(name):
                if not deduction.places:
                    for cell, value in deduction.removes:
                        self.ladder.eliminate(cell, value)

    def entries(self) -> Iterator[Deduction]:
        """Yield the bookkeeping steps in the present position that assign a value."""
        for name in self._trivial:
            yield from (deduction for deduction in self.ladder.found_by(name) if deduction.places)

    def news(self, step: Step) -> tuple[set[Candidate], set[Candidate]]:
        """Return the new assignments and the new eliminations of `step`: those that are not known yet."""
        domains, placed = self.position.domains, self.position.placed
        return (
            {place for place in step.places if not placed >> place[0] & 1},
            {(cell, value) for cell, value in step.removes if domains[cell] >> value & 1},
        )

    def is_news(self, step: Step) -> bool:
        """Return whether `step` has a conclusion that is not known yet. A contradiction and a reported mistake always
        count as news.
        """
        domains, placed = self.position.domains, self.position.placed
        for cell, _ in step.places:
            if not placed >> cell & 1:
                return True
        for cell, value in step.removes:
            if domains[cell] >> value & 1:
                return True
        return step.is_contradiction or step.is_mistake

    def rules_out(self, deduction: Deduction | Step, candidates: set[Candidate]) -> bool:
        """Return whether `deduction` eliminates all of `candidates`, directly or as a consequence of its
        assignments.
        """
        left = candidates.difference(deduction.removes)
        if not left or not deduction.places:
            return not left
        after = self.position.copy()
        after.apply(deduction)
        return not any(after.allows(*candidate) for candidate in left)

    def only_news(self, step: Step) -> Step:
        """Return `step` without the conclusions that are already known."""
        places, removes = self.news(step)
        return step._replace(
            places=tuple(place for place in step.places if place in places),
            removes=tuple(lost for lost in step.removes if lost in removes),
            leaves=tuple(left for left in step.leaves if any(cell == left[0] for cell, _ in removes)),
        )


def take_all(reader: ReaderPosition, argument: Argument) -> None:
    """Apply the steps of `argument` to `reader`, in order."""
    for line in argument:
        reader.take(line.deduction)
