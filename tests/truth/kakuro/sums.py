"""Judges of what the sum of one run says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from truth.kakuro.board import KakuroBoard, all_ways, can_fill, sums
from truth.kakuro.claims import arithmetic, equation, named_run, possible_sums, sets
from truth.telling import CELL, Complaint, Told, cells_in, complain, name


def last_cell(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, cell = named_run(step), step.cell()
    yield from complain(board.open_cells(run[1]) == [cell], "it is not the last open cell")
    if step.variant == "alone":
        yield from complain(run[1] == (cell,) and step.places == ((cell, run[2]),), "it is not alone")
    else:
        yield from equation(step.words["sum"]["text"])
        yield from complain(step.places == ((cell, board.rest(run)),), "another digit is missing", "conclusion")
    yield from complain(not step.removes, "nothing else follows", "conclusion")


def only_those(step: Told, ways: Iterable[tuple[int, ...]]) -> Iterator[Complaint]:
    """No digit that some way has is struck."""
    digits = {digit for way in ways for digit in way}
    for _, value in step.removes:
        yield from complain(value not in digits, f"{value} occurs in a way", "conclusion")


def magic_sum(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    told = step.items("ways") or [step.words["way"]["text"]]
    ways = sums(len(run[1]), run[2])
    yield from complain(sets(told) == set(ways), f"the ways are {ways}")
    yield from complain(step.number("total") == run[2] and step.number("number") == len(run[1]), "sum or size is wrong")
    yield from only_those(step, ways)


def missing_digits(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """The digits that a run lacks, out of all nine."""
    run, ways = named_run(step), sets(step.items("ways"))
    lacking = 9 - len(run[1])
    text = str(step.words["sum"]["text"])
    yield from equation(text)
    yield from complain(arithmetic(text.rpartition("=")[2]) == 45 - run[2], "they make something else")
    yield from complain(step.number("count") == lacking, f"it lacks {lacking} digits")
    yield from complain(ways == set(sums(lacking, 45 - run[2])), "there are other ways")
    gone = set.intersection(*map(set, ways))
    yield from complain(set(step.numbers("digits")) == gone, f"always missing: {gone}")
    for cell, value in step.removes:
        yield from complain(cell in run[1] and value in gone, f"{value} may be there", "conclusion")


def unique_crossing(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, other, cell = named_run(step), step.run("other"), step.cell()
    assert other
    yield from complain(cell in run[1] and cell in other[1], "they do not cross there")
    one = {digit for way in sums(len(run[1]), run[2]) for digit in way}
    two = {digit for way in sums(len(other[1]), other[2]) for digit in way}
    yield from complain(one == set(step.numbers("digits")), f"the first sum allows {one}")
    yield from complain(two == set(step.numbers("others")), f"the other sum allows {two}")
    yield from complain(one & two == {step.number("value")}, f"both allow {one & two}")
    yield from complain(step.places == ((cell, step.number("value")),), "something else follows", "conclusion")


def reduced_run(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    open_cells = board.open_cells(run[1])
    yield from complain(set(step.cells("filled")) == set(run[1]) - set(open_cells), "other cells are filled")
    yield from equation(step.words["sum"]["text"])
    yield from complain(step.number("number") == len(open_cells), "the number of cells is wrong")
    ways = sums(len(open_cells), board.rest(run), board.used(run[1]))
    yield from complain(str(step.words["sum"]["text"]).endswith(f"= {board.rest(run)}"), "another sum is left")
    yield from complain(sets(step.items("ways")) == set(ways), f"the ways are {ways}")
    yield from only_those(step, ways)


def mirror(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, cells = named_run(step), step.cells("cells")
    yield from complain(sorted(cells) == board.open_cells(run[1]), "these are not the open cells")
    yield from complain(step.number("rest") == board.rest(run), "another sum is left")
    if step.variant == "rest":
        yield from equation(step.words["sum"]["text"])
    else:
        yield from complain(len(run[1]) == 2, "the run has more cells")
    used = board.used(run[1])
    pairs = set(all_ways([board.left[cell] - used for cell in cells], board.rest(run)))
    told = {tuple(int(digit) for digit in item.split("+")) for item in step.items("pairs")}
    yield from complain(told == pairs, f"the pairs are {sorted(pairs)}")
    for cell, value in step.removes:
        place = cells.index(cell)
        yield from complain(all(pair[place] != value for pair in pairs), f"{value} has a partner", "conclusion")


def squeeze(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    bounds: dict[int, list[tuple[str, int]]] = {}
    for item in step.items("bounds"):
        found = re.fullmatch(rf"({CELL}(?:, {CELL})*) ([≤≥]) ([\d−()+]+) = (\d+)", item)
        assert found, item
        yield from equation(f"{found[3]} = {found[4]}")
        bracket = re.search(r"\(([\d+]+)\)", found[3])
        told = arithmetic(bracket[1]) if bracket else 0
        before = found[3].split("−(")[0]
        yield from complain(arithmetic(before) == board.rest(run), f"the digits written are not those of {item}")
        for cell in cells_in(found[1], board.cols):
            others = [other for other in board.open_cells(run[1]) if other != cell]
            held = [frozenset(board.left[other] - board.used(run[1])) for other in others]
            sums_of_others = possible_sums(tuple(held))
            expected = (min if found[2] == "≤" else max)(sums_of_others, default=told)
            yield from complain(expected == told, f"the others take {expected}: {item}")
            digits = {int(digit) for digit in re.findall(r"\d", bracket[1])} if bracket else set()
            yield from complain(len(digits) == len(others), f"not so many cells: {item}")
            fits = not sums_of_others or can_fill(tuple(domain & digits for domain in held), told)
            yield from complain(fits, f"the others cannot hold these digits: {item}")
            bounds.setdefault(cell, []).append((found[2], int(found[4])))
    for cell, value in step.removes:
        good = any(value > bound if sign == "≤" else value < bound for sign, bound in bounds.get(cell, ()))
        yield from complain(good, f"{name(cell, board.cols)} = {value} is within the bounds", "conclusion")
