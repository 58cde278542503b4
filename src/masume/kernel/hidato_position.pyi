from masume.core.grid import Shape
from masume.kernel.watched import Watched

class Position(Watched):
    """What may still stand where, and what follows from that."""

    def __init__(self, shape: Shape) -> None: ...
