"""The ladder: the easiest technique that applies, one step, and again from the easiest.

The finder of the kind finds the steps. The ladder keeps the position beside it, which is what people see, and tells the
steps that somebody will read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import inf

from masume.core.grid import Cell, Mask
from masume.reasoning import assumption_chains
from masume.reasoning.position import Position
from masume.reasoning.rating import in_hundredths
from masume.reasoning.technique import Found, Step, Technique, TechniqueSet


class Ladder:
    """A position, and a finder of the steps that lead on from it. `enabled` names the techniques that may be used; by
    default, all but those that argue from uniqueness."""

    def __init__(self, position: Position, techniques: TechniqueSet, enabled: Collection[str] | None = None) -> None:
        self.position = position
        self.techniques = techniques
        self.sketching = False
        """Whether the chains of refutations are made later, of those that somebody will read."""
        self.thorough = False
        """Whether arguments that take hundreds of further assumptions are told to the end."""
        self.taken: list[Found] = []
        """The steps that `climb` and `take` took."""
        self.finder = techniques.finder_for(position)
        self._tellers = {tool.name: tool.tell for tool in techniques.all}
        self._supposing = {
            tool.name for tool in techniques.all if tool.uses_assumptions and not (tool.find or tool.tell)
        }
        if enabled is None:
            enabled = {technique.name for technique in techniques.all if not technique.uniqueness}
        # It is asked without any limit, too: compiled code hears a Ctrl-C only when it calls Python.
        self.finder.prepare(enabled, position.decided, position.answer, position.check_time, position.check_late)

    def fork(self, followed_by: Collection[str] = ()) -> Ladder:
        """A ladder on a copy of the position; with names of techniques, it follows assumptions by these."""
        twin = object.__new__(Ladder)
        twin.position = self.position.copy()
        twin.techniques = self.techniques
        twin.sketching = False
        twin.thorough = self.thorough
        twin.taken = []
        twin._tellers = self._tellers
        twin._supposing = self._supposing
        twin.finder = self.finder.copy()
        if followed_by:
            twin.techniques = self.techniques._replace(propagating=tuple(map(self.techniques.named, followed_by)))
            twin.finder.propagate_by(followed_by)
        return twin

    def release(self) -> None:
        """Says that the ladder is needed no more, so that its finder can serve another."""
        self.finder.release()

    def best(self, top: float = inf) -> Found | None:
        """The step to take next; None at the end of the ladder, or when the easiest step is heavier than `top`."""
        return self.finder.best(in_hundredths(top))

    def tell(self, found: Found) -> Step:
        """A step that was found in this position, in words."""
        tell = self._tellers.get(found.technique)
        if tell is not None:
            return tell(self.position, found)
        if found.technique in self._supposing:
            tell = assumption_chains.sketch if self.is_sketched(found) else assumption_chains.tell
            followed_by = self.techniques.named(found.technique).followed_by
            if not followed_by:
                return tell(self, found)
            twin = self.fork(followed_by)
            step = tell(twin, found)
            self.finder.give_back(twin.finder)
            return step
        return self.techniques.tell(self.position, found)

    def is_sketched(self, found: Found) -> bool:
        """Whether a step is told without its chain for the time being. Nested ones are, unless they enter something
        themselves, most likely, and are long."""
        name = found.technique
        later = name == assumption_chains.NESTED and not self.position.has_two_values
        return self.sketching and (later or name in (self.techniques.refutation_name, assumption_chains.DEEP))

    def apply(self, found: Found) -> Mask:
        """Does what a step says; returns the cells in which something changed."""
        changed = self.position.apply(found)
        self.finder.take(found)
        return changed

    def put(self, cell: Cell, value: int) -> None:
        """Writes a value down."""
        self.position.put(cell, value)
        self.finder.put(cell, value)

    def remove(self, cell: Cell, value: int) -> None:
        """Takes a candidate away."""
        self.position.remove(cell, value)
        self.finder.strike(cell, value)

    def tidy_up(self) -> None:
        """From here on, what goes without saying after a step is done with it."""
        self.position.tidy_up()
        self.finder.tidy_up()

    def take(self, found: Found) -> Step:
        """Takes a step; returns it in words."""
        step = self.tell(found)
        self.apply(found)
        self.taken.append(found)
        return step

    def climb(self, top: float = inf) -> Iterator[tuple[Step, int]]:
        """Takes one step after another, until the board is full or every step that applies is heavier than `top`.
        Yields each step in words, with the number of conclusions that were as easy to reach."""
        position, finder, tellers, limit = self.position, self.finder, self._tellers, in_hundredths(top)
        while position.placed != position.cells:
            found = finder.best(limit)
            if found is None:
                return
            choices = finder.choices
            tell = tellers.get(found.technique)
            step = self.tell(found) if tell is None else tell(position, found)
            position.apply(found)
            finder.take(found)
            self.taken.append(found)
            yield step, choices

    def retell(self, steps: Iterable[Step], other: Ladder) -> Iterator[Step]:
        """Takes the steps that another ladder took from the same position, and yields each with its chain."""
        for step, found in zip(steps, other.taken, strict=False):
            yield self.tell(found) if other.is_sketched(found) else step
            self.apply(found)

    def found_by(self, name: str, about: Cell = -1) -> list[Found]:
        """Everything that a technique finds here; with a cell, only what may change what is known of it."""
        return self.finder.find(name, about)

    def plainer(self, said: Found | Step, tools: Iterable[Technique]) -> Found | None:
        """The easiest step of some techniques, the easiest of which come first, that says all that a step says, if it
        is easier, and says it in its own words; without what else it strikes out, unless it enters more."""
        if said.is_flaw:
            return None
        weight = said.weight if isinstance(said, Found) else in_hundredths(said.weight)
        places, removes = set(said.places), set(said.removes)
        about = next(cell for cell, _ in said.places + said.removes)
        for tool in tools:
            if in_hundredths(tool.weight) >= weight:
                break
            for found in self.found_by(tool.name, about) if tool.tell else ():
                if found.weight < weight and places.issubset(found.places) and removes.issubset(found.removes):
                    return found._replace(removes=said.removes) if found.places == said.places else found
        return None

    def steps_of(self, name: str) -> list[Step]:
        """The same in words."""
        return [self.tell(found) for found in self.found_by(name)]

    def flaw(self) -> Step | None:
        """A contradiction in the position, shown by as few cells as possible; None when there is none."""
        found = self.smallest_flaw()
        return None if found is None else self.tell(found)

    def smallest_flaw(self) -> Found | None:
        """The same without words."""
        flaws = self.finder.flaws()
        return self.plainest(flaws) if flaws else None

    def plainest(self, flaws: Sequence[Found]) -> Found:
        """The contradiction that is told, of some."""
        if len(flaws) == 1:
            return flaws[0]
        ranks = {name: rank for rank, name in enumerate(self.techniques.plainest_flaws)}
        return min(flaws, key=lambda found: (ranks.get(found.technique, len(ranks)), len(found.because), found.because))
