from typing import Self

from masume.core.grid import Shape
from masume.kernel.finder import Finder

TECHNIQUES: dict[str, int]
CONTRADICTIONS: tuple[str, ...]
PROPAGATING: tuple[str, ...]
WHAT_IF_WEIGHTS: tuple[int, ...]
EITHER_WAY_WEIGHTS: tuple[int, ...]

class HidatoFinder(Finder):
    def __init__(self, shape: Shape, like: HidatoFinder | None = None) -> None: ...
    def windows(self, numbers: list[int]) -> tuple[list[int], list[int]]: ...
    def blank(self) -> Self: ...
