"""Judges of pieces of empty cells: pockets, bottlenecks, colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from truth.hidato.board import HidatoBoard, Route
from truth.hidato.claims import ruled_out, written
from truth.telling import MOST_LISTED, Complaint, Pair, Told, cells_in, complain, name, numbers_in


def pocket(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """A piece of empty cells that is cut off, and the groups of missing numbers that can lie in it: on a chessboard,
    their odd and even numbers are counted apart."""
    there, empty = dict(board.where), board.empty
    if "number" in step.words:
        number, cell = step.number("number"), step.cell()
        there[number] = cell
        empty.discard(cell)
        good = step.removes == ((cell, number),) or all(n == number or c == cell for c, n in step.places)
        yield from complain(good, "something else follows", "conclusion")
    area = set(step.cells("area"))
    piece = next((piece for piece in board.pieces(empty) if piece == area), None)
    if piece is None:
        yield Complaint("sentence", "these cells are not cut off")
        return
    but = step.words["area"].get("but")
    yield from complain(not but or set(but) == empty - piece, "these are not all other empty cells")
    yield from complain(step.number("size") == len(piece), f"it has {len(piece)} cells")

    def touches(group: list[int]) -> bool:
        """Whether the numbers before and after a group touch the piece, and it is not too long."""
        ends = [there.get(number) for number in (group[0] - 1, group[-1] + 1)]
        return len(group) <= len(piece) and all(end is None or piece.intersection(board.near[end]) for end in ends)

    inside = [group for group in board.groups(there) if touches(group)]
    yield from groups_told(step, inside, [group for group in board.groups(there) if not touches(group)], empty - piece)
    coloured = step.technique in ("parity", "colours")
    if coloured:
        yield from complain(board.way_count == 4, "steps do not change colour here")
    sizes = [share(group, coloured) for group in inside]
    wanted = piece_share(board, piece, there, coloured)
    rule = "flaw" if step.is_contradiction else "conclusion"
    if step.variant in ("inside", "outside"):
        gap = numbers_in(step.items("gap")[0])
        own = share(gap, coloured)
        rest = sums_of([share(group, coloured) for group in inside if group != gap])
        is_inside = step.variant == "inside"
        good = wanted not in rest if is_inside else (wanted[0] - own[0], wanted[1] - own[1]) not in rest
        yield from complain(gap in inside and good, "it works without that", rule)
        yield from ruled_out(board, step, lambda c, n: n in gap and (c in piece) != is_inside, "not touched by it")
        return
    yield from complain(wanted not in sums_of(sizes), "they can fill it exactly", rule)
    if step.variant in ("text", "count", "rest"):
        yield from complain(sum(map(len, inside)) < len(piece), "they are not too few")


def groups_told(step: Told, inside: list[list[int]], rest: list[list[int]], others: set[int]) -> Iterator[Complaint]:
    """Whether the groups that could lie in a piece are named; or, if these are too many, all the others or their
    number."""
    if step.variant == "rest":
        told = [numbers_in(item) for item in step.items("rest")]
        yield from complain(told == rest, f"the others are {[(group[0], group[-1]) for group in rest]}")
        yield from complain(step.number("total") == sum(map(len, rest)), "there are more or fewer others")
        yield from complain(step.number("others") == len(others), f"there are {len(others)} other cells")
    elif step.variant == "count":
        yield from complain(step.number("total") == sum(map(len, inside)), "more or fewer could lie there")
    else:
        told = [numbers_in(item) for item in step.items("gaps")]
        yield from complain(told == inside, f"what could lie there is {[(group[0], group[-1]) for group in inside]}")
        return
    yield from complain(len(inside) > MOST_LISTED, "so few groups can be named", "list")


def share(group: Iterable[int], coloured: bool) -> Pair:
    """How many odd and even numbers there are; or how many in all."""
    numbers = list(group)
    odd = sum(number % 2 for number in numbers)
    return (odd, len(numbers) - odd) if coloured else (len(numbers), 0)


def piece_share(board: HidatoBoard, piece: set[int], there: dict[int, int], coloured: bool) -> Pair:
    """How many odd and even numbers a piece takes; or how many in all."""
    if not coloured:
        return len(piece), 0
    number, cell = next(iter(there.items()))
    odd = sum((colour(board, other) == colour(board, cell)) == bool(number % 2) for other in piece)
    return odd, len(piece) - odd


def sums_of(shares: Iterable[Pair]) -> set[Pair]:
    """What all choices of some shares add up to."""
    found = {(0, 0)}
    for one, other in shares:
        found |= {(a + one, b + other) for a, b in found}
    return found


def bottleneck(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    """One or two cells are the only links of a piece of empty cells; some stretches must use them, and what else would
    have to pass, or to come back, cannot."""
    links = set(step.cells("cells"))
    if "…" in str(step.words["area"]):
        yield Complaint("list", "the cells of the far side are not all named")
        return
    area = set(cells_in(str(step.words["area"].get("text", "")), board.cols)) or set(step.cells("area"))
    empty = board.empty
    yield from complain(links <= empty and area <= empty, "some of these are filled")
    inside = set().union(*(board.flood(cell, empty - links) for cell in area))
    yield from complain(inside == area, "there are other links")
    gaps = [numbers_in(item) for item in step.items("gaps")]
    groups = board.groups(board.where)
    for gap in gaps:
        yield from complain(gap in groups, f"{gap[0]}–{gap[-1]} are not a stretch of missing numbers")
    yield from no_common_side(board, step, gaps, empty - links)
    spare = len(links) - len(gaps)
    yield from complain(spare >= 0, "more stretches than links")
    if step.is_contradiction:
        return
    sides = board.pieces(empty - links)

    def links_needed(cell: int, group: list[int]) -> int:
        """How many links a stretch takes at least that goes through a cell: a number before or after it that touches
        another side only takes one."""
        side = next((side for side in sides if cell in side), None)
        if side is None:
            return int(cell in links)
        ends = [board.where[end] for end in (group[0] - 1, group[-1] + 1) if end in board.where]
        return sum(not side.intersection(board.near[end]) for end in ends)

    def is_out(cell: int, number: int) -> bool:
        group = next(group for group in groups if number in group)
        most = spare + 1 if group in gaps else spare  # each of the others takes one
        return links_needed(cell, group) > most or not passes(board, group, links, most, {number: cell})

    yield from ruled_out(board, step, is_out, "it can be there")


def no_common_side(board: HidatoBoard, step: Told, gaps: list[list[int]], sides: set[int]) -> Iterator[Complaint]:
    """The numbers before and after each stretch are those that are told, and do not both touch the same side."""
    if "ends" not in step.words:
        yield from complain(not gaps, "does not say what must pass")
        return
    around = [[board.where.get(number) for number in (gap[0] - 1, gap[-1] + 1)] for gap in gaps]
    numbers = [[end for end in (gap[0] - 1, gap[-1] + 1) if end in board.where] for gap in gaps]
    told = step.items("ends")
    expected = ["/".join(map(str, ends)) for ends in numbers]
    if len(gaps) == 1:
        expected = [f"{end} ({name(board.where[end], board.cols)})" for end in numbers[0]]
    yield from complain(told == expected, f"the numbers around are {expected}")
    for gap, ends in zip(gaps, around, strict=True):
        touched = [
            [side for side in board.pieces(sides) if side.intersection(board.near[end])]
            for end in ends
            if end is not None
        ]
        good = len(touched) == 2 and not any(side in touched[1] for side in touched[0])
        yield from complain(good, f"the numbers around {gap[0]}–{gap[-1]} touch the same side")


def passes(
    board: HidatoBoard, group: list[int], links: set[int], most: int, fixed: Route | None = None, budget: int = 200_000
) -> bool:
    """Whether a stretch of numbers has a route over the cells it has left that uses at most so many of the links."""
    left = [budget]
    holders = {number: set(board.holders(number)) for number in group}
    for number, cell in (fixed or {}).items():
        holders[number] &= {cell}

    def go(place: int, used: frozenset[int]) -> bool:
        left[0] -= 1
        if left[0] < 0:
            raise ValueError("too many routes to try")
        if len(used & links) > most:
            return False
        if place == len(group):
            return True
        number = group[place]
        options = holders[number] - used
        before = board.where.get(number - 1) if place == 0 else path[-1]
        if before is not None:
            options = options.intersection(board.near[before])
        after = board.where.get(number + 1)
        if after is not None:
            options = options.intersection(board.near[after])
        for cell in sorted(options):
            path.append(cell)
            if go(place + 1, used | {cell}):
                return True
            path.pop()
        return False

    path: list[int] = []
    return go(0, frozenset())


def colour(board: HidatoBoard, cell: int) -> int:
    return (cell // board.cols + cell % board.cols) % 2


def parity(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    variant = step.variant.removesuffix("-many")
    if variant not in ("written", "sizes"):
        yield from pocket(board, step)
        return
    yield from complain(board.way_count == 4, "steps do not change colour here")
    if variant == "written":
        yield from written(board, step, "number")
        odd = (colour(board, step.cell("number_cell")) + step.number("number") + 1) % 2
    else:
        dark = sum(colour(board, cell) == 0 for cell in board.cells)
        yield from complain(abs(2 * dark - board.last) == 1, "neither colour has one more")
        odd = 0 if 2 * dark > board.last else 1
    yield from complain(colour(board, step.cell("example")) == odd, "the example has the other colour")
    for cell, number in step.removes:
        yield from complain((colour(board, cell) == odd) != (number % 2 == 1), "the colour is right", "conclusion")
    wrong = {(c, n) for c in board.empty for n in board.left[c] if (colour(board, c) == odd) != (n % 2 == 1)}
    if not board.brief or variant != step.variant:  # or it speaks of all numbers, without a list
        yield from complain(wrong == set(step.removes), "there are others")
