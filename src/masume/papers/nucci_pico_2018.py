"""Nucci and Pico (2018): their rules for Binairo as they state them, and one stronger rule of Masume.

A rule examines one line, a row or a column, given as its symbols in order: 0, 1, or None for an open cell. It does not
change the line, but returns a placement, which maps positions in the line to the symbols to place there. The paper
calls the two symbols A and B. In rule 4, A is the symbol of which the line lacks exactly one. A block is a maximal
sequence of open cells.

The cycle tries the rules from the first to the last, and goes back to the first as soon as one of them has placed a
symbol; it ends when no rule places one. Nothing is guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from time import perf_counter
from typing import Literal, NamedTuple

from masume.core import grid
from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Line
from masume.core.model import NO_VALUE, DifferentLines, Model
from masume.engines.parts.engine_options import Configurable
from masume.kinds.binairo import Binairo, rules

Symbols = Sequence[int | None]
Placement = dict[int, int]
Conclusion = tuple[Line, str, Placement]
"""A line, the rule, and its placement there."""
Twins = Literal["same direction", "any direction", "off"]
"""The lines with which rule 5 compares a line: rows with rows and columns with columns, as intended; any other
line, as it is worded; or none."""

TWINS: Mapping[str, Twins] = {"same": "same direction", "any": "any direction", "off": "off"}
"""The values of the engine's option."""
GIVEN = {0b11: None, 0b01: 0, 0b10: 1}
"""The given of a cell by its domain."""

RULES = ("1", "2", "3", "4.1", "4.2", "4.2.1", "4.2.2", "5")
OURS = "whole line"


class Finish(NamedTuple):
    """The board on which the rules stopped because none of them could place another symbol."""

    values: tuple[int | None, ...]
    placed: Mapping[str, int]
    """The number of symbols that each rule placed, by the rule's number in the paper."""

    @property
    def open(self) -> int:
        """Return the number of open cells; it is 0 if the rules finished the board."""
        return self.values.count(None)


def follow(
    puzzle: Binairo,
    twins: Twins = "same direction",
    whole_lines: bool = False,
    time_is_up: Callable[[], bool] = lambda: False,
) -> Finish:
    """Apply the paper's rules until none of them places a symbol, and return the board. With `whole_lines`, Masume's
    rule is tried after them in each cycle.

    The numbers of rows and columns must be even, as in the paper.
    """
    position = _Position(puzzle)
    stages: list[Callable[[], Iterator[Conclusion]]] = [
        lambda: position.each_line({"1": rule_1, "2": rule_2}),  # the paper applies these two in one pass
        lambda: position.each_line({"3": rule_3}),
        position.rule_4,
    ]
    if twins != "off":
        stages.append(lambda: position.rule_5(twins))
    if whole_lines:
        stages.append(position.whole_lines)
    while not time_is_up() and any(
        position.fill(stage()) for stage in stages
    ):  # `any` stops at the first rule that places a symbol
        pass
    return Finish(tuple(position.values), dict(position.placed))


class PaperRules(Configurable):
    """The paper's rules as an engine; `twins` selects the lines that rule 5 compares.

    If the rules fill a board, it has no other solution, provided that each rule is valid. Rule 5 is valid only if lines
    must differ, and only between two rows or two columns. If the rules stop, nothing is proved.
    """

    name = "paper-binairo"
    complete = False
    options: Mapping[str, tuple[str, ...]] = {"twins": ("same", "any", "off")}

    def __init__(self, twins: str = "same") -> None:
        self.twins = twins
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """Apply the rules to `model`, a Binairo with even numbers of rows and columns, and return the result. Its
        verdict is `unknown` for any other model.
        """
        start = perf_counter()
        puzzle = puzzle_of(model)
        if puzzle is None:
            return Result((), False, self.name)
        finish = follow(puzzle, TWINS[self.twins], time_is_up=limit.watch())
        values = tuple(NO_VALUE if value is None else value for value in finish.values)
        solved = not finish.open and next(model.violations(values), None) is None
        holds = self.twins == "off" or (self.twins == "same" and puzzle.unique_lines)
        solutions = (Solution(model.cols, values),) if solved else ()
        placed = sum(finish.placed.values())
        return Result(solutions, solved and holds, self.name, placed, perf_counter() - start, {"open": finish.open})


def puzzle_of(model: Model) -> Binairo | None:
    """Return the puzzle of `model` if it is a Binairo with even numbers of rows and columns, or None otherwise."""
    rows, cols = model.rows, model.cols
    if rows % 2 or cols % 2 or len(model.cells) != rows * cols or not set(model.domains) <= set(GIVEN):
        return None
    givens = [GIVEN[domain] for domain in model.domains]
    unique_lines = any(isinstance(rule, DifferentLines) for rule in model.rules)
    puzzle = Binairo([givens[i : i + cols] for i in range(0, len(givens), cols)], unique_lines)
    return puzzle if rules.model(puzzle).rules == model.rules else None


