"""What several judges of Hidato sentences ask."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from truth.hidato.board import HidatoBoard
from truth.telling import CELL, Complaint, Pair, Told, cell_of, cells_in, complain, name, numbers_in


def filled_along(board: HidatoBoard, step: Told) -> Iterator[Pair]:
    """What "89–99 go from r1c9 to r2c7" says of a piece of the path that is named."""
    along = list(step.cells("along"))
    told = re.search(rf"so (\d+–\d+) go from ({CELL}) to ({CELL})\.", step.text)
    if told is None or not set(ends := [cell_of(cell, step.cols) for cell in told.groups()[1:]]) <= set(along):
        return
    start, end = map(along.index, ends)
    cells = along[start : end + 1] if start <= end else along[end : start + 1][::-1]
    yield from zip(cells, numbers_in(told[1]), strict=True)


def list_in(step: Told) -> Iterator[Pair]:
    """A list such as "3: r1c7, r2c7; 20: r1c5"."""
    for number, cells in re.findall(rf"(?<![\d–])(\d+): ({CELL}(?:, {CELL})*)", step.text):
        for cell in cells_in(cells, step.cols):
            yield cell, int(number)


def written(board: HidatoBoard, step: Told, *names: str) -> Iterator[Complaint]:
    """The numbers that the sentence says are written are."""
    for word in names:
        if word in step.words:
            number, cell = step.number(word), step.cell(f"{word}_cell")
            yield from complain(board.is_stated(number, cell), f"{number} is not at {name(cell, board.cols)}")


def only_place(step: Told, number: int, cells: set[int]) -> Iterator[Complaint]:
    """A number has one cell left, and goes there."""
    good = len(cells) == 1 and step.places == tuple((cell, number) for cell in cells) and not step.removes
    yield from complain(good, f"{number} could go to {len(cells)} cells", "conclusion")


def told_before(board: HidatoBoard, step: Told, pairs: Iterable[Pair]) -> Iterator[Complaint]:
    """Whether the steps that are named for what was ruled out before did rule it out, all together and each some of it.
    What lines of the same chain ruled out has the number of the step that is checked."""
    if "by" not in step.words:
        return
    what, numbers = step.words["by"]["earlier"]
    told = set(numbers)
    pairs = set(pairs)
    marked = bool(pairs & board.pencilled)
    said = bool(step.words["marks"]["earlier"][1])
    yield from complain(said == marked, "it was by marks" if marked else "it was not by marks")
    by = {board.struck.get(pair, 0) for pair in pairs - board.pencilled}
    yield from complain(by - {board.step, 0} == told, f"it was step {sorted(by - {0})}")
    yield from complain(what != "here" or board.step in by, "it was not this step")
    yield from complain(0 not in by, "no step ruled it out")


def ruled_out(
    board: HidatoBoard, step: Told, is_out: Callable[[int, int], bool], why: str, by: str = "either"
) -> Iterator[Complaint]:
    """Whether a conclusion follows if some candidates are out: what is struck must be; and where a number is written,
    all its other cells (by "number"), or all other numbers of the cell (by "cell")."""
    for cell, number in step.removes:
        yield from complain(is_out(cell, number), f"{number} at {name(cell, board.cols)}: {why}", "conclusion")
    for cell, number in step.places:
        elsewhere = by != "cell" and all(is_out(other, number) for other in board.holders(number) if other != cell)
        others = by != "number" and all(is_out(cell, other) for other in board.left[cell] if other != number)
        good = number in board.left[cell] and (elsewhere or others)
        yield from complain(good, f"{number} need not be at {name(cell, board.cols)}", "conclusion")
