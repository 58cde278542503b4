from masume.core.grid import Shape
from masume.kernel.watched import Watched

class Path(Watched):
    """A random path over one shape."""

    def __init__(self, shape: Shape) -> None: ...
