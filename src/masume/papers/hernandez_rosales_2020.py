"""Hernández Solano and Rosales Hernández (2020): their search for Hidato, their generator and the repair they propose.

path      the cells of a shape in the order of their numbers: the first holds 1, the last N
end       the first or the last cell of a path
outline   a shape as rows of text: `.` for a cell, `#` for a square that is no part of the board

The search is the paper's, corrected. As printed, its second case has an `else` that catches every number, so that the
third case is never reached; the third case does not write the number that it places; and the list of givens is asked
for its last member after it has been used up. The text around it says what is meant, and that is what stands here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from masume import kinds
from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Cell, Shape
from masume.core.model import NOTHING, Chain, Model
from masume.engines.parts.engine_options import Configurable
from masume.kinds.hidato import Hidato
from masume.verbs import solve as solve_verb

Path = list[Cell]

STEPS_BETWEEN_LOOKS = 1024  # at the clock
SAMPLE = 2000  # solutions that the repair looks at; the paper wants all of them, and there may be millions
MOST_STEPS = 400  # a cell, before a path is begun anew
MIXING_STEPS = 10  # a cell, after the path is complete


# ---- the search


class PaperWalk(Configurable):
    """The paper's backtracking: the numbers in order, each on a free neighbour of the one before; nothing is pruned but
    a given that is not within reach when its turn comes. Complete, and exponential."""

    name = "paper-hidato"
    complete = True

    def solve(self, model: Model, limit: Limit) -> Result:
        """The solutions of a Hidato. About a model that is not filled by a path of numbers, nothing is said."""
        start = perf_counter()
        time_is_up = limit.watch()
        chain = next((rule for rule in model.rules if isinstance(rule, Chain)), None)
        if chain is None:
            return Result((), False, self.name)
        walk = _Walk(model, chain)
        solutions: list[Solution] = []
        nodes = 0
        # For each number so far, the cells that are still to be tried for it, the next one last.
        stack = [walk.starts()]
        while stack:
            if not stack[-1]:
                stack.pop()
                walk.step_back()
                continue
            if nodes == limit.nodes or (nodes % STEPS_BETWEEN_LOOKS == 0 and time_is_up()):
                break
            nodes += 1
            walk.step(stack[-1].pop())
            # CASE 1: beyond the greatest number, the board is solved.
            if walk.complete:
                solutions.append(Solution(model.cols, walk.values()))
                if len(solutions) >= limit.solutions:
                    break
            stack.append(walk.choices())
        return Result(tuple(solutions), not stack, self.name, nodes, perf_counter() - start)


class _Walk:
    """A path being laid, number by number."""

    def __init__(self, model: Model, chain: Chain) -> None:
        self.domains = model.domains
        self.touching = chain.shape.touching
        self.last = len(model.cells)
        self.cells = model.cells
        self.givens = {
            self.domains[cell].bit_length() - 1: cell for cell in model.cells if self.domains[cell].bit_count() == 1
        }
        self.path: Path = []
        self.taken = [False] * len(self.domains)

    @property
    def complete(self) -> bool:
        return len(self.path) == self.last

    def starts(self) -> list[Cell]:
        """Where 1 may stand; the paper takes it for granted that 1 is given."""
        return [self.givens[1]] if 1 in self.givens else self.allowed(self.cells, 1)

    def choices(self) -> list[Cell]:
        """Where the next number may stand."""
        number = len(self.path) + 1
        around = self.touching[self.path[-1]]
        # CASE 2: a given must be a neighbour of the number before it.
        if number in self.givens:
            cell = self.givens[number]
            return [cell] if cell in around else []
        # CASE 3: any free neighbour will do.
        return self.allowed(around, number)

    def allowed(self, cells: Sequence[Cell], number: int) -> list[Cell]:
        return [cell for cell in reversed(cells) if not self.taken[cell] and self.domains[cell] >> number & 1]

    def step(self, cell: Cell) -> None:
        self.path.append(cell)
        self.taken[cell] = True

    def step_back(self) -> None:
        if self.path:
            self.taken[self.path.pop()] = False

    def values(self) -> tuple[int, ...]:
        return number_squares(self.path, len(self.domains))


PAPER = PaperWalk()


# ---- the generator


def shape_of(outline: Sequence[str], neighbours: int) -> Shape:
    return Hidato([[None if square == "#" else 0 for square in row] for row in outline], neighbours).shape


def random_ends(shape: Shape, random: Random) -> tuple[Cell, Cell]:
    """The paper's step 2: two different cells for the least and the greatest number."""
    first, last = random.sample(shape.cells, 2)
    return first, last


