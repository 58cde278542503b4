"""Nucci and Pico (2018): their rules for Binairo as they state them, and one stronger rule of ours.

line       a row or a column, as its symbols in order: 0, 1, or None for an open cell
placement  what a rule concludes: symbols by their position in the line
A, B       the two symbols, as the paper calls them; A is the one of which a line lacks exactly one
block      free cells next to each other, as many as there are

A rule looks at one line and changes nothing. The cycle tries the rules from the first to the last, and goes back to
the first as soon as one of them has placed a symbol; it ends when no rule concludes anything. Nothing is guessed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from time import perf_counter
from typing import Literal, NamedTuple

from masume.core import grid
from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Line
from masume.core.model import NOTHING, DifferentLines, Model
from masume.engines.parts.engine_options import Configurable
from masume.kinds.binairo import Binairo, rules

Symbols = Sequence[int | None]
Placement = dict[int, int]
Conclusion = tuple[Line, str, Placement]
"""A line, the rule, and what it places there."""
Twins = Literal["same direction", "any direction", "off"]
"""With which lines rule 5 compares a line: rows with rows and columns with columns, as it must be meant; with any other
line, as it is worded; with none."""

TWINS: Mapping[str, Twins] = {"same": "same direction", "any": "any direction", "off": "off"}
"""The words of the engine's option."""
GIVEN = {0b11: None, 0b01: 0, 0b10: 1}
"""By its domain, what is printed in a cell."""

RULES = ("1", "2", "3", "4.1", "4.2", "4.2.1", "4.2.2", "5")
OURS = "whole line"


class Finish(NamedTuple):
    """The board when no rule concludes anything more."""

    values: tuple[int | None, ...]
    placed: Mapping[str, int]
    """How many symbols each rule placed, by its number in the paper."""

    @property
    def open(self) -> int:
        """How many cells have no symbol: 0 when the rules finished the board."""
        return self.values.count(None)


def follow(
    puzzle: Binairo,
    twins: Twins = "same direction",
    whole_lines: bool = False,
    time_is_up: Callable[[], bool] = lambda: False,
) -> Finish:
    """Applies the paper's rules until none concludes anything; with `whole_lines`, then our rule, and the cycle again.

    The lengths of the board must be even, as in the paper."""
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
    """The paper's rules as an engine; `twins` says which lines rule 5 compares.

    Where they fill a board, its solution is the only one, as long as each rule holds: rule 5 does so only where lines
    must differ, and only between two rows or two columns. Where they stop, nothing is known."""

    name = "paper-binairo"
    complete = False
    options: Mapping[str, tuple[str, ...]] = {"twins": ("same", "any", "off")}

    def __init__(self, twins: str = "same") -> None:
        self.twins = twins
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """What the rules fill in. About a board that is no Binairo of even lengths, nothing is said."""
        start = perf_counter()
        puzzle = puzzle_of(model)
        if puzzle is None:
            return Result((), False, self.name)
        finish = follow(puzzle, TWINS[self.twins], time_is_up=limit.watch())
        values = tuple(NOTHING if value is None else value for value in finish.values)
        solved = not finish.open and next(model.breaches(values), None) is None
        holds = self.twins == "off" or (self.twins == "same" and puzzle.unique_lines)
        solutions = (Solution(model.cols, values),) if solved else ()
        placed = sum(finish.placed.values())
        return Result(solutions, solved and holds, self.name, placed, perf_counter() - start, {"open": finish.open})


def puzzle_of(model: Model) -> Binairo | None:
    """The board that the model states, if it is a Binairo of even lengths; else None."""
    rows, cols = model.rows, model.cols
    if rows % 2 or cols % 2 or len(model.cells) != rows * cols or not set(model.domains) <= set(GIVEN):
        return None
    givens = [GIVEN[domain] for domain in model.domains]
    unique_lines = any(isinstance(rule, DifferentLines) for rule in model.rules)
    puzzle = Binairo([givens[i : i + cols] for i in range(0, len(givens), cols)], unique_lines)
    return puzzle if rules.model(puzzle).rules == model.rules else None


