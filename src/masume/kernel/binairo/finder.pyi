from typing import Self

from masume.kernel.step_finder import StepFinder

LONGEST: int
LAST_ONE: int
LISTED: int
SUPPOSED: int

class BinairoFinder(StepFinder):
    def __init__(
        self,
        rows: int,
        cols: int,
        unique_lines: bool,
        row_ones: tuple[int, int],
        col_ones: tuple[int, int],
    ) -> None: ...
    def blank(self) -> Self: ...
    def fillings(self, line: int, zeros: int = 0, ones: int = 0) -> list[int]: ...
    def possible_places(self, line: int) -> tuple[int, int]: ...
    def groups(self, line: int, value: int) -> list[int]: ...
    def violations(self, line: int, place: int, value: int) -> list[tuple[int, int, int, int]]: ...
