from collections.abc import Sequence

from masume.core.engine import Limit

def satisfy(
    variables: int,
    clauses: Sequence[Sequence[int]],
    limits: Sequence[tuple[Sequence[int], int]],
    limit: Limit,
) -> tuple[list[tuple[int, ...]], bool, int]: ...
