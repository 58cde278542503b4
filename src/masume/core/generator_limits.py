"""Check the arguments that the generators of all kinds share. Each check raises a UsageError that states the allowed
values.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from masume.core.errors import EngineError, Listed, UsageError, Word
from masume.core.lazy import pattern
from masume.core.puzzle import is_int, quote


class GeneratorLimits(NamedTuple):
    """The sizes, symmetries and shapes of the puzzles that a kind's generator can make."""

    smallest: int = 4
    largest: int = 20
    symmetries: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    practice_sides: tuple[int, ...] = (8, 9)
    """The sides of the square boards that are generated, in this order, to find one that needs a technique."""


SIZE = pattern(r"([0-9]{1,4}) ?[x×] ?([0-9]{1,4})", re.IGNORECASE)
DRAWN = ("mask", "layout")  # options that are drawings of the whole board and so determine its size


def parse_size(text: str) -> tuple[int, int]:
    """Return the numbers of rows and columns in a text such as `10x12`. Raise ValueError if the text is not a size."""
    match = SIZE.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{quote(text)} is not a size such as 10x12, rows x columns")
    return int(match[1]), int(match[2])


def drawn_size(options: Mapping[str, object]) -> tuple[int, int] | None:
    """Return the numbers of rows and columns of a drawing of the board, which the option `mask` or `layout` contains.
    Return None without such an option.
    """
    for name in DRAWN:
        drawing = options.get(name)
        if isinstance(drawing, str | list | tuple):
            rows = drawing.splitlines() if isinstance(drawing, str) else map(str, drawing)
            lines = ["".join(row.split()) for row in rows if row.strip()]
            return len(lines), max(map(len, lines), default=0)
    return None


def board_size(rows: int | None, cols: int | None, options: Mapping[str, object]) -> tuple[int, int]:
    """Return the numbers of rows and columns of the boards to generate. If `rows` or `cols` is None, it is taken from a
    drawing of the board among `options`. Raise UsageError if there is no such drawing.
    """
    drawn = drawn_size(options) or (None, None)
    high, wide = (given if given is not None else default for given, default in zip((rows, cols), drawn, strict=True))
    if high is None or wide is None:
        raise UsageError("state the size of the boards: rows and columns, such as 10, 10")
    return high, wide


def check_seed(seed: object) -> None:
    """Raise UsageError unless `seed` is a whole number."""
    if not is_int(seed):
        raise UsageError("a seed is a whole number, not {seed}", seed=quote(seed))


def seed_or_random(seed: int | None) -> int:
    """Return `seed` if it is a valid seed, or a random seed if it is None. Raise UsageError otherwise."""
    if seed is None:
        import secrets

        return secrets.randbelow(1 << 32)
    check_seed(seed)
    return seed


def check_spec(seed: object, aim: object, aims: Collection[str]) -> None:
    """Raise UsageError unless `seed` is a whole number and `aim` is one of the grades `aims`."""
    check_seed(seed)
    if not isinstance(aim, str) or aim not in aims:
        raise UsageError(
            "{aim} is not a target grade; there are {aims}", aim=quote(aim), aims=Listed(map(Word, aims), ", ")
        )


def check_size(
    kind: str, rows: object, cols: object, smallest: int, largest: int, has_clue_frame: bool = False
) -> None:
    """Raise UsageError unless `rows` and `cols` are whole numbers from `smallest` to `largest`. With `has_clue_frame`,
    the message adds that they include the first row and column, which hold only clues.
    """
    for size in (rows, cols):
        if not isinstance(size, int) or not is_int(size) or not smallest <= size <= largest:
            raise UsageError(
                "a {kind} of {size} cannot be made; rows and columns go from {smallest} to {largest}, the first row "
                "and column (which hold clues only) included"
                if has_clue_frame
                else "a {kind} of {size} cannot be made; rows and columns go from {smallest} to {largest}",
                kind=kind,
                size=f"{quote(rows)}x{quote(cols)}",
                smallest=smallest,
                largest=largest,
            )


def check_symmetry(kind: str, symmetry: object, known: Collection[str]) -> None:
    """Raise UsageError unless `symmetry` is one of `known`, the symmetries that the kind supports."""
    if not isinstance(symmetry, str) or symmetry not in known:
        raise UsageError(
            "{symmetry} is not a symmetry of a {kind}; there are {known}",
            symmetry=quote(symmetry),
            kind=kind,
            known=", ".join(known),
        )


def check_square(symmetry: str, rows: int, cols: int) -> None:
    """Raise UsageError if `symmetry` exchanges rows and columns but the board is not square."""
    if symmetry in ("diagonal", "quarter") and rows != cols:
        raise UsageError(
            "{symmetry} symmetry needs as many rows as columns, not {rows}x{cols}",
            symmetry=symmetry,
            rows=rows,
            cols=cols,
        )


def check_unique(puzzle: object, solutions: int, exhausted: bool) -> bool:
    """Raise EngineError if a search has shown that a generated puzzle does not have exactly one solution. `solutions`
    is the number of solutions found, and `exhausted` tells whether there are no others. Return `exhausted`.
    """
    if solutions > 1 or (exhausted and not solutions):
        raise EngineError(
            "the generator made a board without exactly one solution; please report this: {puzzle}",
            puzzle=f"{puzzle!r}",
        )
    return exhausted
