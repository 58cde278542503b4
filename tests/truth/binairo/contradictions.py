"""Judges of what is said to be impossible, and of what is said before a chain."""

from __future__ import annotations

from collections.abc import Iterator

from truth.binairo.board import BinairoBoard, can_fill
from truth.binairo.claims import fillings_told, groups_of, need_one
from truth.telling import Complaint, Told, complain, name


def three_in_a_row(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, cells, value = board.line(*way), step.cells("cells"), step.number("value")
    places = sorted(line.index(cell) for cell in cells)
    yield from complain(len(places) == 3 and places[2] - places[0] == 2, "not three in a row", "flaw")
    good = all(board.values[cell] == value or (cell, value) in board.gone for cell in cells)
    yield from complain(good, f"they are not all {value}", "flaw")


def too_many(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, value = board.line(*way), step.number("value")
    count = sum(board.values[cell] == value for cell in line)
    yield from complain(count == step.number("n") > step.number("most"), f"{count} cells are {value}", "flaw")
    named = {cell for cell in line if board.values[cell] == value}
    yield from complain(set(step.cells("cells")) == named, "other cells are")
    yield from complain(board.most(len(line))[value] == step.number("most"), "the quota is another one", "flaw")


def neither_fits(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, cell, around = board.line(*way), step.cell(), {*step.cells("cells"), step.cell()}
    yield from complain(board.values[cell] is None, "the cell is filled", "flaw")
    used: set[int] = set()
    for symbol in (0, 1):
        threes = [
            window
            for i in range(len(line) - 2)
            if cell in (window := line[i : i + 3])
            and set(window) <= around
            and all(other == cell or board.values[other] == symbol for other in window)
        ]
        yield from complain(threes, f"{symbol} fits", "flaw")
        used.update(*threes)
    yield from complain(used == around, "some of these are in no three")


def no_room(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, value, count = board.line(*way), step.number("value"), step.number("n")
    groups = groups_of(board, step)
    yield from complain(step.number("other") == 1 - value, "that is not the other symbol")
    if step.variant == "none":
        yield from complain(
            count == 0 and step.items("goals") == step.items("groups")[0].split("/"), "other places need one"
        )
    yield from complain(board.room(line, value) == count < len(groups), "there is room for all groups", "flaw")
    yield from complain(need_one(board, line, groups, 1 - value, {}), "not every group needs one", "flaw")


def equal_lines(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    one, two = step.line(), step.line("twin")
    assert one
    assert two
    first = [board.values[cell] for cell in board.line(*one)]
    second = [board.values[cell] for cell in board.line(*two)]
    good = board.unique and one[0] == two[0] and one != two and None not in first and first == second
    yield from complain(good, "they are not alike", "flaw")


def only_equal_lines(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    full = {tuple(board.values[cell] for cell in board.line(*other)) for other in board.twins(step)}
    ways = set(board.fillings(board.line(*way)))
    yield from complain(board.unique and ways == fillings_told(step) == full, "it can become something else", "flaw")


def clash(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    good = (cell, 0) in board.gone or (board.values[cell] is not None and step.technique == "clash")
    yield from complain(good, "something is left there", "flaw")


def groundwork(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    """What follows line by line, by every way to fill a line. What an explanation shows is compared with the solution
    elsewhere."""
    if step.variant == "explained":
        return
    after = board.copy()
    before = None
    while before != after.values:
        before = after.values.copy()
        for line in after.lines():
            cells = after.line(*line)
            for cell in cells:
                for value in (0, 1):
                    if after.values[cell] is None and not can_fill(
                        after.seen(cells, {cell: value}), after.most(len(cells))
                    ):
                        after.values[cell] = 1 - value
    for cell, value in step.places:
        if after.values[cell] != value:
            yield Complaint("conclusion", f"{name(cell, board.cols)} = {value} does not follow line by line")
