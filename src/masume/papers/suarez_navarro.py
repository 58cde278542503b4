"""The search for Kakuro by Suárez Campos and Navarro Acuña (n.d.), with their thread or process for each call.

A run has white cells, one clue, and the sets of digits with this sum (`secuencias`). A combination is a sequence of
digits for the open cells of a run. To fill a run (LlenarCeldas), the search writes a digit into a cell if it is the
only digit that both runs of the cell allow, or if the run requires it and no other cell can have it. To try a run
(ProbarPosibilidades and Backtracking), the search writes each of its combinations in turn, fills the crossing runs, and
undoes all this. If only one combination causes no contradiction, it is kept.

The search fills all runs in each round. After a round that has filled nothing, it tries the runs with few combinations:
at first those with at most 2, then with twice as many each time. While it tries one run, it never tries another, so
that this is not backtracking in the usual sense. It gives up after 45 rounds. The Spanish names are those of the
paper's functions. Parts that the paper does not print (the rounds, the digits with only one place) follow its program
(github.com/JoseNA12/Kakuro, SolucionadorK.py).

The search can miss solutions and find wrong ones:

  1. ObtenerSumas stops one number too early, so that the search never tries 1 in the first of the last two cells of a
     run. If only one other combination survives, it is kept although it is wrong.
  2. The search does not notice that the digits of a full run have the wrong sum.
  3. The search gives up if two runs have to be tried together.

The engine's option `sums=whole` corrects the first fault. The engine checks the boards with which the search ends,
counts the wrong ones (`wrong` in the statistics), and never claims that there are no other solutions.

There are two differences from the paper. A list of combinations that is too long to be tried is not built. A process,
which has only a copy of the board, sends its digit back; in the paper's program this digit is lost.

Where the paper and its program disagree, this module follows the paper. The paper prints a thread for each digit that
is tried, and states that each call had one. The published program starts no threads there, but ten while it reads the
board, one after the other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import permutations
from math import factorial
from threading import Thread
from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Cell, Line, bits
from masume.core.model import NO_VALUE, AllDifferent, Model, Sum
from masume.engines.parts.engine_options import Configurable

DIGITS = 0b11_1111_1110  # the domain of an empty cell
ROUNDS = 45
FIRST_LIMIT = 2  # the most combinations of a run that is tried, at first
DEAD = -1  # the result of filling if there is a contradiction

Digits = set[int]
Combination = tuple[int, ...]


class PaperKakuro(Configurable):
    """The paper's search. For each digit that is tried, `parallel` starts a thread, a process, or neither; the caller
    waits for it, so that only one runs at a time. `sums` selects the paper's lists of sums or complete ones.
    """

    name = "paper-kakuro"
    complete = False
    options: Mapping[str, tuple[str, ...]] = {"parallel": ("none", "threads", "forks"), "sums": ("paper", "whole")}

    def __init__(self, parallel: str = "none", sums: str = "paper") -> None:
        self.parallel = parallel
        self.sums = sums
        self.check_options()

    def check_options(self) -> None:
        """Raise ValueError if an option is not allowed or not available on this system."""
        super().check_options()
        if self.parallel == "forks" and not hasattr(os, "fork"):
            raise ValueError(f"{self.name}: this system has no forks; parallel=threads works everywhere")

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for a solution of a Kakuro in which every run has a sum, and return the result. Its verdict is
        `unknown` for any other model.
        """
        start = perf_counter()
        runs = runs_of(model)
        if runs is None:
            return Result((), False, self.name)
        search = _RunSearch(model, runs, limit, CALLS[self.parallel], self.sums == "whole")
        with suppress(_StoppedError):
            search.go()
        stats = {
            "rounds": search.rounds,
            "calls": search.calls,
            "wrong": search.wrong,
            "listing_seconds": search.listing_seconds,
            "stopped": search.stopped,
        }
        return Result(tuple(search.solutions), False, self.name, search.nodes, perf_counter() - start, stats)


class ClueRun:
    """A run of white cells and its clue."""

    def __init__(self, cells: Line, clue: int) -> None:
        self.cells = cells
        self.clue = clue
        self.sets: list[frozenset[int]] = []
        self.crossing: dict[Cell, ClueRun] = {}
        self.places: dict[int, set[Cell]] = {}
        """The possible cells of each digit, as found while the run is filled. As in the paper, they are cleared
        whenever it is filled again."""


