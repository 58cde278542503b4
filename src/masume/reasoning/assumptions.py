"""The last rungs of the ladder: suppose something and see what follows.

what if      one assumption leads to a contradiction by simple techniques alone, so it is wrong
either way   one of a few assumptions holds, and each of them leads to the same conclusion
nested       an assumption that is refuted only with the help of further assumptions

An assumption is followed round by round: in each round all simple techniques are applied wherever they apply. The
number of rounds does not depend on the order in which things are found, so neither does the weight of the step. Of all
assumptions, only those that fail after the fewest rounds count; of these, the step shows the one with the shortest
chain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from masume.core.grid import Cell, bits
from masume.language.arguments import Cells, Value
from masume.reasoning.candidates import Candidate
from masume.reasoning.ladder import Ladder
from masume.reasoning.position import Position
from masume.reasoning.technique import Case, Example, Step, Technique, Toolbox

MAX_SHORTENED = 40  # steps; longer chains are shown as they were traced
MAX_PROMISING = 6  # assumptions that nested arguments follow, where it is known which of them will fail soonest


class Assumption(NamedTuple):
    """The assumption that a cell has a value, or that it does not have it."""

    cell: Cell
    value: int
    holds: bool = True


class Trial:
    """An assumption and what follows from it."""

    def __init__(self, base: Ladder, assumption: Assumption) -> None:
        self.assumption = assumption
        self.ladder = base.fork()
        self.rounds = 0
        self.flaw: Step | None = None
        self.over = False
        self._log: list[tuple[Step, frozenset[Cell]]] = []
        position = self.ladder.position
        position.check_time()
        places, removes = assume(position, assumption)
        for cell, value in places:
            self.ladder.put(cell, value)
        for cell, value in removes:
            self.ladder.remove(cell, value)
        self._see(())

    @property
    def reach(self) -> int:
        """How many steps followed so far."""
        return len(self._log)

    def advance(self) -> bool:
        """One round; False when there is nothing left to do."""
        if self.over:
            return False
        clashes = []
        moved = False
        for step in self.ladder.available():
            if self.ladder.position.clashes(step):
                clashes.append(step)
            else:
                moved |= self.note(step)
        if not moved and not clashes:
            self.over = True
            return False
        self.rounds += 1
        self._see(clashes)
        return not self.over

    def run(self) -> None:
        """Advances until there is nothing left to do."""
        while self.advance():
            pass

    def note(self, step: Step) -> bool:
        """Applies a step; returns whether it changed anything."""
        changed = self.ladder.apply(step)
        if changed:
            self._log.append((step, frozenset(cell for cell, _ in changed)))
        return bool(changed)

    def _see(self, clashes: Iterable[Step]) -> None:
        """Looks for a contradiction: a broken rule, or else two conclusions that cannot both be true."""
        self.flaw = self.ladder.flaw()
        if self.flaw is None:
            position = self.ladder.position
            for step in clashes:
                self._log.append((step, frozenset(step.cells)))
                self.flaw = _clash(position, step)
                break
        self.over = self.flaw is not None

    def case(self, goals: Iterable[Cell] | None = None) -> Case:
        """The assumption with the steps that lead to the contradiction, or to what became of the goal cells."""
        needed = set(goals if goals is not None else self.flaw.because if self.flaw else ())
        kept = [self.flaw] if self.flaw and goals is None else []
        for step, cells in reversed(self._log):
            if needed & cells:
                kept.append(step)
                needed.update(step.because)
        return Case(*self.assumption, tuple(reversed(kept)))


def assume(position: Position, assumption: Assumption) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """What an assumption places and removes."""
    cell, value, holds = assumption
    return (((cell, value),), ()) if holds else position.refuted(cell, value)


def _clash(position: Position, step: Step) -> Step:
    for cell, value in step.places:
        if not position.allows(cell, value):
            return position.step("clash", 0, [cell], cell=Cells((cell,)), value=Value(value))
    cell = step.removes[0][0]
    return position.step("clash", 0, [cell], variant="empty", cell=Cells((cell,)))


def shorten(base: Ladder, case: Case) -> Case:
    """The same contradiction without needless steps: each step in turn is left out, and the rest is tried."""
    steps = list(case.steps)
    if len(steps) > MAX_SHORTENED or any(step.cases for step in steps):
        return case
    i = len(steps) - 2
    while i >= 0:
        shorter = _replay(base, case, steps[:i] + steps[i + 1 :])
        if shorter is not None:
            steps = shorter
            i = min(i, len(steps) - 1)
        i -= 1
    return case._replace(steps=tuple(steps))


def _replay(base: Ladder, case: Case, steps: list[Step]) -> list[Step] | None:
    """The steps as their techniques find them one after another under the assumption, up to the contradiction."""
    trial = Trial(base, Assumption(case.cell, case.value, case.holds))
    by_name = {technique.name: technique for technique in trial.ladder.techniques}
    done: list[Step] = []
    for step in steps[:-1]:
        if trial.flaw:
            break
        found = [
            other
            for other in trial.ladder.steps_of(by_name[step.technique])
            if set(step.places) <= set(other.places) and set(step.removes) <= set(other.removes)
        ]
        if not found:
            return None
        done.append(found[0])
        if trial.ladder.position.clashes(found[0]):
            trial.flaw = _clash(trial.ladder.position, found[0])
        else:
            trial.ladder.apply(found[0])
            trial.flaw = trial.ladder.flaw()
    return [*done, trial.flaw] if trial.flaw else None


def _ground(position: Position, techniques: Iterable[Technique], contradictions: Iterable[Technique]) -> Ladder:
    """The ladder that trials start from. It has looked at the whole board already, so the trials need not."""
    base = Ladder(position, techniques, contradictions)
    base.available()
    base.flaw()
    return base


def what_if(
    name: str,
    code: str,
    weigh: Callable[[int], float],
    simple: tuple[Technique, ...],
    contradictions: tuple[Technique, ...],
    example: Example | None = None,
    candidates: Callable[[Position], Iterable[Candidate]] = Position.left,
    papers: str = "",
) -> Technique:
    """A technique that refutes one candidate by simple techniques; `weigh` turns the number of rounds into a weight."""

    def find(position: Position, _unit: int) -> Iterator[Step]:
        base = _ground(position, simple, contradictions)
        failing = _first_failing(base, _worth_trying(position, candidates(position)))
        cases = sorted((trial.case() for trial in failing), key=lambda case: len(case.steps))
        if cases:
            cases[0] = shorten(base, cases[0])
        rounds = failing[0].rounds if failing else 0
        for case in cases:
            yield refutation(position, name, weigh(rounds), case)

    return Technique(name, code, round(weigh(0), 2), find, example, papers=papers, uses_assumptions=True)


def _worth_trying(position: Position, candidates: Iterable[Candidate]) -> list[Assumption]:
    """Assumptions of the candidates that are worth trying: all but those known to be right."""
    answer = position.answer
    return [Assumption(cell, value) for cell, value in candidates if answer is None or answer[cell] != value]


def _first_failing(base: Ladder, assumptions: Iterable[Assumption]) -> list[Trial]:
    """The assumptions that fail after the fewest rounds."""
    going = [Trial(base, assumption) for assumption in assumptions]
    while going:
        failing = [trial for trial in going if trial.flaw]
        if failing:
            return failing
        going = [trial for trial in going if trial.advance() or trial.flaw]
    return []


def refutation(position: Position, technique: str, weight: float, case: Case) -> Step:
    """The step that concludes from a failed case that its assumption is wrong."""
    cell, value = case.cell, case.value
    if case.holds:
        places, removes = position.refuted(cell, value)
    else:
        places, removes = ((cell, value),), ()
    return position.step(
        technique,
        weight,
        _premises([case]),
        places,
        removes,
        cases=[case],
        variant="text" if case.holds else "opposite",
        cell=Cells((cell,)),
        value=Value(value),
    )


def _premises(cases: Iterable[Case]) -> tuple[Cell, ...]:
    """All cells that some cases argue from."""
    return tuple(
        dict.fromkeys(cell for case in cases for cell in (case.cell, *(c for step in case.steps for c in step.because)))
    )


def either_way(
    name: str,
    code: str,
    weigh: Callable[[int], float],
    choices: Callable[[Position], Iterable[tuple[Assumption, ...]]],
    simple: tuple[Technique, ...],
    contradictions: tuple[Technique, ...],
    example: Example | None = None,
    papers: str = "",
) -> Technique:
    """A technique that keeps what follows from every one of a few assumptions, one of which must hold. An assumption
    that fails drops out; `weigh` turns the number of rounds into a weight."""

    def find(position: Position, _unit: int) -> Iterator[Step]:
        base = _ground(position, simple, contradictions)
        going = [[Trial(base, assumption) for assumption in choice] for choice in choices(position)]
        rounds = 0
        while going:
            rounds += 1
            alive: list[list[Trial]] = []
            found: list[Step] = []
            for trials in going:
                # Every trial goes on, so `any` must not stop at the first.
                moved = [trial.advance() or trial.flaw is not None for trial in trials if trial.flaw is None]
                found += _common(position, name, weigh(rounds), trials)
                if any(moved) and not all(trial.flaw for trial in trials):
                    alive.append(trials)
            if found:
                yield from found
                return
            going = alive

    return Technique(name, code, round(weigh(0), 2), find, example, papers=papers, uses_assumptions=True)


def _common(position: Position, name: str, weight: float, trials: list[Trial]) -> Iterator[Step]:
    """What all trials that did not fail have in common."""
    standing = [trial.ladder.position for trial in trials if not trial.flaw]
    if not standing:
        return
    placed = position.cells & ~position.placed
    for other in standing:
        placed &= other.placed
    places, removes = [], []
    for cell in bits(position.open):
        left = 0
        for other in standing:
            left |= other.domains[cell]
        if placed >> cell & 1 and left & (left - 1) == 0:
            places.append((cell, left.bit_length() - 1))
        else:
            removes += [(cell, value) for value in bits(position.domains[cell] & ~left)]
    if places or removes:
        goals = {cell for cell, _ in places + removes}
        cases = [trial.case(None if trial.flaw else goals) for trial in trials]
        yield position.step(name, weight, _premises(cases), places, removes, cases=cases)


# How many further assumptions a nested argument may make: first few, then more.
BUDGETS = (1, 3, 9, 27, 81, 243, 729, 10**9)


def nested(
    name: str,
    code: str,
    weight: float,
    simple: tuple[Technique, ...],
    contradictions: tuple[Technique, ...],
    inner: str,
    example: Example | None = None,
) -> Technique:
    """A technique that refutes a candidate with the help of further assumptions, as many as it takes; so it always
    finds something on a board that has exactly one solution, or none. `inner` names the one-level technique."""

    def find(position: Position, _unit: int) -> Iterator[Step]:
        base = _ground(position, simple, contradictions)
        assumptions = _promising(base, _worth_trying(position, position.left()))
        for budget in BUDGETS if position.decided else BUDGETS[:2]:
            for assumption in assumptions:
                attempt = Trial(base, assumption)
                if _refute(attempt, budget, inner) is not None:
                    yield refutation(position, name, weight, attempt.case())
                    return

    return Technique(name, code, weight, find, example, uses_assumptions=True)


def _promising(base: Ladder, assumptions: list[Assumption]) -> list[Assumption]:
    """The assumptions in order, those first that seem likely to fail soon. Where a search can tell, only the few that
    it refutes with the fewest guesses."""
    position = base.position
    guesses = position.guesses if position.decided else None
    trials = [Trial(base, assumption) for assumption in assumptions]
    for trial in trials:
        trial.run()
    trials.sort(key=lambda trial: -trial.reach)
    if guesses is not None:
        trials.sort(key=lambda trial: guesses(trial.ladder.position.domains))
        del trials[MAX_PROMISING:]
    return [trial.assumption for trial in trials]


def _refute(trial: Trial, budget: int, inner: str) -> int | None:
    """Follows an assumption with at most `budget` further ones; returns what is left of the budget when it fails."""
    while True:
        trial.run()
        if trial.flaw:
            return budget
        if budget <= 0:
            return None
        position = trial.ladder.position
        probes = []
        for cell, value in sorted(position.left(), key=lambda c: (position.domains[c[0]].bit_count(), c)):
            probe = Trial(trial.ladder, Assumption(cell, value))
            probe.run()
            probes.append(probe)
            if probe.flaw:
                break
        if not probes:
            return None
        best = probes[-1] if probes[-1].flaw else max(probes, key=lambda probe: probe.reach)
        budget -= 1
        if not best.flaw:
            deeper = Trial(trial.ladder, best.assumption)
            left = _refute(deeper, budget // 2, inner)
            if left is None:
                return None
            budget -= budget // 2 - left
            best = deeper
        trial.over = False
        trial.note(refutation(position, inner, 0.0, best.case()))
        trial._see(())


def failing_case(position: Position, assumption: Assumption, toolbox: Toolbox) -> Case:
    """The shortest contradiction found under an assumption: by simple techniques; or else by all techniques that make
    no assumptions of their own; or else with further assumptions. The position must have no solution under the
    assumption."""
    every = tuple(
        technique for technique in toolbox.techniques if not (technique.uses_assumptions or technique.uniqueness)
    )
    for techniques in (toolbox.propagating, every):
        base = _ground(position, techniques, toolbox.contradictions)
        trial = Trial(base, assumption)
        trial.run()
        if trial.flaw:
            return shorten(base, trial.case())
    base = _ground(position, toolbox.propagating, toolbox.contradictions)
    return refuted_trial(base, assumption, toolbox.refutation_name).case()


def refuted_trial(base: Ladder, assumption: Assumption, inner: str) -> Trial:
    """A trial of an assumption that no solution satisfies, followed to its contradiction with few further
    assumptions."""
    for budget in BUDGETS:
        trial = Trial(base, assumption)
        if _refute(trial, budget, inner) is not None:
            break
    return trial
