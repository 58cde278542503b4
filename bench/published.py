"""The boards of the contest: published ones if their folder exists, else our own.

The environment variable MASUME_DATA names the folder; without it, it is shared/data beside the repository.

A data file has one JSON object per line: name, problem and solution, the last two in the text form of puzzlekit.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import masume
from bench import boards
from masume.core.model import NO_VALUE
from masume.kinds import kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DATA = Path(os.environ.get("MASUME_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data")
CHALLENGE = "hitori_ejemplos_reto.txt"
# The rules of the data sets that their text does not state; also the rules that the peers support.
RULES: dict[str, dict[str, Any]] = {"binairo": {"unique_lines": False}}
PEER_RULES: dict[str, dict[str, Any]] = {
    "binairo": {"unique_lines": False, "odd": None},
    "hidato": {"neighbours": 8},
    "hitori": {},
    "kakuro": {},
}
TOKENS: dict[str, dict[str, int]] = {
    "binairo": {"1": 0, "2": 1},
    "hidato": {},
    "hitori": {"-": 0, "x": 1},
    "kakuro": {"-": NO_VALUE},
}

T = TypeVar("T")


@dataclass(frozen=True)
class Board:
    """A board of the contest. `solution`: the published one, if there is one."""

    kind: str
    name: str
    puzzle: Any
    solution: tuple[int, ...] | None = None

    @property
    def size(self) -> int:
        return int(self.puzzle.rows * self.puzzle.cols)

    def tokens(self) -> list[list[str]] | None:
        """Return the squares in the text form of puzzlekit, for the peers; None if they do not support the board's
        rules."""
        if self.puzzle.options != PEER_RULES[self.kind]:
            return None
        try:
            lines = masume.write(self.puzzle, "puzzlekit").splitlines()
        except masume.FormatError:
            return None
        return [line.split() for line in lines[1:]]


def maker(puzzle: Any) -> Callable[[], Any]:
    """Return a function that makes a puzzle object again, from plain lists."""
    kind = kind_of(puzzle)
    plain = {**kind.formats.to_plain(puzzle), **puzzle.options}
    return lambda: kind.puzzle_class(**plain)


def values_of(kind: str, tokens: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the values of a filled board in the text form of puzzlekit."""
    words = TOKENS[kind]
    return tuple(words[token] if token in words else int(token) for row in tokens for token in row)


def contest(kind: str, data: Path) -> tuple[list[Board], str]:
    """Return the boards of a kind, small to large, and their source."""
    file = data / f"{kind}.jsonl"
    if file.is_file():
        found = [_published(kind, json.loads(line)) for line in file.read_text("utf-8").splitlines() if line.strip()]
        return sorted(found, key=lambda board: (board.size, board.name)), f"published boards, {file.name}"
    examples = next(k for k in masume.KINDS if k.name == kind).examples
    return [Board(kind, f"example {i + 1}", puzzle) for i, puzzle in enumerate(examples)], "the package's own examples"


def _published(kind: str, item: dict[str, str]) -> Board:
    puzzle = masume.read(item["problem"], kind=kind, format="puzzlekit", **RULES.get(kind, {}))
    solution = values_of(kind, [line.split() for line in item["solution"].splitlines()[1:]])
    return Board(kind, item["name"], puzzle, solution)


def challenge(data: Path, count: int) -> tuple[list[Board], str]:
    """Return a hundred hard Hitori boards (or the first `count` of them), and their source."""
    file = data / CHALLENGE
    if file.is_file():
        puzzles = masume.load_all(file, kind="hitori", format="list")[:count]
        return [Board("hitori", f"challenge {i + 1}", puzzle) for i, puzzle in enumerate(puzzles)], file.name
    made = [boards.hitori(9, seed) for seed in range(count)]
    return [Board("hitori", f"made {i + 1}", puzzle) for i, puzzle in enumerate(made)], "boards made here, 9x9"


def spread(items: Sequence[T], count: int | None) -> list[T]:
    """Return `count` of the items, evenly spread from the first to the last; all of them for None."""
    if count is None or count >= len(items):
        return list(items)
    if count < 2:
        return list(items[:count])
    return [items[i * (len(items) - 1) // (count - 1)] for i in range(count)]