def board(shape: Shape, path: Sequence[Cell], shown: set[int]) -> Hidato:
    """The board on which only some numbers of a path are printed."""
    numbers = number_squares(path, shape.rows * shape.cols)
    printed = [None if number == NOTHING else number if number in shown else 0 for number in numbers]
    cols = shape.cols
    return Hidato([printed[i : i + cols] for i in range(0, len(printed), cols)], shape.neighbours)


def board_of_ends(shape: Shape, ends: tuple[Cell, Cell]) -> Hidato:
    """The paper's step 3 starts from this: a board with nothing but the least and the greatest number."""
    first, last = ends
    inner = [cell for cell in shape.cells if cell not in ends]
    return board(shape, [first, *inner, last], {1, len(shape.cells)})


def number_squares(path: Sequence[Cell], squares: int) -> tuple[int, ...]:
    """The number on every square of the rectangle."""
    values = [NOTHING] * squares
    for number, cell in enumerate(path, 1):
        values[cell] = number
    return tuple(values)


def random_path(shape: Shape, random: Random) -> Path:
    """A path through all cells of a shape that has one.

    It grows at its ends. Where an end is shut in, it bites the path: it is joined to a neighbour on the path, and the
    link that closed the loop is cut, which makes another cell the end. Some more bites then mix the path. The paper
    searches for a path between given ends instead, which may not exist."""
    cells = len(shape.cells)
    while True:
        path = [random.choice(shape.cells)]
        for _ in range(MOST_STEPS * cells):
            if len(path) == cells:
                for _ in range(MIXING_STEPS * cells):
                    path = _bite(shape, path, random)
                return path
            if random.random() < 0.5:
                path.reverse()
            free = [cell for cell in shape.touching[path[-1]] if cell not in path]
            if free:
                path.append(random.choice(free))
            else:
                path = _bite(shape, path, random)


def _bite(shape: Shape, path: Path, random: Random) -> Path:
    """The path with its last cell joined to some neighbour on it."""
    if random.random() < 0.5:
        path = path[::-1]
    where = random.choice([i for i, cell in enumerate(path) if cell in shape.touching[path[-1]]])
    return path[: where + 1] + path[:where:-1]


def removals_as_printed(cells: int, random: Random) -> set[int]:
    """The paper's step 4: two thirds as many random numbers as there are cells, of which many are drawn twice; the
    least and the greatest are never removed."""
    return {random.randint(2, cells - 1) for _ in range(2 * cells // 3)}


def removals_exactly(cells: int, random: Random) -> set[int]:
    """Two thirds of the numbers, all different; the least and the greatest are never removed."""
    return set(random.sample(range(2, cells), min(2 * cells // 3, cells - 2)))


def board_without(shape: Shape, path: Path, removed: set[int]) -> Hidato:
    """The board of a path with some numbers removed."""
    return board(shape, path, set(range(1, len(path) + 1)) - removed)


# ---- unique boards


def repair(puzzle: Hidato, path: Sequence[Cell]) -> tuple[Hidato, int]:
    """The paper's proposal: while there are several solutions, print the number at the position where most of them
    differ from the path. Also tells how many numbers were added.

    The paper asks for all solutions each time. Two are enough to see that there are several, and a sample shows where
    they differ; the path stays a solution, so that in the end it is the only one."""
    numbers = number_squares(path, puzzle.rows * puzzle.cols)
    added = 0
    while True:
        others = [s.values for s in solve_verb.solve(puzzle, solutions=SAMPLE).solutions if s.values != numbers]
        if not others:
            return puzzle, added
        differing = {cell: sum(values[cell] != numbers[cell] for values in others) for cell in puzzle.shape.cells}
        cell = max(differing, key=lambda cell: differing[cell])
        puzzle = kinds.kind_of(puzzle).clues.with_givens(puzzle, [(cell, numbers[cell])])
        added += 1


def carve(shape: Shape, path: Sequence[Cell], random: Random) -> Hidato:
    """A board of the path on which every number is needed, save perhaps the least and the greatest. The others are
    removed in random order; a number without which there would be another solution stays."""
    shown = set(range(1, len(path) + 1))
    for number in random.sample(range(2, len(path)), len(path) - 2):
        if solve_verb.solve(board(shape, path, shown - {number})).verdict == "unique":
            shown.remove(number)
    return board(shape, path, shown)
