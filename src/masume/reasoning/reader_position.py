"""Where the telling of a board stands: the position that a reader has in mind, and what is news there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Found, Step, TechniqueSet


class Line(NamedTuple):
    """A step of an argument: as it was found in a position, or in the words of the climb."""

    number: int
    """Where it stands in the climb."""
    said: Found | Step
    position: Position

    def tell(self, techniques: TechniqueSet) -> Step:
        return self.said if isinstance(self.said, Step) else techniques.tell(self.position, self.said)


Argument = list[Line]
"""Steps one after another. The last one is what they are for."""
Places = tuple[Candidate, ...]
"""What a step enters."""


class Telling:
    """A ladder that goes where the telling goes: what goes without saying is always struck out."""

    def __init__(self, position: Position, techniques: TechniqueSet) -> None:
        position = position.copy()
        self.ruled_out: dict[Candidate, int] = {}
        """The candidates that passages removed, each with the number of its passage."""
        position.ruled_out = self.ruled_out
        self.ladder = Ladder(position, techniques)
        self._trivial = [technique.name for technique in techniques.all if technique.bookkeeping]
        self._strike()

    def fork(self) -> Telling:
        """The same on a copy of the ladder."""
        twin = object.__new__(Telling)
        twin.ladder = self.ladder.fork()
        twin.ruled_out = twin.position.ruled_out = dict(self.ruled_out)
        twin._trivial = self._trivial
        return twin

    def end(self, twin: Telling) -> None:
        """Ends a copy: nothing can be found in it any more."""
        self.ladder.finder.give_back(twin.ladder.finder)

    @property
    def position(self) -> Position:
        return self.ladder.position

    def take(self, said: Found | Step) -> None:
        """Does what a step says, and strikes out what is then gone without saying."""
        if isinstance(said, Step) and said.is_mistake:
            return
        self.ladder.apply(Found(said.technique, 0, -1, said.places, said.removes, said.because))
        if said.places:
            self._strike()

    def _strike(self) -> None:
        for name in self._trivial:
            for found in self.ladder.found_by(name):
                if not found.places:
                    for cell, value in found.removes:
                        self.ladder.remove(cell, value)

    def entries(self) -> Iterator[Found]:
        """What can be entered without saying."""
        for name in self._trivial:
            yield from (found for found in self.ladder.found_by(name) if found.places)

    def news(self, step: Step) -> tuple[set[Candidate], set[Candidate]]:
        """What a step places and removes that is not yet known."""
        domains, placed = self.position.domains, self.position.placed
        return (
            {place for place in step.places if not placed >> place[0] & 1},
            {(cell, value) for cell, value in step.removes if domains[cell] >> value & 1},
        )

    def is_news(self, step: Step) -> bool:
        """Whether a step says anything that is not yet known."""
        domains, placed = self.position.domains, self.position.placed
        for cell, _ in step.places:
            if not placed >> cell & 1:
                return True
        for cell, value in step.removes:
            if domains[cell] >> value & 1:
                return True
        return step.is_flaw or step.is_mistake

    def rules_out(self, found: Found | Step, candidates: set[Candidate]) -> bool:
        """Whether some candidates are gone after a step: as it says, or because of what it places."""
        left = candidates.difference(found.removes)
        if not left or not found.places:
            return not left
        after = self.position.copy()
        after.apply(found)
        return not any(after.allows(*one) for one in left)

    def only_news(self, step: Step) -> Step:
        """A step without those of its conclusions that are known."""
        places, removes = self.news(step)
        return step._replace(
            places=tuple(place for place in step.places if place in places),
            removes=tuple(lost for lost in step.removes if lost in removes),
            leaves=tuple(left for left in step.leaves if any(cell == left[0] for cell, _ in removes)),
        )


def take_all(telling: Telling, argument: Argument) -> None:
    """Takes the steps of an argument."""
    for line in argument:
        telling.take(line.said)
