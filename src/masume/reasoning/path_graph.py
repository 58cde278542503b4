"""Show how the steps of a solve path rest on one another: those that the result needs, each with fewer premises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from masume.core.grid import Mask
from masume.reasoning.justification_graph import END, JustificationGraph
from masume.reasoning.position import Position
from masume.reasoning.rating import in_hundredths
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, Step, TechniqueSet

TRIES = 4
"""The number of times that a smaller set of steps is looked for: once each after premises were dropped."""


class PathNode(NamedTuple):
    """A step of a solve path that the result needs."""

    number: int
    """The number of the step in the solve path, counted from 1."""
    step: Step
    rests_on: tuple[int, ...]
    """The numbers of the steps from which its premises come, in order."""


def path_graph(position: Position, steps: Sequence[Step], techniques: TechniqueSet) -> list[PathNode]:
    """Return the steps of a solve path from `position` that its result needs: all values that it assigns, or the
    contradiction at its end; or, if it does neither, everything that it concludes.
    """
    start, ladder = Ladder(position.copy(), techniques), Ladder(position.copy(), techniques)
    graph = JustificationGraph(position)
    goal: Mask = 0
    steps = [step for step in steps if not step.is_mistake]
    enters = any(step.places for step in steps)
    for step in steps:
        deduction = _deduction_of(ladder, step)
        graph.follow_step(ladder, deduction, bool(step.cases))
        goal |= graph.facts_of(deduction._replace(removes=()) if enters else deduction)
    goal = END if steps and steps[-1].is_contradiction else goal
    proof = graph.shortest(start.finder, TRIES, goal) or 0
    start.release()
    ladder.release()
    return _nodes(graph, proof, steps)


def _deduction_of(ladder: Ladder, step: Step) -> Deduction:
    """Return `step` as the finder of `ladder` returns it, with its unit."""
    weight = in_hundredths(step.weight)
    if not step.cases:
        for deduction in ladder.found_by(step.technique):
            if (deduction.places, deduction.removes, deduction.premises) == (step.places, step.removes, step.premises):
                return deduction
    return Deduction(step.technique, weight, -1, step.places, step.removes, step.premises)


def _nodes(graph: JustificationGraph, proof: Mask, steps: Sequence[Step]) -> list[PathNode]:
    """Return a node for each of `steps` that has a line in `proof`. Several lines may conclude parts of one step."""
    step_of: dict[int, int] = {}
    rests_on: dict[int, set[int]] = {}
    for line, sources in graph.sources(proof).items():
        deduction = graph.justifications[line].deduction
        assert deduction is not None
        step_of[line] = next(number for number, step in enumerate(steps, 1) if _is_part(deduction, step))
        rests_on.setdefault(step_of[line], set()).update(step_of[source] for source in sources)
    return [
        PathNode(number, steps[number - 1], tuple(sorted(rests_on[number] - {number}))) for number in sorted(rests_on)
    ]


def _is_part(deduction: Deduction, step: Step) -> bool:
    """Return whether `deduction` concludes `step` or a part of it, by the same technique."""
    return (
        deduction.technique == step.technique
        and deduction.is_contradiction == step.is_contradiction
        and set(deduction.places) <= set(step.places)
        and set(deduction.removes) <= set(step.removes)
    )
