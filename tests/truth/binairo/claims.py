"""What several judges of Binairo sentences ask."""

from __future__ import annotations

from collections.abc import Iterator

from truth.binairo.board import BinairoBoard, Filling
from truth.telling import Complaint, Told, cell_of, complain


def groups_of(board: BinairoBoard, step: Told) -> list[list[int]]:
    return [[cell_of(cell, board.cols) for cell in item.split("/")] for item in step.items("groups")]


def need_one(board: BinairoBoard, line: list[int], groups: list[list[int]], other: int, known: dict[int, int]) -> bool:
    """Whether each group would be part of three others in a row if it held none of the value."""
    seen = [known.get(cell, board.values[cell]) for cell in line]
    used: set[int] = set()
    for group in groups:
        if used & set(group) or any(seen[line.index(cell)] is not None for cell in group):
            return False
        used |= set(group)
        filled = [other if cell in group else symbol for cell, symbol in zip(line, seen, strict=True)]
        if not any(
            filled[i] == filled[i + 1] == filled[i + 2] == other and set(group) <= set(line[i : i + 3])
            for i in range(len(line) - 2)
        ):
            return False
    return True


def fillings_told(step: Told) -> set[Filling]:
    return {tuple(int(sign) for sign in item if not sign.isspace()) for item in step.items("fillings")}


def supposed(step: Told) -> dict[int, int]:
    return {step.cell(): step.number("value")} if step.cells("cell") and "value" in step.words else {}


def listed(board: BinairoBoard, step: Told, line: list[int], known: dict[int, int]) -> Iterator[Complaint]:
    ways = set(board.fillings(line, known))
    yield from complain(
        ways == fillings_told(step),
        f"the fillings are {len(ways)}, and others",
    )
    yield from complain(len(fillings_told(step)) == len(step.items("fillings")) <= 8, "too many fillings", "list")
