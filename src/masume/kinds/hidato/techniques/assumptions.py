"""The last rungs: suppose that a number stands somewhere, and see what follows."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.distances import EACH_DISTANCE
from masume.kinds.hidato.techniques.flaws import FLAWS
from masume.kinds.hidato.techniques.reasons import by_number, name_of
from masume.kinds.hidato.techniques.singles import HIDDEN_SINGLE, ONLY_STEP
from masume.kinds.hidato.techniques.support import EACH_SUPPORT
from masume.kinds.hidato.techniques.supposing import Start, Thread
from masume.kinds.hidato.techniques.tracing import Trace, argument_length
from masume.language import arguments
from masume.reasoning.assumptions import Assumption, Trial, refutation, refuted_trial
from masume.reasoning.candidates import Candidate
from masume.reasoning.ladder import Ladder
from masume.reasoning.technique import Case, Example, Step, Technique

SIMPLE = (ONLY_STEP, EACH_DISTANCE, HIDDEN_SINGLE, EACH_SUPPORT)
MAX_COMPARED = 24  # equally hard refutations that are compared by what they rule out
MAX_TRACED = 4  # of these, as many are traced, and the shortest is shown
MAX_WEIGHT = 7.0
EITHER_WAY_WEIGHT = 5.8
NESTED_WEIGHT = 8.5
OPEN_BUDGET = 2000  # inner assumptions that may be followed if there may be several solutions


def weight_of(rounds: int) -> float:
    return min(MAX_WEIGHT, round(5.5 + 0.1 * rounds, 1))


def wrong_candidates(position: HidatoPosition) -> Iterator[tuple[int, Cell]]:
    """The candidates worth trying, as pairs of number and cell; those known to be right are left out."""
    answer = position.answer
    for number in bits(position.missing):
        for cell in bits(position.holders[number]):
            if answer is None or answer[cell] != number:
                yield number, cell


def what_if(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Refutes one of the candidates that fail after the fewest rounds: one that helps much and has a short argument.

    What failed last time still fails, so only candidates that fail sooner are looked for again."""
    start = Start(position)
    rounds, failing = _known_failures(position)
    going = [Thread(start, number, cell) for number, cell in wrong_candidates(position)] if rounds != 1 else []
    done = 0
    while going and (not failing or done < rounds - 1):
        done += 1
        for thread in going:
            thread.advance()
        failed = [thread for thread in going if thread.failed]
        if failed:
            failed.sort(key=lambda thread: thread.size)
            rounds, failing = done, [(thread.number, thread.cell) for thread in failed]
            break
        going = [thread for thread in going if not thread.over]
    if failing:
        position.failing = rounds, failing
        plan = Trace(start, 0, 0, failing).plan()
        if not plan:
            # Those whose refutation leaves the fewest candidates come first.
            plan = sorted(failing[:MAX_COMPARED], key=lambda one: Thread.without(start, *one).candidates_left)
        yield refutation(position, "what-if", weight_of(rounds), _shortest_case(start, plan))
    else:
        yield from _late_refutation(position, start)


def _late_refutation(position: HidatoPosition, start: Start) -> Iterator[Step]:
    """A candidate that no number and no cell contradicts, but that a look at the whole board refutes in the end."""
    for number, cell in wrong_candidates(position):
        position.check_time()
        trace = Trace(start, number, cell)
        trace.look_late()
        if trace.failed:
            yield refutation(position, "what-if", MAX_WEIGHT, trace.case())
            return


def _known_failures(position: HidatoPosition) -> tuple[int, list[tuple[int, Cell]]]:
    """A number of rounds, and the candidates known to fail within them."""
    if position.failing is None:
        return 0, []
    rounds, failing = position.failing
    failing = [
        (number, cell)
        for number, cell in failing
        if position.holders[number] >> cell & 1 and not position.written >> number & 1
    ]
    return (rounds, failing) if failing else (0, [])


