"""Judges of what is said to be impossible."""

from __future__ import annotations

from collections.abc import Iterator

from truth.hidato.board import HidatoBoard
from truth.hidato.claims import told_before, written
from truth.hidato.pockets import colour, pocket
from truth.telling import Complaint, Told, clauses_differ, complain


def twice(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from complain(f"number {step.number('number')}" in board.gone, "it stands once", "flaw")


def groundwork(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """What is the only cell of a number, or the only number of a cell, again and again. What an explanation shows is
    compared with the solution elsewhere."""
    if step.variant == "explained":
        return
    after = board.copy()
    before = -1
    while before < len(after.at):
        before = len(after.at)
        for number in after.missing():
            if len(cells := after.holders(number)) == 1:
                after.write(cells[0], number)
        for cell in after.empty:
            if len(after.left[cell]) == 1:
                after.write(cell, *after.left[cell])
    yield from complain(not step.removes, "it strikes something out", "conclusion")
    for cell, number in step.places:
        yield from complain(after.at.get(cell) == number, f"{number} need not be there", "conclusion")


def apart(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "low", "high")
    low, high = step.number("low"), step.number("high")
    start, goal = step.cell("low_cell"), step.cell("high_cell")
    if step.technique == "no-way":
        good = not leads(board, start, goal, high - low)
    else:
        good = board.distance(start, goal) > high - low
    yield from complain(good, "there is a way", "flaw")
    if "steps" in step.words:
        yield from complain(step.number("steps") == high - low, "wrong steps")
    if "far" in step.words:
        yield from complain(step.number("far") == board.distance(start, goal), "wrong distance")


def leads(board: HidatoBoard, start: int, goal: int, steps: int) -> bool:
    """Whether a path of just so many steps leads from a cell to another one through empty cells, none of them twice."""
    empty = board.empty
    budget = [100_000]

    def go(cell: int, left: int, used: frozenset[int]) -> bool:
        budget[0] -= 1
        if left == 1 or budget[0] < 0:
            return goal in board.near[cell] or budget[0] < 0
        return any(
            go(other, left - 1, used | {other})
            for other in board.near[cell]
            if other in empty and other not in used and board.distance(other, goal) <= left - 1
        )

    return go(start, steps, frozenset())


def colours(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from complain(board.way_count == 4, "steps do not change colour here", "flaw")
    if step.variant.startswith("pocket"):
        yield from pocket(board, step)
        return
    counts = [sum(colour(board, cell) == which for cell in board.cells) for which in (0, 1)]
    if step.variant == "sizes":
        yield from complain([step.number("more"), step.number("fewer")] == sorted(counts)[::-1], "they are others")
        yield from complain(abs(counts[0] - counts[1]) != board.last % 2, "a path can visit them all", "flaw")
        return
    yield from written(board, step, "number", "first")
    here, number = step.cell("number_cell"), step.number("number")
    if step.variant == "text":
        same = colour(board, here) == colour(board, step.cell("first_cell"))
        good = same != ((number - step.number("first")) % 2 == 0)
    else:
        yield from complain(abs(counts[0] - counts[1]) == 1, "neither colour has one more")
        good = (counts[colour(board, here)] == max(counts)) != bool(number % 2)
    yield from complain(good, "the colour is right", "flaw")


def no_cell(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    number = step.number("number")
    yield from written(board, step, "beside", "other", "goal", "low", "high")
    cells = set(board.holders(number))
    good = not cells or f"number {number}" in board.gone
    yield from complain(good, f"{number} has {len(cells)} cells left", "flaw")
    near = board.empty
    for word in ("beside", "other"):
        if word in step.words:
            yield from complain(abs(step.number(word) - number) == 1, "that number is not beside it")
            near &= set(board.near[step.cell(f"{word}_cell")])
    for word, count in (("goal", "steps"), ("low", "low_steps"), ("high", "high_steps")):
        if word in step.words:
            steps = step.number(count)
            yield from complain(abs(step.number(word) - number) == steps, "wrong steps")
            near = {cell for cell in near if board.distance(cell, step.cell(f"{word}_cell")) <= steps}
    yield from clauses_differ(step, "where")
    out = near if step.variant in ("none", "many") else set(step.cells("out"))
    if f"number {number}" not in board.gone:
        yield from complain(out == near, f"{len(near)} cells fit that")
    yield from told_before(board, step, [(cell, number) for cell in out])


def no_number(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    yield from complain(not board.left[cell], f"{sorted(board.left[cell])} are left", "flaw")
    near = {other for other in board.missing() if board.is_near(other, cell)}
    yield from told_before(board, step, [(cell, other) for other in near])
    if step.variant == "many":
        yield from complain("by" in step.words, "numbers that were ruled out are not named", "list")
        return
    yield from complain(set(step.numbers("out")) == near, f"near enough are {sorted(near)}")


def walled_in(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    ways = set(board.near[cell]) & board.empty
    if step.variant == "alone":
        yield from complain(len(board.near[cell]) < 2 and not {1, board.last} & board.left[cell], "not so", "flaw")
        return
    yield from complain(len(ways) < 2, "it has more empty neighbours", "flaw")
    filled = {board.at[other] for other in board.near[cell] if other in board.at}
    yield from complain(set(step.numbers("filled")) == filled, f"its filled neighbours are {sorted(filled)}")
    out, fitting = set(step.numbers("out")), set()
    for number in board.missing():
        beside = [other for other in (number - 1, number + 1) if 1 <= other <= board.last]
        loose = [other for other in beside if other not in board.where]
        if all(other in filled for other in beside if other in board.where) and len(loose) <= len(ways):
            fitting.add(number)
    yield from complain(not fitting & board.left[cell], f"{sorted(fitting & board.left[cell])} fit there", "flaw")
    near = {number for number in fitting if board.is_near(number, cell)}
    yield from complain(bool(board.gone) or out == near, f"{sorted(near)} would fit there")
    yield from told_before(board, step, [(cell, number) for number in out])


def clash(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    good = f"cell {cell}" in board.gone or not board.left[cell]
    yield from complain(good, "something is left there", "flaw")
