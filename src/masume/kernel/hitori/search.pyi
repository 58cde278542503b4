from masume.core.engine import Limit

def solve(
    rows: int, cols: int, labels: tuple[int, ...], domains: tuple[int, ...], limit: Limit
) -> tuple[list[tuple[int, ...]], bool, int]: ...