class _Position:
    """A board being filled."""

    def __init__(self, puzzle: Binairo) -> None:
        self.rows = grid.row_lines(puzzle.rows, puzzle.cols)
        self.cols = grid.col_lines(puzzle.rows, puzzle.cols)
        self.values: list[int | None] = [given for row in puzzle.givens for given in row]
        self.unique_lines = puzzle.unique_lines
        self.placed: Counter[str] = Counter()

    def symbols(self, line: Line) -> list[int | None]:
        return [self.values[cell] for cell in line]

    def place(self, line: Line, rule: str, placement: Placement) -> int:
        """Writes a rule's conclusion into the free cells of a line; how many there were."""
        new = [(line[i], symbol) for i, symbol in placement.items() if self.values[line[i]] is None]
        for cell, symbol in new:
            self.values[cell] = symbol
        if new:
            self.placed[rule] += len(new)
        return len(new)

    def fill(self, conclusions: Iterator[Conclusion]) -> bool:
        """Writes conclusions down, each before the next one is drawn; whether that placed any symbol."""
        return sum(self.place(line, rule, placement) for line, rule, placement in conclusions) > 0

    # What the rules conclude, line by line.

    def each_line(self, rules: Mapping[str, Callable[[Symbols], Placement]]) -> Iterator[Conclusion]:
        for name, conclude in rules.items():
            for line in self.rows + self.cols:
                yield line, name, conclude(self.symbols(line))

    def rule_4(self) -> Iterator[Conclusion]:
        for line in self.rows + self.cols:
            for rule, placement in rule_4(self.symbols(line)):
                yield line, rule, placement

    def rule_5(self, twins: Twins) -> Iterator[Conclusion]:
        for line, others in self.with_others(twins):
            yield line, "5", rule_5(self.symbols(line), [self.symbols(other) for other in others])

    def whole_lines(self) -> Iterator[Conclusion]:
        for line, others in self.with_others("same direction"):
            complete = [symbols for symbols in map(self.symbols, others) if None not in symbols]
            yield line, OURS, whole_line(self.symbols(line), complete if self.unique_lines else [])

    def with_others(self, twins: Twins) -> Iterator[tuple[Line, list[Line]]]:
        """Each line with those that it must not equal."""
        for family in (self.rows, self.cols):
            among = family if twins == "same direction" else self.rows + self.cols
            for line in family:
                yield line, [other for other in among if other is not line and len(other) == len(line)]


# ---- the rules


def rule_1(line: Symbols) -> Placement:
    """When there are two equal symbols side by side, the opposite symbol goes around them."""
    placement = {}
    for i in range(len(line) - 1):
        symbol = line[i]
        if symbol is not None and symbol == line[i + 1]:
            for around in (i - 1, i + 2):
                if 0 <= around < len(line) and line[around] is None:
                    placement[around] = 1 - symbol
    return placement


def rule_2(line: Symbols) -> Placement:
    """Two equal symbols with one cell between them make the symbol between them the opposite one."""
    placement = {}
    for i in range(1, len(line) - 1):
        symbol = line[i - 1]
        if line[i] is None and symbol is not None and symbol == line[i + 1]:
            placement[i] = 1 - symbol
    return placement


def rule_3(line: Symbols) -> Placement:
    """When half of a line is of one symbol, the other cells are of the opposite symbol."""
    for symbol in (0, 1):
        if lacking(line, symbol) == 0:
            return dict.fromkeys(free(line), 1 - symbol)
    return {}


