"""Parse the states of players and judge their entries.

A state is one of the following: a puzzle of the same kind with more values; rows of values, with None for open cells; a
mapping from cells to values or to lists of candidates; or moves as text, such as `r1c2=1 r2c2=3/5`, where several
values are candidates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from masume import kinds
from masume.core.engine import Limit, Result
from masume.core.errors import Listed, Message, PuzzleError, UsageError
from masume.core.grid import Cell, Mask, bits, cell_name, union
from masume.core.kind import Kind, Puzzle
from masume.core.model import NO_VALUE, Model
from masume.core.puzzle import Array, is_int, plain, quote, rectangle
from masume.kernel.solution_check import holds
from masume.reasoning.position import OutOfTimeError, Position
from masume.verbs import cell_arguments, solve

if TYPE_CHECKING:
    from masume.reasoning.technique import Step, TechniqueSet

State = Puzzle | Mapping[Cell, int | Sequence[int]] | Sequence[Sequence[int | None]] | Array | str | None
Entries = tuple[tuple[Cell, Mask], ...]
"""Cells, each with the mask of the values that the player left in it. A mask with a single value is an entry."""


def entries(puzzle: Puzzle, state: State) -> Entries:
    """Return the entries and pencil marks of `state`, without the values that are printed on the puzzle.

    They may be wrong: for example, a number may be given elsewhere or occur twice. Raise UsageError if `state` writes
    in a wall, changes a given, or contains a value that the kind does not have.
    """
    if state is None:
        return ()
    kind = kinds.kind_of(puzzle)
    domains = kind.logic.model(puzzle).domains
    printed = givens(puzzle)
    candidates: dict[Cell, Mask] = {}
    for cell, mask in _parse(kind, puzzle, state):
        name = cell_name(cell, puzzle.cols)
        if domains[cell] == 0:
            raise UsageError("{name} is not a cell that can be filled", name=name)
        if cell in printed:
            for value in bits(mask & ~(1 << printed[cell])):
                raise UsageError(
                    "{name} is given and cannot be changed to {value}", name=name, value=word_of(kind, value)
                )
            continue
        candidates[cell] = candidates.get(cell, mask) & mask
        if not candidates[cell]:
            raise UsageError("{name} is said twice, differently", name=name)
    return tuple(sorted(candidates.items()))


def givens(puzzle: Puzzle) -> dict[Cell, int]:
    """Return a mapping from the cells with a printed value to their values.

    A cell whose domain has only one value need not have a printed value: in a Hidato with one empty cell, the player
    still has to write the last number.
    """
    kind = kinds.kind_of(puzzle)
    forced = {
        cell: domain.bit_length() - 1
        for cell, domain in enumerate(kind.logic.model(puzzle).domains)
        if domain and is_entry(domain)
    }
    if not forced or kind.clues.with_givens(puzzle, forced.items()) == puzzle:
        return forced
    return {cell: value for cell, value in forced.items() if kind.clues.with_givens(puzzle, [(cell, value)]) == puzzle}


def _parse(kind: Kind, puzzle: Puzzle, state: State) -> Iterable[tuple[Cell, Mask]]:
    """Return the cells in which `state` has values, each with the mask of these values."""
    if isinstance(state, str):
        return moves(kind, puzzle, state)
    if isinstance(state, kind.puzzle_class):
        return _of_puzzle(kind, puzzle, state)
    if isinstance(state, Mapping):
        values = values_of(kind, puzzle)
        return [_content(kind, puzzle, cell, content, values) for cell, content in state.items()]
    return _of_rows(kind, puzzle, state)


def _of_puzzle(kind: Kind, puzzle: Puzzle, state: Any) -> Iterable[tuple[Cell, Mask]]:
    """Return the cells in which the puzzle `state` has a value that `puzzle` does not have, each with the mask of this
    value. Raise UsageError if the two differ in anything else.
    """
    if (state.rows, state.cols, state.options) != (puzzle.rows, puzzle.cols, puzzle.options):
        raise UsageError("the state is not the same board with more on it: sizes or options differ")
    before = givens(puzzle)
    added = [(cell, value) for cell, value in givens(state).items() if before.get(cell) != value]
    if kind.clues.with_givens(puzzle, added) != state:
        raise UsageError("the state is not the same board with more on it: what is printed differs")
    return [(cell, 1 << value) for cell, value in added]


def _of_rows(kind: Kind, puzzle: Puzzle, state: Any) -> Iterable[tuple[Cell, Mask]]:
    """Yield the cells in which the rows `state` have values, each with the mask of these values. Raise UsageError if
    the rows do not have the size of the board.
    """
    try:
        rows = rectangle(state, "the state")
    except PuzzleError as error:
        raise UsageError(error.message) from None
    if (len(rows), len(rows[0])) != (puzzle.rows, puzzle.cols):
        raise UsageError(
            "the state has {rows} rows of {cols}, the board has {high} rows of {wide}",
            rows=len(rows),
            cols=len(rows[0]),
            high=puzzle.rows,
            wide=puzzle.cols,
        )
    domains, values = kind.logic.model(puzzle).domains, values_of(kind, puzzle)
    for cell, value in enumerate(value for row in rows for value in row):
        if domains[cell] and value is not None:
            yield _entry(kind, puzzle, cell, value, values)


def _content(kind: Kind, puzzle: Puzzle, cell: Any, content: Any, values: Mask) -> tuple[Cell, Mask]:
    """Return the index of `cell` and the mask of its content, which is a value or a list of candidates."""
    if not content or not isinstance(content, list | tuple):
        return _entry(kind, puzzle, cell, content, values)
    return int(cell), union(_entry(kind, puzzle, cell, value, values)[1] for value in content)


def _entry(kind: Kind, puzzle: Puzzle, cell: Any, value: Any, values: Mask) -> tuple[Cell, Mask]:
    """Return the index of `cell` and the mask of `value`. Raise UsageError if there is no such cell or value."""
    name = cell_arguments.cell_name(cell, puzzle)  # raises UsageError unless it is an index
    cell, value = int(cell), plain(value)
    if not is_int(value):
        raise UsageError("{name} cannot hold {value}", name=name, value=quote(value))
    return cell, 1 << value_of(kind, puzzle, cell, value, values)


def moves(kind: Kind, puzzle: Puzzle, text: str) -> list[tuple[Cell, Mask]]:
    """Parse moves such as `r1c2=1`, separated by spaces or commas. Return each cell with the mask of its values."""
    return [(cell, sum(1 << value for value in set(values))) for cell, values in _moves(kind, puzzle, text)]


def move(puzzle: Puzzle, text: str) -> tuple[Cell, int]:
    """Parse a single move with a single value, such as `r3c5=2`."""
    moves = _moves(kinds.kind_of(puzzle), puzzle, text)
    if len(moves) != 1 or len(moves[0][1]) != 1:
        raise UsageError("one move is wanted, such as r3c5=2, not {text}", text=f"{text!r:.40}")
    return moves[0][0], moves[0][1][0]


def _moves(kind: Kind, puzzle: Puzzle, text: str) -> list[tuple[Cell, list[int]]]:
    """Parse moves, and return each cell with the list of its values."""
    moves = []
    values = values_of(kind, puzzle)
    for token in re.split(r"[\s,;]+", text.strip()):
        if not token:
            continue
        name, sign, rest = token.partition("=")
        if not sign or not rest:
            raise UsageError("{token} is not a move; a move is written like r3c5=2", token=f"{token!r:.40}")
        cell = cell_arguments.cell(name, puzzle)
        moves.append((cell, [value_of(kind, puzzle, cell, word, values) for word in rest.split("/")]))
    return moves


def value_of(kind: Kind, puzzle: Puzzle, cell: Cell, word: int | str, values: Mask | None = None) -> int:
    """Return the value that `word` stands for in `cell`. `word` is a number or a word of the kind such as `shaded`.
    Raise UsageError if the kind has no such value. `values` is the mask of all values of the puzzle, if known.
    """
    by_word = {name: value for value, name in kind.drawing.value_words.items()}
    values = values_of(kind, puzzle) if values is None else values
    word = plain(word)
    if isinstance(word, str):
        if word.lower() in by_word:
            return by_word[word.lower()]
        if re.fullmatch(r"[0-9]{1,6}", word) and values >> int(word) & 1:
            return int(word)
    elif is_int(word) and 0 <= word < values.bit_length() and values >> word & 1:
        return word
    raise UsageError(
        "{cell} cannot hold {word} (values: {values})",
        cell=cell_name(cell, puzzle.cols),
        word=quote(word),
        values=_list_values(kind, values),
    )


def _list_values(kind: Kind, values: Mask) -> Message:
    """Return a list of `values` for an error message, such as `1 to 9`, `0 or 1`, `unshaded (0) or shaded (1)`."""
    numbers = list(bits(values))
    if len(numbers) > 2:
        return Message("{least} to {most}", least=numbers[0], most=numbers[-1])
    words = kind.drawing.value_words
    return Listed([f"{words[number]} ({number})" if number in words else str(number) for number in numbers], "or")


def values_of(kind: Kind, puzzle: Puzzle) -> Mask:
    """Return the mask of all values that the cells of `puzzle` can have, including its givens."""
    return union(kind.logic.model(puzzle).domains)


def word_of(kind: Kind, value: int) -> str:
    """Return the word or number by which users know `value`."""
    return kind.drawing.value_words.get(value, str(value))


def position(puzzle: Puzzle, entered: Entries = ()) -> Position:
    """Return the position of a player with the entries `entered`. Entries that contradict the puzzle or each other,
    such as a number entered twice, are recorded as `disregarded`, so that no deduction has them as premises.
    """
    position = kinds.kind_of(puzzle).logic.position(puzzle)
    disregarded: dict[Cell, Mask] = {}
    position.disregarded = disregarded
    for cell, mask in entered:
        if not position.domains[cell] & mask:
            disregarded[cell] = mask
            continue
        for value in bits(position.domains[cell] & ~mask):
            position.eliminate(cell, value)
        if is_entry(mask):
            position.assign(cell, mask.bit_length() - 1)
    return position


def model_with(puzzle: Puzzle, entered: Entries) -> Model:
    """Return the model of `puzzle` with the domains of the cells in `entered` restricted to their entries."""
    model = kinds.kind_of(puzzle).logic.model(puzzle)
    if not entered:
        return model
    domains = list(model.domains)
    for cell, mask in entered:
        domains[cell] = mask
    return model._replace(domains=tuple(domains))


def is_solution(puzzle: Puzzle, values: Mapping[Cell, int]) -> bool:
    """Return whether `values`, the givens and entries of a board, solve the puzzle. In a Hitori, unshaded cells need
    not be marked.
    """
    kind = kinds.kind_of(puzzle)
    model = kind.logic.model(puzzle)
    full = tuple(
        values.get(cell, kind.logic.open_value) if domain else NO_VALUE for cell, domain in enumerate(model.domains)
    )
    return all(full[cell] != NO_VALUE for cell in model.cells) and holds(model, full)


class PlayerNotation(NamedTuple):
    """The habits of a player: which values and marks the player writes, as far as the entries so far show."""

    open_value: int
    """The value of a cell that is left blank; NO_VALUE if there is none."""
    marks_open: bool
    """Whether the player marks cells with that value, such as the unshaded ones of a Hitori."""
    pencils: bool
    """Whether the player writes pencil marks."""

    def enters(self, step: Step, techniques: TechniqueSet) -> bool:
        """Return whether this player would write down an assignment of `step`. Marking a cell as open does not count if
        a bookkeeping technique does it.
        """
        if any(value != self.open_value for _, value in step.places):
            return True
        return bool(step.places) and self.marks_open and step.technique not in techniques.routine


def hand(puzzle: Puzzle, entered: Entries) -> PlayerNotation:
    """Return the habits of a player with the entries `entered`."""
    open_value = kinds.kind_of(puzzle).logic.open_value
    return PlayerNotation(
        open_value,
        open_value != NO_VALUE and any(mask == 1 << open_value for _, mask in entered),
        any(not is_entry(mask) for _, mask in entered),
    )


def values_of_entries(entered: Entries) -> dict[Cell, int]:
    """Return a mapping from cells to the values entered in them. Pencil marks are left out."""
    return {cell: mask.bit_length() - 1 for cell, mask in entered if is_entry(mask)}


def is_entry(mask: Mask) -> bool:
    """Return whether `mask` contains a single value, so that it is an entry and not pencil marks."""
    return mask & (mask - 1) == 0


def mistakes(puzzle: Puzzle, entered: Entries, late: Callable[[], bool] | None = None) -> tuple[Cell, ...]:
    """Return the cells in which the player's values or pencil marks are wrong. Raise OutOfTimeError as soon as `late`
    returns True.

    If the puzzle has one solution, these are the cells that contradict it. If it has several solutions, they are a few
    cells whose contents no solution satisfies together; each of these cells is needed for the contradiction. There are
    no mistakes as long as some solution agrees with all entries, or if the puzzle has no solution.
    """
    if not entered:
        return ()
    solutions = _solved(solve.model_of(puzzle), Limit(2, stop=late))
    if solutions.verdict == "unique":
        values = solutions.solutions[0].values
        return tuple(cell for cell, mask in entered if not mask >> values[cell] & 1)
    if not solutions.solutions or _is_possible(puzzle, entered, late):
        return ()
    kept = list(entered)
    for entry in entered:
        fewer = [other for other in kept if other != entry]
        if not _is_possible(puzzle, tuple(fewer), late):
            kept = fewer
    return tuple(cell for cell, _ in kept)


def _is_possible(puzzle: Puzzle, entered: Entries, late: Callable[[], bool] | None) -> bool:
    """Return whether some solution agrees with all of `entered`."""
    return bool(_solved(model_with(puzzle, entered), Limit(1, stop=late)).solutions)


def _solved(model: Model, limit: Limit) -> Result:
    """Return the result of solving `model`. Raise OutOfTimeError if a limit ends the search first."""
    result = solve.solve_model(model, limit)
    if not result.exhausted and len(result.solutions) < limit.solutions:
        raise OutOfTimeError
    return result
