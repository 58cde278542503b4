from typing import Self

from masume.kernel.finder import Finder

LONGEST: int
TECHNIQUES: dict[str, int]
CONTRADICTIONS: tuple[str, ...]
PROPAGATING: tuple[str, ...]
HARDER: tuple[str, ...]
WHAT_IF_WEIGHTS: tuple[int, ...]
DEEP_WEIGHTS: tuple[int, ...]
EITHER_OR_WEIGHTS: tuple[int, ...]

def cut_weights(longest: int) -> list[int]: ...

class HitoriFinder(Finder):
    rows: int
    cols: int
    labels: tuple[int, ...]

    def __init__(self, rows: int, cols: int, labels: tuple[int, ...], like: Self | None = None) -> None: ...
    def take_board(self, labels: tuple[int, ...]) -> None: ...
    def copy_from(self, other: Self) -> None: ...
