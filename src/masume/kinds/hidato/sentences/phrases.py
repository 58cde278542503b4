"""What many tellers share: how a step is made of what was found, and parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from masume.core.grid import Cell, Mask, bits, cell_name
from masume.i18n import placeholders
from masume.kinds.hidato.position import Gap, HidatoPosition
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import MOST_LISTED
from masume.reasoning.technique import Found, Step

Words = dict[str, placeholders.Argument]
MOST_AROUND = 3  # cells beside the one that a hint points to


def step(
    position: HidatoPosition,
    found: Found,
    region: Iterable[Cell] = (),
    variant: str = "text",
    /,
    **words: placeholders.Argument,
) -> Step:
    """What was found, with a sentence. Where to look is where something is entered, if anything is: around the numbers
    that the step speaks of, as far as they touch the cell, or else around the cell itself."""
    if found.places:
        here = found.places[0][0]
        filled = position.near[here] & ~position.open
        beside = [one for one in region if filled >> one & 1]
        region = beside or around(position, here)
    return position.told_with(words, found, region, variant)


def around(position: HidatoPosition, here: Cell) -> list[Cell]:
    """An open cell and some of the open cells that touch it."""
    beside = list(bits(position.near[here] & position.open))
    first = max(0, len(beside) - MOST_AROUND) // 2  # not always those above it
    return sorted((here, *beside[first : first + MOST_AROUND]))


def loses_many(found: Found) -> bool:
    """Whether a step rules out more than a player wants to see listed, where a rule says it in a few words."""
    return not found.places and len(found.removes) > MOST_LISTED


def lost_cells(position: HidatoPosition, found: Found, number: int) -> Mask:
    """The cells that a step takes from a number: those that it removes, or all but the one in which it places it."""
    for cell, value in found.places:
        if value == number:
            return position.holders[number] & ~(1 << cell)
    return sum(1 << cell for cell, value in found.removes if value == number)


def mask_of(cells: Iterable[Cell]) -> Mask:
    return sum(1 << cell for cell in set(cells))


def cells(mask: Mask) -> placeholders.Cells:
    """Some cells, as an argument of a sentence."""
    return placeholders.Cells(tuple(bits(mask)))


def area(mask: Mask, but: Mask = 0) -> placeholders.Area:
    """A piece of the board, as an argument of a sentence; by the cells outside of it, if these are given."""
    return placeholders.Area(tuple(bits(mask)), tuple(bits(but)))


def cell(one: Cell) -> placeholders.Cells:
    """A cell, as an argument of a sentence."""
    return placeholders.Cells((one,))


def numbers(some: Iterable[int], joint: str = "and") -> placeholders.Items:
    """Some numbers, as an argument of a sentence."""
    return placeholders.Items(placeholders.ranged(some), joint)


def written(position: HidatoPosition, name: str, number: int) -> Words:
    """A written number and its cell, as arguments of a sentence."""
    return {name: placeholders.Value(number), f"{name}_cell": cell(position.where[number])}


def ruled_out_cells(position: HidatoPosition, number: int) -> Mask:
    """The open cells in reach that an earlier step ruled out for a missing number."""
    return position.window(number) & ~position.holders[number]


def by_steps(position: HidatoPosition, candidates: Iterable[Candidate]) -> Words:
    """The steps, and the lines of the same chain, that ruled some candidates out; or else a player's marks did."""
    lost = list(candidates)
    steps = {position.ruled_out[one] for one in lost if one in position.ruled_out and one not in position.above}
    lines = {position.above[one] for one in lost if one in position.above}
    outer = {position.outer[one] for one in lost if one in position.outer and one not in position.above}
    known = position.ruled_out.keys() | position.above.keys() | position.outer.keys()
    return {
        "by": placeholders.Earlier("step", tuple(sorted(steps))),
        "above": placeholders.Earlier("line", tuple(sorted(lines)), tuple(sorted(outer))),
        "marks": placeholders.Earlier("marks", () if known.issuperset(lost) else (0,)),
    }


def out_words(position: HidatoPosition, number: int, out: Mask) -> Words:
    """The cells that were ruled out for a number, and by which steps."""
    return {"out": cells(out), **by_steps(position, ((cell, number) for cell in bits(out)))}


def joins(position: HidatoPosition, number: int, around: Mask, ways: Mask) -> bool:
    """Whether a number fits filled neighbours that hold these numbers, where a cell has at most one open neighbour."""
    below = number == 1 or bool(around >> number - 1 & 1)
    above = number == position.last or bool(around >> number + 1 & 1)
    return (below or above) if ways else (below and above)


def told_out(words: Words) -> str:
    """The variant of a sentence that tells what was ruled out before: it names all of that, unless it is too much."""
    out = words.get("out")
    if out is None:
        return "text"
    named = (
        out.cells if isinstance(out, placeholders.Cells) else out.items if isinstance(out, placeholders.Items) else ()
    )
    return "many" if len(named) > MOST_LISTED else "out"


def name_of(position: HidatoPosition, cell: Cell) -> str:
    return cell_name(cell, position.cols)


def path(position: HidatoPosition, along: Iterable[Cell]) -> str:
    """Cells in the order of the path: r1c1–r1c2–r2c3."""
    return "–".join(name_of(position, cell) for cell in along)


def gaps_of(detail: Iterable[int]) -> list[Gap]:
    """Gaps that were noted by their lows and highs."""
    pairs = iter(detail)
    return [Gap(low, high) for low, high in zip(pairs, pairs, strict=True)]


def stretches(gaps: Iterable[Gap]) -> placeholders.Items:
    """Gaps, as an argument of a sentence: by their missing numbers, 13–15."""
    texts = []
    for gap in gaps:
        first, last = gap.low + 1, gap.high - 1
        texts.append(str(first) if first == last else f"{first}–{last}")
    return placeholders.Items(tuple(texts))


def ends_of(position: HidatoPosition, gaps: Sequence[Gap]) -> placeholders.Items:
    """The written numbers around a gap, with their cells: 12 (r1c1) and 16 (r3c2); around several gaps, pair by pair:
    12/16 and 20/24."""
    around = [[end for end in gap if position.written >> end & 1] for gap in gaps]
    if len(around) == 1:
        return placeholders.Items(tuple(f"{end} ({name_of(position, position.where[end])})" for end in around[0]))
    return placeholders.Items(tuple("/".join(map(str, ends)) for ends in around))
