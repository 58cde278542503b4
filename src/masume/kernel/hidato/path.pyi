from masume.core.grid import Shape
from masume.kernel.watch import Watch

class Path(Watch):
    """A random path over one shape."""

    def __init__(self, shape: Shape) -> None: ...
