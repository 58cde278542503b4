"""Judges of what the digits of one run say, by pairs or by all fillings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from truth.kakuro.board import KakuroBoard, all_ways, can_fill, sums
from truth.kakuro.claims import choices_in, named_run, open_sums, sets
from truth.telling import CELL, Complaint, Told, cell_of, complain, name


def naked_single(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    cell, value = step.cell(), step.number("value")
    left = board.left[cell] | (board.struck.get(cell, set()) if board.supposing else set())
    if step.variant == "used":
        cells = step.cells("used")
        yield from complain(all(other in board.digits for other in cells), "one of them has no digit")
        for other in cells:
            yield from complain(set(board.runs_of[cell]) & set(board.runs_of[other]), "not in a run with the cell")
        yield from complain(board.used(cells) <= left, "nothing is taken away by one of them")
        left -= board.used(cells)
    if step.variant == "others":
        for other in step.cells("used"):
            yield from complain(set(board.runs_of[cell]) & set(board.runs_of[other]), "not in a run with the cell")
        all_others = set(range(1, 10)) - {value}
        yield from complain(board.used(step.cells("used")) == all_others, "not all other digits are there")
    yield from complain(left == {value}, f"left for it is {left}", "conclusion")


def used_digit(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    cell, value = step.cell(), step.number("value")
    yield from complain(board.digits.get(cell) == value, "that digit is not there")
    for other, digit in step.removes:
        good = digit == value and other != cell and set(board.runs_of[cell]) & set(board.runs_of[other])
        yield from complain(good, f"{name(other, board.cols)} is in no run with it", "conclusion")
    for other, digit in step.places:
        rest = {left for left in board.left[other] if left != value}
        yield from complain(rest == {digit}, f"left for {name(other, board.cols)} is {rest}", "conclusion")


def must_have(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    yield from open_sums(board, step)
    run, value = named_run(step), step.number("value")
    for way in sets(step.items("ways")):
        yield from complain(value in way, f"{way} has no {value}")
    holders = [cell for cell in board.open_cells(run[1]) if value in board.left[cell]]
    if step.technique == "homeless-digit":
        yield from complain(not holders and value not in board.used(run[1]), f"{holders} can hold it", "flaw")
        return
    yield from complain(holders == [step.cell()], f"{holders} can hold it", "conclusion")
    yield from complain(step.places == ((step.cell(), value),), "something else follows", "conclusion")


def held_but_for(board: KakuroBoard, cell: int, others: tuple[int, ...]) -> set[int]:
    """What a cell can hold, as far as lines said so, and cells other than these have their digits."""
    written = {board.digits[one] for one in board.sharing(cell) if one in board.digits and one not in others}
    return (board.left[cell] | board.struck.get(cell, set())) - written


def naked_pair(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run, cells, digits = named_run(step), step.cells("cells"), set(step.numbers("digits"))
    yield from complain(set(cells) <= set(run[1]), "not in that run")
    held = set[int]().union(*(board.left[cell] for cell in cells))
    unused = held - board.used(run[1])  # what is written in the same run is seen to be gone
    if step.technique == "too-few-digits":
        # What goes without saying may be done in another order: first what is written elsewhere.
        elsewhere = set[int]().union(*(held_but_for(board, cell, cells) for cell in cells))
        yield from complain(digits in (held, unused, elsewhere), f"they hold {held}")
        yield from complain(digits in (held, elsewhere) and len(digits) < len(cells), "there are enough digits", "flaw")
        return
    yield from complain(digits in (held, unused), f"they hold {held}")
    yield from complain(len(digits) == len(cells), "not as many digits as cells")
    for cell, value in step.removes:
        yield from complain(cell in run[1] and cell not in cells and value in digits, "not touched by it", "conclusion")


def hidden_pair(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    yield from open_sums(board, step)
    run, cells, digits = named_run(step), set(step.cells("cells")), set(step.numbers("digits"))
    for way in sets(step.items("ways")):
        yield from complain(digits <= set(way), f"{way} has not all of them")
    holders = {cell for cell in board.open_cells(run[1]) if digits & board.left[cell]}
    yield from complain(holders == cells and len(cells) == len(digits), f"{holders} can hold them")
    for cell, value in step.removes:
        yield from complain(cell in cells and value not in digits, "not touched by it", "conclusion")


def knock_out(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    open_cells = board.open_cells(run[1])
    yield from complain(step.number("number") == len(open_cells), "the number of open cells is wrong")
    yield from complain(step.number("rest") == board.rest(run), "the open cells make another sum")
    ways = set(sums(len(open_cells), board.rest(run), board.used(run[1])))
    holdable = set[int]().union(*(board.left[cell] for cell in open_cells))
    homeless, crowded = (
        sets(step.items(word)) if step.variant in (*variants, "both", "many-both") else set()
        for word, variants in (("homeless", ("text", "many")), ("crowded", ("crowded",)))
    )
    left = sets(step.items("left"))
    for word in step.numbers("missing") if homeless else ():
        yield from complain(word not in holdable, f"{word} can be held")
    missing = set(step.numbers("missing")) if homeless else set()
    for way in homeless:
        yield from complain(missing & set(way), f"{way} needs no missing digit")
    if step.variant == "many-both":
        yield from complain(sets(step.items("possible")) == left | crowded, "other ways are left")
    for way in crowded:
        fits = can_fill(tuple(frozenset(domain & set(way)) for domain in board.domains(open_cells)), 0)
        yield from complain(not fits, f"{way} fits into the cells")
    yield from complain(homeless | crowded | left == ways, f"the ways are {sorted(ways)}")
    yield from complain(len(homeless) + len(crowded) + len(left) == len(ways), "a way twice")
    for cell, value in step.removes:
        good = not any(
            value in way
            and can_fill(
                tuple(
                    frozenset({value}) if other == cell else frozenset(board.left[other] & set(way))
                    for other in open_cells
                ),
                0,
            )
            for way in left
        )
        yield from complain(good, f"{name(cell, board.cols)} = {value} fits", "conclusion")


def permutations(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    run = named_run(step)
    open_cells = board.open_cells(run[1])
    used = board.used(run[1])
    rest = board.rest(run) if run[2] else 0
    if step.variant == "text":
        cells = step.cells("cells")
        yield from complain(sorted(cells) == sorted(open_cells), "these are not the open cells")
        ways = set(all_ways([board.left[cell] - used for cell in cells], rest))
        told = {tuple(int(digit) for digit in item.split()) for item in step.items("fillings")}
        yield from complain(told == ways, f"there are {len(ways)} fillings, and others")
        yield from complain(len(told) <= 8, "too many fillings", "list")
        return
    choices = {cell_of(one, board.cols): choices_in(held) for one, held in map(str.split, step.items("choices"))}
    yield from complain(set(choices) == set(open_cells), "not all open cells are there, or others")
    for cell, held in choices.items():
        yield from complain(
            held == board.left[cell] - used, f"{name(cell, board.cols)} can hold {board.left[cell] - used}"
        )
    tried = 0
    for item in step.items("tries"):
        found = re.fullmatch(rf"({CELL})=([\d/–]+)(?: \(([\d/−≤]+)\))?", item)
        assert found, item
        cell, digits = cell_of(found[1], board.cols), _stretched(found[2])
        lefts = [rest - digit if run[2] else 0 for digit in digits]
        shown = found[3].replace("−", "-").split("/") if found[3] else []
        told_sums = list(shown)
        for stretch in found[2].split("/") if shown else ():
            expected = [str(rest - digit) for digit in _stretched(stretch)]
            if len(expected) > 1 and int(expected[-1]) < 0:
                expected = [f"≤{expected[0]}"]
            said, told_sums = told_sums[: len(expected)], told_sums[len(expected) :]
            yield from complain(said == expected, "another sum is left")
        yield from complain(not told_sums, "there are more sums than digits")
        yield from complain(bool(shown) == bool(run[2]), "the sums are missing")
        for digit, left in zip(digits, lefts, strict=True):
            tried += 1
            domains = tuple(frozenset(held - {digit}) for other, held in choices.items() if other != cell)
            good = (left <= 0 < run[2]) or not can_fill(domains, left)
            yield from complain(good, f"it can be made: {item}")
            yield from complain((cell, digit) in step.removes, "it is not struck out")
    if tried:
        yield from complain(tried == step.number("count") == len(step.removes), "there are others")


def _stretched(text: str) -> list[int]:
    """Digits such as 1–3/6, one by one."""
    found: list[int] = []
    for part in text.split("/"):
        first, _, last = part.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found