class _Position:
    """A board while the rules fill it."""

    def __init__(self, puzzle: Binairo) -> None:
        self.rows = grid.row_lines(puzzle.rows, puzzle.cols)
        self.cols = grid.col_lines(puzzle.rows, puzzle.cols)
        self.values: list[int | None] = [given for row in puzzle.givens for given in row]
        self.unique_lines = puzzle.unique_lines
        self.placed: Counter[str] = Counter()

    def symbols(self, line: Line) -> list[int | None]:
        """Return the symbols of a line."""
        return [self.values[cell] for cell in line]

    def place(self, line: Line, rule: str, placement: Placement) -> int:
        """Write the symbols of `placement`, found by `rule`, into the open cells of `line`. Return the number of cells
        filled.
        """
        new = [(line[i], symbol) for i, symbol in placement.items() if self.values[line[i]] is None]
        for cell, symbol in new:
            self.values[cell] = symbol
        if new:
            self.placed[rule] += len(new)
        return len(new)

    def fill(self, conclusions: Iterator[Conclusion]) -> bool:
        """Write each placement before the next one is computed. Return whether any cell was filled."""
        return sum(self.place(line, rule, placement) for line, rule, placement in conclusions) > 0

    # The placements of the rules, line by line.

    def each_line(self, rules: Mapping[str, Callable[[Symbols], Placement]]) -> Iterator[Conclusion]:
        """Yield the placements of `rules`, one rule after the other, in all lines."""
        for name, conclude in rules.items():
            for line in self.rows + self.cols:
                yield line, name, conclude(self.symbols(line))

    def rule_4(self) -> Iterator[Conclusion]:
        """Yield the placements of rule 4 in all lines."""
        for line in self.rows + self.cols:
            for rule, placement in rule_4(self.symbols(line)):
                yield line, rule, placement

    def rule_5(self, twins: Twins) -> Iterator[Conclusion]:
        """Yield the placements of rule 5 in all lines."""
        for line, others in self.with_others(twins):
            yield line, "5", rule_5(self.symbols(line), [self.symbols(other) for other in others])

    def whole_lines(self) -> Iterator[Conclusion]:
        """Yield the placements of Masume's rule in all lines."""
        for line, others in self.with_others("same direction"):
            complete = [symbols for symbols in map(self.symbols, others) if None not in symbols]
            yield line, OURS, whole_line(self.symbols(line), complete if self.unique_lines else [])

    def with_others(self, twins: Twins) -> Iterator[tuple[Line, list[Line]]]:
        """Yield each line with the lines that rule 5 compares with it: those in the same direction or, depending on
        `twins`, all other lines of the same length.
        """
        for family in (self.rows, self.cols):
            among = family if twins == "same direction" else self.rows + self.cols
            for line in family:
                yield line, [other for other in among if other is not line and len(other) == len(line)]


# ---- The rules


def rule_1(line: Symbols) -> Placement:
    """Place the opposite symbol on both sides of two equal adjacent symbols."""
    placement = {}
    for i in range(len(line) - 1):
        symbol = line[i]
        if symbol is not None and symbol == line[i + 1]:
            for around in (i - 1, i + 2):
                if 0 <= around < len(line) and line[around] is None:
                    placement[around] = 1 - symbol
    return placement


def rule_2(line: Symbols) -> Placement:
    """Place the opposite symbol between two equal symbols with one cell between them."""
    placement = {}
    for i in range(1, len(line) - 1):
        symbol = line[i - 1]
        if line[i] is None and symbol is not None and symbol == line[i + 1]:
            placement[i] = 1 - symbol
    return placement


def rule_3(line: Symbols) -> Placement:
    """If half of a line's cells have one symbol, place the other symbol in all open cells."""
    for symbol in (0, 1):
        if lacking(line, symbol) == 0:
            return dict.fromkeys(free(line), 1 - symbol)
    return {}


def rule_4(line: Symbols) -> list[tuple[str, Placement]]:
    """Return the placements in a line that lacks exactly one A: those of rule 4.1 or, if it places nothing, those of
    rule 4.2 and its two special cases.
    """
    for a in (0, 1):
        if lacking(line, a) == 1:
            first = rule_4_1(line, a)
            if first:
                return [("4.1", first)]
            return [("4.2", rule_4_2(line, a)), ("4.2.1", rule_4_2_1(line, a)), ("4.2.2", rule_4_2_2(line, a))]
    return []


def rule_4_1(line: Symbols, a: int) -> Placement:
    """Find a B with two open cells beside it, either both on one side or one on each side, and place B in all other
    open cells. Three B in a row are forbidden, so that A must be in one of the two. The line must lack at least two B.
    """
    b = 1 - a
    if lacking(line, b) < 2:
        return {}
    for i, symbol in enumerate(line):
        if symbol == b:
            for pair in ((i - 2, i - 1), (i - 1, i + 1), (i + 1, i + 2)):
                if all(0 <= j < len(line) and line[j] is None for j in pair):
                    return dict.fromkeys((j for j in free(line) if j not in pair), b)
    return {}


