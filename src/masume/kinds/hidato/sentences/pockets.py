"""Sentences about pockets and bottlenecks. Pockets are pieces of open cells that do not touch each other; a bottleneck
is one or two open cells that connect the sides of a piece.

A gap lies in one pocket, since the path cannot jump. The written numbers around the gap must touch that pocket. The
gaps in a pocket fill it, so their lengths add up to its size; on a chequered board, this holds for each colour. A gap
whose written numbers touch no common side of a bottleneck must use a cell of the bottleneck.
"""

from __future__ import annotations

from collections.abc import Sequence

from masume.core.grid import Cell, Mask, bits
from masume.i18n.placeholders import Count, Value
from masume.kinds.hidato.position import Gap, HidatoPosition, gaps_between
from masume.kinds.hidato.sentences.phrases import Words, area, cell, cells, ends_of, gaps_of, mask_of, step, stretches
from masume.reasoning.position import MOST_LISTED
from masume.reasoning.technique import Deduction, Step

CUT_OFF, NOT_INSIDE, INSIDE = 1, 2, 3


def pocket_words(
    position: HidatoPosition, args: Sequence[int], without: Mask = 0, brief: bool = False
) -> tuple[Mask, list[Gap], Words]:
    """Return three things: the pocket; the gaps that may lie in it; and the arguments of its sentence. `args` holds one
    cell of the pocket, then the numbers around the gaps. Cells in `without` count as filled. With `brief`, a large
    pocket is named by the open cells outside it, if these are few.
    """
    first, *rest = args
    empty = position.open & ~without
    pocket = position.ground.flood(1 << first, empty)
    gaps = gaps_of(rest)
    outside = (empty & ~pocket).bit_count()
    is_brief = brief and 0 < outside <= MOST_LISTED < pocket.bit_count()
    named = area(pocket, empty & ~pocket if is_brief else 0)
    words: Words = {"area": named, "size": Count(pocket.bit_count())}
    if gaps:
        words["gaps"] = stretches(gaps)
    return pocket, gaps, words


def filling(
    position: HidatoPosition, pocket: Mask, gaps: list[Gap], words: Words, number: int = 0
) -> tuple[str, Words]:
    """Return the variant and the arguments of the reason why `gaps` do not fill `pocket`: there are none, they are too
    short, or their lengths do not fit. If they are too short and there are too many to name, the sentence names the
    other gaps of the board if these are few, and otherwise only states the total length. `number` is assumed to be
    written, unless it is 0.
    """
    total = sum(gap.length for gap in gaps)
    if not gaps:
        return "none", words
    if total >= pocket.bit_count():
        return "lengths", words
    if len(gaps) <= MOST_LISTED:
        return "text", words
    words = {name: word for name, word in words.items() if name != "gaps"}
    written = position.written | (1 << number if number else 0)
    rest = [gap for gap in gaps_between(written, position.last) if gap not in gaps]
    if len(rest) > MOST_LISTED:
        return "count", words | {"total": Count(total)}
    missing = sum(gap.length for gap in rest)
    others = total + missing - pocket.bit_count()
    return "rest", words | {"rest": stretches(rest), "total": Count(missing), "others": Count(others)}


def pocket(position: HidatoPosition, deduction: Deduction) -> Step:
    """State either that a number would leave a pocket that cannot be filled, or that a gap must, or cannot, lie in a
    pocket.
    """
    kind, *rest = deduction.args
    if kind == CUT_OFF:
        number, here, *noted = rest
        hole, gaps, words = pocket_words(position, noted, 1 << here, brief=True)
        words |= {"number": Value(number), "cell": cell(here)}
        variant, words = filling(position, hole, gaps, words, number)
        return step(position, deduction, [here], variant, **words)
    return confined(position, deduction, "inside" if kind == INSIDE else "outside")


def confined(position: HidatoPosition, deduction: Deduction, variant: str) -> Step:
    """State that a gap must, or cannot, lie in a pocket, depending on `variant`."""
    _, low, high, *noted = deduction.args
    hole, _, words = pocket_words(position, noted)
    return step(position, deduction, bits(hole), variant, gap=stretches([Gap(low, high)]), **words)


def bottleneck_words(position: HidatoPosition, deduction: Deduction) -> tuple[int, tuple[Cell, ...], Words]:
    """Return three things: the number of cells of a bottleneck that are left for other gaps, its cells, and the
    arguments of its sentence.
    """
    room, count, *rest = deduction.args
    narrow = tuple(rest[:count])
    first, *noted = rest[count:]
    side = position.ground.flood(1 << first, position.open & ~mask_of(narrow))
    words: Words = {"cells": cells(mask_of(narrow)), "area": area(side)}
    passing = gaps_of(noted)
    if passing:
        words |= {"gaps": stretches(passing), "ends": ends_of(position, passing)}
    return room, narrow, words


def bottleneck(position: HidatoPosition, deduction: Deduction) -> Step:
    """State either that the gaps that must pass a bottleneck need all its cells, or that they leave one, so that no
    other gap can pass it and come back.
    """
    room, narrow, words = bottleneck_words(position, deduction)
    variant = ("used" if room == 0 else "back") + ("" if len(narrow) == 1 else "-two")
    return step(position, deduction, narrow, variant, **words)
