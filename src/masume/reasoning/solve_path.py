"""Solve a puzzle step by step: apply the easiest step that is found, then start again from the easiest technique.

The finder of the kind finds the steps. The ladder keeps a position of its own, equal to the finder's, and uses it to
write the sentences of the steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import inf
from time import perf_counter

from masume.core.grid import Cell, Mask
from masume.reasoning import assumption_chains
from masume.reasoning.position import Position
from masume.reasoning.rating import in_hundredths
from masume.reasoning.technique import Deduction, Step, Technique, TechniqueSet
from masume.reasoning.trace import current, in_phase


class Ladder:
    """A position, and a finder of the steps that can be taken in it. `enabled` names the techniques that may be used;
    by default, these are all techniques except those that argue from uniqueness.
    """

    def __init__(self, position: Position, techniques: TechniqueSet, enabled: Collection[str] | None = None) -> None:
        self.position = position
        self.techniques = techniques
        self.without_proof = False
        """Whether the chains of refutations are left out for now; `retell` adds them later."""
        self.thorough = False
        """Whether arguments with hundreds of nested assumptions are told in full."""
        self.taken: list[Deduction] = []
        """The steps that `take_steps` and `take` have applied."""
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
        """Return a ladder on a copy of the position. If `followed_by` is given, the copy propagates assumptions by the
        techniques with these names.
        """
        twin = object.__new__(Ladder)
        twin.position = self.position.copy()
        twin.techniques = self.techniques
        twin.without_proof = False
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
        """Release the finder of this ladder for reuse. The ladder must not be used afterwards."""
        self.finder.release()

    def best(self, max_weight: float = inf) -> Deduction | None:
        """Return the easiest step, or None if no step with a weight of at most `max_weight` is found."""
        return self.finder.best(in_hundredths(max_weight))

    def tell(self, deduction: Deduction) -> Step:
        """Return `deduction`, a step of this position, with its sentence."""
        tell = self._tellers.get(deduction.technique)
        if tell is not None:
            return tell(self.position, deduction)
        if deduction.technique in self._supposing:
            return self._tell_chains(deduction)
        return self.techniques.tell(self.position, deduction)

    @in_phase("chains")
    def _tell_chains(self, deduction: Deduction) -> Step:
        """Return `deduction`, a step that makes assumptions, with its sentence and its chains."""
        start = perf_counter()
        tell = assumption_chains.sketch if self.is_unproved(deduction) else assumption_chains.tell
        followed_by = self.techniques.named(deduction.technique).followed_by
        if not followed_by:
            step = tell(self, deduction)
        else:
            twin = self.fork(followed_by)
            step = tell(twin, deduction)
            self.finder.give_back(twin.finder)
        if (trace := current()) is not None:
            trace.tell(step, perf_counter() - start)
        return step

    def is_unproved(self, deduction: Deduction) -> bool:
        """Return whether the chain of `deduction` is left out for now. While `without_proof` is set, this applies to
        refutations. Nested ones are exempt in kinds with two values: there, they most likely make an entry, so that
        their long chains will be needed anyway.
        """
        name = deduction.technique
        later = name == assumption_chains.NESTED and not self.position.is_binary
        return self.without_proof and (later or name in (self.techniques.refutation_name, assumption_chains.DEEP))

    def apply(self, deduction: Deduction) -> Mask:
        """Apply `deduction` to the position and the finder. Return the cells that changed."""
        changed = self.position.apply(deduction)
        self.finder.take(deduction)
        return changed

    def assign(self, cell: Cell, value: int) -> None:
        """Assign `value` to `cell`."""
        self.position.assign(cell, value)
        self.finder.assign(cell, value)

    def eliminate(self, cell: Cell, value: int) -> None:
        """Eliminate the candidate `value` of `cell`."""
        self.position.eliminate(cell, value)
        self.finder.eliminate(cell, value)

    def auto_eliminate(self) -> None:
        """From now on, apply every step together with the automatic eliminations that follow from it."""
        self.position.auto_eliminate()
        self.finder.auto_eliminate()

    def take(self, deduction: Deduction) -> Step:
        """Apply `deduction`, and return it with its sentence."""
        step = self.tell(deduction)
        self.apply(deduction)
        self.taken.append(deduction)
        return step

    def take_steps(self, max_weight: float = inf) -> Iterator[tuple[Step, int]]:
        """Apply steps until the board is full or no step with a weight of at most `max_weight` is found. Yield each
        step with its sentence, together with the number of conclusions that were as easy to reach.
        """
        position, finder, tellers, limit = self.position, self.finder, self._tellers, in_hundredths(max_weight)
        trace = current()
        while position.placed != position.cells:
            deduction = finder.best(limit)
            if deduction is None:
                return
            alternatives = finder.alternatives
            tell = tellers.get(deduction.technique)
            step = self.tell(deduction) if tell is None else tell(position, deduction)
            position.apply(deduction)
            finder.take(deduction)
            self.taken.append(deduction)
            if trace is not None:
                trace.take(deduction.technique)
            yield step, alternatives

    def retell(self, steps: Iterable[Step], other: Ladder) -> Iterator[Step]:
        """Apply the steps that the ladder `other` took from the same position, and yield them. Steps whose chains
        `other` left out now get their chains.
        """
        for step, deduction in zip(steps, other.taken, strict=False):
            yield self.tell(deduction) if other.is_unproved(deduction) else step
            self.apply(deduction)

    def found_by(self, name: str, about: Cell = -1) -> list[Deduction]:
        """Return all steps that the technique `name` finds in the position. If `about` is a cell, steps that cannot
        change what is known about it are omitted.
        """
        return self.finder.find(name, about)

    def plainer(self, step: Deduction | Step, tools: Iterable[Technique]) -> Deduction | None:
        """Return a step that is easier than `step` and has all its conclusions, or None. It is the first one found by
        the techniques `tools`, which are sorted by weight. If it makes the same assignments as `step`, its additional
        eliminations are dropped.
        """
        if step.is_contradiction:
            return None
        weight = step.weight if isinstance(step, Deduction) else in_hundredths(step.weight)
        places, removes = set(step.places), set(step.removes)
        about = next(cell for cell, _ in step.places + step.removes)
        for tool in tools:
            if in_hundredths(tool.weight) >= weight:
                break
            for deduction in self.found_by(tool.name, about) if tool.tell else ():
                if (
                    deduction.weight < weight
                    and places.issubset(deduction.places)
                    and removes.issubset(deduction.removes)
                ):
                    return deduction._replace(removes=step.removes) if deduction.places == step.places else deduction
        return None

    def steps_of(self, name: str) -> list[Step]:
        """Return all steps that the technique `name` finds in the position, with their sentences."""
        return [self.tell(deduction) for deduction in self.found_by(name)]

    def contradiction(self) -> Step | None:
        """Return the clearest contradiction in the position with its sentence, or None if there is no contradiction.
        See `clearest`.
        """
        deduction = self.smallest_contradiction()
        return None if deduction is None else self.tell(deduction)

    def smallest_contradiction(self) -> Deduction | None:
        """Return the clearest contradiction in the position without a sentence, or None if there is no contradiction.
        See `clearest`.
        """
        contradictions = self.finder.find_contradictions()
        return self.clearest(contradictions) if contradictions else None

    def clearest(self, contradictions: Sequence[Deduction]) -> Deduction:
        """Return the contradiction that is easiest to explain: the one whose technique comes first in the kind's
        `preferred_contradictions` or, if several rank equally, the one with the fewest premises.
        """
        if len(contradictions) == 1:
            return contradictions[0]
        ranks = {name: rank for rank, name in enumerate(self.techniques.preferred_contradictions)}
        return min(
            contradictions,
            key=lambda deduction: (
                ranks.get(deduction.technique, len(ranks)),
                len(deduction.premises),
                deduction.premises,
            ),
        )
