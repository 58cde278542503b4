"""Judges of what single numbers and cells say: only steps, distances, dead ends."""

from __future__ import annotations

from collections.abc import Iterator

from truth.hidato.board import FAR, HidatoBoard
from truth.hidato.claims import list_in, only_place, ruled_out, told_before, written
from truth.hidato.routes import compare
from truth.telling import Complaint, Told, clauses_differ, complain, name


def gap_of_one(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "before", "after")
    number = step.number("number")
    yield from complain(
        {step.number("before"), step.number("after")} == {number - 1, number + 1}, "not the numbers beside it"
    )
    both = set(board.near[step.cell("before_cell")]) & set(board.near[step.cell("after_cell")]) & board.empty
    yield from only_place(step, number, both)


def only_step(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "beside")
    number = step.number("number")
    yield from complain(
        abs(step.number("beside") - number) == 1 and number not in board.where, "it need not be beside it"
    )
    yield from only_place(step, number, set(board.near[step.cell("beside_cell")]) & board.empty)


def tight_run(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "low", "high")
    low, high = step.number("low"), step.number("high")
    start, goal = step.cell("low_cell"), step.cell("high_cell")
    good = high - low == step.number("steps") == board.distance(start, goal)
    yield from complain(good, "there is room for detours")
    shortest = board.copy()
    for cell in board.empty:
        shortest.left[cell] = {
            n
            for n in range(low + 1, high)
            if board.distance(start, cell) == n - low and board.distance(cell, goal) == high - n
        }
    numbers = list(range(low + 1, high))
    faults = list(compare(shortest, step, shortest.routes(numbers), numbers))
    if faults:
        for cell in board.empty:
            shortest.left[cell] &= board.left[cell]
        still = list(compare(shortest, step, shortest.routes(numbers), numbers))
        faults = still or [Complaint("before", "rests on what was ruled out before, without saying so")]
    yield from faults


def distance(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    if step.variant in ("text", "out"):
        yield from written(board, step, "beside", "goal")
        number, beside, goal = step.number("number"), step.number("beside"), step.number("goal")
        yield from complain(abs(number - beside) == 1 and step.number("steps") == abs(goal - number), "wrong steps")
        cells = set(board.near[step.cell("beside_cell")]) & board.empty
        far = {cell for cell in cells if board.distance(cell, step.cell("goal_cell")) > step.number("steps")}
        yield from complain(set(step.cells("far")) == far, "these are not the cells that are too far away")
        out = set(step.cells("out"))
        for cell in out:
            yield from complain(number not in board.left[cell], f"{name(cell, board.cols)} was not ruled out")
        yield from told_before(board, step, [(cell, number) for cell in out])
        yield from only_place(step, number, cells - far - out)
        return
    for word in ("low", "high"):
        if word in step.words:
            yield from written(board, step, word)
    ends = {step.number(word) for word in ("low", "high") if word in step.words}
    told = set(list_in(step))
    if told:
        yield from complain(told == set(step.removes), "the list is another one")
        if "count" in step.words:
            yield from complain(step.number("count") == len(told), "the count is wrong")
    if "numbers" in step.words:
        yield from complain(set(step.numbers("numbers")) == {n for _, n in step.removes}, "other numbers lose cells")
        facts = {(cell, number) for cell, number in step.words.get("placed", {}).get("facts", ())}
        yield from complain(facts == set(step.places), "something else can be entered")
    empty = board.empty
    floods = {side: board.flood(cell, empty) for side, cell in board.where.items() if not ends or side in ends}

    def is_far(cell: int, number: int) -> bool:
        sides = [side for side in board.around(number) if side in floods]
        return any(floods[side].get(cell, FAR) > abs(number - side) for side in sides)

    yield from ruled_out(board, step, is_far, "it is near enough", by="number")


def hidden_single(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    number = step.number("number")
    yield from written(board, step, "beside", "other", "low", "high")
    cells = board.empty
    for word in ("beside", "other"):
        if word in step.words:
            yield from complain(abs(step.number(word) - number) == 1, "that number is not beside it")
            cells &= set(board.near[step.cell(f"{word}_cell")])
    for word in ("low", "high"):
        if word in step.words:
            steps = step.number(f"{word}_steps")
            yield from complain(abs(step.number(word) - number) == steps, "wrong steps")
            cells &= {cell for cell in cells if board.distance(cell, step.cell(f"{word}_cell")) <= steps}
    out = set(step.cells("out"))
    if step.variant in ("none", "two-many", "one-many"):
        yield from complain("by" in step.words, "cells that were ruled out are not named", "list")
        out = {cell for cell in cells if number not in board.left[cell]}
    for cell in out:
        yield from complain(number not in board.left[cell], f"{name(cell, board.cols)} was not ruled out")
    yield from told_before(board, step, [(cell, number) for cell in out])
    yield from complain(out <= cells, "a cell that is no question")
    yield from only_place(step, number, cells - out)


def naked_single(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell, number = step.cell(), step.number("number")
    near = {other for other in board.missing() if board.is_near(other, cell)}
    out = set(step.numbers("out"))
    if step.variant == "many":
        yield from complain("by" in step.words, "numbers that were ruled out are not named", "list")
        out = near - board.left[cell]
    for other in out:
        yield from complain(other not in board.left[cell], f"{other} was not ruled out")
    yield from told_before(board, step, [(cell, other) for other in out])
    yield from complain(near - out == {number}, f"{sorted(near - out)} are left", "conclusion")
    yield from complain(out <= near, "a number that is too far away anyway")
    yield from complain(step.places == ((cell, number),), "something else follows", "conclusion")


def dead_end(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    ways = set(board.near[cell]) & board.empty
    yield from complain(set(step.cells("way")) == ways, "it has other empty neighbours")
    filled = {board.at[other] for other in board.near[cell] if other in board.at}
    if "filled" in step.words:
        yield from complain(set(step.numbers("filled")) == filled, f"its filled neighbours are {sorted(filled)}")

    def joins(number: int) -> bool:
        beside = [other for other in (number - 1, number + 1) if 1 <= other <= board.last]
        loose = [other for other in beside if other not in board.where]
        return all(other in filled for other in beside if other in board.where) and len(loose) <= len(ways)

    options = {number for number in board.missing() if joins(number) and board.is_near(number, cell)}
    yield from clauses_differ(step, "joined")
    out = set(step.numbers("out"))
    yield from complain(out <= options, "a number that would not fit there anyway")
    yield from complain(not out & board.left[cell], f"{sorted(out & board.left[cell])} was not ruled out")
    yield from told_before(board, step, [(cell, number) for number in out])
    if "options" in step.words:
        told, left = set(step.numbers("options")), sorted(options - out)
        yield from complain(told == set(left), f"what is left is {left}")
    yield from ruled_out(
        board, step, lambda other, number: other == cell and not joins(number), "it fits there", by="cell"
    )
