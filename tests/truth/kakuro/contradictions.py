"""Judges of what is said to be impossible, and of what is said before a chain."""

from __future__ import annotations

import re
from collections.abc import Iterator

from truth.kakuro.board import DIGITS, KakuroBoard, can_fill, sums
from truth.kakuro.claims import choices_in, equation, least_sum, most_sum, named_run
from truth.telling import CELL, Complaint, Told, cell_of, complain, name


def clash(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    yield from complain(cell in board.gone or not board.left[cell], "something is left there", "flaw")


def repeated_digit(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, cells, value = named_run(step), step.cells("cells"), step.number("value")
    good = len(set(cells)) == 2 and set(cells) <= set(run[1]) and all(board.digits.get(cell) == value for cell in cells)
    yield from complain(good, "they are not both that", "flaw")


def wrong_sum(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    good = not board.open_cells(run[1]) and sum(board.digits[cell] for cell in run[1]) != run[2]
    yield from complain(good, "the sum is right, or not complete", "flaw")


def out_of_reach(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """The least (or most) that different digits make with what the cells can hold."""
    run = named_run(step)
    yield from equation(step.words["sum"]["text"])
    told = int(str(step.words["sum"]["text"]).rpartition("=")[2])
    is_under, is_bare = step.variant.endswith("under"), step.variant.startswith("bare")
    open_cells = board.open_cells(run[1])
    held = (DIGITS,) * len(open_cells) if is_bare else board.domains(open_cells)
    rest = (most_sum if is_under else least_sum)(held, board.used(run[1]))
    written = run[2] - board.rest(run)
    yield from complain(rest is not None and told == rest + written, f"they make {rest}", "flaw")
    yield from complain(told < run[2] if is_under else told > run[2], "the sum is within reach", "flaw")
    said = [int(digit) for digit in re.findall(r"\d+", str(step.words["sum"]["text"]).rpartition("=")[0])]
    yield from complain(len(said) == len(run[1]), "not a digit for each cell")
    for cell, digit in zip(run[1], said, strict=False):
        if cell in board.digits:
            yield from complain(digit == board.digits[cell], f"{name(cell, board.cols)} holds another digit")
        elif not is_bare:
            good = digit <= max(board.left[cell]) if is_under else digit >= min(board.left[cell])
            yield from complain(good, f"{digit} is not what bounds {name(cell, board.cols)}")


def used_up(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """The digits of a run make its sum, or more, and cells are still open."""
    run = named_run(step)
    yield from complain(step.number("written") == run[2] - board.rest(run), "the digits make another sum")
    yield from complain(sorted(step.cells("cells")) == sorted(board.open_cells(run[1])), "other cells are open")
    yield from complain(board.rest(run) <= 0 and bool(board.open_cells(run[1])), "something is left", "flaw")


def no_combination(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    if step.variant == "over":
        yield from used_up(board, step)
        return
    if step.variant == "long":
        yield from complain(len(run[1]) > 9, "the run is short enough", "flaw")
        return
    if step.variant == "bare":
        yield from complain(not sums(len(run[1]), run[2]), "it can be made", "flaw")
        return
    open_cells = board.open_cells(run[1])
    yield from complain(step.number("rest") == board.rest(run), "another sum is left")
    yield from complain(step.number("number") == len(open_cells), "the number of open cells is wrong")
    yield from complain(set(step.numbers("digits")) == board.used(run[1]), "other digits are used")
    rest = board.rest(run)
    yield from complain(rest <= 0 or not sums(len(open_cells), rest, board.used(run[1])), "it can be made", "flaw")


def no_filling(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    if step.variant == "over":
        yield from used_up(board, step)
        return
    open_cells = board.open_cells(run[1])
    if step.variant.startswith("last"):
        cell = step.cell()
        yield from complain(open_cells == [cell], "it is not the last open cell")
        yield from complain(step.number("rest") == board.rest(run), "another sum is left")
        yield from complain(board.rest(run) not in board.left[cell] - board.used(run[1]), "it can hold that", "flaw")
        if step.variant == "last-great":
            yield from complain(board.rest(run) > 9, "there is such a digit")
        elif step.variant == "last-used":
            has_it = {other for other in board.sharing(cell) if board.digits.get(other) == board.rest(run)}
            yield from complain(has_it == set(step.cells("filled")), f"{has_it} have it")
        else:
            if step.variant == "last":
                yield from complain(set(step.numbers("digits")) == board.left[cell], f"left is {board.left[cell]}")
            yield from complain(
                0 < board.rest(run) < 10 and board.rest(run) not in board.beside(cell), "another reason"
            )
        return
    used = board.used(run[1])
    if step.variant == "taken":
        cell, filled = step.cell(), step.cells("filled")
        yield from complain(cell in open_cells, "it is not open")
        good = all(board.digits.get(one) in board.left[cell] for one in filled)
        yield from complain(good and set(filled) <= set(run[1]), "they hold other digits")
        yield from complain(board.left[cell] == {board.digits[one] for one in filled}, "something is left", "flaw")
        return
    choices = {
        cell_of(cell, board.cols): choices_in(held)
        for item in step.items("choices")
        for cell, held in re.findall(rf"({CELL}) \(([\d/–]+)\)", item)
    }
    for cell, held in choices.items():
        good = held == board.left[cell] - used
        yield from complain(good, f"{name(cell, board.cols)} can hold {board.left[cell]}")
    rest = board.rest(run) if step.variant == "text" else 0
    if step.variant == "text":
        yield from complain(step.number("rest") == rest, "another sum is left")
        yield from complain(set(choices) == set(open_cells), "not all open cells are there")
    domains = tuple(frozenset(held - used) for held in choices.values())
    yield from complain(not can_fill(domains, rest), "it can be filled", "flaw")


def uneven(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    across, down = step.number("across"), step.number("down")
    yield from complain(across != down, "they are even", "flaw")
    if step.variant == "text":
        for way, total in (("across", across), ("down", down)):
            yield from complain(sum(run[2] for run in board.runs if run[0] == way) == total, "a wrong total", "flaw")


def groundwork(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """What is left run by run, by every way to fill a run. What an explanation shows is compared with the solution
    elsewhere."""
    closed = board.copy()
    before = closed.left if step.variant == "explained" else None
    while before != closed.left:
        before = {cell: set(digits) for cell, digits in closed.left.items()}
        for run in closed.runs:
            for cell in run[1]:
                closed.left[cell] -= {digit for digit in closed.left[cell] if not closed.fits(run, {cell: digit})}
    after = board.copy()
    after.take(step)
    said = dict(item.split(" ") for item in step.items("left"))
    for cell in {cell for cell, _ in step.places + step.removes}:
        where = name(cell, board.cols)
        follows = step.variant == "explained" or closed.left[cell] <= after.left[cell]
        yield from complain(follows, f"{where} could be something else", "conclusion")
        yield from complain(
            choices_in(said.pop(where)) == after.left[cell], f"it does not say what is left for {where}"
        )
    yield from complain(not said, "it names other cells")
