from collections.abc import Callable

def make(
    rows: int,
    cols: int,
    seed: int,
    number: int,
    level: int,
    density: float,
    symmetry: int,
    white: tuple[int, ...] | None,
    question: Callable[[], bool],
    exact: bool = False,
    sums: tuple[int, ...] | tuple[tuple[int, ...], ...] | None = None,
    placed: tuple[int, ...] | None = None,
) -> tuple[int, ...] | None: ...
def level_of(rows: int, cols: int, digits: tuple[int, ...], question: Callable[[], bool]) -> int | None: ...
