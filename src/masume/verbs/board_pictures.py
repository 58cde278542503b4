"""Make the pictures of boards, solutions and positions, and the titles of these pictures."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from copy import copy
from typing import TYPE_CHECKING

from masume import kinds
from masume.core.engine import Result, Solution
from masume.core.grid import Cell, Mask, bits
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE
from masume.core.picture import Bit, Fill, Highlight, Item, Mark, Number, Part, PencilMarks, Picture
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from masume.reasoning.candidates import Candidate
    from masume.reasoning.position import Position
    from masume.reasoning.technique import Step


def board_picture(puzzle: Puzzle, solution: Solution | None = None, highlight: Iterable[Cell] = ()) -> Picture:
    """Return the picture of `puzzle` with the cells `highlight` highlighted. If `solution` is given, the board is
    filled in.
    """
    bare = kinds.kind_of(puzzle).drawing.picture(puzzle, solution.values if solution else None)
    return with_highlights(bare, highlight)


def position_picture(position: Position, step: Step | None = None) -> Picture:
    """Return the picture of `position`: its values, and the remaining candidates of each cell that has lost some. If
    `step` is given, its cells are highlighted, and the candidates that it eliminates are struck out. `position` may be
    the one before or after `step`.
    """
    return HypotheticalPosition(position).picture(step)


class HypotheticalPosition:
    """A position together with assumptions and the conclusions of the chain up to a certain line. If the chain assigns
    two values to a cell, the first one counts.
    """

    def __init__(self, position: Position) -> None:
        self.root: Cell | None = None
        self._position = position
        self._full = model_of(position.puzzle).domains
        self._written = written(position)
        self._notes = {
            cell: tuple(bits(position.domains[cell]))
            for cell in bits(position.open)
            if position.domains[cell] != self._full[cell]
        }
        self._values: dict[Cell, int] = {}
        self._removed: dict[Cell, Mask] = {}

    def copy(self, root: Cell) -> HypotheticalPosition:
        """Return a copy in which a further assumption about the cell `root` can be made."""
        other = copy(self)
        other.root = root
        other._values, other._removed = dict(self._values), dict(self._removed)
        return other

    def take(self, places: Iterable[Candidate], removes: Iterable[Candidate]) -> None:
        """Add the assignments `places` and the eliminations `removes` of one line of the chain."""
        for cell, value in places:
            self._values.setdefault(cell, value)
        for cell, value in removes:
            self._removed[cell] = self._removed.get(cell, 0) | 1 << value

    def picture(self, step: Step | None = None) -> Picture:
        """Return the picture of the position with everything assumed and concluded so far. `step` is the last line
        added; its cells are highlighted.
        """
        position, puzzle = self._position, self._position.puzzle
        struck: dict[Cell, Mask] = {}
        if step is not None and not step.is_mistake:
            for cell, value in step.removes:
                struck[cell] = struck.get(cell, 0) | 1 << value
        notes = dict(self._notes)
        for cell in {*self._removed, *struck}:
            if position.open >> cell & 1:
                left = position.domains[cell] & ~self._removed.get(cell, 0)
                struck[cell] = struck.get(cell, 0) & ~left  # strike out only candidates that the step has eliminated
                if left != self._full[cell]:
                    notes[cell] = tuple(bits(left | struck[cell]))
        for cell, mask in position.disregarded.items():
            notes[cell] = tuple(bits(mask))
        values = list(self._written)
        new = {cell for cell in self._values if values[cell] == NO_VALUE}
        for cell in new:
            values[cell] = self._values[cell]
            notes[cell] = (values[cell],)  # marks the value as uncertain
        picture = kinds.kind_of(puzzle).drawing.picture(puzzle, tuple(values), notes)
        touched = new.union(struck)
        items = [_as_it_stands(item, new, notes, struck) if item.cell in touched else item for item in picture.items]
        marks = {} if step is None else parts_of(step)
        if self.root is not None and marks.get(self.root) in (None, "because"):
            marks[self.root] = "suppose"
        items += [Highlight(cell, part) for cell, part in marks.items()]
        return picture._replace(items=tuple(items))


def parts_of(step: Step) -> dict[Cell, Part]:
    """Return, for each cell of `step`, the part that it plays in the step. The part determines the highlight of the
    cell.
    """
    if step.is_mistake:
        return dict.fromkeys((*step.premises, *step.cells), "clash")
    parts: dict[Cell, Part] = dict.fromkeys(
        step.premises or step.region, "clash" if step.is_contradiction else "because"
    )
    parts.update(dict.fromkeys((cell for cell, _ in step.removes), "remove"))
    parts.update(dict.fromkeys((cell for cell, _ in step.places), "place"))
    return parts


def _as_it_stands(
    item: Item, supposed: Container[Cell], notes: Mapping[Cell, tuple[int, ...]], struck: Mapping[Cell, Mask]
) -> Item:
    """Return `item` as it looks under an assumption: values of cells in `supposed` are drawn as assumed, and the
    candidates in `struck` are struck out.
    """
    match item:
        case Number(cell, _, "entered") | Bit(cell, _, "entered") | Fill(cell, "entered") | Mark(cell, "entered"):
            return item._replace(role="supposed") if cell in supposed else item
        case PencilMarks(cell, texts) if struck.get(cell):
            gone = [text for value, text in zip(notes[cell], texts, strict=True) if struck[cell] >> value & 1]
            return item._replace(struck=tuple(gone))
        case _:
            return item


def written(position: Position) -> tuple[int, ...]:
    """Return, for every square, the value written in it, right or wrong, or NO_VALUE if there is none."""
    values = list(position.values())
    for cell, mask in position.disregarded.items():
        if mask.bit_count() == 1:
            values[cell] = mask.bit_length() - 1
    return tuple(values)


def labelled(picture: Picture) -> Picture:
    """Return `picture` with labels for its rows and columns, by which sentences refer to cells."""
    return picture._replace(labelled=True)


def with_highlights(picture: Picture, cells: Iterable[Cell]) -> Picture:
    """Return `picture` with highlights on `cells`."""
    return picture._replace(items=picture.items + tuple(Highlight(cell) for cell in cells))


def title_of(puzzle: Puzzle, what: str, lang: str | None = None, **arguments: int) -> str:
    """Return the title of a drawing. `what` names the thing drawn: a board, a solution, a state or a step."""
    from masume.i18n.catalog import catalogue

    kind, words = kinds.kind_of(puzzle), catalogue(lang)
    name = words.variant(kind.name, kind.drawing.variant(puzzle))
    return words.say("draw", what, kind=name, rows=puzzle.rows, cols=puzzle.cols, **arguments)


def text_of(thing: Puzzle | Solution) -> str:
    """Return the text that `str` returns for a puzzle, or for a solution whose puzzle is known."""
    from masume.render import terminal

    if not isinstance(thing, Solution):
        return terminal.draw(board_picture(thing))
    assert thing.puzzle is not None
    return terminal.draw(board_picture(thing.puzzle, thing))


def svg_of(thing: Puzzle | Solution | Result) -> str | None:
    """Return the SVG that notebooks show for a puzzle, for a solution, or for the first solution of a result. Return
    None if there is nothing to draw.
    """
    from masume.render import svg

    if isinstance(thing, Result):
        if not thing.solutions:
            return None
        first = thing.solutions[0]
        return svg_of(Solution(first.cols, first.values, thing.puzzle))
    if not isinstance(thing, Solution):
        return svg.draw(board_picture(thing), title_of(thing, "board"))
    if thing.puzzle is None:
        return None
    return svg.draw(board_picture(thing.puzzle, thing), title_of(thing.puzzle, "solution"))
