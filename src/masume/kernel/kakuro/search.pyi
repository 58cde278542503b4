from masume.core.engine import Limit

def solve(
    size: int,
    cells: tuple[int, ...],
    across: tuple[tuple[int, ...], ...],
    down: tuple[tuple[int, ...], ...],
    sums: tuple[int, ...],
    domains: tuple[int, ...],
    limit: Limit,
) -> tuple[list[tuple[int, ...]], bool, int]: ...
