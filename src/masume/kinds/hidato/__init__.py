"""Define the Hidato kind: boards to be filled with numbers, so that consecutive numbers form a path.

Cells have 8 neighbours in a Hidato (also called Hidoku), 4 in a Numbrix, and 6 on a board of hexagons. The rows of
hexagons are skewed: each lies half a cell to the right of the row above.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from masume.core import grid, number_grid
from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Mask, Shape, cell_name
from masume.core.kind import Kind, KindClues, KindDrawing, KindFormats, KindGenerator, KindLogic, Option, OptionSpec
from masume.core.lazy import lazy
from masume.core.puzzle import Array, BasePuzzle, copied_meta, is_int, plain, quote, rectangle
from masume.kinds.hidato import drawing, formats, rules

PLAIN_TYPES = {int, type(None)}
# The keys of the names of boards, by the number of neighbours.
VARIANTS = {8: "", 4: "numbrix", 6: "hexagons"}


class Hidato(BasePuzzle):
    """Hidato board: rows of numbers, 0 for an empty cell, None (or -1) for a hole."""

    kind: ClassVar[str] = "hidato"
    FIELDS = ("givens", "neighbours")

    givens: tuple[tuple[int | None, ...], ...]
    neighbours: int
    shape: Shape
    domains: tuple[Mask, ...]
    """The domain of each square, as in the model."""
    may_repeat: ClassVar[bool] = False
    """Whether a number may occur twice."""

    def __init__(
        self,
        givens: Sequence[Sequence[int | None]] | Array,
        neighbours: int = 8,
        meta: Mapping[str, object] | None = None,
    ) -> None:
        neighbours = plain(neighbours)
        if not is_int(neighbours) or neighbours not in grid.STEPS:
            raise PuzzleError("neighbours must be 4, 6 or 8, not {neighbours}", neighbours=quote(neighbours))
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
        """Return the options of the board."""
        return {"neighbours": self.neighbours}


def _refuse_strange_numbers(squares: Sequence[Any], count: int, cols: int, may_repeat: bool) -> None:
    """Raise PuzzleError at the first square with a number that is not one of the board's numbers or, unless
    `may_repeat`, that has occurred before.
    """
    where: dict[int, Cell] = {}
    for cell, given in enumerate(squares):
        if given is None or (given == 0 and type(given) is int):
            continue
        if not is_int(given) or not 1 <= given <= count:
            raise PuzzleError(
                "{cell}: {given} is not a number from 1 to {count} (the number of cells)",
                cell=cell_name(cell, cols),
                given=quote(given),
                count=count,
            )
        if given in where and not may_repeat:
            raise PuzzleError(
                "{given} stands twice, at {cell} and {other}",
                given=given,
                cell=cell_name(where[given], cols),
                other=cell_name(cell, cols),
            )
        where[given] = cell


class FilledHidato(Hidato):
    """Board with the entries of a player, who may write a number twice by mistake."""

    may_repeat = True


def ends(puzzle: Hidato) -> list[int]:
    """Return the indices of two clues, the first and the last number of the path. A number that is not printed is
    omitted.
    """
    last = len(puzzle.shape.cells)
    return [i for i, clue in enumerate(CLUES.list(puzzle)) if clue.value in (1, last)]


CLUES: KindClues[Hidato] = number_grid.clues(
    Hidato, conventional=ends, is_full=lambda puzzle: all(0 not in row for row in puzzle.givens)
)


def _kind(puzzle_class: type[Hidato], lenient: Kind[Hidato] | None) -> Kind[Hidato]:
    """Return the Hidato kind whose boards are of the class `puzzle_class`. `lenient` is the kind for boards with the
    entries of a player, where a number may occur twice.
    """
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
        puzzle_class=puzzle_class,
        options={
            "neighbours": OptionSpec(
                {"8": 8, "4": 4, "6": 6}, 8, "how many cells a cell touches: 8, 4 (Numbrix) or 6 (hexagons)"
            )
        },
        rules=rules.RULES,
        examples=lazy("masume.kinds.hidato.examples:EXAMPLES"),
        counterexamples=lazy("masume.kinds.hidato.examples:COUNTEREXAMPLES"),
        logic=KindLogic(
            model=rules.model,
            remaining=rules.remaining,
            rule_keys=lambda puzzle: {"chain": f"chain-{puzzle.neighbours}"},
            position=lazy("masume.kinds.hidato.position:HidatoPosition"),
            techniques=lazy("masume.kinds.hidato.techniques:TECHNIQUE_SET"),
            normal_forms=lazy("masume.kinds.hidato.symmetry:normal_forms"),
            normal_copy=lazy("masume.kinds.hidato.symmetry:normal_copy"),
        ),
        clues=CLUES,
        formats=KindFormats(
            tokens=formats.token_format(puzzle_class, "text"),
            dialects={form: formats.token_format(puzzle_class, form) for form in ("list", "puzzlekit", "janko")},
            loose=formats.loose_readings,
            links=lazy("masume.kinds.hidato.links:LINKS"),
            to_plain=number_grid.to_plain,
            lenient=lenient,
        ),
        generator=KindGenerator(
            generate=lazy("masume.kinds.hidato.shape_options:generate"),
            limits=lazy("masume.kinds.hidato.shape_options:limits"),
            complete=lazy("masume.kinds.hidato.complete:complete"),
            blank=lazy("masume.kinds.hidato.complete:blank"),
            pattern_block="hole",
            orbits=lazy("masume.kinds.hidato.complete:orbits"),
        ),
        drawing=KindDrawing(picture=drawing.picture, variant=lambda puzzle: VARIANTS[puzzle.neighbours]),
    )


HIDATO = _kind(Hidato, _kind(FilledHidato, None))
