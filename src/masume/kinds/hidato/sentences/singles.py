"""Sentences about numbers that have one cell left, and about cells that have one candidate left."""

from __future__ import annotations

from masume.i18n.placeholders import Count, Value
from masume.kinds.hidato.position import Gap, HidatoPosition
from masume.kinds.hidato.sentences.phrases import (
    Words,
    by_steps,
    cell,
    numbers,
    out_words,
    ruled_out_cells,
    step,
    told_out,
    written,
)
from masume.reasoning.position import MOST_LISTED
from masume.reasoning.technique import Deduction, Step


def gap_of_one(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that the numbers just before and after a missing number are written, and that only one open cell touches
    both.
    """
    number = deduction.unit
    ends = [position.where[number - 1], position.where[number + 1]]
    words = written(position, "before", number - 1) | written(position, "after", number + 1)
    return step(position, deduction, ends, number=Value(number), **words)


def only_step(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that the number before or after a written one is missing and must be in the only open neighbour of the
    written one.
    """
    (beside,) = deduction.args
    words = written(position, "beside", beside)
    return step(position, deduction, [position.where[beside]], number=Value(deduction.unit), **words)


def hidden_single(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that a number has one cell left."""
    number = deduction.unit
    gap = position.gap(number)
    out = ruled_out_cells(position, number)
    beside = position.beside(number)
    words: Words = {}
    if beside:
        variant = ("beside" if len(beside) == 1 else "between") + ("" if out else "-open")
        words = written(position, "beside", beside[0])
        if len(beside) == 2:
            words |= written(position, "other", beside[1])
    elif ends := telling_ends(position, gap, number):
        variant = "one" if len(ends) == 1 else "two"
        for name, end in zip(("low", "high"), ends, strict=False):
            words |= written(position, name, end) | {f"{name}_steps": Count(abs(number - end))}
    else:
        variant = "none"
    if out:
        words |= out_words(position, number, out)
        if variant in ("one", "two"):
            variant += "-many" if out.bit_count() > MOST_LISTED else "-out"
    elif variant == "none":
        words |= by_steps(position, ())
    return step(position, deduction, position.ends(gap), variant, number=Value(number), **words)


def telling_ends(position: HidatoPosition, gap: Gap, number: int) -> list[int]:
    """Return those written numbers around `gap` that restrict the cells of `number`. If one of them excludes every cell
    that the other excludes, return only that one.
    """
    ends = [end for end in gap if position.written >> end & 1]
    near = {end: position.open & position.ground.ball(position.where[end], abs(number - end)) for end in ends}
    for end, other in (ends, ends[::-1]) if len(ends) == 2 else ():
        if near[end] & ~near[other] == 0:
            return [end]
    return ends


def tight_run(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that two written numbers are so far apart that every step of the path from one must lead nearer to the
    other.
    """
    low, high = deduction.args
    words = written(position, "low", low) | written(position, "high", high)
    return step(position, deduction, [position.where[low], position.where[high]], steps=Count(high - low), **words)


def naked_single(position: HidatoPosition, deduction: Deduction) -> Step:
    """State that a cell has one candidate left."""
    ((here, number),) = deduction.places
    out = deduction.args
    words: Words = {"cell": cell(here), "number": Value(number)}
    if out:
        words |= {"out": numbers(out), **by_steps(position, ((here, other) for other in out))}
    return step(position, deduction, [here], told_out(words), **words)
