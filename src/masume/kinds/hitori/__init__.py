"""Define the Hitori kind: cells are shaded so that no unshaded symbol repeats in a line.

Shaded cells have the value 1, unshaded cells 0. A symbol is a number or a word; only equality matters. A blank is a
cell without a symbol and never repeats. A mark is a printed sign that a cell is shaded or unshaded; it is an additional
given that most boards do not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Mask, cell_name
from masume.core.kind import (
    Clue,
    Kind,
    KindClues,
    KindDrawing,
    KindFormats,
    KindGenerator,
    KindLogic,
    KindSetter,
    Option,
    given_clue,
)
from masume.core.lazy import lazy
from masume.core.model import NO_VALUE
from masume.core.puzzle import Array, BasePuzzle, copied_meta, is_int, quote, rectangle, with_cells
from masume.kinds.hitori import drawing, formats, rules

Symbol = int | str | None
PLAIN_TYPES = {int, str, type(None)}
VALUE_WORDS = {0: "unshaded", 1: "shaded"}


class Hitori(BasePuzzle):
    """Hitori board: rows of symbols (None for a blank), and optionally rows of marks (0 unshaded, 1 shaded, None)."""

    kind: ClassVar[str] = "hitori"
    FIELDS = ("givens", "marks")

    givens: tuple[tuple[Symbol, ...], ...]
    marks: tuple[tuple[int | None, ...], ...] | None
    labels: tuple[int, ...]
    """One int per cell, equal if the symbols are equal; NO_VALUE for a blank."""
    domains: tuple[Mask, ...]
    """The domain of each cell, as in the model."""

    def __init__(
        self,
        givens: Sequence[Sequence[Symbol]] | Array,
        marks: Sequence[Sequence[int | None]] | Array | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> None:
        symbols = rectangle(givens)
        rows, cols = len(symbols), len(symbols[0])
        squares = [symbol for row in symbols for symbol in row]
        is_plain = set(map(type, squares)) <= PLAIN_TYPES and all(map(formats.is_symbol, set(squares) - {None}))
        for cell, symbol in enumerate(() if is_plain else squares):
            if symbol is not None and not formats.is_symbol(symbol):
                raise PuzzleError(
                    "{cell}: {symbol} is not a symbol; symbols are whole numbers from 0, and words",
                    cell=cell_name(cell, cols),
                    symbol=quote(symbol),
                )
        different = dict.fromkeys(squares)  # in the order of their first use
        different.pop(None, None)
        numbers = {None: NO_VALUE, **{symbol: i for i, symbol in enumerate(different, 1)}}
        checked = None if marks is None else _check_marks(marks, rows, cols)
        self._set(
            givens=symbols,
            marks=checked,
            rows=rows,
            cols=cols,
            labels=tuple([numbers[symbol] for symbol in squares]),
            domains=rules.domains(checked, rows * cols),
            meta=copied_meta(meta),
        )

    @property
    def options(self) -> dict[str, Option]:
        """Return the options of the board; Hitori has none."""
        return {}


def _check_marks(marks: Any, rows: int, cols: int) -> tuple[tuple[int | None, ...], ...] | None:
    """Return `marks` as tuples, or None if the board has no marks. Raise PuzzleError if they do not fit a board of
    `rows` × `cols` cells.
    """
    table = rectangle(marks, "marks")
    if (len(table), len(table[0])) != (rows, cols):
        raise PuzzleError(
            "marks is {high}x{wide}, the board is {rows}x{cols}",
            high=len(table),
            wide=len(table[0]),
            rows=rows,
            cols=cols,
        )
    for cell, mark in enumerate(mark for row in table for mark in row):
        if mark is not None and not (is_int(mark) and mark in (0, 1)):
            raise PuzzleError(
                "{cell}: the mark {mark} is not 0 (unshaded), 1 (shaded) or None",
                cell=cell_name(cell, cols),
                mark=quote(mark),
            )
    return table if any(mark is not None for row in table for mark in row) else None


def with_givens(puzzle: Hitori, places: Iterable[tuple[Cell, int]]) -> Hitori:
    """Return `puzzle` with additional marks: `places` holds pairs of a cell and its value."""
    marks = puzzle.marks or ((None,) * puzzle.cols,) * puzzle.rows
    return Hitori(puzzle.givens, with_cells(marks, places))


def _symbols(puzzle: Hitori) -> list[tuple[Cell, int | str]]:
    """Return each cell that has a symbol, paired with its symbol."""
    return [(cell, s) for cell, s in enumerate(s for row in puzzle.givens for s in row) if s is not None]


def _marks(puzzle: Hitori) -> list[tuple[Cell, int]]:
    """Return each cell that has a mark, paired with its value."""
    return [(cell, m) for cell, m in enumerate(m for row in puzzle.marks or () for m in row) if m is not None]


def clues(puzzle: Hitori) -> tuple[Clue, ...]:
    """Return the clues of the board: first the symbols, then the marks."""
    symbols = [given_clue(cell, symbol, puzzle.cols, "symbol") for cell, symbol in _symbols(puzzle)]
    marks = [
        Clue((cell,), mark, f"{cell_name(cell, puzzle.cols)} printed {VALUE_WORDS[mark]}", "mark")
        for cell, mark in _marks(puzzle)
    ]
    return (*symbols, *marks)


def count_clues(puzzle: Hitori) -> int:
    """Return how many symbols and marks the board has."""
    return len(_symbols(puzzle)) + len(_marks(puzzle))


def with_only(puzzle: Hitori, indices: Iterable[int]) -> Hitori:
    """Return `puzzle` with only some of its clues: those with the given `indices` in the result of `clues`."""
    symbols, marks = _symbols(puzzle), _marks(puzzle)
    chosen = list(indices)
    blank = ((None,) * puzzle.cols,) * puzzle.rows
    return Hitori(
        with_cells(blank, [symbols[i] for i in chosen if i < len(symbols)]),
        with_cells(blank, [marks[i - len(symbols)] for i in chosen if i >= len(symbols)]),
    )


def to_plain(puzzle: Hitori) -> dict[str, object]:
    """Return the board as plain data: lists of its givens and, if there are any, of its marks."""
    plain: dict[str, object] = {"givens": [list(row) for row in puzzle.givens]}
    if puzzle.marks is not None:
        plain["marks"] = [list(row) for row in puzzle.marks]
    return plain


HITORI: Kind[Hitori] = Kind(
    name="hitori",
    aliases={"singles": {}},
    puzzle_class=Hitori,
    rules=rules.RULES,
    examples=lazy("masume.kinds.hitori.examples:EXAMPLES"),
    counterexamples=lazy("masume.kinds.hitori.examples:COUNTEREXAMPLES"),
    logic=KindLogic(
        model=rules.model,
        remaining=rules.remaining,
        position=lazy("masume.kinds.hitori.position:HitoriPosition"),
        techniques=lazy("masume.kinds.hitori.techniques:TECHNIQUE_SET"),
        open_value=0,
        normal_forms=lazy("masume.kinds.hitori.symmetry:normal_forms"),
        normal_copy=lazy("masume.kinds.hitori.symmetry:normal_copy"),
    ),
    clues=KindClues(
        list=clues,
        count=count_clues,
        with_givens=with_givens,
        with_only=with_only,
        is_full=lambda puzzle: all(None not in row for row in puzzle.givens),
        pattern=lazy("masume.kinds.hitori.repairs:pattern"),
    ),
    formats=KindFormats(
        tokens=formats.token_format(Hitori, "text"),
        dialects={form: formats.token_format(Hitori, form) for form in ("list", "puzzlekit", "janko")},
        loose=formats.loose_readings,
        links=lazy("masume.kinds.hitori.links:LINKS"),
        to_plain=to_plain,
    ),
    generator=KindGenerator(
        generate=lazy("masume.kinds.hitori.generator:generate"),
        limits=lazy("masume.kinds.hitori.generator:limits"),
        complete=lazy("masume.kinds.hitori.complete:complete"),
        blank=lazy("masume.kinds.hitori.complete:blank"),
        marks_givens=False,
        variations=lazy("masume.kinds.hitori.complete:variations"),
    ),
    setter=KindSetter(
        warnings=lazy("masume.kinds.hitori.repairs:warnings"),
        likely_typos=lazy("masume.kinds.hitori.likely_typos:likely_typos"),
        alternatives=lazy("masume.kinds.hitori.repairs:alternatives"),
        adapt=lazy("masume.kinds.hitori.repairs:adapt"),
        repair_edits=lazy("masume.kinds.hitori.repairs:repair_edits"),
        apply_edits=lazy("masume.kinds.hitori.repairs:apply_edits"),
    ),
    drawing=KindDrawing(picture=drawing.picture, value_words=VALUE_WORDS),
)
