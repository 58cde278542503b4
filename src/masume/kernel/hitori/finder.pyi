from typing import Self

from masume.kernel.step_finder import StepFinder

LONGEST: int

class HitoriFinder(StepFinder):
    rows: int
    cols: int
    labels: tuple[int, ...]

    def __init__(self, rows: int, cols: int, labels: tuple[int, ...], like: Self | None = None) -> None: ...
    def take_board(self, labels: tuple[int, ...]) -> None: ...
    def copy_from(self, other: Self) -> None: ...
