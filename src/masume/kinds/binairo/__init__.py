"""Binairo (Takuzu): fill the board with 0 and 1.

line          a row or a column
unique_lines  whether no two rows, and no two columns, may be alike; on by default, off in Tohu-Wa-Vohu and Unruly
odd           which symbol a line of odd length has one more of: ones, zeros or either (None: lengths must be even)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Mask, cell_name
from masume.core.kind import Clue, Kind, Option, OptionSpec, given_clue
from masume.core.lazy import lazy
from masume.core.puzzle import Array, Board, copied_meta, is_int, quote, rectangle, with_cells
from masume.kinds.binairo import drawing, formats, rules

PLAIN_TYPES, PLAIN_VALUES = {int, type(None)}, {0, 1, None}
ODD = {"no": None, "ones": "ones", "zeros": "zeros", "either": "either"}


class Binairo(Board):
    """A Binairo board: rows of 0, 1 and None (an empty cell)."""

    kind: ClassVar[str] = "binairo"
    FIELDS = ("givens", "unique_lines", "odd")

    givens: tuple[tuple[int | None, ...], ...]
    unique_lines: bool
    odd: str | None
    domains: tuple[Mask, ...]
    """The values that each cell may hold, as the model states them."""

    def __init__(
        self,
        givens: Sequence[Sequence[int | None]] | Array,
        unique_lines: bool = True,
        odd: str | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> None:
        values = rectangle(givens)
        rows, cols = len(values), len(values[0])
        if not isinstance(unique_lines, bool):
            raise PuzzleError(f"unique_lines must be True or False, not {quote(unique_lines)}")
        if odd is not None and (not isinstance(odd, str) or odd not in ODD or odd == "no"):
            raise PuzzleError(f"odd must be ones, zeros, either or None, not {quote(odd)}")
        squares = [given for row in values for given in row]
        is_plain = set(map(type, squares)) <= PLAIN_TYPES and set(squares) <= PLAIN_VALUES
        for cell, given in enumerate(() if is_plain else squares):
            if given is not None and not (is_int(given) and given in (0, 1)):
                raise PuzzleError(f"{cell_name(cell, cols)}: {quote(given)} is not 0, 1 or None (an empty cell)")
        for count, what in ((cols, "row"), (rows, "column")):
            if count % 2 and odd is None:
                raise PuzzleError(
                    f"a {what} of {count} cell{'s' * (count > 1)} cannot hold as many 0s as 1s; "
                    "for odd lengths, say odd=ones, odd=zeros or odd=either for the one that is one more"
                )
        self._set(
            givens=values,
            unique_lines=unique_lines,
            odd=odd,
            rows=rows,
            cols=cols,
            domains=rules.domains(values),
            meta=copied_meta(meta),
        )

    @property
    def options(self) -> dict[str, Option]:
        return {"unique_lines": self.unique_lines, "odd": self.odd}


def give(puzzle: Binairo, places: Iterable[tuple[Cell, int]]) -> Binairo:
    return Binairo(with_cells(puzzle.givens, places), puzzle.unique_lines, puzzle.odd)


def clues(puzzle: Binairo) -> tuple[Clue, ...]:
    values = enumerate(value for row in puzzle.givens for value in row)
    return tuple(given_clue(cell, value, puzzle.cols) for cell, value in values if value is not None)


def count_clues(puzzle: Binairo) -> int:
    return sum([len(row) - row.count(None) for row in puzzle.givens])


def keep(puzzle: Binairo, indices: Iterable[int]) -> Binairo:
    printed = clues(puzzle)
    empty = ((None,) * puzzle.cols,) * puzzle.rows
    values = [(printed[i].cells[0], printed[i].value) for i in indices]
    return Binairo(with_cells(empty, values), puzzle.unique_lines, puzzle.odd)


def to_plain(puzzle: Binairo) -> dict[str, object]:
    return {"givens": [list(row) for row in puzzle.givens]}


BINAIRO: Kind[Binairo] = Kind(
    name="binairo",
    aliases={
        "takuzu": {},
        "binary-puzzle": {},
        "binary-sudoku": {},
        "binario": {},
        "binero": {},
        "binoxxo": {},
        "unruly": {"unique_lines": False},
        "tohu-wa-vohu": {"unique_lines": False},
    },
    puzzle=Binairo,
    rules=rules.RULES,
    options={
        "unique_lines": OptionSpec(
            {"yes": True, "no": False}, True, "whether equal rows or equal columns are forbidden"
        ),
        "odd": OptionSpec(ODD, None, "which symbol is one more in lines of odd length: ones, zeros, either"),
    },
    examples=lazy("masume.kinds.binairo.examples:EXAMPLES"),
    breaking=lazy("masume.kinds.binairo.examples:BREAKING"),
    model=rules.model,
    remaining=rules.remaining,
    picture=drawing.picture,
    give=give,
    clues=clues,
    count_clues=count_clues,
    keep=keep,
    tokens=formats.dialect(Binairo, "text"),
    dialects={form: formats.dialect(Binairo, form) for form in ("list", "puzzlekit", "janko")},
    pasted=formats.pasted,
    to_plain=to_plain,
    position=lazy("masume.kinds.binairo.position:BinairoPosition"),
    toolbox=lazy("masume.kinds.binairo.techniques:TOOLBOX"),
    boards=lazy("masume.kinds.binairo.generator:boards"),
    fillings=lazy("masume.kinds.binairo.complete:fillings"),
    blank=lazy("masume.kinds.binairo.complete:blank"),
    groups=lazy("masume.kinds.binairo.complete:groups"),
    is_full=lambda puzzle: all(None not in row for row in puzzle.givens),
    offer=lazy("masume.kinds.binairo.generator:offer"),
    normal_forms=lazy("masume.kinds.binairo.symmetry:normal_forms"),
    normal_copy=lazy("masume.kinds.binairo.symmetry:normal_copy"),
    links=lazy("masume.kinds.binairo.links:LINKS"),
    states_special_rules=lambda puzzle: puzzle.unique_lines,
    needs_its_rules=lazy("masume.kinds.binairo.generator:needs_its_rules"),
)
