"""Colours: if cells touch only side by side, every step of the path changes the colour of a chessboard."""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.pockets import colour_steps
from masume.kinds.hidato.techniques.reasons import with_words, written_cell
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


def colour_of_odd(position: HidatoPosition) -> tuple[Mask, int] | None:
    """The cells of the colour that odd numbers stand on, and the written number that shows it, or 0 if the sizes of the
    two colours show it; None if nothing does."""
    ground = position.ground
    dark, light = ground.dark, ground.mask & ~ground.dark
    for number in bits(position.written):
        is_dark = ground.dark >> position.where[number] & 1
        return (dark if is_dark == number % 2 else light), number
    if position.last % 2 and dark.bit_count() != light.bit_count():
        return (dark if dark.bit_count() > light.bit_count() else light), 0
    return None


def parity(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Compares the colour of each number with its cells; if that says nothing new, looks at the colours of pockets."""
    if not position.ground.is_chequered:
        return
    known = colour_of_odd(position)
    if known is None:
        return
    odd, witness = known
    struck = {}
    for number in bits(position.missing):
        gone = position.holders[number] & (~odd if number % 2 else odd)
        if gone:
            struck[number] = gone
    if struck:
        yield _sweep(position, struck, witness, odd)
    else:
        yield from colour_steps(position, odd)


def _sweep(position: HidatoPosition, struck: dict[int, Mask], witness: int, odd: Mask) -> Step:
    removes = [(cell, number) for number, gone in struck.items() for cell in bits(gone)]
    because: list[Cell] = [position.where[witness]] if witness else []
    first = (odd & -odd).bit_length() - 1
    named: dict[str, arguments.Argument] = {}
    if witness:
        named = {"number": arguments.Value(witness), "number_cell": written_cell(position, witness)}
    return with_words(
        position.step(
            "parity",
            2.2,
            because,
            (),
            removes,
            region=because,
            variant="written" if witness else "sizes",
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
