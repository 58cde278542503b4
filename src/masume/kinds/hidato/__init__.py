"""Hidato: complete the path of consecutive numbers.

given       a number printed on the board
hole        a square that is not part of the board
neighbours  8 for Hidato (also called Hidoku), 4 for Numbrix, 6 for hexagonal boards, whose rows are skewed: each lies
            half a cell to the right of the row above
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from masume.core import grid
from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Mask, Shape, cell_name
from masume.core.kind import Clue, Kind, Option, OptionSpec, given_clue
from masume.core.lazy import lazy
from masume.core.puzzle import Array, Board, copied_meta, is_int, plain, quote, rectangle, with_cells
from masume.kinds.hidato import drawing, formats, rules

PLAIN_TYPES = {int, type(None)}


class Hidato(Board):
    """A Hidato board: rows of numbers, 0 for an empty cell, None (or -1) for a hole."""

    kind: ClassVar[str] = "hidato"
    FIELDS = ("givens", "neighbours")

    givens: tuple[tuple[int | None, ...], ...]
    neighbours: int
    shape: Shape
    domains: tuple[Mask, ...]
    """The values that each square may hold at the start, as the model states them."""
    may_repeat: ClassVar[bool] = False
    """Whether a number may stand twice."""

    def __init__(
        self,
        givens: Sequence[Sequence[int | None]] | Array,
        neighbours: int = 8,
        meta: Mapping[str, object] | None = None,
    ) -> None:
        neighbours = plain(neighbours)
        if not is_int(neighbours) or neighbours not in grid.STEPS:
            raise PuzzleError(f"neighbours must be 4, 6 or 8, not {quote(neighbours)}")
        numbers = rectangle(givens)
        rows, cols = len(numbers), len(numbers[0])
        squares = [given for row in numbers for given in row]
        if -1 in squares:
            numbers = tuple([tuple([None if g == -1 and is_int(g) else g for g in row]) for row in numbers])
            squares = [given for row in numbers for given in row]
        holes = squares.count(None)
        count = len(squares) - holes
        if not count:
            raise PuzzleError("the board has no cells, only holes")
        printed = [number for number in squares if number]
        if not (
            set(map(type, squares)) <= PLAIN_TYPES
            and len(set(printed)) == len(printed)
            and (not printed or (min(printed) > 0 and max(printed) <= count))
        ):
            _refuse_strange_numbers(squares, count, cols, self.may_repeat)
        mask: Mask = (1 << len(squares)) - 1
        if holes:
            mask ^= grid.mask_of([cell for cell, given in enumerate(squares) if given is None])
        self._set(
            givens=numbers,
            neighbours=neighbours,
            rows=rows,
            cols=cols,
            shape=grid.shape(rows, cols, neighbours, mask),
            domains=rules.domains(squares, count),
            meta=copied_meta(meta),
        )

    @property
    def options(self) -> dict[str, Option]:
        return {"neighbours": self.neighbours}


def _refuse_strange_numbers(squares: Sequence[Any], count: int, cols: int, may_repeat: bool) -> None:
    """PuzzleError at the first square that holds no number of the board, or one that stands before it."""
    where: dict[int, Cell] = {}
    for cell, given in enumerate(squares):
        if given is None or (given == 0 and type(given) is int):
            continue
        if not is_int(given) or not 1 <= given <= count:
            where_and_what = f"{cell_name(cell, cols)}: {quote(given)}"
            raise PuzzleError(f"{where_and_what} is not a number from 1 to {count} (the number of cells)")
        if given in where and not may_repeat:
            raise PuzzleError(f"{given} stands twice, at {cell_name(where[given], cols)} and {cell_name(cell, cols)}")
        where[given] = cell


class FilledHidato(Hidato):
    """A board with what a player has entered: a number that stands twice is a mistake, and the board can be read."""

    may_repeat = True


def give(puzzle: Hidato, places: Iterable[tuple[Cell, int]]) -> Hidato:
    return Hidato(with_cells(puzzle.givens, places), puzzle.neighbours)


def clues(puzzle: Hidato) -> tuple[Clue, ...]:
    numbers = enumerate(number for row in puzzle.givens for number in row)
    return tuple(given_clue(cell, number, puzzle.cols) for cell, number in numbers if number)


def count_clues(puzzle: Hidato) -> int:
    return sum([len(row) - row.count(None) - row.count(0) for row in puzzle.givens])


def keep(puzzle: Hidato, indices: Iterable[int]) -> Hidato:
    printed = clues(puzzle)
    kept = [printed[i] for i in indices]
    empty = tuple(tuple(None if number is None else 0 for number in row) for row in puzzle.givens)
    numbers = [(clue.cells[0], clue.value) for clue in kept]
    return Hidato(with_cells(empty, numbers), puzzle.neighbours)


def ends(puzzle: Hidato) -> list[int]:
    """The indices of the first and the last number among the clues, if they are printed."""
    last = len(puzzle.shape.cells)
    return [i for i, clue in enumerate(clues(puzzle)) if clue.value in (1, last)]


def to_plain(puzzle: Hidato) -> dict[str, object]:
    return {"givens": [list(row) for row in puzzle.givens]}


def _kind(puzzle: type[Hidato], filled: Kind[Hidato] | None) -> Kind[Hidato]:
    return Kind(
        name="hidato",
        aliases={
            "hidoku": {},
            "ascent": {},
            "number-snake": {},
            "numbrix": {"neighbours": 4},
            "rikudo": {"neighbours": 6},
            "hex": {"neighbours": 6},
            "hex-hidato": {"neighbours": 6},
        },
        puzzle=puzzle,
        filled=filled,
        rules=rules.RULES,
        options={
            "neighbours": OptionSpec(
                {"8": 8, "4": 4, "6": 6}, 8, "how many cells a cell touches: 8, 4 (Numbrix) or 6 (hexagons)"
            )
        },
        examples=lazy("masume.kinds.hidato.examples:EXAMPLES"),
        breaking=lazy("masume.kinds.hidato.examples:BREAKING"),
        model=rules.model,
        remaining=rules.remaining,
        picture=drawing.picture,
        give=give,
        clues=clues,
        count_clues=count_clues,
        keep=keep,
        tokens=formats.dialect(puzzle, "text"),
        dialects={format_name: formats.dialect(puzzle, format_name) for format_name in ("list", "puzzlekit", "janko")},
        pasted=formats.pasted,
        to_plain=to_plain,
        position=lazy("masume.kinds.hidato.position:HidatoPosition"),
        toolbox=lazy("masume.kinds.hidato.techniques:TOOLBOX"),
        boards=lazy("masume.kinds.hidato.shape_options:boards"),
        fillings=lazy("masume.kinds.hidato.complete:fillings"),
        blank=lazy("masume.kinds.hidato.complete:blank"),
        groups=lazy("masume.kinds.hidato.complete:groups"),
        customary=ends,
        is_full=lambda puzzle: all(0 not in row for row in puzzle.givens),
        offer=lazy("masume.kinds.hidato.shape_options:offer"),
        normal_forms=lazy("masume.kinds.hidato.symmetry:normal_forms"),
        normal_copy=lazy("masume.kinds.hidato.symmetry:normal_copy"),
        links=lazy("masume.kinds.hidato.links:LINKS"),
    )


HIDATO = _kind(Hidato, _kind(FilledHidato, None))
