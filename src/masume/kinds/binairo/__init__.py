"""Binairo (Takuzu): fill the board with 0 and 1.

line          a row or a column
unique_lines  whether no two rows, and no two columns, may be alike; on by default, off in Tohu-Wa-Vohu and Unruly
odd           which symbol is one more in a line of odd length: ones, zeros or either (None: lengths must be even)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Mask, cell_name
from masume.core.kind import Clue, Kind, Link, Option, OptionSpec, given_clue
from masume.core.puzzle import Board, is_int, rectangle, shown, with_cells
from masume.kinds.binairo import drawing, examples, formats, rules
from masume.reasoning.rating import Rung, in_hundredths, rungs_of

if TYPE_CHECKING:
    from masume.reasoning.position import Position
    from masume.reasoning.technique import Toolbox

ODD = {"no": None, "ones": "ones", "zeros": "zeros", "either": "either"}


class Binairo(Board):
    """A Binairo board: rows of 0, 1 and None (an empty cell)."""

    kind = "binairo"
    FIELDS = ("givens", "unique_lines", "odd")

    givens: tuple[tuple[int | None, ...], ...]
    unique_lines: bool
    odd: str | None
    domains: tuple[Mask, ...]
    """What each square may hold, as the model states it."""

    def __init__(
        self,
        givens: Sequence[Sequence[int | None]],
        unique_lines: bool = True,
        odd: str | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        values = rectangle(givens)
        rows, cols = len(values), len(values[0])
        if not isinstance(unique_lines, bool):
            raise PuzzleError(f"unique_lines must be True or False, not {shown(unique_lines)}")
        if odd is not None and (not isinstance(odd, str) or odd not in ODD or odd == "no"):
            raise PuzzleError(f"odd must be ones, zeros, either or None, not {shown(odd)}")
        for cell, given in enumerate(given for row in values for given in row):
            if given is not None and not (is_int(given) and given in (0, 1)):
                raise PuzzleError(f"{cell_name(cell, cols)}: {shown(given)} is not 0, 1 or None (an empty cell)")
        for count, what in ((cols, "row"), (rows, "column")):
            if count % 2 and odd is None:
                raise PuzzleError(
                    f"a {what} of {count} cells cannot hold as many 0s as 1s; "
                    "for odd lengths say which is one more: odd=ones, odd=zeros or odd=either"
                )
        self._set(
            givens=values,
            unique_lines=unique_lines,
            odd=odd,
            rows=rows,
            cols=cols,
            domains=rules.domains(values),
            meta=dict(meta or {}),
        )

    @property
    def options(self) -> dict[str, Option]:
        return {"unique_lines": self.unique_lines, "odd": self.odd}


def give(puzzle: Binairo, places: Iterable[tuple[Cell, int]]) -> Binairo:
    return Binairo(with_cells(puzzle.givens, places), puzzle.unique_lines, puzzle.odd)


def clues(puzzle: Binairo) -> tuple[Clue, ...]:
    values = enumerate(value for row in puzzle.givens for value in row)
    return tuple(given_clue(cell, value, puzzle.cols) for cell, value in values if value is not None)


def keep(puzzle: Binairo, indices: Iterable[int]) -> Binairo:
    printed = clues(puzzle)
    kept = [printed[i] for i in indices]
    empty = ((None,) * puzzle.cols,) * puzzle.rows
    values = [(clue.cells[0], clue.value) for clue in kept]
    return Binairo(with_cells(empty, values), puzzle.unique_lines, puzzle.odd)


def to_plain(puzzle: Binairo) -> dict[str, Any]:
    return {"givens": [list(row) for row in puzzle.givens]}


def position(puzzle: Binairo) -> Position:
    from masume.kinds.binairo.position import BinairoPosition

    return BinairoPosition(puzzle)


def tools() -> Toolbox:
    from masume.kinds.binairo.techniques import TOOLBOX

    return TOOLBOX


def walk(puzzle: Binairo, top: float, check_time: Callable[[], None]) -> list[Rung] | None:
    from masume.kernel.binairo.rater import TECHNIQUES, steps

    rows, cols, odd = puzzle.rows, puzzle.cols, puzzle.odd
    ones = rules.ones(cols, odd), rules.ones(rows, odd)
    found = steps(rows, cols, puzzle.unique_lines, *ones, puzzle.domains, in_hundredths(top), check_time)
    return rungs_of(TECHNIQUES, found)


def maker() -> Callable[..., Iterator[Binairo]]:
    from masume.kinds.binairo.generator import boards

    return boards


def forms(puzzle: Binairo) -> list[bytes]:
    from masume.kinds.binairo.symmetry import forms

    return forms(puzzle)


def is_honest(puzzle: Binairo) -> bool:
    """Whether a board on which no two lines may be alike has one solution only for that reason."""
    from masume.kinds.binairo.generator import needs_unique_lines

    return not puzzle.unique_lines or needs_unique_lines(puzzle)


def links() -> Mapping[str, Link]:
    from masume.kinds.binairo.links import LINKS

    return LINKS


BINAIRO: Kind = Kind(
    name="binairo",
    aliases=("takuzu", "binoxxo", "unruly", "tohuwavohu"),
    puzzle=Binairo,
    rules=rules.RULES,
    options={
        "unique_lines": OptionSpec(
            {"yes": True, "no": False}, True, "whether equal rows or equal columns are forbidden"
        ),
        "odd": OptionSpec(ODD, None, "which symbol is one more in lines of odd length: ones, zeros, either"),
    },
    example_boards=cache(lambda: examples.boards(BINAIRO)),
    breaking_boards=cache(lambda: examples.breaking(Binairo)),
    model=rules.model,
    remaining=rules.remaining,
    picture=drawing.picture,
    give=give,
    clues=clues,
    keep=keep,
    tokens=formats.dialect(Binairo, "text"),
    dialects={form: formats.dialect(Binairo, form) for form in ("list", "puzzlekit", "janko")},
    to_plain=to_plain,
    position=position,
    tools=tools,
    maker=maker,
    forms=forms,
    links=links,
    walk=walk,
    is_honest=is_honest,
)
