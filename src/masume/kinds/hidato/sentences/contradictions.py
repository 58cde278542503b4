"""Sentences about the contradictions of Hidato."""

from __future__ import annotations

from collections.abc import Callable

from masume.core.grid import bits
from masume.i18n.placeholders import Cells, Clauses, Count, Value
from masume.kernel.hidato.technique_weights import CONTRADICTIONS
from masume.kinds.hidato.position import FAR, HidatoPosition
from masume.kinds.hidato.sentences.phrases import (
    Words,
    by_steps,
    cell,
    joins,
    numbers,
    out_words,
    ruled_out_cells,
    step,
    told_out,
    written,
)
from masume.kinds.hidato.sentences.pockets import filling, pocket_words
from masume.kinds.hidato.sentences.singles import telling_ends
from masume.reasoning.technique import Deduction, Step, Technique


def twice(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that a number is written in two cells."""
    return step(position, deduction, deduction.premises, number=Value(deduction.unit), cells=Cells(deduction.premises))


def apart(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that two successive written numbers are farther apart, in steps, than their difference."""
    low, high = deduction.args
    words: Words = {"low": Value(low), "high": Value(high), "steps": Count(high - low)}
    start, goal = deduction.premises[:2]
    words |= {"low_cell": cell(start), "high_cell": cell(goal)}
    if high == low + 1:
        return step(position, deduction, deduction.premises, **words)
    distance = position.ground.distances(start)[goal]
    if distance == FAR:
        return step(position, deduction, deduction.premises, "far", **words)
    return step(position, deduction, deduction.premises, "steps-apart", far=Count(distance), **words)


def no_way(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that no path through open cells from a written number to the next written one is short enough."""
    low, high = deduction.args
    words = written(position, "low", low) | written(position, "high", high)
    return step(position, deduction, [position.where[low], position.where[high]], steps=Count(high - low), **words)


def no_cell(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that a missing number has no cell left."""
    number = deduction.unit
    out = ruled_out_cells(position, number)
    variant, words = where_it_must_be(position, number)
    if variant:
        name_and_word = "number", Value(number)
        words["where"] = Clauses("no-cell", ((variant, (name_and_word, *words.items())),))
    words["number"] = Value(number)
    if out or not variant:
        words |= out_words(position, number, out)
    how = "none" if not variant else told_out(words)
    return step(position, deduction, position.ends(position.gap(number)), how, **words)


def where_it_must_be(position: HidatoPosition, number: int) -> tuple[str, Words]:
    """Return the variant and the arguments of the phrase that names the cells in which the missing number `number` must
    be because of the written numbers before and after it. Return an empty variant if no number is written near enough
    to restrict it.
    """
    gap, beside = position.gap(number), position.beside(number)
    ends = telling_ends(position, gap, number)
    if len(beside) == 2:
        return "at-between", written(position, "beside", beside[0]) | written(position, "other", beside[1])
    if beside and ends == beside:
        return "at-beside", written(position, "beside", beside[0])
    if beside:
        (goal,) = (end for end in gap if end != beside[0])
        steps = Count(abs(number - goal))
        return "at-beside-near", written(position, "beside", beside[0]) | written(position, "goal", goal) | {
            "steps": steps
        }
    words: Words = {}
    for name, end in zip(("low", "high"), ends, strict=False):
        words |= written(position, name, end) | {f"{name}_steps": Count(abs(number - end))}
    return ("", "at-one", "at-two")[len(ends)], words


def no_number(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that an open cell has no candidates left."""
    here = deduction.unit
    out = tuple(bits(position.reaching(here)))
    words: Words = {"cell": cell(here)}
    if out:
        words |= {"out": numbers(out), **by_steps(position, ((here, other) for other in out))}
    return step(position, deduction, [here], told_out(words), **words)


def walled_in(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that an open cell has at most one open neighbour, that none of its candidates fits the numbers around it,
    and that it cannot be an end of the path.
    """
    here = deduction.unit
    around = 0
    for other in bits(position.near[here] & position.placed):
        around |= position.domains[other]
    words: Words = {"cell": cell(here)}
    if not around:
        return step(position, deduction, [here], "alone", **words)
    words["filled"] = numbers(bits(around))
    ways = position.near[here] & position.open
    if out := [number for number in bits(position.reaching(here)) if joins(position, number, around, ways)]:
        words |= {"out": numbers(out), **by_steps(position, ((here, number) for number in out))}
    return step(position, deduction, [here], "out" if out else "text", **words)


def pocket_misfit(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that one of the separate pieces of open cells cannot be filled."""
    hole, gaps, words = pocket_words(position, deduction.args[1:], brief=True)
    variant, words = filling(position, hole, gaps, words)
    return step(position, deduction, bits(hole), variant, **words)


def colours(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that the colours of a chequered board make a solution impossible: two written numbers are on wrong colours,
    one colour has too many cells, or the colours of a pocket do not match its gaps.
    """
    kind, *rest = deduction.args
    if kind == 1:
        more, fewer = rest
        return step(position, deduction, (), "sizes", more=Count(more), fewer=Count(fewer))
    if kind == 2:
        hole, gaps, words = pocket_words(position, rest, brief=True)
        return step(position, deduction, bits(hole), "pocket" if gaps else "pocket-none", **words)
    first, number = rest
    words = written(position, "number", number)
    if first:
        words |= written(position, "first", first)
    return step(position, deduction, deduction.premises, "text" if first else "end", **words)


TELLERS: dict[str, Callable[..., Step]] = {
    "twice": twice,
    "apart": apart,
    "no-cell": no_cell,
    "no-number": no_number,
    "no-way": no_way,
    "walled-in": walled_in,
    "pocket-misfit": pocket_misfit,
    "colours": colours,
}
FLAWS = tuple(Technique(name, "", 0, tell=TELLERS[name]) for name in CONTRADICTIONS)
