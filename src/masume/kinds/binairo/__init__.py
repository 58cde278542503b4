"""Define the Binairo kind (Takuzu): boards to be filled with 0 and 1.

The option `unique_lines` forbids equal rows and equal columns; it is on by default, and off in Tohu-Wa-Vohu and Unruly.
The option `odd` states which symbol occurs once more than the other in a line of odd length: ones, zeros or either.
Without it (None), all lines must have an even length.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from masume.core import number_grid
from masume.core.errors import PuzzleError, option_name
from masume.core.grid import Mask, cell_name
from masume.core.kind import Kind, KindClues, KindDrawing, KindFormats, KindGenerator, KindLogic, Option, OptionSpec
from masume.core.lazy import lazy
from masume.core.puzzle import Array, BasePuzzle, copied_meta, is_int, quote, rectangle
from masume.kinds.binairo import drawing, formats, rules

PLAIN_TYPES, PLAIN_VALUES = {int, type(None)}, {0, 1, None}
ODD = {"no": None, "ones": "ones", "zeros": "zeros", "either": "either"}


class Binairo(BasePuzzle):
    """A Binairo board, given by rows of 0, 1 and None (an empty cell)."""

    kind: ClassVar[str] = "binairo"
    FIELDS = ("givens", "unique_lines", "odd")

    givens: tuple[tuple[int | None, ...], ...]
    unique_lines: bool
    odd: str | None
    domains: tuple[Mask, ...]
    """The domain of each cell, as in the model."""

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
            raise PuzzleError(
                "unique_lines must be True or False, not {unique_lines}", unique_lines=quote(unique_lines)
            )
        if odd is not None and (not isinstance(odd, str) or odd not in ODD or odd == "no"):
            raise PuzzleError("odd must be ones, zeros, either or None, not {odd}", odd=quote(odd))
        squares = [given for row in values for given in row]
        is_plain = set(map(type, squares)) <= PLAIN_TYPES and set(squares) <= PLAIN_VALUES
        for cell, given in enumerate(() if is_plain else squares):
            if given is not None and not (is_int(given) and given in (0, 1)):
                raise PuzzleError(
                    "{cell}: {given} is not 0, 1 or None (an empty cell)",
                    cell=cell_name(cell, cols),
                    given=quote(given),
                )
        if odd is None and (cols % 2 or rows % 2):
            raise PuzzleError(
                "a row of {count} {count:cell|cells} cannot hold as many 0s as 1s; for odd lengths, say {ones}, "
                "{zeros} or {either} for the one that is one more"
                if cols % 2
                else "a column of {count} {count:cell|cells} cannot hold as many 0s as 1s; for odd lengths, say "
                "{ones}, {zeros} or {either} for the one that is one more",
                count=cols if cols % 2 else rows,
                ones=option_name("odd", "ones"),
                zeros=option_name("odd", "zeros"),
                either=option_name("odd", "either"),
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
        """Return the options of the board."""
        return {"unique_lines": self.unique_lines, "odd": self.odd}


CLUES: KindClues[Binairo] = number_grid.clues(
    Binairo, empty=None, is_full=lambda puzzle: all(None not in row for row in puzzle.givens)
)

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
    puzzle_class=Binairo,
    options={
        "unique_lines": OptionSpec(
            {"yes": True, "no": False}, True, "whether equal rows or equal columns are forbidden"
        ),
        "odd": OptionSpec(ODD, None, "which symbol is one more in lines of odd length: ones, zeros, either"),
    },
    rules=rules.RULES,
    examples=lazy("masume.kinds.binairo.examples:EXAMPLES"),
    counterexamples=lazy("masume.kinds.binairo.examples:COUNTEREXAMPLES"),
    logic=KindLogic(
        model=rules.model,
        remaining=rules.remaining,
        rule_keys=rules.rule_keys,
        position=lazy("masume.kinds.binairo.position:BinairoPosition"),
        techniques=lazy("masume.kinds.binairo.techniques:TECHNIQUE_SET"),
        normal_forms=lazy("masume.kinds.binairo.symmetry:normal_forms"),
        normal_copy=lazy("masume.kinds.binairo.symmetry:normal_copy"),
    ),
    clues=CLUES,
    formats=KindFormats(
        tokens=formats.token_format(Binairo, "text"),
        dialects={form: formats.token_format(Binairo, form) for form in ("list", "puzzlekit", "janko")},
        loose=formats.loose_readings,
        links=lazy("masume.kinds.binairo.links:LINKS"),
        to_plain=number_grid.to_plain,
    ),
    generator=KindGenerator(
        generate=lazy("masume.kinds.binairo.generator:generate"),
        limits=lazy("masume.kinds.binairo.generator:limits"),
        complete=lazy("masume.kinds.binairo.complete:complete"),
        blank=lazy("masume.kinds.binairo.complete:blank"),
        orbits=lazy("masume.kinds.binairo.complete:orbits"),
        needs_rules=lazy("masume.kinds.binairo.generator:needs_rules"),
        states_special_rules=lambda puzzle: puzzle.unique_lines,
    ),
    drawing=KindDrawing(picture=drawing.picture),
)
