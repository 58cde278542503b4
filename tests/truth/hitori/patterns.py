"""Judges of what equal symbols say: pairs, triplets, corners, lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from truth.hitori.board import HitoriBoard
from truth.hitori.claims import hold, in_named_line, only_way, shadings, side_by_side
from truth.telling import Complaint, Told, complain, name


def neighbours(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    yield from complain(board.values[cell] == 1, "that cell is not shaded")
    for other, value in step.places:
        yield from complain(other in board.near[cell] and value == 0, "no neighbour of it", "conclusion")


def twins(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    yield from hold(board, step, "cell")
    yield from complain(board.values[cell] == 0, "that cell is not known to be unshaded")
    yield from in_named_line(board, step, [cell, *(other for other, _ in step.places)])
    for other, value in step.places:
        yield from complain(board.are_twins(cell, other) and value == 1, "no twin of it", "conclusion")


def sandwich(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    one, other = step.cells("cells")
    middle = step.cell("middle")
    yield from hold(board, step, "cells")
    yield from in_named_line(board, step, [one, other, middle])
    yield from complain(board.are_twins(one, other), "the two are no twins")
    yield from complain({one, other} <= set(board.near[middle]), "the middle does not touch both")


def rows_of_equals(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cells = step.cells("cells")
    yield from hold(board, step, "cells")
    yield from in_named_line(board, step, cells)
    count = 3 if step.technique == "triplet" else 2
    yield from complain(len(cells) == count and side_by_side(cells, board.cols), "these are not side by side")


def interlocked(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cells, middle = step.cells("cells"), step.cells("middle")
    yield from in_named_line(board, step, cells)
    yield from complain(side_by_side(cells, board.cols), "these are not side by side")
    wanted = [step.words["first"]["text"], step.words["second"]["text"]] * 2
    yield from complain([str(board.symbols[cell]) for cell in cells] == wanted, "they do not read like that")
    yield from complain(set(middle) == set(cells[1:3]), "these are not the inner ones")


def corner(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    found = step.cells("corner") or ()
    for cell in found:
        yield from complain(len(board.near[cell]) == 2, f"{name(cell, board.cols)} is no corner")
    if "symbol" in step.words:
        names = [word for word in ("cell", "sides", "side", "twin") if step.cells(word)]
        if step.technique == "corner-pair":
            names.remove("cell")
        yield from hold(board, step, *names)
    (corner,) = found
    sides = set(board.near[corner])
    if "sides" in step.words:
        yield from complain(set(step.cells("sides")) == sides, "these are not the cells beside the corner")
    if step.technique == "corner-pair":
        yield from complain({step.cell(), step.cell("side")} == sides, "these are not the cells beside the corner")
    if "twin" in step.words and step.variant == "inner":
        good = step.cell("twin") != corner and sides <= set(board.near[step.cell("twin")])
        yield from complain(good, "that is not the cell diagonal to the corner")
    if step.technique == "corner-triple":
        good = step.cell() == corner or (step.variant == "inner" and sides <= set(board.near[step.cell()]))
        yield from complain(good, "that is neither the corner nor the cell diagonal to it")
    if step.technique == "corner-quad":
        block = sides.union(set.intersection(*(set(board.near[side]) for side in sides)))  # of which the corner is one
        yield from complain({*step.cells("one", "other")} == block and len(block) == 4, "that is not the whole block")
    else:
        good = step.cell() in {cell for cell, _ in step.places}
        yield from complain(good, "something else follows", "conclusion")
    if step.variant == "settled":
        yield from complain(board.values[step.cell("side")] == 1, "the side is not shaded")
    for pair in (step.cells("one"), step.cells("other")):
        yield from complain(not pair or board.are_twins(*pair), "no equal symbols")


def edge_dominoes(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    pairs = [step.cells(word) for word in ("first", "second", "third") if step.cells(word)]
    for pair in pairs:
        good = len(pair) == 2 and board.are_twins(*pair) and side_by_side(pair, board.cols)
        yield from complain(good, "no equal symbols side by side")
    yield from complain(all(board.on_border(cell) for cell in pairs[0]), "not at the edge")
    ways = {frozenset(way) for way in product(*pairs) if not any(b in board.near[a] for a, b in combinations(way, 2))}
    told = {frozenset(step.cells("one")), frozenset(step.cells("other"))}
    yield from complain(told == ways, "these are not the two ways to shade them")
    ends = set(step.cells("ends"))
    yield from complain({cell for cell, _ in step.places} <= ends, "something else follows", "conclusion")
    for cell, way in product(ends, ways):
        good = bool(set(board.near[cell]) & way) or any(
            only_way(board, other, cell, set(way)) for other in board.near[cell] if set(board.near[other]) & way
        )
        yield from complain(good, f"{name(cell, board.cols)} is neither beside a shaded cell nor the only way out")


def offset_pairs(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    first, second, one, other = (step.cell(word) for word in ("first", "second", "one", "other"))
    yield from complain(second in board.near[first], "the two do not touch")
    yield from complain(board.are_twins(first, one) and board.are_twins(second, other), "no twins")
    yield from complain(set(step.cells("cells")) in (set(), {first, second}), "other cells touch")
    settled = board.values[first] == 0
    yield from complain(settled == (step.variant == "settled"), "it is told as if nothing were known, or too much")
    yield from complain(settled or board.values[second] != 0, "it is known which of the two is unshaded")
    yield from complain({cell for cell, _ in step.places} == set(step.cells("between")), "other cells touch both")
    for cell in step.cells("between"):
        yield from complain({one, other} <= set(board.near[cell]), f"{name(cell, board.cols)} does not touch both")


THREADS = ("near", "near-beside", "through")  # each cell leads to the next


def thread(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    """What a known cell of a line leads to, cell after cell."""
    ((start, value),) = step.words["known"]["facts"]
    first, near, twins = step.cells("first"), step.cell("near"), step.cells("twins")
    if value == 0:
        yield from complain(len(first) == 1 and board.are_twins(start, *first), "that is not its twin")
        start = first[0]
    yield from complain((value == 0) == (step.variant == "through") == bool(first), "it does not begin like that")
    yield from complain(near in board.near[start], "that is not beside it")
    yield from complain(bool(twins) and all(board.are_twins(near, cell) for cell in twins), "these are not its twins")
    yield from complain({*first, near, *twins} == set(step.cells("cells")), "other cells take part")
    for cell in step.cells("loose"):
        good = step.variant == "near-beside" and set(board.near[cell]) & set(twins)
        yield from complain(bool(good), f"{name(cell, board.cols)} is not beside them")


def line_squeeze(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, cells = board.line(*way), list(step.cells("cells"))
    yield from in_named_line(board, step, cells)
    open_cells = [cell for cell in cells if board.values[cell] is None]
    ways = shadings(board, open_cells, line)
    sign = "c" if way[0] == "row" else "r"  # in a row, cells are named by their columns, in a column by their rows
    told = [
        frozenset(line[int(part.strip().removeprefix(sign)) - 1] for part in item.split("+") if part.strip())
        for item in step.items("ways")
    ]
    for cell, value in step.words.get("known", {}).get("facts", ()):
        yield from complain(board.values[cell] == value, f"{name(cell, board.cols)} is not that")
    shown = [way & set(open_cells) for way in told]
    yield from complain(len(set(told)) == len(told), "a way twice")
    yield from complain(set(shown) == set(ways), f"there are {len(ways)} ways, and others")
    if "count" in step.words:
        yield from complain(step.number("count") == len(ways), f"there are {len(ways)} ways")
    yield from complain(len(told) <= 8, "too many ways", "list")
    in_common = {cell for cell, _ in step.places if cell in open_cells}
    for cell, value in step.words.get("common", {}).get("facts", ()):
        good = cell in open_cells and all((cell in way) == value for way in ways)
        yield from complain(good, f"{name(cell, board.cols)} is not so in every way")
    if step.variant in ("single", "twin"):
        yield from complain(len(cells) == 1 and ways == [frozenset(cells)], "it need not be shaded")
        for cell in step.cells("loose") if step.variant == "single" else ():
            yield from complain(cell in board.near[cells[0]], f"{name(cell, board.cols)} is not beside it")
    elif step.variant in THREADS:
        yield from thread(board, step)
    if step.variant == "one-part":
        yield from complain(len(ways) == 1 and not ways[0] <= in_common, "that is the whole way, twice")
    if step.variant not in ("single", "twin", *THREADS):
        beside = {cell for cell, _ in step.places if cell not in open_cells}
        yield from complain(beside == set(step.cells("loose")), "other cells touch a shaded one")
        says_both = "both" in step.variant
        yield from complain(says_both == bool(beside and in_common), "not all of it touches a shaded one")
        facts = {cell for cell, _ in step.words.get("common", {}).get("facts", ())}
        yield from complain(not says_both or facts == in_common, "something else is common to all ways")
    for cell, value in step.places:
        if cell in open_cells:
            yield from complain(all((cell in way) == value for way in ways), "not in each of them", "conclusion")
        else:
            good = value == 0 and all(set(board.near[cell]) & way for way in ways)
            yield from complain(good, "it does not touch a shaded cell in each of them", "conclusion")
