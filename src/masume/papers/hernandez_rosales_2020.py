"""Hernández Solano and Rosales Hernández (2020): their search for Hidato, their generator and their proposed repair.

A path is the cells of a shape in the order of their numbers. The first cell has 1 and the last has N, the number of
cells; these two are its ends. An outline is a shape as rows of text: `.` for a cell, `#` for a square outside the
board.

The search is the paper's with three corrections, which follow the intention that the text of the paper states. As
printed, the second case has an `else` that catches every number, so that the third case is never reached. The third
case does not write the number that it places. The last item of the list of givens is requested after the list is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from masume import kinds
from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Cell, Shape
from masume.core.model import NO_VALUE, Chain, Model
from masume.engines.parts.engine_options import Configurable
from masume.kinds.hidato import Hidato
from masume.verbs import solve as solve_verb

Path = list[Cell]

STEPS_BETWEEN_LOOKS = 1024  # between checks of the time limit
SAMPLE = 2000  # solutions that the repair examines; the paper asks for all, and there may be millions
MOST_STEPS = 400  # steps per cell before a path is started again
MIXING_STEPS = 10  # steps per cell after the path is complete


# ---- The search


class PaperWalk(Configurable):
    """The paper's backtracking search, which places the numbers in order, each on a free neighbour of the one before.
    It abandons a branch only if the next number is a given that is not a neighbour. It is complete, but takes
    exponential time.
    """

    name = "paper-hidato"
    complete = True

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of a Hidato, and return the result. Its verdict is `unknown` if the model does not
        contain a path of numbers.
        """
        start = perf_counter()
        time_is_up = limit.watch()
        chain = next((rule for rule in model.rules if isinstance(rule, Chain)), None)
        if chain is None:
            return Result((), False, self.name)
        walk = _Walk(model, chain)
        solutions: list[Solution] = []
        nodes = 0
        # For each number so far, the cells that remain to be tried, the next one last.
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
            # CASE 1: the greatest number is placed, so the puzzle is solved.
            if walk.complete:
                solutions.append(Solution(model.cols, walk.values()))
                if len(solutions) >= limit.solutions:
                    break
            stack.append(walk.choices())
        return Result(tuple(solutions), not stack, self.name, nodes, perf_counter() - start)


class _Walk:
    """The path that the search is building, number by number."""

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
        """Return whether the path visits all cells."""
        return len(self.path) == self.last

    def starts(self) -> list[Cell]:
        """Return the cells where 1 can be placed. The paper assumes that 1 is given."""
        return [self.givens[1]] if 1 in self.givens else self.allowed(self.cells, 1)

    def choices(self) -> list[Cell]:
        """Return the cells where the next number can be placed."""
        number = len(self.path) + 1
        around = self.touching[self.path[-1]]
        # CASE 2: a given must be a neighbour of the number before it.
        if number in self.givens:
            cell = self.givens[number]
            return [cell] if cell in around else []
        # CASE 3: any free neighbour is possible.
        return self.allowed(around, number)

    def allowed(self, cells: Sequence[Cell], number: int) -> list[Cell]:
        """Return those of `cells` that are free and have the candidate `number`, in reverse order."""
        return [cell for cell in reversed(cells) if not self.taken[cell] and self.domains[cell] >> number & 1]

    def step(self, cell: Cell) -> None:
        """Append `cell` to the path."""
        self.path.append(cell)
        self.taken[cell] = True

    def step_back(self) -> None:
        """Remove the last cell of the path."""
        if self.path:
            self.taken[self.path.pop()] = False

    def values(self) -> tuple[int, ...]:
        """Return the number on every square."""
        return number_squares(self.path, len(self.domains))


PAPER = PaperWalk()


# ---- The generator


def shape_of(outline: Sequence[str], neighbours: int) -> Shape:
    """Return the shape of an outline."""
    return Hidato([[None if square == "#" else 0 for square in row] for row in outline], neighbours).shape


