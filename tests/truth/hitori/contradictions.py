"""Judges of what is said to be impossible, and of what is said before a chain."""

from __future__ import annotations

from collections.abc import Iterator

from truth.hitori.board import HitoriBoard
from truth.hitori.claims import hold, in_named_line, shadings
from truth.hitori.walls import is_wall, ring_with
from truth.telling import Complaint, Told, complain, name


def touching(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    one, other = step.cells("cells")
    good = other in board.near[one] and all(board.values[cell] == 1 or cell in board.gone for cell in (one, other))
    yield from complain(good, "they are not both shaded, or do not touch", "flaw")


def repeated(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    one, other = step.cells("cells")
    yield from hold(board, step, "cells")
    yield from in_named_line(board, step, [one, other])
    good = board.are_twins(one, other) and all(board.values[cell] == 0 or cell in board.gone for cell in (one, other))
    yield from complain(good, "they are not both unshaded, or no twins", "flaw")


def neither(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded, twin = step.cell(), step.cell("shaded"), step.cell("twin")
    yield from hold(board, step, "twin")
    yield from in_named_line(board, step, [cell, twin])
    good = shaded in board.near[cell] and board.values[shaded] == 1
    yield from complain(good and board.are_twins(cell, twin) and board.values[twin] == 0, "something fits", "flaw")


def cut_off(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    if step.variant == "only":
        yield from complain(len(board.symbols) == 1 and board.values[step.cell()] == 1, "not so", "flaw")
        return
    chain = list(step.cells("chain")) or [step.cell()]
    one, other = step.cell("one"), step.cell("other")
    yield from complain(all(board.values[wall] == 1 for wall in chain), "part of the wall is not shaded", "flaw")
    good = all(set(board.near[cell]) & set(chain) for cell in (one, other))
    yield from complain(good, "one of the two does not touch the wall")
    yield from complain(board.parts(one, other, chain), "the wall shown does not part them", "flaw")
    if step.variant == "ring":
        yield from complain(ring_with(board, chain), "that is no ring", "flaw")
    elif step.variant == "text":
        yield from complain(is_wall(board, chain), "that is no wall from border to border", "flaw")


def no_way(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cells = [cell for cell in step.cells("cells") if board.values[cell] is None]
    yield from in_named_line(board, step, step.cells("cells"))
    named = {*step.mentioned(), *step.premises}
    yield from complain(not shadings(board, cells, named), "the cells named can be shaded", "flaw")
    for word, value in (("shaded", 1), ("twins", 0)):
        if step.variant in (word, "known"):
            good = all(board.values[cell] == value for cell in step.cells(word))
            yield from complain(good, f"not all of them are known: {word}")
    said = {*step.cells("cells"), *(step.cells("shaded", "twins") if step.variant == "known" else ())}
    said |= set(step.cells(step.variant))
    yield from complain(said >= {*step.mentioned()}, "it names other cells")
    yield from complain(not shadings(board, cells, said), "the cells that force it are not named in the sentence")


def clash(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    yield from complain(step.cell() in board.gone, "something is left there", "flaw")


def groundwork(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    """What follows from single lines, and from what shading one cell would cut off. What an explanation shows is
    compared with the solution elsewhere."""
    if step.variant == "explained":
        return
    after = board.copy()
    lines = [after.line("row", i) for i in range(1, board.rows + 1)]
    lines += [after.line("column", i) for i in range(1, board.cols + 1)]
    before = None
    while before != after.values:
        before = after.values.copy()
        for line in lines:
            for cell in line:
                for value in (0, 1):
                    if after.values[cell] is None and not can_shade(after, line, {cell: value}):
                        after.values[cell] = 1 - value
        shaded = {cell for cell, value in enumerate(after.values) if value == 1}
        for cell, there in enumerate(after.values):
            if there is None and cuts_off(after, shaded | {cell}):
                after.values[cell] = 0
    for cell, value in step.places:
        if after.values[cell] != value:
            yield Complaint("conclusion", f"{name(cell, board.cols)} = {value} does not follow")


def can_shade(board: HitoriBoard, line: list[int], known: dict[int, int]) -> bool:
    """Whether a line can be shaded: no two shaded cells touch, no symbol is left unshaded twice."""

    def go(place: int, last: int, seen: frozenset[object]) -> bool:
        if place == len(line):
            return True
        cell = line[place]
        there = known.get(cell, board.values[cell])
        symbol = board.symbols[cell]
        if there != 1 and symbol not in seen and go(place + 1, 0, seen if symbol is None else seen | {symbol}):
            return True
        return there != 0 and not last and go(place + 1, 1, seen)

    return go(0, 0, frozenset())


def cuts_off(board: HitoriBoard, shaded: set[int]) -> bool:
    """Whether shaded cells part two cells that cannot be shaded."""
    bare = {cell for cell, value in enumerate(board.values) if value == 0} | {
        other for cell in shaded for other in board.near[cell]
    }
    bare -= shaded
    return bool(bare) and not bare <= board.flood(min(bare), shaded)
