"""The ladder: apply the easiest step that is found, and start again from the easiest technique.

The kind's finder finds the steps. The ladder keeps its own position beside that of the finder, and gives the steps
their sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import inf

from masume.core.grid import Cell, Mask
from masume.reasoning import assumption_chains
from masume.reasoning.position import Position
from masume.reasoning.rating import in_hundredths
from masume.reasoning.technique import Found, Step, Technique, TechniqueSet


class Ladder:
    """Hold a position and a finder of its next steps. `enabled` names the techniques that may be used; by default, all
    but those that argue from uniqueness."""

    def __init__(self, position: Position, techniques: TechniqueSet, enabled: Collection[str] | None = None) -> None:
        self.position = position
        self.techniques = techniques
        self.sketching = False
        """Whether the chains of refutations are left out at first, to be made later by `retell`."""
        self.thorough = False
        """Whether arguments with hundreds of nested assumptions are told in full."""
        self.taken: list[Found] = []
        """The steps that `climb` and `take` applied."""
        self.finder = techniques.finder_for(position)
        self._tellers = {tool.name: tool.tell for tool in techniques.all}
        self._supposing = {
            tool.name for tool in techniques.all if tool.uses_assumptions and not (tool.find or tool.tell)
        }
        if enabled is None:
            enabled = {technique.name for technique in techniques.all if not technique.uniqueness}
        # The watch is set even without a limit: compiled code notices Ctrl-C only when it calls Python.
        self.finder.prepare(enabled, position.decided, position.answer, position.check_time, position.check_late)

    def fork(self, followed_by: Collection[str] = ()) -> Ladder:
        """Return a ladder on a copy of the position; with `followed_by`, it propagates assumptions by these
        techniques."""
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
        """Release the finder of this ladder, which is no longer needed, for reuse."""
        self.finder.release()

    def best(self, top: float = inf) -> Found | None:
        """Return the next step, or None if no step with a weight of at most `top` is found."""
        return self.finder.best(in_hundredths(top))

    def tell(self, found: Found) -> Step:
        """Return `found`, a step of this position, with its sentence."""
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
        """Return whether `found` is told without its chain for now. While `sketching`, refutations are; nested ones
        only in kinds with more than two values, as the others most likely make an entry and are long."""
        name = found.technique
        later = name == assumption_chains.NESTED and not self.position.has_two_values
        return self.sketching and (later or name in (self.techniques.refutation_name, assumption_chains.DEEP))

    def apply(self, found: Found) -> Mask:
        """Apply `found` to the position and the finder. Return the cells that changed."""
        changed = self.position.apply(found)
        self.finder.take(found)
        return changed

    def put(self, cell: Cell, value: int) -> None:
        """Assign `value` to `cell`."""
        self.position.put(cell, value)
        self.finder.put(cell, value)

    def remove(self, cell: Cell, value: int) -> None:
        """Eliminate a candidate."""
        self.position.remove(cell, value)
        self.finder.strike(cell, value)

    def tidy_up(self) -> None:
        """Make every step from now on also perform the automatic eliminations that follow from it."""
        self.position.tidy_up()
        self.finder.tidy_up()

    def take(self, found: Found) -> Step:
        """Apply `found`. Return it with its sentence."""
        step = self.tell(found)
        self.apply(found)
        self.taken.append(found)
        return step

    def climb(self, top: float = inf) -> Iterator[tuple[Step, int]]:
        """Apply steps until the board is full or every step that is found weighs more than `top`. Yield each step with
        its sentence, and the number of conclusions that were as easy to reach."""
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
        """Apply the steps that the ladder `other` took from the same position, and yield each with its chain."""
        for step, found in zip(steps, other.taken, strict=False):
            yield self.tell(found) if other.is_sketched(found) else step
            self.apply(found)

    def found_by(self, name: str, about: Cell = -1) -> list[Found]:
        """Return all steps that the technique `name` finds here; with `about`, only those that may change what is known
        of that cell."""
        return self.finder.find(name, about)

    def plainer(self, said: Found | Step, tools: Iterable[Technique]) -> Found | None:
        """Return the easiest step of the techniques `tools`, which are sorted by weight, that has all conclusions of
        `said` and is easier; None if there is none. Its other eliminations are dropped, unless it makes more
        assignments."""
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
        """Return all steps that the technique `name` finds here, with their sentences."""
        return [self.tell(found) for found in self.found_by(name)]

    def flaw(self) -> Step | None:
        """Return the contradiction in the position with the fewest premises, with its sentence; None if there is
        none."""
        found = self.smallest_flaw()
        return None if found is None else self.tell(found)

    def smallest_flaw(self) -> Found | None:
        """Return the contradiction in the position with the fewest premises, without its sentence; None if there is
        none."""
        flaws = self.finder.flaws()
        return self.plainest(flaws) if flaws else None

    def plainest(self, flaws: Sequence[Found]) -> Found:
        """Return the contradiction of `flaws` to tell: the kind's `plainest_flaws` first, then the one with the fewest
        premises."""
        if len(flaws) == 1:
            return flaws[0]
        ranks = {name: rank for rank, name in enumerate(self.techniques.plainest_flaws)}
        return min(flaws, key=lambda found: (ranks.get(found.technique, len(ranks)), len(found.because), found.because))