def random_ends(shape: Shape, random: Random) -> tuple[Cell, Cell]:
    """Return two different cells for the least and the greatest number (the paper's step 2)."""
    first, last = random.sample(shape.cells, 2)
    return first, last


def board(shape: Shape, path: Sequence[Cell], shown: set[int]) -> Hidato:
    """Return the puzzle that has `path` as a solution and only the numbers `shown` as givens."""
    numbers = number_squares(path, shape.rows * shape.cols)
    printed = [None if number == NO_VALUE else number if number in shown else 0 for number in numbers]
    cols = shape.cols
    return Hidato([printed[i : i + cols] for i in range(0, len(printed), cols)], shape.neighbours)


def board_of_ends(shape: Shape, ends: tuple[Cell, Cell]) -> Hidato:
    """Return the puzzle from which the paper's step 3 starts, with the least and the greatest number as its only
    givens."""
    first, last = ends
    inner = [cell for cell in shape.cells if cell not in ends]
    return board(shape, [first, *inner, last], {1, len(shape.cells)})


def number_squares(path: Sequence[Cell], squares: int) -> tuple[int, ...]:
    """Return the number on each of `squares` squares: its position on `path`, counted from 1, or NO_VALUE if it is not
    on the path.
    """
    values = [NO_VALUE] * squares
    for number, cell in enumerate(path, 1):
        values[cell] = number
    return tuple(values)


def random_path(shape: Shape, random: Random) -> Path:
    """Return a random path through all cells of `shape`. The shape must have such a path.

    The path grows at its ends. If an end has no free neighbour, it is linked to a neighbour on the path, and the link
    that closes the loop is removed, so that another cell becomes the end. When the path is complete, further steps of
    this kind shuffle it. The paper instead searches for a path between given ends, which may not exist.
    """
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
    """Link an end of the path to a random neighbour on the path, and remove the link that closes the loop. Return the
    new path, which has the same cells.
    """
    if random.random() < 0.5:
        path = path[::-1]
    where = random.choice([i for i, cell in enumerate(path) if cell in shape.touching[path[-1]]])
    return path[: where + 1] + path[:where:-1]


def removals_as_printed(cells: int, random: Random) -> set[int]:
    """Return the numbers that step 4 of the paper removes, as printed. It draws two thirds as many numbers as there are
    cells, but may draw a number twice, so that fewer are removed. The least and the greatest number are never drawn.
    """
    return {random.randint(2, cells - 1) for _ in range(2 * cells // 3)}


def removals_exactly(cells: int, random: Random) -> set[int]:
    """Choose the numbers to remove at random: exactly two thirds of all numbers, but neither the least nor the
    greatest.
    """
    return set(random.sample(range(2, cells), min(2 * cells // 3, cells - 2)))


def board_without(shape: Shape, path: Path, removed: set[int]) -> Hidato:
    """Return the puzzle that has `path` as a solution and all numbers but `removed` as givens."""
    return board(shape, path, set(range(1, len(path) + 1)) - removed)


# ---- Unique puzzles


def repair(puzzle: Hidato, path: Sequence[Cell]) -> tuple[Hidato, int]:
    """Repair a puzzle as the paper proposes: while it has several solutions, add a given at the cell where most of the
    other solutions differ from `path`. Return the puzzle and the number of added givens.

    The paper lists all solutions each time. Here a sample of them suffices to see that there are several, and where
    they differ. The path remains a solution, so that in the end it is the only one.
    """
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
    """Return a puzzle whose only solution is `path` and in which every given is needed, except perhaps the least and
    the greatest. The other givens are removed in random order; a given is kept if another solution would appear without
    it.
    """
    shown = set(range(1, len(path) + 1))
    for number in random.sample(range(2, len(path)), len(path) - 2):
        if solve_verb.solve(board(shape, path, shown - {number})).verdict == "unique":
            shown.remove(number)
    return board(shape, path, shown)
