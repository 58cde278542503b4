from masume.core.engine import Limit
from masume.core.grid import Shape

def solve(shape: Shape, domains: tuple[int, ...], limit: Limit) -> tuple[list[tuple[int, ...]], bool, int]: ...
