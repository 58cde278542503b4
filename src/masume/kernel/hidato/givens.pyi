from array import array

from masume.core.grid import Shape
from masume.kernel.hidato.position import Position
from masume.kernel.watch import Watch

class Path(Watch):
    """A random path over one shape."""

    def __init__(self, shape: Shape) -> None: ...

class Givens(Position):
    """The position of some givens of a board whose solution is known."""

    def __init__(self, shape: Shape, path: Path, given: array[int]) -> None: ...
