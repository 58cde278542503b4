"""Judges of several runs at once: crossings, sums added and subtracted, chains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product

from truth.kakuro.board import KakuroBoard
from truth.kakuro.claims import choices_in, equation
from truth.telling import CELL, Complaint, Told, cell_of, cells_in, complain, name


def crossing_runs(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """The four corners are tried with all their digits; each of the four runs must have a filling."""
    cells = step.cells("cells")
    runs = [run for run in board.runs if len(set(cells) & set(run[1])) == 2]
    yield from complain(len(cells) == 4 and len(runs) == 4, "no rectangle of four runs")
    ways = [
        way
        for way in product(*(sorted(board.left[cell]) for cell in cells))
        if all(board.fits(run, {c: d for c, d in zip(cells, way, strict=True) if c in run[1]}) for run in runs)
    ]
    for cell, value in step.removes:
        good = cell in cells and not any(way[cells.index(cell)] == value for way in ways)
        yield from complain(good, f"{name(cell, board.cols)} = {value} is possible all around", "conclusion")
    for cell, value in step.places:
        yield from complain(all(way[cells.index(cell)] == value for way in ways), "not forced", "conclusion")
    told_of = {
        (cell_of(cell, board.cols), int(digit))
        for cell, digit in re.findall(rf"({CELL})=(\d) \(", " ".join(step.items("chains")))
    }
    yield from complain(told_of == {(cell, fixed[cell]) for cell, fixed in board.denials(step)}, "not all are followed")
    for item in step.items("chains"):
        found = re.match(rf"({CELL})=(\d) \((.*); (.*)\)", item)
        assert found, item
        start, digit = cell_of(found[1], board.cols), int(found[2])
        ends = []
        for path in (found[3], found[4]):
            here, digits = start, {digit}
            for part in path.split(" → "):
                where, _, held = part.partition("=")
                there = cell_of(where, board.cols)
                told = {int(d) for d in held.split("/")}
                run = next(run for run in runs if here in run[1] and there in run[1])
                true = {d for d in board.left[there] for e in digits if board.fits(run, {here: e, there: d})}
                yield from complain(told == true, f"{where} becomes {sorted(true)}, not {held}")
                here, digits = there, told
            ends.append((here, digits))
        yield from complain(ends[0][0] == ends[1][0] and not ends[0][1] & ends[1][1], "both ways agree")


def region(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """Sums added and subtracted; what does not cancel out is counted again, cell by cell."""
    weight: dict[int, int] = {}
    total = 0
    bare = any("−" in item for word in ("plus", "minus") for item in step.items(word))  # without the digits there
    for word, sign in (("plus", 1), ("minus", -1)):
        for item in step.items(word):
            found = re.fullmatch(rf"(\d+)((?:−\d)*) \(({CELL})(?:–({CELL}))?\)", item)
            assert found, item
            first, last = cell_of(found[3], board.cols), cell_of(found[4] or found[3], board.cols)
            run = next((r for r in board.runs if r[1][0] == first and r[1][-1] == last and r[2] == int(found[1])), None)
            if run is None:
                yield Complaint("sentence", f"there is no such run: {item}")
                return
            taken_off = [int(digit) for digit in re.findall(r"\d", found[2])]
            written = [board.digits[cell] for cell in run[1] if cell in board.digits] if bare else []
            yield from complain(taken_off == written, f"other digits are written there: {item}")
            total += sign * (run[2] - sum(written))
            for cell in run[1]:
                if not (bare and cell in board.digits):
                    weight[cell] = weight.get(cell, 0) + sign
    over = {cell: count for cell, count in weight.items() if count}
    filled = {cell for cell in over if cell in board.digits}
    cells = step.cells("cells")
    yield from complain(set(cells) == over.keys() - filled, "other cells are left over")
    if "filled" in step.variant:
        yield from complain(set(step.cells("filled")) == filled, "other filled cells are left over")
    else:
        yield from complain(not filled, "filled cells are left over too")
    left = total - sum(over[cell] * board.digits[cell] for cell in filled)
    yield from equation(step.words["sum"]["text"])
    told = int(str(step.words["sum"]["text"]).rpartition("=")[2].replace("−", "-"))
    yield from complain(abs(told) == abs(left), f"it makes {left}")
    if len(cells) > 1:
        yield from complain(equal_sides(board, step, over, left), "the equation is another one")
    open_over = {cell: over[cell] for cell in cells if cell in over}
    for cell, fixed in board.denials(step):
        if cell in open_over and weighted(board, open_over, left, fixed):
            yield Complaint("conclusion", f"{name(cell, board.cols)} could be {fixed[cell]}")
        yield from complain(cell in open_over, f"{name(cell, board.cols)} is not left over", "conclusion")
    if step.variant.startswith("bound"):
        yield from bounds_of_others(board, step, open_over, left)
    if step.technique == "two-cell-cut" or step.variant.startswith("fits"):
        yield from what_fits(board, step, open_over, left)
    elif step.technique == "larger-cut" and not step.variant.startswith("bound"):
        held = dict(item.split() for item in step.items("choices"))
        good = {cell_of(cell, board.cols): choices_in(digits) for cell, digits in held.items()}
        yield from complain(good == {cell: board.left[cell] for cell in cells}, "they can hold something else")


def what_fits(board: KakuroBoard, step: Told, over: dict[int, int], left: int) -> Iterator[Complaint]:
    """The digits of the cells that are left over, in the order of the equation, are listed in all ways that fit."""
    cells = [cell_of(found, board.cols) for found in re.findall(CELL, step.words["equation"]["text"])]
    pairs = [(i, k) for i, k in combinations(range(len(cells)), 2) if together(board, cells[i], cells[k])]
    fitting = {
        digits
        for digits in product(*(board.left[cell] for cell in cells))
        if sum(over[cell] * digit for cell, digit in zip(cells, digits, strict=True)) == left
        and all(digits[i] != digits[k] for i, k in pairs)
    }
    said = {tuple(int(digit) for digit in re.findall(r"\d", item)) for item in step.items("fits")}
    yield from complain(said == fitting, f"what fits is {sorted(fitting)}")


def bounds_of_others(board: KakuroBoard, step: Told, over: dict[int, int], left: int) -> Iterator[Complaint]:
    """Every digit beyond a bound makes the total impossible, and every digit that is lost is beyond one."""
    beyond: set[tuple[int, int]] = set()
    for item in step.items("bounds"):
        found = re.fullmatch(rf"({CELL}(?:, {CELL})*) ([≤≥]) ([\d−+()]+) = (−?\d+)", item)
        assert found, item
        yield from equation(f"{found[3]} = {found[4]}")
        bound = int(found[4].replace("−", "-"))
        digits = len(re.findall(r"\d+", found[3])) - 1
        yield from complain(digits == len(over) - 1, f"not a digit for each of the others: {item}")
        for cell in cells_in(found[1], board.cols):
            for digit in board.left[cell]:
                if digit > bound if found[2] == "≤" else digit < bound:
                    beyond.add((cell, digit))
                    yield from complain(not weighted(board, over, left, {cell: digit}), f"{digit} is possible: {item}")
    yield from complain(set(step.removes) <= beyond, "something is lost within the bounds", "conclusion")


def together(board: KakuroBoard, one: int, other: int) -> bool:
    return bool(set(board.runs_of[one]) & set(board.runs_of[other]))


def equal_sides(board: KakuroBoard, step: Told, over: dict[int, int], left: int) -> bool:
    """Whether an equation such as r1c2−r3c4 = 2 says what is left over."""
    text = str(step.words["equation"]["text"]).replace(" ", "")
    said, _, total = text.rpartition("=")
    signs = {
        cell_of(cell, board.cols): -1 if sign == "−" else 1 for sign, cell in re.findall(rf"([+−]?)({CELL})", said)
    }
    wanted = {cell: count for cell, count in over.items() if cell not in board.digits}
    number = int(total.replace("−", "-"))
    return (signs == wanted and number == left) or (
        signs == {cell: -count for cell, count in wanted.items()} and number == -left
    )


def weighted(board: KakuroBoard, over: dict[int, int], total: int, fixed: dict[int, int]) -> bool:
    """Whether digits of the cells, added or subtracted, make a total; cells of one run hold different digits, and none
    that is written there."""
    cells = sorted(over, key=lambda cell: len(board.left[cell]))
    domains = [sorted(({fixed[cell]} if cell in fixed else board.left[cell]) - board.beside(cell)) for cell in cells]
    if not all(domains):
        return False
    lows = [min(over[c] * d for d in domain) for c, domain in zip(cells, domains, strict=True)]
    highs = [max(over[c] * d for d in domain) for c, domain in zip(cells, domains, strict=True)]

    def go(place: int, left: int, digits: tuple[int, ...]) -> bool:
        if place == len(cells):
            return left == 0
        if not sum(lows[place:]) <= left <= sum(highs[place:]):
            return False
        return any(
            go(place + 1, left - over[cells[place]] * digit, (*digits, digit))
            for digit in domains[place]
            if not any(digit == other and together(board, cells[place], cells[i]) for i, other in enumerate(digits))
        )

    return go(0, total, ())


def xy_chain(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """Each digit of the chain forces the next one: the two cells share a run, and the next digit is the only one left
    there, either because the digit is used or because the two share what is left of the sum."""
    chain = [
        (cell_of(cell, board.cols), int(digit))
        for cell, digit in re.findall(rf"({CELL})=(\d)", step.words["chain"]["text"])
    ]
    first, digit = step.cell("first"), step.number("digit")
    if chain[0] != (first, digit):
        chain.insert(0, (first, digit))
    for (cell, held), (other, forced) in pairwise(chain):
        shared = [run for run in board.runs if cell in run[1] and other in run[1]]
        left = {d for d in board.left[other] if all(pair_fits(board, run, cell, held, other, d) for run in shared)}
        yield from complain(shared and left == {forced}, f"{name(other, board.cols)} could be {sorted(left)}")
    last, end = chain[-1]
    if step.variant == "loop":
        contradicts = (last == first and end != digit) or (
            end == digit and last != first and together(board, first, last)
        )
        yield from complain(contradicts, "that is no contradiction", "conclusion")
        for cell, value in step.places:
            yield from complain(cell == first and board.left[first] == {digit, value}, "not so", "conclusion")
        return
    value = step.number("value")
    yield from complain(board.left[first] == {digit, value}, "the first cell has not just these two digits")
    yield from complain((last, end) == (step.cell("last"), value), "the chain ends elsewhere")
    for cell, gone in step.removes:
        good = gone == value and together(board, cell, first) and together(board, cell, last)
        yield from complain(good, f"{name(cell, board.cols)} does not see both ends", "conclusion")


def pair_fits(
    board: KakuroBoard, run: tuple[str, tuple[int, ...], int], cell: int, held: int, other: int, digit: int
) -> bool:
    if held == digit:
        return False
    open_cells = board.open_cells(run[1])
    return not (run[2] and set(open_cells) == {cell, other}) or held + digit == board.rest(run)