def runs_of(model: Model) -> list[ClueRun] | None:
    """Return the runs of a Kakuro, or None if `model` is not a Kakuro in which each cell is in two runs, and each run
    has a sum and at least two cells.
    """
    by_type = {type(rule): rule for rule in model.rules}
    distinct, total = by_type.get(AllDifferent), by_type.get(Sum)
    if len(model.rules) != 2 or not (isinstance(distinct, AllDifferent) and isinstance(total, Sum)):
        return None
    if distinct.groups != total.groups or total.low != total.high or any(len(group) < 2 for group in total.groups):
        return None
    runs = [ClueRun(cells, clue) for cells, clue in zip(total.groups, total.low, strict=True)]
    through: dict[Cell, list[ClueRun]] = {cell: [] for cell in model.cells}
    for run in runs:
        for cell in run.cells:
            through[cell].append(run)
    if any(len(both) != 2 for both in through.values()):
        return None
    if any(model.domains[cell] != DIGITS and model.domains[cell].bit_count() != 1 for cell in model.cells):
        return None
    for cell, (across, down) in through.items():
        across.crossing[cell], down.crossing[cell] = down, across
    return runs


class Sums:
    """The lists of digits with a given sum (ObtenerSumas), cached."""

    def __init__(self, go_on: Callable[[], None] = lambda: None, whole: bool = False) -> None:
        self.go_on = go_on
        self.end = 0 if whole else 1
        self.known: dict[tuple[int, int], list[bytes]] = {}

    def orders(self, clue: int, cells: int) -> list[bytes]:
        """Return the combinations of `cells` different digits with the sum `clue`, in every order. The paper's list of
        pairs ends one too early, so that 1 is never the first digit of a pair.
        """
        if (clue, cells) not in self.known:
            self.go_on()
            self.known[clue, cells] = (
                [bytes((clue - x, x)) for x in range(1, clue - self.end) if x != clue - x < 10 > x]
                if cells == 2
                else [
                    order + bytes((x,))
                    for x in range(1, min(10, clue - 1))
                    for order in self.orders(clue - x, cells - 1)
                    if x not in order
                ]
            )
        return self.known[clue, cells]

    def sets(self, clue: int, cells: int) -> list[frozenset[int]]:
        """Return the combinations as sets, without regard to order (ObtenerSumasUnicas). No set is missing."""
        return sorted(set(map(frozenset, self.orders(clue, cells))), key=sorted)


class _StoppedError(Exception):
    """Raised to end the search when the limit of time, nodes or solutions is reached."""


