from collections.abc import Callable

LONGEST: int
TECHNIQUES: tuple[str, ...]

def steps(
    rows: int,
    cols: int,
    labels: tuple[int, ...],
    domains: tuple[int, ...],
    top: int,
    watch: Callable[[], object] | None,
) -> list[tuple[int, int, int]] | None: ...
