"""The peers: other programs that solve all four kinds, each with its best valid setting on one worker.

puzzlekit            finds a solution and does not look for another. Timed: its `solve`, which builds the model and
                     solves it; not timed: reading the text and checking the input.
multi-puzzle-solver  enumerates all solutions, as ours does. Timed: its `Board`, which builds the model, and solving it.
Both are imported here and nowhere else, and only on request.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, NamedTuple

from bench.clock import cpu
from bench.published import Board, values_of

SECONDS = 30.0  # seconds after which a peer has failed on a board
INSTALL = "pip install -e '.[bench]'"

Tokens = Sequence[Sequence[str]]


class Run(NamedTuple):
    """A peer that is prepared for one board: `go` is timed, `read` turns its result into values (or into a message)."""

    go: Callable[[], Any]
    read: Callable[[Any], tuple[int, ...] | str]


@dataclass(frozen=True)
class Peer:
    name: str
    version: str
    proves: bool
    """Whether it proves that the solution is the only one."""
    prepare: Callable[[str, Tokens], Run]


@dataclass(frozen=True, slots=True)
class Answer:
    """A peer's time on a board, or the reason why there is none."""

    seconds: float
    trouble: str = ""


def find_peers() -> tuple[Peer, ...]:
    """Return the peers that are installed."""
    found = []
    for name, prepare, proves in (("puzzlekit", _puzzlekit, False), ("multi-puzzle-solver", _multi, True)):
        try:
            found.append(Peer(name, version(name), proves, prepare()))
        except ImportError:  # includes the distribution's absence
            continue
    return tuple(found)


def attempt(peer: Peer, board: Board, tokens: Tokens, wanted: tuple[int, ...]) -> Answer:
    """Run a peer on a board once, and time it."""
    try:
        run = peer.prepare(board.kind, tokens)
        seconds, returned = cpu(run.go)
    except Exception as error:  # any exception of the peer is its result on this board
        return Answer(0.0, f"{type(error).__name__}: {error}"[:120])
    values = run.read(returned)  # ours: an error here is not the peer's fault
    if isinstance(values, str):
        return Answer(seconds, values)
    return Answer(seconds, "" if values == wanted else "wrong solution")


def _puzzlekit() -> Callable[[str, Tokens], Run]:
    classes = {
        kind: getattr(import_module(f"puzzlekit.solvers.{module}"), f"{module.title()}Solver")
        for kind, module in (("binairo", "binairo"), ("hidato", "hidoku"), ("hitori", "hitori"), ("kakuro", "kakuro"))
    }

    def prepare(kind: str, tokens: Tokens) -> Run:
        solver = classes[kind](len(tokens), len(tokens[0]), [list(row) for row in tokens])
        options = {"num_workers": 1, "time_limit_sec": SECONDS}

        def read(result: Any) -> tuple[int, ...] | str:
            status = str(result.solution_data["status"])
            return values_of(kind, result.sol_grid.matrix) if result.is_solved else f"status {status}"

        return Run(lambda: solver.solve(options), read)

    return prepare


def _multi() -> Callable[[str, Tokens], Run]:
    array = import_module("numpy").array
    cp_model = import_module("ortools.sat.python.cp_model")
    folder = "puzzle_solver.puzzles"
    modules = {
        kind: import_module(f"{folder}.{name}.{name}").Board
        for kind, name in (("binairo", "binairo"), ("hidato", "hidoku"), ("hitori", "singles"), ("kakuro", "kakuro"))
    }

    class OneWorker(cp_model.CpSolver):  # type: ignore[misc, name-defined]
        """Its own solver with our two limits, which it has no option for (enumeration uses one worker anyway)."""

        status: Any = None  # of the last call, which the peer does not return

        def __init__(self) -> None:
            super().__init__()
            self.parameters.num_workers = 1
            self.parameters.max_time_in_seconds = SECONDS

        def solve(self, *arguments: Any) -> Any:
            OneWorker.status = super().solve(*arguments)
            return OneWorker.status

    solving: Any = import_module("puzzle_solver.core.utils_ortools")
    solving.cp_model = SimpleNamespace(**{**vars(cp_model), "CpSolver": OneWorker})

    def board_of(kind: str, tokens: Tokens) -> Callable[[], Any]:
        if kind == "kakuro":
            squares, across, down = _kakuro_parts(tokens)
            grid = array(squares)
            return lambda: modules[kind](grid, across, down)
        words = {"binairo": {"1": "W", "2": "B", "-": " "}, "hidato": {"-": " "}, "hitori": {}}[kind]
        grid = array([[words.get(token, token) for token in row] for row in tokens])
        rules = {"force_unique": False} if kind == "binairo" else {}
        return lambda: modules[kind](grid, **rules)

    def prepare(kind: str, tokens: Tokens) -> Run:
        board = board_of(kind, tokens)
        margin = 1 if kind == "kakuro" else 0  # it expects the board without the walls of the first row and column

        def go() -> Any:
            return board().solve_and_print(verbose=False)

        def read(solutions: Any) -> tuple[int, ...] | str:
            if OneWorker.status != cp_model.OPTIMAL:  # for an enumeration: all found
                return f"status {OneWorker.status}"
            if len(solutions) != 1:
                return f"{len(solutions)} solutions"
            values = [-1] * (len(tokens) * len(tokens[0]))
            for pos, value in solutions[0].assignment.items():
                values[(pos.y + margin) * len(tokens[0]) + pos.x + margin] = int(value)
            return tuple(values)

        return Run(go, read)

    return prepare


def _kakuro_parts(tokens: Tokens) -> tuple[list[list[str]], list[list[int | str]], list[list[int | str]]]:
    """Return the board without its first row and column, and the sums of each row's and each column's runs in order."""

    def sums(line: Sequence[str], part: int) -> list[int | str]:
        starts = [token for token, after in pairwise(line) if token != "0" and after == "0"]
        clues = [token.split(",")[part] if "," in token else "" for token in starts]
        return [int(clue) if clue else "#" for clue in clues]

    squares = [[" " if token == "0" else "#" for token in row[1:]] for row in tokens[1:]]
    columns = [list(column) for column in zip(*tokens, strict=True)]
    return squares, [sums(row, 1) for row in tokens[1:]], [sums(column, 0) for column in columns[1:]]
