"""Colours: where cells touch only side by side, every step of the path changes the colour of a chessboard."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.pockets import impossible_colours
from masume.kinds.hidato.techniques.reasons import with_words, written
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


def colour_of_odd(position: HidatoPosition) -> tuple[Mask, int] | None:
    """The cells on which odd numbers stand, and the written number that shows it, 0 when the sizes of the two colours
    show it; None when nothing does."""
    ground = position.ground
    dark, light = ground.dark, ground.mask & ~ground.dark
    for number in bits(position.written):
        is_dark = ground.dark >> position.where[number] & 1
        return (dark if is_dark == number % 2 else light), number
    if position.last % 2 and dark.bit_count() != light.bit_count():
        return (dark if dark.bit_count() > light.bit_count() else light), 0
    return None


def parity(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """The colours of all numbers; where that says nothing new, the colours of pockets."""
    if not position.ground.is_chequered:
        return
    known = colour_of_odd(position)
    if known is None:
        return
    odd, shown = known
    struck = {}
    for number in bits(position.missing):
        gone = position.holders[number] & (~odd if number % 2 else odd)
        if gone:
            struck[number] = gone
    if struck:
        yield _colours(position, struck, shown, odd)
    else:
        yield from impossible_colours(position, odd)


def _colours(position: HidatoPosition, struck: dict[int, Mask], shown: int, odd: Mask) -> Step:
    removes = [(cell, number) for number, gone in struck.items() for cell in bits(gone)]
    because: list[Cell] = [position.where[shown]] if shown else []
    first = (odd & -odd).bit_length() - 1
    named: dict[str, arguments.Argument] = {}
    if shown:
        named = {"number": arguments.Value(shown), "number_cell": written(position, shown)}
    return with_words(
        position.step(
            "parity",
            2.2,
            because,
            (),
            removes,
            region=because,
            variant="written" if shown else "sizes",
            example=arguments.Cells((first,)),
            count=arguments.Count(len(removes)),
        ),
        named,
    )


PARITY = Technique(
    "parity",
    "D15",
    2.2,
    parity,
    Example("hidato;3x5;neighbours=4;4,.,#,9,10/.,6,7,8,11/.,.,#,13,12", shows="r3c1-1 r1c2-2 r2c1-2"),
)
