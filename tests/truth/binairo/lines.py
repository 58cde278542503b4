"""Judges of what one line says: pairs, quotas, every way to fill it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from truth.binairo.board import BinairoBoard
from truth.binairo.claims import groups_of, listed, need_one, supposed
from truth.telling import Complaint, Told, cell_of, complain, name


def pair(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    cells, value = step.cells("cells"), step.number("value")
    way = step.line()
    assert way
    line = board.line(*way)
    yield from complain(
        len(cells) == 2 and all(board.values[cell] == value for cell in cells), "the two are not both that"
    )
    gap = abs(line.index(cells[0]) - line.index(cells[1]))
    yield from complain(gap == (1 if step.technique == "pair" else 2), "the two do not stand like that")
    low, high = sorted(line.index(cell) for cell in cells)
    near = {low - 1, high + 1} if step.technique == "pair" else {low + 1}
    for cell, symbol in step.places:
        good = cell in line and line.index(cell) in near and symbol == 1 - value
        yield from complain(good, "the conclusion is not beside the two", "conclusion")


def quota_full(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, value = board.line(*way), step.number("value")
    yield from complain(board.room(line, value) == 0, f"there is room for another {value}")
    if "n" in step.words:
        yield from complain(sum(board.values[cell] == value for cell in line) == step.number("n"), "the count is wrong")


def one_more(board: BinairoBoard, step: Told) -> tuple[list[int], int, list[int]]:
    """The line, the value of which it has room for one more, and the places where that must be."""
    way = step.line()
    assert way
    return board.line(*way), step.number("value"), [cell_of(item, board.cols) for item in step.items("goals")]


def last_one(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    """There is room for one more; the three cells named would be alike unless it stands among the goals."""
    line, value, goals = one_more(board, step)
    yield from complain(board.room(line, value) == 1, f"there is not room for exactly one more {value}")
    yield from complain(step.number("other") == 1 - value, "that is not the other symbol")
    yield from complain(all(board.values[cell] is None for cell in goals), "a goal is filled")
    windows = [step.cells(word) for word in ("window", "second") if step.cells(word)]
    gap = step.cells("gap")
    if gap:
        yield from complain(all(board.values[cell] is None for cell in gap), "a cell of the gap is filled")
        places = [line.index(cell) for cell in gap]
        yield from complain(places == list(range(places[0], places[0] + len(gap))), "the gap has a gap")
        size = {"text": 3, "four": 4, "five": 5}[step.variant]
        yield from complain(len(gap) == size, f"the gap has not {size} cells")
        windows = [gap[i : i + 3] for i in range(len(gap) - 2)]
    for window in windows:
        places = [line.index(cell) for cell in window]
        yield from complain(places == list(range(places[0], places[0] + 3)), "these are not three in a row")
        yield from complain(all(board.values[cell] != value for cell in window), f"there is a {value} among the three")
        open_cells = {cell for cell in window if board.values[cell] is None}
        yield from complain(set(goals) <= open_cells, "a goal outside the three cells")
    if windows:
        common = set.intersection(*({cell for cell in window if board.values[cell] is None} for window in windows))
        yield from complain(common == set(goals), "the goals are not the blank cells that all have in common")
    for cell, symbol in step.places:
        good = (symbol == 1 - value and cell not in goals) or (symbol == value and goals == [cell])
        yield from complain(good, f"{name(cell, board.cols)} does not follow", "conclusion")


def quota_groups(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, value, count = board.line(*way), step.number("value"), step.number("n")
    groups = groups_of(board, step)
    yield from complain(step.number("other") == 1 - value, "that is not the other symbol")
    yield from complain(board.room(line, value) == count == len(groups), "as many groups as there is room for?")
    yield from complain(need_one(board, line, groups, 1 - value, {}), "not every group needs one")
    inside = {cell for group in groups for cell in group}
    for cell, symbol in step.places:
        yield from complain(symbol == 1 - value and cell not in inside, "the conclusion is in a group", "conclusion")


def completions(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line = board.line(*way)
    if "fillings" in step.words:
        yield from listed(board, step, line, {})
    elif step.variant == "reserved":
        yield from quota_groups(board, step)
    elif "groups" in step.words:
        known = supposed(step)
        needed, count, groups = step.number("needed"), step.number("n"), groups_of(board, step)
        yield from complain(step.number("other") == 1 - needed, "that is not the other symbol")
        opposite = tuple((cell, 1 - value) for cell, value in known.items())
        yield from complain(step.places == opposite, "only what was supposed is refuted", "conclusion")
        left = board.room(line, needed) - sum(symbol == needed for symbol in known.values())
        yield from complain(left == count < len(groups), "there is room for all groups")
        yield from complain(need_one(board, line, groups, 1 - needed, known), "not every group needs one")
    elif step.variant == "several":
        value, count = step.number("value"), step.number("n")
        yield from complain(board.room(line, value) == count, f"there is not room for exactly {count} more")
        told = [
            {cell_of(part, board.cols) for part in parts}
            for item in step.items("goals")
            for parts in product(*(choice.split("/") for choice in item.split(" + ")))
        ]
        blank = {cell for cell in line if board.values[cell] is None}
        fits = [
            {cell for cell, symbol in zip(line, way, strict=True) if symbol == value} for way in board.fillings(line)
        ]
        yield from complain(all(len(cells & blank) == count for cells in fits), "not every way takes so many")
        yield from complain(
            sorted(map(sorted, told)) == sorted(sorted(cells & blank) for cells in fits), "other ways fit"
        )
        yield from complain(len(told) <= 8, "too many ways", "list")
    elif "goals" in step.words:
        _, value, goals = one_more(board, step)
        yield from complain(board.room(line, value) == 1, f"there is not room for exactly one more {value}")
        fitting = {
            cell
            for way in board.fillings(line)
            for cell, symbol in zip(line, way, strict=True)
            if symbol == value and board.values[cell] is None
        }
        yield from complain(fitting == set(goals), f"it fits {sorted(fitting)}")