def rule_4(line: Symbols) -> list[tuple[str, Placement]]:
    """When one symbol A is lacking: 4.1, and where 4.1 does not apply, 4.2 with its two special cases."""
    for a in (0, 1):
        if lacking(line, a) == 1:
            first = rule_4_1(line, a)
            if first:
                return [("4.1", first)]
            return [("4.2", rule_4_2(line, a)), ("4.2.1", rule_4_2_1(line, a)), ("4.2.2", rule_4_2_2(line, a))]
    return []


def rule_4_1(line: Symbols, a: int) -> Placement:
    """… and two or more B are lacking, and some B has two free cells beside it (on one side or around it): then A goes
    into one of those two, and B into all other free cells."""
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
    """… or three or more B are lacking, and three or more free cells stand in a block: then A goes there, and B into
    all other free cells."""
    block = _block_for(line, a)
    return dict.fromkeys((j for j in free(line) if j not in block), 1 - a) if block else {}


def rule_4_2_1(line: Symbols, a: int) -> Placement:
    """… and the block has exactly 4 cells: then its two ends are B."""
    block = _block_for(line, a)
    return {block[0]: 1 - a, block[-1]: 1 - a} if len(block) == 4 else {}


def rule_4_2_2(line: Symbols, a: int) -> Placement:
    """… and the block has exactly 5 cells: then it is B B A B B."""
    block = _block_for(line, a)
    return {**dict.fromkeys(block, 1 - a), block[2]: a} if len(block) == 5 else {}


def rule_5(line: Symbols, others: Sequence[Symbols]) -> Placement:
    """When a line lacks two symbols and another line is complete and equal to it but for these two cells, they get the
    symbols opposite to those of the other line."""
    gaps = free(line)
    if len(gaps) == 2:
        for other in others:
            if all(theirs is not None and mine in (None, theirs) for mine, theirs in zip(line, other, strict=True)):
                return {i: 1 - symbol for i in gaps if (symbol := other[i]) is not None}
    return {}


def free(line: Symbols) -> list[int]:
    """The positions of the open cells."""
    return [i for i, symbol in enumerate(line) if symbol is None]


def lacking(line: Symbols, symbol: int) -> int:
    """How many more of a symbol the line needs."""
    return len(line) // 2 - line.count(symbol)


def _block_for(line: Symbols, a: int) -> range:
    """The first block of three or more free cells, if at least three B are lacking; else an empty one."""
    if lacking(line, 1 - a) >= 3:
        start = 0
        for end in range(len(line) + 1):
            if end == len(line) or line[end] is not None:
                if end - start >= 3:
                    return range(start, end)
                start = end + 1
    return range(0)


# ---- our rule


def whole_line(line: Symbols, avoid: Sequence[Symbols]) -> Placement:
    """What all ways to complete the line by the rules of the game have in common.

    The ways are counted, not listed: those that give a cell a symbol, less the complete lines that the line must avoid
    and that fit it. A count of 0 rules the symbol out."""
    gaps = free(line)
    if not gaps:
        return {}
    fitting = [
        other for other in avoid if all(mine in (None, theirs) for mine, theirs in zip(line, other, strict=True))
    ]
    ways = _ways(tuple(line))
    placement = {}
    for i in gaps:
        possible = [s for s in (0, 1) if ways[i][s] > sum(other[i] == s for other in fitting)]
        if len(possible) == 1:
            placement[i] = possible[0]
    return placement


State = tuple[int, int, int]
"""Of the cells so far: how many ones, the last symbol, and how many of it stand at the end."""


@lru_cache(maxsize=4096)  # most lines are looked at again before they change
def _ways(line: tuple[int | None, ...]) -> list[tuple[int, int]]:
    """For each cell, in how many ways the line can be completed with a 0 there and with a 1: half of the cells of each
    symbol and never three equal in a row."""
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
    """The state after one more symbol; None when that makes three in a row or more than half of the line ones."""
    ones, last, run = state
    run = run + 1 if run and symbol == last else 1
    ones += symbol
    return (ones, symbol, run) if run < 3 and ones <= n // 2 else None
