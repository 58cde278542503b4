from masume.core.grid import Shape
from masume.kernel.watch import Watch

class Position(Watch):
    """What may still stand where, and what follows from that."""

    def __init__(self, shape: Shape) -> None: ...
