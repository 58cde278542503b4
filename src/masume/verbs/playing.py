"""What a player has entered so far, in all the ways in which it can be said.

A state is a puzzle of the same kind with more on it, rows of values with None for what is open, a dictionary of cells
and values, or moves as text: `r1c2=1 r2c2=3/5`, where several values mean that only these are left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from masume import kinds
from masume.core.errors import PuzzleError, UsageError
from masume.core.grid import Cell, Mask, bits, cell_name, cell_named
from masume.core.kind import Kind, Puzzle
from masume.core.puzzle import is_int, rectangle, shown
from masume.reasoning.position import Position

State = Puzzle | Mapping[Cell, int] | Sequence[Sequence[int | None]] | str | None
Entries = tuple[tuple[Cell, Mask], ...]
"""Cells with what the player left in them, as masks of values; one value means that it was entered."""


def entries(puzzle: Puzzle, state: State) -> Entries:
    """What a state says beyond the puzzle itself; UsageError when it does not belong to the puzzle."""
    kind = kinds.kind_of(puzzle)
    domains = kind.model(puzzle).domains
    found: dict[Cell, Mask] = {}
    for cell, mask in _said(kind, puzzle, state):
        name = cell_name(cell, puzzle.cols)
        if domains[cell] == 0:
            raise UsageError(f"{name} is not a cell that can be filled")
        for value in bits(mask & ~domains[cell]):
            if domains[cell] & (domains[cell] - 1) == 0:
                raise UsageError(f"{name} is given and cannot be changed to {_word(kind, value)}")
            raise UsageError(f"{name} cannot hold {_word(kind, value)}")
        if mask != domains[cell]:
            found[cell] = found.get(cell, mask) & mask
            if not found[cell]:
                raise UsageError(f"{name} is said twice, differently")
    return tuple(sorted(found.items()))


def _said(kind: Kind, puzzle: Puzzle, state: State) -> Iterable[tuple[Cell, Mask]]:
    if state is None:
        return []
    if isinstance(state, str):
        return moves(kind, puzzle, state)
    if isinstance(state, kind.puzzle):
        return _of_puzzle(kind, puzzle, state)
    if isinstance(state, Mapping):
        return [_entry(kind, puzzle, cell, value) for cell, value in state.items()]
    return _of_rows(kind, puzzle, state)


def _of_puzzle(kind: Kind, puzzle: Puzzle, state: Any) -> Iterable[tuple[Cell, Mask]]:
    same = "is not the same board with more on it"
    if (state.rows, state.cols, state.options) != (puzzle.rows, puzzle.cols, puzzle.options):
        raise UsageError(f"the state {same}: sizes or options differ")
    before, after = kind.model(puzzle).domains, kind.model(state).domains
    added = [(cell, mask) for cell, mask in enumerate(after) if mask != before[cell] and mask & (mask - 1) == 0]
    if kind.give(puzzle, [(cell, mask.bit_length() - 1) for cell, mask in added]) != state:
        raise UsageError(f"the state {same}: what is printed differs")
    return added


def _of_rows(kind: Kind, puzzle: Puzzle, state: Any) -> Iterable[tuple[Cell, Mask]]:
    try:
        rows = rectangle(state, "the state")
    except PuzzleError as error:
        raise UsageError(str(error)) from None
    if (len(rows), len(rows[0])) != (puzzle.rows, puzzle.cols):
        size = f"{len(rows)} rows of {len(rows[0])}"
        raise UsageError(f"the state has {size}, the board has {puzzle.rows} rows of {puzzle.cols}")
    domains = kind.model(puzzle).domains
    for cell, value in enumerate(value for row in rows for value in row):
        if domains[cell] and value is not None:
            yield _entry(kind, puzzle, cell, value)


def _entry(kind: Kind, puzzle: Puzzle, cell: Any, value: Any) -> tuple[Cell, Mask]:
    if not is_int(cell) or not 0 <= cell < puzzle.rows * puzzle.cols:
        raise UsageError(f"there is no cell {shown(cell)} on a board of {puzzle.rows * puzzle.cols} cells")
    if not is_int(value) or not 0 <= value < kind.model(puzzle).domains[cell].bit_length():
        raise UsageError(f"{cell_name(cell, puzzle.cols)} cannot hold {shown(value)}")
    return cell, 1 << value


def moves(kind: Kind, puzzle: Puzzle, text: str) -> list[tuple[Cell, Mask]]:
    """Moves as text: `r1c2=1`, several with spaces or commas between them."""
    return [(cell, sum(1 << value for value in set(values))) for cell, values in _moves(kind, puzzle, text)]


def move(puzzle: Puzzle, text: str) -> tuple[Cell, int]:
    """One move with one value: `r3c5=2`."""
    made = _moves(kinds.kind_of(puzzle), puzzle, text)
    if len(made) != 1 or len(made[0][1]) != 1:
        raise UsageError(f"one move is wanted, such as r3c5=2, not {text!r}")
    return made[0][0], made[0][1][0]


def _moves(kind: Kind, puzzle: Puzzle, text: str) -> list[tuple[Cell, list[int]]]:
    found = []
    for token in re.split(r"[\s,;]+", text.strip()):
        if not token:
            continue
        name, sign, rest = token.partition("=")
        if not sign or not rest:
            raise UsageError(f"{token!r} is not a move; a move is written like r3c5=2")
        try:
            cell = cell_named(name, puzzle.rows, puzzle.cols)
        except ValueError as error:
            raise UsageError(str(error)) from None
        found.append((cell, [_value(kind, puzzle, cell, word) for word in rest.split("/")]))
    return found


def _value(kind: Kind, puzzle: Puzzle, cell: Cell, word: str) -> int:
    by_word = {name: value for value, name in kind.value_words.items()}
    highest = max(mask.bit_length() for mask in kind.model(puzzle).domains) - 1
    if word.lower() in by_word:
        return by_word[word.lower()]
    if re.fullmatch(r"[0-9]{1,9}", word) and int(word) <= highest:
        return int(word)
    known = f"{' or '.join(by_word)}, " if by_word else ""
    raise UsageError(f"{cell_name(cell, puzzle.cols)} cannot hold {word!r} (values: {known}whole numbers to {highest})")


def _word(kind: Kind, value: int) -> str:
    return kind.value_words.get(value, str(value))


def position(puzzle: Puzzle, entered: Entries = ()) -> Position:
    """The position of a player who has entered this."""
    made = kinds.kind_of(puzzle).position(puzzle)
    for cell, mask in entered:
        for value in bits(made.domains[cell] & ~mask):
            made.remove(cell, value)
        if mask & (mask - 1) == 0:
            made.put(cell, mask.bit_length() - 1)
    return made