def rule_4_2(line: Symbols, a: int) -> Placement:
    """Find the first block of three or more cells, and place B in all open cells outside it. The block cannot be filled
    with B alone, so that A must be in it. The line must lack at least three B.
    """
    block = _block_for(line, a)
    return dict.fromkeys((j for j in free(line) if j not in block), 1 - a) if block else {}


def rule_4_2_1(line: Symbols, a: int) -> Placement:
    """Place B at both ends of the block of rule 4.2 if it has exactly 4 cells."""
    block = _block_for(line, a)
    return {block[0]: 1 - a, block[-1]: 1 - a} if len(block) == 4 else {}


def rule_4_2_2(line: Symbols, a: int) -> Placement:
    """Fill the block of rule 4.2 with B B A B B if it has exactly 5 cells."""
    block = _block_for(line, a)
    return {**dict.fromkeys(block, 1 - a), block[2]: a} if len(block) == 5 else {}


def rule_5(line: Symbols, others: Sequence[Symbols]) -> Placement:
    """Fill the last two open cells of a line if one of `others` is complete and agrees with it in all other cells.
    Place the opposites of the symbols that the complete line has in these two cells.
    """
    gaps = free(line)
    if len(gaps) == 2:
        for other in others:
            if all(
                other_symbol is not None and symbol in (None, other_symbol)
                for symbol, other_symbol in zip(line, other, strict=True)
            ):
                return {i: 1 - other_symbol for i in gaps if (other_symbol := other[i]) is not None}
    return {}


def free(line: Symbols) -> list[int]:
    """Return the positions of the open cells."""
    return [i for i, symbol in enumerate(line) if symbol is None]


def lacking(line: Symbols, symbol: int) -> int:
    """Return how many more of `symbol` the line needs."""
    return len(line) // 2 - line.count(symbol)


def _block_for(line: Symbols, a: int) -> range:
    """Return the positions of the first block of three or more cells. Return an empty range if there is none, or if the
    line lacks fewer than three B. `a` is the symbol A.
    """
    if lacking(line, 1 - a) >= 3:
        start = 0
        for end in range(len(line) + 1):
            if end == len(line) or line[end] is not None:
                if end - start >= 3:
                    return range(start, end)
                start = end + 1
    return range(0)


# ---- Our rule


def whole_line(line: Symbols, avoid: Sequence[Symbols]) -> Placement:
    """Return the symbols that are the same in every valid completion of the line. A completion is valid if it obeys the
    rules of the game and is not one of the lines `avoid`.

    The completions are not listed, but counted for each open cell and each of its two symbols. Lines in `avoid` that
    fit are subtracted. A count of 0 eliminates the symbol.
    """
    gaps = free(line)
    if not gaps:
        return {}
    fitting = [
        other
        for other in avoid
        if all(symbol in (None, other_symbol) for symbol, other_symbol in zip(line, other, strict=True))
    ]
    ways = _ways(tuple(line))
    placement = {}
    for i in gaps:
        possible = [s for s in (0, 1) if ways[i][s] > sum(other[i] == s for other in fitting)]
        if len(possible) == 1:
            placement[i] = possible[0]
    return placement


State = tuple[int, int, int]
"""The state of the first cells of a line: the number of ones, the last symbol, and the length of its run at the end."""


@lru_cache(maxsize=4096)  # most lines are examined again before they change
def _ways(line: tuple[int | None, ...]) -> list[tuple[int, int]]:
    """Return, for each cell, in how many ways the line can be completed if the cell has 0, and in how many if it has 1.
    A completed line has half of its cells of each symbol, and never three equal symbols in a row.
    """
    n = len(line)
    ahead: list[dict[State, int]] = [{(0, 0, 0): 1}]  # ways to reach a state, cell by cell
    for i in range(n):
        reached: Counter[State] = Counter()
        for state, number in ahead[i].items():
            for symbol in (0, 1):
                after = _step(state, symbol, n)
                if after and line[i] in (None, symbol):
                    reached[after] += number
        ahead.append(reached)
    behind: dict[State, int] = {state: 1 for state in ahead[n] if state[0] == n // 2}  # ways to finish from a state
    ways: list[tuple[int, int]] = []
    for i in reversed(range(n)):
        before: Counter[State] = Counter()
        counts = [0, 0]
        for state, number in ahead[i].items():
            for symbol in (0, 1):
                after = _step(state, symbol, n)
                if after in behind and line[i] in (None, symbol):
                    before[state] += behind[after]
                    counts[symbol] += number * behind[after]
        ways.append((counts[0], counts[1]))
        behind = before
    return ways[::-1]


def _step(state: State, symbol: int, n: int) -> State | None:
    """Return the state after `symbol` is appended, or None if this makes three equal symbols in a row, or if more than
    half of the `n` cells are ones.
    """
    ones, last, run = state
    run = run + 1 if run and symbol == last else 1
    ones += symbol
    return (ones, symbol, run) if run < 3 and ones <= n // 2 else None