class _RunSearch:
    """The paper's search on one board, with the digits written so far."""

    def __init__(self, model: Model, runs: list[ClueRun], limit: Limit, call: Call, whole_sums: bool) -> None:
        self.model = model
        self.runs = runs
        self.limit = limit
        self.time_is_up = limit.watch()
        self.call = call
        self.sums = Sums(self.go_on, whole_sums)
        self.digit_of: dict[Cell, int] = {}
        self.order: list[Cell] = []
        """The cells in the order in which they were filled (`coordenadasModificadas`)."""
        self.solutions: list[Solution] = []
        self.nodes = self.rounds = self.calls = self.wrong = 0
        self.listing_seconds = 0.0
        self.stopped = False

    def go_on(self) -> None:
        """Raise _StoppedError if the time is up."""
        if self.time_is_up():
            self.stopped = True
            raise _StoppedError

    def go(self) -> None:
        """Search until the board is full or the limit of rounds is reached (Resolver): fill all runs in each round, and
        try combinations if the round before filled nothing.
        """
        for cell in self.model.cells:
            if self.model.domains[cell] != DIGITS:
                self.put(cell, next(bits(self.model.domains[cell])))
        start = perf_counter()
        for run in self.runs:
            run.sets = self.sums.sets(run.clue, len(run.cells))
        self.listing_seconds = perf_counter() - start
        if not all(run.sets for run in self.runs):  # the paper's program refuses such a board
            return
        filled, limit = 1, FIRST_LIMIT
        while self.rounds < ROUNDS and len(self.digit_of) < len(self.model.cells):
            self.rounds += 1
            before, filled = filled, sum(self.fill(run) for run in self.runs)
            if before == 0:
                for run in self.runs:
                    self.try_run(run, limit)
                limit *= 2
        self.keep_solution()

    def put(self, cell: Cell, digit: int) -> None:
        """Write a digit into a cell (AniadirDigitoEncontrado)."""
        self.digit_of[cell] = digit
        self.order.append(cell)

    def keep_solution(self) -> None:
        """If the board is full, store it as a solution, or count it as wrong if it breaks a rule. (The paper's program
        stores it in any case.)
        """
        if len(self.digit_of) == len(self.model.cells):
            values = tuple(self.digit_of.get(cell, NO_VALUE) for cell in range(len(self.model.domains)))
            if next(self.model.violations(values), None) is not None:
                self.wrong += 1
            elif (solution := Solution(self.model.cols, values)) not in self.solutions:
                self.solutions.append(solution)
                if len(self.solutions) >= self.limit.solutions:
                    raise _StoppedError

    def digits(self, run: ClueRun) -> tuple[Digits, Digits]:
        """Return the digits that are possible in the open cells of a run, and those that are required there
        (ObtenerDigitos).
        """
        entered = {self.digit_of[cell] for cell in run.cells if cell in self.digit_of}
        possible: Digits = set()
        required = set(run.sets[0])
        for digits in run.sets:
            if entered <= digits:
                possible |= digits
                required &= digits
        return possible - entered, required - entered

    def fill(self, run: ClueRun, trying: bool = False) -> int:
        """Fill the cells of a run whose digits are certain (LlenarCeldas). Return the number of cells filled, or DEAD
        after a contradiction. With `trying`, which is set while a combination is tried, fill the crossing runs too.
        """
        self.go_on()
        run.places = {digit: set() for digit in range(1, 10)}
        digits = [self.digit_of[cell] for cell in run.cells if cell in self.digit_of]
        if len(digits) != len(set(digits)):
            return DEAD
        possible, required = self.digits(run)
        count = 0
        for cell in run.cells:
            if cell in self.digit_of:
                continue
            common = possible & self.digits(run.crossing[cell])[0]
            if not common:
                return DEAD
            if len(common) == 1:
                digit = common.pop()
                self.put(cell, digit)
                required.discard(digit)
                count += 1
            for digit in common:
                run.places[digit].add(cell)
            if trying and count and self.fill(run.crossing[cell], trying) == DEAD:
                return DEAD
        return count + self.fill_only_places(run, required)

    def fill_only_places(self, run: ClueRun, required: Digits) -> int:
        """Write every required digit that can only be in one cell of the run into this cell (LlenarCeldaUnica). Return
        the number of cells filled.
        """
        count = 0
        for digit, cells in run.places.items():
            if len(cells) == 1 and digit in required:
                cell = cells.pop()
                if cell not in self.digit_of:
                    self.put(cell, digit)
                    count += 1
        return count

    def try_run(self, run: ClueRun, limit: int) -> None:
        """Try each combination for the open cells of a run. If exactly one survives, write its digits
        (ProbarPosibilidades and Backtracking). Do nothing if there are more than `limit` combinations.
        """
        combinations = self.combinations(run, limit)
        surviving = [combination for combination in combinations if self.survives(run, combination)]
        if len(surviving) == 1:
            for cell, digit in zip(self.open_cells(run), surviving[0], strict=False):
                self.put(cell, digit)

    def open_cells(self, run: ClueRun) -> list[Cell]:
        """Return the open cells of a run."""
        return [cell for cell in run.cells if cell not in self.digit_of]

    def combinations(self, run: ClueRun, limit: int) -> list[Combination]:
        """Return the combinations to try in the open cells of a run: all orders of the digits if it is known which
        digits are missing, or the pairs with the right sum if two cells are open. Return an empty list in all other
        cases, or if there are more than `limit`.
        """
        possible, required = self.digits(run)
        if len(possible) == len(required) > 0:
            few = len(required) >= 2 and factorial(len(required)) <= limit
            return list(permutations(sorted(required))) if few else []
        cells = self.open_cells(run)
        if len(cells) != 2:
            return []
        pairs = self.sums.orders(run.clue - sum(self.digit_of.get(cell, 0) for cell in run.cells), 2)
        return [tuple(pair) for pair in pairs] if len(pairs) <= limit else []

    def survives(self, run: ClueRun, combination: Combination) -> bool:
        """Try a combination, and return whether it causes no contradiction in the crossing runs. All digits are removed
        again.
        """
        if self.nodes == self.limit.nodes:
            raise _StoppedError
        self.nodes += 1
        tried = self.open_cells(run)
        for cell, digit in zip(tried, combination, strict=False):
            self.go_on()
            self.calls += 1
            self.call(self.put, cell, digit)
        survives = all(self.fill(run.crossing[cell], trying=True) != DEAD for cell in tried)
        self.keep_solution()
        while tried[0] in self.digit_of:  # Rehacer
            del self.digit_of[self.order.pop()]
        return survives


# ---- Write a digit in another thread or process

Put = Callable[[Cell, int], None]
Call = Callable[[Put, Cell, int], None]


def _call(put: Put, cell: Cell, digit: int) -> None:
    """Write a digit from this thread."""
    put(cell, digit)


def _call_in_thread(put: Put, cell: Cell, digit: int) -> None:
    """Write a digit from another thread, and wait for the thread."""
    thread = Thread(target=put, args=(cell, digit))
    thread.start()
    thread.join()


def _call_in_process(put: Put, cell: Cell, digit: int) -> None:
    """Fork a child process that sends the digit back, and write the digit. The child has only a copy of the board and
    cannot write it itself.
    """
    receiver, sender = os.pipe()
    child = os.fork()
    if not child:
        os.write(sender, bytes((digit,)))
        os._exit(0)
    os.close(sender)
    try:
        put(cell, os.read(receiver, 1)[0])
    finally:
        os.close(receiver)
        os.waitpid(child, 0)


CALLS: Mapping[str, Call] = {"none": _call, "threads": _call_in_thread, "forks": _call_in_process}
