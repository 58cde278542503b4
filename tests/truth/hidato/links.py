"""Judges of what cells say that the path must join: corridors, neighbours, stranded cells, hidden ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from truth.hidato.board import HidatoBoard
from truth.hidato.claims import list_in, ruled_out, written
from truth.telling import MOST_LISTED, Complaint, Told, cells_in, complain, name


def joined(board: HidatoBoard, one: int, other: int) -> bool:
    """Whether two cells can hold numbers that follow each other."""
    return any(number - 1 in board.left[other] or number + 1 in board.left[other] for number in board.left[one])


def corridor(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    if step.variant.startswith("fragment"):
        yield from fragment(board, step)
        return
    cell, ways = step.cell(), step.cells("ways")
    usable = {other for other in board.near[cell] if joined(board, cell, other)}
    yield from complain(usable == set(ways) and len(ways) == 2, f"it can be joined to {len(usable)} neighbours")
    ends = {1, board.last} & board.left[cell]
    yield from complain(not ends, "the path may end there")
    if step.variant == "written":
        yield from written(
            board, replace_words(step, {"at": step.words["number"], "at_cell": step.words["cell"]}), "at"
        )
    one, other = ways
    fits: dict[int, set[int]] = {cell: set(), one: set(), other: set()}
    for number in board.left[cell]:
        for a, b in ((number - 1, number + 1), (number + 1, number - 1)):
            if a in board.left[one] and b in board.left[other]:
                for where, what in ((cell, number), (one, a), (other, b)):
                    fits[where].add(what)
    for where, number in step.removes:
        yield from complain(where in fits and number not in fits[where], f"{number} fits there", "conclusion")
    for where, number in step.places:
        yield from complain(fits.get(where) == {number}, f"{number} is not the only one", "conclusion")


def replace_words(step: Told, words: dict[str, Any]) -> Told:
    from dataclasses import replace

    return replace(step, words={**step.words, **words})


def fragment(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """A piece of the path that cells with two ways on force. Links are found again from nothing."""
    along = list(step.cells("along"))
    told = cells_in(re.split(r"run along | \(a cell", step.text)[1], board.cols)
    if len(along) <= MOST_LISTED:
        yield from complain(told == along, "these are other cells")
    else:
        *within, last = told[1:]
        yield from complain((told[0], last) == (along[0], along[-1]), "these are not its ends")
        yield from complain(within == [cell for cell in along[1:-1] if cell in within], "it does not pass there so")
        yield from complain(f"the {len(along)} cells from" in step.text, f"it has {len(along)} cells")
    ends = {cell for cell in board.cells if {1, board.last} & board.left[cell]}
    links = {cell: {other for other in board.near[cell] if joined(board, cell, other)} for cell in board.cells}
    forced: dict[int, set[int]] = {cell: set() for cell in board.cells}
    moving = True
    while moving:
        moving = False
        for cell in board.cells:
            if len(links[cell]) <= (1 if cell in ends else 2) and forced[cell] != links[cell]:
                for other in links[cell]:
                    forced[cell].add(other)
                    forced[other].add(cell)
                moving = True
            most = 1 if board.left[cell] <= {1, board.last} else 2
            if len(forced[cell]) == most and links[cell] != forced[cell]:
                for other in links[cell] - forced[cell]:
                    links[other].discard(cell)
                links[cell] = set(forced[cell])
                moving = True
        for cell in board.cells:
            if len(forced[cell]) == 1:
                before, here = cell, next(iter(forced[cell]))
                length = 1
                while len(forced[here]) == 2:
                    before, here = here, next(iter(forced[here] - {before}))
                    length += 1
                if length > 1 and here in links[cell] and here not in forced[cell]:
                    links[cell].discard(here)
                    links[here].discard(cell)
                    moving = True
    for one, other in pairwise(along):
        yield from complain(other in forced[one], f"{name(one, board.cols)} need not be joined to the next cell")
    fits: dict[int, set[int]] = {cell: set() for cell in along}
    for start, sign in product(range(1, board.last + 1), (1, -1)):
        numbers = [start + sign * i for i in range(len(along))]
        if all(number in board.left[cell] for number, cell in zip(numbers, along, strict=True)):
            for number, cell in zip(numbers, along, strict=True):
                fits[cell].add(number)
    for where, number in step.removes:
        yield from complain(where in fits and number not in fits[where], f"{number} fits there", "conclusion")
    for where, number in step.places:
        yield from complain(fits.get(where) == {number}, f"{number} is not the only one", "conclusion")


def room(board: HidatoBoard, cell: int, number: int, lacking: int | None = None) -> bool:
    """Whether a number has room beside it for the numbers before and after it (or for one of them)."""
    wanted = [lacking] if lacking else [other for other in (number - 1, number + 1) if 1 <= other <= board.last]
    options = [{other for other in board.near[cell] if n in board.left[other]} for n in wanted]
    if len(options) == 2:
        return any(a != b for a in options[0] for b in options[1])
    return all(options)


def support(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    lacking = step.number("lacking") if "lacking" in step.words else None
    told = set(list_in(step))
    if told:
        yield from complain(told == set(step.removes), "the list is another one")
        if "count" in step.words:
            yield from complain(step.number("count") == len(told), "the count is wrong")
    if "gone" in step.words and "number" in step.words:
        number = step.number("number")
        yield from complain(lacking in (None, number - 1, number + 1), "that number is not beside it")
        for word, there in (("lower", number - 1), ("higher", number + 1)):
            yield from complain(word not in step.words or step.number(word) == there, f"that is not the {word} one")
        if step.places:
            others = set(board.holders(number)) - set(step.cells("gone"))
            yield from complain({(cell, number) for cell in others} == set(step.places), "it has other cells left")
        for cell in step.cells("gone"):
            yield from complain(number in board.left[cell], f"{name(cell, board.cols)} was ruled out before")
            yield from complain(not room(board, cell, number, lacking), f"there is room at {name(cell, board.cols)}")
            if step.variant.startswith("turn"):
                sides = [{o for o in board.near[cell] if n in board.left[o]} for n in (number - 1, number + 1)]
                yield from complain(sides[0] == sides[1] and len(sides[0]) == 1, "not one and the same cell")
    if "left" in step.words:
        left = {cell for cell in board.holders(step.number("number")) if cell not in step.cells("gone")}
        yield from complain(left == set(step.cells("left")), "other cells are left")
        yield from complain(len(left) <= MOST_LISTED, "too many cells", "list")
    if step.variant.endswith("-wide"):
        number, gone = step.number("number"), set(step.cells("gone"))
        yield from complain(len(gone) > MOST_LISTED, "so few cells can be named", "list")
        missed = {cell for cell in set(board.holders(number)) - gone if not room(board, cell, number, lacking)}
        yield from complain(not missed, "it is not out everywhere else")
    if step.variant == "cell":
        for number in step.numbers("gone"):
            yield from complain(not room(board, step.cell(), number), f"there is room for {number}")
    by = "cell" if step.variant == "cell" else "number"
    yield from ruled_out(board, step, lambda cell, number: not room(board, cell, number), "it has room there", by)


def stranded(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """A number in a far cell would leave nothing for the stranded one."""
    number, cell = step.number("number"), step.cell("stranded")
    options = set(step.numbers("options"))
    is_own = step.variant.startswith("own")
    left = board.left[cell] - {number} if is_own else board.left[cell]
    yield from complain(options == left, f"what can stand there is {sorted(left)}")
    yield from complain(not is_own or number in board.left[cell], f"{number} cannot stand there")
    most = max(abs(number - other) for other in left)
    yield from complain(step.number("steps") == most, f"they differ by {most}")
    for other in step.cells("gone"):
        yield from complain(board.distance(other, cell) > most, f"{name(other, board.cols)} is near enough")
    yield from ruled_out(
        board, step, lambda c, n: n == number and c in step.cells("gone"), "not touched by it", by="number"
    )


def pair_or_triple(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cells, numbers = set(step.cells("cells")), set(step.numbers("numbers"))
    yield from complain(len(cells) == len(numbers), "not as many numbers as cells")
    yield from complain("size" not in step.words or step.number("size") == len(cells), "the count is wrong")
    if step.variant == "numbers":
        for number in numbers:
            yield from complain(set(board.holders(number)) <= cells, f"{number} has other cells")
    else:
        for cell in cells:
            yield from complain(board.left[cell] <= numbers, f"{name(cell, board.cols)} has other numbers")
    yield from ruled_out(board, step, lambda cell, number: (cell in cells) != (number in numbers), "not touched by it")


def hidden_ends(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """Cells that can be joined to at most one neighbour: the path starts or ends there."""
    found, ends = set(step.cells("found")), set(step.numbers("ends"))
    yield from complain(ends == {1, board.last}, "the path has other ends")
    for cell in found:
        ways = [other for other in board.near[cell] if joined(board, cell, other)]
        yield from complain(len(ways) < 2, f"{name(cell, board.cols)} can be joined to {len(ways)} neighbours")
    if step.variant == "all":
        yield from complain(len(found) == 2, "there may be another end")

    def is_out(cell: int, number: int) -> bool:
        return number not in ends if cell in found else step.variant == "all" and number in ends

    yield from ruled_out(board, step, is_out, "it may stand there")
