"""What several judges of Hitori sentences ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product

from truth.hitori.board import HitoriBoard
from truth.telling import Complaint, Told, complain, name

MOST_ENUMERATED = 16


def hold(board: HitoriBoard, step: Told, *names: str) -> Iterator[Complaint]:
    """The cells hold the symbol that the sentence says."""
    symbol = step.words["symbol"]["text"]
    for cell in step.cells(*names):
        yield from complain(str(board.symbols[cell]) == symbol, f"{name(cell, board.cols)} does not hold {symbol}")


def in_named_line(board: HitoriBoard, step: Told, cells: Iterable[int]) -> Iterator[Complaint]:
    line = step.line()
    if line:
        yield from complain(set(cells) <= set(board.line(*line)), "not all of these are in that line")


def side_by_side(cells: Iterable[int], cols: int) -> bool:
    """Whether cells of a line follow each other."""
    found = sorted(cells)
    return {b - a for a, b in pairwise(found)} in ({1}, {cols})


def shadings(board: HitoriBoard, cells: list[int], looked_at: Iterable[int]) -> list[frozenset[int]]:
    """All ways to shade some cells, given what is known of the cells that are looked at."""
    if len(cells) > MOST_ENUMERATED:
        raise ValueError("too many cells to write all ways out")
    around = set(looked_at) | set(cells)
    shaded = {cell for cell in around if board.values[cell] == 1}
    white = {cell for cell in around if board.values[cell] == 0}
    found = []
    for bits in product((0, 1), repeat=len(cells)):
        way = {cell for cell, bit in zip(cells, bits, strict=True) if bit}
        if way & white or (shaded & set(cells)) - way:
            continue
        if any(other in way or other in shaded for cell in way for other in board.near[cell]):
            continue
        left = (set(cells) - way) | white
        if any(board.are_twins(a, b) for a, b in combinations(sorted(left), 2)):
            continue
        found.append(frozenset(way))
    return found


def is_white(board: HitoriBoard, cell: int, shaded: set[int]) -> bool:
    """Whether a cell is unshaded: it is known to be, or touches a shaded one."""
    return cell not in shaded and (board.values[cell] == 0 or any(other in shaded for other in board.near[cell]))


def only_way(board: HitoriBoard, end: int, way: int, shaded: set[int]) -> bool:
    """Whether an unshaded cell has one neighbour left that is not shaded."""
    return is_white(board, end, shaded) and [other for other in board.near[end] if other not in shaded] == [way]
