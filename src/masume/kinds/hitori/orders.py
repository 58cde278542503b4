"""Orders for Hitori boards, as people place them: with other symbols than numbers, with as few of them as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masume.core.engine import Limit
from masume.kinds.hitori import Hitori, Symbol, generator
from masume.kinds.hitori.symbols import minimal as without_idle
from masume.kinds.hitori.symbols import read_symbols, with_symbols


def boards(
    seed: int,
    rows: int,
    cols: int,
    aim: str = "any",
    limit: Limit | None = None,
    *,
    symmetry: str = "none",
    symbols: Sequence[Symbol] | str | None = None,
    minimal: bool = False,
) -> Iterator[Hitori]:
    """Boards from masume.kinds.hitori.generator. `symbols` says what is printed instead of numbers: `letters`, or the
    symbols themselves; with `minimal`, cells that repeat no symbol of their lines are blank."""
    made = generator.boards(seed, rows, cols, aim, limit, symmetry=symmetry)
    if symbols is not None:
        names = read_symbols(symbols, max(rows, cols))
        made = (with_symbols(board, names) for board in made)
    return map(without_idle, made) if minimal else made
