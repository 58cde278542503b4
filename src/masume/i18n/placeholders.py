"""Define the arguments of sentences. They have types, so that each language can show them in its own form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from masume.core.errors import FormatError
from masume.core.grid import Cell, cell_name


class Cells(NamedTuple):
    """Cells, shown as a list: r1c2, r1c3 and r2c4."""

    cells: tuple[Cell, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"cells": list(self.cells)}


@lru_cache(maxsize=1 << 12)
def one_cell(cell: Cell) -> Cells:
    """Return a single cell as an argument, cached."""
    return Cells((cell,))


@lru_cache(maxsize=1 << 12)
def few_cells(cells: tuple[Cell, ...]) -> Cells:
    """Return a few cells as an argument, cached."""
    return Cells(cells)


class DiagonalWall(NamedTuple):
    """A wall: cells each of which touches the next diagonally, such as r1c3, r2c2 and r3c1. A long wall is named by the
    ends of its straight pieces: r1c8–r4c5–r3c4–r6c1.
    """

    cells: tuple[Cell, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"wall": True, "cells": list(self.cells)}


class Path(NamedTuple):
    """A path: cells in the order in which it visits them, such as r1c1–r1c2–r2c3. A long path is named by its ends and
    some of its turns: the 11 cells from r2c4 by r2c2, r1c1 and r3c1 to r5c1.
    """

    cells: tuple[Cell, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"path": True, "cells": list(self.cells)}


class Area(NamedTuple):
    """An area: connected cells, such as r1c2, r1c3 and r2c4. In a large area, adjacent cells of a row are named by
    their ends: r1c2–r1c5, r2c4. With `but`, the area is named by the cells that do not belong to it: all but r1c2.
    """

    cells: tuple[Cell, ...]
    but: tuple[Cell, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"area": True, "cells": list(self.cells)} | ({"but": list(self.but)} if self.but else {})


class Facts(NamedTuple):
    """Values that cells are known to have: r1c2 is shaded, and r1c5 is unshaded."""

    places: tuple[tuple[Cell, int], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"facts": [list(place) for place in self.places], "cells": [cell for cell, _ in self.places]}


class Line(NamedTuple):
    """A row or a column, counted from 1."""

    direction: str
    number: int

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"line": [self.direction, self.number]}


@lru_cache(maxsize=1 << 10)
def line_of(unit: int, rows: int) -> Line:
    """Return the line with the number `unit`, where rows are counted first and then columns."""
    return Line("row", unit + 1) if unit < rows else Line("column", unit - rows + 1)


class Lines(NamedTuple):
    """Several rows, or several columns, counted from 1: rows 2, 5 and 6."""

    direction: str
    numbers: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"lines": [self.direction, list(self.numbers)]}


class Run(NamedTuple):
    """A run of a Kakuro: its direction, its cells, and its sum, which is 0 if the run has none."""

    direction: str
    cells: tuple[Cell, ...]
    total: int

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"run": [self.direction, list(self.cells), self.total]}


class Value(NamedTuple):
    """A value of a cell, shown as the kind's word for it."""

    value: int

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"value": self.value}


class Count(NamedTuple):
    """A number of things. Words of the sentence agree with it, as in "one cell" and "two cells"."""

    number: int

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"count": self.number}


@lru_cache(maxsize=1 << 8)
def count_of(number: int) -> Count:
    """Return a small number of things as an argument, cached."""
    return Count(number)


class Text(NamedTuple):
    """A symbol of the board, or a sum, which is shown unchanged in every language."""

    text: str

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"text": self.text}


@lru_cache(maxsize=1 << 10)
def printed(symbol: int | str) -> Text:
    """Return a symbol of the board as an argument, cached."""
    return Text(str(symbol))


class Items(NamedTuple):
    """Texts that are joined by "and" or by "or"."""

    items: tuple[str, ...]
    joint: str = "and"

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"items": list(self.items), "joint": self.joint}


class Earlier(NamedTuple):
    """The steps, or the lines of the same chain, on which a premise rests: (steps 4 and 12). It is shown as "" if there
    are none.
    """

    what: str
    """"step" or "line"; "here" for steps of the same passage; "omitted" or "past" for steps that are left out or belong
    to earlier hints; or "marks" for the player's pencil marks. With "here", "omitted" and "past", `numbers` may name
    further steps."""
    numbers: tuple[int, ...]
    outer: tuple[int, ...] = ()
    """For lines: those of the chain that contains this one."""

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"earlier": [self.what, list(self.numbers), *([list(self.outer)] if self.outer else [])]}


class Rule(NamedTuple):
    """A rule of the kind, given by its code and shown as its sentence."""

    code: str

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"rule": self.code}


class Title(NamedTuple):
    """A technique of the kind, given by its name and shown as its title."""

    technique: str

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        return {"title": self.technique}