def _shortest_case(start: Start, failing: list[tuple[int, Cell]]) -> Case:
    """The shortest of the arguments against the first few of these assumptions, which all fail."""
    best: tuple[int, Trace, dict[int, Mask]] | None = None
    for number, cell in failing[:MAX_TRACED]:
        trace = Trace(start, number, cell)
        needed = trace.needed_events()
        length = argument_length(trace, needed)
        if best is None or length < best[0]:
            best = length, trace, needed
    assert best is not None
    _, trace, needed = best
    return Case(trace.cell, trace.number, True, tuple(trace.steps(needed)))


def either_way(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """A number has two cells, and both lead to the same conclusion about some number; or one of them fails."""
    start = Start(position)
    best: tuple[int, Step] | None = None
    for number in bits(position.missing):
        if position.holders[number].bit_count() != 2:
            continue
        threads = [Thread(start, number, cell) for cell in bits(position.holders[number])]
        for thread in threads:
            thread.run()
        for length, step in _common_conclusions(position, start, threads):
            if best is None or length < best[0]:
                best = length, step
    if best is not None:
        yield best[1]


def _common_conclusions(position: HidatoPosition, start: Start, threads: list[Thread]) -> Iterator[tuple[int, Step]]:
    """What all threads that do not fail conclude, one number at a time, with the length of the argument."""
    standing = [thread for thread in threads if not thread.failed]
    if not standing:
        return
    struck: dict[int, Mask] = {}
    if len(standing) == 1:
        # The number itself goes to the cell that is left; everything else follows from that.
        struck[threads[0].number] = start.holders[threads[0].number] & ~(1 << standing[0].cell)
    else:
        for number in start.numbers:
            left = 0
            for thread in standing:
                left |= thread.holders[number]
            if start.holders[number] & ~left:
                struck[number] = start.holders[number] & ~left
    if not struck:
        return
    traces = [Trace(start, thread.number, thread.cell) for thread in threads]
    for number, gone in struck.items():
        goals = [(number, cell) for cell in bits(gone)]
        traced = [
            (trace, trace.needed_events(() if trace.failed else goals))
            for trace in traces
            if trace.failed or len(standing) > 1
        ]
        length = sum(argument_length(trace, needed) for trace, needed in traced)
        places, removes = by_number(position, {number: gone})
        # Writing a number down is worth more than only taking cells from a number.
        yield length + (0 if places else 100), _either_step(position, number, traced, places, removes)


def _either_step(
    position: HidatoPosition,
    number: int,
    traced: list[tuple[Trace, dict[int, Mask]]],
    places: list[Candidate],
    removes: list[Candidate],
) -> Step:
    cases = [Case(trace.cell, trace.number, True, tuple(trace.steps(needed))) for trace, needed in traced]
    because = dict.fromkeys(
        cell for case in cases for cell in (case.cell, *(c for step in case.steps for c in step.because))
    )
    two = position.holders[traced[0][0].number]
    return position.step(
        "either-way",
        EITHER_WAY_WEIGHT,
        because,
        places,
        removes,
        region=bits(two),
        variant="text" if len(cases) == 2 else "one",
        cases=cases,
        split=arguments.Value(traced[0][0].number),
        cells=arguments.Items(tuple(name_of(position, cell) for cell in bits(two)), "or"),
        number=arguments.Value(number),
    )


def nested_what_if(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """A candidate that is refuted only with the help of further assumptions, nested as deep as it takes. If there may
    be several solutions, perhaps no candidate can be refuted; then only a budget of assumptions is spent."""
    start = Start(position)
    threads = [Thread(start, number, cell) for number, cell in wrong_candidates(position)]
    for thread in threads:
        thread.run()
    # Those that leave the fewest candidates come first: they are nearest to a contradiction.
    threads.sort(key=lambda thread: thread.candidates_left)
    budget = None if position.decided else Budget(OPEN_BUDGET)
    depth = 1
    while threads and (depth == 1 or budget is None):
        for thread in threads:
            inner = _refute(position, thread.restart(), depth, budget)
            if inner is not None:
                yield _nested_step(position, thread, inner)
                return
        depth += 1


class Budget:
    """How many assumptions may still be followed."""

    def __init__(self, left: int) -> None:
        self.left = left


Refutations = list[tuple[int, Cell, "Refutations"]]
"""Candidates (number and cell) to refute in this order, each with the refutations that this takes."""


def _refute(position: HidatoPosition, thread: Thread, depth: int, budget: Budget | None) -> Refutations | None:
    """The candidates to refute under an assumption until it fails; None if it does not fail."""
    if thread.failed:
        return []
    if depth == 0:
        return None
    found: Refutations = []
    start = thread.start
    moved = True
    while moved:
        moved = False
        for number in sorted(start.numbers, key=lambda number: thread.holders[number].bit_count()):
            for cell in bits(thread.holders[number]):
                if not thread.holders[number] & (thread.holders[number] - 1):
                    break
                if not thread.holders[number] >> cell & 1:
                    continue
                if budget is not None:
                    budget.left -= 1
                    if budget.left < 0:
                        return None
                probe = Thread(start, number, cell, thread.holders)
                probe.run()
                inner = _refute(position, probe, depth - 1, budget)
                if inner is None:
                    continue
                found.append((number, cell, inner))
                thread.strike(number, cell)
                thread.run()
                moved = True
                if thread.failed:
                    return found
    return None


class OneByOne(Trial):
    """An assumption that is followed step by step instead of round by round, so that no step repeats another."""

    def advance(self) -> bool:
        """Takes one step; False when there is nothing left to do."""
        steps = [] if self.over else self.ladder.easiest()
        if not steps:
            self.over = True
            return False
        clashing = self.ladder.position.clashes(steps[0])
        if not clashing:
            self.note(steps[0])
        self._see(steps[:1] if clashing else ())
        return not self.over


def _nested_step(position: HidatoPosition, thread: Thread, inner: Refutations) -> Step:
    base = Ladder(position, SIMPLE, FLAWS)
    trial = OneByOne(base, Assumption(thread.cell, thread.number))
    _follow(trial, inner)
    failed = trial if trial.flaw else refuted_trial(base, trial.assumption, "what-if")
    return refutation(position, "nested-what-if", NESTED_WEIGHT, failed.case())


def _follow(trial: Trial, inner: Refutations) -> None:
    """Follows an assumption with the help of refutations inside it."""
    trial.run()
    for number, cell, deeper in inner:
        if trial.flaw:
            return
        position = trial.ladder.position
        if not position.allows(cell, number) or position.placed >> cell & 1:
            continue
        probe = OneByOne(trial.ladder, Assumption(cell, number))
        _follow(probe, deeper)
        # When it was found, more may have been struck out than the steps so far say: it may take a further assumption.
        failed = probe if probe.flaw else refuted_trial(trial.ladder, probe.assumption, "what-if")
        trial.over = False
        trial.note(refutation(position, "what-if", 0.0, failed.case()))
        trial._see(())
        trial.run()


WHAT_IF = Technique(
    "what-if",
    "D17",
    5.5,
    what_if,
    Example("hidato;3x3;neighbours=8;7.9/.../.54", shows="r2c1=6"),
    uses_assumptions=True,
)
EITHER_WAY = Technique(
    "either-way",
    "D18",
    EITHER_WAY_WEIGHT,
    either_way,
    Example(
        "hidato;3x4;neighbours=8;.,.,.,./.,.,.,./11,1,5,#",
        "r1c1=3/8/9 r1c3=3/7/8 r1c4=3/7 r2c1=2/8/9/10 r2c2=2/4/6/8/9/10 r2c3=2/3/4/6/8 r2c4=4/6",
        "r1c1-3",
    ),
    uses_assumptions=True,
)
NESTED = Technique(
    "nested-what-if",
    "D19",
    NESTED_WEIGHT,
    nested_what_if,
    Example(
        "hidato;4x4;neighbours=8;.,.,.,#/4,.,.,11/.,.,.,13/.,#,.,.",
        "r2c3=1/2/6/7/8/9/10/12 r3c3=1/2/6/7/10/12 r4c1=1/2/6/7 r4c3=1/9/14 r4c4=1/14",
        "r4c4=14",
    ),
    papers="Hernández Solano and Rosales Hernández (2020), solve",
    uses_assumptions=True,
)
