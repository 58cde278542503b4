"""A checker of Hitori explanations: its own board, its own rules, walls followed cell by cell.

Values: 1 shaded, 0 unshaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, product
from typing import Any, Self

from pysat.solvers import Solver

from truth.chains import Assumption, Verdict
from truth.telling import CELLS, Complaint, Pair, Told, cells_in, conclusion_faults, name

MOST_ENUMERATED = 16


class HitoriBoard:
    seen_deeper = frozenset[str]()
    step = 0
    """The number of the step that is checked."""
    tidy = False
    """Whether what goes without saying is done at once."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.rows, self.cols = int(puzzle["rows"]), int(puzzle["cols"])
        self.symbols = [symbol for row in puzzle["givens"] for symbol in row]
        marks = puzzle.get("marks")
        self.values: list[int | None] = [mark for row in marks for mark in row] if marks else [None] * len(self.symbols)
        self.gone: set[int] = set()
        """Cells that a chain shades and leaves unshaded at once."""
        self.near = [list(self._near(cell)) for cell in range(len(self.symbols))]

    def _near(self, cell: int) -> Iterator[int]:
        row, col = divmod(cell, self.cols)
        if row:
            yield cell - self.cols
        if row < self.rows - 1:
            yield cell + self.cols
        if col:
            yield cell - 1
        if col < self.cols - 1:
            yield cell + 1

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.values, twin.gone = self.values.copy(), self.gone.copy()
        return twin

    def line(self, way: str, number: int) -> list[int]:
        if way == "row":
            return [(number - 1) * self.cols + i for i in range(self.cols)]
        return [i * self.cols + number - 1 for i in range(self.rows)]

    def in_line(self, one: int, other: int) -> bool:
        return one != other and (one // self.cols == other // self.cols or one % self.cols == other % self.cols)

    def are_twins(self, one: int, other: int) -> bool:
        """Whether two cells may not both be unshaded."""
        symbol = self.symbols[one]
        return symbol is not None and symbol == self.symbols[other] and self.in_line(one, other)

    def twins(self, cell: int) -> list[int]:
        return [other for other in range(len(self.symbols)) if self.are_twins(cell, other)]

    def on_border(self, cell: int) -> bool:
        return cell // self.cols in (0, self.rows - 1) or cell % self.cols in (0, self.cols - 1)

    def flood(self, start: int, wall: set[int]) -> set[int]:
        """What can be reached from a cell without stepping on the wall."""
        seen, todo = {start}, [start]
        while todo:
            for other in self.near[todo.pop()]:
                if other not in seen and other not in wall:
                    seen.add(other)
                    todo.append(other)
        return seen

    def parts(self, one: int, other: int, wall: Iterable[int]) -> bool:
        """Whether these shaded cells, and no others, part two cells."""
        shaded = set(wall)
        return not {one, other} & shaded and other not in self.flood(one, shaded)

    def enter(self, cell: int, values: set[int]) -> None:
        """What a player wrote."""
        if len(values) == 1:
            (self.values[cell],) = values

    # ---- What chains ask

    def is_placed(self, cell: int, value: int) -> bool:
        return self.values[cell] == value

    def is_out(self, cell: int, value: int) -> bool:
        return self.values[cell] == 1 - value

    def take(self, step: Told) -> None:
        for cell, value in (*step.places, *((cell, 1 - value) for cell, value in step.removes)):
            if self.values[cell] == 1 - value:
                self.gone.add(cell)
            self.values[cell] = value

    def suppose(self, cell: int, value: int, holds: bool) -> None:
        self.values[cell] = value if holds else 1 - value

    def choices(self, step: Told) -> list[Assumption]:
        cells = step.cells("cells")
        if len(cells) == 2 and self.are_twins(*cells):
            return [(cell, 1, True) for cell in cells]
        if len(step.cases) == 2 and step.cases[0].cell == step.cases[1].cell:
            return [(step.cases[0].cell, 0, True), (step.cases[0].cell, 1, True)]
        if len(step.cases) == 2 and self.are_twins(step.cases[0].cell, step.cases[1].cell):
            return [(case.cell, 1, True) for case in step.cases]
        return []

    # ---- Judging

    def judge(self, step: Told) -> Verdict:
        special = JUDGES.get(step.technique)
        try:
            faults = list(special(self, step)) if special else []
            faults += self.general(step, special is not None)
        except (KeyError, ValueError, TypeError, IndexError, AssertionError, RuntimeError) as error:
            return Verdict([Complaint("sentence", f"cannot be read: {error!r}")])
        return Verdict(faults, special is not None)

    def general(self, step: Told, is_known: bool) -> Iterator[Complaint]:
        """Whether a step follows by the rules from the cells that it names."""
        named = {*step.mentioned(), *step.because, *(cell for cell, _ in step.places + step.removes)}
        if step.is_flaw:
            if not is_known and not self.gone and self.can_be(named, {}):
                yield Complaint("flaw", "what is named breaks no rule")
            return
        if step.technique not in SELF_CONTAINED:
            for cell, value in (*step.places, *((cell, 1 - value) for cell, value in step.removes)):
                if self.can_be(named - {cell}, {cell: 1 - value}):
                    where = name(cell, self.cols)
                    yield Complaint("conclusion", f"{where} = {value} does not follow from the cells named")
        yield from conclusion_faults(step, {}, placements(step))

    def can_be(self, named: set[int], supposed: dict[int, int]) -> bool:
        """Whether the rules allow something when only the named cells are looked at. All others count as unshaded where
        the white cells must be connected, and as anything else where that helps."""
        cells = sorted(named | supposed.keys())
        known = {cell: value for cell in named if (value := self.values[cell]) is not None} | supposed
        clauses = [[cell + 1 if value else -cell - 1] for cell, value in known.items()]
        for one, other in combinations(cells, 2):
            if other in self.near[one]:
                clauses.append([-one - 1, -other - 1])
            if self.are_twins(one, other):
                clauses.append([one + 1, other + 1])
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            while solver.solve():
                model = set(solver.get_model() or ())
                shaded = {cell for cell in cells if cell + 1 in model}
                cut = self._cut(shaded)
                if cut is None:
                    return True
                solver.add_clause([-cell - 1 for cell in cut])
        return False

    def _cut(self, shaded: set[int]) -> set[int] | None:
        """Shaded cells that part the board, if these do."""
        white = [cell for cell in range(len(self.symbols)) if cell not in shaded]
        if not white:
            return shaded
        for start in (white[0], white[-1]):
            piece = self.flood(start, shaded)
            if len(piece) < len(white):
                if 2 * len(piece) > len(white):
                    rest = next(cell for cell in white if cell not in piece)
                    piece = self.flood(rest, shaded)
                return {other for cell in piece for other in self.near[cell] if other in shaded}
        return None

    def easier(self, step: Told) -> str | None:
        """A technique that is easier than a step's and has something to say."""
        order = ("neighbours", "twins")
        allowed = order[: order.index(step.technique)] if step.technique in order else order
        if "neighbours" in allowed and any(
            value == 1 and any(self.values[other] is None for other in self.near[cell])
            for cell, value in enumerate(self.values)
        ):
            return "neighbours"
        if "twins" in allowed and any(
            value == 0 and any(self.values[other] is None for other in self.twins(cell))
            for cell, value in enumerate(self.values)
        ):
            return "twins"
        return None


def placements(step: Told) -> set[Pair]:
    return {
        (cell, int(value == "shaded"))
        for cells, value in re.findall(rf"({CELLS}) (?:is|are) (shaded|unshaded)", step.text)
        for cell in cells_in(cells, step.cols)
    }


def complain(good: object, message: str, rule: str = "sentence") -> Iterator[Complaint]:
    if not good:
        yield Complaint(rule, message)


def hold(board: HitoriBoard, step: Told, *names: str) -> Iterator[Complaint]:
    """The cells hold the symbol that the sentence says."""
    symbol = step.words["symbol"]["text"]
    for cell in step.cells(*names):
        yield from complain(str(board.symbols[cell]) == symbol, f"{name(cell, board.cols)} does not hold {symbol}")


def in_named_line(board: HitoriBoard, step: Told, cells: Iterable[int]) -> Iterator[Complaint]:
    line = step.line()
    if line:
        yield from complain(set(cells) <= set(board.line(*line)), "not all of these are in that line")


def side_by_side(cells: Iterable[int], cols: int) -> bool:
    """Whether cells of a line follow each other."""
    found = sorted(cells)
    return {b - a for a, b in pairwise(found)} in ({1}, {cols})


# ---- What each technique claims


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
    if step.technique != "corner-quad":
        good = step.cell() in {cell for cell, _ in step.places}
        yield from complain(good, "something else follows", "conclusion")
    if step.variant == "settled":
        yield from complain(board.values[step.cell("side")] == 1, "the side is not shaded")
    for pair in (step.cells("one"), step.cells("other")):
        yield from complain(not pair or board.are_twins(*pair), "no equal symbols")


def last_exit(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, walls, way = step.cell(), step.cells("walls"), step.cell("exit")
    yield from complain(board.values[cell] == 0, "the cell is not known to be unshaded")
    yield from complain(all(board.values[wall] == 1 for wall in walls), "a wall is not shaded")
    yield from complain({*walls, way} == set(board.near[cell]), "walls and exit are not all that is beside it")
    yield from complain(step.places == ((way, 0),), "something else follows", "conclusion")


def is_wall(board: HitoriBoard, chain: list[int]) -> bool:
    """Whether shaded cells touch diagonally one after another, from border to border."""
    ends = [board.on_border(cell) for cell in (*chain[:1], *chain[-1:])]
    return touch_in_turn(board, chain) and ends == [True, True]


def touch_in_turn(board: HitoriBoard, chain: list[int]) -> bool:
    return all(diagonal(board, one, other) for one, other in pairwise(chain))


def diagonal(board: HitoriBoard, one: int, other: int) -> bool:
    return abs(one // board.cols - other // board.cols) == 1 and abs(one % board.cols - other % board.cols) == 1


def wall_with(board: HitoriBoard, cell: int, chain: list[int]) -> bool:
    """Whether a cell makes a wall of a chain: somewhere along it, or joining its two halves."""
    return any(is_wall(board, [*chain[:i], cell, *chain[i:]]) for i in range(len(chain) + 1)) or any(
        is_wall(board, [*first[::a], cell, *second[::b]])
        for i in range(len(chain) + 1)
        for first, second in ((chain[:i], chain[i:]),)
        for a in (1, -1)
        for b in (1, -1)
    )


def ring_with(board: HitoriBoard, chain: list[int]) -> bool:
    return len(chain) > 3 and touch_in_turn(board, [*chain, chain[0]])


def cut_cell(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    if step.variant == "only":
        yield from complain(len(board.symbols) == 1, "the board has more cells")
        return
    one, other, chain = step.cell("one"), step.cell("other"), list(step.cells("chain"))
    yield from complain(all(board.values[wall] == 1 for wall in chain), "part of the wall is not shaded")
    yield from complain({one, other} <= set(board.near[cell]), "no neighbours of the cell")
    yield from complain(board.parts(one, other, [*chain, cell]), "the wall shown does not part them", "conclusion")
    if step.variant == "ring":
        yield from complain(ring_with(board, [*chain, cell]), "that is no ring")
    elif step.variant == "text":
        yield from complain(wall_with(board, cell, chain), "that is no wall from border to border")


def edge_dominoes(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    pairs = [step.cells(word) for word in ("first", "second", "third") if step.cells(word)]
    for pair in pairs:
        good = len(pair) == 2 and board.are_twins(*pair) and side_by_side(pair, board.cols)
        yield from complain(good, "no equal symbols side by side")
    yield from complain(all(board.on_border(cell) for cell in pairs[0]), "not at the edge")
    ways = {frozenset(way) for way in product(*pairs) if not any(b in board.near[a] for a, b in combinations(way, 2))}
    told = {frozenset(step.cells("one")), frozenset(step.cells("other"))}
    yield from complain(told == ways, "these are not the two ways to shade them")
    good = {cell for cell, _ in step.places} <= set(step.cells("ends"))
    yield from complain(good, "something else follows", "conclusion")


def offset_pairs(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    first, second, one, other = (step.cell(word) for word in ("first", "second", "one", "other"))
    yield from complain(second in board.near[first], "the two do not touch")
    yield from complain(board.are_twins(first, one) and board.are_twins(second, other), "no twins")
    yield from complain(set(step.cells("cells")) in (set(), {first, second}), "other cells touch")
    for cell in step.cells("between"):
        yield from complain({one, other} <= set(board.near[cell]), f"{name(cell, board.cols)} does not touch both")


def shadings(board: HitoriBoard, cells: list[int], looked_at: Iterable[int]) -> list[frozenset[int]]:
    """All ways to shade some cells, given what is known of the cells that are looked at."""
    if len(cells) > MOST_ENUMERATED:
        raise ValueError("too many cells to write all ways out")
    around = set(looked_at) | set(cells)
    shaded = {cell for cell in around if board.values[cell] == 1}
    white = {cell for cell in around if board.values[cell] == 0}
    found = []
    for bits in product((0, 1), repeat=len(cells)):
        way = {cell for cell, bit in zip(cells, bits, strict=True) if bit}
        if way & white or (shaded & set(cells)) - way:
            continue
        if any(other in way or other in shaded for cell in way for other in board.near[cell]):
            continue
        left = (set(cells) - way) | white
        if any(board.are_twins(a, b) for a, b in combinations(sorted(left), 2)):
            continue
        found.append(frozenset(way))
    return found


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
    if step.variant not in ("single", "twin"):
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


# ---- What a shaded cell would lead to


def supposed_shaded(board: HitoriBoard, step: Told) -> tuple[int, set[int]]:
    """The cell that a step supposes to be shaded, and all shaded cells then."""
    cell = step.cell()
    return cell, {cell} | {other for other, value in enumerate(board.values) if value == 1}


def refuted(step: Told, cell: int) -> Iterator[Complaint]:
    yield from complain(step.places == ((cell, 0),), "only what was supposed is refuted", "conclusion")


def is_white(board: HitoriBoard, cell: int, shaded: set[int]) -> bool:
    """Whether a cell is unshaded: it is known to be, or touches a shaded one."""
    return cell not in shaded and (board.values[cell] == 0 or any(other in shaded for other in board.near[cell]))


def only_way(board: HitoriBoard, end: int, way: int, shaded: set[int]) -> bool:
    """Whether an unshaded cell has one neighbour left that is not shaded."""
    return is_white(board, end, shaded) and [other for other in board.near[end] if other not in shaded] == [way]


def forced_white(board: HitoriBoard, step: Told, cell: int, shaded: set[int]) -> Iterator[Complaint]:
    """The neighbours and the exits that would be unshaded."""
    for other in step.cells("near"):
        yield from complain(other in board.near[cell], f"{name(other, board.cols)} is not beside it")
    for way, end in zip(step.cells("exits", "exit"), step.cells("ends", "end"), strict=True):
        good = only_way(board, end, way, shaded)
        yield from complain(good, f"{name(way, board.cols)} is not the only way out of {name(end, board.cols)}")


def twin_wall(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    yield from refuted(step, cell)
    yield from forced_white(board, step, cell, shaded)
    white = step.cells("near", "exits")
    for twin in step.cells("twins"):
        good = any(board.are_twins(twin, other) for other in white)
        yield from complain(good, f"{name(twin, board.cols)} is no twin of these")
    order = [at for twin in step.cells("twins") for at, other in enumerate(white) if board.are_twins(twin, other)]
    several = len(order) > len(step.cells("twins"))  # a twin of two cells
    yield from complain(several or order == sorted(order), "the twins are not in the order of these")
    chain = list(step.cells("chain"))
    yield from complain(set(chain) <= shaded | set(step.cells("twins")), "part of the wall would not be shaded")
    yield from complain({cell, *step.cells("twins")} & set(chain), "the wall is there without it")
    is_ring = step.variant.endswith("ring")
    good = ring_with(board, chain) if is_ring else is_wall(board, chain)
    yield from complain(good, "that is no ring" if is_ring else "that is no wall from border to border")
    one, other = step.cell("one"), step.cell("other")
    yield from complain(board.parts(one, other, chain), "the wall shown does not part them", "conclusion")


def dead_end_pair(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    yield from refuted(step, cell)
    yield from forced_white(board, step, cell, shaded)
    near, way = step.cell("near"), step.cell("exit")
    yield from hold(board, step, "near", "exit")
    yield from in_named_line(board, step, [near, way])
    yield from complain(board.are_twins(near, way), "they are no twins", "conclusion")


def two_forced(board: HitoriBoard, step: Told, cell: int, shaded: set[int]) -> Iterator[Complaint]:
    """Two cells that would be unshaded: the only ways out of others, or neighbours."""
    for word, end in (("first", "end"), ("second", "other_end")):
        other = step.cell(word)
        is_exit = end in step.words
        good = only_way(board, step.cell(end), other, shaded) if is_exit else other in board.near[cell]
        yield from complain(good, f"{name(other, board.cols)} need not be unshaded")


def equal_exits(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    first, second = step.cell("first"), step.cell("second")
    yield from refuted(step, cell)
    yield from two_forced(board, step, cell, shaded)
    yield from hold(board, step, "first", "second")
    yield from in_named_line(board, step, [first, second])
    yield from complain(board.are_twins(first, second), "they are no twins", "conclusion")


def touching_twins(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    first, second, one, other = (step.cell(word) for word in ("first", "second", "one", "other"))
    yield from refuted(step, cell)
    yield from two_forced(board, step, cell, shaded)
    yield from complain(board.are_twins(first, one) and board.are_twins(second, other), "no twins")
    yield from complain(not board.are_twins(first, second), "it is simpler that these two are twins")
    yield from complain(other in board.near[one], "these do not touch", "conclusion")


def double_cut(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    first, second = step.cell("first"), step.cell("second")
    yield from refuted(step, cell)
    yield from hold(board, step, "first", "second")
    yield from in_named_line(board, step, [first, second])
    yield from complain(board.are_twins(first, second), "they are no twins", "conclusion")
    chains = [(first, list(step.cells("chain"))), (second, list(step.cells("other_chain")))]
    yield from complain(all(cell in chain for _, chain in chains), "a wall is there without it")
    for closing, chain in chains:
        yield from complain(set(chain) <= shaded, "part of the wall would not be shaded")
        good = wall_with(board, closing, chain) or ring_with(board, [*chain, closing])
        yield from complain(good, f"{name(closing, board.cols)} closes no wall")
        pieces = {frozenset(board.flood(near, {*chain, closing})) for near in board.near[closing] if near not in chain}
        yield from complain(len(pieces) > 1, f"nothing is cut off by {name(closing, board.cols)}", "conclusion")


# ---- Contradictions


def touching(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    one, other = step.cells("cells")
    good = other in board.near[one] and all(board.values[cell] == 1 or cell in board.gone for cell in (one, other))
    yield from complain(good, "they are not both shaded, or do not touch", "flaw")


def repeated(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    one, other = step.cells("cells")
    yield from hold(board, step, "cells")
    yield from in_named_line(board, step, [one, other])
    good = board.are_twins(one, other) and all(board.values[cell] == 0 or cell in board.gone for cell in (one, other))
    yield from complain(good, "they are not both unshaded, or no twins", "flaw")


def neither(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded, twin = step.cell(), step.cell("shaded"), step.cell("twin")
    yield from hold(board, step, "twin")
    yield from in_named_line(board, step, [cell, twin])
    good = shaded in board.near[cell] and board.values[shaded] == 1
    yield from complain(good and board.are_twins(cell, twin) and board.values[twin] == 0, "something fits", "flaw")


def cut_off(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    if step.variant == "only":
        yield from complain(len(board.symbols) == 1 and board.values[step.cell()] == 1, "not so", "flaw")
        return
    chain = list(step.cells("chain")) or [step.cell()]
    one, other = step.cell("one"), step.cell("other")
    yield from complain(all(board.values[wall] == 1 for wall in chain), "part of the wall is not shaded", "flaw")
    good = all(set(board.near[cell]) & set(chain) for cell in (one, other))
    yield from complain(good, "one of the two does not touch the wall")
    yield from complain(board.parts(one, other, chain), "the wall shown does not part them", "flaw")
    if step.variant == "ring":
        yield from complain(ring_with(board, chain), "that is no ring", "flaw")
    elif step.variant == "text":
        yield from complain(is_wall(board, chain), "that is no wall from border to border", "flaw")


def no_way(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cells = [cell for cell in step.cells("cells") if board.values[cell] is None]
    yield from in_named_line(board, step, step.cells("cells"))
    named = {*step.mentioned(), *step.because}
    yield from complain(not shadings(board, cells, named), "the cells named can be shaded", "flaw")
    said = {*step.mentioned()}
    yield from complain(not shadings(board, cells, said), "the cells that force it are not named in the sentence")


def clash(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    yield from complain(step.cell() in board.gone, "something is left there", "flaw")


# Their claims leave nothing to be checked by the general test.
SELF_CONTAINED = {"groundwork", "neighbours", "twins", "last-exit"}


def groundwork(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    """What follows from single lines, and from what shading one cell would cut off. What an explanation shows is
    compared with the solution elsewhere."""
    if step.variant == "explained":
        return
    after = board.copy()
    lines = [after.line("row", i) for i in range(1, board.rows + 1)]
    lines += [after.line("column", i) for i in range(1, board.cols + 1)]
    before = None
    while before != after.values:
        before = after.values.copy()
        for line in lines:
            for cell in line:
                for value in (0, 1):
                    if after.values[cell] is None and not can_shade(after, line, {cell: value}):
                        after.values[cell] = 1 - value
        shaded = {cell for cell, value in enumerate(after.values) if value == 1}
        for cell, there in enumerate(after.values):
            if there is None and cuts_off(after, shaded | {cell}):
                after.values[cell] = 0
    for cell, value in step.places:
        if after.values[cell] != value:
            yield Complaint("conclusion", f"{name(cell, board.cols)} = {value} does not follow")


def can_shade(board: HitoriBoard, line: list[int], known: dict[int, int]) -> bool:
    """Whether a line can be shaded: no two shaded cells touch, no symbol is left unshaded twice."""

    def go(place: int, last: int, seen: frozenset[object]) -> bool:
        if place == len(line):
            return True
        cell = line[place]
        there = known.get(cell, board.values[cell])
        symbol = board.symbols[cell]
        if there != 1 and symbol not in seen and go(place + 1, 0, seen if symbol is None else seen | {symbol}):
            return True
        return there != 0 and not last and go(place + 1, 1, seen)

    return go(0, 0, frozenset())


def cuts_off(board: HitoriBoard, shaded: set[int]) -> bool:
    """Whether shaded cells part two cells that cannot be shaded."""
    bare = {cell for cell, value in enumerate(board.values) if value == 0} | {
        other for cell in shaded for other in board.near[cell]
    }
    bare -= shaded
    return bool(bare) and not bare <= board.flood(min(bare), shaded)


JUDGES: dict[str, Callable[[HitoriBoard, Told], Iterator[Complaint]]] = {
    "groundwork": groundwork,
    "neighbours": neighbours,
    "twins": twins,
    "sandwich": sandwich,
    "triplet": rows_of_equals,
    "pair-and-single": rows_of_equals,
    "interlocked-pairs": interlocked,
    "corner-triple": corner,
    "corner-quad": corner,
    "corner-pair": corner,
    "last-exit": last_exit,
    "cut-cell": cut_cell,
    "edge-dominoes": edge_dominoes,
    "offset-pairs": offset_pairs,
    "line-squeeze": line_squeeze,
    "twin-wall": twin_wall,
    "exit-twin-wall": twin_wall,
    "dead-end-pair": dead_end_pair,
    "equal-exits": equal_exits,
    "touching-twins": touching_twins,
    "double-cut": double_cut,
    "touching": touching,
    "repeated": repeated,
    "neither": neither,
    "cut-off": cut_off,
    "no-way": no_way,
    "nothing-left": clash,
    "clash": clash,
}