class Clauses(NamedTuple):
    """Several sentences of a technique. Each is given by its variant and has arguments of its own."""

    technique: str
    clauses: tuple[tuple[str, tuple[tuple[str, Argument], ...]], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the argument as JSON data."""
        plain = [[variant, {name: word.to_json() for name, word in words}] for variant, words in self.clauses]
        return {"clauses": plain, "of": self.technique}


Argument = (
    Cells
    | DiagonalWall
    | Path
    | Area
    | Facts
    | Line
    | Lines
    | Run
    | Value
    | Count
    | Text
    | Items
    | Earlier
    | Rule
    | Title
    | Clauses
)


RANGE = re.compile(r"(\d+)–(\d+)")
NUMBERS: Mapping[type, Callable[[Any], int]] = {
    Cells: lambda cells: len(set(cells.cells)),
    DiagonalWall: lambda wall: len(wall.cells),
    Path: lambda path: len(path.cells),
    Area: lambda area: len(area.cells),
    Facts: lambda facts: len(facts.places),
    Lines: lambda lines: len(lines.numbers),
    Count: lambda count: int(count.number),
    Items: lambda items: sum(map(_amount, items.items)),
    Clauses: lambda clauses: len(clauses.clauses),
}


def number_of(argument: Argument) -> int:
    """Return the number of items in an argument, with which words agree."""
    count = NUMBERS.get(type(argument))
    return 1 if count is None else count(argument)


def _amount(item: str) -> int:
    """Return the number of things that `item` stands for: the number of integers in a range such as 13–15,
    otherwise 1.
    """
    ends = RANGE.fullmatch(item)
    return int(ends[2]) - int(ends[1]) + 1 if ends else 1


def ranged(numbers: Iterable[int], form: str = "{low}–{high}") -> tuple[str, ...]:
    """Return numbers as texts in ascending order, with three or more consecutive numbers as one range: 4, 7–9, 12."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return tuple(
        item
        for run in runs
        for item in ((form.format(low=run[0], high=run[-1]),) if len(run) > 2 else tuple(map(str, run)))
    )


def cell_names(cells: Iterable[Cell], cols: int, form: str = "") -> tuple[str, ...]:
    """Return the names of cells, without repetitions. With a form such as "{low}–{high}", three or more consecutive
    cells of a row or column are named by their ends: r1c2–r1c5.
    """
    each = tuple(dict.fromkeys(cells))
    if not form or len(each) < 3:
        return tuple([cell_name(cell, cols) for cell in each])
    groups: list[list[Cell]] = [[each[0]]]
    group, step_in_group = groups[0], 0
    for cell in each[1:]:
        before, step = step_in_group, cell - group[-1]
        step_in_group = step if step == cols or (step == 1 and cell % cols) else 0
        if step_in_group and (len(group) == 1 or step_in_group == before):
            group.append(cell)
            continue
        # The second cell of a pair may begin a longer group.
        group = [group.pop(), cell] if step_in_group and len(group) == 2 else [cell]
        groups.append(group)
    names: list[str] = []
    for group in groups:
        if len(group) > 2:
            names.append(form.format(low=cell_name(group[0], cols), high=cell_name(group[-1], cols)))
        else:
            names += [cell_name(cell, cols) for cell in group]
    return tuple(names)


def side_by_side(area: Iterable[Cell], cols: int) -> list[tuple[Cell, ...]]:
    """Return the cells of an area in groups. Three or more adjacent cells of a row form one group, which has only the
    first and the last of them; every other cell is a group of its own.
    """
    rows: list[list[Cell]] = []
    for cell in sorted(area):
        if rows and rows[-1][-1] == cell - 1 and cell % cols:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [part for row in rows for part in ([(row[0], row[-1])] if len(row) > 2 else [(cell,) for cell in row])]


def bends(wall: Iterable[Cell], cols: int) -> list[list[Cell]]:
    """Return the cells at which a wall ends or bends, in order, with one list for each connected part of the wall."""
    parts: list[list[Cell]] = []
    before: Cell | None = None
    direction: tuple[int, int] | None = None
    for cell in wall:
        if before is not None:
            step = (cell // cols - before // cols, cell % cols - before % cols)
            if abs(step[0]) == abs(step[1]) == 1:
                if step == direction:
                    parts[-1].pop()
                parts[-1].append(cell)
                before, direction = cell, step
                continue
        parts.append([cell])
        before, direction = cell, None
    return parts


def turns(path: Sequence[Cell], cols: int) -> list[Cell]:
    """Return the cells of a path at which it changes direction."""
    ways = [(after // cols - before // cols, after % cols - before % cols) for before, after in pairwise(path)]
    return [cell for cell, (before, after) in zip(path[1:], pairwise(ways), strict=False) if before != after]


def argument_from_json(plain: Any) -> Argument:
    """Return the argument from which `to_json` made the JSON data `plain`."""
    readers: dict[str, Callable[[Any], Argument]] = {
        "wall": lambda _: DiagonalWall(tuple(int(cell) for cell in plain["cells"])),
        "path": lambda _: Path(tuple(int(cell) for cell in plain["cells"])),
        "area": lambda _: Area(*(tuple(int(cell) for cell in plain.get(key, ())) for key in ("cells", "but"))),
        "facts": lambda facts: Facts(tuple((int(cell), int(value)) for cell, value in facts)),
        "cells": lambda cells: Cells(tuple(int(cell) for cell in cells)),
        "line": lambda line: Line(str(line[0]), int(line[1])),
        "lines": lambda lines: Lines(str(lines[0]), tuple(int(number) for number in lines[1])),
        "run": lambda run: Run(str(run[0]), tuple(int(cell) for cell in run[1]), int(run[2])),
        "value": lambda value: Value(int(value)),
        "count": lambda number: Count(int(number)),
        "text": lambda text: Text(str(text)),
        "items": lambda items: Items(tuple(str(item) for item in items), str(plain["joint"])),
        "earlier": lambda earlier: Earlier(
            str(earlier[0]), *(tuple(int(number) for number in numbers) for numbers in earlier[1:])
        ),
        "rule": lambda code: Rule(str(code)),
        "title": lambda name: Title(str(name)),
        "clauses": lambda clauses: Clauses(
            str(plain["of"]),
            tuple(
                (str(variant), tuple((str(name), argument_from_json(word)) for name, word in words.items()))
                for variant, words in clauses
            ),
        ),
    }
    for name, reader in readers.items():
        if isinstance(plain, Mapping) and name in plain:
            return reader(plain[name])
    raise FormatError("{value} is not an argument of a saved step", value=f"{plain!r}")
