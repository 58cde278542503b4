"""Build the parts of sentences that several modules use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from masume.core.grid import Cell, Mask, bits, cell_name
from masume.i18n import placeholders
from masume.kinds.hidato.position import Gap, HidatoPosition
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import MOST_LISTED
from masume.reasoning.technique import Deduction, Step

Words = dict[str, placeholders.Argument]
MOST_AROUND = 3  # the most cells that a hint shows beside the cell that it points to


def step(
    position: HidatoPosition,
    deduction: Deduction,
    region: Iterable[Cell] = (),
    variant: str = "text",
    /,
    **words: placeholders.Argument,
) -> Step:
    """Return `deduction` as a step with its sentence, whose arguments are `words`. If the step has an assignment, a
    hint shows only a region near the assigned cell: the filled cells of `region` that touch it or, if there are none,
    the cell itself and some neighbours.
    """
    if deduction.places:
        here = deduction.places[0][0]
        filled = position.near[here] & ~position.open
        beside = [other for other in region if filled >> other & 1]
        region = beside or around(position, here)
    return position.step_with_words(words, deduction, region, variant)


def around(position: HidatoPosition, here: Cell) -> list[Cell]:
    """Return the open cell `here` and some of the open cells that touch it, in order."""
    beside = list(bits(position.near[here] & position.open))
    first = max(0, len(beside) - MOST_AROUND) // 2  # so that these are not always above the cell
    return sorted((here, *beside[first : first + MOST_AROUND]))


def loses_many(deduction: Deduction) -> bool:
    """Return whether `deduction` assigns nothing and eliminates more candidates than a sentence should list."""
    return not deduction.places and len(deduction.removes) > MOST_LISTED


def lost_cells(position: HidatoPosition, deduction: Deduction, number: int) -> Mask:
    """Return the cells from which `deduction` eliminates `number`. If it assigns the number, these are all other
    candidate cells of the number.
    """
    for cell, value in deduction.places:
        if value == number:
            return position.holders[number] & ~(1 << cell)
    return sum(1 << cell for cell, value in deduction.removes if value == number)


def mask_of(cells: Iterable[Cell]) -> Mask:
    """Return the bit set of `cells`."""
    return sum(1 << cell for cell in set(cells))


def cells(mask: Mask) -> placeholders.Cells:
    """Return the cells in `mask` as an argument of a sentence."""
    return placeholders.Cells(tuple(bits(mask)))


def area(mask: Mask, but: Mask = 0) -> placeholders.Area:
    """Return `mask`, a piece of the board, as an argument of a sentence. If `but` is not empty, the sentence describes
    the piece by naming the cells `but`, which do not belong to it.
    """
    return placeholders.Area(tuple(bits(mask)), tuple(bits(but)))


def cell(number_or_cell: Cell) -> placeholders.Cells:
    """Return a cell as an argument of a sentence."""
    return placeholders.Cells((number_or_cell,))


def numbers(values: Iterable[int], joint: str = "and") -> placeholders.Items:
    """Return `values` as an argument of a sentence: a list of numbers, with the word `joint` before the last one."""
    return placeholders.Items(placeholders.ranged(values), joint)


def written(position: HidatoPosition, name: str, number: int) -> Words:
    """Return a written number and its cell as two arguments of a sentence, called `name` and `name` with the ending
    "_cell".
    """
    return {name: placeholders.Value(number), f"{name}_cell": cell(position.where[number])}


def ruled_out_cells(position: HidatoPosition, number: int) -> Mask:
    """Return the open cells that are near enough for the missing number `number`, but from which a step eliminated
    it.
    """
    return position.window(number) & ~position.holders[number]


def by_steps(position: HidatoPosition, candidates: Iterable[Candidate]) -> Words:
    """Return the arguments that name the steps, and the lines of the chain, that eliminated `candidates`. Candidates
    that no step eliminated were eliminated by the player's pencil marks.
    """
    lost = list(candidates)
    steps = {
        position.ruled_out[candidate]
        for candidate in lost
        if candidate in position.ruled_out and candidate not in position.above
    }
    lines = {position.above[candidate] for candidate in lost if candidate in position.above}
    outer = {
        position.outer[candidate]
        for candidate in lost
        if candidate in position.outer and candidate not in position.above
    }
    known = position.ruled_out.keys() | position.above.keys() | position.outer.keys()
    return {
        "by": placeholders.Earlier("step", tuple(sorted(steps))),
        "above": placeholders.Earlier("line", tuple(sorted(lines)), tuple(sorted(outer))),
        "marks": placeholders.Earlier("marks", () if known.issuperset(lost) else (0,)),
    }


def out_words(position: HidatoPosition, number: int, out: Mask) -> Words:
    """Return arguments of a sentence that name the cells `out`, from which `number` was eliminated, and the steps that
    eliminated it there.
    """
    return {"out": cells(out), **by_steps(position, ((cell, number) for cell in bits(out)))}


def joins(position: HidatoPosition, number: int, around: Mask, ways: Mask) -> bool:
    """Return whether `number` fits in an open cell with at most one open neighbour. `around` holds the numbers of its
    filled neighbours, and `ways` its open neighbour, if any.
    """
    below = number == 1 or bool(around >> number - 1 & 1)
    above = number == position.last or bool(around >> number + 1 & 1)
    return (below or above) if ways else (below and above)


def told_out(words: Words) -> str:
    """Return the variant of a sentence, depending on how many eliminated candidates the argument "out" in `words` has:
    "text" if there are none, "out" if the sentence names them, and "many" if they are too many to be named.
    """
    out = words.get("out")
    if out is None:
        return "text"
    named = (
        out.cells if isinstance(out, placeholders.Cells) else out.items if isinstance(out, placeholders.Items) else ()
    )
    return "many" if len(named) > MOST_LISTED else "out"


def name_of(position: HidatoPosition, cell: Cell) -> str:
    """Return the name of a cell."""
    return cell_name(cell, position.cols)


def path(position: HidatoPosition, along: Iterable[Cell]) -> str:
    """Return the names of the cells `along`, in the order of the path, as a text such as "r1c1–r1c2–r2c3"."""
    return "–".join(name_of(position, cell) for cell in along)


def gaps_of(args: Iterable[int]) -> list[Gap]:
    """Return the gaps that `args` stores as pairs: the lower and the higher number around each gap."""
    pairs = iter(args)
    return [Gap(low, high) for low, high in zip(pairs, pairs, strict=True)]


def stretches(gaps: Iterable[Gap]) -> placeholders.Items:
    """Return `gaps` as an argument of a sentence, in which each gap appears as its missing numbers, such as "13–15"."""
    texts = []
    for gap in gaps:
        first, last = gap.low + 1, gap.high - 1
        texts.append(str(first) if first == last else f"{first}–{last}")
    return placeholders.Items(tuple(texts))


def ends_of(position: HidatoPosition, gaps: Sequence[Gap]) -> placeholders.Items:
    """Return the written numbers around `gaps` as an argument of a sentence. The numbers around a single gap appear
    with their cells, as in "12 (r1c1) and 16 (r3c2)"; those around several gaps appear in pairs, as in "12/16 and
    20/24".
    """
    around = [[end for end in gap if position.written >> end & 1] for gap in gaps]
    if len(around) == 1:
        return placeholders.Items(tuple(f"{end} ({name_of(position, position.where[end])})" for end in around[0]))
    return placeholders.Items(tuple("/".join(map(str, ends)) for ends in around))
