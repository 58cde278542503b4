"""Sentences about distances: a missing number is no farther from a written one than the difference of the two."""

from __future__ import annotations

from masume.core.grid import bits
from masume.i18n.placeholders import Count, Facts, Value
from masume.kinds.hidato.position import Gap, HidatoPosition
from masume.kinds.hidato.sentences.phrases import (
    Words,
    cell,
    cells,
    loses_many,
    numbers,
    out_words,
    ruled_out_cells,
    step,
    written,
)
from masume.reasoning.position import MOST_LISTED
from masume.reasoning.technique import Deduction, Step


def distance(position: HidatoPosition, deduction: Deduction) -> Step:
    """State either that a number must touch a written number and be near enough to another, or that the path must go
    around filled cells.
    """
    return _detour(position, deduction) if deduction.args else _straight(position, deduction)


def _straight(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that a number must touch a written number and be near enough to another."""
    number = deduction.unit
    gap = position.gap(number)
    (beside,) = position.beside(number)
    goal = gap.low if beside == number + 1 else gap.high
    far = position.around(number) & ~position.window(number)
    out = ruled_out_cells(position, number)
    words = written(position, "beside", beside) | written(position, "goal", goal)
    words |= {"number": Value(number), "steps": Count(abs(goal - number)), "far": cells(far)}
    if out:
        words |= out_words(position, number, out)
    return step(position, deduction, position.ends(gap), "out" if out else "text", **words)


def _detour(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that the path must go around filled cells."""
    gap = Gap(*deduction.args)
    ends = position.ends(gap)
    if len(ends) == 2:
        words = written(position, "low", gap.low) | written(position, "high", gap.high)
    else:
        words = written(position, "low", gap.low or gap.high)
    variant = "detour" if len(ends) == 2 else "detour-end"
    if len(deduction.removes) > MOST_LISTED:  # then the sentence gives the rule, and the entries that follow from it
        words["numbers"] = numbers(number for _, number in deduction.removes)
        if deduction.places:
            words["placed"] = Facts(deduction.places)
        variant += "-placing-many" if deduction.places else "-many"
    return step(position, deduction, ends, variant, **words)


def stranded_cell(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that writing a number in certain cells would leave another cell without candidates, because all its
    candidates would be too far from that number.
    """
    number, here = deduction.args
    left = position.domains[here] & ~(1 << number)
    most = max(abs(other - number) for other in bits(left))
    gone = position.holders[number] & ~position.ground.ball(here, most)
    words: Words = {
        "number": Value(number),
        "stranded": cell(here),
        "options": numbers(bits(left), "or"),
        "gone": cells(gone),
        "steps": Count(most),
    }
    variant = "own" if position.allows(here, number) else "text"
    return step(position, deduction, [here], f"{variant}-many" if loses_many(deduction) else variant, **words)
